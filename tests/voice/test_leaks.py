"""The voice is one more observer: the leak suite listens to it, and would notice if it said too much."""

from dataclasses import replace
from typing import Any

import pytest

from companion.game import Happening, Moment, Said, View, say
from companion.testing.leaks import Leak, compare
from tests.games.pennies import CoinLaid, pennies


class Laid(Moment, frozen=True):
    """Somebody laid a coin, which everyone is told."""

    told_by = (CoinLaid,)


def once(before: View, after: View, told: tuple[Happening, ...]) -> tuple[Moment, ...]:
    return tuple(Laid() for one in told if isinstance(one, CoinLaid))


def test_a_voice_that_says_only_what_everyone_knows_passes() -> None:
    honest = replace(pennies(), moments=once, aloud={Laid: lambda moment, view: say("A coin is down.")})
    assert compare(honest, 3, seed=1).secrets.total() > 0


def test_a_voice_that_knows_a_secret_is_caught() -> None:
    """Nothing but the voice leaks here: the words come from a state that the view doesn't show."""
    seen: list[Any] = []

    def view(state: Any, seat: str | None) -> View:
        seen.append(state)
        return pennies().view(state, seat)

    def tells(moment: Moment, table: View) -> Said:
        return say("{laid}", laid=str(sorted(seen[-1].laid.items())))

    leaky = replace(pennies(), view=view, moments=once, aloud={Laid: tells})
    with pytest.raises(Leak, match="heads"):
        compare(leaky, 3, seed=1)
