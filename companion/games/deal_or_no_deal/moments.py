"""The moments of Deal or No Deal: what a case held, an offer and its answer, a right guess, the last two."""

from typing import Any

from companion.game import NOTHING, Cents, Happening, Moment, Money, Paid, Ring, Said, Seat, say, says
from companion.game.happening import first, texts
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal.state import CENTRE, LAST_ROUND, Offer
from companion.games.deal_or_no_deal.view import DealView

HARDLY = 20  # a value within a twentieth of the average hardly changes a thing
GOOD, BAD = "good", "bad"
STILL_OPEN = ("call", "offer", "look")  # phases in which the covers are still needed


class Offered(Moment, frozen=True, kw_only=True):
    """The banker has made an offer."""

    told_by = (told.OfferMade,)
    called = True
    sound = "telephone"
    last = True

    host: Seat  # or the banker
    contestant: Seat
    round: int
    cents: Cents
    average: Cents  # of the values in play
    answer: bool = False  # whether it answers a price that the contestant has named
    opened: "Revealed | None" = None  # the case that was opened in the same change

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whoever has to answer."""
        return (self.contestant,)

    def ring(self, view: DealView) -> Ring | None:
        """Return the bank's call; whoever bargains has the phone in hand, so an answer doesn't ring."""
        if self.answer:
            return None
        caller = view.names.get(self.host)  # nobody's name if no player is the banker
        wants = say("{host} has an offer for you", host=caller) if caller else say("There’s an offer for you")
        return Ring(
            seat=self.contestant,
            knows=(self.host,),
            caller=self.host if caller else "",
            after=self._after,
            title=say("The bank is calling"),
            wants=wants,
            later=say("The offer waits for you."),
            said=say("The bank is calling {contestant}.", contestant=view.name(self.contestant)),
        )

    @property
    def _after(self) -> Said:
        """What led to the call, including what a case held, which nobody should have to wait for."""
        if self.opened:
            return say("Case {case} held {value}", case=self.opened.case, value=Money(self.opened.value))
        if self.round == LAST_ROUND:
            return say("Two cases are left")
        return say("Round {round} is over", round=self.round)


class OfferStands(Offered, frozen=True, kw_only=True):
    """The host says no to the price that the contestant has named; the offer stands."""

    sound = ""


class DealStruck(Moment, frozen=True, kw_only=True):
    """DEAL: the contestant sells their case."""

    told_by = (told.DealMade,)
    sound = "deal"

    host: Seat
    contestant: Seat
    case: int
    sold: Offer
    guesser: Seat = ""  # who may guess before the case is opened

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whoever sells."""
        return (self.contestant,)


class TurnedDown(Moment, frozen=True, kw_only=True):
    """NO DEAL: the contestant turns an offer down."""

    told_by = (told.DealRefused,)
    sound = "no deal"

    contestant: Seat
    refused: Offer
    next: told.RoundBegan | None = None  # None if there's no other round

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whoever turns it down."""
        return (self.contestant,)


class FaceOff(Moment, frozen=True, kw_only=True):
    """Two cases are left, one value in each: the contestant keeps their case or trades it."""

    told_by = (told.DealRefused, told.OfferSkipped)

    contestant: Seat
    case: int
    other: int
    holder: str  # of the other case: a seat, the center, or not known yet
    low: Cents
    high: Cents
    refused: Offer | None = None  # the last offer
    guesser: Seat = ""  # who may guess what's in the other case before a lid is lifted

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whoever has to choose."""
        return (self.contestant,)


class Opened(Moment, frozen=True, kw_only=True):
    """A case was opened; `guess`, `kitty` and `no_kitty` are what else came of that."""

    told_by = (told.CaseOpened,)
    called = True
    sound = "cover"

    contestant: Seat
    case: int
    value: Cents
    guess: told.GuessJudged | None = None
    kitty: told.KittyWon | None = None
    no_kitty: told.KittyEmpty | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whoever plays for the values."""
        return (self.contestant,)


class Revealed(Opened, frozen=True, kw_only=True):
    """A case that was called in a round: its value is out of play, which changes the average."""

    round: int
    holder: str  # a seat, the center, or nobody in a two-player game
    average: Cents  # before ...
    average_now: Cents  # ... and after
    highest: Cents  # of the values left

    @property
    def news(self) -> str:
        """How that is for the contestant: good, bad, or neither if it hardly changes the average."""
        if HARDLY * abs(self.value - self.average) <= self.average:
            return ""
        return BAD if self.value > self.average else GOOD


class SoldOpened(Opened, frozen=True, kw_only=True):
    """The contestant's own case, after a deal."""

    sold: Offer

    @property
    def news(self) -> str:
        """How the deal turned out: good or bad."""
        return GOOD if self.sold.cents >= self.value else BAD


