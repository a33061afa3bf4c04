"""The history of Dealer's Choice: turn by turn, with a row for each option, card and sale."""

from companion.game import NOTHING, Happening, Money, Said, as_is, say
from companion.game.rows import Cell, Column, Group, Names, Rows, all_told, last, money_moved, titled
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice.state import State

COLUMNS = (
    Column(say("what")),
    Column(say("price"), value=True),
    Column(say("money moved")),
)
BEGINS = (told.OptionChosen, told.CardPlayed, told.LotOpened, told.LotNotOpened)
# What a row is about, most important first.
DECIDED = (
    *(told.CarSold, told.CarSoldToBank, told.CarBought, told.TooDear, told.LotClosed),
    *(told.CarLost, told.CarSaved, told.NobodyBid, *BEGINS, told.TopCarTaken),
)


def _turn(began: told.TurnBegan, names: Names) -> tuple[Said, Said]:
    return say("{name}'s turn", name=names[began.seat]), NOTHING


def _cells(group: Group, names: Names) -> tuple[Cell, ...]:
    happened = all_told(group)
    decided = next((one for kind in DECIDED if (one := last(happened, kind))), None)
    if decided is None:
        return ()
    what = Cell(decided.text, group[0].seat or "")
    return what, _price(happened), money_moved(happened, names, State.places)


def _price(happened: list[Happening]) -> Cell:
    sold = last(happened, told.CarSold) or last(happened, told.CarSoldToBank)
    if price := sold or last(happened, told.CarBought):
        return Cell(as_is(Money(price.cents)))
    asked = last(happened, told.Demanded) or last(happened, told.BidChosen)
    if open_price := asked or last(happened, told.Offered) or last(happened, told.BidMade):
        return Cell(as_is(Money(open_price.cents)), tone="faint")
    return Cell()


ROWS = Rows(
    columns=COLUMNS,
    cells=_cells,
    chapters={told.Began: titled, told.TurnBegan: _turn},
    begins=BEGINS,
    opens=(told.LotLaid, told.PriceEntered, told.TopCarTaken),
    ends=(told.LotNotOpened, told.NobodyBid, told.CarSold, told.CarBought, told.TooDear),
)
