"""The rules over stdin and stdout: one JSON object per line, and a sentence for anything wrong."""

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.game import AdjustMoney
from companion.games import BUILT_IN, SHELF
from companion.testing import Playthrough
from tests.core.referee_process import (
    DEADLINE,
    ROOT,
    Referee,
    RefereeHere,
    RefereeProcess,
    command,
    run,
    surroundings,
)

GAME = "deal_or_no_deal"
BEGIN = {"move": "BeginHosting", "host": "A", "contestant": "B"}


def choose(case: int) -> dict[str, Any]:
    return {"move": "ChooseCase", "seat": "B", "case": case}


def call(case: int) -> dict[str, Any]:
    return {"move": "CallCase", "seat": "B", "case": case}


def reveal(dollars: int) -> dict[str, Any]:
    return {"move": "Reveal", "value": dollars * 100}


TWO_OPENED = (BEGIN, choose(7), call(8), reveal(500), call(9), reveal(50))  # entries 1 to 6
FIRST_ROUND = (
    *TWO_OPENED,
    *(move for n in (1, 2, 3, 4) for move in (call(n), reveal((1, 5, 10, 25)[n - 1]))),
)


@pytest.fixture
def three() -> Iterator[Referee]:
    """Yield a referee for Ann, Ben and Cal, before the first move."""
    with RefereeHere("Ann", "Ben", "Cal") as referee:
        assert referee.standing()["ok"]
        yield referee


@pytest.fixture
def three_outside() -> Iterator[RefereeProcess]:
    """Yield the same kind of referee, in a process of its own."""
    with RefereeProcess("--players", "Ann,Ben,Cal") as referee:
        assert referee.standing()["ok"]
        yield referee


def look(referee: Referee) -> list[dict[str, Any]]:
    """Return everything there is to see: the open view, each seat's view and the history."""
    return [referee.done({"view": seat}) for seat in (None, *"ABC")] + [referee.done({"history": None})]


def kinds(answer: dict[str, Any]) -> list[str]:
    return [asked["ask"]["kind"] for asked in answer["asks"]]


def opened(answer: dict[str, Any]) -> dict[int, int]:
    """Return what was in each of the open cases, in cents."""
    return dict(answer["view"]["opened"])


# A game, line by line.


def test_a_short_game_of_two() -> None:
    with RefereeProcess("--players", "Ann,Ben") as referee:
        first = referee.standing()
        assert first["ok"]
        assert kinds(first) == ["BeginHosting"]
        assert [seat["name"] for seat in first["view"]["seats"]] == ["Ann", "Ben"]

        numbers = [referee.done(move)["number"] for move in FIRST_ROUND]
        assert numbers == list(range(1, 15))

        offered = referee.done({"move": "MakeOffer", "seat": "A", "cents": 53_000_00})
        assert offered["happened"][0]["text"] == "Ann offers $53,000."
        assert kinds(offered) == ["Deal", "NoDeal", "AskFor", "MakeOffer"]

        referee.done({"move": "Deal", "seat": "B"})
        referee.done(reveal(1_000_000))
        over = referee.done({"move": "EndMatch"})
        assert over["view"]["over"]
        assert over["view"]["winners"] == ["B"]
        assert over["asks"] == []
        assert referee.refused(BEGIN) == "There's nothing to answer right now."
        assert referee.leave() == (0, "")


def test_an_answer_names_its_number_and_what_happened_and_what_is_asked_now(three: Referee) -> None:
    answer = three.done(BEGIN)
    assert answer.keys() == {"ok", "number", "again", "happened", "asks", "view"}
    assert answer["number"] == 1
    assert answer["happened"][0]["happened"] == "HostingBegan"
    assert re.fullmatch(r"[0-9a-f]{12}", answer["asks"][0]["id"])
    assert answer["view"]["host"] == "A"


def test_a_seat_can_be_named_by_its_player(three: Referee) -> None:
    three.done(BEGIN)
    three.done({"move": "ChooseCase", "seat": "ben", "case": 7})
    assert three.done({"view": None})["view"]["special"] == 7


def test_the_letter_of_a_seat_is_stronger_than_the_name_of_a_player() -> None:
    """Answers refer to seats by letter, so a player named after another seat's letter must not matter."""
    with RefereeHere("B", "A") as referee:
        referee.standing()
        for move in FIRST_ROUND:
            referee.done(move)
        assert "guide" in referee.done({"view": "A"})["view"]
        assert "guide" not in referee.done({"view": "B"})["view"]


