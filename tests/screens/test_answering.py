"""The logic that fills in forms, without an app: keys in, state out."""

import subprocess
import sys
from typing import Any

import pytest

from companion.game import (
    Amount,
    Ask,
    Caution,
    Count,
    Move,
    OpenAsk,
    Option,
    Order,
    Pick,
    Refused,
    Text,
    YesNo,
    say,
)
from screens.asking.answering import Answering
from screens.asking.pointing import Pointing
from tests.moves import kind


class Machine(Answering):
    """A form that keeps what it submits."""

    def __init__(self, *asks: Ask) -> None:
        super().__init__()
        self.answers: list[dict[str, Any]] = []
        self.unseen: list[OpenAsk] = []
        self.show(tuple(OpenAsk(f"1.{ask.seat}.{ask.kind}", ask) for ask in asks))

    def hand_in(self, asked: OpenAsk, written: dict[str, Any], warned: bool) -> None:
        self.answers.append(written)

    def face_down(self, asked: OpenAsk) -> None:
        self.unseen.append(asked)


def ask(name: str, *blanks: Any, **more: Any) -> Ask:
    return Ask(move=kind(name), seat="A", sentence="?", verb=name.lower(), blanks=blanks, **more)


def press(machine: Machine, *keys: str) -> None:
    for key in keys:
        machine.press(key)


SUM = Amount(name="cents", most=900_00)
BOATS = Pick(name="boat", options=(Option(1, "small"), Option(2, "large", "It is away."), Option(3, "none")))


def test_a_sum_waits_for_enter_and_a_choice_does_not() -> None:
    machine = Machine(ask("Bid", SUM, BOATS))
    press(machine, "7", "enter", "2")
    assert machine.answers == [{"move": "Bid", "seat": "A", "cents": 7_00, "boat": 3}]
    assert machine.settling


def test_keys_wait_while_an_answer_settles() -> None:
    machine = Machine(ask("Bid", SUM))
    press(machine, "7", "enter", "8", "enter")
    assert len(machine.answers) == 1
    machine.accept()
    assert [answer["cents"] for answer in machine.answers] == [7_00, 8_00]


def test_a_refusal_keeps_what_was_typed_and_the_next_figure_begins_again() -> None:
    machine = Machine(ask("Bid", SUM))
    press(machine, "7", "enter")
    machine.refuse("Too little.")
    assert machine.typed == "7"
    press(machine, "8")
    assert machine.typed == "8"
    assert not machine.notice


def test_what_is_sealed_is_not_answered_in_the_open() -> None:
    machine = Machine(ask("Bid", SUM), ask("Lay", SUM, face="sealed", key="Y"))
    press(machine, "y")
    assert [one.ask.kind for one in machine.unseen] == ["Lay"]
    assert not machine.answers


def test_the_dial_walks_through_all_kinds() -> None:
    machine = Machine(ask("Order", Order(name="order", items=(1, 2))))
    machine.turn(1)
    machine.push()
    machine.turn(1)
    machine.push()
    assert [answer["order"] for answer in machine.answers] == [(1, 2)]


def test_a_yes_by_the_big_button_is_pressed_twice() -> None:
    machine = Machine(ask("Swap", YesNo(name="swap", yes="trade", no="keep")))
    machine.decide(True)
    assert machine.leaning
    assert not machine.answers
    machine.decide(True)
    assert [answer["swap"] for answer in machine.answers] == [True]


def pointing(*blanks: Any, **more: Any) -> Pointing:
    def tried(written: dict[str, Any]) -> Move:
        if written.get("count") == 13:
            raise Refused(say("Not that many."))
        return type("Tried", (), written)()

    return Pointing(OpenAsk("1.A.Lay", ask("Lay", *blanks, **more)), lambda ask, values: None, tried)


def test_what_is_pointed_at_is_locked_by_enter() -> None:
    machine = pointing(BOATS)
    assert [choice.label for choice in machine.choices] == ["small", "none"]
    machine.press("down")
    machine.press("down")
    written = machine.press("enter")
    assert written is not None
    assert written["boat"] == 3


def test_a_caution_is_read_once_and_a_refusal_keeps_the_form() -> None:
    machine = pointing(Count(name="count"), cautions=(Caution("Many.", above={"count": 9}),))
    for key in ("1", "3", "enter"):
        assert machine.press(key) is None
    assert machine.notice
    assert machine.typed == "13"
    machine.press("1")
    machine.press("2")
    assert machine.press("enter") is None  # the caution comes first
    written = machine.press("enter")
    assert written is not None
    assert written["count"] == 12


def test_going_back_leads_through_letters_to_the_blank_before() -> None:
    machine = pointing(BOATS, Text(name="why"))
    for key in ("1", "enter", "s", "o"):
        machine.press(key)
    assert machine.typed == "so"
    assert [machine.go_back() for _ in range(4)] == [True, True, True, False]
    assert not machine.form.values


@pytest.mark.parametrize("module", ["answering", "pointing", "folding"])
def test_the_machine_knows_no_screen(module: str) -> None:
    found = f"import screens.asking.{module}, sys; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", found], check=False).returncode == 0
