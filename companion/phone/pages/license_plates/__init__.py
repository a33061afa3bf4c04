"""License Plates on the phones and on the television."""

from companion.game import Ask, Move, Said, Seat, as_is, say
from companion.games.license_plates import moves as m
from companion.games.license_plates.settings import COMPANION, PHONES
from companion.games.license_plates.view import PlatesView
from companion.games.license_plates.words import numerals, plates
from companion.phone.game_pages import Moves, Pages, Phrases
from companion.phone.pages.license_plates.template_data import context
from companion.table.views import TableView

HERE = "license_plates/"


def role(table: TableView, now: PlatesView, seat: Seat) -> Said:
    """Return the round or, before the first round and at the end, the game's title."""
    if now.round:
        return say("Round {round} of {rounds}", round=now.round, rounds=now.rounds)
    return as_is(now.title or table.title)


def _speaks(now: PlatesView, ask: Ask) -> Said:
    if now.phase == "agreed":
        return say("bid higher or cancel the round?")
    return say("agree, challenge or bid higher?") if now.bids else say("open the bidding")


def _cancels(now: PlatesView, ask: Ask) -> Said:
    bid = now.bids[-1]
    return say("Cancel the round at {bid}", bid=numerals(bid.count, bid.numeral))


def _shows(now: PlatesView, ask: Ask) -> Said:
    return say("Show all the plates") if now.keeper == COMPANION else say("Turn all the cards over")


def _shown(now: PlatesView, ask: Ask) -> Said:
    return say("Show all the plates") if now.keeper == COMPANION else say("All the cards are up")


def _counted(now: PlatesView, ask: Ask) -> Said:
    return say("{count} on all {plates}", count="{count}", plates=plates(len(now.cards)))


PHRASES: dict[type[Move], Phrases[PlatesView]] = {
    m.SelectOpener: Phrases(link=say("Say who opens"), says=say("{opener} opens")),
    m.TypePlate: Phrases(
        waits=say("typing their plate"),
        link=lambda now, ask: say("Change your plate") if ask.done else say("Type your plate"),
        says=say("Lock in your plate"),
    ),
    m.MakeBid: Phrases(
        waits=_speaks,
        link=lambda now, ask: say("Bid higher") if now.bids else say("Open the bidding"),
        says=lambda now, ask: (
            say("Bid {count} × {numeral}") if now.bids else say("Open with {count} × {numeral}")
        ),
    ),
    m.Challenge: Phrases(waits=_speaks),
    m.Agree: Phrases(waits=_speaks),
    m.CancelRound: Phrases(says=_cancels),
    m.TurnOver: Phrases(link=_shows, says=_shown),
    m.ShowPlate: Phrases(
        waits=lambda now, ask: say("turning over their plate") if ask.seat else ask.sentence,
        link=say("Enter a plate"),
    ),
    m.EnterCount: Phrases(
        link=lambda now, ask: say("Enter the count of {numeral}s", numeral=now.bids[-1].numeral),
        says=_counted,
    ),
    m.StopCounting: Phrases(link=say("Settle the round"), says=say("Settle the round")),
    m.SayFine: Phrases(waits=say("what's the fine?"), says=say("The fine is {fine}")),
}


def nearest(now: PlatesView, ask: Ask) -> Seat:
    """Return the seat to answer for the table: the bidder, who turns over the cards, or the first seat."""
    return now.bids[-1].seat if now.bids else now.seats[0].seat


def unhurried(now: PlatesView, seat: Seat) -> Moves:
    """Return the moves that can wait: a new bid, if there's a bid to answer or a plate to type first."""
    typing = now.keeper == PHONES and seat not in now.typed
    return frozenset({m.MakeBid} if now.bids or typing else ())


def then(now: PlatesView, ask: Ask) -> Seat:
    """Return who speaks next about the bid."""
    return now.waiting[1] if now.bids and now.waiting[:1] == (ask.seat,) and len(now.waiting) > 1 else ""


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
    then=then,
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
