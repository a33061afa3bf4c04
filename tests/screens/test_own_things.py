"""Private things at the kiosk, without a phone: their owner can see them at any time, and nobody else can."""

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from companion.game import Move, dollars
from companion.games import SHELF
from companion.games.dealers_choice.moves import Begin as BeginDealers
from companion.games.dealt.moves import NameOldest
from companion.games.downeast_dealer.moves import Begin, Bid, RunAuction, TurnOver
from companion.games.license_plates.moves import SelectOpener
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.testing import Playthrough
from screens.curtain import Curtain
from screens.own_things import OwnThings, Whose, own_things
from screens.table import TableScreen
from screens.velvet import Velvet
from tests.games.dealers_choice.stories import looked, midway, plays, to_the_hood
from tests.games.downeast_dealer import stories as downeast
from tests.inside import painted
from tests.screens.host import Host, at_each_size, over_the_table
from tests.screens.kiosk import KioskUser, at_the_kiosk

NAMES = {"A": "Ann", "B": "Ben", "C": "Cal"}


def table_of(evening: Playthrough) -> Table:
    """Return a table in the same state as a playthrough, just to look at."""
    return Table(Journal.open(MEMORY), 1, evening.record)


# The curtain looks the same whatever is behind it.


def with_card(card: str) -> Playthrough:
    """Return a game in which the leader's hand starts with this card and has no other X."""
    evening = Playthrough("dealt", 3, keeper="companion").play(NameOldest("B"))
    state, seat = evening.state, evening.state.turn
    others = tuple("9" if one == "X" else one for one in state.hands[seat][1:])
    state = structs.replace(state, hands={**state.hands, seat: (card, *others)})
    return Playthrough(replace(SHELF["dealt"], start=lambda setup: (state, ())), 3, keeper="companion")


def robbed(card: str) -> Playthrough:
    """Let Ann steal car 3 from Ben, who holds this card."""
    hands = {"A": ("theft",), "B": (card,), "C": ()}
    return plays(midway(keeper="companion", hands=hands), "theft", 3)


WORLDS: dict[str, tuple[Callable[[], Playthrough], Callable[[], Playthrough], str]] = {
    "an X in the hand or none": (lambda: with_card("X"), lambda: with_card("9"), "PlayFromHand"),
    "Stolen Car Found or not": (lambda: robbed("found"), lambda: robbed("sell 3000"), "SaveCar"),
}


def cells(app: Host) -> list[Any]:
    """Return every cell of the screen: its text and its colors."""
    return [list(strip.simplify()) for strip in painted(app.screen)]


async def closed_curtain(
    evening: Playthrough, kind: str, size: tuple[int, int], keys: tuple[str, ...]
) -> list[Any]:
    """Return every cell of the closed curtain, after keys that opened and closed it."""
    table = table_of(evening)
    asked = next(one for one in table.asks() if one.ask.kind == kind)
    async with over_the_table(table, Curtain(table, asked, NAMES), size) as (app, pilot):
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        assert not app.screen.query_one(Velvet).open
        return cells(app)


@at_each_size
@pytest.mark.parametrize("keys", [(), ("space", "1", "space"), ("space", "enter", "space")])
@pytest.mark.parametrize("worlds", WORLDS)
async def test_the_closed_curtain_is_the_same_for_every_hand(
    worlds: str, keys: tuple[str, ...], size: tuple[int, int]
) -> None:
    one, other, kind = WORLDS[worlds]
    assert len(one().state.hands) == len(other().state.hands)
    assert one().asked(kind).blanks != other().asked(kind).blanks  # what's behind it differs
    assert await closed_curtain(one(), kind, size, keys) == await closed_curtain(other(), kind, size, keys)


# Looking at your own things.

BEGUN: dict[str, tuple[str, tuple[Move, ...]]] = {
    "downeast_dealer": ("phones", (Begin("A"), RunAuction(seat="A"), TurnOver("Traps", seat="A"))),
    "dealt": ("companion", (NameOldest("C"),)),
    "license_plates": ("companion", (SelectOpener("A"),)),
    "dealers_choice": ("companion", (BeginDealers("A"),)),
}


# By game: words behind the curtain that nobody else may read; cards are drawn, so they aren't words.
WRITTEN: dict[str, Callable[[Any], list[str]]] = {
    "downeast_dealer": lambda view: ["bad check", "together"],
    "dealt": lambda view: ["10 cards, in the order dealt", "this is your hand."],
    "license_plates": lambda view: [dollars(view.mine.fine), "this is your plate."],
    "dealers_choice": lambda view: [*(str(card.name) for card in view.mine.hand), "The rest of your Blue Book"],
}


