"""The state of a game of Dealt!: everything there is to know about it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import ClassVar

from msgspec import Struct

from companion.game import Said, Seat, Seated, as_is, say, says, together
from companion.game.said import ENGLISH
from companion.games.dealt.box import REDRAW, STOP, Box
from companion.games.dealt.combinations import Combination, printed
from companion.games.dealt.settings import COMPANION

EACH_REDRAW = 3  # how many cards each Redraw makes somebody draw
UNKNOWN = ""  # a card that Tableside hasn't seen
BOX, PILE = "box", "draw pile"

# Why a round ended, as the state stores it; people read what's in ENDINGS.
STUCK, LAST, BEATEN, UNDECIDED = "stuck", "last", "beaten", "undecided"
ENDINGS = {
    STUCK: say("{losers} couldn't play."),
    LAST: say("Only {losers} has cards left."),
    BEATEN: says(
        "Everyone is out, and {losers} didn't have the highest combination.",
        "Everyone is out, and {losers} didn't have the highest combination.",
        1,
    ),
    UNDECIDED: say("Everyone is out, and nobody played a combination."),
}
# In games begun before version 3, the state stores these words, with the losers' names.
ENDINGS_WITH_NAMES = {
    STUCK: "{} is stuck.",
    LAST: "only {} has cards left.",
    BEATEN: "all are out, and {} did not have the highest combination.",
    UNDECIDED: "all are out, and no combination was played.",
}


class Rulings(Struct, frozen=True):
    """The settings in effect; `settings.py` says what each one means."""

    keeper: str
    chips: int
    redraw_pulls_back: bool
    led_redraw_stopped: str
    redraw_stopped: str


class Turn(Struct, frozen=True, omit_defaults=True):
    """What somebody did in a trick: laid cards, or took one from their reserve."""

    seat: Seat
    cards: tuple[str, ...] = ()  # as they were laid, each X with the number it counts as
    combination: Combination | None = None  # none for a Stop or a Redraw
    took: str = ""


class Trick(Struct, frozen=True, kw_only=True):
    """One trick: everybody who is in it acts once."""

    number: int
    players: tuple[Seat, ...]  # who was in the round when the trick began, clockwise from the leader
    turns: tuple[Turn, ...] = ()

    @property
    def leader(self) -> Seat:
        """Who leads it."""
        return self.players[0]

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who has yet to act, next one first."""
        return self.players[len(self.turns) :]

    @property
    def plays(self) -> tuple[Turn, ...]:
        """The combinations in it; each beats the one before."""
        return tuple([turn for turn in self.turns if turn.combination])

    @property
    def best(self) -> Combination | None:
        """The combination to beat."""
        plays = self.plays
        return plays[-1].combination if plays else None

    @property
    def draws(self) -> int:
        """How many cards the Redraws in it make somebody draw."""
        return EACH_REDRAW * sum(turn.cards == (REDRAW,) for turn in self.turns)

    @property
    def stopped(self) -> bool:
        """Whether a Stop ended it."""
        return bool(self.turns) and self.turns[-1].cards == (STOP,)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards in it."""
        return tuple(printed(card) for turn in self.turns for card in turn.cards)


class Drawing(Struct, frozen=True):
    """A Redraw taking effect card by card: who draws, how many more cards, and who leads after that."""

    seat: Seat
    left: int
    leader: Seat


class Result(Struct, frozen=True, kw_only=True):
    """How a round ended."""

    round: int
    losers: tuple[Seat, ...]
    why: str  # a key of ENDINGS; before version 3, a sentence with names
    dealt: str = ""  # the text behind the fingerprint, if Tableside dealt

    def said(self, name: Callable[[Seat], Said | str]) -> Said:
        """Return why it ended, in the words people read."""
        losers = [name(seat) for seat in self.losers]
        for ending, said in ENDINGS.items():
            if self.why in (ending, with_names(ending, losers)):
                return said.having(losers=together(losers), count=len(losers))
        return as_is(self.why)


def with_names(ending: str, losers: Sequence[Said | str]) -> str:
    """Return why a round ended, as the state stores it in games begun before version 3."""
    return ENDINGS_WITH_NAMES[ending].format(as_is(together(losers)).to(ENGLISH))


class State(Seated, frozen=True, gc=False, kw_only=True):
    """A whole game.

    Real cards in hands and in the draw pile are unknown, except those taken from a reserve.
    """

    places: ClassVar[Mapping[str, Said]] = {BOX: say("the box"), PILE: say("the draw pile")}

    rulings: Rulings
    box: Box
    phase: str
    chips: dict[Seat, int]
    chips_in_box: int
    first: Seat = ""  # who should start the first round: whoever did in the last game
    oldest: Seat = ""
    round: int = 0
    starter: Seat = ""
    hands: dict[Seat, tuple[str, ...]] = {}
    reserves: dict[Seat, tuple[str, ...]] = {}  # in order; an empty string where a card was taken
    pile: tuple[str, ...]
    discarded: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()  # in the order Tableside dealt it this round
    salt: str = ""
    fingerprint: str = ""  # of what Tableside dealt this round; since version 2
    version: int = 2  # of the rules the game began under; at 2, the next field tells versions 1 and 2 apart
    sealed_one_by_one: bool = False  # each card has a seal of its own; since version 2
    trick: Trick | None = None
    last: Trick | None = None  # the previous trick, as it ended
    drawing: Drawing | None = None
    result: Result | None = None  # of the last finished round
    lost: tuple[Seat, ...] = ()  # who lost the game

    @property
    def now(self) -> Trick:
        """The trick under way."""
        assert self.trick is not None
        return self.trick

    @property
    def dealt_here(self) -> bool:
        """Whether Tableside deals."""
        return self.rulings.keeper == COMPANION

    @property
    def hand_size(self) -> int:
        """How many cards each player is dealt."""
        return self.box.hand(len(self.seats))

    @property
    def holding(self) -> tuple[Seat, ...]:
        """Who has cards in hand."""
        return tuple([seat for seat in self.seats if self.hands.get(seat)])

    @property
    def turn(self) -> Seat:
        """Whose turn it is in the trick."""
        return self.now.waiting[0]

    def reserve(self, seat: Seat) -> tuple[str, ...]:
        """Return the cards left in somebody's reserve."""
        return tuple(card for card in self.reserves.get(seat, ()) if card)

    @property
    def likely_oldest(self) -> Seat | None:
        """Who is probably the oldest, as in the last game: the player to the right of whoever started it."""
        return self.to_the_right(self.first)[0] if self.first else None

    def to_the_right(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats, going right from this one."""
        at = self.seats.index(seat)
        return (self.seats[at + 1 :] + self.seats[:at])[::-1]

    def unseen(self, seat: Seat) -> dict[str, int]:
        """Return how many of each card this player could still lay: unseen ones, plus those they took."""
        seen, hand = self.seen, self.hands[seat]
        return {card: copies - seen[card] + hand.count(card) for card, copies in self.box.numbers.items()}

    @property
    def seen(self) -> Counter[str]:
        """How often each card has come up this round, wherever it is now."""
        lying = (self.discarded, self.trick.cards if self.trick else (), *self.reserves.values())
        taken = () if self.dealt_here else self.hands.values()
        seen = Counter(chain(*lying, *taken))
        del seen[UNKNOWN]
        return seen
