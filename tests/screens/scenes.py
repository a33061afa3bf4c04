"""Every screen of the kiosk, and the steps to get there."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import date

from textual.pilot import Pilot

from companion.game import Move, OpenAsk, say
from companion.game.said import house_language, phrase
from companion.house.config import Config, Screen, Wifi
from companion.house.owner import Owner
from companion.house.settled import Settled
from companion.machine.clock import Clock
from companion.store.journal import MEMORY, Journal
from hardware.choosing import panel_for
from screens.app import Kiosk
from screens.curtain import Curtain
from tests.games.license_plates import evenings as plates
from tests.inside import connection
from tests.pictures import evening, house
from tests.screens import climaxes, dealers, dealt, downeast, last_time, nights, winners
from tests.screens.kiosk import KioskUser

SIZES = [(80, 24), (100, 30), (160, 45)]
Steps = Callable[[Pilot[None]], Awaitable[None]]


class NoClock(Clock):
    """A clock that nobody has set."""

    def today(self) -> date:
        return date(2026, 1, 1)

    def set_by_network(self) -> bool:
        return False


def keys(*pressed: str) -> Steps:
    async def press(pilot: Pilot[None]) -> None:
        await pilot.press(*pressed)

    return press


async def behind_the_curtain(pilot: Pilot[None]) -> None:
    app = pilot.app
    assert isinstance(app, Kiosk)
    table = app.screen.table  # type: ignore[attr-defined]
    ask = table.asks()[0]
    await app.push_screen(Curtain(table, OpenAsk(ask.id, ask.ask), {"B": "Ann"}, seconds=60))


async def curtain_drawn_back(pilot: Pilot[None]) -> None:
    await behind_the_curtain(pilot)
    await pilot.press("space")


async def guided(pilot: Pilot[None]) -> None:
    """Go back to where an offer was due, and let the host look at the banker's guide."""
    table = pilot.app.screen.table  # type: ignore[attr-defined]
    while table.state.phase != "offer" or table.state.now.offer is not None:
        await table.undo()
    await pilot.pause()
    await pilot.press("tab", "space")


def revealed(value: str) -> Steps:
    async def reveal(pilot: Pilot[None]) -> None:
        person = at(pilot)
        await person.answer("1")
        await person.sees(phrase("Open case {case}. What's inside?", case=1), "N Eva")
        await person.type("n")
        await person.sees(phrase("{seat} doesn't guess.", seat="Eva"))
        await person.type(value if value.endswith("k") else f"{value}\r")
        await person.sees(f"Enter {phrase('done')}")

    return reveal


def settled() -> Settled:
    """Return the settings of a house that keeps its current language."""
    return Settled(Config(wifi=Wifi("Game Night", "8" * 63), screen=Screen(language=house_language().code)))


async def asks_the_house(pilot: Pilot[None]) -> None:
    person = at(pilot)
    which = (say("boat"), say("key"), say("moon"))
    question = say("Move {seat} to this phone? {pictures}", seat="Cal", pictures=which)
    pilot.app.run_worker(person.app.ask_house(question, say("let it in")))
    await person.sees(str(question))


async def asks_the_owner(pilot: Pilot[None]) -> None:
    person = at(pilot)
    person.app.owner = Owner(lambda: "a PIN")
    await pilot.press("ctrl+q")
    await person.sees(phrase("Quit Tableside?"))
    await person.type("24")


async def stopped(pilot: Pilot[None]) -> None:
    person = at(pilot)
    connection(person.app.journal).execute("PRAGMA query_only = ON")
    await person.answer("1")
    await person.sees(phrase("STOPPED"))


def at(pilot: Pilot[None]) -> KioskUser:
    assert isinstance(pilot.app, Kiosk)
    return KioskUser(pilot.app, pilot)


async def drawn_panel(pilot: Pilot[None]) -> None:
    app = pilot.app
    assert isinstance(app, Kiosk)
    assert app.panel
    assert app.panel.board
    await pilot.press("f11")
    while not any(app.panel.board.row):
        await pilot.pause()
    await pilot.pause(0.2)  # the panel updates twelve times a second


