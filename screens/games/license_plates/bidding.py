"""The bid in large figures, what everybody has said since, and the ladder of possible next bids."""

from collections.abc import Iterator
from typing import NamedTuple

from textual.geometry import Region

from companion.game import NOTHING, Said, Seat, SeatView, dollars, phrase, say, says
from companion.game.seat import around
from companion.games.license_plates import moves as m
from companion.games.license_plates.settings import PHONES
from companion.games.license_plates.view import BIDDING, PlatesView
from companion.games.license_plates.words import number, numerals, plates
from screens.big_type import Size, figure
from screens.cells import Canvas
from screens.games.license_plates.parts import Layout, seat_of
from screens.painting import Spot, chip, write_name
from screens.places import money
from screens.prose import Run, among_words, broken, fitting_words, write, write_rows
from screens.theme import blend

TIMES = "×"
SIZES: tuple[tuple[Size, int], ...] = (("XL", 3), ("XL", 1), ("L", 1))  # each with the columns around the ×


class Announced(NamedTuple):
    """What somebody last did: a sign, words and their color, and shorter words for a narrow column."""

    sign: str
    words: Said
    colour: str = "said"
    bold: bool = False
    short: Said = NOTHING
    out: bool = False


def paint_bidding(canvas: Canvas, view: PlatesView, layout: Layout, hidden: bool) -> tuple[Spot, ...]:
    """Paint the round while its cards are face down; return what can be touched."""
    needed = 2 + max(len(view.seats) * layout.apart, 2 * layout.steps + 1)
    top = max(0, (canvas.height - needed + 1) // 2) if layout.roomy else 0
    _paint_bid(canvas, view, layout, top)
    _paint_who(canvas, view, layout, top, hidden)
    return _paint_ladder(canvas, view, layout, top)


def said_by(view: PlatesView, seat: Seat) -> Announced:
    """Return what somebody has said since the last bid, or what they're expected to do."""
    if seat not in view.players:
        return Announced("", seat_of(view, seat).role, "faint", out=True)
    to_speak = (*view.waiting, "", "")[:2] if view.bids else (view.opener, "")
    bid = view.bids[-1] if view.bids else None
    if view.phase == "agreed" and bid and bid.seat == seat:
        words, short = say("higher, or cancel"), say("up now")
        return Announced("▸", words, "gold-text", bold=True, short=short)
    typing = not bid and view.keeper == PHONES
    if seat == to_speak[0]:
        words, short = (say("up now"), NOTHING) if bid else _opens(typing, seat in view.typed)
        return Announced("▸", words, "gold-text", bold=True, short=short)
    if bid and bid.seat == seat:
        return Announced("●", say("bid {count} × {numeral}", count=bid.count, numeral=bid.numeral))
    for answer in view.answers:
        if answer.seat == seat:
            return Announced("✓", say("agrees")) if answer.agrees else Announced("✗", say("challenges"))
    if typing and seat in view.typed:
        return Announced("✓", say("plate is in"), "soft")
    if typing:
        return Announced("", say("no plate yet"), "faint")
    return Announced("", say("up next") if seat == to_speak[1] else NOTHING, "faint")


def _opens(typing: bool, typed: bool) -> tuple[Said, Said]:
    """Return what the opener is about to do, and the same in fewer words."""
    if not typing:
        return say("opens"), NOTHING
    if typed:
        return say("opens, plate is in"), say("opens, typed")
    return say("opens, no plate yet"), say("opens")


def _paint_bid(canvas: Canvas, view: PlatesView, layout: Layout, top: int) -> None:
    """Paint the bid, what it means, and whose it is; before the first bid, the number of plates in play."""
    left, air = layout.margin, int(layout.roomy)
    row = top + 2 + air
    room = layout.who_at - left - 2
    if view.bids:
        bid = view.bids[-1]
        canvas.write(left, top, phrase("The bid"), "soft")
        below = _draw_bid(canvas, left, row, room, bid.count, bid.numeral) + 1 + air
        _paint_meaning(canvas, left, below, numerals(bid.count, bid.numeral), plates(len(view.cards)), room)
        whose, seat = say("bid by {who}"), bid.seat
    else:
        canvas.write(left, top, phrase("No bid yet"), "soft")
        drawn = figure(str(len(view.cards)), "XL")
        canvas.figure(left, row, drawn)
        below = row + drawn.height + 1 + air
        in_round = says("plate in the round", "plates in the round", len(view.cards))
        canvas.write(left, below, str(in_round), bold=True)
        whose, seat = say("{who} opens"), view.opener
    who = Run(chip(seat, view.name(seat)), "on-seat", bold=True, ground=f"seat-{seat}")
    write(canvas, left, below + 2, tuple(among_words(whose, {"who": who}, "soft")))
    write_rows(canvas, left, below + 4, broken([Run(str(cards_left(view)), "soft")], room))


def _paint_meaning(canvas: Canvas, x: int, y: int, bid: Said, all_plates: Said, room: int) -> None:
    """Paint a bid in words: the longest version that fits in one row, or else the shortest, wrapped."""
    shown = fitting_words(
        room,
        say("{bid} or more on the {plates}", bid=bid, plates=all_plates),
        say("{bid} or more on {plates}", bid=bid, plates=all_plates),
        say("{bid} or more", bid=bid),
    )
    write_rows(canvas, x, y, broken([Run(shown, bold=True)], room))


def cards_left(view: PlatesView) -> Said:
    """Return how many cards the stands have left for later rounds; cards moved by hand make them uneven."""
    stands = [view.stacks[seat] for seat in view.players]
    fewest, left = min(stands, default=0), max(stands, default=0)
    if not left:
        return say("These are the last cards.")
    if fewest < left:
        return say("{fewest} to {most} more in each stand.", fewest=fewest, most=left)
    return says("One more in each stand.", "{Number} more in each stand.", left, number=number(left))


def _draw_bid(canvas: Canvas, x: int, y: int, room: int, count: int, numeral: int) -> int:
    """Draw a bid as large as there's room for; return the row below the largest size."""
    for size, gap in SIZES:
        parts = [figure(text, size) for text in (str(count), TIMES, str(numeral))]
        if sum(part.width for part in parts) + 2 * gap <= room:
            for part, colour in zip(parts, ("gold-text", "soft", "gold-text"), strict=True):
                x = canvas.figure(x, y, part, colour) + gap
            break
    else:
        canvas.write(x, y, f"{count:,} {TIMES} {numeral}", "gold-text", bold=True)
    return y + figure("0", "XL").height


def _paint_who(canvas: Canvas, view: PlatesView, layout: Layout, top: int, hidden: bool) -> None:
    heading = phrase("Who said what") if view.bids else phrase("Players")
    canvas.write(layout.who_at, top, heading, "soft")
    first = view.bids[-1].seat if view.bids else view.opener
    seats = around(tuple(one.seat for one in view.seats), first)
    order = sorted(seats, key=lambda seat: seat not in view.players)
    apart = layout.apart
    if top + 2 + len(order) * apart > canvas.height + 1:
        apart -= 1
    for place, seat in enumerate(order):
        _paint_said(canvas, layout, top + 2 + place * apart, seat_of(view, seat), said_by(view, seat), hidden)


def _paint_said(
    canvas: Canvas, layout: Layout, y: int, seat: SeatView, said: Announced, hidden: bool
) -> None:
    x, end = layout.who_at, layout.who_end
    sum_left = money(None if hidden else seat.cents)
    out = said.out
    room = end - x - len(sum_left) - 5
    write_name(canvas, x, y, seat.seat, seat.name, room, "faint" if out else "said")
    canvas.write_right(end, y, sum_left, "faint" if out else "soft")
    words = f"{said.sign or ' '} {said.words}"
    if said.short and x + 4 + len(words) >= layout.ladder_at:
        words = f"{said.sign} {said.short}"
    canvas.write(x + 4, y + 1, words, said.colour, bold=said.bold)


def _paint_ladder(canvas: Canvas, view: PlatesView, layout: Layout, top: int) -> tuple[Spot, ...]:
    """Paint the next possible bids above the current one, each narrower; return what can be touched."""
    if view.phase not in BIDDING:
        return ()
    canvas.write(layout.ladder_at, top, phrase("Next bids"), "soft")
    return tuple(_paint_steps(canvas, view, layout, top + 2))


def _paint_steps(canvas: Canvas, view: PlatesView, layout: Layout, top: int) -> Iterator[Spot]:
    steps = view.ladder[: layout.steps]
    whole = canvas.width - layout.margin - layout.ladder_at
    shade = canvas.colour("slot"), canvas.colour("line")
    speaks = view.bids[-1].seat if view.phase == "agreed" else view.waiting[0]
    plain = canvas.tokens["line"] == canvas.tokens["said"]  # the high-contrast theme has no grays
    for place, (count, numeral) in enumerate(reversed(steps)):
        height = len(steps) - 1 - place
        width = max(10, whole - 2 * height)
        x, y = layout.ladder_at + (whole - width) // 2, top + 2 * place
        ground = "slot" if plain else blend(*shade, (place + 1) / len(steps))
        text = f"{count} {TIMES} {numeral}"
        canvas.write(x, y, text.center(width), ground=ground, bold=height == 0)
        yield Spot(Region(x, y, width, 2), str(count), m.MakeBid, speaks, str(numeral))
    y = top + 2 * len(steps)
    if view.bids:
        bid = view.bids[-1]
        now = fitting_words(
            whole,
            say("{count} × {numeral}   now", count=bid.count, numeral=bid.numeral),
            say("{count} × {numeral}", count=bid.count, numeral=bid.numeral),
        )
        canvas.write(layout.ladder_at, y, now.center(whole), "on-gold", "gold", bold=True)


def paint_before(canvas: Canvas, view: PlatesView, layout: Layout, hidden: bool) -> None:
    """Paint what's on the table before anybody opens the bidding."""
    stands = [view.stacks[one.seat] for one in view.seats]
    piles = len(view.stacks) - len(stands)
    top = 3 if layout.roomy else 1
    drawn = figure(str(stands[0]), "XL")
    canvas.write(layout.margin, top - 1, phrase("In each stand"), "soft")
    canvas.figure(layout.margin, top + 1, drawn)
    below = top + drawn.height + 2
    rounds = says("card, so one round", "cards, so {count} rounds", view.rounds)
    canvas.write(layout.margin, below, str(rounds), bold=True)
    y, room = below + 2, layout.who_at - layout.margin - 2
    for line in _beside(piles, stands[0], view.discarded):
        y = write_rows(canvas, layout.margin, y, broken([Run(str(line), "soft")], room))
    canvas.write(layout.who_at, top - 1, phrase("Players"), "soft")
    for place, one in enumerate(view.seats):
        y = top + 1 + place * 2
        write_name(canvas, layout.who_at, y, one.seat, one.name, layout.who_end - layout.who_at - 12)
        canvas.write_right(layout.who_end, y, money(None if hidden else one.cents), "soft")


def _beside(piles: int, each: int, aside: int) -> Iterator[Said]:
    """Yield sentences about the cards that aren't in the stands."""
    if piles:
        yield says(
            "One pile of {each} in the center.",
            "{Number} piles of {each} in the center.",
            piles,
            number=number(piles),
            each=each,
        )
    if aside:
        yield says("One card set aside.", "{Number} cards set aside.", aside, number=number(aside))


def words(view: PlatesView) -> Iterator[str]:
    """Yield the bidding as lines of text, for a screen with no room for a picture."""
    if view.bids:
        bid = view.bids[-1]
        said = numerals(bid.count, bid.numeral)
        yield phrase("{bidder} bid {bid}.", bidder=view.name(bid.seat), bid=said)
    for one in view.seats:
        words = said_by(view, one.seat).words
        yield f"{one.name} {dollars(one.cents or 0)} {words}".rstrip()
