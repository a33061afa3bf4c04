"""The Deal or No Deal board, alone on a screen: what it shows, and what touching it does."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.pilot import Pilot

from companion.game import dollars
from companion.games import SHELF
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.moves import (
    AgreePrice,
    AskFor,
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    EndMatch,
    KeepCase,
    MakeOffer,
    NoDeal,
    TakeGuess,
    TradeCase,
)
from companion.testing import NAMES, Playthrough
from screens.big_type import figure, lowered
from screens.boards import Board, board_of
from screens.games.deal_or_no_deal import motion
from screens.games.deal_or_no_deal.board import LAYOUTS, MIDDLE, SMALL
from screens.games.deal_or_no_deal.parts import in_short, thousands, verdict_on, whole
from screens.games.deal_or_no_deal.widget import BOARD
from screens.painting import largest
from screens.theme import TOKENS, themes
from tests.games.deal_or_no_deal.stories import (
    MILLION,
    VALUES,
    began,
    by_hand,
    call,
    case_of,
    cases_of,
    cash,
    dealt,
    hosted,
    lift,
    opened,
    seated,
    to_last_two,
    to_offer,
    to_round,
)

BOARDS = [(80, 15), (100, 19), (160, 31)]  # the room for the board on the three screens
ALONE = [(80, 19), (100, 24), (160, 37)]  # the room for a picture that fills the screen
DARK = TOKENS["dark"]


class Screen(App[None]):
    """An app that shows nothing but the board."""

    def __init__(self, theme: str = "dark", still: bool = True) -> None:
        super().__init__()
        for one in themes():
            self.register_theme(one)
        self.theme = theme
        self.animation_level = "none" if still else "full"
        self.picked: list[str] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return TOKENS["dark"]

    def compose(self) -> ComposeResult:
        yield board_of(SHELF["deal_or_no_deal"])

    def on_board_picked(self, event: Board.Picked) -> None:
        self.picked.append(event.spot.typed)


class Onlooker:
    """Somebody who sees the board as it's drawn."""

    def __init__(self, app: Screen, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.board = app.query_one(BOARD)

    def show(self, evening: Playthrough, told: bool = True) -> None:
        self.board.moments = evening.record.moments if told and self.board.view else ()
        self.board.show(evening.view(), evening.told if told else ())

    @property
    def rows(self) -> list[str]:
        return [self.board.render_line(y).text for y in range(self.board.size.height)]

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.rows).split())

    def says(self, words: str) -> bool:
        """Whether these words are on the board, as plain text or in big type."""
        drawn = figure(words.strip("↑↓ ").upper(), "M").rows[1].strip()
        return words in self.text or any(drawn in row for row in self.rows)

    def find(self, label: str) -> tuple[int, int]:
        """Return where a label is, not counting longer labels that contain it."""
        whole_label = re.compile(rf"(?<![\w$]){re.escape(label)}(?![\w,.]*\d)")
        return next((hit.start(), y) for y, row in enumerate(self.rows) if (hit := whole_label.search(row)))

    def style(self, x: int, y: int) -> Style:
        (segment,) = self.board.render_line(y).crop(x, x + 1)
        assert segment.style is not None
        return segment.style

    def ground(self, label: str) -> str:
        """Return the color behind a label."""
        return self._ground(*self.find(label))

    @property
    def grounds(self) -> set[str]:
        """Return the colors along the left edge."""
        return {self._ground(0, y) for y in range(self.board.size.height)}

    def _ground(self, x: int, y: int) -> str:
        colour = self.style(x, y).bgcolor
        assert colour is not None
        return colour.name.upper()

    async def touch(self, label: str) -> None:
        await self.pilot.click(BOARD, offset=self.find(label))


@asynccontextmanager
async def at(size: tuple[int, int] = (100, 19), still: bool = True) -> AsyncIterator[Onlooker]:
    app = Screen(still=still)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Onlooker(app, pilot)


def mid_round() -> Playthrough:
    """Return a game of five in which Ann hosts Ben, who keeps case 14; two cases of round one are open."""
    evening = began(5, special=14)
    opened(evening, "C", 750_000_00)
    return opened(evening, "D", 1_00)


# The board.


async def test_on_a_large_screen_a_value_in_play_is_in_big_type_and_a_covered_one_bare_text() -> None:
    async with at(BOARDS[2]) as seen:
        seen.show(mid_round(), told=False)
        assert "$750,000" in seen.text
        for value, token in ((1_000_000_00, "high-last"), (1, "low-first")):
            drawn = figure(dollars(value)[1:], "M").rows[0]
            x, y = next((row.index(drawn), y) for y, row in enumerate(seen.rows) if drawn in row)
            color = seen.style(x + drawn.index("▀"), y).color
            assert color is not None
            assert color.name.upper() == DARK[token].upper()
        assert {spot.typed for spot in seen.board.spots} >= {"$1,000,000", "$0.01"}


