"""Help on top of the table: the rule behind the ask, the other rules, and the keys."""

import random
import re
from contextlib import suppress
from typing import Any

from textual.pilot import Pilot

from companion.game import Commitment, Game, Refused
from companion.game.clauses import clauses, sections
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, ChooseCase
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from screens.help import Help, Rules, plain
from screens.keys import TABLE_KEYS
from screens.theme import SCHEMES
from tests.screens.host import Beneath, Host, at_each_size, laid, over_the_table, sees, until
from tests.screens.kiosk import at_the_kiosk

GAME = SHELF["deal_or_no_deal"]


async def calling() -> Table:
    """Return a table of four that's waiting for a case to be called."""
    return await laid(GAME, 4, BeginHosting("A", "B"), ChooseCase(1, seat="B"))


def test_the_sections_of_the_rules_hold_every_clause_in_order() -> None:
    for game in SHELF:
        held = [number for section in sections(SHELF.lids[game]) for number in section.clauses]
        assert held == list(clauses(SHELF.lids[game]))
        assert all(section.title and section.title[0].isalpha() for section in sections(SHELF.lids[game]))


def test_a_ruling_stands_aside_and_the_marks_are_gone() -> None:
    runs = plain(clauses(GAME.lid)["1.6"])
    assert [(run.text[:16], run.colour) for run in runs] == [
        ("Ruling:", "soft"),
        (" a match is over", "said"),
    ]


def test_no_setting_is_called_what_only_tableside_calls_it() -> None:
    heads = [re.match(r"\*[^*]+\*", text) for game in SHELF for text in clauses(SHELF.lids[game]).values()]
    assert {head[0] for head in heads if head} == {"*Ruling:*", "*Option:*"}


@at_each_size
async def test_the_clause_of_the_ask_is_shown_whole_with_its_neighbor(size: tuple[int, int]) -> None:
    table = await calling()
    async with over_the_table(table, Help.at(table, table.asks()[0].ask), size) as (app, pilot):
        await sees(app, pilot, "Rounds", "4.2", "The contestant calls one case at a time.", "4.1")
        assert clauses(GAME.lid)["4.2"] in app.text_of("#rules")
        await sees(app, pilot, "Call a case to open.", "Paused. Nothing is lost.", "back to the table")
        assert all(len(row) == size[0] for row in app.rows)


async def test_the_keys_are_those_of_the_table_below() -> None:
    table = await calling()
    async with over_the_table(table, Help.at(table, table.asks()[0].ask), (160, 45)) as (app, pilot):
        await sees(app, pilot, *(key.key for key in TABLE_KEYS))
        await sees(app, pilot, "hide or show everyone's money", "undo the last entry")


async def test_the_pages_lead_through_all_the_rules_and_escape_closes() -> None:
    table = await calling()
    async with over_the_table(table, Help.at(table, table.asks()[0].ask), (160, 45)) as (app, pilot):
        pages = len(app.screen.query_one(Rules).pages)
        await pilot.press(*["pageup"] * pages)
        await sees(app, pilot, f"page 1 of {pages}", "Two to six people play.")
        seen = ""
        for page in range(1, pages + 1):
            await sees(app, pilot, f"page {page} of {pages}")
            seen += f" {app.text_of('#rules')} "
            await pilot.press("pagedown")
        assert [number for number in clauses(GAME.lid) if f" {number} " not in seen] == []
        await sees(app, pilot, f"page {pages} of {pages}", "PgUp earlier rules")
        await pilot.press("escape")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))


async def test_the_help_is_turned_and_closed_by_mouse() -> None:
    table = await calling()
    async with over_the_table(table, Help.at(table, table.asks()[0].ask)) as (app, pilot):
        await pilot.click("#rules")
        await sees(app, pilot, "4.3")
        await pilot.click("#ask", offset=(16, 2))
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))


async def test_a_touch_beside_the_page_closes_it() -> None:
    table = await calling()
    async with over_the_table(table, Help.at(table, table.asks()[0].ask)) as (app, pilot):
        await pilot.click(offset=(3, 12))
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))


@at_each_size
async def test_every_key_in_the_help_can_be_touched_instead(journal: Journal, size: tuple[int, int]) -> None:
    async with at_the_kiosk(journal, size) as person:
        await person.sits_down("Ann, Ben, Cal")
        for cap, then in (("F3", "•••"), ("F4", str(SCHEMES["light"])), ("F6", "What do you want to move?")):
            await person.pilot.press("f1")
            await person.sees("page")
            await person.touches(f" {cap} ")
            await person.sees(then)


def test_every_game_names_the_clause_that_says_who_wins() -> None:
    for game in SHELF.values():
        assert game.winning in clauses(game.lid)
        assert not game.winning.startswith("1.")


async def opened(game: Game[Any]) -> tuple[Table, Commitment]:
    """Play until what Tableside dealt is opened; return the table and what was opened."""
    rng = random.Random(4)
    setup = game.prepare(("Ann", "Ben", "Cal"), {"keeper": "companion"})
    table = await Table.start(Journal.open(MEMORY), game, setup, rng)
    while not (dealt := table.view(None).view.committed) or not dealt.text:
        ask = rng.choice(table.asks()).ask
        with suppress(Refused):
            await table.submit(game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)}))
    return table, dealt


