"""What people brag about after Deal or No Deal: deals, refusals, nerve, luck and guesses."""

from collections.abc import Iterable, Iterator

from companion.game import CENTS, Feat, FeatKind, Happening, best_of, percent, say
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal.state import Result, State, average
from companion.games.deal_or_no_deal.verdict import luck_in_words, verdict

BEST_DEAL = FeatKind(
    name="best deal",
    title=say("Best deal"),
    says=say("{name} took {deal}. Case {case} held {inside}."),
    alone=say("took {deal} when case {case} held {inside}"),
    large="deal",
    money=("deal", "inside"),
    leads=True,
)
BIGGEST_CASE = FeatKind(
    name="biggest case",
    title=say("Biggest case"),
    says=say("{name} turned down {refused}. Case {case} held {won}."),
    alone=say("turned down {refused} and won {won} with case {case}"),
    large="won",
    money=("refused", "won"),
)
SHARE = FeatKind(
    name="share",
    title=say("Highest share"),
    says=say("{name} sold for {share} of the average."),
    alone=say("sold for {share} of the average"),
    large="share",
    words=(("share", percent),),
)
NERVE = FeatKind(
    name="nerve",
    title=say("Nerve"),
    says=say(
        "{name} turned down {refused}. On American television, {takers} of 100 contestants would have "
        "taken it."
    ),
    alone=say(
        "turned down {refused}, which {takers} of 100 contestants on American television would have taken"
    ),
    large="refused",
    money=("refused",),
)
COSTLIEST_REFUSAL = FeatKind(
    name="costliest refusal",
    title=say("Costliest refusal"),
    says=say("{name} turned down {refused} and went home with {won}."),
    alone=say("turned down {refused} and went home with {won}"),
    large="refused",
    money=("refused", "won"),
)
GUESSES = FeatKind(
    name="guesses",
    title=say("Guesses right"),
    says=say("{name} got {right} of {tried} guesses right and won {worth} with them."),
    alone=say("got {right} of {tried} guesses right, for {worth}"),
    large="right",
    money=("worth",),
    adds_up=True,
)
LUCK = FeatKind(
    name="luck",
    title=say("Luckiest board"),
    says=say("{name}'s board still averaged {average} at the last offer, up from {mean}: {luck}."),
    alone=say("had a board that averaged {average} at the last offer, up from {mean}: {luck}"),
    large="average",
    money=("average", "mean"),
    words=(("luck", luck_in_words),),
)
FEATS = (BEST_DEAL, BIGGEST_CASE, NERVE, COSTLIEST_REFUSAL, GUESSES, LUCK, SHARE)


def find_feats(state: State, happened: Iterable[Happening]) -> Iterator[Feat]:
    """Yield the feats of a match so far: of the games in it that are over, and of every guess."""
    return best_of(_found(state, happened), FEATS)


def _found(state: State, happened: Iterable[Happening]) -> Iterator[Feat]:
    results = iter(state.results)
    opened: dict[int, int] = {}  # by value: the case that last held it
    for one in happened:
        if isinstance(one, told.CaseOpened):
            opened[one.value] = one.case
        elif isinstance(one, told.GuessJudged):
            right = int(one.right)
            yield Feat(one.seat, GUESSES.name, right, {"right": right, "tried": 1, "worth": one.won})
        elif isinstance(one, told.HostingEnded):
            yield from _of_game(next(results), opened, state.box.values)


def _of_game(result: Result, opened: dict[int, int], values: tuple[int, ...]) -> Iterator[Feat]:
    seat, offers, won, deal = result.contestant, result.offers, result.won, result.deal
    if deal is not None and deal > result.inside:
        facts = {"deal": deal, "inside": result.inside, "case": result.special, "round": offers[-1].round}
        yield Feat(seat, BEST_DEAL.name, _how_good(deal, result.inside, values), facts)
    refused = max((offer.cents for offer in offers if not offer.taken), default=0)
    if deal is None and won > refused:
        facts = {"refused": refused, "won": won, "case": opened[won]}
        yield Feat(seat, BIGGEST_CASE.name, won, facts)
    if refused > won:
        facts = {"refused": refused, "won": won}
        yield Feat(seat, COSTLIEST_REFUSAL.name, refused - won, facts)
    found = verdict(offers, values)
    if found.share:
        yield Feat(seat, SHARE.name, found.share, {"share": found.share})
    if found.boldest and found.nerve:
        yield Feat(seat, NERVE.name, found.nerve, {"refused": found.boldest.cents, "takers": found.nerve})
    if found.luck > 0:
        mean = _in_dollars(average(values))
        facts = {"average": _in_dollars(offers[-1].average), "mean": mean, "luck": found.luck}
        yield Feat(seat, LUCK.name, found.luck, facts)


def _how_good(deal: int, inside: int, values: tuple[int, ...]) -> int:
    """Return how good a deal was: its price divided by what was in the case, in hundredths.

    The lower half of the board is all next to nothing, and counts as the smallest value of the upper half.
    Otherwise, a few dollars for a cent would beat a fortune for a little less.
    """
    return 100 * deal // max(inside, values[len(values) // 2])


def _in_dollars(cents: int) -> int:
    """Return an average without its cents, which nobody would say aloud."""
    return cents // CENTS * CENTS