@pytest.mark.parametrize("size", BOARDS[:2])
async def test_a_value_in_play_is_a_plate_and_a_covered_one_bare_text(size: tuple[int, int]) -> None:
    async with at(size) as seen:
        seen.show(mid_round(), told=False)
        gone = (750_000_00, 1_00)
        for value in VALUES:
            x, y = seen.find(dollars(value))
            assert bool(seen.style(x, y).bold) == (value not in gone)
            assert (seen.ground(dollars(value)) == DARK["ink"]) == (value in gone)
        assert seen.ground("$0.01") == DARK["low-first"]
        assert seen.ground("$1,000,000") == DARK["high-last"]


@pytest.mark.parametrize("size", BOARDS)
async def test_a_closed_case_wears_the_ribbon_of_its_holder(size: tuple[int, int]) -> None:
    evening = mid_round()
    async with at(size) as seen:
        seen.show(evening, told=False)
        for seat, mark in (("C", "▲"), ("D", "◆"), ("E", "⬢")):
            name = evening.state.name(seat)
            assert seen.text.count(f"{mark} {name}") == len(cases_of(evening, seat))
        assert seen.text.count("center") == len(cases_of(evening, "centre"))


@pytest.mark.parametrize(("size", "between"), [((80, 15), slice(13, 67)), ((100, 19), slice(16, 84))])
async def test_opened_cases_leave_a_dot_and_the_contestants_own_stands_alone(
    size: tuple[int, int], between: slice
) -> None:
    evening = mid_round()
    open_cases = {case for case, _ in evening.view().opened}
    async with at(size) as seen:
        seen.show(evening, told=False)
        middle = " ".join(row[between] for row in seen.rows[:12])
        assert {int(case) for case in re.findall(r"\d+", middle)} == set(CASES) - open_cases - {14}
        assert middle.count("·") == len(open_cases) + 1


async def test_the_facts_are_large_where_there_is_room_and_a_line_where_there_is_not() -> None:
    evening = mid_round()
    async with at((80, 15)) as seen:
        seen.show(evening, told=False)
        assert "Ben's case 14     4 more in round 1    $5,000 a guess    $5,000 kitty" in seen.rows[14]
        assert seen.ground("Ben's case 14") == DARK["gold"]
    async with at((100, 19)) as seen:
        seen.show(evening, told=False)
        assert [row[18:62].split("  ")[0] for row in seen.rows[16:18]] == ["Ben's", "case"]
        assert "more to open" in seen.rows[16]
        assert "in round 1" in seen.rows[17]
        assert "kitty" in seen.rows[17]
        for row, drawn in enumerate(figure("14", "M").rows, 15):
            assert seen.rows[row][5:13] == drawn
    async with at((160, 31)) as seen:
        seen.show(evening, told=False)
        assert "more to open" in seen.text
        assert "in round 1" in seen.text
        assert any(figure("14", "L").rows[1] in row for row in seen.rows)
        assert any(figure("500,000", "M").rows[0] in row for row in seen.rows)
        case = evening.view().opened[0][0]
        assert re.search(rf"case {case} +\$750,000", seen.text)


@pytest.mark.parametrize(
    ("width", "height", "layout"),
    [
        *((159, 20, MIDDLE), (100, 19, MIDDLE), (100, 17, MIDDLE)),
        *((99, 40, SMALL), (100, 16, SMALL), (80, 15, SMALL), (79, 15, None), (80, 14, None)),
    ],
)
def test_the_largest_layout_that_fits_is_taken(width: int, height: int, layout: object) -> None:
    assert largest(LAYOUTS, Size(width, height)) is layout


async def test_two_players_have_no_ribbons_no_price_and_no_kitty() -> None:
    async with at() as seen:
        seen.show(began(2, special=14), told=False)
        assert not re.search("[▲◆⬢★●■]|center|kitty|guess", seen.text)
        assert "more to open" in seen.text


async def test_before_anybody_hosts_the_whole_board_is_open() -> None:
    async with at() as seen:
        seen.show(seated(4))
        assert "·" not in seen.text
        assert "26" in seen.text
        assert not seen.board.alone


