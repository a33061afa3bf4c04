"""Esc and another key right after it, as a terminal sends them: two keys, never one that nobody pressed."""

import time

import pytest
from textual import events
from textual._xterm_parser import XTermParser

from companion.store.journal import Journal
from screens.escape import apart, let_esc_be
from tests.screens.kiosk import at_the_kiosk


def parsed(typed: str) -> list[events.Key]:
    """Return the keys that the parser finds in input that comes all at once and is followed by a pause."""
    let_esc_be()
    parser = XTermParser()
    found = [*parser.feed(typed)]
    deadline = time.monotonic() + 5
    while not found and time.monotonic() < deadline:
        found += parser.tick()
    return [key for key in found if isinstance(key, events.Key)]


@pytest.mark.parametrize("key", "1234567890bfdn")
def test_esc_and_a_key_right_after_it_are_two(key: str) -> None:
    (one,) = parsed(f"\x1b{key}")
    assert [each.character for each in apart(one)] == ["\x1b", key]


@pytest.mark.parametrize(
    ("typed", "key"), [("\x1b[A", "up"), ("\x1b[15~", "f5"), ("\x1bOP", "f1"), ("7", "7")]
)
def test_other_keys_stay_what_they_are(typed: str, key: str) -> None:
    (one,) = parsed(typed)
    assert one.key == key
    assert apart(one) == ()


async def test_esc_leaves_and_the_figure_counts(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await person.type("2")
        person.app.post_message(events.Key("alt+7", "7"))
        await person.sees("saved 3", "Open case 7.")
