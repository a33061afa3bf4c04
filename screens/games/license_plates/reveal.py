"""The reveal: the plates as they're turned over, how often the numeral has come up, and who pays whom."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from textual.geometry import Region

from companion.game import NOTHING, Said, Seat, dollars, phrase, say, says
from companion.games.license_plates.moments import RoundSettled
from companion.games.license_plates.state import UNCOUNTED, Answer, Bid, Card
from companion.games.license_plates.view import PlatesView, settled, stakes
from companion.games.license_plates.words import face_up, number, numerals, place_name, plates, there
from screens.big_type import Size, figure, lowered
from screens.cells import Canvas
from screens.games.license_plates.motion import Found
from screens.games.license_plates.parts import MIDDLE, Layout, seat_of
from screens.games.license_plates.plate import paint_covered, paint_edge, paint_plate
from screens.painting import write_name
from screens.prose import Run, among_words, broken, fitting_words, write, write_rows

PLATES = 6  # at most this many side by side
WIDEST_PLATE = 23
WORDS = 28  # columns for the words beside the count, unless they need more


@dataclass(frozen=True)
class Reveal:
    """A round whose cards are being turned over, or have been."""

    bid: Bid
    answers: tuple[Answer, ...]
    cards: tuple[Card, ...]
    count: int | None  # of the numeral on all the cards, once it's known
    told: tuple[tuple[Said, Said], ...]  # labels, and who pays what
    hands: Said = NOTHING  # what the table has to do now
    settled: bool = False  # whether everybody has paid, and the round is over

    @property
    def holds(self) -> bool:
        """Whether there were at least as many as the bid said."""
        return self.count is not None and self.count >= self.bid.count

    @property
    def said(self) -> dict[Seat, tuple[str, Said]]:
        """How everybody answered the bid: a symbol and a word."""
        yes, no = ("✓", say("agrees")), ("✗", say("challenges"))
        said = {answer.seat: yes if answer.agrees else no for answer in self.answers}
        return {**said, self.bid.seat: ("●", say("bidder"))}

    @property
    def challengers(self) -> frozenset[Seat]:
        """Who challenged the bid; their fines don't matter here."""
        return frozenset(answer.seat for answer in self.answers if not answer.agrees)

    @property
    def by_table(self) -> bool:
        """Whether the table did the counting, so Tableside doesn't know what's on the cards."""
        return self.count is not None and any(card.digits is None for card in self.cards)

    @property
    def uncounted(self) -> bool:
        """Whether the outcome was certain before all the cards were counted."""
        return any(card.digits == UNCOUNTED for card in self.cards)


class Tile(NamedTuple):
    """How large the tiles of found numerals are."""

    size: Size
    width: int
    height: int
    rows: int  # of tiles


TILES = (Tile("L", 11, 6, 1), Tile("M", 8, 4, 2), Tile("M", 6, 4, 2))


def reveal_of(view: PlatesView) -> Reveal | None:
    """Return the reveal under way, if a card is face up or the count is known."""
    if not view.bids or not (view.count is not None or any(card.digits is not None for card in view.cards)):
        return None
    told = zip((say("If it holds"), say("If it fails")), stakes(view), strict=True)
    return Reveal(view.bids[-1], view.answers, view.cards, view.count, tuple(one for one in told if one[1]))


def settled_round(view: PlatesView, moment: RoundSettled) -> Reveal:
    """Return the reveal of the round that just ended."""
    result = moment.result
    told = settled(view)
    return Reveal(result.bid, result.answers, result.cards, result.count, told, moment.hands, settled=True)