def won(*pressed: str, last: tuple[str, ...] = ()) -> Steps:
    """Return the steps to the winner and, with these keys, beyond; the keys in `last` end the game."""

    async def press(pilot: Pilot[None]) -> None:
        await pilot.press(*last)
        app = pilot.app
        assert isinstance(app, Kiosk)
        table = app.screen.table  # type: ignore[attr-defined]
        while table.number not in {one.number for one in app.memory.tonight.finishes}:
            await pilot.pause()
        if app.screen.to_do:  # type: ignore[attr-defined]
            await pilot.press("enter")
        await pilot.press(*pressed)

    return press


def same_evening(*pressed: str) -> Steps:
    """Return the steps to the question about the same evening and, with these keys, beyond."""

    async def press(pilot: Pilot[None]) -> None:
        person = at(pilot)
        await person.sees(phrase("Same evening?"))
        for key in pressed:
            await pilot.press(key)
            await person.settles()

    return press


async def good_night(pilot: Pilot[None]) -> None:
    await same_evening("enter", "g", "enter", "enter")(pilot)
    await at(pilot).sees(phrase("Good night. It's safe to unplug the box now."))


def after(first: Steps, *pressed: str) -> Steps:
    """Return steps, followed by these keys."""

    async def press(pilot: Pilot[None]) -> None:
        await first(pilot)
        for key in pressed:
            await pilot.press(key)
            await at(pilot).settles()

    return press


