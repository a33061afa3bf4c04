"""Phones at the table: what the kiosk knows about them, asks about them, and leaves to them."""

from collections.abc import Sequence

import pytest
from msgspec import structs
from rich.cells import cell_len

from companion.game import Refused, say
from companion.games import SHELF
from companion.store.journal import Journal
from companion.table.table import Table
from screens.curtain import Curtain
from screens.lobby.plan import Plan
from screens.nod import Nod
from screens.places import Seats
from tests.games.pennies import pennies
from tests.inside import painted
from tests.screens.host import laid
from tests.screens.kiosk import CONTINUE, WHO
from tests.screens.phones import Home, at_home


async def the_nod(home: Home) -> str:
    """Wait for the house's question and return it."""
    await home.person.sees("F7 yes", "F8 no")
    nod = home.person.app.screen.query_one(Nod)
    assert nod.question
    return str(nod.question.sentence)


async def people(home: Home, names: str) -> None:
    await home.person.type("1")
    await home.person.sees(WHO)
    await home.person.pilot.press("backspace", "backspace")
    await home.person.answer(names)


def words_of(home: Home) -> dict[str, str]:
    """Return what the table screen says about each seat's device."""
    return dict(home.person.app.screen.query_one(Seats).states)


async def test_a_television_names_the_next_game_once_it_is_picked(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sees("Pick a game.")
        television = home.phone()
        assert "Next game" not in (await television.get("/board")).text
        await home.person.type("3")
        await home.person.sees(WHO)
        assert "Next game</span><strong>Dealt!" in (await television.get("/board")).text
        await home.person.pilot.press("escape")
        await home.person.sees("Pick a game.")
        assert "Dealt!" not in (await television.get("/board")).text


# A seat changes phones only if the table says yes.


async def test_a_second_phone_takes_a_seat_when_the_table_nods(journal: Journal) -> None:
    async with at_home(journal) as home:
        first = await home.phone().sits(home.link("C"), "Cal")
        second = home.phone()
        page = (await second.opens(home.link("C"))).text
        waiting = home.seating.waiting()[0]
        assert await the_nod(home) == f"Move Cal's seat (▲ C) to this phone? {' · '.join(waiting.pictures)}"
        assert " · ".join(waiting.pictures) in page
        await home.person.nods("f7")
        await home.person.pilot.pause()
        await home.person.pilot.pause()
        assert "F7 yes" not in home.person.screen
        assert "on this phone anymore" in (await first.get()).text
        assert "The game starts at the table" in (await second.get()).text


async def test_a_second_phone_stays_out_when_the_table_shakes_its_head(journal: Journal) -> None:
    async with at_home(journal) as home:
        first = await home.phone().sits(home.link("C"), "Cal")
        second = home.phone()
        await second.opens(home.link("C"))
        await the_nod(home)
        nod = home.person.app.screen.query_one(Nod).region
        await home.person.touches_at(nod.x + 92, nod.y)  # on the "no" key
        await home.person.pilot.pause()
        assert home.seating.waiting() == ()
        assert "The game starts at the table" in (await first.get()).text
        assert "Type your seat code" in (await second.get()).text


@pytest.mark.parametrize("name", ["a" + "\u0301" * 12, "🎲" * 12, "太郎", "Ann\x1b[2J", "Ann\xad"])
async def test_a_name_from_an_older_release_moves_no_key_away_from_where_it_is_touched(
    journal: Journal, name: str
) -> None:
    game = pennies()
    setup = structs.replace(game.prepare(("Ann", "Ben")), players=(name, "Ben"))
    async with at_home(journal) as home:
        app = home.person.app
        app.switch_screen(app._laid(await Table.start(journal, game, setup)))
        phone = home.phone()
        await phone.opens(home.link("A"))
        await the_nod(home)
        rows = [strip.text for strip in painted(app.screen)]
        assert {cell_len(row) for row in rows} == {100}
        assert all(row.isprintable() for row in rows)
        y = next(number for number, row in enumerate(rows) if "F8" in row)
        await home.person.touches_at(rows[y].index("F8"), y)
        assert not home.seating.waiting()
        assert not home.seating.taken("A")
        assert "The table said no" in (await phone.get()).text


async def test_typed_letters_need_a_nod_also_for_a_free_seat(journal: Journal) -> None:
    async with at_home(journal) as home:
        phone = home.phone()
        await phone.post("/code", code=home.seating.letters("B"))
        await phone.post("/sit", new="Bea")
        assert (await the_nod(home)).startswith("Give seat ■ B to Bea's phone? ")
        await home.person.nods("f7")
        await home.person.sees("asleep", "Bea")  # it hasn't loaded a page yet, but it counts
        assert home.seating.taken("B")
        await phone.get()
        await home.person.sees("1 phone")


async def test_a_seat_in_play_is_given_to_its_first_phone_by_a_nod_only(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sits_down("Ann, Ben")
        phone = home.phone()
        await phone.opens(home.link("B"))
        assert (await the_nod(home)).startswith("Give Ben's seat (■ B) to this phone?")
        assert not home.seating.taken("B")
        await home.person.nods("f7")
        assert home.seating.taken("B")


async def test_a_nod_is_asked_on_every_screen_and_only_once(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sits_down()
        await home.phone().post("/code", code=home.seating.letters("A"))
        first = await the_nod(home)
        await home.person.pilot.press("f2")
        await home.person.sees("PHONES AND SEATS", "wants in")
        assert await the_nod(home) == first
        await home.phone().post("/code", code=home.seating.letters("B"))
        await home.person.nods("f8")
        assert (await the_nod(home)).startswith("Give Ben's seat (■ B) to this phone?")
        assert len(home.seating.waiting()) == 1


async def test_who_does_not_wait_any_more_is_not_asked_for(journal: Journal) -> None:
    async with at_home(journal) as home:
        phone = home.phone()
        await phone.post("/code", code=home.seating.letters("B"))
        await phone.post("/sit", new="Bea")
        await the_nod(home)
        await phone.post("/leave")
        await home.person.pilot.pause()
        await home.person.pilot.pause()
        assert "F7 yes" not in home.person.screen


async def test_a_nod_that_nobody_gives_is_withdrawn_after_two_minutes(journal: Journal) -> None:
    async with at_home(journal) as home:
        phone = home.phone()
        await phone.post("/code", code=home.seating.letters("B"))
        await phone.post("/sit", new="Bea")
        await the_nod(home)
        home.clock.now += 121
        home.house.changed()
        await home.person.pilot.pause()
        await home.person.pilot.pause()
        assert "F7 yes" not in home.person.screen
        assert 'action="/again"' in (await phone.get()).text


# The lobby and the table show who has a phone.


async def test_the_lobby_and_the_header_say_who_has_a_phone(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sees("no phones", "screen")
        await home.phone().sits(home.link("B"), "Ben")
        await home.person.sees("1 phone ", "Ben", "phone")
        home.clock.now += 15
        home.house.changed()
        await home.person.sees("no phones", "asleep")
        await home.person.pilot.press("f2")
        home.clock.now += 120
        home.house.changed()
        await home.person.sees("PHONES AND SEATS", "asleep, 2 min")


async def test_the_flags_at_the_table_say_who_has_a_phone(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sits_down("Ann, Ben, Cal")
        await home.phone().sits(home.link("B"))
        await home.person.sees("$1,125,000 screen", "$1,125,000 phone")
        assert words_of(home)["A"].kind == "none"
        home.clock.now += 15 + 120
        home.house.changed()
        await home.person.sees("$1,125,000 asleep")  # there's no room to say for how long


async def test_a_small_screen_leaves_the_word_out(journal: Journal) -> None:
    async with at_home(journal, (80, 24)) as home:
        await home.person.sits_down("Ann, Ben, Cal, Dee, Eva, Flo")
        await home.phone().sits(home.link("B"))
        await home.person.pilot.pause()
        await home.person.pilot.pause()
        assert words_of(home)["B"].kind == "awake"
        assert "screen" not in home.person.screen


# Names and seats.


async def test_a_name_given_by_phone_stands_in_the_lobby(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sees("Player A", "Player B")
        await home.phone().sits(home.link("B"), "Bea")
        await home.person.sees("Player A", "Bea", "two at the table")
        await home.phone().sits(home.link("D"), "Dan")
        await home.person.sees("Player C", "Dan", "four at the table")
        await home.person.answer("", "", "")
        await home.person.sees("saved 0", "Bea", "Dan")


async def test_a_name_that_is_wrong_is_refused_on_the_phone(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(plan: Plan, names: Sequence[str]) -> None:
        raise Refused(say("Five play this at most."))

    async with at_home(journal) as home:
        await home.phone().sits(home.link("A"), "Ann")
        monkeypatch.setattr(Plan, "check", check)
        phone = home.phone()
        await phone.opens(home.link("F"))
        answer = await phone.post("/sit", new="Flo")
        assert "Five play this at most." in answer.text
        await home.person.sees("Ann", "two at the table")
        assert "Flo" not in home.person.screen


async def test_who_sits_down_elsewhere_leaves_the_old_place_to_another(journal: Journal) -> None:
    async with at_home(journal) as home:
        await people(home, "Ann, Ben, Cal")
        await home.phone().sits(home.link("C"), "ann")
        await home.person.sees("Player A", "Ben", "ann")


async def test_a_phone_follows_its_owner_round_the_table(journal: Journal) -> None:
    async with at_home(journal) as home:
        await people(home, "Ann, Ben, Cal")
        cal = await home.phone().sits(home.link("C"), "Cal")
        ben = await home.phone().sits(home.link("B"), "Ben")
        await home.person.pilot.press("tab", "right")  # Ann moves to the second seat
        await home.person.pilot.pause()
        assert "<strong>Ben</strong>" in (await ben.get()).text
        assert home.seating.taken("A")
        assert not home.seating.taken("B")
        await home.person.pilot.press("escape", "tab", "delete")  # Ben goes home
        await home.person.pilot.pause()
        assert "on this phone anymore" in (await ben.get()).text
        assert "<strong>Cal</strong>" in (await cal.get()).text
        assert home.seating.taken("B")
        assert not home.seating.taken("C")


async def test_a_seat_that_gets_another_name_at_the_kiosk_loses_its_phone_and_its_code(
    journal: Journal,
) -> None:
    async with at_home(journal) as home:
        await people(home, "Ann, Ben")
        ann = await home.phone().sits(home.link("A"), "Ann")
        ben = await home.phone().sits(home.link("B"), "Ben")
        old = home.seating.token("A")
        await home.person.pilot.press("tab")
        await home.person.answer("Zoe")
        await home.person.sees("Zoe")
        await home.person.settles()
        assert not home.seating.taken("A")
        assert home.seating.token("A") != old
        assert "on this phone anymore" in (await ann.get()).text
        assert "<strong>Ben</strong>" in (await ben.get()).text
        await home.person.pilot.press("tab", "tab")
        await home.person.answer("BEN")  # the same person in capital letters
        await home.person.sees("BEN")
        await home.person.settles()
        assert home.seating.taken("B")


async def test_a_name_of_somebody_with_a_phone_is_refused_and_nobody_loses_anything(journal: Journal) -> None:
    async with at_home(journal) as home:
        await people(home, "Ann, Ben")
        ben = await home.phone().sits(home.link("B"), "Ben")
        thief = home.phone()
        await thief.opens(home.link("C"))
        assert (await thief.post("/sit", new="ben")).status == 400
        assert not home.seating.taken("C")
        await home.person.sees("Ann", "Ben", "two at the table")
        assert "<strong>Ben</strong>" in (await ben.get()).text


async def test_a_refused_name_takes_no_seat(journal: Journal) -> None:
    async with at_home(journal) as home:
        phone = home.phone()
        await phone.opens(home.link("D"))
        assert (await phone.post("/sit", new="\u200b")).status == 400
        assert not home.seating.taken("D")
        await home.person.sees("two at the table")


@pytest.mark.parametrize("name", ["太郎", "🎲", "\u2800"])
async def test_a_name_that_the_screen_cannot_show_is_refused_with_a_sentence(
    journal: Journal, name: str
) -> None:
    async with at_home(journal) as home:
        phone = home.phone()
        await phone.opens(home.link("D"))
        refused = await phone.post("/sit", new=name)
        assert refused.status == 400
        assert "Spell it in letters like A to Z" in refused.text
        assert not home.seating.taken("D")
        assert (await phone.post("/sit", new="Taro\u0304")).status == 303  # with a combining accent
        await home.person.sees("Tarō")


async def test_a_game_with_a_name_that_cannot_be_shown_goes_on_and_the_next_asks_for_another(
    journal: Journal,
) -> None:
    game = SHELF["deal_or_no_deal"]
    setup = structs.replace(game.prepare(("Ann", "Ben")), players=("太郎", "Ben"))
    await Table.start(journal, game, setup)
    async with at_home(journal) as home:
        await home.person.sees("saved 0", "● ??", "■ Ben")
        await home.person.pilot.press("f12")
        await home.person.sees("Player A", "Ben")
        await home.phone().sits(home.link("C"), "Cal")  # nobody is kept out by that name
        await home.person.sees("Player A", "Ben", "Cal", "three at the table")


async def test_somebody_removed_in_the_lobby_loses_phone_and_code(journal: Journal) -> None:
    async with at_home(journal) as home:
        await people(home, "Ann, Ben, Cal")
        cal = await home.phone().sits(home.link("C"), "Cal")
        old = home.seating.token("C")
        await home.person.pilot.press("tab", "tab", "tab", "delete")
        await home.person.sees("two at the table")
        await home.person.settles()
        assert "on this phone anymore" in (await cal.get()).text
        assert (await cal.post("/claim", token=old)).status == 403
        assert not home.seating.taken("C")


async def test_a_late_guest_plays_the_next_game(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sits_down("Ann, Ben, Cal")
        dan = await home.phone().sits(home.link("D"), "Dan")
        assert "next game" in (await dan.get()).text
        await home.person.pilot.press("f12")
        await home.person.sees("Dan", "four at the table")
        await home.person.type("1")
        await home.person.answer("", "")
        await home.person.sees("saved 0", "Dan")
        assert "next game" not in (await dan.get()).text
        assert home.house.name_of("D") == "Dan"


async def test_a_late_guest_far_from_the_others_sits_down_next_to_them(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sits_down("Ann, Ben")
        await home.phone().sits(home.link("E"), "Eva")
        await home.person.pilot.press("f12")
        await home.person.sees("Eva", "three at the table")
        await home.person.settles()
        assert home.seating.name_at("C") == "Eva"
        assert not home.seating.taken("E")
        await home.person.type("1")
        await home.person.answer("", "")
        await home.person.sees("saved 0", "▲ Eva")


async def test_a_phone_of_somebody_else_does_not_come_along_to_an_unfinished_game(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sits_down("Ann, Ben")
        ben = await home.phone().sits(home.link("B"))
        await home.person.pilot.press("f12")
        await home.person.sees(CONTINUE)
        zoe = home.phone()
        await home.person.type("1")
        await home.person.pilot.press("tab")
        await home.person.answer("Zoe")
        await zoe.sits(home.link("A"), "Zoe")
        await home.person.pilot.press("escape")
        await home.person.sees(CONTINUE)
        await home.person.type("c")
        await home.person.sees("Call a case to open.")
        assert "on this phone anymore" in (await zoe.get()).text
        assert "<strong>Ben</strong>" in (await ben.get()).text


async def test_a_box_that_restarts_in_a_game_has_all_its_phones(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sits_down("Ann, Ben")
        ben = await home.phone().sits(home.link("B"))
    async with at_home(journal) as again:
        await again.person.sees("Call a case to open.")
        assert "<strong>Ben</strong>" in (await ben.comes_to(again).get()).text
        await again.person.pilot.press("f12")
        await again.person.sees(CONTINUE)
        await again.person.type("c")
        await again.person.sees("Call a case to open.")
        assert "<strong>Ben</strong>" in (await ben.get()).text


async def test_last_weeks_phone_is_out_when_this_weeks_game_begins(journal: Journal) -> None:
    async with at_home(journal) as home:
        await people(home, "Ann, Ben")
        ann = await home.phone().sits(home.link("A"), "Ann")
        await home.person.answer("", "")
        await home.person.sees("saved 0")
        await home.person.pilot.press("f12")
        await home.person.sees(CONTINUE)
    async with at_home(journal) as again:
        await again.person.sees("saved 0")
        await again.person.pilot.press("f12")
        await again.person.sees(CONTINUE)
        await again.person.type("1")
        await again.person.answer("", "")
        await again.person.sees("saved 0")
        assert not again.seating.taken("A")
        assert "on this phone anymore" in (await ann.comes_to(again).get()).text


async def test_phones_know_the_game_that_is_on_and_when_it_is_left(journal: Journal) -> None:
    async with at_home(journal) as home:
        phone = await home.phone().sits(home.link("A"), "Ann")
        assert "The game starts at the table" in (await phone.get()).text
        await home.person.answer("", "", "")
        await home.person.sees("saved 0")
        assert "Deal or No Deal" in (await phone.get()).text
        await home.person.pilot.press("f12")
        await home.person.sees(CONTINUE)
        assert "The game starts at the table" in (await phone.get()).text
        await home.person.type("c")
        await home.person.sees("saved 0")
        assert "Deal or No Deal" in (await phone.get()).text


async def test_hidden_money_is_hidden_on_phones_and_television(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sits_down("Ann, Ben, Cal")
        cal = await home.phone().sits(home.link("C"), "Cal")
        assert (await cal.get("/board")).text.count("$1,125,000") == 3
        assert "everybody sees this" in (await cal.get("/")).text
        await home.person.pilot.press("f3")
        await home.person.sees("•••")
        assert home.house.money_hidden
        assert "$1,125,000" not in (await cal.get("/board")).text
        assert (await cal.get("/?p=board")).text.count("$1,125,000") == 1  # your money, in the header
        assert "everybody sees this" not in (own := (await cal.get("/")).text)
        assert "only you see this" in own


# What is face down.


async def test_who_has_a_phone_awake_answers_face_down_there(journal: Journal) -> None:
    async with at_home(journal) as home:
        app = home.person.app
        await home.phone().sits(home.link("A"), "Ann")
        app.switch_screen(app._laid(await laid(pennies(), 2)))
        await home.person.sees("Lay a coin")
        await home.person.type("ya")
        await home.person.sees("Ann answers by phone.", "free the seat: F2, then R")
        assert not isinstance(app.screen, Curtain)
        await home.person.type("yb")
        await home.person.sees("This is for ■ Ben only.")
        assert isinstance(app.screen, Curtain)


async def test_a_phone_asleep_leaves_the_curtain_to_its_owner(journal: Journal) -> None:
    async with at_home(journal) as home:
        app = home.person.app
        await home.phone().sits(home.link("A"), "Ann")
        app.switch_screen(app._laid(await laid(pennies(), 2)))
        await home.person.sees("Lay a coin")
        home.clock.now += 15
        await home.person.type("ya")
        await home.person.sees("This is for ● Ann only.")


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_keys_for_phones_can_be_touched(journal: Journal, size: tuple[int, int]) -> None:
    async with at_home(journal, size) as home:
        await home.person.sees("F2 phones")
        rows = [strip.text for strip in painted(home.person.app.screen)]
        y = next(number for number, row in enumerate(rows) if "F2" in row)
        await home.person.pilot.click(offset=(rows[y].index("F2"), y))
        await home.person.sees("PHONES AND SEATS")
