"""A seat's page as data: what is asked of it, and what else stands there. Templates put it into words."""

from collections.abc import Iterable

from msgspec import Struct

from companion.clauses import sections
from companion.game import Seat
from companion.phone.pages import Pages
from companion.table import AskView, TableView


class Banner(Struct, frozen=True):
    """A line under the header: what was refused, what is done."""

    kind: str  # refusal, done
    title: str
    text: str = ""
    icon: str = ""


class SeatPage(Struct, frozen=True):
    """What one seat is to see of the asks."""

    mine: bool  # something is asked of this seat
    asked: AskView | None = None  # the ask with blanks that this page is the form of
    answers: tuple[AskView, ...] = ()  # asks that one press answers
    others: tuple[AskView, ...] = ()  # asks with blanks that have a page of their own
    for_table: tuple[AskView, ...] = ()  # what anybody at the table may answer
    waits: AskView | None = None  # what the table waits for, if not for this seat
    entered: tuple[AskView, ...] = ()  # answered face down, and may still be changed
    chosen: bool = False  # the ask was chosen among several


def seat_page(table: TableView, seat: Seat, chosen: str, pages: Pages) -> SeatPage:
    """Work out what a seat is asked now; `chosen` is the kind of ask it wants to answer."""
    nearest = pages.nearest(table, seat)
    open_asks = [one for one in table.asks if one.id and not one.ask.chance]
    mine = [one for one in open_asks if one.ask.seat == seat or one.ask.kind in nearest]
    for_table = tuple(one for one in open_asks if one.ask.seat is None and one not in mine)
    wanted = next((one for one in (*mine, *for_table) if one.ask.kind == chosen), None)
    if wanted:
        return SeatPage(
            mine=True,
            asked=wanted if wanted.ask.blanks else None,
            answers=() if wanted.ask.blanks else (wanted,),
            chosen=True,
        )
    entered = tuple(one for one in mine if one.ask.done)
    waiting = [one for one in mine if not one.ask.done]
    if not waiting:
        return SeatPage(mine=False, for_table=for_table, waits=_waits(table.asks, seat), entered=entered)
    asked = waiting[0] if waiting[0].ask.blanks else None
    return SeatPage(
        mine=True,
        asked=asked,
        answers=tuple(one for one in waiting if not one.ask.blanks),
        others=tuple(one for one in waiting if one.ask.blanks and one is not asked),
        for_table=for_table,
        entered=entered,
    )


def _waits(asks: Iterable[AskView], seat: Seat) -> AskView | None:
    others = [one for one in asks if one.ask.seat != seat and not one.ask.done and not one.ask.chance]
    return next((one for one in others if one.ask.seat), others[0] if others else None)


def rules(game: str, clause: str) -> tuple[tuple[str, tuple[tuple[str, str, bool], ...]], ...]:
    """Return the rules of a game by section: number, text, and whether it is the clause looked for."""
    return tuple(
        (section.title, tuple((number, text, number == clause) for number, text in section.clauses.items()))
        for section in sections(game)
    )
