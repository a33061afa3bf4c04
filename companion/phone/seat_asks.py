"""A seat's page as data: what the seat is asked and what else is on it. Templates put it into words."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from msgspec import Struct

from companion.game import NOTHING, Happening, Lid, Paid, Said, Seat, say
from companion.game.clauses import bare, sections
from companion.phone.blanks import on_page
from companion.phone.game_pages import Pages
from companion.phone.rendering import styled
from companion.table.line import Corrected, Recounted, TakenBack
from companion.table.views import AskView, TableView


class Banner(Struct, frozen=True):
    """A line under the header: what was refused, what was done, or what the table changed."""

    kind: str  # refusal, done, or told
    title: Said
    text: Said = NOTHING
    icon: str = ""


class SeatAsks(Struct, frozen=True):
    """The asks that one seat can see, sorted by how its page shows them."""

    asked: AskView | None = None  # the ask whose blanks this page shows
    answers: tuple[AskView, ...] = ()  # asks answered with one tap
    others: tuple[AskView, ...] = ()  # asks that have their own page
    near: tuple[AskView, ...] = ()  # asks for the table that this seat should answer
    for_table: tuple[AskView, ...] = ()  # asks for the table that anybody may answer
    waits: AskView | None = None  # what the table is waiting for somebody else to answer
    chosen: bool = False  # whether somebody chose this ask; otherwise, it just came up

    @property
    def mine(self) -> bool:
        """Whether this page asks for an answer."""
        return bool(self.asked or self.answers)

    @property
    def turn(self) -> bool:
        """Whether it's this seat's turn to do something."""
        return self.mine or bool(self.near)

    @property
    def was(self) -> bool:
        """Whether one of these asks had an answer before a correction."""
        asked = (self.asked,) if self.asked else ()
        return any(one.was for one in (*asked, *self.answers, *self.others))

    @property
    def ids(self) -> str:
        """The IDs of the asks on this page; while they stay the same, what somebody has entered is kept."""
        asked = (self.asked,) if self.asked else ()
        return " ".join(one.id for one in (*asked, *self.answers, *self.others))


def seat_page(table: TableView, seat: Seat, chosen: str, pages: Pages[Any]) -> SeatAsks:
    """Return what a seat is asked now; `chosen` is the kind of ask it wants to answer."""
    open_asks = [one for one in table.asks if one.id and not one.ask.chance]
    own = [one for one in open_asks if one.ask.seat == seat and one.ask.move not in pages.inside]
    for_table = tuple(one for one in open_asks if one.ask.seat is None)
    wanted = next((one for one in (*own, *for_table) if one.ask.kind == chosen), None)
    if wanted:
        return SeatAsks(
            asked=wanted if wanted.ask.blanks else None,
            answers=() if wanted.ask.blanks else (wanted,),
            chosen=True,
        )
    unhurried = pages.unhurried(table.view, seat)
    waiting = [one for one in own if _waited_for(one) and one.ask.move not in unhurried]
    if len(waiting) < len(own):
        elsewhere = {move for tab in pages.tabs(table, table.view, seat) for move in tab.moves}
        own = [one for one in own if one in waiting or one.ask.move not in elsewhere]
    if not waiting:
        return SeatAsks(
            others=tuple(own),
            near=tuple(one for one in for_table if pages.nearest(table.view, one.ask) == seat),
            for_table=for_table,
            waits=_waits(table.asks, seat),
        )
    first = waiting[0]
    asked = first if first.ask.blanks else None
    answers = tuple(one for one in waiting if not one.ask.blanks)
    return SeatAsks(
        asked=asked,
        answers=answers,
        others=tuple(one for one in own if one is not asked and one not in answers),
    )


def styles(game: str, pages: Pages[Any], page: SeatAsks) -> tuple[str, ...]:
    """Return the stylesheets a page needs besides the common one: `cover`, `cash`, and its game's own."""
    blanks = page.asked.ask.blanks if page.asked else ()
    worn = {*pages.wears, *(style for blank in blanks for style in on_page(blank).wears)}
    common = tuple(style for style in ("cover", "cash") if style in worn)
    return (*common, game) if styled(game) else common


def told_by_table(told: tuple[Happening, ...]) -> Banner | None:
    """Return a banner about what the table corrected, undid, or redid, if that's the latest news."""
    for one in told:
        if isinstance(one, Corrected):
            return Banner("told", say("The table corrected an entry"), one.text, "swap")
        if isinstance(one, TakenBack):
            return Banner("told", say("The table changed something"), one.text, "swap")
        if isinstance(one, Recounted):
            return Banner("told", say("Counting"), one.text)
    return None


def worth_telling(story: tuple[Happening, ...]) -> tuple[Happening, ...]:
    """Return a story, newest first, without payments that only repeat what was already said."""
    return tuple(one for one in reversed(story) if not isinstance(one, Paid))


def news(story: tuple[Happening, ...]) -> str:
    """Return the last two pieces of news, for somebody who was away; `story` is newest first."""
    last = islice((one for one in story if not one.to), 2)
    return " ".join(reversed([str(one.text) for one in last]))


def _waited_for(one: AskView) -> bool:
    return not one.ask.done and not one.ask.aside


def _waits(asks: Iterable[AskView], seat: Seat) -> AskView | None:
    others = [one for one in asks if one.ask.seat != seat and _waited_for(one) and not one.ask.chance]
    return next((one for one in others if one.ask.seat), others[0] if others else None)


def rules(game: Lid) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return a game's rules by section, with the number and text of each clause."""
    return tuple(
        (section.title, tuple((number, bare(text)) for number, text in section.clauses.items()))
        for section in sections(game)
    )
