"""The words of Dealt! on the phones: who is what, what is waited for, what a button says."""

from companion.game import Ask, Move, Seat
from companion.games.dealt import moves as m
from companion.games.dealt.view import DealtView
from companion.phone.bar_text import Say
from companion.phone.game_pages import Phrases
from companion.phone.pages.dealt.template_data import dealt
from companion.table.table import TableView


def role(table: TableView, seat: Seat) -> str:
    """Return the round, below the name."""
    now = dealt(table)
    return f"{table.title} · round {now.round}" if now.round else table.title


def _to_beat(now: DealtView, ask: Ask) -> str:
    if not now.trick or not now.trick.turns:
        return "lead the trick"
    best = now.trick.best
    return f"beat the {best.combination.words}" if best and best.combination else "any combination"


def _reserve(now: DealtView, ask: Ask) -> str:
    options = [option for blank in ask.blanks[:1] for option in blank.choices]
    return f"Take the {' or the '.join(option.label for option in options) or 'reserve card'}"


def _take(table: TableView, ask: Ask) -> tuple[Say, ...]:
    if len(ask.blanks) == 1:
        return (Say("Take the {card}"),)
    return Say("Put the {card} in front", {"place": "0"}), Say("Put the {card} after the {place}")


def _put(table: TableView, ask: Ask) -> tuple[Say, ...]:
    return Say("Put it in front", {"place": "0"}), Say("Put it after the {place}")


PHRASES: dict[type[Move], Phrases[DealtView]] = {
    m.NameOldest: Phrases(
        waits="who is the oldest?", link="Say who is the oldest", says="{oldest} is the oldest"
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
        waits="who gives up a chip?", link="Say who gives up a chip", says="{losers}: a chip each"
    ),
}
