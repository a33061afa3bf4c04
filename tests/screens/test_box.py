"""The box entered at the kiosk: with keys or by touch, checked while typing, and saved."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import structs

from companion.game import NOTHING, say
from companion.game.box import BoxRows, Fields
from companion.games import SHELF
from companion.store.boxes import KIND, HouseBox, house_box
from companion.store.journal import Journal, NotWritten
from screens.asking.ask_bar import KEYS, AskBar
from screens.asking.pad import Pad
from screens.lobby.board import LobbyBoard
from screens.lobby.box import RESETS, STATES
from screens.lobby.entering import OpenBox
from screens.lobby.parts import QUESTIONS, Touch
from screens.lobby.rules import BOXES
from tests.boxes import GARAGE, Auto
from tests.refusals import why
from tests.screens.host import SIZES, at_each_size
from tests.screens.kiosk import RULES, KioskUser, at_the_kiosk

OWN, EXAMPLE, EMPTY = (str(STATES[kind][0]) for kind in ("own", "example", "empty"))

pytestmark = pytest.mark.usefixtures("deliberate")


def as_it_came(game: str) -> str:
    """Return the heading for a box with nothing entered."""
    return EMPTY if SHELF[game].example else EXAMPLE


async def opens_the_box(person: KioskUser, game: str) -> None:
    """Pick a game, continue to its rules, and open its box."""
    await person.sees("Pick a game.")
    await person.pilot.press(str(list(SHELF).index(game) + 1))
    await person.type("\r")
    await person.sees(RULES, str(BOXES["empty" if SHELF[game].example else "example"]))
    await person.pilot.press("b")
    await person.sees(str(QUESTIONS["box"]), as_it_came(game))
    person.looks_up()


def entering(person: KioskUser) -> OpenBox:
    return person.app.screen.query_one(LobbyBoard).plan.entering


def house(journal: Journal, game: str) -> HouseBox:
    return house_box(journal.kept, SHELF[game])


def started_with(journal: Journal) -> dict[str, Any]:
    """Return the box that the first game in a journal was started with."""
    box: dict[str, Any] = msgspec.json.decode(journal.rows(1)[0].body)["setup"]["box"]
    return box


async def touches(person: KioskUser, line: int, column: int = 0) -> None:
    await person.pilot.pause()
    number = line * len(entering(person).columns) + column
    place = person.app.screen.query_one(LobbyBoard).places[Touch("entry", number)]
    await person.pilot.click(LobbyBoard, offset=(place.x + 1, place.y))
    await person.pilot.pause()


async def touches_key(person: KioskUser, label: str) -> None:
    await person.pilot.pause()
    bar = person.app.screen.query_one(AskBar)
    place = next(place for place, cap in bar.touch if str(cap.label).startswith(label))
    await person.pilot.click(AskBar, offset=(place.x + 1, KEYS))
    await person.pilot.pause()


async def touches_tiles(person: KioskUser, *tiles: str) -> None:
    for tile in tiles:
        await person.pilot.pause()
        touch = person.app.screen.query_one(Pad).touch
        place = next(place for place, its in touch if its == tile)
        await person.pilot.click(Pad, offset=(place.x + 1, place.bottom - 1))
    await person.pilot.pause()


# Each game on the shelf, from entering its box to a game played with it.

STORIES: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    # The kitty is the seventh entry; the price of a guess is a list.
    "deal_or_no_deal": (
        (*("down",) * 6, "7", "k", *("up",) * 3, "enter", "2", "enter", "escape"),
        {"kitty": 7_000_00, "price_by_round": [2_00, *(5_000_00 * n for n in range(2, 11))]},
    ),
    # The stars of the first set, an eighth set with all its parts, and one Thief fewer.
    "downeast_dealer": (
        (
            *("enter", "right", "7", "enter", "escape"),
            *("enter", "up", *"Pots", "enter", *"15", "enter", *"pot", "enter"),
            *("escape", "down", "down", "3", "enter"),
        ),
        {"thieves": 3},
    ),
    # One X and one Redraw are missing.
    "dealt": (("down", "1", "enter", "down", "1", "enter"), {"wilds": 1, "redraws": 1, "copies": 4}),
    # The list price of the first car; then the fine, which comes before the note and the reset.
    "dealers_choice": (
        (*("enter", "right", "right", *"500", "enter", "escape"), *("up",) * 4, "3", "k"),
        {"fine": 3_000_00},
    ),
    # The first plate's digits and fine; then the title.
    "license_plates": (
        ("up", "enter", *"384", "enter", *"10", "enter", "escape", "down", "down", *"Tags", "enter"),
        {"title": "Tags"},
    ),
}


@pytest.mark.parametrize("game", STORIES)
async def test_a_box_is_entered_by_keys_and_the_next_game_uses_it(journal: Journal, game: str) -> None:
    keys, wanted = STORIES[game]
    async with at_the_kiosk(journal) as person:
        await opens_the_box(person, game)
        for key in keys:
            await person.pilot.press(key)
        await person.sees(OWN)
        await person.pilot.press("escape")
        await person.sees("your own box")
        await person.pilot.press("enter")
        await person.sees("saved 0")
    box = started_with(journal)
    assert {name: box[name] for name in wanted} == wanted
    if game == "downeast_dealer":
        assert box["sets"][0] == {"name": "Trophies", "stars": 7, "one": "trophy"}
        assert box["sets"][7] == {"name": "Pots", "stars": 15, "one": "pot"}
    if game == "dealers_choice":
        assert box["autos"][0] == {"number": 1, "price": 500_00}
    if game == "license_plates":
        assert box["plates"][0] == {"digits": "384", "fine": 10_00}
    assert msgspec.json.decode(msgspec.json.encode(house(journal, game).box)) == box


@pytest.mark.parametrize("game", STORIES)
@at_each_size
async def test_a_box_is_entered_by_touch(journal: Journal, game: str, size: tuple[int, int]) -> None:
    async with at_the_kiosk(journal, size) as person:
        await opens_the_box(person, game)
        shape = entering(person).shape
        line = next(at for at, part in enumerate(shape.parts.values()) if isinstance(part, BoxRows))
        await touches(person, line)
        if line:
            await touches(person, line)  # once to select it, again to open it
        await person.sees(f"› {entering(person).page.label}")
        column = 1 if len(entering(person).columns) > 1 else 0
        await touches(person, 1, column)
        await touches_key(person, "type ")
        await touches_tiles(person, "3", "enter")
        await person.sees("F9")
        await touches_key(person, "undo")
        await person.sees(as_it_came(game))
        assert person.app.screen.query_one(Pad).display
        await touches_tiles(person, "close")
        await touches(person, 1)
        await touches_key(person, "remove")
        await person.sees("F9")
        assert not entering(person).is_example(entering(person).path)
        await touches_key(person, "undo")
        await person.sees(as_it_came(game))


@pytest.mark.parametrize("game", STORIES)
@at_each_size
async def test_every_page_of_every_box_shows_where_somebody_is(
    journal: Journal, game: str, size: tuple[int, int]
) -> None:
    async with at_the_kiosk(journal, size) as person:
        await opens_the_box(person, game)
        for _ in entering(person).shape.parts:
            if not entering(person).typing:
                await person.pilot.press("enter", "up")
                assert entering(person).at_open
                done = "done" if entering(person).typing else "add one"
                await person.sees("new entry", f"Enter {done}")
                await person.pilot.press("up")
                await person.pilot.pause()
                place = entering(person).row * len(entering(person).columns)
                assert Touch("entry", place) in person.app.screen.query_one(LobbyBoard).places
                await person.pilot.press("escape")
            await person.pilot.press("down")
        assert entering(person).row % len(entering(person).shape.parts) == 0  # at the top, or below the parts
        assert not entering(person).can_undo
    assert journal.kept(KIND) == {}


async def test_every_size_says_all_that_matters(journal: Journal) -> None:
    for size in SIZES:
        async with at_the_kiosk(journal, size) as person:
            await opens_the_box(person, "downeast_dealer")
            await person.sees("Sets", "7: Trophies", "Treasure", "Chests", "Note", "example", "Enter open")
            await person.pilot.press("down")
            await person.sees("The set whose cards give everyone cash.", "abc type it", "F1 help", "Esc back")


# Checked while typing; nothing is lost.


async def test_what_cannot_be_read_is_refused_and_stays_to_be_fixed(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await opens_the_box(person, "deal_or_no_deal")
        await person.pilot.press("down")
        await person.answer("1.2.3")
        await person.sees("✗ “1.2.3”")
        assert person.typed == "1.2.3"
        await person.pilot.press("down")  # an arrow key enters it too, and is refused as well
        await person.sees("✗ “1.2.3”")
        assert entering(person).row == 1
        await person.pilot.press("escape")
        await person.answer("1")
        await person.sees(OWN)
        assert entering(person).row == 2
    assert house(journal, "deal_or_no_deal").box.host_wins_kitty == 1_00


async def test_what_does_not_fit_together_is_said_and_kept_until_it_does(journal: Journal) -> None:
    game = SHELF["deal_or_no_deal"]
    refusal = why(game.check_box, structs.replace(game.box, holder_wins_kitty=2_00))
    async with at_the_kiosk(journal) as person:
        await opens_the_box(person, "deal_or_no_deal")
        await person.pilot.press("down", "down")
        await person.answer("2")  # there's no such value on the board
        await person.sees(f"✗ {refusal} Until you fix that, games use the example.")
        await person.pilot.press("escape")
        await person.sees("Something in your box doesn't add up. Press B to see what.", str(BOXES["example"]))
    async with at_the_kiosk(journal) as person:  # after the plug was pulled
        await person.type("1")
        await person.type("\rb")
        await person.sees(f"✗ {refusal}")
        person.looks_up()
        await person.pilot.press("enter", "down")
        await person.answer("2")
        await person.sees(OWN)
    box = house(journal, "deal_or_no_deal").box
    assert (box.holder_wins_kitty, box.values[1]) == (2_00, 2_00)


async def test_arrows_take_what_is_typed_and_lead_on(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await opens_the_box(person, "license_plates")
        await person.pilot.press("up", "enter")
        await person.type("111")
        await person.pilot.press("right")
        await person.type("5")
        await person.pilot.press("down")
        await person.type("20")
        await person.pilot.press("left")
        await person.type("222")
        await person.pilot.press("up")
        assert (entering(person).row, entering(person).column) == (0, 0)
    plates = house(journal, "license_plates").box.plates
    assert [(plate.digits, plate.fine) for plate in plates[:2]] == [("111", 5_00), ("222", 20_00)]


async def test_rows_are_removed_inserted_and_cleared_and_every_change_is_undone(journal: Journal) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opens_the_box(person, "downeast_dealer")
        await person.pilot.press("enter", "down")
        await person.sees("Sets 2 · Name", "Del remove")
        await person.pilot.press("delete")
        await person.sees("1 Trophies", "2 Canoes")
        await person.pilot.press("insert")
        await person.sees("Sets: new entry")
        await person.answer("Nets")
        await person.sees("2 Nets", "3 Canoes", "✗ Nets: ", "Nets · Stars")
        await person.answer("25", "net")
        await person.sees(OWN, "Sets: new entry")
        await person.pilot.press("up", "right", "right")
        await person.sees("Nets · One of them", "Del clear")
        await person.pilot.press("backspace")
        await person.sees("Del remove")
        nets = house(journal, "downeast_dealer").box.sets[1]
        assert (nets.name, nets.stars, nets.one) == ("Nets", 25, "")
        for _ in range(5):
            await person.pilot.press("f9")
        await person.sees(EXAMPLE, "2 Traps")
        await person.pilot.press("f9")  # there's nothing left to undo
        await person.sees(EXAMPLE)
    assert house(journal, "downeast_dealer").kind == "example"


async def test_back_to_the_example_and_back_again(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await opens_the_box(person, "downeast_dealer")
        await person.pilot.press("down", "down")
        await person.answer("3")
        await person.sees(OWN, "entered", str(RESETS["example"].line))
        await person.pilot.press("up", "up", "up", "up")
        await person.sees(str(RESETS["example"].question), "F9 undoes it.")
        await person.pilot.press("enter")
        text = await person.sees(EXAMPLE)
        assert str(RESETS["example"].line) not in text
        assert journal.kept(KIND)["downeast_dealer"] == b""
        await person.pilot.press("f9")
        await person.sees(OWN)
    assert house(journal, "downeast_dealer").box.thieves == 3


async def test_the_note_that_this_is_an_example_goes_with_the_first_own_set(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await opens_the_box(person, "downeast_dealer")
        await person.pilot.press("enter", "right")
        await person.answer("7")
        await person.sees(OWN)
    game = SHELF["downeast_dealer"]
    own = game.prepare(["Ann", "Ben", "Cal"], box=house(journal, game.name).box)
    assert game.view(game.start(own)[0], None).note == NOTHING  # type: ignore[attr-defined]
    example = game.prepare(["Ann", "Ben", "Cal"])
    assert str(game.view(game.start(example)[0], None).note).startswith("An example.")  # type: ignore[attr-defined]


async def test_a_disk_that_takes_nothing_is_said(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*things: object) -> None:
        raise NotWritten(say("There is no room."))

    async with at_the_kiosk(journal, (100, 30)) as person:
        await opens_the_box(person, "downeast_dealer")
        monkeypatch.setattr(journal, "keep", full)
        await person.pilot.press("down", "down")
        await person.answer("3")
        await person.sees("There is no room.")
        assert entering(person).kept.box.thieves == 3  # but tonight's games still use it


# Anything a box may hold can be entered, even in shapes that no game on the shelf has.


@pytest.fixture
def garage() -> Iterator[None]:
    SHELF[GARAGE.name] = GARAGE
    yield
    del SHELF[GARAGE.name]


@pytest.mark.usefixtures("garage")
async def test_unknown_prices_lists_in_rows_pairs_and_structs_are_entered(journal: Journal) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opens_the_box(person, "garage")
        await person.pilot.press("enter", "down", "right", "right")
        await person.sees("not known", "Autos 2 · List price")
        await person.answer("2400")
        await person.sees("Autos 2 · Seen", "Enter open")
        await person.pilot.press("enter")
        await person.sees("Garage › Autos › number 2 › Seen", "Seen: new entry")
        await person.answer("0", "1200")
        await person.pilot.press("enter")  # finishes the list
        assert (entering(person).row, entering(person).column) == (1, 3)
        await person.pilot.press("up", "left", "delete")
        await person.sees("not known")
        await person.pilot.press("escape", "down", "enter", "down", "enter")
        await person.sees("Garage › Books › number 2")
        await person.answer("50")
        await person.pilot.press("enter", "down")
        await person.sees("Books: new entry", "Enter add one")
        await person.pilot.press("enter")
        await person.pilot.press("escape", "down", "enter")
        await person.sees("Policies 1 · Name", "fire")
        await person.answer("theft")
        await person.sees("✗ “theft” is already there. Use each name once.")
        await person.pilot.press("escape")
        await person.answer("flood", "3")
        await person.pilot.press("escape", "down", "enter")
        await person.sees("Garage › Lot", "Places", "Gate")
        await person.pilot.press("down")
        await person.sees("1 yes", "2 no")
        await person.type("2")
        await person.answer("99")
        await person.pilot.press("escape", "down")
        await person.answer("Ann")
        await person.sees(OWN)
    box = house_box(journal.kept, GARAGE).box
    assert box.autos[:2] == (Auto(1, "Beetle", None, (0, 500_00)), Auto(2, "", 2_400_00, (0, 1_200_00)))
    assert box.books == ((100_00, 200_00), (50_00,), ())
    assert box.policies == {"flood": 3, "theft": 1}
    assert (box.lot.open, box.lot.gate, box.owner) == (False, "99", "Ann")


@pytest.mark.usefixtures("garage")
async def test_letters_to_touch_have_figures_and_begin_as_what_stands_there(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await opens_the_box(person, "garage")
        await touches(person, 0)
        await touches(person, 2, 1)
        await touches_key(person, "type ")
        await touches_tiles(person, "v", "w", " ", "7", "enter")
        await person.sees("Vw 7")
        assert isinstance(entering(person).page, BoxRows)
        await touches_tiles(person, "9", "0", "0", "enter")  # a price is digits only
        await person.sees("$900")
    assert house_box(journal.kept, GARAGE).box.autos[2] == Auto(3, "Vw 7", 900_00)


def test_the_way_back_leads_to_where_one_came_from() -> None:
    box = GARAGE.box
    here = OpenBox(GARAGE, HouseBox(box, box, "example"))
    for path in (("autos",), ("autos", 1, "seen"), ("books",), ("books", 1), ("lot",)):
        here.path = path
        here.close()
        cell = here.here
        assert cell
        assert cell.place == path
    assert not here.close()
    assert isinstance(here.page, Fields)


async def test_an_empty_box_says_so_and_one_line_takes_the_example(journal: Journal) -> None:
    game = SHELF["dealers_choice"]
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Pick a game.")
        await person.type(str(list(SHELF).index(game.name) + 1))
        await person.answer("")
        await person.sees(RULES, str(BOXES["empty"]))
        await person.type("b")
        text = await person.sees(EMPTY, str(RESETS["example"].line))
        assert "Empty the box" not in text
        await person.pilot.press("up")
        await person.sees(str(RESETS["example"].question))
        await person.pilot.press("enter")
        await person.sees(f"{EXAMPLE} Compare it", "24: ", "Empty the box")
        assert house(journal, game.name).box == game.example
        await person.pilot.press("escape")
        await person.sees(str(BOXES["example"]))
        await person.type("b")
        await person.pilot.press("up", "enter")
        await person.sees(EMPTY)
    assert house(journal, game.name).kind == "empty"
