"""A draft of the next state in Dealt!, for a move to change."""

from collections.abc import Iterable

from msgspec import structs

from companion.game import Said, Seat, draft, say, says
from companion.games.dealt.combinations import printed
from companion.games.dealt.happenings import SeenTooOften
from companion.games.dealt.state import UNKNOWN, State, Trick, Turn


class Draft(draft.Draft[State]):
    """A draft of the next state, with what has happened so far."""

    @property
    def now(self) -> Trick:
        """The trick under way, with the changes so far."""
        return self.state.now

    def hold(self, seat: Seat, hand: tuple[str, ...]) -> None:
        """Change what somebody holds."""
        self.become(hands={**self.state.hands, seat: hand})

    def act(self, turn: Turn) -> None:
        """Note what somebody did in the trick."""
        self.become(trick=structs.replace(self.now, turns=(*self.now.turns, turn)))

    def watch(self, cards: Iterable[str]) -> None:
        """Warn everyone if more copies of a card turned up than the box has: somebody mistyped one."""
        seen, numbers = self.state.seen, self.state.box.numbers
        for card in dict.fromkeys(map(printed, cards)):
            count, most = seen[card], numbers[card]
            if count > most:
                self.tell(SeenTooOften(text=_too_often(card, count, most), card=card, count=count))


def _too_often(card: str, count: int, most: int) -> Said:
    if not most:
        return say("The box has no {card}. Check the cards.", card=card)
    return says(
        "The {card} has come up {times} times this round, but there's only one. Check the cards.",
        "The {card} has come up {times} times this round, but there are only {count}. Check the cards.",
        most,
        card=card,
        times=count,
    )


def without(hand: tuple[str, ...], cards: Iterable[str]) -> tuple[str, ...]:
    """Return a hand of real cards after some are played; known ones are removed before unknown ones."""
    left = list(hand)
    for card in map(printed, cards):
        left.remove(next(one for one in (card, UNKNOWN, left[-1]) if one in left))
    return tuple(left)


def with_card(hand: tuple[str, ...], card: str, place: int) -> tuple[str, ...]:
    """Return a hand with a card added after its first `place` cards."""
    return (*hand[:place], card, *hand[place:])
