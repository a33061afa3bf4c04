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
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase, NoGuess, Reveal
from companion.games.dealers_choice.moves import Begin as BeginDealers
from companion.games.dealt.moves import NameOldest, PlayFromHand, TakeReserve
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
from tests.screens.dealt import evening as dealt_evening
from tests.screens.downeast import evening as downeast_evening
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
    """Return a game in which Ann steals car 3 from Ben, who holds this card."""
    hands = {"A": ("theft",), "B": (card,), "C": ()}
    return plays(midway(keeper="companion", hands=hands), "theft", 3)


def owing(*cash: int) -> Playthrough:
    """Return a game in which Ben owes $30 for a trap, with this cash in his hand."""
    return downeast.sold(downeast.turned(downeast.midway(3, hands={"B": cash}), "Traps"), "B", 30)


def drawn(card: str) -> Playthrough:
    """Return a game in which the leader has to place this card."""
    evening = with_card("Redraw")
    evening.play(PlayFromHand((1,), seat=evening.state.turn))
    while evening.state.phase != "place":
        seat = evening.state.turn
        evening.play(TakeReserve(evening.state.reserve(seat)[0], 0, seat=seat))
    state = structs.replace(evening.state, pile=(card, *evening.state.pile[1:]))
    return Playthrough(replace(SHELF["dealt"], start=lambda setup: (state, ())), 3, keeper="companion")


WORLDS: dict[str, tuple[Callable[[], Playthrough], Callable[[], Playthrough], str]] = {
    "one way to pay or several": (lambda: owing(50_00), lambda: owing(*(10_00,) * 12), "Pay"),
    "one card drawn or another": (lambda: drawn("X"), lambda: drawn("7"), "PlaceDrawn"),
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
@pytest.mark.parametrize("keys", [(), ("space", "1", "space"), ("space", "a", "right", "space")])
@pytest.mark.parametrize("worlds", WORLDS)
async def test_the_closed_curtain_is_the_same_for_every_hand(
    worlds: str, keys: tuple[str, ...], size: tuple[int, int]
) -> None:
    one, other, kind = WORLDS[worlds]
    assert len(one().state.hands) == len(other().state.hands)
    assert one().asked(kind) != other().asked(kind)  # what's behind it differs
    assert await closed_curtain(one(), kind, size, keys) == await closed_curtain(other(), kind, size, keys)


def guided(*opened: int) -> Playthrough:
    """Return a game in which an offer is due after these values were opened."""
    evening = Playthrough("deal_or_no_deal", 3).play(BeginHosting("A", "B"), ChooseCase(26, seat="B"))
    for case, dollars_ in enumerate(opened, 1):
        evening.play(CallCase(case, seat="B"))
        if "NoGuess" in evening.kinds:
            evening.play(NoGuess(seat=evening.asked("NoGuess").seat))
        evening.play(Reveal(dollars_ * 100))
    return evening


OWN: dict[str, tuple[Callable[[], Playthrough], Callable[[], Playthrough], str]] = {
    "rich or poor": (lambda: owing(50_00), lambda: owing(*(10_00,) * 12), "B"),
    "an X or none": (lambda: with_card("X"), lambda: with_card("9"), "C"),
    "much to offer or little": (
        lambda: guided(1, 5, 10, 25, 50, 75),
        lambda: guided(1_000_000, 750_000, 500_000, 400_000, 300_000, 200_000),
        "A",
    ),
}


@at_each_size
@pytest.mark.parametrize("worlds", OWN)
async def test_the_closed_curtain_before_own_things_is_the_same(worlds: str, size: tuple[int, int]) -> None:
    *evenings, seat = OWN[worlds]
    closed, opened = [], []
    for evening in evenings:
        table = table_of(evening())
        assert seat in table.summary(table.open_view()).owners
        async with over_the_table(table, OwnThings(table, NAMES, seat), size) as (app, pilot):
            closed.append(cells(app)[1:])  # the header tells what everybody knows
            await pilot.press("space")
            await pilot.pause()
            opened.append(cells(app)[1:])
    assert closed[0] == closed[1]
    assert opened[0] != opened[1]


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
    "dealers_choice": lambda view: [
        *(str(card.name) for card in view.mine.hand),
        "The rest of your Blue Book",
    ],
}


async def begin(journal: Journal, name: str, keeper: str = "") -> Table:
    """Return a table of three, at the point where somebody has something private."""
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
    """Yield somebody at the kiosk, with awake phones at these seats."""
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
        for seat, person_there in NAMES.items():
            view = table.game.view(table.record.state, seat)
            words = [person_there, *WRITTEN[name](view)]
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


# What a person at the curtain reads and does.


async def at_own(name: str, evening: Callable[[Journal, str], Any], *pressed: str) -> str:
    """Return what's on the screen after keys, at a game played to a named point."""
    journal = Journal.open(MEMORY)
    await evening(journal, name)
    async with sitting(journal) as person:
        for one in pressed:
            await person.pilot.press(one)
            await person.settles()
        text = person.screen
    journal.close()
    return text


async def test_picked_cards_say_what_they_make_what_that_beats_and_what_beats_it() -> None:
    text = await at_own("hand", dealt_evening, "p", "space", "f", "g")
    assert "Cards f and g make a Pair of 4s." in text
    assert "That beats Ann's 2-Straight to 9." in text
    assert "Only these beat that a Pair of 5s or higher, any 3-Straight, any Trips." in text
    assert "a–j pick" in text
    text = await at_own("hand", dealt_evening, "p", "space", "c", "d")
    assert "Cards c and d make no combination." in text
    text = await at_own("hand", dealt_evening, "p", "space", "a", "c")
    assert "nothing: pick cards that touch." in text
    text = await at_own("hand", dealt_evening, "p", "space", "b")
    assert "That doesn't beat Ann's 2-Straight to 9." in text


async def test_a_letter_leads_from_playing_to_the_reserve_behind_the_same_curtain() -> None:
    text = await at_own("hand", dealt_evening, "p", "space", "t")
    assert "Which reserve card will you take" in text
    assert "Only Ben can see this." in text
    text = await at_own("hand", dealt_evening, "p", "space", "t", "9", "enter", "right", "right")
    assert "Where will you put the 9?" in text
    assert "There it makes" in text


async def test_what_the_next_bids_cost_stands_below_the_cash() -> None:
    text = await at_own("auction", downeast_evening, "tab", "b", "space")
    assert "If you bid $90 to $100 you pay $100" in text
    assert "If you bid $110 to $150 you pay $150: $100, $50" in text
    text = await at_own("auction", downeast_evening, "tab", "c", "space")
    assert "If you buy it for $80 you pay $80: $50, 3 × $10" in text
    text = await at_own("auction", downeast_evening, "tab", "b", "space", "tab")
    assert "this is how your money came and went" in text
    assert "+ $100 Treasure chest 2" in text


async def test_one_key_picks_the_cheapest_payment() -> None:
    text = await at_own("sold", downeast_evening, "p", "space", "1")
    assert "You keep $100 (2 × $50)" in text
    text = await at_own("sold", downeast_evening, "p", "space", "1", "enter")
    assert "Dee's turn." in text


async def test_a_pile_is_fanned_out_in_the_open() -> None:
    text = await at_own("deal", downeast_evening, "o")
    assert "fanned out" in text
    assert "look away" not in text
