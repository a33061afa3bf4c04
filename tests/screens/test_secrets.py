"""What's face down stays secret on every face: kiosk, phones, television and lights."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest

from companion.game import Game
from companion.games import SHELF
from companion.testing.leaks import Leak, compare
from tests.games.pennies import pennies
from tests.harness.soak.faces import PAIRS, Faces, looked_at


@pytest.fixture(scope="module")
def faces() -> Iterator[Faces]:
    """Yield two kiosks and the pages of phones; fingerprints are all the same."""
    with patch("companion.game.commitment._sha256", lambda text: "0" * 64), Faces() as made:
        yield made


@pytest.mark.full
@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_no_face_of_any_game_tells_a_secret(game: Game[Any], faces: Faces) -> None:
    looks = faces.looks
    assert looked_at(game, 1, PAIRS // 100, faces).secrets
    assert faces.looks > looks


@pytest.mark.full
def test_the_faces_of_a_leaky_game_are_noticed(faces: Faces) -> None:
    with pytest.raises(Leak):
        compare(pennies(leaky=True), 3, seed=3, leaves=faces.leave, most=60)
