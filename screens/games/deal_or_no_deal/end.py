"""The end of a game: what was in the case, the offers against the averages, and how everybody stands."""

from typing import NamedTuple

from companion.game import SeatView, dollars
from companion.games.deal_or_no_deal.state import Offer, Result
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import figure
from screens.cells import Canvas
from screens.games.deal_or_no_deal.parts import other_case, thousands, verdict_on, when
from screens.painting import ORDINALS, Area, outcome, standings, write_name
from screens.places import money
from screens.prose import Row, Run, write, write_rows
from screens.theme import MARKS

LEGEND = ("█ ", "offer    ", "▄" * 5, " average of the values left")
SHORT_LEGEND = ("█ ", "offer in thousands  ", "▄" * 3, " average")


class Verdict(NamedTuple):
    """What became of the contestant: a headline with its colour, the lines below it, the best refused."""

    headline: str
    colour: str
    lines: tuple[Row, ...]
    best: Offer | None


class Chart(NamedTuple):
    """Where the bars stand."""

    left: int  # of the first bar
    top: int
    rows: int
    pitch: int

    @property
    def bar(self) -> int:
        """How wide a bar is."""
        return self.pitch - 2


def paint_end(canvas: Canvas, view: DealView, frame: Area) -> None:
    """Paint the end of a game, or of the match."""
    result = view.result
    assert result is not None
    pitch = 4 if not frame.roomy else 6 if len(result.offers) < 10 else 5
    most = (frame.right - frame.left) // pitch
    offers = result.offers[-most:]
    if frame.roomy:
        chart = Chart(frame.left + 42, frame.top + 3, 12, pitch)
    else:
        chart = Chart(frame.right - len(offers) * pitch + 1, frame.top + 1, 9, pitch)
    _paint_case(canvas, view, frame, chart.left - 3)
    _paint_chart(canvas, chart, offers)
    _paint_legend(canvas, chart, frame)
    below = frame.top + (19 if frame.roomy else 19 - max(5, len(view.seats)))
    _paint_outcome(canvas, view, frame, below - 1)
    (_paint_flags if frame.roomy else _paint_list)(canvas, view, frame, below)


def words(view: DealView) -> tuple[str, ...]:
    """Return the end in lines of words."""
    result = view.result
    assert result is not None
    verdict = verdict_of(view, result)
    inside = f"{own_case(view, result)}: {dollars(ended_with(result))}"
    lines = ("".join(run.text for run in line) for line in verdict.lines)
    ranked = (
        f"{place} {seat.name} {money(seat.cents)} {change(seat, view.start)}".strip()
        for place, seat in standings_of(view)
    )
    return inside, verdict.headline, " ".join(lines), outcome_so_far(view), *ranked


def verdict_of(view: DealView, result: Result, room: int = 99) -> Verdict:
    """Return what became of the contestant, in words that fit the room."""
    name, deal, inside = view.name(result.contestant), result.deal, result.inside
    refused = [offer for offer in result.offers if not offer.taken]
    best = max(refused, key=lambda offer: offer.cents) if refused else None
    if deal is None:
        how = f"traded case {result.special} for case {view.final}" if result.traded else "kept the case"
        lines = f"No deal. {name} {how}.", other_case(view, *view.opened[-1])
        said = tuple((Run(line, "soft"),) for line in lines)
        return Verdict(f"{name} won {dollars(result.won)}", "gold-text", said, best)
    headline, colour, compared = verdict_on(deal, inside)
    price, then = dollars(deal), f" {when(result.offers[-1])}:"
    took = f"{name} took "
    if len(took + price + then) > room:
        took = "Sold for "
    sold = (Run(took, "soft"), Run(price, "gold-text", bold=True), Run(then, "soft"))
    if len(compared) > room:
        compared = compared.replace("the case", "it")
    return Verdict(headline, colour, (sold, (Run(compared, "soft"),)), best)


def own_case(view: DealView, result: Result) -> str:
    """Return which case the contestant opened in the end."""
    return f"In {view.name(result.contestant)}'s case {view.final}"


def ended_with(result: Result) -> int:
    """Return what was in the case that the contestant opened in the end."""
    return result.won if result.deal is None else result.inside


def outcome_so_far(view: DealView) -> str:
    """Return who has won, or how far the match has come."""
    if not view.over:
        return f"After game {view.hosting} of {view.hostings}"
    return outcome(view)


def standings_of(view: DealView) -> list[tuple[str, SeatView]]:
    """Return everybody with a place, the richest first; equal sums share a place, hidden ones have none."""
    if any(seat.cents is None for seat in view.seats):
        return [("", seat) for seat in view.seats]
    return standings(view.seats)


def change(seat: SeatView, start: int, room: int = 99) -> str:
    """Return how somebody's money changed since the start, shorter if need be."""
    if seat.cents is None:
        return ""
    by = seat.cents - start
    if not by:
        return "as at the start" if room >= 15 else "as before"
    said = f"{'up' if by > 0 else 'down'} {dollars(abs(by))}"
    return said if len(said) <= room else f"{'+' if by > 0 else '−'}{dollars(abs(by))}"


def _paint_case(canvas: Canvas, view: DealView, frame: Area, right: int) -> None:
    """Paint what was in the case, and what that means."""
    result = view.result
    assert result is not None
    left, top, room = frame.left, frame.top, right - frame.left
    canvas.write(left, top + frame.roomy, own_case(view, result), "soft")
    _paint_inside(canvas, dollars(ended_with(result)), left, top + 2 + frame.roomy, room)
    verdict = verdict_of(view, result, room)
    headline, said, refused = (10, 12, 15) if frame.roomy else (8, 9, 11)
    canvas.write(left, top + headline, verdict.headline, verdict.colour, bold=True)
    write_rows(canvas, left, top + said, verdict.lines)
    if verdict.best:
        _paint_refused(canvas, verdict.best, frame, top + refused, room)