SCREENS: dict[str, tuple[str, Steps]] = {
    "lobby": ("", keys()),
    "lobby-help": ("", keys("f1")),
    "settings": ("", keys("f3")),
    "settings-typing": ("", keys("f3", "down", "down", "down", "down", "G", "a")),
    "settings-date": ("", keys("f3", "up", "up")),
    "settings-pin": ("", keys("f3", "up")),
    "owner": ("board", asks_the_owner),
    "lobby-people": ("", keys("enter")),
    "lobby-seat": ("", keys("enter", "tab")),
    "lobby-rules": ("", keys("enter", "enter")),
    "lobby-box": ("", keys("2", "enter", "b", "down", "9", "enter")),
    "lobby-box-rows": ("", keys("2", "enter", "b", "enter", "down", "right", "5")),
    "lobby-carry-on": ("board", keys("f12")),
    "lobby-unfinished": ("board", keys("f12", "u")),
    "same-evening": ("last today", same_evening()),
    "which-day": ("last then", same_evening("n")),
    "finished": ("last today", same_evening("enter", "f")),
    "people-last-time": ("last today", same_evening("enter", "5")),
    "people-picking": ("last today", same_evening("enter", "5", "3", "6", "1", "5")),
    "people-short": ("last today", same_evening("enter", "5", "1", "4")),
    "good-night": ("last then", same_evening("enter", "g")),
    "good-night-over": ("last then", good_night),
    "handing": ("last today", keys("f2", "h")),
    "evening": ("nights night", nights.evening_shown),
    "evening-long": ("nights long", nights.evening_shown),
    "evening-stars": ("nights stars", nights.evening_shown),
    "evening-one": ("nights one", nights.evening_shown),
    "evening-none": ("nights none", nights.evening_shown),
    "evening-before": ("nights years", after(nights.evening_shown, "left")),
    "person": ("nights years", nights.person_shown),
    "person-new": ("nights night", nights.person_shown),
    "person-renaming": ("nights years", after(nights.person_shown, "r", "M", "i", "a")),
    "person-picking": ("nights years", after(nights.person_shown, "m", "2")),
    "person-merging": ("nights years", after(nights.person_shown, "m", "2", "enter")),
    "person-forgetting": ("nights years", after(nights.person_shown, "f")),
    "board": ("board", keys()),
    "board-typing": ("board", keys("2")),
    "board-refusal": ("board", keys("1", "4", "enter")),
    "board-light": ("board", keys("f4")),
    "board-contrast": ("board", keys("f4", "f4")),
    "board-money-hidden": ("board", keys("f3")),
    "reveal-bad": ("board", revealed("500k")),
    "reveal-good": ("board", revealed("75")),
    "nod": ("board", asks_the_house),
    "stopped": ("board", stopped),
    "offer": ("offer", keys()),
    "end": ("end", keys()),
    "winner": ("winner one", won()),
    "winner-light": ("winner one", won("f4")),
    "winner-contrast": ("winner one", won("f4", "f4")),
    "winner-money-hidden": ("winner one", won("f3")),
    "winner-again": ("winner one", won("enter")),
    "winner-board": ("winner one", won("b")),
    **{f"winner-{name}": (f"winner {name}", won()) for name in winners.MATCHES if name != "one"},
    "history": ("board", keys("f5")),
    "correcting": ("board", keys("f5", "8")),
    "reentering": ("board", keys("f5", "1", "4", "5", "0", "enter", "enter")),
    "help": ("board", keys("f1")),
    "help-contents": ("board", keys("f1", "home")),
    "help-question": ("board", keys("f1", *"$750")),
    "first-time": ("board", keys()),
    "phones": ("", keys("f2")),
    "by-hand": ("board", keys("f6")),
    "counting": ("board", keys("f6", "3", "a", "a", "enter")),
    "curtain": ("board", behind_the_curtain),
    "curtain-open": ("board", curtain_drawn_back),
    "panel": ("board", drawn_panel),
    **{f"downeast-{name}": (f"downeast {name}", keys()) for name in downeast.SCREENS},
    **{f"plates-{name}": (f"plates {name}", keys()) for name in plates.SCREENS},
    **{name: (f"deal {name}", keys()) for name in climaxes.SCREENS},
    "own-whose": ("downeast auction", keys("tab")),
    "own-closed": ("downeast auction", keys("tab", "b")),
    "own-cash": ("downeast auction", keys("tab", "b", "space")),
    "own-hand": ("dealt dealt", keys("tab", "b", "space")),
    "own-money": ("downeast auction", keys("tab", "b", "space", "tab")),
    "own-long-hand": ("dealt long", keys("tab", "b", "space", "right")),
    "own-plate": ("plates odds", keys("tab", "b", "space")),
    "own-book": ("dealers kept", keys("tab", "a", "space")),
    "own-guide": ("board", guided),
    "curtain-hand": ("dealt hand", keys("p", "space", "f", "g")),
    "curtain-x": ("dealt hand", keys("p", "space", "g", "h")),
    "curtain-place": ("dealt hand", keys("t", "space", "9", "enter", "right", "right", "right")),
    "curtain-pay": ("downeast sold", keys("p", "space", "b", "c")),
    "curtain-notes": ("downeast thief", keys("a", "space", "a", "c", "c")),
    "curtain-card": ("dealers kept-card", keys("enter", "space")),
    "plates-face-down": ("plates opening", keys("h")),
    "plates-settled": ("plates dealt", keys("enter")),
    "downeast-whole-set": ("downeast end", keys()),
    "plates-winner": ("plates end", won(last=("x",))),
    "plates-end": ("plates end", won("b", last=("x",))),
    **{f"dealt-{name}": (f"dealt {name}", keys()) for name in dealt.SCREENS},
    **{f"dealers-{name}": (f"dealers {name}", keys()) for name in dealers.SCREENS},
    **{f"{game}-winner": (f"{game} end", won()) for game in ("downeast", "dealt", "dealers")},
    **{f"{game}-end": (f"{game} end", won("b")) for game in ("downeast", "dealt", "dealers")},
}
# By game: the function that plays to a named point and returns the moves to make while the screen is shown.
GAMES: dict[str, Callable[[Journal, str], Awaitable[tuple[Move, ...]]]] = {
    "deal": climaxes.evening,
    "downeast": downeast.evening,
    "plates": plates.evening,
    "dealt": dealt.evening,
    "dealers": dealers.evening,
    "winner": winners.evening,
    "nights": nights.evening,
    "last": last_time.evening,
}


@asynccontextmanager
async def shown(name: str, size: tuple[int, int] = SIZES[0]) -> AsyncIterator[tuple[Kiosk, Pilot[None]]]:
    """Yield a kiosk that shows a certain screen, and its pilot."""
    played, steps = SCREENS[name]
    journal = Journal.open(MEMORY)
    game, _, story = played.partition(" ")
    left: tuple[Move, ...] = ()
    if game in GAMES:
        left = await GAMES[game](journal, story)
    elif played:
        await evening(journal, played)
    app = Kiosk(
        journal,
        random.Random(1),
        house=await house(journal) if name in ("phones", "handing") else None,
        panel=panel_for("mock") if name == "panel" else None,
        settled=settled() if name.startswith("settings") else None,
        clock=NoClock(),
    )
    app.animation_level = "none"
    app.first_times.on = name == "first-time"  # everywhere else, nothing is new to anybody
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for move in left:
            await app.screen.table.submit(move)  # type: ignore[attr-defined]
        await steps(pilot)
        yield app, pilot
    journal.close()
