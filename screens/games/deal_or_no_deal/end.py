"""The end of a game: what was in the case, the verdict, the offers by round, and the standings."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.game import NOTHING, Money, Said, SeatView, dollars, percent, phrase, say
from companion.games.deal_or_no_deal.state import Offer, Result
from companion.games.deal_or_no_deal.television import GAMES
from companion.games.deal_or_no_deal.verdict import LUCK_SHOWN, Verdict, verdict
from companion.games.deal_or_no_deal.view import DealView, winning
from screens.big_type import Size, figure
from screens.cells import Canvas
from screens.games.deal_or_no_deal.chart import ROUNDS, Chart, paint_chart, paint_legend
from screens.games.deal_or_no_deal.parts import SIGNS, other_case, verdict_on, when
from screens.painting import ORDINALS, Area, changed_by, drawn_words, fitting, standings, write_name
from screens.places import money
from screens.prose import Row, Run, among_words, broken, fitting_words, length, write, write_rows
from screens.theme import MARKS

LUCK, NERVE = say("Luck"), say("Nerve")


class Told(NamedTuple):
    """How the contestant did: a headline, and ways to say the rest, longest first."""

    headline: Said
    color: str
    ways: tuple[tuple[Row, ...], ...]


class Page(NamedTuple):
    """Which rows everything goes in."""

    digits: int
    headline: int
    said: int
    luck: int
    nerve: int
    best: int | None  # there may be no room for it
    others: int
    outcome: int
    standings: int
    bar: int  # how wide the bars for luck and nerve are
    chart: Chart


def page_for(frame: Area, seats: int) -> Page:
    """Return where everything goes in this frame."""
    top, right = frame.top, frame.right
    if frame.large:
        return Page(
            digits=top + 4,
            headline=top + 15,
            said=top + 16,
            luck=top + 20,
            nerve=top + 22,
            best=top + 24,
            others=top + 28,
            outcome=top + 29,
            standings=top + 30,
            bar=36,
            chart=Chart(right - ROUNDS * 9 + 1, top + 4, 20, 9),
        )
    if frame.roomy:
        return Page(
            digits=top + 3,
            headline=top + 9,
            said=top + 10,
            luck=top + 13,
            nerve=top + 15,
            best=top + 16,
            others=top + 17,
            outcome=top + 18,
            standings=top + 19,
            bar=20,
            chart=Chart(right - ROUNDS * 5 - 1, top + 4, 10, 5),
        )
    below = top + 19 - max(5, seats)
    return Page(
        digits=top + 1,
        headline=top + 6,
        said=top + 7,
        luck=top + 10,
        nerve=top + 11,
        best=None,
        others=top + 12,
        outcome=top + 13,
        standings=below,
        bar=14,
        chart=Chart(right - ROUNDS * 4 + 1, top + 2, 8, 4),
    )


def paint_end(canvas: Canvas, view: DealView, frame: Area) -> None:
    """Paint the end of a game, or of the match."""
    result = view.result
    assert result is not None
    page, found = page_for(frame, len(view.seats)), verdict(result.offers, view.values)
    label = str(own_case(view, result))
    canvas.write(frame.left, frame.top + frame.roomy, label, "soft")
    _paint_case(canvas, view, frame, page)
    paint_bars(canvas, frame.left, page, found)
    if found.best and page.best:
        _paint_refused(canvas, found.best, frame.left, page.chart.left - 2, page.best)
    paint_chart(canvas, page.chart, result.offers)
    if frame.roomy:
        beside = page.chart.left
        canvas.write(beside, page.chart.base + 2, phrase("in thousands, by round"), "faint")
    else:
        beside = frame.left + len(label) + 2
    paint_legend(canvas, (beside, frame.right), frame.top + frame.roomy, result.offers, frame.roomy)
    _paint_others(canvas, found, frame, page.others)
    _paint_outcome(canvas, view, frame, page.outcome)
    (_paint_flags if frame.roomy else _paint_list)(canvas, view, frame, page.standings)


def words(view: DealView) -> tuple[str, ...]:
    """Return the end as lines of text."""
    result = view.result
    assert result is not None
    told, found = told_of(view, result), verdict(result.offers, view.values)
    inside = phrase(
        "In {contestant}'s case {case}: {value}",
        contestant=view.name(result.contestant),
        case=view.final,
        value=Money(ended_with(result)),
    )
    lines = ("".join(run.text for run in line) for line in told.ways[0])
    ranked = (
        f"{place} {seat.name} {money(seat.cents)} {change(seat, view.start)}".strip()
        for place, seat in standings_of(view)
    )
    bars = f"{LUCK}: {found.luck_in_words}. {NERVE}: {found.nerve_in_words}."
    others = map(str, found.others[:1])
    return inside, _headline(told), " ".join(lines), bars, *others, str(outcome_so_far(view)), *ranked


def told_of(view: DealView, result: Result) -> Told:
    """Return how the contestant did."""
    name, deal = view.name(result.contestant), result.deal
    if deal is None:
        won = say("{contestant} won {cents}", contestant=name, cents=Money(result.won))
        other = _soft(other_case(view, *view.opened[-1]))
        kept = _kept(name, result.special, view.final if result.traded else 0)
        return Told(won, "gold-text", (*((_soft(one), other) for one in kept), (other,)))
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
    share = say("{share} of the average.", share=percent(verdict(result.offers, view.values).share))
    ways = ((tuple(among_words(one, facts, "soft")), _soft(share + compared)) for one in sold)
    return Told(headline, mood, tuple(ways))


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


def _headline(told: Told) -> str:
    return f"{SIGNS.get(told.color, '')}{told.headline}"


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


def _paint_case(canvas: Canvas, view: DealView, frame: Area, page: Page) -> None:
    """Paint what was in the case, and what that means."""
    result = view.result
    assert result is not None
    left, room = frame.left, page.chart.left - 2 - frame.left
    sizes: tuple[Size, ...] = ("XL", "L") if frame.large else ("L",)
    _paint_inside(canvas, dollars(ended_with(result)), left, page.digits, room if frame.roomy else 0, sizes)
    told = told_of(view, result)
    canvas.write(left, page.headline, _headline(told), told.color, bold=True)
    most = page.luck - page.said
    ways = [[row for line in way for row in broken(line, room)] for way in told.ways]
    write_rows(canvas, left, page.said, next((rows for rows in ways if len(rows) <= most), ways[-1][:most]))


def _paint_inside(canvas: Canvas, inside: str, left: int, y: int, room: int, sizes: tuple[Size, ...]) -> None:
    """Paint an amount as large as there's room for."""
    large = fitting(inside, room, sizes)
    if large.width <= room:
        canvas.figure(left, y - large.above, large)
    else:
        canvas.write(left, y + 1, "$", bold=True)
        canvas.figure(left + 2, y + 1, figure(inside[1:], "M"))


