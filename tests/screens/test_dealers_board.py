"""The Dealer's Choice board: what it shows, what touching it does, and what it never shows."""

import random
import re
from functools import partial

import pytest
from msgspec import structs

from companion.game.said import speaking
from companion.games.dealers_choice.moves import (
    ChooseDealer,
    ChooseOption,
    Defend,
    MakeBid,
    OpenLot,
    PlayCard,
    WriteValue,
)
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.testing.pseudo import PSEUDO, pseudo
from hardware.picture import picture
from screens.asking.listed import ListAbove
from screens.games.dealers_choice.board import layout_for
from screens.help import Help
from tests.games.dealers_choice.stories import (
    GAME,
    at_the_open_lot,
    bids,
    chosen,
    demanded,
    filled,
    looked,
    midway,
    plays,
    seated,
    takes,
    to_the_hood,
)
from tests.screens.dealers import BOX, NAMES, evening, laid
from tests.screens.kiosk import at_the_kiosk
from tests.screens.onlooker import looking_at

POOR = structs.replace(BOX, policy_price=30_000_00)  # more than anybody has
BOARDS = [(80, 18), (100, 22), (160, 37)]  # the room for the board on the three screens
FIVE = {"A": (1, 2, 3, 4, 5, 6), "B": (7, 8), "C": (9,), "D": (10, 11), "E": (12, 13)}


onlooker = partial(looking_at, GAME)


# What is shown.


@pytest.mark.parametrize("size", BOARDS)
async def test_lots_stand_with_cars_prices_and_cash_and_the_step_is_marked(size: tuple[int, int]) -> None:
    async with onlooker(size) as seen:
        text = seen.show(midway({"A": (1, 24), "B": (3, 4), "C": (5, 6)}, cash={"B": 18_400}))
        assert all(word in text for word in ("✓ 1 lot", "2 option", "3 open lot", "4 draw", "✓ 1 lot"))
        assert all(word in text for word in ("12,000", "$18,400", "$25,000", "Exchange 18"))
        assert ("deck 30" in text) or size[0] < 100
        assert "✓ 2 option" not in text


@pytest.mark.parametrize("size", BOARDS)
async def test_five_lots_of_six_cars_fit(size: tuple[int, int]) -> None:
    async with onlooker(size) as seen:
        text = seen.show(midway(FIVE, exchange=11))
        assert all(name in text for name in ("Ann", "Ben", "Cal", "Dee", "Eva"))
    for width in range(80, 171, 9):
        for height in range(17, 40, 3):
            layout = layout_for(midway(FIVE, exchange=11).view(), width, height)
            if layout is None:
                assert height < 19  # there's no room for five lots, so it's in words
                continue
            street = layout.street
            assert layout.top + 4 * layout.pitch + street.rows <= height
            assert street.first + 6 * (street.car + 1) - 1 <= width - street.panel


@pytest.mark.parametrize("size", BOARDS[1:])
async def test_two_people_face_each_other_over_a_car(size: tuple[int, int]) -> None:
    async with onlooker(size) as seen:
        text = seen.show(to_the_hood(6_000))
        for words in (
            "● Ann",
            "■ Ben",
            "sells",
            "buys",
            "Car 1, list $500",
            "Ben bids $1,000",
            "Ann demands",
        ):
            assert words in text
        assert "agree: pay $6,000" in text
        assert "look under the" in text


@pytest.mark.parametrize("size", BOARDS[1:])
@pytest.mark.parametrize("demand", [9_900, 16_000, 45_000, 125_000])
async def test_a_large_sum_stands_whole_in_the_panel_and_with_its_sign(
    size: tuple[int, int], demand: int
) -> None:
    async with onlooker(size) as seen:
        words = seen.show(to_the_hood(demand)).split()
        assert not [row for row in seen.rows if row[-1] != " "]  # nothing touches the edge
        assert "$" in words or words.count(f"${demand:,}") == 2  # drawn large, or repeated next to “agree”


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("players", [3, 5])
async def test_how_many_cards_and_policies_everyone_has_stands_on_the_board(
    size: tuple[int, int], players: int
) -> None:
    lots = FIVE if players == 5 else {"A": (1, 2), "B": (3, 4), "C": (5, 6)}
    async with onlooker(size) as seen:
        seen.show(midway(lots, policies={"B": 3}, hands={"B": 7}))
        counts = re.findall(r"(\d+) (?:cards?|crd|pol|polic(?:y|ies))\b", "\n".join(seen.rows))
        assert sorted(counts) == sorted(["7", "3", *("5", "1") * (players - 1)])


