"""The history of Deal or No Deal: a row for each case and each offer."""

from collections.abc import Sequence
from typing import Any

from companion.game import NOTHING, Happening, Money, Paid, Said, as_is, percent, say, says
from companion.game.rows import Cell, Column, Group, Names, Rows, all_told, every, last, money_moved, person
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal.state import KITTY, State

COLUMNS = (
    Column(say("case")),
    Column(say("from")),
    Column(say("guess")),
    Column(say("held"), value=True),
    Column(say("money moved")),
)


def _first_round(began: told.HostingBegan, names: Names) -> tuple[Said, Said]:
    return say("Round {number}", number=1), began.text


def _round(began: told.RoundBegan, names: Names) -> tuple[Said, Said]:
    cases: Said = say("two cases left")
    if began.opens:
        cases = says("one case", "{count} cases", began.opens)
    if began.price:
        cases = say("{cases}, {price} a guess", cases=cases, price=Money(began.price))
    return say("Round {number}", number=began.round), cases


def _cells(group: Group, names: Names) -> tuple[Cell, ...]:
    happened = all_told(group)
    if answers := _answers_to_tableside(happened):
        return _drawn(group, happened, names, answers[-1])
    offered = last(happened, told.OfferMade) or last(happened, told.OfferSkipped)
    if offered and not last(happened, told.CaseOpened):
        return _offer(group, happened, names)
    if looked := last(happened, told.LookedInside):
        value = Cell(as_is(Money(looked.value)))
        return Cell(as_is(looked.case)), Cell(), Cell(say("just a look"), tone="faint"), value
    if any(isinstance(one, (*ROWS.begins, told.CaseOpened, told.Guessed)) for one in happened):
        return _case(group, happened, names)
    return ()


def _offer(group: Group, happened: Sequence[Happening], names: Names) -> tuple[Cell, ...]:
    offer = last(happened, told.OfferMade)
    seats = [entry.seat or "" for entry in group if last(entry.told, told.OfferMade)]
    if offer is None:
        return Cell(say("offer")), person(group[0].seat or "", names), Cell(say("no new offer"), tone="faint")
    answers = every(happened, told.DealMade) + every(happened, told.DealRefused)
    return (
        Cell(say("offer")),
        person(seats[-1], names),
        # Shown only after the answer, because it could sway the contestant.
        _share(offer) if answers else Cell(),
        Cell(as_is(Money(offer.cents)), tone="gold-text"),
        _answer(group, happened, names),
    )


def _answers_to_tableside(happened: Sequence[Happening]) -> list[told.DealMade | told.DealRefused]:
    """Return the answers to offers that Tableside made; those offers have no entries of their own."""
    answers = (one for one in happened if isinstance(one, told.DealMade | told.DealRefused))
    return [one for one in answers if one.average]


def _drawn(
    group: Group, happened: Sequence[Happening], names: Names, answered: told.DealMade | told.DealRefused
) -> tuple[Cell, ...]:
    return (
        Cell(say("offer")),
        Cell(say("banker"), tone="faint"),
        _share(answered),
        Cell(as_is(Money(answered.cents)), tone="gold-text"),
        _answer(group, happened, names),
    )


def _share(offer: told.OfferMade | told.DealMade | told.DealRefused) -> Cell:
    if not offer.average:
        return Cell()
    return Cell(say("{share} of average", share=percent(round(100 * offer.cents / offer.average))))


def _answer(group: Group, happened: Sequence[Happening], names: Names) -> Cell:
    deal, price = last(happened, told.DealMade), last(happened, told.PriceNamed)
    by = next((entry.seat for entry in group if _answered(entry.told)), None) or ""
    name = names.get(by, "")
    if deal:
        return Cell(say("{name}: deal for {cents}", name=name, cents=Money(deal.cents)), by)
    if last(happened, told.DealRefused):
        return Cell(say("{name}: no deal", name=name), by)
    if price:
        return Cell(say("{name} would take {cents}", name=name, cents=Money(price.cents)), by)
    return Cell()


def _answered(happened: Sequence[Happening]) -> bool:
    return any(isinstance(one, told.DealMade | told.DealRefused | told.PriceNamed) for one in happened)


def _case(group: Group, happened: Sequence[Happening], names: Names) -> tuple[Cell, ...]:
    called, opened = last(happened, told.CaseCalled), every(happened, told.CaseOpened)
    named, guess = last(happened, told.HolderNamed), last(happened, told.Guessed)
    passed = last(happened, told.GuessPassed)
    holder = named.holder if named else called.holder if called else ""
    holder = holder or (guess.seat if guess else passed.seat if passed else "")
    if called:
        number = as_is(called.case)
    elif last(happened, told.CaseKept):
        number = say("keep")
    elif last(happened, told.CaseTraded):
        number = say("trade")
    else:
        number = as_is(opened[0].case) if opened else say("last")
    return (
        Cell(number),
        person(holder, names)
        if holder in names
        else Cell(say("center") if holder else NOTHING, tone="faint"),
        _guess(happened, guess, opened),
        Cell(as_is(Money(opened[0].value))) if opened else Cell(),
        money_moved(happened, names, State.places),
    )


def _guess(
    happened: Sequence[Happening], guess: told.Guessed | None, opened: Sequence[told.CaseOpened]
) -> Cell:
    if guess is None:
        if len(opened) > 1:  # the last two cases
            return Cell(say("{value} in the other", value=Money(opened[1].value)))
        return Cell(say("no guess"), tone="faint") if last(happened, told.GuessPassed) else Cell()
    judged = last(happened, told.GuessJudged)
    right = say("right") if judged and judged.right else NOTHING
    value = Money(guess.value)
    price = sum(one.cents for one in every(happened, Paid) if (one.source, one.target) == (guess.seat, KITTY))
    if guess.paid:
        return Cell(say("{value} for {price}", value=value, price=Money(price)), good=right)
    return Cell(say("{value}, free", value=value), good=right)


CHAPTERS: dict[Any, Any] = {told.HostingBegan: _first_round, told.RoundBegan: _round}
ROWS = Rows(
    columns=COLUMNS,
    cells=_cells,
    chapters=CHAPTERS,
    begins=(told.CaseCalled, told.CaseKept, told.CaseTraded),
    opens=(told.OfferMade, told.Guessed, told.GuessPassed),
    ends=(
        *(told.CaseOpened, told.OfferSkipped, told.DealMade, told.DealRefused),
        *(told.LookedInside, told.HostingEnded),
    ),
    asides=(told.GuessPassed,),
)
