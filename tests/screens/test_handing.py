"""People come and go: a seat changes hands in the middle of a game, and late guests are in the next one."""

import random

import pytest
from msgspec import structs

from companion.game import Refused
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, ChooseCase
from companion.house.memory import OLD_GAME, Memory
from companion.house.owner import Owner, hashed
from companion.store.journal import Journal
from companion.table.table import LAID_AGAIN, Table
from tests.core.test_memory import play
from tests.screens.phones import Home, at_home

pytestmark = pytest.mark.usefixtures("deliberate")
GAME = SHELF["deal_or_no_deal"]
FOUR = ("Ann", "Ben", "Cal", "Dee")


async def a_game(journal: Journal, *names: str) -> Table:
    """Return a table with people from the roster, where Ann hosts and the second player keeps case 1."""
    memory = Memory(journal)
    players = names or ("Ann", "Ben", "Cal")
    await memory.seat(FOUR)
    setup = structs.replace(GAME.prepare(players), persons=await memory.seat(players))
    table = await Table.start(journal, GAME, setup, random.Random(1))
    await table.submit(BeginHosting("A", "B"))
    await table.submit(ChooseCase(1, seat="B"))
    return table


async def goes_to_ben(home: Home) -> None:
    await home.person.sees("Call a case to open.")
    await home.person.pilot.press("f2")
    await home.person.sees("PHONES AND SEATS", "H hand over")
    while "▸ ■" not in home.person.screen:
        await home.person.pilot.press("right")


async def test_somebody_else_plays_on_and_the_history_goes_on(journal: Journal) -> None:
    await a_game(journal)
    async with at_home(journal) as home:
        await goes_to_ben(home)
        await home.person.type("h")
        await home.person.sees("Who takes over from Ben?", "1 Dee", "Somebody new? Just type the name.")
        await home.person.type("1")
        await home.person.sees("Dee takes over from Ben.", "Call a case to open.", "■ Dee", "saved 2")
        assert "Ben" not in home.person.screen.replace("takes over from Ben", "")
        await home.person.answer("7")
        await home.person.sees("saved 3")
        await home.person.pilot.press("f9")
        await home.person.sees("Call a case to open.", "■ Dee")
        await home.person.pilot.press("f5")
        await home.person.sees("HISTORY", "Dee")
    assert Memory(journal).roster.named("Dee")


async def test_the_new_name_is_there_after_a_restart_and_a_correction(journal: Journal) -> None:
    await a_game(journal)
    async with at_home(journal) as home:
        await goes_to_ben(home)
        await home.person.type("h")
        await home.person.sees("Who takes over from Ben?")
        await home.person.answer("Eva")
        await home.person.sees("Eva takes over from Ben.")
    async with at_home(journal) as home:
        await home.person.sees("Call a case to open.", "■ Eva")
        await home.house.table_on().correct(2, ChooseCase(4, seat="B"))
        await home.person.sees("■ Eva")
    table = Table.resume(journal, 1)
    assert table.setup.players == ("Ann", "Eva", "Cal")
    assert [one.seat for one in table.players.handovers] == ["B"]


async def test_by_touch_alone(journal: Journal) -> None:
    await a_game(journal)
    async with at_home(journal) as home:
        await goes_to_ben(home)
        await home.person.touches("hand over")
        await home.person.sees("Who takes over from Ben?")
        await home.person.touches("Dee")
        await home.person.sees("Dee takes over from Ben.", "■ Dee")


async def test_esc_hands_nothing_over(journal: Journal) -> None:
    await a_game(journal)
    async with at_home(journal) as home:
        await goes_to_ben(home)
        await home.person.type("h")
        await home.person.sees("Who takes over from Ben?")
        await home.person.pilot.press("escape")
        await home.person.sees("H hand over", "Ben")


async def test_somebody_who_plays_already_is_refused(journal: Journal) -> None:
    await a_game(journal)
    async with at_home(journal) as home:
        await goes_to_ben(home)
        await home.person.type("h")
        await home.person.sees("Who takes over from Ben?")
        await home.person.answer("ann")
        await home.person.sees("Ann is already playing.", "Who takes over from Ben?")