async def test_the_called_case_turns_gold_until_its_value_is_known() -> None:
    evening = mid_round()
    case = case_of(evening, "C")
    async with at() as seen:
        seen.show(evening, told=False)
        assert seen.ground(str(case)) == DARK["steel"]
        seen.show(call(evening, "C"))
        assert seen.ground(str(case)) == DARK["gold"]
        seen.show(lift(evening, 50_00))
        seen.board.go_on()
        with pytest.raises(StopIteration):
            seen.find(f" {case} ")


async def test_what_is_typed_is_pointed_at() -> None:
    evening = mid_round()
    case = case_of(evening, "C")
    async with at() as seen:
        seen.show(evening, told=False)
        seen.board.point_at(str(case))
        assert seen.ground(str(case)) == DARK["gold"]
        seen.board.point_at("")
        assert seen.ground(str(case)) == DARK["steel"]
        seen.show(call(evening, "C"))
        seen.board.point_at("300k")
        assert seen.ground("$300,000") == DARK["gold"]
        assert re.search(r"→ +\$300,000", seen.text)


@pytest.mark.parametrize("size", BOARDS[:2])
async def test_touching_a_case_or_a_value_says_it(size: tuple[int, int]) -> None:
    evening = mid_round()
    case = case_of(evening, "C")
    async with at(size) as seen:
        seen.show(evening, told=False)
        await seen.touch(str(case))
        await seen.touch("$75,000")
        await seen.touch("$750,000")  # already covered
        await seen.touch("·")
        assert seen.app.picked == [str(case), "$75,000"]


@pytest.mark.parametrize("size", BOARDS)
async def test_sixteen_letters_of_a_name_leave_every_fact_whole(size: tuple[int, int]) -> None:
    view = began(5, special=14).view()
    seats = tuple(replace(seat, name="Bartholomew Ives") if seat.seat == "B" else seat for seat in view.seats)
    async with at(size) as seen:
        seen.board.show(replace(view, seats=seats, pot=45_000_00))
        for words in ("Bartholomew", "Ives's case", "in round 1", "$5,000", "a guess", "kitty"):
            assert words in seen.text


async def test_below_the_smallest_size_the_board_is_a_list_of_words() -> None:
    evening = mid_round()
    async with at((60, 12)) as seen:
        seen.show(evening, told=False)
        assert "Ben's case 14, 4 more in round 1, $5,000 a guess, $5,000 kitty" in seen.text
        assert "In play: $0.01, $5, $10" in seen.text
        assert "Still closed:" in seen.text
        seen.show(opened(evening, "E", 100_00))
        assert "held $100" in seen.text
        assert "GOOD NEWS FOR BEN" in seen.text
        seen.show(to_offer(evening, 1).play(MakeOffer(seat="A", cents=7_000_00)))
        assert "The banker offers Ben $7,000" in seen.text
        seen.show(lift(dealt(evening, 9_000_00), 500_00), told=False)
        assert "In Ben's case 14: $500" in seen.text
        assert "1st Ben $1,134,000" in seen.text


# The reveal.


@pytest.mark.parametrize("size", ALONE)
async def test_a_value_above_the_average_is_bad_news(size: tuple[int, int]) -> None:
    evening = began(5, special=14)
    case = case_of(evening, "D")
    async with at(size) as seen:
        seen.show(call(evening, "D").play(TakeGuess(seat="D", value=500_00, pay="free")))
        seen.show(lift(evening, 750_000_00))
        assert seen.board.alone
        assert f"Case {case} ◆ Dee" in seen.text
        assert seen.says("↓ BAD NEWS FOR BEN")
        assert "A big one is gone. The average drops." in seen.text
        assert "$131,478 → $106,737" in seen.text
        assert "Dee guessed $500. Wrong. The highest value left is $1,000,000." in seen.text
        assert seen.ground("Dee") == DARK["seat-D"]
        assert seen.grounds - {DARK["ink"]}
        covers = "Close the cover on $750,000. 25 covers should still be open."
        assert str(seen.board.moment) == covers


async def test_a_right_guess_is_the_guessers_headline_and_not_the_contestants() -> None:
    evening = began(5, special=14)
    async with at((100, 24)) as seen:
        seen.show(call(evening, "D").play(TakeGuess(seat="D", value=1_00, pay="free")))
        seen.show(lift(evening, 1_00))
        assert "Dee guessed $1 for case" in seen.text
        assert "and wins $5,000!" in seen.text
        assert "↑ Good news for Ben: the average goes up." in seen.text
        assert seen.ground("◆ Dee") == DARK["seat-D"]
        drawn = figure("$5,000", "XL")
        for row, cells in enumerate(drawn.rows, 7 - drawn.above):
            assert cells.rstrip() in seen.rows[row]