def test_undo_and_redo(three: Referee) -> None:
    for move in TWO_OPENED:
        before = three.done({"view": None})
        after = three.done(move)
    undone = three.done({"undo": True})
    assert undone["happened"][0]["text"].startswith("Undone: ")
    assert undone["happened"][0]["text"].endswith("Case 9 held $50.")
    assert undone["view"] == before["view"]
    assert kinds(undone) == kinds(before)
    redone = three.done({"redo": True})
    assert redone["view"] == after["view"]
    assert (undone["number"], redone["number"]) == (5, 6)
    assert three.refused({"redo": True}) == "Nothing to redo."


def test_undo_at_the_beginning(three: Referee) -> None:
    assert three.refused({"undo": True}) == "Nothing to undo."


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_undo_and_redo_are_only_said_with_true(three: Referee, word: str) -> None:
    three.done(BEGIN)
    three.done(choose(7))
    three.done({"undo": True})
    before = look(three)
    for no in (False, None, 0, "no", [], {}):
        assert three.say({word: no})["ok"] is False, f"{word} was obeyed when {no!r} was said"
    assert look(three) == before


def test_a_correction_that_fits(three: Referee) -> None:
    for move in TWO_OPENED:
        three.done(move)
    corrected = three.done({"correct": 4, "with": reveal(400)})
    assert corrected["number"] == 6
    assert corrected["happened"][0]["text"].startswith("Entry 4 was corrected. Cover on $400: open → closed.")
    assert opened(corrected) == {8: 400_00, 9: 50_00}


def test_a_correction_after_which_a_later_entry_does_not_fit(three: Referee) -> None:
    for move in TWO_OPENED:
        three.done(move)
    before = look(three)
    stopped = three.done({"correct": 4, "with": reveal(50)})["reentering"]
    assert (stopped["left"], stopped["total"]) == (1, 2)
    assert stopped["text"].endswith("Case 9 held $50.")
    assert stopped["why"].startswith("$50 is already covered.")
    assert "reentering" not in three.done(reveal(500))
    assert opened(three.done({"view": None})) == {8: 50_00, 9: 500_00}
    three.done({"undo": True})
    assert [one["view"] for one in look(three)[:-1]] == [one["view"] for one in before[:-1]]

    swapped = three.done({"correct": 4, "with": reveal(50), "instead": {"6": reveal(500)}})
    assert opened(swapped) == {8: 50_00, 9: 500_00}

    dropped = three.done({"correct": 4, "with": reveal(500), "drop_from": 6})
    assert opened(dropped) == {8: 500_00}
    assert dropped["view"]["called"] == 9
    assert [line["number"] for line in three.done({"history": None})["history"]] == [1, 2, 3, 4, 5]


def test_what_a_correction_would_do_can_be_considered(three: Referee) -> None:
    for move in TWO_OPENED:
        three.done(move)
    before = look(three)
    considered = three.done({"consider": 4, "with": reveal(400)})
    assert considered["unfit"] == []
    assert {"what": "Cover on $400", "before": "open", "after": "closed"} in considered["changes"]
    assert all(isinstance(change["before"], str) for change in considered["changes"])
    (unfit,) = three.done({"consider": 4, "with": reveal(50)})["unfit"]
    assert unfit["number"] == 6
    assert unfit["words"].endswith("Case 9 held $50.")
    assert unfit["why"].startswith("$50 is already covered.")
    assert look(three) == before


def test_what_is_to_be_re_entered_can_be_left_out_or_let_go(three: Referee) -> None:
    assert three.refused({"skip": True}) == "There's nothing to re-enter."
    for move in TWO_OPENED:
        three.done(move)
    three.done({"correct": 4, "with": reveal(50)})
    assert "reentering" not in three.done({"skip": True})
    assert three.done({"undo": True})["view"]["opened"] == [[8, 500_00], [9, 50_00]]
    three.done({"correct": 4, "with": reveal(50)})
    assert "reentering" not in three.done({"let_go": True})
    assert three.done({"view": None})["view"]["called"] == 9


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"drop_from": 4}, id="drops itself"),
        pytest.param({"drop_from": 1}, id="drops what was before it"),
        pytest.param({"instead": {"99": reveal(1)}}, id="instead of nothing"),
        pytest.param({"instead": {"2": choose(3)}}, id="instead of what was before it"),
        pytest.param({"instead": {"4": reveal(1)}}, id="instead of itself"),
    ],
)
def test_a_correction_says_no_to_what_it_would_have_to_pass_over(
    three: Referee, more: dict[str, Any]
) -> None:
    for move in TWO_OPENED:
        three.done(move)
    before = look(three)
    assert three.say({"correct": 4, "with": reveal(400), **more})["ok"] is False
    assert look(three) == before


