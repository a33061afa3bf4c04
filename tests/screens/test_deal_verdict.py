"""The end of Deal or No Deal at the kiosk: the bars for offers, and those for luck and nerve."""

import pytest
from msgspec.structs import replace
from textual.geometry import Size

from companion.games.deal_or_no_deal.television import SHARES
from companion.games.deal_or_no_deal.verdict import verdict
from screens.cells import Canvas
from screens.games.deal_or_no_deal.end import page_for, paint_bars
from screens.painting import frame
from screens.places import money
from tests.games.deal_or_no_deal.stories import MILLION, VALUES, began, dealt, lift, to_offer
from tests.screens.test_deal_board import DARK, at, sold


async def test_bars_and_lines_are_as_high_as_offers_and_averages() -> None:
    async with at((100, 24)) as seen:
        seen.show(sold(25_000_00, MILLION))
        assert seen.board.view is not None
        assert seen.board.view.result is not None
        offers = seen.board.view.result.offers
        usual = [offers[-1].average * share // 1_000 for share in SHARES[3:9]]
        most = max(*(offer.average for offer in offers), *usual)
        chart = [row[52:97] for row in seen.rows[4:14]]
        for place, offer in enumerate(offers):
            line, bar = round(offer.average * 20 / most), round(offer.cents * 20 / most)
            column = [row[place * 5] for row in chart]
            assert column.index("▀" if line % 2 == 0 else "▄") == 10 - (line + 1) // 2
            assert sum(cell != " " for cell in column) == (bar + 1) // 2 + 1
        for place, cents in enumerate(usual, 3):  # past an early deal, bars go on as on television
            assert sum(row[place * 5] != " " for row in chart) == (round(cents * 20 / most) + 1) // 2
        assert seen.rows[14][52:].split() == ["0", "0", "25", *(f"{round(one / 100_000)}" for one in usual)]
        assert seen.rows[15][52:].split() == [str(number) for number in range(1, 10)]
        assert "usual on TV" in seen.text


async def test_after_a_later_deal_the_rounds_that_were_not_played_are_stubs() -> None:
    evening = dealt(to_offer(began(4, special=14), 7), 138_000_00)
    lift(evening, evening.state.now.values[0])
    async with at((100, 24)) as seen:
        seen.show(evening)
        assert [row[87:97] for row in seen.rows[12:15]] == ["          ", "▄▄▄▄ ▄▄▄▄ ", "          "]
        assert "usual on TV" not in seen.text


async def test_an_offer_in_round_ten_takes_the_place_of_round_nine() -> None:
    evening = dealt(to_offer(began(4, special=14), 10), 20_000_00)
    lift(evening, evening.state.now.values[0])
    async with at((100, 24)) as seen:
        seen.show(evening)
        assert seen.rows[15][52:].split() == [*map(str, range(1, 9)), "10"]
        assert seen.rows[14][52:].split()[-1] == "20"


@pytest.mark.parametrize(
    ("luck", "nerve", "luck_bar", "nerve_bar"),
    [
        (7, 57, "··········I·········", "sssssssssssI········"),
        (100, 0, "··········sssI······", "I···················"),
        (-100, 100, "······Isss··········", "sssssssssssssssssssI"),
        (999, 49, "··········sssssssssI", "sssssssssI··········"),
        (-999, 5, "Isssssssss··········", "sI··················"),
    ],
)
def test_luck_starts_in_the_middle_and_nerve_at_the_left(
    luck: int, nerve: int, luck_bar: str, nerve_bar: str
) -> None:
    found = replace(verdict((), VALUES), luck=luck, nerve=nerve)
    canvas = Canvas(Size(100, 24), DARK)
    area = frame(canvas)
    assert area is not None
    paint_bars(canvas, area.left, page_for(area, 4), found)
    assert [_grounds(canvas, row) for row in (13, 15)] == [luck_bar, nerve_bar]


def _grounds(canvas: Canvas, row: int) -> str:
    """Return the backgrounds along a bar as letters: I for ivory, s for steel, · for an empty slot."""
    names = {DARK["said"].upper(): "I", DARK["steel-deep"].upper(): "s", DARK["slot"].upper(): "·"}
    cells = [style for segment in canvas.strip(row) for style in [segment.style] * len(segment.text)]
    grounds = [style.bgcolor.name.upper() for style in cells if style and style.bgcolor]
    return "".join(names.get(one, " ") for one in grounds[9:29])


async def test_on_a_television_no_words_run_into_each_other_and_all_sums_have_one_size() -> None:
    evening = dealt(to_offer(began(4, special=14), 7), 138_000_00)
    lift(evening, evening.state.now.values[0])
    async with at((160, 39)) as seen:
        seen.show(evening)
        assert [row.strip() for row in seen.rows if "in thousands" in row] == ["in thousands, by round"]
        (others,) = (row for row in seen.rows if " of 100 " in row)
        assert others.rstrip().endswith("going by 152 games.")
        view = seen.board.view
        assert view is not None
        assert {money(seat.cents) in seen.text for seat in view.seats} == {True}  # one of them would fit in M
