"""The offers of a game as bars, round by round, with a line for the average at the time."""

from typing import NamedTuple

from companion.game import Said, phrase, say
from companion.games.deal_or_no_deal.state import Offer
from companion.games.deal_or_no_deal.television import usually_paid
from screens.cells import Canvas
from screens.games.deal_or_no_deal.parts import thousands
from screens.prose import Row, Run, length, write

ROUNDS = 9  # the axis always has this many; an offer in round ten takes the place of round nine's
EARLY = 3  # after a deal this early, the bars go on with what television usually paid
LEGENDS = (  # what the bars and lines stand for, longest first
    (say("offer"), say("average then"), say("usual on TV")),
    (say("offer"), say("average"), say("on TV")),
    (say("offer"), say("average"), None),
)


class Chart(NamedTuple):
    """Where the bars go."""

    left: int  # column of the first bar
    top: int
    rows: int
    pitch: int

    @property
    def bar(self) -> int:
        """How wide a bar is."""
        return self.pitch - 1

    @property
    def base(self) -> int:
        """The row below the bars."""
        return self.top + self.rows

    @property
    def right(self) -> int:
        """The column after the last bar."""
        return self.left + ROUNDS * self.pitch - 1


class Bar(NamedTuple):
    """A round: the offer that was made in it, or else what television usually paid, if that's shown."""

    number: int
    offer: Offer | None
    usual: int = 0


def bars_of(offers: tuple[Offer, ...]) -> tuple[Bar, ...]:
    """Return a bar for each round."""
    by_round = {min(offer.round, ROUNDS): offer for offer in offers}
    last = offers[-1] if offers else None
    goes_on = last if last and last.taken and last.round <= EARLY else None
    return tuple(
        Bar(offer.round if offer else number, offer, usually_paid(goes_on.average, number) if goes_on else 0)
        for number in range(1, ROUNDS + 1)
        for offer in (by_round.get(number),)
    )


def paint_chart(canvas: Canvas, chart: Chart, offers: tuple[Offer, ...]) -> None:
    """Paint a bar for each round, what it was worth, and the number of the round."""
    bars = bars_of(offers)
    sums = (max(one.offer.cents, one.offer.average) if one.offer else one.usual for one in bars)
    most = max(1, *sums)
    for place, one in enumerate(bars):
        x = chart.left + place * chart.pitch
        _paint_bar(canvas, chart, x, one, most)
        canvas.write_right(x + chart.bar, chart.base + 1, str(one.number), "faint")


def _paint_bar(canvas: Canvas, chart: Chart, x: int, one: Bar, most: int) -> None:
    offer, base, right = one.offer, chart.base, x + chart.bar

    def halves(cents: int) -> int:
        return max(1, round(cents * 2 * chart.rows / most))

    if offer is None:
        _paint_column(canvas, chart, x, halves(one.usual), 0, "slot")
        if one.usual:
            canvas.write_right(right, base, thousands(one.usual), "faint")
        return
    bar, line = halves(offer.cents) if offer.cents else 0, halves(offer.average)
    _paint_column(canvas, chart, x, bar, line, "gold" if offer.taken else "gold-deep")
    ink = "gold-text" if offer.taken else "soft"
    canvas.write_right(right, base, thousands(offer.cents), ink, bold=offer.taken)
    if offer.taken:
        deal, highest = phrase("DEAL"), base - (max(bar, line) + 1) // 2
        canvas.write(x + (chart.bar - len(deal)) // 2, highest - 1, deal, ink, bold=True)


def _paint_column(canvas: Canvas, chart: Chart, x: int, bar: int, line: int, color: str) -> None:
    """Paint half cells from the base up: the bar, and a line over it if there is one."""
    halves = dict.fromkeys(range(bar), color) | ({line - 1: "said"} if line else {})
    for column in range(x, x + chart.bar):
        for row in range((max(bar, line) + 1) // 2):
            canvas.halves(column, chart.base - 1 - row, halves.get(2 * row + 1), halves.get(2 * row))


def paint_legend(
    canvas: Canvas, across: tuple[int, int], y: int, offers: tuple[Offer, ...], at_left: bool
) -> None:
    """Paint what the bars and lines stand for, between two columns, in words that fit."""
    usual = any(one.usual and not one.offer for one in bars_of(offers))
    rows = [_legend(*words[:2], words[2] if usual else None) for words in LEGENDS]
    row = next((row for row in rows if length(row) <= across[1] - across[0]), rows[-1])
    write(canvas, across[0] if at_left else across[1] - length(row), y, row)


def _legend(bar: Said, line: Said, usual: Said | None) -> Row:
    row = (
        Run("▌", "gold"),
        Run(f"{bar}   ", "gold-text", bold=True),
        Run("▄▄▄▄"),
        Run(f" {line}"),
    )
    return (*row, Run("   ▌", "slot"), Run(str(usual), "soft")) if usual else row