def _paint_inside(canvas: Canvas, inside: str, left: int, y: int, room: int) -> None:
    """Paint a sum as large as there is room for."""
    large, medium = figure(inside, "L"), figure(inside[1:], "M")
    if large.width <= room:
        canvas.figure(left, y - large.above, large)
    else:
        beside = medium.width + 2 <= room
        canvas.write(left, y + beside, "$", bold=True)
        canvas.figure(left + 2 * beside, y + 1, medium)


def _paint_refused(canvas: Canvas, best: Offer, frame: Area, y: int, room: int) -> None:
    """Paint the best offer that was not taken, in two lines or in one."""
    price, then = dollars(best.cents), f" {when(best)}"
    if frame.roomy:
        canvas.write(frame.left, y, "The best offer refused:", "soft")
        write(canvas, frame.left, y + 1, (Run(price, bold=True), Run(then, "soft")))
    elif len("Best refused: " + price + then) <= room:
        write(
            canvas, frame.left, y, (Run("Best refused: ", "soft"), Run(price, bold=True), Run(then, "soft"))
        )


def _paint_legend(canvas: Canvas, chart: Chart, frame: Area) -> None:
    """Paint what bars and lines mean, and what the figures below them are."""
    base, y = chart.top + chart.rows, frame.top + frame.roomy
    texts = LEGEND if frame.roomy else SHORT_LEGEND
    x = chart.left if frame.roomy else frame.right - sum(map(len, texts))
    ways = (("gold", False), ("gold-text", True), ("said", False), ("said", False))
    write(canvas, x, y, tuple(Run(text, *way) for text, way in zip(texts, ways, strict=True)))
    if frame.roomy:
        canvas.write_right(chart.left - 2, base, "thousand", "soft")
        canvas.write_right(chart.left - 2, base + 1, "round", "faint")


def _paint_chart(canvas: Canvas, chart: Chart, offers: tuple[Offer, ...]) -> None:
    """Paint a bar for each offer, and across it the line of the average then."""
    most = max(1, *(max(offer.cents, offer.average) for offer in offers))
    base = chart.top + chart.rows
    for place, offer in enumerate(offers):
        x = chart.left + place * chart.pitch
        bar, line = (round(cents * (2 * chart.rows - 1) / most) for cents in (offer.cents, offer.average))
        line = max(line, 1)
        colour = "gold" if offer.taken else "gold-deep"
        for column in range(x - 1, x + chart.pitch - 1):
            inside = x <= column < x + chart.bar
            _paint_column(canvas, column, base, bar if inside else 0, line, colour)
        label, gold = thousands(offer.cents), "gold-text"
        shown = (gold, True) if offer.taken else ("soft", False)
        canvas.write(x + (chart.bar - len(label)) // 2, base, label, shown[0], bold=shown[1])
        rounds = str(offer.round)
        canvas.write(x + (chart.bar - len(rounds)) // 2, base + 1, rounds, "faint")
        if offer.taken:
            y = max(chart.top - 1, base - (max(bar, line) + 1) // 2 - 3)
            canvas.write(x + (chart.bar - 4) // 2, y, "DEAL", gold, bold=True)


def _paint_column(canvas: Canvas, x: int, base: int, bar: int, line: int, colour: str) -> None:
    """Paint a column of half cells upwards from the base: the bar, and the line over it."""
    halves = dict.fromkeys(range(bar), colour) | {line - 1: "said"}
    for row in range((max(bar, line) + 1) // 2):
        canvas.halves(x, base - 1 - row, halves.get(2 * row + 1), halves.get(2 * row))


def _paint_outcome(canvas: Canvas, view: DealView, frame: Area, y: int) -> None:
    text = outcome_so_far(view)
    if view.over:
        canvas.write(frame.left, y, f" {text} ", "on-gold", "gold", bold=True)
    else:
        canvas.write(frame.left, y, text, bold=True)
    if view.pot:
        canvas.write_right(frame.right, y, f"The kitty keeps its {dollars(view.pot)}", "soft")


def _paint_flags(canvas: Canvas, view: DealView, frame: Area, y: int) -> None:
    """Paint everybody's flag, place and money side by side."""
    width = min(17, (frame.right - frame.left + 2) // len(view.seats) - 2)
    for number_of, (place, seat) in enumerate(standings_of(view)):
        x = frame.left + number_of * (width + 2)
        canvas.write(x, y, "▄" * width, f"seat-{seat.seat}")
        write_name(canvas, x, y + 1, seat.seat, seat.name, width - 8)
        first = place == ORDINALS[0]
        canvas.write_right(x + width, y + 1, place, "gold-text" if first else "soft", bold=first)
        canvas.write(x, y + 2, money(seat.cents), bold=True)
        canvas.write(x, y + 3, change(seat, view.start, width), "soft")


def _paint_list(canvas: Canvas, view: DealView, frame: Area, y: int) -> None:
    """Paint everybody's place and money below each other."""
    for row, (place, seat) in enumerate(standings_of(view), y):
        first = place == ORDINALS[0]
        canvas.write(frame.left, row, place, "gold-text" if first else "soft", bold=first)
        canvas.write(frame.left + 5, row, MARKS[seat.seat], f"seat-{seat.seat}")
        canvas.write(frame.left + 7, row, seat.name, bold=True)
        canvas.write_right(frame.left + 38, row, money(seat.cents), bold=True)
        canvas.write(frame.left + 41, row, change(seat, view.start), "soft")
