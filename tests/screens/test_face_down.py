"""Every kind of answer behind the curtain, with keys and by touch; no trace of it is left to see."""

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from companion.game import OpenAsk, Refused, say
from companion.table.table import Table
from screens.asking.ask_bar import AskBar
from screens.curtain import Curtain
from screens.table import TableScreen
from tests.games.face_down import BLANKS, Lay, face_down
from tests.inside import painted
from tests.screens.host import Beneath, Host, at_each_size, laid, over_the_table, sees, until
from tests.screens.terminal import Terminal

NAMES = {"A": "Ann", "B": "Ben", "C": "Cal"}
pytestmark = pytest.mark.usefixtures("whole_frames")

# By kind: the keys, what's touched instead, the text that appears, and the answer.
ANSWERS: dict[str, tuple[list[str], list[str], str, dict[str, Any]]] = {
    "pile": (["b", "c", "e"], ["b  $20", "c  $10", "e   $1"], "$31 in 3 cards", {"pile": (2000, 1000, 100)}),
    "digits": ([*"4711"], [" 4 ", " 7 ", " 1 ", " 1 "], "› 4711", {"digits": "4711"}),
    "yes or no": (["2"], ["pass"], "› 2 pass", {"sure": False}),
    "several": (["a", "c"], ["lot 1", "lot 3"], "Picked: lot 1, lot 3", {"lots": (1, 3)}),
    "amount": ([*"53k"], [" 5 ", " 3 ", " k "], "› 53k", {"cents": 53_000_00}),
    "count": ([*"12"], [" 1 ", " 2 "], "› 12", {"count": 12}),
    "pick": (["2"], ["2 "], "› 2 the right", {"side": "r"}),
    "long pick": ([*"750"], ["$750 "], "› $750 ", {"value": 750_00}),
    "words": ([*"a b"], [" a ", " b "], "› a", {"words": "a b"}),
    "two": (["2", "enter", *"5"], ["2 ", "  next", " 5 "], "› 5", {"side": "r", "cents": 5_00}),
}
LISTED = ("$50", "buy it", "lot 1", "$750", "neither", "4711", "53k", "› 12", "a b", "what do you lay")


async def behind(kind: str) -> tuple[Table, Curtain]:
    table = await laid(face_down(kind), 3)
    return table, Curtain(table, table.asks()[0], NAMES, seconds=60)


async def touch(app: Host, pilot: Pilot[None], words: str) -> None:
    """Touch the first spot that has these words, behind the curtain or on the bar."""
    rows = app.rows
    row = next(y for y, text in enumerate(rows) if words in text)
    await pilot.click(offset=(rows[row].index(words) + len(words) // 2, row))
    await pilot.pause()


def seen_of_it(app: Host, answer: dict[str, Any]) -> list[str]:
    """Return the words in which screens, a screenshot or the data they keep give the answer away."""
    shown, held = [app.export_screenshot().replace("&#160;", " ")], ""
    for screen in app.screen_stack:
        shown += [strip.text for strip in painted(screen)]
        for widget in (screen, *screen.query(Widget)):
            shown += [strip.text for strip in widget._styles_cache._cache.values()]
            held += repr(vars(widget)) if widget is not screen else ""
    told = [f"{name!r}: {value!r}" for name, value in answer.items()]
    return [words for words in LISTED if any(words in one for one in shown)] + [
        words for words in told if words in held
    ]


@at_each_size
@pytest.mark.parametrize("kind", BLANKS)
async def test_it_is_answered_by_keys_and_nothing_is_left(kind: str, size: tuple[int, int]) -> None:
    keys, _, stands, answer = ANSWERS[kind]
    table, curtain = await behind(kind)
    async with over_the_table(table, curtain, size) as (app, pilot):
        assert seen_of_it(app, answer) == []
        await pilot.press("space", *(key if key != " " else "space" for key in keys))
        await sees(app, pilot, "What do you lay?", stands.strip(), "Nobody sees it")
        assert all(len(row) == size[0] for row in app.rows)
        await pilot.press("escape")
        await sees(app, pilot, "This is for ● Ann only.")
        assert seen_of_it(app, answer) == []
        await pilot.press("space", "enter")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))
        await pilot.pause()
        assert seen_of_it(app, answer) == []
    assert app.results == [{"move": "Lay", "seat": "A", **answer}]