@pytest.mark.clause("deal_or_no_deal", "10.1")
@pytest.mark.parametrize("size", BOARDS)
async def test_the_average_of_what_is_left_is_there_for_all_to_see(size: tuple[int, int]) -> None:
    async with at(size) as seen:
        seen.show(seated(5))
        assert "Average" not in seen.text
        seen.show(mid_round(), told=False)
        assert "Average left: $111,184" in seen.text


async def test_big_and_small_go_by_the_average_and_not_by_the_column_of_the_board() -> None:
    evening = began(5, special=14)
    async with at((100, 24)) as seen:
        seen.show(call(evening, "D"))
        seen.show(lift(evening, 100_000_00))
        assert "GOOD NEWS FOR BEN" in seen.text
        assert "A small one is gone. The average goes up." in seen.text


@pytest.mark.parametrize("size", ALONE)
async def test_a_deal_has_its_moment(size: tuple[int, int]) -> None:
    evening = to_offer(began(5, special=14), 3)
    async with at(size) as seen:
        seen.show(evening.play(MakeOffer(seat="A", cents=138_000_00)))
        seen.show(evening.play(Deal(seat="B")))
        assert seen.board.alone
        then = "Then Ann may guess, and case 14 is opened."
        assert str(seen.board.moment) == f"Ann pays Ben $138,000. {then}"
        assert seen.says("Ben sells case 14 after round 3")
        price = figure("$138,000", "XXL" if size == ALONE[2] else "XL")
        for drawn in (figure("DEAL", "L"), lowered(price) if size == ALONE[1] else price):
            assert any(drawn.rows[3].strip() in row for row in seen.rows)
        seen.board.go_on()
        assert not seen.board.alone
        assert "for $138,000" in seen.text


async def test_a_deal_for_a_price_the_bank_pays_and_one_for_nothing() -> None:
    for cents, hands in ((7_00, "The bank pays Ben $7."), (0, "Nobody pays.")):
        evening = to_offer(began(2, special=14), 1)
        async with at((60, 12)) as seen:
            seen.show(evening.play(MakeOffer(seat="A", cents=1_00), AskFor(seat="B", cents=cents)))
            seen.show(evening.play(AgreePrice(seat="A")))
            assert str(seen.board.moment) == f"{hands} Then case 14 is opened."
            assert f"DEAL for {dollars(cents)}" in seen.text


@pytest.mark.parametrize("size", [*ALONE, (60, 12)])
async def test_the_case_that_was_sold_has_its_moment_when_the_rest_is_played_out(
    size: tuple[int, int],
) -> None:
    evening = dealt(to_offer(began(5, special=14, play_out=True), 3, keep=(500_00,)), 25_000_00)
    evening.play(TakeGuess(seat="A", value=75_000_00, pay="paid"))
    async with at(size) as seen:
        seen.show(evening)
        seen.show(lift(evening, 500_00))
        covers = sum(evening.view().lit)
        left = f"{covers} covers should still be open."
        assert str(seen.board.moment) == f"Close the cover on $500. {left}"
        assert seen.says("↑ GOOD DEAL")
        assert "Ben took $25,000 after round 3. 50 times what it held." in seen.text
        assert "Ann paid and guessed $75,000. Wrong." in seen.text
        seen.board.go_on()
        assert "just for fun" in seen.text


@pytest.mark.parametrize(("card", "winner"), [(750_00, "DEE"), (1, "ANN")])
async def test_the_kitty_has_its_own_headline(card: int, winner: str) -> None:
    evening = began(5, special=14)
    async with at((100, 24)) as seen:
        seen.show(call(evening, "D"))
        seen.show(lift(evening, card))
        assert f"{winner} WINS THE KITTY: $5,000" in seen.text
        assert "NEWS FOR BEN" not in seen.text
        assert "The average goes up." in seen.text


@pytest.mark.parametrize("size", ALONE)
async def test_everything_that_is_paid_at_a_reveal_is_named(size: tuple[int, int]) -> None:
    evening = began(5, special=14)
    async with at(size) as seen:
        seen.show(call(evening, "D").play(TakeGuess(seat="D", value=750_00, pay="free")))
        seen.show(lift(evening, 750_00))
        assert re.search(r"Dee guessed \$750 for case \d+ and wins \$5,000!", seen.text)
        assert "The bank and the kitty pay Dee: $1,125,000 → $1,135,000" in seen.text
        assert "Dee wins the kitty: $5,000." in seen.text
        hands = "Close the cover on $750. The bank pays Dee $5,000. The kitty pays Dee $5,000."
        assert str(seen.board.moment).startswith(hands)


