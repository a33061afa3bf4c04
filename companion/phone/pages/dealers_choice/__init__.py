"""Dealer's Choice on the phones and on the television."""

from markupsafe import Markup

from companion.game import Ask, Money, Move, Said, Seat, as_is, left_of, say
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.state import Sale
from companion.games.dealers_choice.view import DealersView
from companion.phone.bar_text import BarText
from companion.phone.game_pages import Pages, Phrases, Tab
from companion.phone.pages.dealers_choice.template_data import WRITES, context
from companion.phone.seat_page import SeatPage
from companion.table.views import TableView

HERE = "dealers_choice/"
OF_HAND = (m.FillLot, m.PlayCard, m.Defend, m.SaveCar, m.ClaimPolicy, m.ShowBuyCard, m.MoveCard)
WITH_MINE = (m.ChooseOption, m.ChooseCar, m.ChooseDealer, m.OpenLot, m.DrawCard, m.EndOption, m.MakeOffer)
BOOK = Tab("book", say("Your book"), HERE + "book.html", WRITES)


def role(table: TableView, now: DealersView, seat: Seat) -> Said:
    """Return somebody's role, for the line below the name."""
    if seat in now.retired:
        return say("Retired")
    return say("Your turn") if seat == now.turn and now.step and not now.over else as_is(table.title)


def _sale(now: DealersView) -> Sale:
    assert now.sale is not None
    return now.sale


def _offer(now: DealersView) -> Money:
    return Money(_sale(now).offer)


def _demand(now: DealersView) -> Money:
    return Money(_sale(now).demand)


def _says_bid(table: TableView, now: DealersView, ask: Ask) -> tuple[BarText, ...]:
    lot = next(lot.cars for lot in now.lots if lot.seat == now.turn)
    return tuple(
        BarText(say("Bid {cents} for car {car}", cents="{cents}", car=car.number), {"car": str(car.number)})
        for car in lot
    )


def _says_chosen(table: TableView, now: DealersView, ask: Ask) -> tuple[BarText, ...]:
    return tuple(
        BarText(
            say("Sell to {buyer}", buyer=now.name(bid.seat)),
            {"bid": f"{bid.seat} {bid.car}"},
            say("car {car}, {price} or more", car=bid.car, price=Money(bid.cents)),
        )
        for bid in now.bids
    )


def _says_demand(now: DealersView) -> Said:
    return say("Demand {cents} from {buyer}", cents="{cents}", buyer=now.name(_sale(now).buyer))