@at_each_size
@pytest.mark.parametrize("kind", [kind for kind in BLANKS if kind != "words"])
async def test_it_is_answered_by_touch_and_nothing_is_left(kind: str, size: tuple[int, int]) -> None:
    _, touched, stands, answer = ANSWERS[kind]
    table, curtain = await behind(kind)
    async with over_the_table(table, curtain, size) as (app, pilot):
        await touch(app, pilot, " open")
        for words in touched:
            await touch(app, pilot, words)
        await sees(app, pilot, stands.strip())
        await touch(app, pilot, "close the curtain")
        await sees(app, pilot, "This is for ● Ann only.")
        assert seen_of_it(app, answer) == []
        await touch(app, pilot, " open")
        await touch(app, pilot, "  done")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))
        assert seen_of_it(app, answer) == []
    assert app.results == [{"move": "Lay", "seat": "A", **answer}]


async def test_words_are_touched_together_letter_by_letter() -> None:
    table, curtain = await behind("words")
    async with over_the_table(table, curtain) as (app, pilot):
        await touch(app, pilot, " open")
        for words in (" h ", " i ", " ‹", " a "):
            await touch(app, pilot, words)
        await sees(app, pilot, "› ha▏")
        await touch(app, pilot, "  done")
        await until(app, pilot, lambda: bool(app.results))
    assert app.results[0]["words"] == "ha"


async def test_what_does_not_fit_any_more_is_refused_without_telling_why(
    journal: Any, monkeypatch: Any
) -> None:
    table = await laid(face_down("digits"), 3)
    async with over_the_table(table, TableScreen(table)) as (app, pilot):
        await pilot.press("l", "a")  # lay something, and as Ann
        await until(app, pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("space", *"4711")

        async def refused(*move: Any, **how: Any) -> None:
            raise Refused(say("Ann's plate is 4711 already."))

        monkeypatch.setattr(table, "submit", refused)
        await pilot.press("enter")
        await sees(app, pilot, "✗ That no longer works.", "Check again in private.")
        assert "4711" not in app.text


async def test_a_curtain_for_what_is_not_asked_any_more_stays_away() -> None:
    table = await laid(face_down("digits"), 3)
    screen = TableScreen(table)
    async with over_the_table(table, screen) as (app, pilot):
        await pilot.pause()
        gone = OpenAsk("0.A.Gone", table.asks()[0].ask)
        screen.post_message(AskBar.FaceDown(gone))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_the_answers_of_two_seats_are_laid_one_after_the_other() -> None:
    table = await laid(face_down("digits"), 3)
    async with over_the_table(table, TableScreen(table)) as (app, pilot):
        await pilot.press("l", "b")
        for count, (name, digits) in enumerate((("Ben", "222"), ("Ann", "111")), 1):
            await sees(app, pilot, "This is for", name, "only.")
            await pilot.press("space", *digits, "enter")
            await until(app, pilot, lambda: len(table.record.state.laid) == count)  # noqa: B023
        await sees(app, pilot, "This is for", "Cal", "only.")  # Cal is next, but isn't ready yet
        await pilot.press("escape")
        await until(app, pilot, lambda: isinstance(app.screen, TableScreen))
    assert table.record.state.laid == {"A": Lay(seat="A", digits="111"), "B": Lay(seat="B", digits="222")}


def test_a_real_terminal_shows_it_no_more_and_cannot_scroll_back_to_it() -> None:
    with Terminal("tests.screens.face_down_process") as terminal:
        terminal.sees("look away")
        terminal.type(" 4711")
        terminal.sees("› 4711")
        terminal.type("\r")
        terminal.sees("What do you lay?")
        assert terminal.until(lambda: "4711" not in terminal.rows, patience=5)
        terminal.type("\x11")
        assert terminal.until(lambda: terminal.program.poll() is not None, patience=10)
        assert "4711" not in terminal.rows + terminal.scrolled_away
