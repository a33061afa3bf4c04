"""Every screen in other languages: nothing is left in English, cut off or pushed off the screen."""

import re
from collections.abc import Iterator

import pytest
from msgspec import Struct
from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen

from companion.game import as_is
from companion.game.said import ENGLISH, Language, speak
from companion.testing.pseudo import PSEUDO
from companion.words import catalogs
from screens.app import Kiosk
from screens.asking.ask_bar import AskBar
from screens.asking.listed import ListAbove
from screens.boards import Board
from screens.cells import Canvas, Cells
from screens.velvet import Velvet
from tests.english import english_words, write_rules_in_pseudo
from tests.inside import painted
from tests.screens.scenes import SCREENS, SIZES, shown

_CUT = re.compile(r"(?<!\. )…")
# Screens where a table, a clause with the rest one key away, or a name without a short form is too long.
TOO_LONG = (
    "history",
    "correcting",
    "plates-settled",
    "people-short",
    "lobby-rules",
    "lobby-box",
    "help-question",
)
pytestmark = pytest.mark.usefixtures("deliberate")


class Seen(Struct):
    """A screen in a language: its rows, its keys, and what went wrong while it was drawn."""

    rows: list[str]
    caps: list[str]
    spoiled: list[str]


def _under(canvas: Canvas, x: int, y: int, text: str) -> str:
    return "".join(letter for letter, _ in canvas._rows[y][max(0, x) : x + len(text)])


def _both_letters(one: str, other: str) -> bool:
    return one.isalpha() and other.isalpha()


@pytest.fixture
def in_any_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Yield the list of texts drawn off the canvas or over other letters."""
    spoiled: list[str] = []
    write = Canvas.write

    def watched(canvas: Canvas, x: int, y: int, text: str, *colors: object, **more: object) -> int:
        begin, end = len(text) - len(text.lstrip()), len(text.rstrip())
        if text.strip() and (y < 0 or y >= canvas.height or x + begin < 0 or x + end > canvas.width):
            spoiled.append(f"outside: {text!r} at {x}, {y} of {canvas.width} × {canvas.height}")
        elif text.strip() and any(
            map(_both_letters, text[max(0, -x) :], under := _under(canvas, x, y, text))
        ):
            spoiled.append(f"over: {text!r} on {under!r} at {x}, {y} of {canvas.width} × {canvas.height}")
        return write(canvas, x, y, text, *colors, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "write", watched)
    monkeypatch.setattr(Velvet, "_tick", lambda curtain: None)
    write_rules_in_pseudo(monkeypatch)
    spoken = (*catalogs.languages(), PSEUDO)
    monkeypatch.setattr(catalogs, "languages", lambda: spoken)
    yield spoiled
    speak(ENGLISH)


def _in_front(screen: Screen[object]) -> list[str]:
    """Return a screen's rows, without what's visible behind a sheet: that screen has a test of its own."""
    rows = [strip.text for strip in painted(screen)]
    if not isinstance(screen, ModalScreen):
        return [row.rstrip() for row in rows]
    spots = [cells.region for cells in screen.query(Cells) if cells.display]
    return [
        "".join(
            letter if any(spot.contains(x, y) for spot in spots) else " " for x, letter in enumerate(row)
        ).rstrip()
        for y, row in enumerate(rows)
    ]


async def seen(
    app: Kiosk, pilot: Pilot[None], language: Language, size: tuple[int, int], spoiled: list[str]
) -> Seen:
    """Return a screen in a language, the way it looks after somebody picks that language in the settings."""
    speak(language)
    await pilot.resize_terminal(*size)
    spoiled.clear()
    for cells in app.screen.query(Cells):
        cells.repaint()
    await pilot.pause()
    await pilot.pause()
    rows = _in_front(app.screen)
    shown = [*app.screen.query(AskBar), *(one for one in app.screen.query(ListAbove) if one.display)]
    caps = [as_is(cap.key).to(ENGLISH) for cells in shown for _, cap in cells.touch if cap.press]
    caps += [spot.key.upper() for board in app.screen.query(Board) for spot in board.spots]
    return Seen(rows, caps, list(dict.fromkeys(spoiled)))


def faults(name: str, english: Seen, seen: Seen) -> list[str]:
    """Return what's wrong with a screen in a language.

    Text left out after a complete sentence isn't cut off: the story says as much as fits.
    """
    found = list(seen.spoiled)
    found += [f"cut: {row.strip()}" for row in seen.rows if _CUT.search(row) and name not in TOO_LONG]
    found += [f"no key {cap}" for cap in english.caps if cap not in seen.caps]
    return found


@pytest.mark.parametrize(
    "sizes", [SIZES[:1], pytest.param(SIZES[1:], marks=pytest.mark.full)], ids=["small", "others"]
)
@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_in_other_languages(
    name: str, sizes: list[tuple[int, int]], in_any_language: list[str], german: Language
) -> None:
    wrong = []
    speak(PSEUDO)
    async with shown(name) as (app, pilot):
        for size in sizes:
            other, in_german, english = [
                await seen(app, pilot, language, size, in_any_language)
                for language in (PSEUDO, german, ENGLISH)
            ]
            plain = [f"English: {word}" for word in english_words("\n".join(other.rows))]
            for seen_, more in ((other, plain), (in_german, []), (english, [])):
                if found := [*more, *faults(name, english, seen_)]:
                    wrong += [*found, *seen_.rows]
    assert not wrong, "\n".join(wrong)
