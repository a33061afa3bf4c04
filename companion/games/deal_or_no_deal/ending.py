"""The end of a game and of the match."""

from companion.game import BANK, Money, leaders, say, together
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.draft import Draft
from companion.games.deal_or_no_deal.laying import filling
from companion.games.deal_or_no_deal.standing import placings
from companion.games.deal_or_no_deal.state import Result


def end_hosting(draft: Draft, inside: int, owed: int = 0) -> None:
    """Note how the game ended, and pay what's owed; after enough games, the match is over."""
    state = draft.state
    draft.host(won=owed or state.now.won)
    now = draft.now
    result = Result(
        host=now.host,
        contestant=now.contestant,
        special=now.special,
        inside=inside,
        deal=now.deal,
        traded=now.traded,
        won=now.won,
        offers=now.offers,
        filled=filling(now, opened=True).text if now.inside else "",
    )
    draft.become(results=(*state.results, result))
    contestant = state.name(now.contestant)
    text = say("{contestant} goes home with {won}.", contestant=contestant, won=Money(now.won))
    draft.tell(told.HostingEnded(text=text, won=now.won, inside=inside, filled=result.filled))
    if owed:
        pay_contestant(draft, owed)
    if len(state.results) + 1 == len(state.names) * state.rulings.cycles:
        _end(draft)
    else:
        draft.become(phase="begin")


def end_match(draft: Draft, move: m.EndMatch) -> None:
    _end(draft)


def _end(draft: Draft) -> None:
    draft.become(phase="over")
    state = draft.state
    best = leaders(placings(state))
    names, cents = together([state.name(seat) for seat in best]), Money(state.money[best[0]])
    text = say("{winner} wins with {cents}.", winner=names, cents=cents)
    if len(best) > 1:
        text = say("It's a tie: {winners} have {cents} each.", winners=names, cents=cents)
    draft.tell(told.MatchEnded(text=text, winners=best))


def pay_contestant(draft: Draft, cents: int) -> None:
    """Pay the contestant from the host's money, with the bank paying what the host can't, or all of it."""
    state = draft.state
    host, contestant = state.now.host, state.now.contestant
    from_host = min(cents, state.money[host]) if state.host_has_money else 0
    draft.host(won=cents)
    if from_host:
        draft.pay(host, contestant, from_host)
    if cents > from_host:
        if state.host_has_money:
            rest = Money(cents - from_host)
            text = say("{host} is short, so the bank covers {cents}.", host=state.name(host), cents=rest)
            draft.tell(told.BankCovered(text=text, cents=cents - from_host))
        draft.pay(BANK, contestant, cents - from_host)
