"""Lights: one transfer per change, read back; with registers, with an LED strip and with no lights."""

import pytest

from companion.games.deal_or_no_deal.moves import CallCase, MakeOffer, Reveal
from companion.house.config import Wiring
from companion.table.panel import Condition
from hardware import panel
from hardware.encoders import registers
from hardware.lights import PROBE, SILENT, WRONG, Lights
from hardware.picture import DARK_ROW, LIGHTS
from tests.games.deal_or_no_deal.stories import began, seated
from tests.panel.bench import at_the_bench, seen

ROW = tuple(light % 3 == 0 for light in range(LIGHTS))
OTHER = tuple(light % 5 == 0 for light in range(LIGHTS))


class Bus:
    """A bus with four registers that, like real hardware, samples just before a shift or just after."""

    def __init__(self, late: bool = False) -> None:
        self.held = 0
        self.late = late
        self.sent: list[bytes] = []
        self.garbled = 0
        self.broken = False

    def transfer(self, data: list[int]) -> list[int]:
        if self.broken:
            raise OSError("SPI transfer error -1")
        self.sent.append(bytes(data))
        both = self.held << 32 | int.from_bytes(bytes(data), "big")
        self.held = both & 0xFFFFFFFF
        reply = both >> (31 if self.late else 32) & 0xFFFFFFFF
        return list((reply ^ self.garbled).to_bytes(4, "big"))


@pytest.mark.parametrize("late", [False, True])
def test_a_board_that_answers_is_believed_whenever_the_bus_looks(late):
    bus = Bus(late)
    lights = Lights(bus, registers, reads_back=True)
    for row in (ROW, OTHER, DARK_ROW, ROW):
        lights.show(row)
        assert not lights.trouble
    assert bus.sent == [registers(row) for row in (PROBE, DARK_ROW, ROW, OTHER, DARK_ROW, ROW)]


def test_nothing_is_sent_while_nothing_changes():
    bus = Bus()
    lights = Lights(bus, registers, reads_back=True)
    lights.show(ROW)
    before = len(bus.sent)
    for _ in range(5):
        lights.show(ROW)
    assert len(bus.sent) == before
    assert {len(sent) for sent in bus.sent} == {4}


def test_one_wrong_bit_is_noticed_and_forgotten_once_it_is_right():
    bus = Bus()
    lights = Lights(bus, registers, reads_back=True)
    lights.show(ROW)
    bus.garbled = 1 << 17
    lights.show(OTHER)
    assert lights.trouble == WRONG
    bus.garbled = 0
    lights.show(ROW)
    assert not lights.trouble


def test_a_bus_that_fails_is_a_sentence_and_comes_back():
    bus = Bus()
    lights = Lights(bus, registers, reads_back=True)
    bus.broken = True
    lights.show(ROW)
    assert str(lights.trouble) == "Can't reach the light board: SPI transfer error -1."
    bus.broken = False
    lights.show(ROW)
    assert bus.held == int.from_bytes(registers(ROW), "big")
    lights.show(OTHER)
    assert not lights.trouble


def test_the_board_shows_bit_for_bit_what_the_table_shows():
    with at_the_bench() as bench:
        evening = began(2)
        bench.panel.show(seen(evening))
        bench.until(lit="●●●●●●●●●●●●● ●●●●●●●●●●●●● ·●····")
        evening.play(CallCase(seat="B", case=2))
        bench.panel.show(seen(evening))  # now the question is what was in the case
        bench.until(lit="●●●●●●●●●●●●● ●●●●●●●●●●●●● ······")
        evening.play(Reveal(value=750_00))
        bench.panel.show(seen(evening))
        bench.until(lit="●●●●●●●●●●●●· ●●●●●●●●●●●●● ·●····")


@pytest.mark.parametrize("light", range(32))
def test_every_light_can_be_lit_alone(light):
    with at_the_bench() as bench:
        bench.panel.lights.show(tuple(one == light for one in range(LIGHTS)))
        assert [place for place, lit in enumerate(bench.board.row) if lit] == [light]
        assert bench.panel.condition.word == panel.ON


def test_one_transfer_of_four_bytes_a_change_and_none_without():
    with at_the_bench() as bench:
        evening = seated(2)
        for _ in range(3):
            bench.panel.show(seen(evening))
        bench.until(lit="●●●●●●●●●●●●● ●●●●●●●●●●●●● ······")
        assert bench.board.wire.transfers == [32, 32, 32]  # the probe, then dark, then the change


