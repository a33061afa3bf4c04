"""Random games under random house rules: every moment is drawn, on the television and on phones."""

import random
import re

import pytest
from msgspec import structs

from companion.game import Happening, Refused
from companion.games import BUILT_IN, SHELF
from companion.phone.seat_page import Place, Visit
from companion.table.entries import Start
from companion.table.record import Record
from companion.table.table import Table
from companion.testing.playthrough import NAMES
from companion.testing.recorded import any_move
from tests.phone.rendered import Pages

MOVES = 100
FOLDED = re.compile(r'<template id="moment" [^>]*>(.*?)</template>', re.DOTALL)
FEW, MANY = range(3), range(3, 40)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_moment_of_a_few_random_games_is_drawn(name: str) -> None:
    assert sum(drawn(name, seed) for seed in FEW)


@pytest.mark.full
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_moment_of_many_random_games_is_drawn(name: str) -> None:
    assert sum(drawn(name, seed) for seed in MANY) > len(MANY)


def drawn(name: str, seed: int) -> int:
    """Play a game, open all the pages whenever there's a moment, and return how often there was one."""
    game, rng, pages = SHELF[name], random.Random(f"{name} {seed}"), Pages()
    settings = {one.name: one.blank.draw(rng) for one in game.settings}
    setup = game.prepare(NAMES[: rng.choice(game.players)], settings)
    record = Record(game, Start(game.name, game.version, setup), rng)
    came = 0
    for _ in range(MOVES):
        if not record.position.asks:
            break
        try:
            outcome = any_move(record, rng)
        except Refused:
            continue
        record.take(outcome)
        if record.moments:
            came += 1
            opened(pages, record, tuple(one for one in outcome.told if one.heard_by(None)))
    return came


def opened(pages: Pages, record: Record, told: tuple[Happening, ...]) -> None:
    """Open the television's page and each seat's, right after everybody was told this."""
    pages.house.lay(Table(pages.journal, 1, record))
    now = structs.replace(pages.house.now, told=told)
    assert pages.web.pages.board(now)
    names = record.open_view(record.state).names
    for seat in names:
        page = pages.web.pages.content(now, seat, Place(), Visit())[0]
        if moment := FOLDED.search(page):
            assert not re.search(rf"\b{names[seat]}\b", moment[1]), f"it says “you”, not {names[seat]}"