def test_a_view_for_a_seat_by_letter_and_by_name(three: Referee) -> None:
    for move in FIRST_ROUND:
        three.done(move)
    host = three.done({"view": "A"})
    assert host == three.done({"view": "a"}) == three.done({"view": "Ann"}) == three.done({"view": "ANN"})
    assert "guide" in host["view"]
    assert "guide" not in three.done({"view": None})["view"]
    assert "guide" not in three.done({"view": "Ben"})["view"]


def test_history_is_every_move_in_words(three: Referee) -> None:
    for move in TWO_OPENED:
        three.done(move)
    history = three.done({"history": "B"})["history"]
    assert [line["number"] for line in history] == [1, 2, 3, 4, 5, 6]
    assert history[3]["text"].endswith("Case 8 held $500.")


def test_a_ruling_is_set_on_the_command_line() -> None:
    settings = ("--set", "open_guide=yes", "--set", "cycles=2", "--set", "rounding=dollars")
    with RefereeProcess("--players", "Ann,Ben,Cal", *settings) as referee:
        assert referee.standing()["view"]["hostings"] == 6
        for move in FIRST_ROUND:
            referee.done(move)
        assert "guide" in referee.done({"view": None})["view"]


def test_a_resumed_game_stands_at_the_same_ask(tmp_path: Path) -> None:
    arguments = ("--players", "Ann,Ben,Cal", "--journal", str(tmp_path / "journal"))
    with RefereeProcess(*arguments) as referee:
        referee.standing()
        for move in TWO_OPENED:
            referee.done(move)
        referee.done({"undo": True})
        before = look(referee)
        assert referee.leave() == (0, "")
    with RefereeProcess(*arguments, "--resume") as referee:
        assert referee.standing() == before[0]
        assert look(referee) == before
        assert opened(referee.done({"redo": True})) == {8: 500_00, 9: 50_00}


def test_without_resume_a_new_game_begins_in_the_same_journal(tmp_path: Path) -> None:
    arguments = ("--players", "Ann,Ben,Cal", "--journal", str(tmp_path / "journal"))
    for _ in range(2):
        with RefereeProcess(*arguments) as referee:
            assert kinds(referee.standing()) == ["BeginHosting"]
            referee.done(BEGIN)
            assert referee.leave() == (0, "")


def test_a_key_counts_once_even_after_a_restart(tmp_path: Path) -> None:
    arguments = ("--players", "Ann,Ben,Cal", "--journal", str(tmp_path / "journal"), "--resume")
    with RefereeProcess(*arguments) as referee:
        referee.standing()
        assert referee.done({**BEGIN, "key": "a press"})["again"] is False
        again = referee.done({**BEGIN, "key": "a press"})
        assert (again["number"], again["again"], again["happened"]) == (1, True, [])
        assert referee.leave() == (0, "")
    with RefereeProcess(*arguments) as referee:
        standing = referee.standing()
        again = referee.done({**BEGIN, "key": "a press"})
        assert (again["number"], again["again"]) == (1, True)
        assert again["view"] == standing["view"]
        assert referee.done(choose(7))["number"] == 2


def test_an_undo_with_a_key_counts_once(three: Referee) -> None:
    three.done(BEGIN)
    three.done(choose(7))
    three.done({"undo": True, "key": "a press"})
    assert three.done({"undo": True, "key": "a press"})["again"] is True
    assert kinds(three.done({"view": None})) == ["ChooseCase"]


# The schema.