def paint_reveal(canvas: Canvas, view: PlatesView, layout: Layout, shown: Reveal, found: Found) -> None:
    """Paint the count so far, the plates below it, and what the outcome costs."""
    rows = (1, 10, 16, 19) if layout.roomy else (0, 7, 12, 14)
    top = max(0, (canvas.height - MIDDLE.rows) // 2)
    count, cards, names, told = (top + row for row in rows)
    so_far = shown.count if shown.by_table else sum(found.values())
    over = shown.count is not None and so_far == shown.count and _all_up(shown, found)
    end = _paint_count(canvas, layout, shown, so_far or 0, count, over, len(shown.cards) - len(found))
    _paint_tiles(canvas, layout, shown, so_far or 0, end + 2, count)
    _paint_plates(canvas, view, layout, shown, found, (cards, names))
    if over or not shown.settled:
        _paint_told(canvas, layout, shown, told)


def _all_up(shown: Reveal, found: Found) -> bool:
    return shown.by_table or len(found) == sum(card.digits is not None for card in shown.cards)


def _paint_count(
    canvas: Canvas, layout: Layout, shown: Reveal, so_far: int, y: int, over: bool, down: int
) -> int:
    """Paint the count and the words beside it; return where they end."""
    drawn = figure(str(so_far), "XL")
    x = canvas.figure(layout.margin, y, drawn, "gold-text") + 2
    needed = {"count": Run(f"{shown.bid.count:,}", bold=True)}
    ends = [
        x + WORDS,
        canvas.write(x, y, str(_counted(shown, over)), bold=True),
        write(canvas, x, y + 2, tuple(among_words(say("The bid needs {count}"), needed, "soft"))),
    ]
    if over and shown.holds:
        ends.append(canvas.write(x, y + 4, f"✓ {phrase('The bid holds.')}", "good", bold=True))
    elif over:
        ends.append(canvas.write(x, y + 4, f"✗ {phrase('The bid fails.')}", "bad", bold=True))
    elif down:
        still = says(
            "One plate still face down.", "{Number} plates still face down.", down, number=number(down)
        )
        ends.append(canvas.write(x, y + 4, str(still), "soft"))
    return max(ends)


def _counted(shown: Reveal, over: bool) -> Said:
    """Return what the large figure counts, and how complete the count is."""
    numeral = shown.bid.numeral
    if not over:
        return say("{numeral}s so far", numeral=numeral)
    if shown.uncounted:
        return say("{numeral}s at least", numeral=numeral)
    return say("{numeral}s on the {plates}", numeral=numeral, plates=plates(len(shown.cards)))


def _paint_tiles(canvas: Canvas, layout: Layout, shown: Reveal, so_far: int, left: int, y: int) -> None:
    """Paint a tile for each numeral the bid needs: gold if found, empty if not yet."""
    right, wanted = canvas.width - layout.margin, max(shown.bid.count, so_far)
    for tile in TILES:
        across = (right - left + 2) // (tile.width + 2 - (tile.size == "M"))
        if wanted <= across * tile.rows:
            break
    else:
        return
    pitch = tile.width + 2 - (tile.size == "M")
    across = min(across, wanted)
    for place in range(wanted):
        row, column = divmod(place, across)
        x = right + pitch - tile.width - (across - column) * pitch
        top = y + row * tile.height
        if place < so_far:
            canvas.fill(x, top, tile.width, tile.height - (tile.size == "M"), "gold")
            digit = lowered(figure(str(shown.bid.numeral), tile.size))
            canvas.figure(x + (tile.width - digit.width) // 2, top, digit, "on-gold")
        else:
            missing = wanted - so_far
            edge = Region(x, top, tile.width, tile.height - (tile.size == "M"))
            more = says("one more", "{number} more", missing, number=number(missing))
            paint_edge(canvas, edge, str(more) if place == so_far else "")


def _paint_plates(
    canvas: Canvas, view: PlatesView, layout: Layout, shown: Reveal, found: Found, rows: tuple[int, int]
) -> None:
    """Paint the plates side by side and, below each, whose it is and what it adds to the count."""
    pitch = (canvas.width - 2 * layout.margin + 1) // PLATES
    width = min(WIDEST_PLATE, pitch - 1)
    for place, card in enumerate(shown.cards):
        x, matched = layout.margin + place * pitch, found.get(card.place)
        if matched is None or card.digits == UNCOUNTED:
            paint_covered(canvas, x, rows[0], width, str(_covered(shown, matched is not None)))
        else:
            paint_plate(canvas, x, rows[0], width, card.digits or "", shown.bid.numeral, matched)
            text, colour = (f"+{matched}", "gold-text") if matched else ("0", "faint")
            canvas.write_right(x + width, rows[1], text, colour, bold=bool(matched))
        _paint_owner(canvas, view, shown, card, Region(x, rows[1], width, 2), indent=4 * layout.roomy)


def _covered(shown: Reveal, uncounted: bool) -> Said:
    """Return what's written on a plate whose digits aren't known."""
    if uncounted:
        return say("not counted")
    return say("counted") if shown.by_table else say("face down")


def _paint_owner(
    canvas: Canvas, view: PlatesView, shown: Reveal, card: Card, at: Region, indent: int
) -> None:
    """Paint whose plate it is and what its owner said, with a fine only where it matters."""
    said = shown.said.get(card.place)
    if said is None:
        names = (place_name(card.place, view.names, shown.said, short) for short in (False, True))
        pile, short = (phrase("{Pile}", pile=name) for name in names)
        named = pile if len(pile) <= at.width - 3 else short
        write_rows(canvas, at.x, at.y, broken([Run(named, "soft")], at.width - 3))
        return
    owner = seat_of(view, card.place)
    write_name(canvas, at.x, at.y, owner.seat, owner.name, at.width - 7)
    sign, words = said
    fine = dollars(card.fine) if card.fine is not None and card.place not in shown.challengers else ""
    ways = (f"{said}{fine}".rstrip() for said in (f"{words}  ", f"{words} ", f"{sign} "))
    text = fitting_words(at.width, *ways)
    canvas.write(at.x + min(indent, max(0, at.width - len(text))), at.y + 1, text, "soft")


def _paint_told(canvas: Canvas, layout: Layout, shown: Reveal, y: int) -> None:
    """Paint who pays what, in as many lines as there's room for."""
    width = max((len(str(label)) for label, _ in shown.told), default=0) + 3
    for label, text in shown.told:
        rows = broken([Run(str(text), "soft")], canvas.width - 2 * layout.margin - width)
        if fitting := rows[: canvas.height - y]:
            canvas.write(layout.margin, y, f"{label}:", bold=True)
            y = write_rows(canvas, layout.margin + width, y, fitting)


def words(view: PlatesView, shown: Reveal) -> Iterator[str]:
    """Yield the reveal as lines of text, for a screen with no room for a picture."""
    said = numerals(shown.bid.count, shown.bid.numeral)
    bid = say("{bidder} bid {bid}.", bidder=view.name(shown.bid.seat), bid=said)
    if shown.count is None:
        yield str(bid)
    else:
        found = there(shown.count, shown.bid.numeral, shown.bid.count, shown.uncounted)
        yield str(bid + found + (say("The bid holds.") if shown.holds else say("The bid fails.")))
    names = view.names
    up = {card.place: card.digits for card in shown.cards if card.digits not in (None, UNCOUNTED)}
    yield ", ".join(str(face_up(place_name(at, names, names), digits or "")) for at, digits in up.items())
    yield from (f"{label}: {text}" for label, text in shown.told)
