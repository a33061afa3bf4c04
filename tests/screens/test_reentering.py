"""After a correction, with keys: what no longer fits is asked again, left out or let go, or all is undone."""

import random
from contextlib import suppress
from dataclasses import replace

import pytest
from msgspec import structs

from companion.game import (
    Amount,
    Ask,
    Cards,
    Count,
    Digits,
    Move,
    OpenAsk,
    Pick,
    Pile,
    Refused,
    Several,
    YesNo,
)
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    MakeOffer,
    NoGuess,
    Reveal,
    TakeGuess,
)
from companion.store.journal import Journal
from companion.table.entries import Start
from companion.table.own_entries import own_entries
from companion.table.record import Record
from companion.table.table import Table
from companion.testing.recorded import any_move, keepings
from screens.asking.ask_bar import AskBar
from screens.own_things import OwnThings
from screens.reentering import _suggesting, asks_again
from screens.table import TableScreen
from screens.velvet import Velvet
from tests.games.pennies import LayCoin, ShowCoins, pennies
from tests.screens.host import at_each_size
from tests.screens.kiosk import KioskUser, at_the_kiosk

GAME = SHELF["deal_or_no_deal"]
NAMES = ["Ann", "Ben", "Cal"]
USUAL = (100, 30)


class Seated(KioskUser):
    """Somebody at the kiosk who counts keys."""

    keys = 0

    @property
    def screen(self) -> str:
        """Everything on the screen, plus the question, which is in big type on the largest screen."""
        bar = self.app.screen.query_one(AskBar)
        return f"{super().screen} {bar.ask.sentence}"

    @property
    def table(self) -> Table:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen.table

    async def presses(self, *keys: str) -> None:
        """Press keys, each deliberately."""
        for key in keys:
            self.looks_up()
            self.keys += 1
            await self.pilot.press(key)
            await self.settles()

    def everything(self) -> list[object]:
        """Return what every seat and the open table see, without the IDs of questions."""
        views = [self.table.view(seat) for seat in (None, *self.table.open_view().names)]
        return [(view.view, [one.ask for one in view.asks], view.again, view.seen) for view in views]


async def seated(person: KioskUser, *moves: Move) -> Seated:
    """Return somebody who sits at a table in this game, after these moves."""
    table = await Table.start(person.app.journal, GAME, GAME.prepare(NAMES))
    for move in (BeginHosting("A", "B"), ChooseCase(1, seat="B"), *moves):
        await table.submit(move)
    await person.app.push_screen(TableScreen(table))
    somebody = Seated(person.app, person.pilot)
    await somebody.settles()
    return somebody


def opened(case: int, value: int) -> tuple[Move, ...]:
    return CallCase(case, seat="B"), NoGuess(seat="C"), Reveal(value)


MISREAD = (*opened(2, 750_00), *opened(3, 1))  # the lowest value: the host wins the kitty
FIT = (*MISREAD, CallCase(4, seat="B"), TakeGuess(value=5_00, pay="paid", seat="C"), Reveal(5_00))
UNFIT = (*MISREAD, *opened(4, 75_00), *opened(5, 10_00))


@at_each_size
async def test_a_misread_value_six_moves_back_takes_at_most_eight_keys(
    size: tuple[int, int], journal: Journal
) -> None:
    async with at_the_kiosk(journal, size) as user:
        person = await seated(user, *FIT)
        assert "wins the kitty" in str(person.table.history(None)[7].text)
        before = person.everything()
        await person.presses("f5", "5", *"75", "enter")
        await person.sees("$75 instead of $750?", "What changes", "close the cover on $75")
        await person.presses("enter")
        await person.sees("Now fix the table to match.", "close the cover on $75", "open the cover on $750")
        assert person.keys <= 8
        assert dict(person.table.state.now.opened)[2] == 75_00
        await person.presses("6")  # the next key closes it, and counts
        await person.sees("Ben calls case 6.")
        await person.presses("f9")
        await person.sees("Undone: Ben calls case 6.")
        await person.presses("f9")
        await person.sees("Undone: the correction of entry 5.")
        assert person.everything() == before


@at_each_size
async def test_what_no_longer_fits_is_asked_live_and_the_rest_goes_on(
    size: tuple[int, int], journal: Journal
) -> None:
    async with at_the_kiosk(journal, size) as user:
        person = await seated(user, *UNFIT)
        before = person.everything()
        await person.presses("f5", "5", *"75", "enter")
        await person.sees("Then entry 11 has to be answered again.")
        await person.presses("enter")
        await person.sees(
            "Re-entering after a correction.",
            "Corrected: entry 5",
            "$750 → $75",
            "So far",
            "open the cover on $750",
            "11 Case 4 held $75. ?",
            "12 ■ Ben calls case 5.",
            "Entry 11 no longer fits: $75 is already covered.",
            "Open case 4. What's inside?",
            "X the rest didn't happen",
            "F9 undo",
        )
        assert person.table.turn
        assert (person.table.turn.left, person.table.turn.total) == (4, 9)
        await person.presses("f6")
        await person.sees("First re-enter what comes next, or undo the correction.")
        await person.presses(*"750", "enter")
        await person.sees("Now fix the table to match.", "Case 4: open, $75", "Enter done")
        assert person.table.turn is None
        assert dict(person.table.state.now.opened) == {2: 75_00, 3: 1, 4: 750_00, 5: 10_00}
        await person.presses("enter")
        await person.sees("Call a case to open.")
        await person.presses("f9")
        await person.sees("Undone: the correction of entry 5.")
        assert person.everything() == before


