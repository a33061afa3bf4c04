"""A newcomer who presses only what the screen offers in words finishes a game of each kind."""

import random
from typing import Any

import pytest

from companion.games import SHELF
from companion.store.journal import Journal
from companion.table.table import Table
from tests.screens.kiosk import at_the_kiosk
from tests.screens.newcomer import Newcomer
from tests.screens.test_dealers_game import POOR
from tests.screens.test_dealt_game import SMALL_BOX as FEW_CARDS
from tests.screens.test_downeast_game import SMALL_BOX as FEW_SETS
from tests.screens.test_plates_game import SHORT

PEOPLE = ("Ann", "Ben", "Cal")
MOST = 4000  # presses
SHORT_GAMES: dict[str, Any] = {
    "deal_or_no_deal": None,
    "downeast_dealer": FEW_SETS,
    "dealt": FEW_CARDS,
    "dealers_choice": POOR,
    "license_plates": SHORT,
}
pytestmark = [pytest.mark.full, pytest.mark.usefixtures("tokens_show", "unhurried")]


@pytest.mark.parametrize("name", SHORT_GAMES)
async def test_the_screen_is_enough_to_finish_a_game(journal: Journal, name: str) -> None:
    game = SHELF[name]
    setup = game.prepare(PEOPLE[: max(2, game.players[0])], {}, SHORT_GAMES[name] or game.box)
    await Table.start(journal, game, setup, random.Random(5))
    async with at_the_kiosk(journal, (100, 30), rng=random.Random(5)) as person:
        person.app.animation_level = "none"
        await Newcomer(person, random.Random(7)).plays(MOST)
        assert person.app.screen_stack[1].table.view(None).view.over  # type: ignore[attr-defined]
