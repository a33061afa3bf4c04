"""The words of Dealt! on the phones: who is what, what is waited for, what a button says."""

from collections.abc import Callable

from companion.game import Ask, Move, Pick, Seat
from companion.games.dealt import moves as m
from companion.games.dealt.view import DealtView
from companion.phone.bar_text import Say
from companion.phone.game_pages import simply
from companion.phone.pages.dealt.template_data import dealt
from companion.table.table import TableView

Words = Callable[[DealtView, Ask], str]


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
    (card, *_) = ask.blanks or (Pick(name="card", options=()),)
    options = card.options if isinstance(card, Pick) else ()
    return f"Take the {' or the '.join(option.label for option in options) or 'reserve card'}"


WAITS: dict[type[Move], Words] = {
    m.NameOldest: lambda now, ask: "who is the oldest?",
    m.BeginRound: lambda now, ask: f"deal round {now.round + 1}",
    m.LayReserves: lambda now, ask: "which two cards lie open?",
    m.PlayFromHand: _to_beat,
    m.PlayCards: _to_beat,
    m.PlayStop: _to_beat,
    m.TakeReserve: _to_beat,
    m.PlaceDrawn: lambda now, ask: "puts drawn cards into the hand",
    m.NameLosers: lambda now, ask: "who gives up a chip?",
}
LINKS: dict[type[Move], Words] = {
    m.NameOldest: lambda now, ask: "Say who is the oldest",
    m.NameLosers: lambda now, ask: "Say who gives up a chip",
    m.TakeReserve: _reserve,
    m.PlayStop: lambda now, ask: "Play a Stop",
    m.PlayRedraw: lambda now, ask: "Play a Redraw",
    m.SayStuck: lambda now, ask: "I can play nothing at all",
}
_SAYS: dict[type[Move], Words] = {
    m.NameOldest: lambda now, ask: "{oldest} is the oldest",
    m.BeginRound: lambda now, ask: "Deal the next round",
    m.LayReserves: lambda now, ask: "In reserve: {cards}",
    m.PlayCards: lambda now, ask: "Play {cards}",
    m.PlayStop: lambda now, ask: "Play a Stop",
    m.PlayRedraw: lambda now, ask: "Play a Redraw",
    m.PlayFromHand: lambda now, ask: "Play {places}{called}",
    m.SayStuck: lambda now, ask: "I can play nothing at all",
    m.NameLosers: lambda now, ask: "{losers}: a chip each",
}


def _take(table: TableView, ask: Ask) -> tuple[Say, ...]:
    if len(ask.blanks) == 1:
        return (Say("Take the {card}"),)
    return Say("Put the {card} in front", {"place": "0"}), Say("Put the {card} after the {place}")


def _put(table: TableView, ask: Ask) -> tuple[Say, ...]:
    return Say("Put it in front", {"place": "0"}), Say("Put it after the {place}")


SAYS = simply(_SAYS) | {m.TakeReserve: _take, m.PlaceDrawn: _put}