@pytest.mark.parametrize("size", [*ALONE, (60, 12)])
async def test_the_case_that_was_sold_is_opened_before_everybodys_eyes(size: tuple[int, int]) -> None:
    evening = dealt(to_offer(began(5, special=14), 3, keep=(500_00,)), 25_000_00)
    evening.play(TakeGuess(seat="A", value=500_00, pay="paid"))
    async with at(size) as seen:
        seen.show(evening)
        seen.show(lift(evening, 500_00))
        assert "Ann guessed $500 for case 14 and wins it!" in seen.text
        assert "Ben took $25,000 after round 3" in seen.text
        assert "1st" not in seen.text  # the standings come after it
        assert str(seen.board.moment) == "Close the cover on $500. The bank pays Ann $500."
        seen.board.go_on()
        assert not seen.board.moment
        assert "GOOD DEAL" in seen.text
        assert "1st" in seen.text


async def test_a_sold_case_has_its_moment_where_nothing_is_paid() -> None:
    evening = dealt(to_offer(began(2, special=14), 3, keep=(500_00,)), 25_000_00)
    async with at((100, 24)) as seen:
        seen.show(evening)
        seen.show(lift(evening, 500_00))
        assert str(seen.board.moment) == "Close the cover on $500."
        assert any(lowered(figure("$500", "XL")).rows[3].strip() in row for row in seen.rows)


@pytest.mark.parametrize("size", [*ALONE, (60, 12)])
@pytest.mark.parametrize("guess", [300_00, 400_00])
async def test_the_last_two_cases_have_their_moment_and_the_last_guess_is_told(
    size: tuple[int, int], guess: int
) -> None:
    last = to_last_two(began(4, special=14), keep=(300_00, 400_00), last="D").play(KeepCase(seat="B"))
    other = last.state.now.last
    async with at(size) as seen:
        seen.show(last.play(TakeGuess(seat="D", value=guess, pay="paid")))
        seen.show(lift(last, 300_00))
        assert "Case 14" in seen.text
        assert "BEN WINS $300" in seen.text
        assert f"Case {other} held $400." in seen.text
        right = guess == 400_00
        assert (
            f"Dee paid and guessed {dollars(guess)}. {'Right! Dee wins $400.' if right else 'Wrong.'}"
            in seen.text
        )
        hands = "Close both covers. The bank pays Dee $400. Ann pays Ben $300."
        assert str(seen.board.moment) == (hands if right else "Close both covers. Ann pays Ben $300.")


async def test_both_covers_are_closed_where_nothing_is_paid() -> None:
    last = to_last_two(began(4, special=14), keep=(300_00, 400_00), last="D")
    by_hand(last, cash(last, "A"), "A", "bank")
    last.play(KeepCase(seat="B"))
    async with at((100, 24)) as seen:
        seen.show(last)
        seen.show(lift(last, 300_00))
        assert str(seen.board.moment).startswith("Close both covers.")


# A trade.


def traded() -> Playthrough:
    """Return a game in which Ben traded case 5 for Dee's, the last one, with $300 and $400 left."""
    evening = to_last_two(began(4, special=5), keep=(300_00, 400_00), last="D")
    return evening.play(TradeCase(seat="B"))


@pytest.mark.parametrize("size", BOARDS)
async def test_a_trade_is_seen_on_the_board(size: tuple[int, int]) -> None:
    evening = traded()
    other = evening.state.now.last
    async with at(size) as seen:
        seen.show(evening)
        if size[0] == 80:
            assert f"Ben's case {other}" in seen.text
        else:
            big = figure(str(other), "M" if size[0] == 100 else "L")
            assert any(big.rows[1] in row for row in seen.rows)
        assert seen.text.count("◆ Dee") == 1
        assert [spot.typed for spot in seen.board.spots if spot.typed in ("5", str(other))] == ["5"]


@pytest.mark.parametrize("size", [*ALONE, (60, 12)])
async def test_the_end_of_a_trade_shows_what_was_opened_and_won(size: tuple[int, int]) -> None:
    evening = traded()
    other = evening.state.now.last
    async with at(size) as seen:
        seen.show(evening)
        seen.show(lift(evening, 400_00))
        assert f"Case {other}" in seen.text
        assert "BEN WINS $400" in seen.text
        assert "Case 5, traded away, held $300." in seen.text
        seen.board.go_on()
        assert f"In Ben's case {other}" in seen.text
        assert "Case 5, traded away, held $300." in seen.text
        assert "Ben won $400" in seen.text
        if size != (60, 12):
            assert any(_inside("$400", size) in row for row in seen.rows)


