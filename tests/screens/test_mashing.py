"""Somebody hits random keys: a short run with every game; `make soak` does the long ones."""

from typing import Any

import pytest

from companion.game import Game
from companion.games import SHELF
from tests.harness.soak.keys import mashed

PRESSES, SEED = 70, 16


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in SHELF.items()])
async def test_no_key_crashes_the_kiosk_or_leads_where_the_keys_on_show_do_not_lead_back(
    game: Game[Any],
) -> None:
    masher = await mashed(game, PRESSES, SEED)
    assert sum(masher.screens.values()) >= PRESSES
    assert masher.moves > 0
    assert {"TableScreen", "Help"} <= masher.screens.keys()