def paint_bars(canvas: Canvas, left: int, page: Page, found: Verdict) -> None:
    """Paint luck, from the middle either way, and nerve, from the left, each with a word beside it."""
    width, half = page.bar, page.bar // 2
    x = left + max(len(str(LUCK)), len(str(NERVE))) + 2
    room = page.chart.left - 2 - x - width - 2
    far = min(abs(found.luck) * half // LUCK_SHOWN, half - 1)
    luck = (half, half + far) if found.luck > 0 else (half - 1 - far, half)
    _paint_meter(canvas, x, page.luck, width, luck, at=luck[1] if found.luck > 0 else luck[0])
    nerve = min(found.nerve * width // 100, width - 1)
    _paint_meter(canvas, x, page.nerve, width, (0, nerve), at=nerve)
    for y, label, said in (
        (page.luck, LUCK, found.luck_in_words),
        (page.nerve, NERVE, found.nerve_in_words),
    ):
        canvas.write(left, y, str(label), bold=True)
        canvas.write(x + width + 2, y, fitting_words(room, said, NOTHING), "soft")


def _paint_meter(canvas: Canvas, x: int, y: int, width: int, filled: tuple[int, int], at: int) -> None:
    canvas.fill(x, y, width, 1, "slot")
    canvas.fill(x + filled[0], y, filled[1] - filled[0], 1, "steel-deep")
    canvas.fill(x + at, y, 1, 1, "said")


def _paint_refused(canvas: Canvas, best: Offer, left: int, right: int, y: int) -> None:
    """Paint the best offer that wasn't taken, in words that fit."""
    facts = {"cents": Run(dollars(best.cents), bold=True), "when": Run(str(when(best)), "soft")}
    ways = say("Best turned down: {cents} {when}"), say("Best turned down: {cents}")
    rows = (tuple(among_words(way, facts, "soft")) for way in ways)
    if row := next((row for row in rows if length(row) <= right - left), None):
        write(canvas, left, y, row)


def _paint_others(canvas: Canvas, found: Verdict, frame: Area, y: int) -> None:
    """Paint what contestants on television would have done, in a sentence that fits in a row."""
    facts = {
        "many": Run(str(found.many), bold=True),
        "games": Run(str(GAMES), "soft"),
        "cents": Run(dollars(found.boldest.cents) if found.boldest else "", "soft"),
    }
    rows = (tuple(among_words(one, facts, "soft")) for one in found.others)
    if row := next((row for row in rows if length(row) <= frame.right - frame.left), None):
        write(canvas, frame.left, y, row)


def _paint_outcome(canvas: Canvas, view: DealView, frame: Area, y: int) -> None:
    """Paint who has won, and what's left in the kitty, at the right end of a row."""
    right = frame.right
    if view.over:
        text = f" {winning(view)} "
        right -= len(text)
        canvas.write(right, y, text, "on-gold", "gold", bold=True)
        right -= 2
    if view.pot:
        canvas.write_right(right, y, phrase("{cents} stays in the kitty", cents=Money(view.pot)), "soft")


def _paint_flags(canvas: Canvas, view: DealView, frame: Area, y: int) -> None:
    """Paint everybody's flag, place and money side by side."""
    gap = 4 if len(view.seats) < 5 else 2
    pitch = min(52 if frame.large else 25, (frame.right - frame.left + gap) // len(view.seats))
    width = pitch - gap
    sums = [money(seat.cents)[1:] for seat in view.seats]
    big = frame.large and all(drawn_words(one, width - 2, ("M",)) for one in sums)  # all or none
    for number_of, (place, seat) in enumerate(standings_of(view)):
        x = frame.left + number_of * pitch
        canvas.write(x, y, "▄" * width, f"seat-{seat.seat}")
        write_name(canvas, x, y + 1, seat.seat, seat.name, width - 8)
        first = place == ORDINALS[0]
        canvas.write_right(x + width, y + 1, str(place), "gold-text" if first else "soft", bold=first)
        shown = money(seat.cents)
        canvas.write(x, y + 2, "$" if big else shown, bold=True)
        if big:
            canvas.figure(x + 2, y + 2, figure(shown[1:], "M"))
        canvas.write(x, y + (5 if big else 3), change(seat, view.start, width), "soft")


def _paint_list(canvas: Canvas, view: DealView, frame: Area, y: int) -> None:
    """Paint everybody's place and money in a list."""
    for row, (place, seat) in enumerate(standings_of(view), y):
        first = place == ORDINALS[0]
        canvas.write(frame.left, row, str(place), "gold-text" if first else "soft", bold=first)
        canvas.write(frame.left + 5, row, MARKS[seat.seat], f"seat-{seat.seat}")
        canvas.write(frame.left + 7, row, seat.name, bold=True)
        canvas.write_right(frame.left + 38, row, money(seat.cents), bold=True)
        canvas.write(frame.left + 41, row, change(seat, view.start), "soft")
