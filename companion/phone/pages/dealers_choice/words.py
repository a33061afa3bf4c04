"""The words of Dealer's Choice on the phones: what is waited for, what a button says."""

from collections.abc import Callable

from companion.game import Ask, Move, Seat, dollars
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.state import Sale
from companion.games.dealers_choice.view import DealersView
from companion.phone.bar_text import Say
from companion.phone.game_pages import simply
from companion.phone.pages.dealers_choice.template_data import dealers
from companion.table.table import TableView

Words = Callable[[DealersView, Ask], str]


def role(table: TableView, seat: Seat) -> str:
    """Return what somebody is, below the name."""
    now = dealers(table)
    if seat in now.retired:
        return "Retired"
    return "Your turn" if seat == now.turn and now.step and not now.over else table.title


def _sale(now: DealersView) -> Sale:
    assert now.sale is not None
    return now.sale


WAITS: dict[type[Move], Words] = {
    m.FillLot: lambda now, ask: "a car for the lot",
    m.TurnOver: lambda now, ask: "which car is turned over?",
    m.ChooseOption: lambda now, ask: "which option?",
    m.PlayCard: lambda now, ask: "a card, or none",
    m.ChooseCar: lambda now, ask: "which car?",
    m.ChooseDealer: lambda now, ask: "who has to buy?",
    m.Defend: lambda now, ask: "Lot Closed, or not?",
    m.SaveCar: lambda now, ask: "is the car saved?",
    m.ClaimPolicy: lambda now, ask: "a policy, or none",
    m.OpenLot: lambda now, ask: "open the lot?",
    m.ShutLot: lambda now, ask: "who bids?",
    m.ChooseBid: lambda now, ask: "to whom?",
    m.AcceptOffer: lambda now, ask: f"take {dollars(_sale(now).offer)}, or demand more?",
    m.Agree: lambda now, ask: f"agree to {dollars(_sale(now).demand)}, or look?",
    m.WriteValue: lambda now, ask: "what does the Blue Book say?",
    m.PayAutos: lambda now, ask: "pay in cars",
    m.DrawCard: lambda now, ask: "draw a card",
    m.EndOption: lambda now, ask: f"option {now.option}",
}
LINKS: dict[type[Move], Words] = {
    m.Begin: lambda now, ask: "Say who starts",
    m.EnterPrice: lambda now, ask: "Enter a list price",
    m.ShowBuyCard: lambda now, ask: "Is there a Buy card?",
    m.DemandMore: lambda now, ask: "Demand more",
    m.NoBid: lambda now, ask: "No bid from me",
    m.StayClosed: lambda now, ask: "Stay closed",
    m.TakeBook: lambda now, ask: "Say which Value card I have",
    m.WriteValue: lambda now, ask: "Write in my book",
    m.MoveMoney: lambda now, ask: "Money",
    m.MoveCar: lambda now, ask: "A car",
    m.MoveCard: lambda now, ask: "A card",
}
_SAYS: dict[type[Move], Words] = {
    m.Begin: lambda now, ask: "{first} starts",
    m.EnterLot: lambda now, ask: "These are mine",
    m.TakeBook: lambda now, ask: "This is my Value card",
    m.EnterPrice: lambda now, ask: "It lists at {cents}",
    m.WriteValue: lambda now, ask: "Write it down",
    m.TurnOver: lambda now, ask: "It is car {car}",
    m.ChooseOption: lambda now, ask: "Take {option}",
    m.ChooseCar: lambda now, ask: "Car {car}",
    m.ChooseDealer: lambda now, ask: "{dealer} has to buy",
    m.MakeOffer: lambda now, ask: "Offer {cents}",
    m.AcceptOffer: lambda now, ask: f"Take {dollars(_sale(now).offer)}",
    m.DemandMore: lambda now, ask: f"Demand {{cents}} from {now.name(_sale(now).buyer)}",
    m.Agree: lambda now, ask: f"AGREE, and pay {dollars(_sale(now).demand)}",
    m.LookUnderHood: lambda now, ask: "LOOK under the hood",
    m.PayAutos: lambda now, ask: "Give {cars}",
    m.OpenLot: lambda now, ask: "Open my lot",
    m.StayClosed: lambda now, ask: "Stay closed",
    m.ShutLot: lambda now, ask: "Nobody bids",
    m.DrawCard: lambda now, ask: "Draw a card",
    m.EndOption: lambda now, ask: "That is done",
}


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


SAYS = simply(_SAYS) | {m.MakeBid: _says_bid, m.ChooseBid: _says_chosen}
