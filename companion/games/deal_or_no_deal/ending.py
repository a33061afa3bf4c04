"""The end of a hosting and of the match."""

from companion.game import BANK, Seat, dollars
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.draft import Telling
from companion.games.deal_or_no_deal.laying import filling
from companion.games.deal_or_no_deal.state import Result, State


def end_hosting(table: Telling, inside: int) -> None:
    """Note what became of it; the match is over when everybody has hosted as often as was settled."""
    state = table.state
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
    table.become(results=(*state.results, result))
    text = f"{state.name(now.contestant)} goes home with {dollars(now.won)}."
    table.tell(told.HostingEnded(text=text, won=now.won, inside=inside, filled=result.filled))
    if len(state.results) + 1 == len(state.names) * state.rulings.cycles:
        _end(table)
    else:
        table.become(phase="begin")


def end_match(table: Telling, move: m.EndMatch) -> None:
    _end(table)


def _end(table: Telling) -> None:
    table.become(phase="over")
    state = table.state
    best = winners(state)
    names = " and ".join(state.name(seat) for seat in best)
    text = f"{names} {'wins' if len(best) == 1 else 'share the win'} with {dollars(state.money[best[0]])}."
    table.tell(told.MatchEnded(text=text, winners=best))


def winners(state: State) -> tuple[Seat, ...]:
    """Return who has most; a tie is shared. The kitty that is left is nobody's."""
    most = max(state.money[seat] for seat in state.seats)
    return tuple(seat for seat in state.seats if state.money[seat] == most)


def pay_contestant(table: Telling, cents: int) -> None:
    """Pay what the contestant won: the host as far as the money goes, the bank the rest."""
    state = table.state
    host, contestant = state.now.host, state.now.contestant
    from_host = min(cents, state.money[host]) if state.kept_with_money else 0
    table.host(won=cents)
    if from_host:
        table.pay(host, contestant, from_host)
    if cents > from_host:
        if state.kept_with_money:
            text = f"{state.name(host)} is short; the bank covers {dollars(cents - from_host)}."
            table.tell(told.BankCovered(text=text, cents=cents - from_host))
        table.pay(BANK, contestant, cents - from_host)
