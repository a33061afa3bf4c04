"""The end of a game: what was in the case, the offers compared with the averages, and the standings."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.game import NOTHING, Money, Said, SeatView, dollars, phrase, say
from companion.games.deal_or_no_deal.state import Offer, Result
from companion.games.deal_or_no_deal.view import DealView, winning
from screens.big_type import figure
from screens.cells import Canvas
from screens.games.deal_or_no_deal.parts import SIGNS, other_case, thousands, verdict_on, when
from screens.painting import ORDINALS, Area, changed_by, standings, write_name
from screens.places import money
from screens.prose import Row, Run, among_words, broken, fitting_words, length, write, write_rows
from screens.theme import MARKS

LEGENDS = (  # what the bars and the lines stand for, longest first
    (say("offer"), say("average of the values left")),
    (say("offer in thousands"), say("average")),
    (say("offer"), say("average")),
)


class Verdict(NamedTuple):
    """How the contestant did: a headline, ways to say the rest, and the best offer turned down."""

    headline: Said
    color: str
    ways: tuple[tuple[Row, ...], ...]  # longest first
    best: Offer | None


class Chart(NamedTuple):
    """Where the bars go."""

    left: int  # column of the first bar
    top: int
    rows: int
    pitch: int
    label: int  # the first row where the word above a bar can go

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
        chart = Chart(frame.left + 42, frame.top + 3, 12, pitch, label=frame.top + 2)
    else:
        chart = Chart(frame.right - len(offers) * pitch + 1, frame.top + 1, 9, pitch, label=frame.top + 1)
    below = frame.top + (19 if frame.roomy else 19 - max(5, len(view.seats)))
    _paint_case(canvas, view, frame, chart.left - 3, below - 2)
    _paint_chart(canvas, chart, offers)
    _paint_legend(canvas, chart, frame, len(str(own_case(view, result))))
    _paint_outcome(canvas, view, frame, below - 1)
    (_paint_flags if frame.roomy else _paint_list)(canvas, view, frame, below)


def words(view: DealView) -> tuple[str, ...]:
    """Return the end as lines of text."""
    result = view.result
    assert result is not None
    verdict = verdict_of(view, result)
    inside = phrase(
        "In {contestant}'s case {case}: {value}",
        contestant=view.name(result.contestant),
        case=view.final,
        value=Money(ended_with(result)),
    )
    lines = ("".join(run.text for run in line) for line in verdict.ways[0])
    ranked = (
        f"{place} {seat.name} {money(seat.cents)} {change(seat, view.start)}".strip()
        for place, seat in standings_of(view)
    )
    return inside, _headline(verdict), " ".join(lines), str(outcome_so_far(view)), *ranked


def verdict_of(view: DealView, result: Result) -> Verdict:
    """Return how the contestant did."""
    name, deal = view.name(result.contestant), result.deal
    refused = [offer for offer in result.offers if not offer.taken]
    best = max(refused, key=lambda offer: offer.cents) if refused else None
    if deal is None:
        won = say("{contestant} won {cents}", contestant=name, cents=Money(result.won))
        other = _soft(other_case(view, *view.opened[-1]))
        kept = _kept(name, result.special, view.final if result.traded else 0)
        return Verdict(won, "gold-text", (*((_soft(one), other) for one in kept), (other,)), best)
    headline, mood, compared = verdict_on(deal, result.inside)
    facts = {
        "contestant": Run(name, "soft"),
        "cents": Run(dollars(deal), "gold-text", bold=True),
        "when": Run(str(when(result.offers[-1])), "soft"),
    }
    sold = (
        say("{contestant} took {cents} {when}."),
        say("Sold for {cents} {when}."),
        say("Sold for {cents}."),
    )
    ways = ((tuple(among_words(one, facts, "soft")), _soft(compared)) for one in sold)
    return Verdict(headline, mood, tuple(ways), best)


def _kept(name: str, case: int, other: int) -> tuple[Said, ...]:
    """Return ways to say that the contestant kept the case or traded it, longest first."""
    if not other:
        return say("No deal. {contestant} kept the case.", contestant=name), say("No deal.")
    traded = say("Traded case {case} for case {other}.", case=case, other=other)
    whole = say(
        "No deal. {contestant} traded case {case} for case {other}.", contestant=name, case=case, other=other
    )
    return whole, traded


def _soft(said: Said) -> Row:
    return (Run(str(said), "soft"),)


def _headline(verdict: Verdict) -> str:
    return f"{SIGNS.get(verdict.color, '')}{verdict.headline}"


def own_case(view: DealView, result: Result) -> Said:
    """Return words for the case the contestant opened at the end."""
    return say("In {contestant}'s case {case}", contestant=view.name(result.contestant), case=view.final)


def ended_with(result: Result) -> int:
    """Return what was in the case the contestant opened at the end."""
    return result.won if result.deal is None else result.inside


def outcome_so_far(view: DealView) -> Said:
    """Return who won, or how far along the match is."""
    if not view.over:
        return say("After game {game} of {games}", game=view.hosting, games=view.hostings)
    return winning(view)


def standings_of(view: DealView) -> Sequence[tuple[Said, SeatView]]:
    """Return everybody and their places, richest first (ties share one); no places if money is hidden."""
    if any(seat.cents is None for seat in view.seats):
        return [(NOTHING, seat) for seat in view.seats]
    return standings(view.seats)


def change(seat: SeatView, start: int, room: int = 99) -> str:
    """Return how somebody's money has changed since the start, in a short form if `room` is tight."""
    return "" if seat.cents is None else changed_by(seat.cents - start, room)


