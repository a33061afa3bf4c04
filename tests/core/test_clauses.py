"""No test cites a game that doesn't exist. (Each game's suite checks that its clauses have tests.)"""

from pathlib import Path

from companion.games import BUILT_IN
from companion.testing.citations import citations


def test_every_citation_is_of_a_game_that_is_there() -> None:
    assert {one.game for one in citations(Path(__file__).parents[1])} == set(BUILT_IN)
