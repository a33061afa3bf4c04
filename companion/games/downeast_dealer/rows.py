"""The history of Downeast Dealer: a row for each auction, each deal and each Thief."""

from companion.game import NOTHING, Money, Said, as_is, say, says
from companion.game.rows import Cell, Column, Group, Names, Rows, all_told, every, last, person
from companion.games.downeast_dealer import happenings as told

COLUMNS = (
    Column(say("turn")),
    Column(say("what")),
    Column(say("how")),
    Column(say("price"), value=True),
    Column(say("goes to")),
)


def _game(began: told.Began, names: Names) -> tuple[Said, Said]:
    return say("The game"), began.text


def _cells(group: Group, names: Names) -> tuple[Cell, ...]:
    happened = all_told(group)
    if challenged := last(happened, told.Challenged):
        return _deal(challenged, group, names)
    began = last(happened, told.AuctionBegan)
    if began is None:
        return ()
    turned = last(happened, told.CardTurned)
    return (
        person(began.seat, names),
        Cell(as_is(turned.item)) if turned else Cell(),
        Cell(_how(group)),
        _price(group),
        _goes_to(group, names),
    )


def _deal(challenged: told.Challenged, group: Group, names: Names) -> tuple[Cell, ...]:
    how = say("challenges {name}", name=names[challenged.challenged])
    what = say("{number} × {item}", number=challenged.number, item=challenged.item)
    settled = last(all_told(group), told.DealSettled)
    taken = bool(settled and settled.accepted)
    price = Cell(say("pile taken") if taken else say("outbid"), tone="faint") if settled else Cell()
    return person(challenged.challenger, names), Cell(what), Cell(how), price, _goes_to(group, names)


def _how(group: Group) -> Said:
    happened = all_told(group)
    if bids := every(happened, told.ThiefBidLaid):
        return says("one bid, face down", "{count} bids, face down", len(bids))
    if bids_made := every(happened, told.BidMade):
        return says("one bid", "{count} bids", len(bids_made))
    treasure = last(happened, told.TreasureFound)
    return say("everyone gets {cents}", cents=Money(treasure.cents)) if treasure else NOTHING


def _price(group: Group) -> Cell:
    happened = all_told(group)
    if sold := last(happened, told.ItemSold):
        return Cell(as_is(Money(sold.cents)), tone="gold-text")
    if taken := last(happened, told.ThiefTaken):
        return Cell(as_is(Money(taken.cents)), tone="gold-text")
    if last(happened, told.ItemKept):
        return Cell(say("for free"))
    bid = last(happened, told.BidMade)
    return Cell(as_is(Money(bid.cents)), tone="faint") if bid else Cell()


def _goes_to(group: Group, names: Names) -> Cell:
    happened = all_told(group)
    gets = [
        one
        for one in happened
        if isinstance(one, told.ItemSold | told.ItemKept | told.ThiefTaken | told.DealSettled)
    ]
    if not gets:
        return Cell()
    good = say("the whole set") if last(happened, told.SetCompleted) else NOTHING
    return Cell(as_is(names[gets[-1].seat]), gets[-1].seat, good)


ROWS = Rows(
    columns=COLUMNS,
    cells=_cells,
    chapters={told.Began: _game},
    begins=(told.AuctionBegan, told.Challenged),
    ends=(told.ItemSold, told.ItemKept, told.ThiefTaken, told.DealSettled, told.GameEnded),
)