def _paint_case(canvas: Canvas, view: DealView, frame: Area, right: int, last: int) -> None:
    """Paint what was in the case and what that means, no lower than row `last`."""
    result = view.result
    assert result is not None
    left, top, room = frame.left, frame.top, right - frame.left
    canvas.write(left, top + frame.roomy, str(own_case(view, result)), "soft")
    _paint_inside(canvas, dollars(ended_with(result)), left, top + 2 + frame.roomy, room)
    verdict = verdict_of(view, result)
    headline, said, refused = (10, 12, 15) if frame.roomy else (8, 9, 11)
    canvas.write(left, top + headline, _headline(verdict), verdict.color, bold=True)
    most = refused - said if frame.roomy else last - top - said + 1
    ways = [[row for line in way for row in broken(line, room)] for way in verdict.ways]
    rows = next((rows for rows in ways if len(rows) <= most), ways[-1][:most])
    end = write_rows(canvas, left, top + said, rows)
    if verdict.best:
        _paint_refused(canvas, verdict.best, frame, max(end, top + refused), room, last)


def _paint_inside(canvas: Canvas, inside: str, left: int, y: int, room: int) -> None:
    """Paint an amount as large as there's room for."""
    large, medium = figure(inside, "L"), figure(inside[1:], "M")
    if large.width <= room:
        canvas.figure(left, y - large.above, large)
    else:
        beside = medium.width + 2 <= room
        canvas.write(left, y + beside, "$", bold=True)
        canvas.figure(left + 2 * beside, y + 1, medium)


def _paint_refused(canvas: Canvas, best: Offer, frame: Area, y: int, room: int, last: int) -> None:
    """Paint the best offer that wasn't taken, on two lines or one."""
    facts = {"cents": Run(dollars(best.cents), bold=True), "when": Run(str(when(best)), "soft")}
    if frame.roomy:
        beside = len(phrase("thousand")) + 1  # the legend's “thousand” is at the right end of this row
        head = fitting_words(room - beside, say("Best offer turned down:"), say("Best turned down:"))
        canvas.write(frame.left, y, head, "soft")
        write(canvas, frame.left, y + 1, tuple(among_words(say("{cents} {when}"), facts, "soft")))
        return
    ways = say("Best turned down: {cents} {when}"), say("Best turned down: {cents}")
    rows = (tuple(among_words(way, facts, "soft")) for way in ways)
    row = next((row for row in rows if length(row) <= room), None)
    if row and y <= last:
        write(canvas, frame.left, y, row)


def _paint_legend(canvas: Canvas, chart: Chart, frame: Area, beside: int) -> None:
    """Paint what the bars and lines mean, and labels for the figures below them."""
    base, y = chart.top + chart.rows, frame.top + frame.roomy
    room = frame.right - (chart.left if frame.roomy else frame.left + beside + 2)
    rows = [_legend(*words, wide=frame.roomy) for words in (LEGENDS if frame.roomy else LEGENDS[1:])]
    row = next((row for row in rows if length(row) <= room), rows[-1])
    write(canvas, chart.left if frame.roomy else frame.right - length(row), y, row)
    if frame.roomy:
        canvas.write_right(chart.left - 2, base, phrase("thousand"), "soft")
        canvas.write_right(chart.left - 2, base + 1, phrase("round"), "faint")