async def begin(journal: Journal, name: str, keeper: str = "") -> Table:
    """Start a game for three people and play up to where somebody has something private."""
    usual, moves = BEGUN[name]
    game = SHELF[name]
    setup = game.prepare(NAMES.values(), {"keeper": keeper or usual}, game.example)
    table = await Table.start(journal, game, setup, random.Random(3))
    for move in moves:
        await table.submit(move)
    return table


@asynccontextmanager
async def sitting(
    journal: Journal, size: tuple[int, int] = (100, 30), phones: str = ""
) -> AsyncIterator[KioskUser]:
    """Sit at the kiosk, with awake phones at these seats."""
    async with at_the_kiosk(journal, size, rng=random.Random(1)) as person:
        person.app.animation_level = "none"
        screen = person.app.screen
        assert isinstance(screen, TableScreen)
        screen.awake = lambda seat: seat in phones
        yield person


@at_each_size
@pytest.mark.parametrize("name", BEGUN)
async def test_everybody_can_look_at_their_own_things(
    journal: Journal, name: str, size: tuple[int, int]
) -> None:
    table = await begin(journal, name)
    async with sitting(journal, size) as person:
        await person.sees("Tab")
        for seat in NAMES:
            view = table.game.view(table.record.state, seat)
            words = [NAMES[seat], *WRITTEN[name](view)]
            await person.pilot.press("tab")
            assert isinstance(person.app.screen, Whose)
            await person.pilot.press(seat.lower())
            assert isinstance(person.app.screen, OwnThings)
            assert words[-1] not in person.screen
            await person.pilot.press("space")
            await person.sees(*words)
            await person.pilot.press("space")
            assert isinstance(person.app.screen, TableScreen)
            assert words[-1] not in person.screen


async def test_it_closes_by_itself_and_leads_back_to_the_table(journal: Journal) -> None:
    table = await begin(journal, "downeast_dealer")
    async with sitting(journal) as person:
        screen = person.app.screen
        look = OwnThings(table, NAMES, "B", seconds=0.05)
        await person.app.push_screen(look)
        await person.pilot.press("space")
        while person.app.screen is not screen:
            await person.pilot.pause()
        assert not look._velvet.open


async def test_a_half_typed_answer_and_a_running_auction_wait_meanwhile(journal: Journal) -> None:
    await begin(journal, "downeast_dealer")
    async with sitting(journal) as person:
        table = person.app.screen.table  # type: ignore[attr-defined]
        await person.type("c4")
        await person.pilot.press("tab", "b", "space")
        await table.submit(Bid(30_00, seat="B"))
        await person.sees("this is your money", "If you bid $40")
        await person.pilot.press("escape")
        await person.sees("Ben bids $30.")


async def test_whose_phone_is_awake_looks_there(journal: Journal) -> None:
    await begin(journal, "downeast_dealer")
    async with sitting(journal, phones="B") as person:
        await person.pilot.press("tab", "b")
        assert isinstance(person.app.screen, Whose)
        await person.sees("Ben has a phone")
        await person.pilot.press("x")
        assert isinstance(person.app.screen, Whose)
        await person.touches(" C  Cal")
        assert isinstance(person.app.screen, OwnThings)


@pytest.mark.parametrize(("name", "keeper"), [("downeast_dealer", "table"), ("dealt", "table")])
async def test_with_real_pieces_there_is_no_such_key(journal: Journal, name: str, keeper: str) -> None:
    await begin(journal, name, keeper)
    async with sitting(journal) as person:
        assert " Tab " not in person.screen
        await person.pilot.press("tab")
        assert isinstance(person.app.screen, TableScreen)


def own(evening: Playthrough, seat: str) -> str:
    return " ".join(f"{fact.label}: {fact.text}" for fact in own_things(table_of(evening), seat))


def test_after_a_deal_the_two_can_read_what_they_picked_up_and_nobody_else_can() -> None:
    start = downeast.midway(3, owned={"A": {"Traps": 1}, "B": {"Traps": 1}})
    deal = downeast.challenged(start, "B", "Traps", downeast.CHECK, downeast.CHECK)
    settled = downeast.answered(deal, "B", downeast.FIFTY)
    told = [own(settled, seat) for seat in "ABC"]
    assert ["(2 bad checks) from Ann" in text for text in told] == [True, True, False]
    assert ["$50 from Ben" in text for text in told] == [True, True, False]


def test_whoever_takes_a_pile_can_read_what_was_in_it() -> None:
    start = downeast.midway(3, owned={"A": {"Traps": 1}, "B": {"Traps": 1}})
    taken = downeast.taken(downeast.challenged(start, "B", "Traps", downeast.TEN), "B")
    assert ["$10 from Ann" in own(taken, seat) for seat in "ABC"] == [True, True, False]


def test_after_a_look_under_the_hood_the_buyer_can_read_the_value() -> None:
    evening = looked(to_the_hood(1_500), 900)
    assert ["$900" in own(evening, seat) for seat in "ABC"] == [True, True, False]
