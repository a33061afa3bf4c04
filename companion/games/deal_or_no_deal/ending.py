"""The end of a hosting and of the match."""

from companion.game import BANK, Seat, dollars
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.draft import Draft
from companion.games.deal_or_no_deal.laying import filling
from companion.games.deal_or_no_deal.state import Result, State


def end_hosting(draft: Draft, inside: int) -> None:
    """Note what became of it; the match is over when everybody has hosted as often as was settled."""
    state = draft.state
    now = state.now
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
    text = f"{state.name(now.contestant)} goes home with {dollars(now.won)}."
    draft.tell(told.HostingEnded(text=text, won=now.won, inside=inside, filled=result.filled))
    if len(state.results) + 1 == len(state.names) * state.rulings.cycles:
        _end(draft)
    else:
        draft.become(phase="begin")


def end_match(draft: Draft, move: m.EndMatch) -> None:
    _end(draft)


def _end(draft: Draft) -> None:
    draft.become(phase="over")
    state = draft.state
    best = winners(state)
    names = " and ".join(str(state.name(seat)) for seat in best)
    text = f"{names} {'wins' if len(best) == 1 else 'share the win'} with {dollars(state.money[best[0]])}."
    draft.tell(told.MatchEnded(text=text, winners=best))


def winners(state: State) -> tuple[Seat, ...]:
    """Return who has most; a tie is shared. The kitty that is left is nobody's."""
    most = max(state.money[seat] for seat in state.seats)
    return tuple(seat for seat in state.seats if state.money[seat] == most)


def pay_contestant(draft: Draft, cents: int) -> None:
    """Pay what the contestant won: the host as far as the money goes, the bank the rest."""
    state = draft.state
    host, contestant = state.now.host, state.now.contestant
    from_host = min(cents, state.money[host]) if state.kept_with_money else 0
    draft.host(won=cents)
    if from_host:
        draft.pay(host, contestant, from_host)
    if cents > from_host:
        if state.kept_with_money:
            text = f"{state.name(host)} is short; the bank covers {dollars(cents - from_host)}."
            draft.tell(told.BankCovered(text=text, cents=cents - from_host))
        draft.pay(BANK, contestant, cents - from_host)