async def test_bids_and_what_is_missing_stand_beside_the_lots() -> None:
    async with onlooker() as seen:
        assert "cars needed" in seen.show(midway({"A": (), "B": (3, 4), "C": (5, 6)}))
        text = seen.show(bids(at_the_open_lot(midway()), B=(1, 400), C=(2, 900)))
        assert "Ben, car 1 $400" in text
        assert "Cal, car 2 $900" in text


@pytest.mark.parametrize("size", BOARDS[1:])
async def test_the_panel_holds_the_words_of_a_longer_language(size: tuple[int, int]) -> None:
    with speaking(PSEUDO):
        async with onlooker(size) as seen:
            assert pseudo("fine.") in seen.show(to_the_hood(6_000))


@pytest.mark.parametrize("theme", ["light", "contrast"])
async def test_it_can_be_painted_in_every_theme(theme: str) -> None:
    async with onlooker(theme=theme) as seen:
        assert "Ann demands" in seen.show(to_the_hood(6_000))


async def test_without_room_words_serve() -> None:
    async with onlooker((60, 12)) as seen:
        assert "Ann's turn: option." in seen.show(midway())


# Big moments.


@pytest.mark.parametrize(("worth", "told"), [(7_000, "$9,000"), (0, "$2,000")])
async def test_a_look_is_a_moment_that_names_no_value(worth: int, told: str) -> None:
    async with onlooker((100, 24)) as seen:
        evening = to_the_hood(6_000)
        seen.show(evening)
        text = seen.show(looked(evening, worth))
        assert told in str(seen.board.moment)  # cash is public
        assert "7,000" not in text
        assert "Junk" not in text
        seen.board.go_on()
        assert "3 open lot" in seen.text


async def test_a_disaster_a_closed_lot_and_a_bankruptcy_are_moments() -> None:
    async with onlooker((100, 24)) as seen:
        evening = midway()
        seen.show(evening)
        seen.show(plays(evening, "fire", 4))
        assert str(seen.board.moment).startswith("Ben loses car 4")
        evening = takes(midway(), "A").play(
            PlayCard(seat="A", card="force"), ChooseDealer(seat="A", dealer="B")
        )
        seen.show(evening)
        seen.show(evening.play(Defend(seat="B", card="lot_closed")))
        assert "deck" in str(seen.board.moment)
        poor = midway({"A": (1,), "B": (3, 4), "C": (5, 6)}, cash={"A": 300})
        seen.show(poor)
        text = seen.show(filled(poor, "retire"))
        assert "Ann is bankrupt and retires." in text
        seen.board.go_on()
        assert "retired" in seen.text
        seen.show(poor.undo())
        assert not seen.board.moment


# What can be touched.


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 40)])
async def test_the_options_stand_in_a_list_and_one_that_is_closed_says_why(
    size: tuple[int, int], journal: Journal
) -> None:
    """They're beside the lots if there's room, or else above the bar; both can be touched."""
    table = await Table.start(journal, GAME, GAME.prepare(NAMES, box=POOR), random.Random(6))
    for move in laid():
        await table.submit(move)
    async with at_the_kiosk(journal, size) as person:
        await person.sees("A–B D–E pick one above", "A Play one or two cards", "See your chart")
        await person.sees("Buy a policy for", "You have $25,000.", "costs $30,000.")
        assert "…" not in person.screen
        assert person.app.screen.query_one(ListAbove).display == (size[0] < 100)
        await person.touches("Play one or two cards")
        await person.sees("Which card will you play?", "1 Sell a car", "Force a dealer to buy")


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 45)])
async def test_the_cars_to_buy_stand_in_a_list_by_number_and_in_full(
    size: tuple[int, int], journal: Journal
) -> None:
    await evening(journal, "cards")
    async with at_the_kiosk(journal, size) as person:
        await person.sees("1–11 N pick one above")
        await person.type("5")
        text = await person.sees("123 pick one above")
        assert "…" not in text
        cars = "1 Model A ($1,500)", "16 Cadillac Sedan de Ville", "14 Jaguar E-type ($5,600)"
        assert [car for car in cars if car not in text] == []
        await person.touches("Model A ($1,500)")  # though 11, 14 and 16 begin with the same key
        await person.sees("car 1, the Model A")


