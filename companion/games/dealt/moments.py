"""The moments of Dealt!: a trick that's won, and the end of a round."""

from companion.game import Happening, Moment, Said, Seat, say, says, together
from companion.game.happening import first, texts
from companion.games.dealt import happenings as told
from companion.games.dealt.settings import TABLE
from companion.games.dealt.state import Turn
from companion.games.dealt.view import DealtView

LAST = (told.CardsLaid, told.Stopped, told.RedrawLaid, told.ReserveTaken, told.PlayerStuck)
AFTER_TRICK = (told.CardsDrawn, told.PlayerOut, told.TrickBegan)
THEN = (told.RoundEnded, told.ChipGiven, told.GameEnded)


class TrickWon(Moment, frozen=True, kw_only=True):
    """Somebody has the highest combination in a trick."""

    told_by = (told.TrickEnded,)

    round: int
    number: int  # of the trick
    best: Turn  # who won it, and with what
    turns: tuple[Turn, ...]  # what everybody did, in order
    draws: int = 0  # how many cards the winner draws
    leader: Seat = ""  # who leads the next trick, if that's known
    story: tuple[Said, ...]  # what happens because of it

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The winner."""
        return (self.best.seat,)


class RoundOver(Moment, frozen=True, kw_only=True):
    """A round is over, and somebody gives up a chip."""

    told_by = (told.RoundEnded,)

    round: int
    losers: tuple[Seat, ...]
    chips: dict[Seat, int]  # the chips everybody has left
    story: tuple[Said, ...]  # what led to it, and what it leads to

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who gives up a chip."""
        return self.losers


def moments(before: DealtView, after: DealtView, happened: tuple[Happening, ...]) -> tuple[Moment, ...]:
    """Return the moments of a change, biggest first."""
    found = (_round_over(after, happened), _trick_won(before, after, happened))
    return tuple(one for one in found if one)


def _round_over(view: DealtView, happened: tuple[Happening, ...]) -> RoundOver | None:
    over = first(told.RoundEnded, happened)
    if over is None or view.over:  # if it ends the game, the win is the bigger moment
        return None
    return RoundOver(
        hands=_hands(view, over.losers),
        round=over.round,
        losers=over.losers,
        chips=view.chips,
        story=(*texts(happened, *LAST), *texts(happened, *THEN)),
    )


def _hands(view: DealtView, losers: tuple[Seat, ...]) -> Said:
    gives = says(
        "{losers} puts a chip back in the box.",
        "{losers} each put a chip back in the box.",
        len(losers),
        losers=together([view.name(seat) for seat in losers]),
    )
    if view.keeper == TABLE:
        gives += say("Then {oldest} shuffles all the cards and deals again.", oldest=view.name(view.oldest))
    return gives


def _trick_won(before: DealtView, after: DealtView, happened: tuple[Happening, ...]) -> TrickWon | None:
    ended, last = first(told.TrickEnded, happened), after.last
    if ended is None or last is None or last.best is None:
        return None
    drawn, began = first(told.CardsDrawn, happened), first(told.TrickBegan, happened)
    return TrickWon(
        round=before.round,
        number=last.number,
        best=last.best,
        turns=last.turns,
        draws=drawn.count if drawn else 0,
        leader=began.leader if began else "",
        story=texts(happened, *AFTER_TRICK),
    )
