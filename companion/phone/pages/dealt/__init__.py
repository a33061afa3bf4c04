"""Dealt! on the phones and on the television."""

from markupsafe import Markup

from companion.game import Ask, Move, Said, Seat, as_is, say
from companion.games.dealt import moves as m
from companion.games.dealt.view import DealtView
from companion.phone.bar_text import BarText
from companion.phone.game_pages import Pages, Phrases
from companion.phone.pages.dealt.template_data import context
from companion.phone.rendering import parts
from companion.phone.seat_page import SeatPage
from companion.table.views import TableView

HERE = "dealt/"
PLACED = (m.TakeReserve, m.PlaceDrawn)
NO_X, IN_FRONT = {"called": ""}, {"place": "0"}


def role(table: TableView, now: DealtView, seat: Seat) -> Said:
    """Return the round, for the line below the name."""
    if not now.round:
        return as_is(table.title)
    return say("{game} · round {round}", game=table.title, round=now.round)


def _to_beat(now: DealtView, ask: Ask) -> Said:
    if not now.trick or not now.trick.turns:
        return say("lead the trick")
    best = now.trick.best
    if best is None or best.combination is None:
        return say("play any combination")
    return say("beat the {combination}", combination=best.combination.words)


def _reserve(now: DealtView, ask: Ask) -> Said:
    match [option.label for blank in ask.blanks[:1] for option in blank.choices]:
        case [one, other]:
            return say("Take the {one} or the {other}", one=one, other=other)
        case [one]:
            return say("Take the {card}", card=one)
        case _:
            return say("Take a reserve card")


def _play(table: TableView, now: DealtView, ask: Ask) -> tuple[BarText, ...]:
    if len(ask.blanks) == 1:
        return (BarText(say("Play {places}")),)
    return BarText(say("Play {places}"), NO_X), BarText(say("Play {places} as {called}"))


def _take(table: TableView, now: DealtView, ask: Ask) -> tuple[BarText, ...]:
    if len(ask.blanks) == 1:
        return (BarText(say("Take the {card}")),)
    return (
        BarText(say("Put the {card} in front"), IN_FRONT),
        BarText(say("Put the {card} after the {place}")),
    )


def _put(table: TableView, now: DealtView, ask: Ask) -> tuple[BarText, ...]:
    return BarText(say("Put it in front"), IN_FRONT), BarText(say("Put it after the {place}"))


PHRASES: dict[type[Move], Phrases[DealtView]] = {
    m.NameOldest: Phrases(
        waits=say("Who is the oldest?"),
        link=say("Say who is the oldest"),
        says=say("{oldest} is the oldest"),
    ),
    m.BeginRound: Phrases(
        waits=lambda now, ask: say("deal round {round}", round=now.round + 1),
        says=say("Deal the next round"),
    ),
    m.LayReserves: Phrases(waits=say("enter the reserve"), says=say("In reserve: {cards}")),
    m.PlayCards: Phrases(waits=_to_beat, says=say("Play {cards}")),
    m.PlayStop: Phrases(waits=_to_beat, link=say("Play a Stop"), says=say("Play a Stop")),
    m.PlayRedraw: Phrases(link=say("Play a Redraw"), says=say("Play a Redraw")),
    m.PlayFromHand: Phrases(waits=_to_beat, ways=_play),
    m.TakeReserve: Phrases(waits=_to_beat, link=_reserve, ways=_take),
    m.SayStuck: Phrases(link=say("Can’t play anything"), says=say("Can’t play anything")),
    m.PlaceDrawn: Phrases(waits=say("place the drawn cards"), ways=_put),
    m.NameLosers: Phrases(
        waits=say("Who gives up a chip?"),
        link=say("Say who gives up a chip"),
        says=say("{losers}: a chip each"),
    ),
}


def nearest(now: DealtView, ask: Ask) -> Seat:
    """Return the seat that should answer for the table: the dealer's or, without a dealer, the first."""
    return now.oldest or now.seats[0].seat


def then(now: DealtView, ask: Ask) -> Seat:
    """Return whose turn comes next in the trick."""
    left = now.trick.waiting if now.trick and now.phase == "turn" else ()
    return left[1] if len(left) > 1 else ""


def fact(shown: SeatPage, now: DealtView) -> Markup:
    """Return a player's chips, for the header."""
    return parts("dealt").chips(now.chips[shown.seat], now.chips_each)


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
    then=then,
    fact=fact,
    tops={
        **dict.fromkeys((m.PlayFromHand, m.PlayCards, m.PlayStop), HERE + "turn_top.html"),
        **dict.fromkeys(PLACED, HERE + "place_top.html"),
    },
    forms={
        m.PlayFromHand: HERE + "play.html",
        **dict.fromkeys(PLACED, HERE + "place.html"),
        **dict.fromkeys((m.PlayCards, m.LayReserves), HERE + "cards.html"),
    },
    phrases=PHRASES,
    wears=("cover",),
)