async def test_a_touch_chooses_a_car_a_bid_and_agrees() -> None:
    async with onlooker() as seen:
        seen.show(seated(3))
        assert await seen.touch("■") == ("Ben", "Begin", None)
        evening = takes(midway(), "A").play(PlayCard(seat="A", card="theft"))
        seen.show(evening)
        assert await seen.touch("1,500") == ("3", "ChooseCar", "A")
        evening = bids(at_the_open_lot(midway()), B=(1, 400))
        seen.show(evening)
        assert await seen.touch("Ben, car 1") == ("B 1", "ChooseBid", "A")
        assert await seen.touch("▲ ") == ("", "MakeBid", "C")
        seen.show(demanded(chosen(evening, "B", 1), 900))
        assert await seen.touch("agree:") == ("", "Agree", "B")


async def test_bids_come_by_the_letters_of_the_seats_and_the_book_stays_in_the_background(
    journal: Journal,
) -> None:
    await evening(journal, "bids")
    async with at_the_kiosk(journal, (160, 40)) as person:
        await person.sees("Sell one car to one bidder.", "A Ann: bid", "D Dee: bid", "X Pass", "H Face down")
        await person.sees("1–2 A–B D H X pick one above")
        await person.type("x")
        await person.sees("Who?", "A Ann: pass", "D Dee: pass", "Esc back")
        await person.pilot.press("escape")
        await person.type("h")
        await person.sees("Who answers face down?", "Answering is optional.")
        await person.type("b")
        await person.sees("1 this Value card", "2 value a car")
        await person.type("2")
        await person.sees("This is for ■ Ben only.")


async def test_agree_and_look_have_their_letters_whatever_is_in_the_background(journal: Journal) -> None:
    await evening(journal, "demand")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("A agree", "L look")
        await person.type("l\r")
        await person.sees("Dee is looking. What does your Blue Book say for car 17")
        await person.type("\r")
        await person.sees("This is for ▲ Cal only.")


# What nobody may see, the lights, and the rule that help opens.


async def test_no_value_policy_or_hand_is_ever_on_the_board() -> None:
    async with onlooker() as seen:
        shown = set()
        for hand, policy, worth in ((("found",), "theft", 700), (("force", "buy:200"), "fire", 0)):
            evening = midway(
                keeper="companion", hands={"A": ("theft",), "B": hand}, policies={"B": (policy,)}
            )
            text = seen.show(plays(evening, "theft", 4))
            shown.add(text.replace("2 cards", "1 card"))
            table = midway(books={"B": {4: worth}})
            shown.add(seen.show(table))
        assert len(shown) == 2


def test_the_lights_show_whom_the_table_waits_for_not_who_could_write_a_value() -> None:
    from companion.table.views import AskView, TableView

    evening = to_the_hood(6_000)
    asks = tuple(AskView(ask) for ask in evening.asks)
    seen = TableView(GAME.name, GAME.title, evening.view(), asks, ())
    assert picture(seen).row[26:] == (False, True, False, False, False, False)
    assert {ask.seat for ask in evening.asks if ask.aside} == {"A", "B", "C"}
    evening.play(WriteValue(seat="C", cents=0))
    assert picture(seen).choice.name == "OPEN"


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        *(("option", "4.1"), ("cards", "4.2"), ("car", "6.4"), ("open", "7.1"), ("bids", "7.2")),
        *(("sale", "8.1"), ("demand", "8.3"), ("hood", "8.4"), ("save", "6.4")),
    ],
)
async def test_help_leads_to_the_clause_of_what_is_asked(name: str, clause: str) -> None:
    journal = Journal.open(MEMORY)
    await evening(journal, name)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.pilot.press("f1")
        await person.sees(clause)
        assert isinstance(person.app.screen, Help)
    journal.close()


