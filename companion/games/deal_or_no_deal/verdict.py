"""The verdict on a contestant: nerve, from offers they turned down, and luck, from what was left."""

from collections.abc import Iterable, Sequence
from math import exp, log2, log10

from msgspec import Struct

from companion.game import CENTS, Money, Said, say
from companion.games.deal_or_no_deal.state import Offer
from companion.games.deal_or_no_deal.television import GAMES

# When contestants on American television take an offer: a logistic curve fitted to 1,111 decisions in 152
# games, 125 of them deals, from the round, the offer as a share of the average, and its size in dollars.
CONSTANT, BY_ROUND, BY_SHARE, BY_SIZE = -13.22, 5.69, 3.59, 6.38
ROUNDS = 9  # television has nine offers; one in round ten counts like one in round nine
MILLION_IS = 6  # log10 of the largest offer


def takers(offer: Offer) -> int:
    """Return how many of 100 contestants on American television would have taken an offer."""
    cents = max(offer.cents, CENTS)
    z = (
        CONSTANT
        + BY_ROUND * min(offer.round, ROUNDS) / ROUNDS
        + BY_SHARE * cents / offer.average
        + BY_SIZE * log10(cents / CENTS) / MILLION_IS
    )
    return round(100 / (1 + exp(-z)))


def boldest(offers: Iterable[Offer]) -> Offer | None:
    """Return the offer turned down that most contestants on television would have taken, if there is one."""
    return max((offer for offer in offers if not offer.taken), key=takers, default=None)


def nerve(offers: Iterable[Offer]) -> int:
    """Return a contestant's nerve, from 0 to 100: how many would have taken the boldest refusal's offer."""
    refused = boldest(offers)
    return takers(refused) if refused else 0


def luck(offers: Sequence[Offer], values: tuple[int, ...]) -> int:
    """Return a contestant's luck: how often the box's mean has doubled by the last offer, in hundredths."""
    return round(100 * log2(offers[-1].average * len(values) / sum(values))) if offers else 0


class Verdict(Struct, frozen=True):
    """What there is to say about how somebody played: the same on every face."""

    taken: Offer | None  # the deal
    best: Offer | None  # the highest offer turned down
    boldest: Offer | None  # the refused one that most contestants on television would have taken
    share: int  # the deal as a percentage of the average
    takers: int  # how many of 100 on television would have taken the deal or, without one, the boldest offer
    luck: int  # in hundredths
    nerve: int

    @property
    def luck_shown(self) -> int:
        """Where the luck is on a bar with no luck in the middle, in percent from the left."""
        return 50 + round(50 * max(-1, min(1, self.luck / LUCK_SHOWN)))

    @property
    def luck_in_words(self) -> Said:
        """Whether that was good luck or bad, in a few words."""
        return luck_in_words(self.luck)

    @property
    def nerve_in_words(self) -> Said:
        """How much nerve that took, in a few words."""
        if self.boldest is None:
            return say("never tested")
        return next((words for most, words in NERVE if self.nerve <= most), MOST_NERVE)

    @property
    def many(self) -> Said:
        """How many contestants on television would have taken it, as people say it."""
        if not self.takers:
            return say("Hardly any")
        return say("{takers} of 100", takers=self.takers)

    @property
    def others(self) -> tuple[Said, ...]:
        """What contestants on American television would have done, longest first; nothing without offers."""
        if self.taken:
            return tuple(one.having(many=self.many, games=GAMES) for one in TAKEN_TOO)
        if self.boldest:
            cents = Money(self.boldest.cents)
            return tuple(one.having(many=self.many, cents=cents, games=GAMES) for one in TAKEN_INSTEAD)
        return ()


TAKEN_TOO = (
    say("{many} contestants on American television would have taken it too, going by {games} games."),
    say("{many} on American television would have too, going by {games} games."),
)
TAKEN_INSTEAD = (
    say("{many} contestants on American television would have taken {cents}, going by {games} games."),
    say("{many} on American television would have taken {cents}, going by {games} games."),
)
LUCK = (
    (-150, say("terrible luck")),
    (-50, say("bad luck")),
    (0, say("hardly any")),
    (50, say("a little good luck")),
    (150, say("good luck")),
)
LUCK_SHOWN = 300  # how much luck either end of the bar stands for, in hundredths
MOST_LUCK = say("incredible luck")
NERVE = ((49, say("less than most")), (89, say("more than most")))
MOST_NERVE = say("nerves of steel")


def luck_in_words(hundredths: int) -> Said:
    """Return whether that was good luck or bad, in a few words."""
    return next((words for most, words in LUCK if hundredths <= most), MOST_LUCK)


def verdict(offers: Sequence[Offer], values: tuple[int, ...]) -> Verdict:
    """Return the verdict on a game, from its offers and the values of the box."""
    taken = next((offer for offer in offers if offer.taken), None)
    bold, refused = boldest(offers), [offer for offer in offers if not offer.taken]
    judged = taken or bold
    return Verdict(
        taken=taken,
        best=max(refused, key=lambda offer: offer.cents, default=None),
        boldest=bold,
        share=round(100 * taken.cents / taken.average) if taken else 0,
        takers=takers(judged) if judged else 0,
        luck=luck(offers, values),
        nerve=nerve(offers),
    )