class LastOpened(Opened, frozen=True, kw_only=True):
    """The last two cases: the contestant wins what's in theirs."""

    other: int
    other_value: Cents
    traded: bool  # whether the other case is the one that was traded away

    @property
    def news(self) -> str:
        """How it turned out: good if the contestant has the better case, bad if not."""
        return GOOD if self.value > self.other_value else BAD


class GuessedRight(Moment, frozen=True, kw_only=True):
    """Somebody guessed what was in a case."""

    told_by = (told.GuessJudged,)
    called = True
    sound = "fanfare"
    triumph = True

    opened: Revealed | SoldOpened | LastOpened
    guess: told.GuessJudged
    had: Cents  # the guesser's money before ...
    has: Cents  # ... and after

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The guesser."""
        return (self.guess.seat,)


class KittyTaken(Moment, frozen=True, kw_only=True):
    """Somebody wins the kitty."""

    told_by = (told.KittyWon,)
    called = True
    sound = "cover"

    opened: Revealed | SoldOpened | LastOpened
    kitty: told.KittyWon
    had: Cents  # the winner's money before ...
    has: Cents  # ... and after

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The winner."""
        return (self.kitty.seat,)


class MillionWon(Moment, frozen=True, kw_only=True):
    """Somebody wins the highest value in the box: with a guess, or with the last case."""

    told_by = (told.CaseOpened,)
    called = True
    sound = "fanfare"
    triumph = True

    seat: Seat
    case: int
    value: Cents
    price: Cents = 0  # what the guess cost
    opened: Revealed | SoldOpened | LastOpened
    had: Cents  # the winner's money before ...
    has: Cents  # ... and after

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The winner."""
        return (self.seat,)


def moments(before: DealView, after: DealView, happened: tuple[Happening, ...]) -> tuple[Moment, ...]:
    """Return the moments of a change, biggest first."""
    opened = _opened(before, after, happened)
    shown = next((one for one in opened if isinstance(one, Revealed)), None)
    return *_answered(before, after, happened), *opened, *_offered(before, after, happened, shown)


def face_off(view: DealView) -> FaceOff | None:
    """Return the last two cases while the contestant may keep or trade."""
    if view.phase != "keep":
        return None
    gone = {case for case, _ in view.opened}
    (other,) = (case for case in range(1, len(view.held) + 1) if case not in (view.special, *gone))
    low, high = view.in_play
    holder = view.held[other - 1]
    return FaceOff(
        contestant=view.contestant,
        case=view.special,
        other=other,
        holder=holder,
        low=low,
        high=high,
        refused=view.offers[-1] if view.offers else None,
        guesser=holder if view.free_guess and holder != CENTRE else "",
    )


def _answered(before: DealView, after: DealView, happened: tuple[Happening, ...]) -> tuple[Moment, ...]:
    """Return what the answer to an offer brought."""
    host, contestant = after.host, after.contestant
    if first(told.DealMade, happened):
        then = say("Then case {case} is opened.", case=after.special)
        if after.guesser:
            name = after.name(after.guesser)
            then = say(
                "Then {guesser} may guess, and case {case} is opened.", guesser=name, case=after.special
            )
        struck = DealStruck(
            hands=(_payments(happened) or say("Nobody pays.")) + then,
            host=host,
            contestant=contestant,
            case=after.special,
            sold=after.offers[-1],
            guesser=after.guesser,
        )
        return (struck,)
    last_two = face_off(after) if before.phase != after.phase else None
    answers: tuple[Moment, ...] = ()
    if first(told.DealRefused, happened):
        began = first(told.RoundBegan, happened)
        answers = (TurnedDown(contestant=contestant, refused=after.offers[-1], next=began),)
    return (last_two, *answers) if last_two else answers


def _offered(
    before: DealView, after: DealView, happened: tuple[Happening, ...], opened: Revealed | None
) -> tuple[Moment, ...]:
    """Return the offer, which may come in the same move as the case or the answer before it."""
    offered = first(told.OfferMade, happened)
    if offered is None:
        return ()
    answer = before.counter is not None
    kind = OfferStands if answer and offered.cents == before.offer else Offered
    offer = kind(
        host=after.host,
        contestant=after.contestant,
        round=after.round,
        cents=offered.cents,
        average=offered.average,
        answer=answer,
        opened=opened,
    )
    return (offer,)


def _opened(before: DealView, after: DealView, happened: tuple[Happening, ...]) -> tuple[Moment, ...]:
    """Return what opening a case brought: first what somebody won, then what was in it."""
    opened = [one for one in happened if isinstance(one, told.CaseOpened)]
    if not opened:
        return ()
    guess, kitty = first(told.GuessJudged, happened), first(told.KittyWon, happened)
    what = {
        "contestant": after.contestant,
        "case": opened[0].case,
        "value": opened[0].value,
        "guess": guess,
        "kitty": kitty,
        "no_kitty": first(told.KittyEmpty, happened),
    }
    shown = _what_was_inside(before, after, opened, what, happened)
    won: list[Moment] = []
    if guess and guess.right:
        won.append(
            GuessedRight(
                hands=shown.hands,
                opened=shown,
                guess=guess,
                had=_money(before, guess.seat),
                has=_money(after, guess.seat),
            )
        )
    if kitty:
        had, has = _money(before, kitty.seat), _money(after, kitty.seat)
        won.append(KittyTaken(hands=shown.hands, opened=shown, kitty=kitty, had=had, has=has))
    # The contestant's last case is what everyone has waited for, unless somebody else wins the million.
    contestants = isinstance(shown, LastOpened) and not (guess and guess.won == before.values[-1])
    return *_million(before, after, shown), *((shown, *won) if contestants else (*won, shown))


def _what_was_inside(
    before: DealView,
    after: DealView,
    opened: list[told.CaseOpened],
    what: dict[str, Any],
    happened: tuple[Happening, ...],
) -> Revealed | SoldOpened | LastOpened:
    first_one, *others = opened
    if others:
        (other,) = others
        return LastOpened(
            **what,
            hands=say("Close both covers.") + _payments(happened),
            other=other.case,
            other_value=other.value,
            traded=other.case == after.special,
        )
    if first_one.case == after.special:
        return SoldOpened(**what, hands=_hands(after, first_one, happened), sold=after.offers[-1])
    return Revealed(
        **what,
        hands=_hands(after, first_one, happened),
        round=before.round,
        holder=after.held[first_one.case - 1],
        average=before.average,
        average_now=after.average,
        highest=after.in_play[-1],
    )


def _million(
    before: DealView, after: DealView, shown: Revealed | SoldOpened | LastOpened
) -> tuple[MillionWon, ...]:
    """Return the highest value in the box, if somebody has won it."""
    top, guess = before.values[-1], shown.guess
    if guess and guess.right and guess.won == top:
        case = shown.other if isinstance(shown, LastOpened) and shown.value != top else shown.case
        seat, price = guess.seat, before.price
    elif isinstance(shown, LastOpened) and shown.value == top:
        seat, case, price = shown.contestant, shown.case, 0
    else:
        return ()
    had, has = _money(before, seat), _money(after, seat)
    million = MillionWon(
        hands=shown.hands, opened=shown, seat=seat, case=case, value=top, price=price, had=had, has=has
    )
    return (million,)


def _hands(view: DealView, opened: told.CaseOpened, happened: tuple[Happening, ...]) -> Said:
    """Return what to do about an opened value: close its cover, pay, check the board."""
    close = say("Close the cover on {value}.", value=Money(opened.value))
    covers = says("One cover should still be open.", "{count} covers should still be open.", sum(view.lit))
    return close + _payments(happened) + (covers if view.phase in STILL_OPEN else NOTHING)


def _payments(happened: tuple[Happening, ...]) -> Said:
    """Return everything people have to pay now."""
    return sum(texts(happened, Paid), start=NOTHING)


def _money(view: DealView, seat: Seat) -> int:
    return next(one.cents or 0 for one in view.seats if one.seat == seat)
