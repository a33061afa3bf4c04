"""The history of License Plates: a row for each bid and, with the last one, what came of it."""

from companion.game import Said, as_is, say
from companion.game.rows import Cell, Column, Group, Names, Rows, all_told, every, last, money_moved, person
from companion.games.license_plates import happenings as told
from companion.games.license_plates.state import State
from companion.games.license_plates.words import numerals

COLUMNS = (
    Column(say("bid by")),
    Column(say("bid"), value=True),
    Column(say("agree")),
    Column(say("challenge")),
    Column(say("count")),
    Column(say("money moved")),
)


def _round(began: told.RoundBegan, names: Names) -> tuple[Said, Said]:
    return say("Round {number}", number=began.round), say("{name} opens", name=names[began.opener])


def _cells(group: Group, names: Names) -> tuple[Cell, ...]:
    happened = all_told(group)
    bid = last(happened, told.BidMade)
    if bid is None:
        return ()
    agreed = tuple(names[one.seat] for one in every(happened, told.Agreed))
    challenged = tuple(names[one.seat] for one in every(happened, told.Challenged))
    return (
        person(bid.seat, names),
        Cell(numerals(bid.count, bid.numeral)),
        Cell(as_is(agreed)),
        Cell(as_is(challenged)),
        _count(group),
        money_moved(happened, names, State.places),
    )


def _count(group: Group) -> Cell:
    happened = all_told(group)
    if last(happened, told.RoundCancelled):
        return Cell(say("canceled"), tone="faint")
    counted = last(happened, told.Counted)
    if counted is None:
        return Cell()
    if counted.holds:
        return Cell(as_is(counted.count), good=say("it holds"))
    return Cell(say("{count}, it fails", count=counted.count))


ROWS = Rows(
    columns=COLUMNS,
    cells=_cells,
    chapters={told.RoundBegan: _round},
    begins=(told.BidMade,),
    ends=(told.RoundCancelled, told.GameEnded),
)
