"""A game of Dealt! on its way to the next state: what each move builds its outcome with."""

from collections.abc import Iterable

from msgspec import structs

from companion.game import Seat, draft
from companion.games.dealt.combinations import printed
from companion.games.dealt.happenings import SeenTooOften
from companion.games.dealt.state import UNKNOWN, State, Trick, Turn
from companion.games.dealt.words import copies, number


class Draft(draft.Draft[State]):
    """A game on its way, with the tale of how it got there."""

    @property
    def now(self) -> Trick:
        """The trick as it stands on the way."""
        return self.state.now

    def hold(self, seat: Seat, hand: tuple[str, ...]) -> None:
        """Change what somebody holds."""
        self.become(hands={**self.state.hands, seat: hand})

    def act(self, turn: Turn) -> None:
        """Note what somebody did in the trick."""
        self.become(trick=structs.replace(self.now, turns=(*self.now.turns, turn)))

    def watch(self, cards: Iterable[str]) -> None:
        """Tell if more of these came to light than there are: somebody entered a wrong card."""
        seen = self.state.seen
        for card in dict.fromkeys(map(printed, cards)):
            count, most = seen[card], self.state.box.number_of(card)
            if count > most:
                there = f"there are {number(most)}. Check the cards."
                text = f"That makes {copies(count, card)} in this round; {there}"
                self.tell(SeenTooOften(text=text, card=card, count=count))


def without(hand: tuple[str, ...], cards: Iterable[str]) -> tuple[str, ...]:
    """Return a hand of real cards after some were laid: one that was seen goes first, else one unknown."""
    left = list(hand)
    for card in map(printed, cards):
        left.remove(next(one for one in (card, UNKNOWN, left[-1]) if one in left))
    return tuple(left)


def with_card(hand: tuple[str, ...], card: str, place: int) -> tuple[str, ...]:
    """Return a hand with one card more, after so many others."""
    return (*hand[:place], card, *hand[place:])
