"""What the box says out loud in Dealt!: who wins a trick, and who gives up a chip."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.game import Moment, Move, Said, say, says, together
from companion.games.dealt import moments as seen
from companion.games.dealt import moves as m
from companion.games.dealt.view import DealtView


def trick_won(moment: seen.TrickWon, view: DealtView) -> Said:
    """Return who wins the trick."""
    return say("{name} wins the trick.", name=view.name(moment.best.seat))


def round_over(moment: seen.RoundOver, view: DealtView) -> Said:
    """Return who loses the round."""
    names = together([view.name(seat) for seat in moment.losers])
    over = say("Round {round} is over.", round=moment.round)
    return over + says(
        "{names} gives up a chip.", "{names} each give up a chip.", len(moment.losers), names=names
    )


ALOUD: Mapping[type[Moment], Callable[[Any, Any], Said]] = {
    seen.TrickWon: trick_won,
    seen.RoundOver: round_over,
}

YOUR: Mapping[type[Move], Said] = {
    m.LayReserves: say("your reserves"),
    **dict.fromkeys((m.PlayCards, m.PlayFromHand, m.PlayStop, m.PlayRedraw), say("your cards")),
    m.PlaceDrawn: say("place your card"),
}
