"""The offer of a banker from television, at the kiosk: a telephone rings, and nothing could sway anybody."""

import pytest
from msgspec.structs import replace
from textual.geometry import Size

from companion.game import dollars
from companion.games.deal_or_no_deal.moves import BeginHosting, ChooseCase, NoDeal
from companion.testing import Playthrough
from screens.cells import Canvas
from screens.games.deal_or_no_deal import motion
from screens.games.deal_or_no_deal.offer import paint_offer
from screens.games.deal_or_no_deal.telephone import SHAPE, WIDTH
from screens.moving import FRAMES_A_SECOND
from screens.painting import frame
from tests.games.deal_or_no_deal.stories import call, lift, played_round, seated
from tests.screens.test_deal_board import ALONE, DARK, Onlooker, at


def against_the_banker(players: int = 4) -> Playthrough:
    """Return a game in which Ann plays against the banker."""
    evening = seated(players, banker="television").play(BeginHosting(host="banker", contestant="A"))
    return evening.play(ChooseCase(seat="A", case=1))


def before_the_call(evening: Playthrough) -> Playthrough:
    """Open all but the last case of this round, call that one, and return the game."""
    while evening.state.now.left > 1:
        call(evening, "B" if evening.state.now.left % 2 else "C")
        lift(evening, evening.state.now.values[5])
    return call(evening, "B")


def sparks(seen: Onlooker) -> set[tuple[int, int]]:
    """Return where there's gold beside the telephone."""
    columns = (2, 3, 24, 25)
    gold = DARK["gold"].upper()
    found = set()
    for y in range(4, 9):
        for x in columns:
            style = seen.style(x, y)
            if style.color and style.color.name.upper() == gold:
                found.add((x, y))
    return found


@pytest.mark.parametrize("size", [*ALONE, (60, 12)])
async def test_the_offer_says_who_calls_and_nothing_that_could_sway(size: tuple[int, int]) -> None:
    evening = played_round(against_the_banker())
    async with at(size) as seen:
        seen.show(evening)
        assert seen.board.alone
        if size[0] in (80, 100):  # on a television it's drawn, not written
            assert "THE BANKER IS ON THE PHONE FOR ANN" in seen.text
        assert "values left average $" in seen.text
        assert "How television contestants decided: you'll see after the game." in seen.text
        assert "%" not in seen.text
        assert "of 100" not in seen.text


async def test_the_average_stays_on_one_row_and_the_promise_on_the_next() -> None:
    async with at((100, 24)) as seen:
        seen.show(played_round(against_the_banker()))
        assert "average" in seen.rows[13]
        assert "after the game" in seen.rows[14]


async def test_the_telephone_stands_still_without_motion() -> None:
    async with at((100, 24)) as seen:
        seen.show(played_round(against_the_banker()))
        assert seen.board.frames == 0
        assert sparks(seen)


async def test_after_the_case_the_telephone_rings_for_three_seconds_at_most() -> None:
    evening = before_the_call(against_the_banker())
    async with at((100, 24), still=False) as seen:
        seen.show(evening)
        seen.show(lift(evening, evening.state.now.values[5]))
        assert "Case" in seen.text  # what it held comes first ...
        assert "BANKER" not in seen.text
        seen.board.go_on()  # ... and then the call
        assert "THE BANKER IS ON THE PHONE" in seen.text
        assert seen.board.frames == motion.RINGING <= 3 * FRAMES_A_SECOND
        places = []
        for step in (0, motion.SWING, 2 * motion.SWING):
            seen.board.frame = step
            seen.board.repaint()
            places.append(sparks(seen))
        assert places[0] == places[2]
        assert places[0] != places[1]
        seen.board.point_at("d")  # any key ends it
        assert seen.board.frames == 0


async def test_the_offer_in_round_ten_comes_after_no_deal() -> None:
    evening = against_the_banker()
    while evening.state.now.round < 9:
        played_round(evening).play(NoDeal(seat="A"))
    played_round(evening)
    async with at((100, 24)) as seen:
        seen.show(evening)
        seen.show(evening.play(NoDeal(seat="A")))
        assert "Ann turns down" in seen.text
        assert "BANKER" not in seen.text
        seen.board.go_on()
        assert "THE BANKER IS ON THE PHONE FOR ANN" in seen.text


def test_the_telephone_has_straight_edges_and_sparks_in_two_places() -> None:
    assert {len(row) for row in SHAPE} == {WIDTH}
    assert len(SHAPE) % 2 == 0
    letters = "".join(SHAPE)
    assert letters.count("a") == letters.count("b") == 10


@pytest.mark.parametrize(
    ("size", "cents", "there"),
    [
        ((80, 24), 90_000_00, True),
        ((80, 24), 100_000_00, False),  # the figures need the whole width
        ((100, 24), 100_000_00, True),
        ((160, 39), 100_000_00, True),
    ],
)
def test_the_telephone_gives_way_to_the_figures(size: tuple[int, int], cents: int, there: bool) -> None:
    view = replace(played_round(against_the_banker()).view(), offer=cents)
    canvas = Canvas(Size(*size), DARK)
    area = frame(canvas)
    assert area is not None
    paint_offer(canvas, view, area, dollars(cents), ())
    styles = [segment.style for y in range(size[1]) for segment in canvas.strip(y)]
    inks = {style.color.name.upper() for style in styles if style and style.color}
    assert (DARK["steel-deep"].upper() in inks) is there