def fits(schema: dict[str, Any], node: dict[str, Any], value: Any) -> bool:
    """Whether a value fits a node of a JSON Schema; handles only the keywords our schema uses."""
    known = {"$ref", "anyOf", "enum", "type", "items", "properties", "required"}
    notes = {"title", "description", "default", "$schema", "$defs", "discriminator", "settings", "players"}
    notes |= {"count"}
    assert node.keys() <= known | notes, node
    if "$ref" in node:
        place, _, name = node["$ref"].rpartition("/")
        assert place == "#/$defs"
        return fits(schema, schema["$defs"][name], value)
    if "anyOf" in node:
        return any(fits(schema, one, value) for one in node["anyOf"])
    if "enum" in node:
        return value in node["enum"]
    if node["type"] == "array":
        return isinstance(value, list) and all(fits(schema, node["items"], item) for item in value)
    if node["type"] == "object":
        return (
            isinstance(value, dict)
            and set(node["required"]) <= value.keys()
            and all(fits(schema, node["properties"][name], part) for name, part in value.items())
        )
    return type(value) is {"integer": int, "string": str, "null": type(None), "boolean": bool}[node["type"]]


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    printed = run("referee", GAME, "--schema")
    assert (printed.returncode, printed.stderr) == (0, "")
    found: dict[str, Any] = json.loads(printed.stdout)
    return found


def test_every_move_is_in_the_schema(schema: dict[str, Any]) -> None:
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    moves = {move.__name__ for move in SHELF[GAME].moves}
    assert {one["$ref"] for one in schema["anyOf"]} == {f"#/$defs/{move}" for move in moves}
    assert schema["$defs"].keys() == moves
    for name, definition in schema["$defs"].items():
        assert definition["properties"]["move"] == {"enum": [name]}


def test_every_setting_is_in_the_schema(schema: dict[str, Any]) -> None:
    assert list(schema["settings"]) == [setting.name for setting in SHELF[GAME].settings]
    assert schema["settings"]["cycles"]["default"] == 1
    assert schema["players"] == {"minimum": 2, "maximum": 6}


@pytest.mark.parametrize(
    "move",
    [
        *TWO_OPENED[:4],
        {"move": "EnterCases", "cases": [1, 2, 3]},
        {"move": "LookInside", "case": 3, "value": None, "seat": None},
        {"move": "AdjustMoney", "cents": 100, "source": "A", "target": "bank", "reason": "miscounted"},
    ],
)
def test_a_move_fits_the_schema(schema: dict[str, Any], move: dict[str, Any]) -> None:
    assert fits(schema, schema, move)


@pytest.mark.parametrize(
    "move",
    [
        {"move": "Fly"},
        {"move": "CallCase", "seat": "B"},
        {"move": "CallCase", "seat": "B", "case": "8"},
        {"move": "CallCase", "seat": 2, "case": 8},
        {"move": "EnterCases", "cases": [1, "2"]},
        {"move": "LookInside", "case": 3, "value": 1.5},
        {"case": 8},
        [],
    ],
)
def test_what_is_no_move_does_not_fit_the_schema(schema: dict[str, Any], move: Any) -> None:
    assert not fits(schema, schema, move)


# Bad input: each line gets a sentence, and does the game no harm.


@pytest.fixture(scope="module")
def under_way() -> Iterator[RefereeProcess]:
    """Yield the referee that gets all the bad input below; in its game, Ben has called Cal's case 9."""
    with RefereeProcess("--players", "Ann,Ben,Cal") as referee:
        referee.standing()
        for move in TWO_OPENED[:5]:
            referee.done(move)
        yield referee
        assert referee.leave() == (0, "")


def value(written: str) -> bytes:
    return b'{"move": "Reveal", "value": %s}' % written.encode()


NOT_JSON, NO_LINE, TOO_LONG = "That isn't JSON", "A line is a JSON object", "That line is too long."
NO_MOVE, NO_OBJECT, UNREADABLE = "There's no such move.", "A move is an object", "Can't read that move: "
NO_SEAT, NO_CORRECTION = "There's no such seat.", "A correction is "
NOT_NOW, SETTLED = "That isn't the question right now.", "That's been settled already."

