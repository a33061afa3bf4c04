"""The words of License Plates on the phones: what is waited for, what a button says."""

from collections.abc import Callable

from companion.game import Ask, Move, Seat
from companion.games.license_plates import moves as m
from companion.games.license_plates.settings import COMPANION
from companion.games.license_plates.view import PlatesView
from companion.games.license_plates.words import numerals
from companion.phone.game_pages import simply
from companion.phone.pages.license_plates.template_data import plates
from companion.table.table import TableView

Words = Callable[[PlatesView, Ask], str]


def role(table: TableView, seat: Seat) -> str:
    """Return the game, and the round it is in."""
    now = plates(table)
    title = now.title or table.title
    return f"{title} · round {now.round}" if now.round else title


def _speaks(now: PlatesView, ask: Ask) -> str:
    if now.phase == "agreed":
        return "bid higher, or cancel the round?"
    return "higher, agree or challenge?" if now.bids else "open the bidding"


WAITS: dict[type[Move], Words] = {
    m.MakeBid: _speaks,
    m.Agree: _speaks,
    m.Challenge: _speaks,
    m.ShowPlate: lambda now, ask: "turn the plate over" if ask.seat else ask.sentence,
    m.SayFine: lambda now, ask: "what is the fine?",
    m.TypePlate: lambda now, ask: "type the plate",
}
LINKS: dict[type[Move], Words] = {
    m.MakeBid: lambda now, ask: "Bid higher" if now.bids else "Open the bidding",
    m.TypePlate: lambda now, ask: "Change my plate" if ask.done else "Type my plate",
    m.SelectOpener: lambda now, ask: "Say who opens",
    m.TurnOver: lambda now, ask: ask.sentence.rstrip("."),
    m.EnterCount: lambda now, ask: f"Enter the count of {now.bids[-1].numeral}s",
    m.ShowPlate: lambda now, ask: "Enter a plate",
    m.StopCounting: lambda now, ask: "Settle the round",
}


def _standing(now: PlatesView) -> str:
    return numerals(now.bids[-1].count, now.bids[-1].numeral)


_SAYS: dict[type[Move], Words] = {
    m.MakeBid: lambda now, ask: f"{'Bid' if now.bids else 'Open with'} {{count}} × {{numeral}}",
    m.TypePlate: lambda now, ask: "Lock my plate",
    m.TurnOver: lambda now, ask: (
        "Show all the plates" if now.keeper == COMPANION else "All cards are turned over"
    ),
    m.EnterCount: lambda now, ask: f"There are {{count}} on all {len(now.cards)} plates",
    m.StopCounting: lambda now, ask: "Settle the round",
    m.SelectOpener: lambda now, ask: "{opener} opens",
    m.CancelRound: lambda now, ask: f"Cancel the round at {_standing(now)}",
    m.SayFine: lambda now, ask: "The fine is {fine}",
}


SAYS = simply(_SAYS)
