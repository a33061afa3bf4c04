"""The words of Dealer's Choice on the phones: what is waited for, what a button says."""

from collections.abc import Callable

from companion.game import Ask, Seat, dollars
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


def _name(now: DealersView, seat: Seat) -> str:
    return next(one.name for one in now.seats if one.seat == seat)


WAITS: dict[str, Words] = {
    "FillLot": lambda now, ask: "a car for the lot",
    "TurnOver": lambda now, ask: "which car is turned over?",
    "ChooseOption": lambda now, ask: "which option?",
    "PlayCard": lambda now, ask: "a card, or none",
    "ChooseCar": lambda now, ask: "which car?",
    "ChooseDealer": lambda now, ask: "who has to buy?",
    "Defend": lambda now, ask: "Lot Closed, or not?",
    "SaveCar": lambda now, ask: "is the car saved?",
    "ClaimPolicy": lambda now, ask: "a policy, or none",
    "OpenLot": lambda now, ask: "open the lot?",
    "ShutLot": lambda now, ask: "who bids?",
    "ChooseBid": lambda now, ask: "to whom?",
    "AcceptOffer": lambda now, ask: f"take {dollars(_sale(now).offer)}, or demand more?",
    "Agree": lambda now, ask: f"agree to {dollars(_sale(now).demand)}, or look?",
    "WriteValue": lambda now, ask: "what does the Blue Book say?",
    "PayAutos": lambda now, ask: "pay in cars",
    "DrawCard": lambda now, ask: "draw a card",
    "EndOption": lambda now, ask: f"option {now.option}",
}
LINKS: dict[str, Words] = {
    "Begin": lambda now, ask: "Say who starts",
    "EnterPrice": lambda now, ask: "Enter a list price",
    "ShowBuyCard": lambda now, ask: "Is there a Buy card?",
    "DemandMore": lambda now, ask: "Demand more",
    "NoBid": lambda now, ask: "No bid from me",
    "StayClosed": lambda now, ask: "Stay closed",
    "TakeBook": lambda now, ask: "Say which Value card I have",
    "WriteValue": lambda now, ask: "Write in my book",
    "MoveMoney": lambda now, ask: "Money",
    "MoveCar": lambda now, ask: "A car",
    "MoveCard": lambda now, ask: "A card",
}
_SAYS: dict[str, Words] = {
    "Begin": lambda now, ask: "{first} starts",
    "EnterLot": lambda now, ask: "These are mine",
    "TakeBook": lambda now, ask: "This is my Value card",
    "EnterPrice": lambda now, ask: "It lists at {cents}",
    "WriteValue": lambda now, ask: "Write it down",
    "TurnOver": lambda now, ask: "It is car {car}",
    "ChooseOption": lambda now, ask: "Take {option}",
    "ChooseCar": lambda now, ask: "Car {car}",
    "ChooseDealer": lambda now, ask: "{dealer} has to buy",
    "MakeOffer": lambda now, ask: "Offer {cents}",
    "AcceptOffer": lambda now, ask: f"Take {dollars(_sale(now).offer)}",
    "DemandMore": lambda now, ask: f"Demand {{cents}} from {_name(now, _sale(now).buyer)}",
    "Agree": lambda now, ask: f"AGREE, and pay {dollars(_sale(now).demand)}",
    "LookUnderHood": lambda now, ask: "LOOK under the hood",
    "PayAutos": lambda now, ask: "Give {cars}",
    "OpenLot": lambda now, ask: "Open my lot",
    "StayClosed": lambda now, ask: "Stay closed",
    "ShutLot": lambda now, ask: "Nobody bids",
    "DrawCard": lambda now, ask: "Draw a card",
    "EndOption": lambda now, ask: "That is done",
}


def _says_bid(table: TableView, ask: Ask) -> tuple[Say, ...]:
    lot = next(lot.cars for lot in dealers(table).lots if lot.seat == dealers(table).turn)
    return tuple(Say(f"Bid {{cents}} for car {car.number}", {"car": str(car.number)}) for car in lot)


def _says_chosen(table: TableView, ask: Ask) -> tuple[Say, ...]:
    now = dealers(table)
    return tuple(
        Say(
            f"Sell to {_name(now, bid.seat)}|car {bid.car}, {dollars(bid.cents)} or more",
            {"bid": f"{bid.seat} {bid.car}"},
        )
        for bid in now.bids
    )


SAYS = simply(_SAYS) | {"MakeBid": _says_bid, "ChooseBid": _says_chosen}