BAD: dict[str, tuple[Any, str]] = {
    "an empty line": (b"", NOT_JSON),
    "blanks": (b"   ", NOT_JSON),
    "null": (
        b"null",
        f"{NO_LINE} with one of: move, undo, redo, correct, consider, skip, let_go, "
        "count, settle, view, history.",
    ),
    "a list": (b"[]", NO_LINE),
    "a number": (b"7", NO_LINE),
    "a text": (b'"undo"', NO_LINE),
    "an empty object": ({}, NO_LINE),
    "an unknown word": ({"hello": True}, NO_LINE),
    "half an object": (b'{"move": "Reveal"', NOT_JSON),
    "two objects": (b'{"view": null} {"view": null}', NOT_JSON),
    "words": (b"reveal 75", NOT_JSON),
    "deep lists": (b"[" * 60_000, NOT_JSON),
    "deep objects": (b'{"move":' * 8_000, NOT_JSON),
    "deep and well-formed": (b'{"view":' + b"[" * 30_000 + b"]" * 30_000 + b"}", NOT_JSON),
    "not UTF-8": (b"\xff\xfe\xfa", NOT_JSON),
    "a text that is not UTF-8": (b'{"move": "\xc3\x28"}', NOT_JSON),
    "half a surrogate pair": (b'{"view": "\\ud800"}', NOT_JSON),
    "a null byte": (b'{"view": null}\x00', NOT_JSON),
    "a line of 1 MB": (b"x" * 1_000_000, f"{TOO_LONG} A line can have at most 65,536 characters."),
    "a move of 1 MB": ({"move": "Reveal", "value": 7500, "ask": "x" * 1_000_000}, TOO_LONG),
    "an unknown move": ({"move": "Fly"}, f"{NO_MOVE} Deal or No Deal has: BeginHosting, "),
    "a move that is a number": ({"move": 7}, NO_MOVE),
    "a move that is null": ({"move": None}, NO_MOVE),
    "a move that is a list": ({"move": ["Reveal"]}, NO_MOVE),
    "an unknown field": (
        {**reveal(75), "colour": "red"},
        "Reveal has no “colour”. It has: value, seat.",
    ),
    "an unknown field with a long name": ({**reveal(75), "x" * 60_000: 1}, "Reveal has no “xxx"),
    "a missing field": ({"move": "Reveal"}, UNREADABLE),
    "a text for a number": (value('"75"'), UNREADABLE),
    "a list for a number": (value("[7500]"), UNREADABLE),
    "true for a number": (value("true"), UNREADABLE),
    "a float": (value("75.5"), UNREADABLE),
    "a float without cents": (value("7500.0"), UNREADABLE),
    "NaN": (value("NaN"), NOT_JSON),
    "Infinity": (value("Infinity"), NOT_JSON),
    "minus infinity": (value("-Infinity"), NOT_JSON),
    "out of range": (value("1e999"), NOT_JSON),
    "negative": (value("-7500"), "−$75"),
    "10 to the 30": (value("1" + "0" * 30), f"1{'0' * 30}"),
    "minus 10 to the 30": (value("-1" + "0" * 30), f"-1{'0' * 30}"),
    "10 to the 5000": (value("1" + "0" * 5_000), NOT_JSON),
    "covered already": (reveal(500), "$500"),
    "not on the board": (reveal(42), "$42"),
    "out of turn": (call(10), f"{NOT_NOW} Cal: "),
    "of another seat": (
        {"move": "TakeGuess", "seat": "A", "value": 7500, "pay": "free"},
        "That's up to Cal, not Ann.",
    ),
    "of a seat and not the table": (
        {**reveal(75), "seat": "A"},
        "the whole table, not Ann.",
    ),
    "of nobody": ({"move": "NoGuess"}, "Cal, not the whole table."),
    "chance, from outside": ({"move": "DrawSplit", "cases": [1]}, NOT_NOW),
    "an unknown seat": (
        {"move": "NoGuess", "seat": "Z"},
        f"{NO_SEAT} A is Ann, B is Ben, C is Cal.",
    ),
    "a seat that is a number": ({"move": "NoGuess", "seat": 3}, NO_SEAT),
    "a seat that is empty": ({"move": "NoGuess", "seat": ""}, NO_SEAT),
    "a view of an unknown seat": ({"view": "D"}, f"{NO_SEAT} A is Ann, B is Ben, C is Cal."),
    "a view of a list": ({"view": ["A"]}, NO_SEAT),
    "a history of an unknown seat": ({"history": "Zoe"}, NO_SEAT),
    "a stale ask": ({**reveal(75), "ask": "0.T.BeginHosting"}, SETTLED),
    "an ask that never was": ({**reveal(75), "ask": "nonsense"}, SETTLED),
    "an ask that is a number": ({**reveal(75), "ask": 5}, "“ask”"),
    "a key that is a list": ({**reveal(75), "key": []}, "“key”"),
    "a key that is long": ({**reveal(75), "key": "x" * 101}, "“key”"),
    "a correction of nothing": ({"correct": 99, "with": reveal(75)}, "no entry 99"),
    "a correction of the start": ({"correct": 0, "with": BEGIN}, "no entry 0"),
    "a correction of entry −1": ({"correct": -1, "with": BEGIN}, "no entry -1"),
    "a correction of a text": ({"correct": "4", "with": reveal(75)}, NO_CORRECTION),
    "a correction of true": ({"correct": True, "with": BEGIN}, NO_CORRECTION),
    "a correction with nothing": ({"correct": 4}, NO_OBJECT),
    "a correction with a text": ({"correct": 4, "with": "Reveal"}, NO_OBJECT),
    "a correction with an unknown move": ({"correct": 4, "with": {"move": "Fly"}}, NO_MOVE),
    "a correction that cannot be": ({"correct": 4, "with": reveal(42)}, "$42"),
    "a correction of another kind": ({"correct": 4, "with": call(3)}, NOT_NOW),
    "instead of a list": ({"correct": 4, "with": reveal(75), "instead": []}, NO_CORRECTION),
    "instead of a word": (
        {"correct": 4, "with": reveal(75), "instead": {"x": reveal(1)}},
        "“instead” names later entries by their numbers.",
    ),
    "to drop from a text": ({"correct": 4, "with": reveal(75), "drop_from": "6"}, NO_CORRECTION),
    "to consider nothing": ({"consider": 99, "with": reveal(75)}, "no entry 99"),
    "an adjustment of 10 to the 30": (
        {"move": "AdjustMoney", "cents": 10**30, "source": "A", "target": "B", "reason": "a gift"},
        "$0.01",
    ),
    "an adjustment without a reason": (
        {"move": "AdjustMoney", "cents": 100, "source": "A", "target": "B", "reason": " "},
        Playthrough(GAME, 3).refusal(AdjustMoney(cents=100, source="A", target="B", reason=" ")).why,
    ),
    "an adjustment to nowhere": (
        {"move": "AdjustMoney", "cents": 100, "source": "A", "target": "Z", "reason": "a gift"},
        "Ann, Ben, Cal, ",
    ),
    "more than there is": (
        {"move": "AdjustMoney", "cents": 1_000_000_00, "source": "kitty", "target": "B", "reason": "a gift"},
        "The kitty",
    ),
}