def test_a_revealed_value_blinks_on_the_board():
    with at_the_bench() as bench:
        evening = began(2).play(CallCase(seat="B", case=2))
        bench.panel.show(seen(evening))
        bench.until(lit="●●●●●●●●●●●●● ●●●●●●●●●●●●● ······")
        bench.rows.clear()
        evening.play(Reveal(value=1))
        bench.panel.show(seen(evening))
        bench.until(rows=7)
        assert [row[0] for row in bench.rows] == [False, True, False, True, False, True, False]


def test_a_newer_picture_cuts_a_scene_short():
    with at_the_bench() as bench:
        evening = began(2)
        for case, value in ((2, 1), (3, 100), (4, 500)):
            evening.play(CallCase(seat="B", case=case))
            bench.panel.show(seen(evening))
            evening.play(Reveal(value=value))
            bench.panel.show(seen(evening))
        bench.until(lit="···●●●●●●●●●● ●●●●●●●●●●●●● ·●····")


def test_an_offer_makes_both_big_lights_pulse_until_it_is_answered():
    with at_the_bench() as bench:
        evening = began(2)
        for case, value in zip(range(2, 8), (1, 100, 500, 1000, 2500, 5000), strict=True):
            evening.play(CallCase(seat="B", case=case), Reveal(value=value))
        evening.play(MakeOffer(seat="A", cents=20_000_00))
        bench.panel.show(seen(evening))
        bench.until(lit="······●●●●●●● ●●●●●●●●●●●●● ·●····")
        bench.until_pulsed()
        bench.panel.show(seen(evening), sure=True)  # DEAL was pressed once, so it stays lit
        bench.until_lamps(1, 0)
        evening.undo()
        bench.panel.show(seen(evening))
        bench.until(lit="······●●●●●●● ●●●●●●●●●●●●● ●·····")
        bench.until_lamps(0, 0)


def test_the_board_is_dark_until_it_holds_something_and_dimmed_as_wired():
    with at_the_bench(Wiring(brightness=0.25)) as bench:
        dim = bench.board.factory.pin(12)
        assert dim.states[1].state == 1  # output enable is active low: high is dark
        assert dim.state == pytest.approx(0.75)
        assert dim.frequency == 200
        bench.panel.lights.show(ROW)
        board = bench.board
    assert not any(board.row)


def test_a_strip_shows_the_same_rows():
    with at_the_bench(Wiring(lights="strip", brightness=1)) as bench:
        bench.panel.show(seen(began(2)))
        bench.until(lit="●●●●●●●●●●●●● ●●●●●●●●●●●●● ·●····")
        assert bench.board.wire.lights[27] == bytes((0xFF, 0x00, 0x20, 0xFF))
        assert {light[0] for light in bench.board.wire.lights[:26]} == {0xFF}


def test_without_lights_the_buttons_still_work():
    with at_the_bench(Wiring(lights="none")) as bench:
        bench.panel.show(seen(began(2)))
        assert bench.panel.lights is None
        assert bench.panel.condition == Condition(panel.ON)


def test_an_absent_board_is_noticed_at_once():
    with at_the_bench(plugged=False) as bench:
        assert bench.panel.condition == Condition(panel.SILENT, SILENT)
        for row in (ROW, DARK_ROW, OTHER):
            bench.panel.lights.show(row)
            assert bench.panel.condition == Condition(panel.SILENT, SILENT)


def test_a_board_that_is_unplugged_is_noticed_and_plugged_in_again_too():
    with at_the_bench() as bench:
        evening = began(2)
        bench.panel.show(seen(evening))
        bench.until(lit="●●●●●●●●●●●●● ●●●●●●●●●●●●● ·●····")
        bench.board.wire.plugged = False
        evening.play(CallCase(seat="B", case=2))
        bench.panel.show(seen(evening))
        bench.until(noticed=1)
        assert bench.panel.condition == Condition(panel.SILENT, SILENT)
        bench.board.wire.plugged = True
        evening.play(Reveal(value=1))
        bench.panel.show(seen(evening))
        bench.until(noticed=2)
        assert bench.panel.condition == Condition(panel.ON)
        bench.until(lit="·●●●●●●●●●●●● ●●●●●●●●●●●●● ·●····")
