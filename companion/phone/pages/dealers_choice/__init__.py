"""Dealer's Choice on the phones and on the television."""

from markupsafe import Markup

from companion.game import Ask, Move, Seat, dollars
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.state import Sale
from companion.games.dealers_choice.view import DealersView
from companion.phone.bar_text import BarText
from companion.phone.game_pages import Pages, Phrases, Tab
from companion.phone.pages.dealers_choice.template_data import WRITES, context
from companion.phone.seat_page import SeatPage
from companion.table.table import TableView

HERE = "dealers_choice/"
OF_HAND = (m.FillLot, m.PlayCard, m.Defend, m.SaveCar, m.ClaimPolicy, m.ShowBuyCard, m.MoveCard)
WITH_MINE = (m.ChooseOption, m.ChooseCar, m.ChooseDealer, m.OpenLot, m.DrawCard, m.EndOption, m.MakeOffer)
BOOK = Tab("book", "My book", HERE + "book.html", WRITES)


def role(table: TableView, now: DealersView, seat: Seat) -> str:
    """Return what somebody is, below the name."""
    if seat in now.retired:
        return "Retired"
    return "Your turn" if seat == now.turn and now.step and not now.over else table.title


def _sale(now: DealersView) -> Sale:
    assert now.sale is not None
    return now.sale


def _says_bid(table: TableView, now: DealersView, ask: Ask) -> tuple[BarText, ...]:
    lot = next(lot.cars for lot in now.lots if lot.seat == now.turn)
    return tuple(BarText(f"Bid {{cents}} for car {car.number}", {"car": str(car.number)}) for car in lot)


def _says_chosen(table: TableView, now: DealersView, ask: Ask) -> tuple[BarText, ...]:
    return tuple(
        BarText(
            f"Sell to {now.name(bid.seat)}|car {bid.car}, {dollars(bid.cents)} or more",
            {"bid": f"{bid.seat} {bid.car}"},
        )
        for bid in now.bids
    )


PHRASES: dict[type[Move], Phrases[DealersView]] = {
    m.Begin: Phrases(link="BarText who starts", says="{first} starts"),
    m.EnterLot: Phrases(says="These are mine"),
    m.TakeBook: Phrases(link="BarText which Value card I have", says="This is my Value card"),
    m.EnterPrice: Phrases(link="Enter a list price", says="It lists at {cents}"),
    m.WriteValue: Phrases(
        waits="what does the Blue Book say?", link="Write in my book", says="Write it down"
    ),
    m.FillLot: Phrases(waits="a car for the lot"),
    m.TurnOver: Phrases(waits="which car is turned over?", says="It is car {car}"),
    m.ChooseOption: Phrases(waits="which option?", says="Take {option}"),
    m.PlayCard: Phrases(waits="a card, or none"),
    m.ChooseCar: Phrases(waits="which car?", says="Car {car}"),
    m.ChooseDealer: Phrases(waits="who has to buy?", says="{dealer} has to buy"),
    m.Defend: Phrases(waits="Lot Closed, or not?"),
    m.MakeOffer: Phrases(says="Offer {cents}"),
    m.AcceptOffer: Phrases(
        waits=lambda now, ask: f"take {dollars(_sale(now).offer)}, or demand more?",
        says=lambda now, ask: f"Take {dollars(_sale(now).offer)}",
    ),
    m.DemandMore: Phrases(
        link="Demand more", says=lambda now, ask: f"Demand {{cents}} from {now.name(_sale(now).buyer)}"
    ),
    m.Agree: Phrases(
        waits=lambda now, ask: f"agree to {dollars(_sale(now).demand)}, or look?",
        says=lambda now, ask: f"AGREE, and pay {dollars(_sale(now).demand)}",
    ),
    m.LookUnderHood: Phrases(says="LOOK under the hood"),
    m.PayAutos: Phrases(waits="pay in cars", says="Give {cars}"),
    m.ShowBuyCard: Phrases(link="Is there a Buy card?"),
    m.SaveCar: Phrases(waits="is the car saved?"),
    m.ClaimPolicy: Phrases(waits="a policy, or none"),
    m.OpenLot: Phrases(waits="open the lot?", says="Open my lot"),
    m.StayClosed: Phrases(link="Stay closed"),
    m.MakeBid: Phrases(ways=_says_bid),
    m.NoBid: Phrases(link="No bid from me"),
    m.ShutLot: Phrases(waits="who bids?"),
    m.ChooseBid: Phrases(waits="to whom?", ways=_says_chosen),
    m.DrawCard: Phrases(waits="draw a card", says="Draw a card"),
    m.MoveMoney: Phrases(link="Money"),
    m.MoveCar: Phrases(link="A car"),
    m.MoveCard: Phrases(link="A card"),
    m.EndOption: Phrases(waits=lambda now, ask: f"option {now.option}", says="That is done"),
}


def nearest(now: DealersView, ask: Ask) -> Seat:
    """Return the seat that the table's asks fall to: whoever can't pay, has the turn or is the first."""
    return now.broke or now.turn or now.seats[0].seat


def tabs(table: TableView, now: DealersView, seat: Seat) -> tuple[Tab, ...]:
    """Return the page of what is one's own: Blue Book, policies, cards."""
    writes = any(one.ask.move in BOOK.moves and one.ask.seat == seat for one in table.asks)
    return (BOOK,) if writes or (now.mine and not now.over and seat not in now.retired) else ()


def idle(shown: SeatPage, now: DealersView) -> Markup:
    """Show whoever has nothing to answer what it is all about."""
    looks = now.look and now.look.buyer == shown.seat
    return shown.made(HERE + ("ended.html" if now.over else "looked.html" if looks else "resting.html"))


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
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
