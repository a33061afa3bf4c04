"""The words of License Plates on the phones: what is waited for, what a button says."""

from companion.game import Ask, Move, Seat
from companion.games.license_plates import moves as m
from companion.games.license_plates.settings import COMPANION
from companion.games.license_plates.view import PlatesView
from companion.games.license_plates.words import numerals
from companion.phone.game_pages import Phrases
from companion.phone.pages.license_plates.template_data import plates
from companion.table.table import TableView


def role(table: TableView, seat: Seat) -> str:
    """Return the game, and the round it is in."""
    now = plates(table)
    title = now.title or table.title
    return f"{title} · round {now.round}" if now.round else title


def _speaks(now: PlatesView, ask: Ask) -> str:
    if now.phase == "agreed":
        return "bid higher, or cancel the round?"
    return "higher, agree or challenge?" if now.bids else "open the bidding"


def _standing(now: PlatesView) -> str:
    return numerals(now.bids[-1].count, now.bids[-1].numeral)


PHRASES: dict[type[Move], Phrases[PlatesView]] = {
    m.SelectOpener: Phrases(link="Say who opens", says="{opener} opens"),
    m.TypePlate: Phrases(
        waits="type the plate",
        link=lambda now, ask: "Change my plate" if ask.done else "Type my plate",
        says="Lock my plate",
    ),
    m.MakeBid: Phrases(
        waits=_speaks,
        link=lambda now, ask: "Bid higher" if now.bids else "Open the bidding",
        says=lambda now, ask: f"{'Bid' if now.bids else 'Open with'} {{count}} × {{numeral}}",
    ),
    m.Challenge: Phrases(waits=_speaks),
    m.Agree: Phrases(waits=_speaks),
    m.CancelRound: Phrases(says=lambda now, ask: f"Cancel the round at {_standing(now)}"),
    m.TurnOver: Phrases(
        link=lambda now, ask: ask.sentence.rstrip("."),
        says=lambda now, ask: (
            "Show all the plates" if now.keeper == COMPANION else "All cards are turned over"
        ),
    ),
    m.ShowPlate: Phrases(
        waits=lambda now, ask: "turn the plate over" if ask.seat else ask.sentence, link="Enter a plate"
    ),
    m.EnterCount: Phrases(
        link=lambda now, ask: f"Enter the count of {now.bids[-1].numeral}s",
        says=lambda now, ask: f"There are {{count}} on all {len(now.cards)} plates",
    ),
    m.StopCounting: Phrases(link="Settle the round", says="Settle the round"),
    m.SayFine: Phrases(waits="what is the fine?", says="The fine is {fine}"),
}