def _legend(bar: Said, line: Said, wide: bool) -> Row:
    gap, dashes = (4, 5) if wide else (2, 3)
    return (
        Run("█ ", "gold"),
        Run(f"{bar}{' ' * gap}", "gold-text", bold=True),
        Run("▄" * dashes),
        Run(f" {line}"),
    )


def _paint_chart(canvas: Canvas, chart: Chart, offers: tuple[Offer, ...]) -> None:
    """Paint a bar for each offer, with a line across it for the average at the time."""
    most = max(1, *(max(offer.cents, offer.average) for offer in offers))
    base = chart.top + chart.rows
    for place, offer in enumerate(offers):
        x = chart.left + place * chart.pitch
        bar, line = (round(cents * (2 * chart.rows - 1) / most) for cents in (offer.cents, offer.average))
        line = max(line, 1)
        color = "gold" if offer.taken else "gold-deep"
        for column in range(x - 1, x + chart.pitch - 1):
            inside = x <= column < x + chart.bar
            _paint_column(canvas, column, base, bar if inside else 0, line, color)
        label, gold = thousands(offer.cents), "gold-text"
        shown = (gold, True) if offer.taken else ("soft", False)
        canvas.write(x + (chart.bar - len(label)) // 2, base, label, shown[0], bold=shown[1])
        rounds = str(offer.round)
        canvas.write(x + (chart.bar - len(rounds)) // 2, base + 1, rounds, "faint")
        highest = base - (max(bar, line) + 1) // 2
        y = max(chart.label, highest - 3)
        if offer.taken and y < highest:
            deal = phrase("DEAL")
            canvas.write(x + (chart.bar - len(deal)) // 2, y, deal, gold, bold=True)


def _paint_column(canvas: Canvas, x: int, base: int, bar: int, line: int, color: str) -> None:
    """Paint a column of half cells, from the base up: the bar, and the line over it."""
    halves = dict.fromkeys(range(bar), color) | {line - 1: "said"}
    for row in range((max(bar, line) + 1) // 2):
        canvas.halves(x, base - 1 - row, halves.get(2 * row + 1), halves.get(2 * row))


def _paint_outcome(canvas: Canvas, view: DealView, frame: Area, y: int) -> None:
    text = str(outcome_so_far(view))
    if view.over:
        canvas.write(frame.left, y, f" {text} ", "on-gold", "gold", bold=True)
    else:
        canvas.write(frame.left, y, text, bold=True)
    if view.pot:
        canvas.write_right(
            frame.right, y, phrase("{cents} stays in the kitty", cents=Money(view.pot)), "soft"
        )


def _paint_flags(canvas: Canvas, view: DealView, frame: Area, y: int) -> None:
    """Paint everybody's flag, place and money side by side."""
    width = min(17, (frame.right - frame.left + 2) // len(view.seats) - 2)
    for number_of, (place, seat) in enumerate(standings_of(view)):
        x = frame.left + number_of * (width + 2)
        canvas.write(x, y, "▄" * width, f"seat-{seat.seat}")
        write_name(canvas, x, y + 1, seat.seat, seat.name, width - 8)
        first = place == ORDINALS[0]
        canvas.write_right(x + width, y + 1, str(place), "gold-text" if first else "soft", bold=first)
        canvas.write(x, y + 2, money(seat.cents), bold=True)
        canvas.write(x, y + 3, change(seat, view.start, width), "soft")


def _paint_list(canvas: Canvas, view: DealView, frame: Area, y: int) -> None:
    """Paint everybody's place and money in a list."""
    for row, (place, seat) in enumerate(standings_of(view), y):
        first = place == ORDINALS[0]
        canvas.write(frame.left, row, str(place), "gold-text" if first else "soft", bold=first)
        canvas.write(frame.left + 5, row, MARKS[seat.seat], f"seat-{seat.seat}")
        canvas.write(frame.left + 7, row, seat.name, bold=True)
        canvas.write_right(frame.left + 38, row, money(seat.cents), bold=True)
        canvas.write(frame.left + 41, row, change(seat, view.start), "soft")