async def test_private_asks_are_answered_behind_the_curtain() -> None:
    """Asks that depend on a hand Tableside keeps aren't shown in the open."""
    hands, policies = (
        {"A": ("theft", "buy_dealer", "cancel"), "B": ("found", "lot_closed")},
        {"B": ("theft",)},
    )
    at = {
        "FillLot": lambda: midway({"A": (), "B": (3, 4), "C": (5, 6)}, keeper="companion", hands=hands),
        "PlayCard": lambda: takes(midway(keeper="companion", hands=hands), "A"),
        "MoveCard": lambda: takes(midway(keeper="companion", hands=hands), "B"),
        "Defend": lambda: plays(midway(keeper="companion", hands=hands), "buy_dealer", 4),
        "SaveCar": lambda: plays(midway(keeper="companion", hands=hands), "theft", 4),
        "ClaimPolicy": lambda: plays(
            midway(keeper="companion", hands={"A": ("fire",)}, policies=policies), "fire", 4
        ),
    }
    for kind, table in at.items():
        ask = table().asked(kind)
        assert ask.face == "private", kind
        assert ask.seen_by(None).blanks == ()


async def test_a_bare_enter_selects_no_bidder_while_others_may_still_bid() -> None:
    journal = Journal.open(MEMORY)
    await evening(journal, "open")
    async with at_the_kiosk(journal, (100, 30)) as person:
        table = person.app.screen.table
        for move in (OpenLot(seat="C"), MakeBid(seat="D", car=17, cents=5_000_00)):
            await table.submit(move)
        await person.pilot.pause()
        for _ in range(3):
            await person.answer("")
            await person.pilot.pause()
        assert table.view(None).view.phase == "bids"
    journal.close()


async def test_a_buy_card_that_is_too_dear_leads_back_to_the_step_by_keys() -> None:
    journal = Journal.open(MEMORY)
    await evening(journal, "option")
    async with at_the_kiosk(journal, (100, 30)) as person:
        table = person.app.screen.table
        for move in (ChooseOption(seat="A", option="A"), PlayCard(seat="A", card="buy")):
            await table.submit(move)
        await person.pilot.pause()
        await person.answer("30000")
        await person.sees("can't pay $30,000")
        assert table.view(None).view.phase == "cards"
    journal.close()


async def test_a_second_card_is_declined_by_a_key_on_the_bar() -> None:
    journal = Journal.open(MEMORY)
    await evening(journal, "option")
    async with at_the_kiosk(journal, (80, 24)) as person:
        table = person.app.screen.table
        for move in (ChooseOption(seat="A", option="A"), PlayCard(seat="A", card="cancel")):
            await table.submit(move)
        await person.sees("second card", "N No more cards")
        await person.type("n")
        await person.sees("O open it")
        assert table.view(None).view.phase == "open"
    journal.close()


@pytest.mark.parametrize(("keeper", "told"), [("table", True), ("companion", False)])
async def test_nobody_shuffles_cars_that_tableside_keeps(keeper: str, told: bool) -> None:
    hands = {"A": ("fire",)} if keeper == "companion" else {}
    async with onlooker((100, 24)) as seen:
        poor = midway({"A": (1,), "B": (3, 4), "C": (5, 6)}, cash={"A": 300}, keeper=keeper, hands=hands)
        seen.show(poor)
        seen.show(filled(poor, "retire"))
        assert "bank" in str(seen.board.moment)
        assert ("shuffle" in str(seen.board.moment)) == told


@pytest.mark.parametrize(("keeper", "told"), [("table", True), ("companion", False)])
async def test_nobody_puts_cards_away_that_tableside_keeps(keeper: str, told: bool) -> None:
    hands = {"A": ("buy_dealer",), "B": ("lot_closed",)} if keeper == "companion" else {}
    async with onlooker((100, 24)) as seen:
        evening = plays(midway(keeper=keeper, hands=hands), "buy_dealer", 4)
        seen.show(evening)
        seen.show(evening.play(Defend(seat="B", card="lot_closed")))
        assert ("deck" in str(seen.board.moment)) == told
