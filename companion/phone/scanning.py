"""A sticker scanned with a phone's camera: it fills in a form, or the page says what it is and what to scan.

Nothing is entered before the gold bar is pressed. What was scanned is remembered for as long as the question
is open, so a case and its card can be scanned one after the other.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from companion.game import NOTHING, Paid, Refused, Said, Seat, Sticker, StickerKind, View, say
from companion.game.happening import worded
from companion.game.sticker import NOT_OURS, by_code, not_here
from companion.phone.blanks import on_page
from companion.phone.game_pages import Pages, pages_of
from companion.phone.posted_form import Filled, read_move
from companion.phone.seat_asks import Banner
from companion.phone.seat_page import Place, ScannedPieces, Visit
from companion.table.table import Table
from companion.table.views import AskView, TableView

MOST = 64  # devices whose scans are remembered


@dataclass(frozen=True)
class Gathered:
    """What a device has scanned for one question, and what came of it."""

    place: Place = field(default_factory=Place)
    ask: str = ""  # the ID of the question
    said: dict[str, tuple[str, ...]] = field(default_factory=dict)
    stickers: tuple[Sticker, ...] = ()
    fault: Refused | None = None
    banner: Banner | None = None


class Scans:
    """What each device has scanned."""

    def __init__(self) -> None:
        self._scans: OrderedDict[str, Gathered] = OrderedDict()

    def take(self, device: str, table: Table, seat: Seat, code: str) -> Place:
        """Take in a code, and return the page that shows what it led to."""
        scan = self._scans[device] = scanned(table, seat, code, self._scans.pop(device, None))
        while len(self._scans) > MOST:
            self._scans.popitem(last=False)
        return scan.place

    def forget(self, device: str) -> None:
        """Forget what a device has scanned."""
        self._scans.pop(device, None)

    def visit(self, device: str, table: Table | None, seat: Seat | None, place: Place) -> Visit | None:
        """Return what a page shows after a scan, if its question is still open; a refusal is shown once."""
        scan = self._scans.get(device)
        if scan is None or table is None or seat is None or place != scan.place:
            return None
        if not scan.ask:
            del self._scans[device]
            return Visit(scan.banner)
        asked = next((one for one in table.asks_of(seat) if one.id == scan.ask), None)
        if asked is None:
            del self._scans[device]
            return None
        self._scans[device] = replace(scan, fault=None)
        return Visit(filled=Filled(scan.said), fault=scan.fault, scanned=_shown(table, asked, scan))


def scanned(table: Table, seat: Seat, code: str, before: Gathered | None) -> Gathered:
    """Return what a code means to somebody right now."""
    game, view = table.game, table.view(seat)
    pages, known = pages_of(game.name), by_code(game.name, game.stickers(table.setup.box))
    sticker = known.get(code.upper())
    if sticker is None:
        title = say("That sticker doesn’t work here")
        return Gathered(banner=Banner("refusal", title, NOT_OURS.having(title=game.title)))
    kinds = tuple({id(one.kind): one.kind for one in known.values()}.values())
    asks = [one for one in view.asks if not one.ask.chance]
    mine = [one for one in asks if _answers(one, seat, pages, view)]
    for one in mine:
        if one.ask.move in sticker.kind.fills:
            return _filled(table, one, sticker, before)
    for one in mine:
        if any(one.ask.move in moves for kind in kinds for moves in (kind.fills, kind.subject)):
            why, right = not_here(sticker, kinds, [one.ask], view.view)
            if right:
                return _begun(one, sticker, before)
            blank = one.ask.blanks[0].name if one.ask.blanks else ""
            return replace(_kept(one, before), fault=Refused(why, blank))
    return Gathered(banner=_not_yours(sticker, asks, seat, pages, view))


def _answers(one: AskView, seat: Seat, pages: Pages[View], view: TableView) -> bool:
    """Whether it's up to this seat to answer, for itself or for the table."""
    if not one.id:
        return False
    return one.ask.seat == seat or (one.ask.seat is None and pages.nearest(view.view, one.ask) in ("", seat))


