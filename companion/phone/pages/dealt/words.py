"""The words of Dealt! on the phones: who is what, what is waited for, what a button says."""

from collections.abc import Callable

from companion.game import Ask, Seat
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
    options = [option for blank in ask.blanks[:1] for option in blank.choices]
    return f"Take the {' or the '.join(option.label for option in options) or 'reserve card'}"


WAITS: dict[str, Words] = {
    "NameOldest": lambda now, ask: "who is the oldest?",
    "BeginRound": lambda now, ask: f"deal round {now.round + 1}",
    "LayReserves": lambda now, ask: "which two cards lie open?",
    "PlayFromHand": _to_beat,
    "PlayCards": _to_beat,
    "PlayStop": _to_beat,
    "TakeReserve": _to_beat,
    "PlaceDrawn": lambda now, ask: "puts drawn cards into the hand",
    "NameLosers": lambda now, ask: "who gives up a chip?",
}
LINKS: dict[str, Words] = {
    "NameOldest": lambda now, ask: "Say who is the oldest",
    "NameLosers": lambda now, ask: "Say who gives up a chip",
    "TakeReserve": _reserve,
    "PlayStop": lambda now, ask: "Play a Stop",
    "PlayRedraw": lambda now, ask: "Play a Redraw",
    "SayStuck": lambda now, ask: "I can play nothing at all",
}
_SAYS: dict[str, Words] = {
    "NameOldest": lambda now, ask: "{oldest} is the oldest",
    "BeginRound": lambda now, ask: "Deal the next round",
    "LayReserves": lambda now, ask: "In reserve: {cards}",
    "PlayCards": lambda now, ask: "Play {cards}",
    "PlayStop": lambda now, ask: "Play a Stop",
    "PlayRedraw": lambda now, ask: "Play a Redraw",
    "PlayFromHand": lambda now, ask: "Play {places}{called}",
    "SayStuck": lambda now, ask: "I can play nothing at all",
    "NameLosers": lambda now, ask: "{losers}: a chip each",
}


def _take(table: TableView, ask: Ask) -> tuple[Say, ...]:
    if len(ask.blanks) == 1:
        return (Say("Take the {card}"),)
    return Say("Put the {card} in front", {"place": "0"}), Say("Put the {card} after the {place}")


def _put(table: TableView, ask: Ask) -> tuple[Say, ...]:
    return Say("Put it in front", {"place": "0"}), Say("Put it after the {place}")


SAYS = simply(_SAYS) | {"TakeReserve": _take, "PlaceDrawn": _put}