async def test_whoever_leaves_takes_no_phone_along(journal: Journal) -> None:
    await a_game(journal)
    async with at_home(journal) as home:
        ben = await home.phone().sits(home.link("B"))
        link = home.link("B")
        await goes_to_ben(home)
        await home.person.type("h")
        await home.person.sees("Who takes over from Ben?")
        await home.person.type("1")
        await home.person.sees("Dee takes over from Ben.")
        assert home.link("B") != link
        assert not home.seating.taken("B")
        assert "Call a case" not in (await ben.get()).text
        await home.phone().sits(home.link("B"))
        assert home.seating.taken("B")


async def test_somebody_who_watches_by_phone_takes_the_seat_with_it(journal: Journal) -> None:
    await a_game(journal)
    async with at_home(journal) as home:
        await home.phone().sits(home.link("B"))
        await home.phone().sits(home.link("E"), "Dee")
        assert home.seating.taken("E")
        await goes_to_ben(home)
        await home.person.type("h")
        await home.person.sees("Who takes over from Ben?")
        await home.person.type("1")
        await home.person.sees("Dee takes over from Ben.")
        assert home.seating.taken("B")
        assert not home.seating.taken("E")
        assert home.seating.name_at("B") == "Dee"


async def test_an_entry_that_was_on_its_way_is_asked_for_again(journal: Journal) -> None:
    table = await a_game(journal)
    again = await table.reopened()
    with pytest.raises(Refused) as refused:
        await table.submit(ChooseCase(1, seat="B"))
    assert refused.value.reason == LAID_AGAIN
    assert again.saved == table.saved


async def test_a_game_of_an_older_tableside_keeps_its_players(journal: Journal) -> None:
    table = await Table.start(journal, GAME, GAME.prepare(("Ann", "Ben")), random.Random(1))
    await table.submit(BeginHosting("A", "B"))
    await table.submit(ChooseCase(1, seat="B"))
    async with at_home(journal) as home:
        await goes_to_ben(home)
        await home.person.type("h")
        await home.person.sees("Who takes over from Ben?")
        await home.person.answer("Zoe")
        await home.person.sees(str(OLD_GAME))


async def test_with_a_pin_only_the_owner_hands_a_seat_over(journal: Journal) -> None:
    await a_game(journal)
    pin = hashed("2468")
    async with at_home(journal, owner=Owner(lambda: pin)) as home:
        await goes_to_ben(home)
        await home.person.type("h")
        await home.person.sees("Type the owner's PIN, then press Enter.")
        await home.person.type("2468\r")
        await home.person.sees("Who takes over from Ben?")


async def test_there_is_nothing_to_hand_over_in_the_lobby(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.pilot.press("f2")
        assert "H hand over" not in await home.person.sees("PHONES AND SEATS")
        await home.person.type("h")
        assert "Who takes over" not in await home.person.sees("PHONES AND SEATS")


async def over(journal: Journal) -> None:
    """Play a game to its end at random, with people from the roster."""
    await play(Memory(journal), *FOUR[:3], game=SHELF["license_plates"])


async def test_a_late_guest_is_in_the_next_game_even_if_the_others_play_again(journal: Journal) -> None:
    await over(journal)
    async with at_home(journal) as home:
        await home.person.sees("Pick a game.", "finished")  # once the house knows how that game ended
        await home.person.type("f")
        await home.person.sees("Which game do you want to see again?")
        await home.person.type("\r")
        await home.person.sees("saved")
        home.house.lay(home.person.app.screen.table)  # type: ignore[attr-defined]
        await home.phone().sits(home.link("F"), "Flo")
        await home.person.type("\r")
        await home.person.type("\r")
        await home.person.sees("Who's playing?", "Flo", "four at the table")
        await home.person.type("\r")
        await home.person.sees("Any house rules?")
        await home.person.type("\r")
        await home.person.sees("saved 0", "Flo")


async def test_if_there_is_no_room_for_a_late_guest_the_others_just_play_again(journal: Journal) -> None:
    dealt = SHELF["dealt"]  # a game for three to five
    await Table.start(journal, dealt, dealt.prepare(FOUR[:3]), random.Random(1))
    async with at_home(journal) as home:
        await home.person.sees("saved 0")
        for seat, name in zip("DEF", ("Dan", "Eva", "Flo"), strict=True):
            await home.phone().sits(home.link(seat), name)
        assert len(home.house.unlisted()) == 3
        assert not home.person.app.seats_late_guests(home.house.table_on())