def _kept(one: AskView, before: Gathered | None) -> Gathered:
    """Return what was scanned for this question before."""
    return before if before and before.ask == one.id else Gathered(Place(ask=one.ask.kind), one.id)


def _begun(one: AskView, sticker: Sticker, before: Gathered | None) -> Gathered:
    kept = _kept(one, before)
    others = tuple(each for each in kept.stickers if each.kind is not sticker.kind)
    return replace(kept, stickers=(*others, sticker), fault=None)


def _filled(table: Table, one: AskView, sticker: Sticker, before: Gathered | None) -> Gathered:
    name = sticker.kind.fills[one.ask.move]
    blank = next(blank for blank in one.ask.blanks if blank.name == name)
    kept, value = _kept(one, before), sticker.value
    if blank.is_many:
        listed = dict.fromkeys((*kept.said.get(name, ()), str(value)))
        return replace(kept, said={**kept.said, name: tuple(listed)}, fault=None)
    try:
        blank.check(value)
    except Refused as refusal:
        unfilled = dict.fromkeys(each.name for each in one.ask.blanks)
        move = one.ask.move(seat=one.ask.seat, **{**unfilled, name: value})
        reason = table.game.explain(table.state, move, name)
        return replace(kept, fault=Refused(reason or refusal.said, name))
    said = {**kept.said, name: on_page(blank).write(blank, value)}
    return replace(_begun(one, sticker, before), said=said)


def _shown(table: Table, one: AskView, scan: Gathered) -> ScannedPieces | None:
    """Return how a page names what was scanned, and what else to scan or what would follow."""
    if not scan.stickers:
        return None
    names = tuple(sticker.name for sticker in scan.stickers)
    missing = [blank.name for blank in one.ask.blanks if blank.name not in scan.said]
    if missing:
        kinds = {id(each.kind): each.kind for each in table.game.stickers(table.setup.box)}.values()
        wanted = next((kind for kind in kinds if kind.fills.get(one.ask.move) in missing), None)
        return ScannedPieces(names, say("Or scan {one}.", one=wanted.one) if wanted else NOTHING)
    plain = all(each.kind.plain for each in scan.stickers if one.ask.move in each.kind.fills)
    return ScannedPieces(names, whole=True, follows=_follows(table, one, scan) if plain else ())


def _follows(table: Table, one: AskView, scan: Gathered) -> tuple[Said, ...]:
    """Return what an answer would lead to, where that depends only on what everyone knows."""
    try:
        move = read_move(table.game, one.ask, scan.said)
        state, told = table.game.play(table.state, move)
    except Refused:
        return ()
    story = [one.text for one in worded(told, state) if not one.to and not isinstance(one, Paid)]
    return tuple(story[1:])  # the first says what was entered


def _not_yours(
    sticker: Sticker, asks: Sequence[AskView], seat: Seat, pages: Pages[View], view: TableView
) -> Banner:
    """Return a banner that says whose turn it is."""
    title = say("You scanned {piece}", piece=sticker.name)
    whose = next((who for who in _asked(sticker.kind, asks, pages, view) if who != seat), "")
    turn = say("It’s {name}’s turn.", name=view.view.name(whose)) if whose else NOTHING
    return Banner("told", title, turn + say("Nothing was entered."))


def _asked(kind: StickerKind, asks: Sequence[AskView], pages: Pages[View], view: TableView) -> Iterator[Seat]:
    """Yield who has to answer, beginning with those whose question the sticker concerns."""
    concerned = [one for one in asks if one.ask.move in kind.fills or one.ask.move in kind.subject]
    for one in (*concerned, *asks):
        who = one.ask.seat or pages.nearest(view.view, one.ask)
        if who and not one.ask.aside and not one.ask.done:
            yield who