def _inside(sum_of: str, size: tuple[int, int]) -> str:
    """Return a row of the figures that show what the case held."""
    if size[0] < 100:
        return figure(sum_of[1:], "M").rows[0]
    return figure(sum_of, "XL" if size == ALONE[2] else "L").rows[1]


@pytest.mark.parametrize("size", [*ALONE, (60, 12)])
async def test_hidden_money_is_hidden_at_the_end_too(size: tuple[int, int]) -> None:
    async with at(size) as seen:
        seen.board.hide_money(True)
        seen.show(sold(25_000_00, 500_00))
        assert "•••" in seen.text
        assert not re.search(r"1,1\d\d,\d\d\d|up \$|down \$|1st|2nd", seen.text)
        seen.board.hide_money(False)
        assert "$1,150,000" in seen.text


async def test_a_value_close_to_the_average_hardly_changes_a_thing() -> None:
    evening = to_round(began(2), 9, keep=(100_00, 300_00, 200_00))
    evening.play(CallCase(seat="B", case=evening.state.now.last))
    async with at((100, 24)) as seen:
        seen.show(evening, told=False)
        seen.show(lift(evening, 200_00))
        assert "That hardly changes a thing" in seen.text
        assert "NEWS" not in seen.text
        assert seen.grounds == {DARK["ink"]}


async def test_the_reveal_stays_until_somebody_goes_on_or_the_table_changes() -> None:
    evening = began(5, special=14)
    async with at((100, 24)) as seen:
        seen.show(call(evening, "C"))
        assert not seen.board.moment
        seen.show(lift(evening, 50_00))
        seen.show(evening, told=False)  # the same again
        assert seen.board.moment
        seen.board.go_on()
        assert not seen.board.moment
        assert not seen.board.alone
        assert "more to open" in seen.text
        seen.show(call(evening, "C"))
        seen.show(lift(evening, 75_00))
        assert seen.board.moment
        seen.show(evening.undo())
        assert not seen.board.moment


async def test_two_players_have_nobody_to_name_at_the_reveal() -> None:
    evening = began(2, special=14).play(CallCase(seat="B", case=3))
    async with at((100, 24)) as seen:
        seen.show(evening)
        seen.show(lift(evening, 750_000_00))
        assert re.search(r"^ +Case 3 +$", seen.rows[3])


# The offer.


