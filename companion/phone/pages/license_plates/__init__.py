"""License Plates on the phones and on the television."""

from companion.game import Ask, Move, Seat
from companion.games.license_plates import moves as m
from companion.games.license_plates.settings import COMPANION, PHONES
from companion.games.license_plates.view import PlatesView
from companion.games.license_plates.words import numerals
from companion.phone.game_pages import Moves, Pages, Phrases
from companion.phone.pages.license_plates.template_data import context
from companion.table.table import TableView

HERE = "license_plates/"


def role(table: TableView, now: PlatesView, seat: Seat) -> str:
    """Return the game, and the round it is in."""
    title = now.title or table.title
    return f"{title} · round {now.round}" if now.round else title


def _speaks(now: PlatesView, ask: Ask) -> str:
    if now.phase == "agreed":
        return "bid higher or cancel the round?"
    return "agree, challenge or bid higher?" if now.bids else "open the bidding"


def _standing(now: PlatesView) -> str:
    return str(numerals(now.bids[-1].count, now.bids[-1].numeral))


PHRASES: dict[type[Move], Phrases[PlatesView]] = {
    m.SelectOpener: Phrases(link="Say who opens", says="{opener} opens"),
    m.TypePlate: Phrases(
        waits="type their plate",
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
        link=lambda now, ask: "Show all the plates" if now.keeper == COMPANION else "Turn all the cards over",
        says=lambda now, ask: "Show all the plates" if now.keeper == COMPANION else "All the cards are up",
    ),
    m.ShowPlate: Phrases(
        waits=lambda now, ask: "turn their plate over" if ask.seat else str(ask.sentence),
        link="Enter a plate",
    ),
    m.EnterCount: Phrases(
        link=lambda now, ask: f"Enter the count of {now.bids[-1].numeral}s",
        says=lambda now, ask: f"There are {{count}} on all {len(now.cards)} plates",
    ),
    m.StopCounting: Phrases(link="Settle the round", says="Settle the round"),
    m.SayFine: Phrases(waits="what's the fine?", says="The fine is {fine}"),
}


def nearest(now: PlatesView, ask: Ask) -> Seat:
    """Return the seat that the table's asks fall to: the bidder turns cards over and counts."""
    return now.bids[-1].seat if now.bids else now.seats[0].seat


def unhurried(now: PlatesView, seat: Seat) -> Moves:
    """Return what can wait: a bid, where one can also answer or has a plate to type first."""
    typing = now.keeper == PHONES and seat not in now.typed
    return frozenset({m.MakeBid} if now.bids or typing else ())


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
    unhurried=unhurried,
    inside=frozenset({m.ShowChance}),
    tops={
        **dict.fromkeys((m.Agree, m.Challenge), HERE + "answer_top.html"),
        m.CancelRound: HERE + "agreed_top.html",
        m.MakeBid: HERE + "bid_top.html",
        m.TypePlate: HERE + "plate_top.html",
    },
    forms={
        **dict.fromkeys((m.Agree, m.Challenge, m.CancelRound), HERE + "answer.html"),
        m.MakeBid: HERE + "bid.html",
        m.TypePlate: HERE + "plate.html",
    },
    phrases=PHRASES,
    wears=("cover",),
)