async def test_a_correction_that_plays_a_deal_again_and_ends_in_the_next_game_is_no_moment(
    journal: Journal,
) -> None:
    six = ((2, 750_00), (3, 1_00), (4, 5_00), (5, 10_00), (6, 25_00), (7, 50_00))
    round_one = (move for case, value in six for move in opened(case, value))
    sold = (MakeOffer(21_000_00, seat="A"), Deal(seat="B"), NoGuess(seat="A"), Reveal(1_000_00))
    async with at_the_kiosk(journal, USUAL) as user:
        person = await seated(user, *round_one, *sold, BeginHosting("B", "C"))
        await person.presses("f5", "5", *"75", "enter", "enter")
        await person.sees("Now fix the table to match.", "Cal plays, Ben hosts.")
        await person.presses("enter")
        await person.sees("Choose", "▲ Cal")


async def test_while_it_lasts_the_whole_correction_is_undone_by_one_key(journal: Journal) -> None:
    async with at_the_kiosk(journal, USUAL) as user:
        person = await seated(user, *UNFIT)
        before = person.everything()
        await person.presses("f5", "5", *"75", "enter", "enter")
        await person.sees("Re-entering after a correction.")
        await person.presses("f9")
        await person.sees("Undone: the correction of entry 5.", "Call a case to open.")
        assert person.everything() == before
        await person.presses("f10")
        await person.sees("Re-entering after a correction.", "Entry 11 no longer fits:")


async def test_one_entry_is_left_out(journal: Journal) -> None:
    async with at_the_kiosk(journal, USUAL) as user:
        person = await seated(user, *UNFIT)
        await person.presses("f5", "5", *"75", "enter", "enter")
        await person.sees("Entry 11 no longer fits:", "Del skip")
        await person.presses("delete")
        await person.sees("Entry 11 no longer fits: That question doesn't come up anymore.")
        assert person.table.turn
        assert person.table.turn.left == 3
        await person.presses("delete", "delete", "delete")
        assert person.table.turn is None
        assert dict(person.table.state.now.opened) == {2: 75_00, 3: 1}


async def test_the_rest_is_let_go_by_a_key_and_by_touch(journal: Journal) -> None:
    for way in ("key", "touch"):
        async with at_the_kiosk(journal, USUAL) as user:
            person = await seated(user, *UNFIT)
            await person.presses("f5", "5", *"75", "enter", "enter")
            await person.sees("the rest didn't happen")
            if way == "key":
                await person.presses("x")
            else:
                await person.touches("the rest didn't happen")
            await person.sees("Now fix the table to match.", "Case 5: open, $10")
            assert person.table.turn is None
            await person.presses("enter")
            await person.sees("Open case 4. What's inside?")


async def test_a_face_down_answer_is_given_again_behind_the_curtain(journal: Journal) -> None:
    game = pennies(quiet=True)
    table = await Table.start(journal, game, game.prepare(["Ann", "Ben"]))
    for side in ("tails", "heads"):
        for seat in "AB":
            await table.submit(LayCoin(side, seat=seat))
        await table.submit(ShowCoins())
    async with at_the_kiosk(journal, USUAL) as user:
        await user.app.push_screen(TableScreen(table))
        person = Seated(user.app, user.pilot)
        before = person.everything()
        await table.correct("0A", LayCoin("heads", seat="A"), by="A", source="phone A")
        await person.sees("Corrected: a face-down entry", "face down → face down", "Ben: face down")
        await person.sees("Something has changed for Ann since then.", "the table: ShowCoins")
        assert not {"heads", "tails", "far"} & set(person.screen.split())
        await person.presses("enter")
        await person.sees("This is for Ann only.")
        await person.presses("space")
        velvet = person.app.screen.query_one(Velvet)
        assert velvet.entry
        assert velvet.entry.place == 0  # heads, as before
        await person.presses("enter")
        await person.sees("Now fix the table to match.", "● Ann +$1")
        assert table.turn is None
        await person.presses("f9")
        await person.sees("Undone: the correction of")
        assert person.everything() == before