@pytest.mark.parametrize("size", ALONE)
async def test_an_offer_is_answered_by_touching_deal_or_no_deal(size: tuple[int, int]) -> None:
    evening = to_offer(began(5), 6)
    async with at(size) as seen:
        seen.show(evening)
        assert not seen.board.alone
        assert "waiting for the offer" in seen.text
        seen.show(evening.play(MakeOffer(seat="A", cents=138_000_00)))
        assert seen.board.alone
        assert not seen.board.moment
        assert seen.says("THE BANKER OFFERS BEN")
        assert "The 5 values left average" in seen.text
        assert "TV" not in seen.text  # only the host may see the guide
        drawn = figure("$138,000", "XXL" if size == ALONE[2] else "XL")
        left, high = (size[0] - drawn.width) // 2, len(drawn.rows)
        first = next(y for y, row in enumerate(seen.rows) if row[left:].startswith(drawn.rows[0].rstrip()))
        assert [row[left : left + drawn.width] for row in seen.rows[first : first + high]] == list(drawn.rows)
        blocks = {spot.typed: spot.region for spot in seen.board.spots}
        for region in blocks.values():
            await seen.pilot.click(BOARD, offset=(region.x + 3, region.y + region.height // 2))
        assert seen.app.picked == ["DEAL", "NO DEAL"]
        assert all(region.right <= size[0] for region in blocks.values())


async def test_the_open_guide_a_named_price_and_the_offers_before() -> None:
    evening = to_offer(began(5, open_guide=True), 7, keep=(75_00, 500_00, 50_000_00, 500_000_00))
    async with at((100, 24)) as seen:
        seen.show(evening.play(MakeOffer(seat="A", cents=138_000_00)))
        count = sum(evening.view().lit)
        assert f"The {count} values left average" in seen.text
        assert "TV bankers offered about 87% after round 7." in seen.text
        assert "Left on the board" in seen.text
        assert seen.ground("$50,000") != DARK["ink"]
        assert "Earlier offers: $0, $0, $0, $0, $0, $0" in seen.text
        seen.show(evening.play(AskFor(seat="B", cents=145_000_00)))
        assert "Ben would take $145,000." in seen.text
        assert "The 4 values left average" in seen.text
        assert "TV" not in seen.text
    async with at((80, 19)) as seen:
        seen.show(evening)
        assert "Ben would take $145,000. The 4 values left average" in seen.text


async def test_many_values_left_are_counted() -> None:
    evening = to_offer(began(3), 1).play(MakeOffer(seat="A", cents=10_000_00))
    async with at((100, 24)) as seen:
        seen.show(evening)
        assert "20 values left. Top: $1,000,000" in seen.text
        assert "Earlier" not in seen.text


def before(seen: Onlooker) -> list[str]:
    (said,) = re.findall(r"Earlier offers: (\$\d+k?(?:, \$\d+k?)*)", seen.text)
    return said.split(", ")


@pytest.mark.parametrize("size", ALONE)
async def test_an_offer_that_gave_way_to_another_still_counts_among_those_before(
    size: tuple[int, int],
) -> None:
    evening = to_offer(began(5), 2)
    moves = (MakeOffer(seat="A", cents=7_000_00), AskFor(seat="B", cents=30_000_00))
    lately = list(evening.told)
    for move in (*moves, MakeOffer(seat="A", cents=20_000_00)):
        lately += evening.play(move).told
    async with at(size) as seen:
        seen.board.lately = tuple(lately)
        seen.show(evening)
        assert before(seen) == ["$0", "$7k"]
        lately += evening.play(NoDeal(seat="B")).told
        to_offer(evening, 3).play(MakeOffer(seat="A", cents=40_000_00))
        seen.board.lately = (*lately, *evening.told)
        seen.show(evening)
        assert before(seen) == ["$0", "$20k"]


@pytest.mark.parametrize("size", ALONE)
async def test_the_offers_before_stay_beside_six_values(size: tuple[int, int]) -> None:
    keep = (100_000_00, 200_000_00, 300_000_00, 400_000_00, 500_000_00, 750_000_00)
    evening = to_offer(began(4), 5, keep=keep).play(MakeOffer(seat="A", cents=7_000_00))
    assert sum(evening.view().lit) == 6
    async with at(size) as seen:
        seen.show(evening)
        assert before(seen) == ["$0"] * 4
        assert "$750,000" in seen.text


# The end.


def sold(cents: int, inside: int, players: int = 5) -> Playthrough:
    """Return a game in which Ben sold case 14 after some refusals."""
    evening = to_offer(began(players, special=14), 3, keep=(inside,))
    return lift(dealt(evening, cents), inside)


@pytest.mark.parametrize("size", ALONE)
async def test_the_end_says_what_was_in_the_case_and_how_everybody_stands(size: tuple[int, int]) -> None:
    async with at(size) as seen:
        seen.show(seated(5))
        seen.show(sold(25_000_00, 500_00), told=False)
        assert seen.board.alone
        assert not seen.board.moment
        for words in (
            *(
                "In Ben's case 14",
                "↑ GOOD DEAL",
                "Ben took $25,000 after round 3.",
                "DEAL",
                "offer",
                "average",
            ),
            *("50 times what it held.", "Luck", "Nerve", "less than most", "$5,000 stays in the kitty"),
            *("on American television", "152 games"),
            *("1st", "2nd", "5th", "$1,150,000", "up $25,000", "no change", "down $25,000"),
            *NAMES[:5],
        ):
            assert words in seen.text
        assert seen.text.index("1st") < seen.text.index("2nd") < seen.text.index("5th")
        assert any(_inside("$500", size) in row for row in seen.rows)


async def test_a_bad_deal_and_what_was_refused() -> None:
    async with at((100, 24)) as seen:
        seen.show(sold(25_000_00, MILLION))
        assert "↓ BAD DEAL" in seen.text
        assert "$975,000 less than it held." in seen.text
        assert "Best turned down: $0 after round 1" in seen.text
        assert any(figure("1,000,000", "M").rows[0] in row for row in seen.rows)
        assert "up $25,000" in seen.text


async def test_without_a_deal_the_end_says_what_was_won() -> None:
    evening = to_last_two(began(2, special=14), keep=(300_00, 400_00))
    lift(evening.play(KeepCase(seat="B")), 300_00)
    async with at((100, 24)) as seen:
        seen.show(evening)
        assert "Ben won $300" in seen.text
        assert "Ben kept the case." in seen.text
        assert f"Case {evening.view().opened[-1][0]} held $400." in seen.text
        assert "DEAL" not in seen.text
        assert "kitty" not in seen.text
        assert seen.rows[15][53:].split() == [str(number) for number in range(1, 10)]


@pytest.mark.parametrize("size", ALONE)
async def test_the_match_ends_with_who_wins(size: tuple[int, int]) -> None:
    evening = hosted(seated(6), "A", "B", deal=10_000_00).play(EndMatch())
    async with at(size) as seen:
        seen.show(evening)
        assert seen.board.alone
        assert "Ben wins" in seen.text
        assert seen.ground("Ben wins") == DARK["gold"]
        assert seen.text.count("2nd") == 4  # four have what they started with
        assert "6th" in seen.text


async def test_the_next_hosting_puts_the_end_away() -> None:
    evening = hosted(seated(3), "A", "B", deal=10_000_00)
    async with at((100, 24)) as seen:
        seen.show(evening)
        assert seen.board.alone
        seen.show(evening.play(BeginHosting(host="B", contestant="C"), ChooseCase(seat="C", case=5)))
        assert not seen.board.alone
        assert "Cal's" in seen.text


# Animations.


async def test_the_reveal_moves_until_a_key_ends_it() -> None:
    evening = began(5, special=14)
    async with at((100, 24), still=False) as seen:
        seen.show(call(evening, "C"))
        seen.show(lift(evening, 50_00))
        assert seen.board._timer is not None
        moving = seen.rows
        assert "GOOD NEWS FOR BEN" in seen.text
        seen.board.point_at("7")
        assert seen.board._timer is None
        assert seen.rows != moving
        drawn = lowered(figure("$50", "XL"))
        assert drawn.rows[3] in seen.rows[6 - drawn.above + 3]


async def test_the_plate_of_a_covered_value_empties_from_the_right() -> None:
    evening = began(5, special=14)
    async with at((100, 19), still=False) as seen:
        seen.show(call(evening, "C"))
        seen.show(lift(evening, 50_00))
        seen.board.go_on()
        widths = []
        while seen.board._timer:
            y = seen.find("$50")[1]
            widths.append(sum(seen._ground(x, y) != DARK["ink"] for x in range(2, 16)))
            seen.board._next_frame()
        assert widths == [9, 5]
        assert seen.ground("$50") == DARK["ink"]
        seen.show(call(evening, "D"))
        seen.show(lift(evening, 75_00))
        seen.board.go_on()
        seen.board.point_at("7")
        assert seen.ground("$75") == DARK["ink"]


async def test_what_moves_comes_to_rest_by_itself() -> None:
    evening = to_offer(began(2), 1)
    async with at((100, 24), still=False) as seen:
        seen.show(evening, told=False)
        seen.show(evening.play(MakeOffer(seat="A", cents=7_00)))
        for _ in range(motion.offer_frames("$7")):
            seen.board._next_frame()
        assert seen.board._timer is None
        assert any(figure("$7", "XL").rows[4] in row for row in seen.rows)


def test_digits_stop_from_left_to_right() -> None:
    assert motion.offer_frame("$138,000", 6) == "$138,000"
    assert motion.offer_frames("$138,000") == 7
    assert motion.offer_frame("$138,000", 2).startswith("$13")
    assert motion.offer_frame("$138,000", 0) != motion.offer_frame("$138,000", 1)
    assert motion.REVEAL[-1] == (1.0, 1.0)


# Words and numbers.


def test_sums_and_numbers_read_as_people_say_them() -> None:
    assert [whole(cents) for cents in (1, 99_99, 170_638_75)] == ["$0.01", "$99.99", "$170,639"]
    assert [thousands(cents) for cents in (0, 500_00, 1_000_00, 137_644_00)] == ["0", "0.5", "1", "138"]
    assert [in_short(cents) for cents in (0, 500_00, 137_644_00)] == ["$0", "$500", "$138k"]


@pytest.mark.parametrize(
    ("deal", "inside", "compared"),
    [
        (240_00, 100_00, "More than twice"),
        (200_00, 100_00, "Twice"),
        (350_00, 100_00, "More than 3 times"),
        (25_000_00, 500_00, "50 times"),
    ],
)
def test_a_deal_is_compared_as_people_compare(deal: int, inside: int, compared: str) -> None:
    assert str(verdict_on(deal, inside)[2]) == f"{compared} what it held."


def test_nobody_is_told_of_a_deal_five_million_times_the_case() -> None:
    headline, _, compared = verdict_on(50_000_00, 1)
    assert "GOOD DEAL" in str(headline)
    assert "times" not in str(compared)
    assert "$0.01" in str(compared)