@pytest.mark.parametrize(("said", "why"), BAD.values(), ids=BAD.keys())
def test_bad_input_gets_a_sentence_and_harms_nothing(under_way: RefereeProcess, said: Any, why: str) -> None:
    before = look(under_way)
    sentence = under_way.refused(said)
    assert why in sentence
    assert sentence[-1] in ".?"
    assert len(sentence) < 1_000
    assert "\n" not in sentence
    assert look(under_way) == before


def test_after_all_that_the_table_plays_on(under_way: RefereeProcess) -> None:
    for _ in range(3):
        under_way.refused({"move": "Fly"})
    number = under_way.done({"move": "NoGuess", "seat": "C"})["number"]
    assert under_way.done({"undo": True})["number"] == number - 1


def test_an_offer_beyond_all_bounds_is_refused(three: Referee) -> None:
    for move in FIRST_ROUND:
        three.done(move)
    before = look(three)
    for cents in (-1, 10**30, 1_000_000_01):
        sentence = three.refused({"move": "MakeOffer", "seat": "A", "cents": cents})
        assert "$1,000,000" in sentence
    assert look(three) == before


def test_a_last_line_without_an_end_is_still_heard() -> None:
    done = run("referee", GAME, "--players", "Ann,Ben", said=json.dumps(BEGIN).encode())
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True]


# The command line.

