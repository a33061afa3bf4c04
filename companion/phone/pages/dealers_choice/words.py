"""The words of Dealer's Choice on the phones: what is waited for, what a button says."""

from companion.game import Ask, Move, Seat, dollars
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.state import Sale
from companion.games.dealers_choice.view import DealersView
from companion.phone.bar_text import Say
from companion.phone.game_pages import Phrases
from companion.phone.pages.dealers_choice.template_data import dealers
from companion.table.table import TableView


def role(table: TableView, seat: Seat) -> str:
    """Return what somebody is, below the name."""
    now = dealers(table)
    if seat in now.retired:
        return "Retired"
    return "Your turn" if seat == now.turn and now.step and not now.over else table.title


def _sale(now: DealersView) -> Sale:
    assert now.sale is not None
    return now.sale


def _says_bid(table: TableView, ask: Ask) -> tuple[Say, ...]:
    lot = next(lot.cars for lot in dealers(table).lots if lot.seat == dealers(table).turn)
    return tuple(Say(f"Bid {{cents}} for car {car.number}", {"car": str(car.number)}) for car in lot)


def _says_chosen(table: TableView, ask: Ask) -> tuple[Say, ...]:
    now = dealers(table)
    return tuple(
        Say(
            f"Sell to {now.name(bid.seat)}|car {bid.car}, {dollars(bid.cents)} or more",
            {"bid": f"{bid.seat} {bid.car}"},
        )
        for bid in now.bids
    )


PHRASES: dict[type[Move], Phrases[DealersView]] = {
    m.Begin: Phrases(link="Say who starts", says="{first} starts"),
    m.EnterLot: Phrases(says="These are mine"),
    m.TakeBook: Phrases(link="Say which Value card I have", says="This is my Value card"),
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