@pytest.mark.parametrize("way", ["from their own things", "from the history"])
async def test_somebody_without_a_phone_corrects_what_they_laid_in_silence(
    way: str, journal: Journal
) -> None:
    game = quiet = pennies(quiet=True)
    if way == "from their own things":
        game = replace(quiet, summary=lambda view: structs.replace(quiet.summary(view), owners=("A", "B")))
    table = await Table.start(journal, game, game.prepare(["Ann", "Ben"]))
    for seat, side in (("A", "tails"), ("A", "heads"), ("B", "heads")):  # Ann changed her mind
        await table.submit(LayCoin(side, seat=seat))
    await table.submit(ShowCoins())
    async with at_the_kiosk(journal, USUAL) as user:
        await user.app.push_screen(TableScreen(table))
        person = Seated(user.app, user.pilot)
        before = person.everything()
        if way == "from the history":
            await person.presses("f5")
            await person.sees("Tab face down")
        await person.presses("tab", "a")
        assert "Lay a coin" not in person.screen
        await person.presses("space")
        if way == "from their own things":
            await person.presses("tab")
        await person.sees("Ann, this is what you've entered.", "1 Lay a coin for round 1. heads")
        assert "tails" not in person.screen
        await person.presses("enter")
        await person.sees("Choose one first.")
        await person.presses("1", "enter")
        await person.sees("This is for ● Ann only.")
        assert "heads" not in person.screen
        await person.presses("space")
        await person.sees("Lay a coin for round 1.", "› 1 heads", "2 tails")
        await person.presses("2", "enter")
        await person.sees("Now fix the table to match.")
        assert [one.move.side for one in own_entries(table, "A")] == ["tails"]
        await person.presses("f9")
        await person.sees("Undone: the correction of")
        assert person.everything() == before


async def test_whoever_entered_nothing_face_down_is_told_so_behind_the_curtain(journal: Journal) -> None:
    game = pennies(quiet=True)
    table = await Table.start(journal, game, game.prepare(["Ann", "Ben"]))
    async with at_the_kiosk(journal, USUAL) as user:
        await user.app.push_screen(TableScreen(table))
        person = Seated(user.app, user.pilot)
        await person.presses("f5", "tab", "b")
        assert "nothing of yours" not in person.screen
        await person.presses("space")
        await person.sees("Ben, there's nothing of yours here to correct.")


async def test_nothing_is_offered_for_correction_while_a_correction_is_under_way(journal: Journal) -> None:
    game = pennies(quiet=True)
    table = await Table.start(journal, game, game.prepare(["Ann", "Ben"]))
    for _ in range(2):
        for seat in "AB":
            await table.submit(LayCoin("heads", seat=seat))
        await table.submit(ShowCoins())
    assert "entered" in OwnThings(table, {"A": "Ann"}, "A")._leaves
    await table.correct("0A", LayCoin("tails", seat="A"), by="A")
    assert table.turn
    assert "entered" not in OwnThings(table, {"A": "Ann"}, "A")._leaves


async def test_the_same_question_has_the_old_answer_filled_in(journal: Journal) -> None:
    guesses = (CallCase(2, seat="B"), NoGuess(seat="C"), Reveal(75_00), CallCase(3, seat="B"))
    async with at_the_kiosk(journal, USUAL) as user:
        guess = TakeGuess(value=750_00, pay="paid", seat="C")
        person = await seated(user, *guesses, guess, Reveal(1_00))
        await person.presses("f5", "5", *"750", "enter", "enter")
        await person.sees("Entry 7 no longer fits:", "Cal pays $5,000 into the kitty and guesses $750.")
        turn = person.table.turn
        assert turn
        asks = asks_again(turn, person.table.asks())
        again = next(one.ask for one in asks if one.ask.move is TakeGuess)
        assert again.usual
        assert [blank.suggested for blank in again.blanks] == [None, "paid"]
        assert all(one.ask.aside for one in asks if one.ask is not again)
        assert asks[-1].ask.key == "X"
        taken = tuple(OpenAsk(one.id, structs.replace(one.ask, key="X")) for one in person.table.asks())
        assert asks_again(turn, taken)[-1].ask.key == "R"


async def test_what_was_seen_stays_on_show_after_an_undo(journal: Journal) -> None:
    game = pennies()
    shown = replace(game, asks=lambda state: tuple(map(opening, game.asks(state))))
    table = await Table.start(journal, shown, game.prepare(["Ann", "Ben"]))
    for move in (LayCoin("heads", seat="A"), LayCoin("tails", seat="B"), ShowCoins()):
        await table.submit(move)
    async with at_the_kiosk(journal) as user:
        await user.app.push_screen(TableScreen(table))
        person = Seated(user.app, user.pilot)
        assert "Already seen" not in person.screen
        await person.presses("f9")
        await person.sees("Already seen: Heads: A.")


def test_every_kind_of_blank_can_have_the_old_answer_filled_in() -> None:
    rng = random.Random(1)
    kinds = set()
    for game in SHELF.values():
        for keeping in keepings(game):
            playing = Record(game, Start(game.name, game.version, game.prepare(NAMES, keeping)), rng)
            for _ in range(60):
                if not playing.position.asks:
                    break
                for one in playing.position.asks:
                    for blank in one.ask.blanks:
                        value = blank.draw(rng)
                        assert _suggesting(blank, value).suggested == value
                        kinds.add(type(blank))
                with suppress(Refused):
                    playing.take(any_move(playing, rng))
    assert kinds >= {Amount, Cards, Count, Digits, Pick, Pile, Several, YesNo}


def opening(ask: Ask) -> Ask:
    return structs.replace(ask, opens=() if ask.move is ShowCoins else None)