PLAYERS, NO_NAME = "Deal or No Deal is for 2 to 6 players.", "A player needs a name of 1 to 16 characters."
MISTAKES: dict[str, tuple[tuple[str, ...], str]] = {
    "two of one name": (
        ("--players", "Ann,Ben,ann"),
        "Two players are called Ann. Give each a different name.",
    ),
    "one player": (("--players", "Ann"), f"{PLAYERS} You have Ann."),
    "seven players": (
        ("--players", "Ann,Ben,Cal,Dee,Eva,Flo,Gus"),
        f"{PLAYERS} You have Ann, Ben, Cal, Dee, Eva, Flo and Gus.",
    ),
    "nobody": ((), f"{PLAYERS} You have none."),
    "an empty name": (("--players", "Ann,,Ben"), NO_NAME),
    "a name of blanks": (("--players", "Ann,  ,Ben"), NO_NAME),
    "a long name": (("--players", f"Ann,{'B' * 17}"), NO_NAME),
    "a name that rings": (("--players", "Ann,Ben\a"), "The table's screen can't show that name."),
    "a name of dice": (("--players", "Ann,🎲🎲"), "The table's screen can't show that name."),
    "an unknown setting": (
        ("--players", "Ann,Ben", "--set", "speed=high"),
        "Deal or No Deal has no setting “speed”. It has: keeper, ",
    ),
    "a setting without a value": (("--players", "Ann,Ben", "--set", "cycles"), "“”"),
    "a setting out of bounds": (
        ("--players", "Ann,Ben", "--set", "cycles=7"),
        "cycles: ",
    ),
    "a setting of no such value": (
        ("--players", "Ann,Ben", "--set", "keeper=nobody"),
        "“nobody”",
    ),
}


@pytest.mark.parametrize(("arguments", "sentence"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_at_the_command_line_gets_a_sentence(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["referee", GAME, *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(sentence)
    assert printed.err.endswith(".\n")
    assert printed.err.count("\n") == 1
    assert printed.out == ""


@pytest.mark.parametrize("more", [("--players", "Ann,Ben"), ("--schema",)])
def test_an_unknown_game_gets_a_sentence(more: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", "chess", *more]) == 2
    printed = capsys.readouterr()
    assert all(name in printed.err for name in ("“chess”", *BUILT_IN))
    assert printed.out == ""


def test_a_journal_that_is_none_gets_a_sentence(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Ann, the game on Friday was fun. " * 9)
    done = run("referee", GAME, "--players", "Ann,Ben", "--journal", str(letter))
    assert done.stderr == f"{letter} isn't a Tableside journal. The file was left alone.\n"
    assert done.returncode == 2


def test_two_referees_do_not_share_a_journal(tmp_path: Path) -> None:
    arguments = ("--players", "Ann,Ben", "--journal", str(tmp_path / "journal"))
    with RefereeProcess(*arguments) as referee:
        referee.standing()
        second = run("referee", GAME, *arguments)
        assert second.stderr.startswith("Tableside is already running with the journal ")
        assert second.returncode == 2
        assert referee.done(BEGIN)["number"] == 1


def test_one_interrupt_ends_the_referee_without_a_traceback(three_outside: RefereeProcess) -> None:
    three_outside.process.send_signal(signal.SIGINT)
    assert three_outside.ended(within=5) == (130, "")


def test_an_interrupt_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    arguments = ("--players", "Ann,Ben,Cal", "--journal", str(tmp_path / "journal"), "--resume")
    with RefereeProcess(*arguments) as referee:
        referee.standing()
        before = referee.done(BEGIN)
        referee.process.send_signal(signal.SIGINT)
        referee.ended(within=5)
    with RefereeProcess(*arguments) as referee:
        assert referee.standing()["view"] == before["view"]


def test_a_reader_who_goes_away_leaves_no_traceback(three_outside: RefereeProcess) -> None:
    three_outside.stdout.close()
    three_outside.send({"view": None})
    assert three_outside.leave() == (0, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("referee", GAME, "--schema"),
        ("referee", GAME, "--players", "Ann,Ben"),
        ("playout", GAME, "--players", "2", "--games", "1", "--fast"),
    ],
)
def test_a_pipe_that_is_closed_from_the_start_leaves_no_traceback(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        command(*arguments),
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=surroundings(),
        timeout=DEADLINE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr.decode()) == (0, "")


def test_the_ask_of_another_question_is_no_way_to_answer_this_one(under_way: RefereeProcess) -> None:
    (other,) = (one["id"] for one in under_way.done({"view": "C"})["asks"] if one["ask"]["kind"] == "NoGuess")
    sentence = under_way.refused({**reveal(75), "ask": other})
    assert sentence == "That answer belongs to a different question."
