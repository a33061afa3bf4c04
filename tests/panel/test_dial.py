"""The dial alone can answer every blank: turn it to the answer and push."""

import random

import pytest

from companion.game import Amount, Count, Digits, Option, Order, Pick, Pile, Refused, Several, Text, YesNo
from companion.game.blanks.texts import REASONS
from companion.games import SHELF
from companion.table.record import Record
from screens.asking.dial import ALL, pushed, stepped


def dial(blank, *turns: int) -> tuple[str, bool]:
    """For each number, turn that many clicks and push; return what's typed and whether it's complete."""
    typed, whole = "", False
    for clicks in turns:
        assert not whole
        for _ in range(abs(clicks)):
            typed = stepped(blank, typed, 1 if clicks > 0 else -1)
        typed, whole = pushed(blank, typed)
    return typed, whole


def options(*labels: str) -> tuple[Option, ...]:
    return tuple(Option(number, label) for number, label in enumerate(labels, 1))


def test_a_pick_goes_round():
    blank = Pick(name="case", options=(*options("7", "9"), Option(3, "12", "It is open."), Option(4, "14")))
    assert dial(blank, 1) == ("7", True)
    assert dial(blank, 3) == ("14", True)
    assert dial(blank, 4) == ("7", True)
    assert dial(blank, -1) == ("14", True)


def test_yes_and_no():
    assert dial(YesNo(name="sure", yes="keep", no="trade"), 1) == ("keep", True)
    assert dial(YesNo(name="sure", yes="keep", no="trade"), 2) == ("trade", True)


def test_a_push_without_a_turn_takes_what_is_suggested():
    assert dial(Pick(name="host", options=options("Ann", "Ben"), suggested=1), 0) == ("", True)


def test_a_sum_goes_by_round_steps_and_faster_when_turned_fast():
    offer = Amount(name="cents", most=1_000_000_00)
    assert stepped(offer, "", 1) == "$1,000"
    assert stepped(offer, "$1,000", 1) == "$2,000"
    assert stepped(offer, "$2,000", 1, fast=True) == "$12,000"
    assert stepped(offer, "$5,000", -1, fast=True) == "$0"
    assert stepped(offer, "$995,000", 1, fast=True) == "$1,000,000"
    assert stepped(Amount(name="cents", most=20_00, step=50), "", 1) == "$0.50"
    assert stepped(Amount(name="cents", least=5_00, most=9_000_00, step=5_00), "", 1) == "$15"
    assert stepped(Amount(name="cents", most=100_00, suggested=20_00), "", -1) == "$19.90"


def test_a_count():
    assert dial(Count(name="number", least=3, most=6), 1) == ("3", True)
    assert dial(Count(name="number", least=3, most=6), 9) == ("6", True)
    assert stepped(Count(name="number", most=100), "5", 1, fast=True) == "15"


def test_several_are_pushed_one_after_the_other():
    blank = Several(name="cases", options=options("4", "7", "9"), least=2, most=2)
    assert dial(blank, 1, 1) == ("4 7", True)
    assert dial(blank, 3, 1) == ("9 4", True)
    open_ended = Several(name="cases", options=options("4", "7", "9"), least=1, most=3)
    assert dial(open_ended, 2) == ("7 ", False)
    assert stepped(open_ended, "7 ", -1) == f"7 {ALL}"
    assert dial(open_ended, 2, -1) == ("7", True)
    assert dial(open_ended, 1, 1, 1) == ("4 7 9", True)


def test_what_is_called_by_several_words_is_typed_by_its_value():
    blank = Several(name="items", options=(Option("lamp", "Oil lamp"), Option("clock", "Clock")), most=1)
    assert dial(blank, 1) == ("lamp", True)
    assert blank.read("lamp") == ("lamp",)


def test_nothing_can_be_laid_where_nothing_must_be():
    assert dial(Several(name="items", options=options("a", "b"), most=2), -1) == ("", True)
    assert dial(Pile(name="pile", hand=(50_00,)), -1) == ("", True)


def test_a_pile_is_laid_card_by_card_until_it_is_enough():
    blank = Pile(name="pile", hand=(50_00, 10_00, 10_00, 5_00), least_cents=20_00)
    assert dial(blank, 2) == ("$10 ", False)
    assert ALL not in stepped(blank, "$10 ", -1)
    assert dial(blank, 2, 2) == ("$10 $10 ", False)
    assert dial(blank, 2, 2, -1) == ("$10 $10", True)
    assert blank.read("$10 $10") == (10_00, 10_00)


def test_digits_of_a_plate():
    blank = Digits(name="plate", least=2, most=3)
    assert dial(blank, 5, 1, 10) == ("4 0 9", True)
    assert blank.read("4 0 9") == "409"
    assert dial(blank, 5, 1, -1) == ("4 0", True)


def test_an_order_names_everything():
    assert dial(Order(name="cards", items=("x", "y", "z")), 3, 1) == ("z x ", False)
    assert dial(Order(name="cards", items=("x", "y", "z")), 3, 1, 1) == ("z x y", True)


def test_words_are_taken_from_a_few():
    assert dial(Text(name="reason"), 1) == (str(REASONS[0]), True)


@pytest.mark.parametrize("name", SHELF)
def test_every_blank_of_every_game_can_be_dialed(name):
    game, dice = SHELF[name], random.Random(5)
    people = ("Ann", "Ben", "Cal", "Dee")[: game.players[-1]]
    from companion.table.entries import Start

    record = Record(game, Start(game.name, game.version, game.prepare(people)), dice)
    seen = set()
    for _ in range(200):
        asks = record.position.asks
        if not asks:
            break
        for one in asks:
            for blank in one.ask.blanks:
                typed, whole = "", False
                while not whole:
                    typed, whole = pushed(blank, stepped(blank, typed, 1))
                try:
                    blank.check(blank.read(typed))
                except Refused as refusal:
                    raise AssertionError(
                        f"{one.ask.kind}.{blank.name}: {typed!r}: {refusal.why}"
                    ) from refusal
                seen.add((one.ask.kind, blank.name))
        for _ in range(50):
            asked = dice.choice(asks).ask
            written = {blank.name: blank.draw(dice) for blank in asked.blanks}
            try:
                move = game.stored_move({"move": asked.kind, "seat": asked.seat, **written})
                record.take(record.played(move))
                break
            except Refused:
                continue
    assert seen