PHRASES: dict[type[Move], Phrases[DealersView]] = {
    m.Begin: Phrases(link=say("Say who starts"), says=say("{first} starts")),
    m.EnterLot: Phrases(says=say("Enter these cars")),
    m.TakeBook: Phrases(link=say("Say which Value card you have"), says=say("Enter this Value card")),
    m.EnterPrice: Phrases(link=say("Enter a list price"), says=say("It lists at {cents}")),
    m.WriteValue: Phrases(
        waits=say("what does the Blue Book say?"), link=say("Write in your book"), says=say("Write it down")
    ),
    m.FillLot: Phrases(waits=say("a car for the lot")),
    m.TurnOver: Phrases(waits=say("which car is it?"), says=say("It’s car {car}")),
    m.ChooseOption: Phrases(waits=say("which option?"), says=say("Take {option}")),
    m.PlayCard: Phrases(waits=say("play a card?")),
    m.ChooseCar: Phrases(waits=say("which car?"), says=say("Car {car}")),
    m.ChooseDealer: Phrases(waits=say("who has to buy?"), says=say("{dealer} has to buy")),
    m.Defend: Phrases(waits=say("play Lot Closed?")),
    m.MakeOffer: Phrases(says=say("Offer {cents}")),
    m.AcceptOffer: Phrases(
        waits=lambda now, ask: say("take {price}, or demand more?", price=_offer(now)),
        says=lambda now, ask: say("Take {price}", price=_offer(now)),
    ),
    m.DemandMore: Phrases(link=say("Demand more"), says=lambda now, ask: _says_demand(now)),
    m.Agree: Phrases(
        waits=lambda now, ask: say("agree to {price}, or look?", price=_demand(now)),
        says=lambda now, ask: say("AGREE, and pay {price}", price=_demand(now)),
    ),
    m.LookUnderHood: Phrases(says=say("LOOK under the hood")),
    m.PayAutos: Phrases(waits=say("pay in cars"), says=say("Give {cars}")),
    m.RetireAutos: Phrases(waits=say("which cars does the bank buy?"), says=say("Sell {cars}")),
    m.ShowBuyCard: Phrases(link=say("Is there a Buy card?")),
    m.SaveCar: Phrases(waits=say("save the car?")),
    m.ClaimPolicy: Phrases(waits=say("use a policy?")),
    m.OpenLot: Phrases(waits=say("open the lot?"), says=say("Open your lot")),
    m.StayClosed: Phrases(link=say("Stay closed")),
    m.MakeBid: Phrases(ways=_says_bid),
    m.NoBid: Phrases(link=say("Don’t bid")),
    m.ShutLot: Phrases(waits=say("who bids?")),
    m.ChooseBid: Phrases(waits=say("which bid?"), ways=_says_chosen),
    m.DrawCard: Phrases(waits=say("draw a card"), says=say("Draw a card")),
    m.MoveMoney: Phrases(link=say("Move money")),
    m.MoveCar: Phrases(link=say("Move a car")),
    m.MoveCard: Phrases(link=say("Move a card")),
    m.EndOption: Phrases(waits=lambda now, ask: say("option {option}", option=now.option), says=say("Done")),
}


def nearest(now: DealersView, ask: Ask) -> Seat:
    """Return the seat to answer for the table: one that can't pay, the one whose turn it is, or the first."""
    return now.broke or now.turn or now.seats[0].seat


def tabs(table: TableView, now: DealersView, seat: Seat) -> tuple[Tab, ...]:
    """Return the tab for a player's own Blue Book, policies, and cards."""
    writes = any(one.ask.move in BOOK.moves and one.ask.seat == seat for one in table.asks)
    return (BOOK,) if writes or (now.mine and not now.over and seat not in now.retired) else ()


def idle(shown: SeatPage, now: DealersView) -> Markup:
    """Return how the game is going, for somebody with nothing to answer."""
    looks = now.look and now.look.buyer == shown.seat
    return shown.made(HERE + ("ended.html" if now.over else "looked.html" if looks else "resting.html"))


def then(now: DealersView, ask: Ask) -> Seat:
    """Return whose turn comes next, while the table waits for whoever's turn it is."""
    if now.over or not now.step or ask.seat != now.turn:
        return ""
    return left_of(tuple(seat for seat in now.names if seat not in now.retired), now.turn)


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
    then=then,
    idle=idle,
    tops={
        m.Agree: HERE + "demand_top.html",
        m.AcceptOffer: HERE + "offer_top.html",
        m.DemandMore: HERE + "offer_top.html",
        m.MakeBid: HERE + "bid_top.html",
        m.WriteValue: HERE + "value_top.html",
    },
    forms={
        **dict.fromkeys(OF_HAND, HERE + "held.html"),
        m.ChooseOption: HERE + "option.html",
        m.Agree: HERE + "agree.html",
        m.AcceptOffer: HERE + "accept.html",
        m.DemandMore: HERE + "demand.html",
        m.MakeBid: HERE + "bid.html",
        m.ChooseBid: HERE + "choose.html",
        m.WriteValue: HERE + "value.html",
    },
    bars={
        **dict.fromkeys(WITH_MINE, HERE + "mine_bar.html"),
        m.Agree: HERE + "agree_bar.html",
        m.AcceptOffer: HERE + "mine.html",
    },
    phrases=PHRASES,
    wears=("cover",),
    tabs=tabs,
)