@at_each_size
async def test_the_last_page_says_how_to_check_what_tableside_dealt(size: tuple[int, int]) -> None:
    table, dealt = await opened(GAME)
    async with over_the_table(table, Help.at(table, table.asks()[0].ask), size) as (app, pilot):
        rules = app.screen.query_one(Rules)
        await pilot.press("end")
        await sees(app, pilot, "Check what Tableside dealt", dealt.text.split("\n")[-1])
        first = [page.title for page in rules.pages].index("Check what Tableside dealt")
        await pilot.press(*["pageup"] * (len(rules.pages) - 1 - first))
        await sees(app, pilot, "Check what Tableside dealt", dealt.fingerprint)
        assert "Seat A is " not in app.text_of("#rules")  # cases belong to nobody
        await pilot.press("home")
        await sees(app, pilot, "Contents", "The banker's guide", "Check what Tableside dealt")


@at_each_size
async def test_where_lines_name_seats_it_says_who_sits_there(size: tuple[int, int]) -> None:
    table, _ = await opened(SHELF["dealt"])
    async with over_the_table(table, Help.at(table, table.asks()[0].ask), size) as (app, pilot):
        pages = app.screen.query_one(Rules).pages
        check = [page.title for page in pages].index("Check what Tableside dealt")
        await pilot.press("end", *["pageup"] * (len(pages) - 1 - check))
        await sees(app, pilot, "Check what Tableside dealt")
        if "Seat A is " not in app.text_of("#rules"):  # where there's no room, it's on the next page
            await pilot.press("pagedown")
        await sees(app, pilot, "Seat A is Ann. Seat B is Ben. Seat C is Cal.", "Round 1, Seat A's hand: ")


async def test_the_contents_lead_to_a_section_by_number() -> None:
    table = await calling()
    async with over_the_table(table, Help.at(table, table.asks()[0].ask)) as (app, pilot):
        await pilot.press("home")
        await sees(app, pilot, "Contents", "11", "By hand")
        await pilot.press("8")
        await sees(app, pilot, "Round ten", "8.1", "page")
        await pilot.press("1")  # may become 10 or 11
        await sees(app, pilot, "Contents")
        await pilot.press("0")
        await sees(app, pilot, "The banker's guide", "10.1", "page")
        await pilot.press("1", "enter")
        await sees(app, pilot, "Setting up", "1.1", "page")
        await pilot.press("home", "down", "enter")
        await sees(app, pilot, "The kitty", "2.1", "page")


@at_each_size
async def test_a_question_in_peoples_words_finds_the_clause(size: tuple[int, int]) -> None:
    table = await calling()
    async with over_the_table(table, Help.at(table, table.asks()[0].ask), size) as (app, pilot):
        await pilot.press(*"what if the kitty is empty?")
        await sees(app, pilot, "what if the kitty is empty?", "2.4", "The kitty", "open it")
        await sees(app, pilot, "Call a case to open.")  # the ask stays on the screen
        listed = app.screen.query_one(Rules).finding.listed
        await pilot.press("down", "enter")
        await sees(app, pilot, f" {listed[1].clause} ", "page")
        await pilot.press(*"who gets the $750", "escape")
        await sees(app, pilot, "page", "back to the table")
        await pilot.press(*"kitty empty3")  # right after a word, a digit picks
        await sees(app, pilot, "page")
        await pilot.press(*"xyzzyq")
        await sees(app, pilot, "No rule has those words. Try others.")
        await pilot.press("escape", "escape")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))


async def test_the_open_question_comes_first_if_it_has_to_do_with_it() -> None:
    table = await calling()
    async with over_the_table(table, Help.at(table, table.asks()[0].ask)) as (app, pilot):
        await pilot.press(*"can I open my own case")
        await sees(app, pilot, "4.2")
        assert app.screen.query_one(Rules).finding.listed[0].clause == "4.2"


async def test_a_question_can_be_typed_by_touch() -> None:
    table = await calling()
    async with over_the_table(table, Help.at(table, table.asks()[0].ask)) as (app, pilot):
        await touch(app, pilot, "A–Z")
        await sees(app, pilot, "Contents", "space", "done")
        for letter in "kitty":
            await touch(app, pilot, f"  {letter}  ")
        await sees(app, pilot, "kitty", "2.1")
        await touch(app, pilot, "The kitty")
        await sees(app, pilot, "page", "rules 2.")


async def touch(app: Host, pilot: Pilot[None], words: str) -> None:
    """Touch some words on the screen."""
    await until(app, pilot, lambda: any(words in row for row in app.rows))
    y = next(y for y, row in reversed([*enumerate(app.rows)]) if words in row)
    await pilot.click(offset=(app.rows[y].index(words) + len(words) // 2, y))
    await pilot.pause()


async def test_whatever_is_selected_is_in_sight() -> None:
    table = await calling()
    async with over_the_table(table, Help.at(table, table.asks()[0].ask), (80, 24)) as (app, pilot):
        await touch(app, pilot, "A–Z")
        await sees(app, pilot, "Contents", "Setting up", "space")
        await pilot.press(*["down"] * 10)
        await sees(app, pilot, "By hand")
        await pilot.press(*"kitty", *["down"] * 4)
        last = app.screen.query_one(Rules).finding.listed[-1]
        await sees(app, pilot, last.clause, last.text[:20])
