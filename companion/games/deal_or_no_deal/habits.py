"""How people play Deal or No Deal, for a table that plays by itself, based on what everybody can see."""

from companion.game.habit import Habit
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks import FREE, PAID
from companion.games.deal_or_no_deal.banker import TELEVISION
from companion.games.deal_or_no_deal.view import DealView

AROUND = (80, 90, 100, 110)  # offers as a percentage of what was usual on TV
# How often an offer is taken, in percent by round: hardly ever at first, one time in six overall.
TAKEN = (2, 5, 10, 15, 22, 28, 33, 38, 40, 40)
BARGAINS = 8  # how often the contestant names a price instead, in percent
ELSEWHERE = (
    Habit(m.BeginHosting, 1),  # nobody ends a match halfway through
    Habit(m.KeepCase, 2),
    Habit(m.TradeCase, 1),
)
HOLDERS_GUESS = (
    Habit(m.TakeGuess, 45, {"pay": FREE}),
    Habit(m.TakeGuess, 5, {"pay": PAID}),
    Habit(m.NoGuess, 50),
)
HOSTS_GUESS = (Habit(m.TakeGuess, 1, {"pay": PAID}), Habit(m.NoGuess, 2))


def habits(view: DealView) -> tuple[Habit, ...]:
    """Return what people tend to do now, and how often."""
    if view.guesser:
        return HOSTS_GUESS if view.phase == "special" else HOLDERS_GUESS
    if view.phase != "offer":
        return ELSEWHERE
    if view.offer is None:
        share = TELEVISION[min(view.round, len(TELEVISION)) - 1]
        usual = (view.average * share * percent // 1_000_000 for percent in AROUND)
        return *(Habit(m.MakeOffer, 1, {"cents": rough(cents)}) for cents in usual), Habit(m.SkipOffer, 2)
    taken = TAKEN[view.round - 1]
    if view.counter is None:
        price = rough((view.offer + max(view.average, view.offer * 6 // 5)) // 2)
        answers = Habit(m.Deal, taken), Habit(m.NoDeal, 100 - taken - BARGAINS)
        if view.television:
            return answers
        return *answers, Habit(m.AskFor, BARGAINS, {"cents": price})
    halfway = rough((view.offer + view.counter) // 2)
    return Habit(m.AgreePrice, 1), Habit(m.MakeOffer, 2, {"cents": halfway}), Habit(m.NoDeal, 2)


def rough(cents: int) -> int:
    """Return an amount the way people say it: two digits and zeros, and never 0."""
    unit: int = 10 ** max(0, len(str(cents)) - 2)
    return max(1, (2 * cents + unit) // (2 * unit) * unit)
