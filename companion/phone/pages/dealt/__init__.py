"""Dealt! on the phones and on the television."""

from markupsafe import Markup

from companion.game import Ask, Move, Seat
from companion.games.dealt import moves as m
from companion.games.dealt.view import DealtView
from companion.phone.bar_text import BarText
from companion.phone.game_pages import Pages, Phrases
from companion.phone.pages.dealt.template_data import context
from companion.phone.rendering import parts
from companion.phone.seat_page import SeatPage
from companion.table.table import TableView

HERE = "dealt/"
PLACED = (m.TakeReserve, m.PlaceDrawn)


def role(table: TableView, now: DealtView, seat: Seat) -> str:
    """Return the round, below the name."""
    return f"{table.title} · round {now.round}" if now.round else table.title


def _to_beat(now: DealtView, ask: Ask) -> str:
    if not now.trick or not now.trick.turns:
        return "lead the trick"
    best = now.trick.best
    return f"beat the {best.combination.words}" if best and best.combination else "any combination"


def _reserve(now: DealtView, ask: Ask) -> str:
    options = [option for blank in ask.blanks[:1] for option in blank.choices]
    return f"Take the {' or the '.join(str(option.label) for option in options) or 'reserve card'}"


def _take(table: TableView, now: DealtView, ask: Ask) -> tuple[BarText, ...]:
    if len(ask.blanks) == 1:
        return (BarText("Take the {card}"),)
    return BarText("Put the {card} in front", {"place": "0"}), BarText("Put the {card} after the {place}")


def _put(table: TableView, now: DealtView, ask: Ask) -> tuple[BarText, ...]:
    return BarText("Put it in front", {"place": "0"}), BarText("Put it after the {place}")


PHRASES: dict[type[Move], Phrases[DealtView]] = {
    m.NameOldest: Phrases(
        waits="who is the oldest?", link="BarText who is the oldest", says="{oldest} is the oldest"
    ),
    m.BeginRound: Phrases(waits=lambda now, ask: f"deal round {now.round + 1}", says="Deal the next round"),
    m.LayReserves: Phrases(waits="which two cards lie open?", says="In reserve: {cards}"),
    m.PlayCards: Phrases(waits=_to_beat, says="Play {cards}"),
    m.PlayStop: Phrases(waits=_to_beat, link="Play a Stop", says="Play a Stop"),
    m.PlayRedraw: Phrases(link="Play a Redraw", says="Play a Redraw"),
    m.PlayFromHand: Phrases(waits=_to_beat, says="Play {places}{called}"),
    m.TakeReserve: Phrases(waits=_to_beat, link=_reserve, ways=_take),
    m.SayStuck: Phrases(link="I can play nothing at all", says="I can play nothing at all"),
    m.PlaceDrawn: Phrases(waits="puts drawn cards into the hand", ways=_put),
    m.NameLosers: Phrases(
        waits="who gives up a chip?", link="BarText who gives up a chip", says="{losers}: a chip each"
    ),
}


def nearest(now: DealtView, ask: Ask) -> Seat:
    """Return the seat that the table's asks fall to: the dealer's, or before there is one the first."""
    return now.oldest or now.seats[0].seat


def fact(shown: SeatPage, now: DealtView) -> Markup:
    """Show one's chips."""
    return parts("dealt").chips(now.chips[shown.seat], now.chips_each)


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
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
