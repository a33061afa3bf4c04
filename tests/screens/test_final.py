"""Things that can't be undone: the key shows what will happen, Enter does it, and nothing asks twice."""

import random
from typing import Any

import pytest

from companion.game import Game, Refused
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import AskFor, BeginHosting, MakeOffer
from companion.games.dealers_choice.playing import RETIRE
from companion.store.journal import Journal
from companion.table.table import Table
from companion.testing import Playthrough
from companion.testing.recorded import keepings
from tests.screens.dealers import evening
from tests.screens.kiosk import at_the_kiosk

FINAL = {
    "deal_or_no_deal": {"Deal", "NoDeal", "KeepCase", "TradeCase", "AgreePrice"},
    "downeast_dealer": {"TakePile"},
    "dealers_choice": {"ChooseBid", "AcceptOffer", "Agree", "LookUnderHood"},
    "dealt": {"SayStuck"},
    "license_plates": set[str](),
}


@pytest.mark.parametrize("name", FINAL)
def test_what_is_final_says_so_wherever_it_is_asked(name: str) -> None:
    game: Game[Any] = SHELF[name]
    met: set[str] = set()
    for seed in range(8):  # together, these games meet every kind of ask
        rng = random.Random(seed)
        played = Playthrough(game, rng.choice(game.players), **rng.choice(keepings(game)))
        for _ in range(400):
            if not played.asks:
                break
            for ask in played.asks:
                assert ask.final == (ask.kind in FINAL[name]), ask
                met |= {ask.kind} & FINAL[name]
                if ask.kind == "FillLot":
                    assert any(one.final and one.equal == {"way": RETIRE} for one in ask.cautions)
            ask = rng.choice(played.asks)
            try:
                played.play(game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)}))
            except Refused:
                continue
    assert met or not FINAL[name], "none of them was ever asked"


def test_keeping_and_trading_are_final() -> None:
    """Two people play without a deal, down to the last two cases."""
    game, rng = SHELF["deal_or_no_deal"], random.Random(2)
    played = Playthrough(game, 2).play(BeginHosting("A", "B"))
    wanted = ("Reveal", "NoDeal", "MakeOffer")
    while "KeepCase" not in (kinds := {ask.kind: ask for ask in played.asks}):
        ask = next((kinds[kind] for kind in wanted if kind in kinds), played.asks[0])
        played.play(game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)}))
    assert kinds["KeepCase"].final
    assert kinds["TradeCase"].final


async def to_the_offer(journal: Journal) -> Table:
    """Return a table of three at the end of the first round."""
    game = SHELF["deal_or_no_deal"]
    table = await Table.start(journal, game, game.prepare(("Ann", "Ben", "Cal")), random.Random(1))
    rng = random.Random(3)
    while not any(one.ask.kind == "MakeOffer" for one in table.asks()):
        kinds = {one.ask.kind: one for one in table.asks()}
        one = kinds.get("Reveal") or table.asks()[0]
        move = {"move": one.ask.kind, "seat": one.ask.seat, **one.ask.draw(rng)}
        if one.ask.kind == "BeginHosting":
            move |= {"host": "A", "contestant": "B"}
        await table.submit(game.stored_move(move))
    return table


async def test_a_deal_is_shown_then_struck_and_not_asked_twice(journal: Journal) -> None:
    table = await to_the_offer(journal)
    await table.submit(MakeOffer(77_000_00, seat="A"))
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Deal for $77,000?", "D DEAL", "N NO DEAL")
        before = len(table.record.line)
        await person.type("d")
        await person.sees("$77,000", "Enter DEAL", "Esc back")
        await person.pilot.press("x", "n")  # neither of these is on the bar now
        assert person.app.journal.interrupted()
        await person.pilot.press("escape", "d")
        await person.answer("")
        await person.sees(f"saved {before + 1}")


async def test_while_the_host_is_asked_the_contestants_keys_carry_name_and_sum(journal: Journal) -> None:
    """A host who presses D by mistake sees whose deal it would be and at what price."""
    table = await to_the_offer(journal)
    await table.submit(MakeOffer(77_000_00, seat="A"))
    await table.submit(AskFor(150_000_00, seat="B"))
    async with at_the_kiosk(journal, (160, 40)) as person:
        screen = await person.sees("Agree to $150,000?", "A agree", "D Ben: take $77,000", "N Ben: NO DEAL")
        assert "█" not in screen.partition("would take")[2].partition("▁")[0]  # it isn't drawn as a button
        await person.type("a")
        await person.sees("$150,000", "Enter agree", "saved")


async def test_on_a_small_screen_too_the_contestants_keys_carry_the_name(journal: Journal) -> None:
    table = await to_the_offer(journal)
    await table.submit(MakeOffer(77_000_00, seat="A"))
    await table.submit(AskFor(150_000_00, seat="B"))
    async with at_the_kiosk(journal, (80, 24)) as person:
        await person.sees(
            "Agree to $150,000?", "A Agree", "D Ben: take $77,000", "N Ben: NO DEAL", "B Ben: bargain"
        )


async def test_a_bare_value_is_what_the_case_held_and_a_guess_begins_with_g(journal: Journal) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sits_down("Ann, Ben, Cal")
        await person.type("7")
        await person.sees("Open case 7.", "G Cal: free")
        await person.answer("200")
        await person.goes_on("$200")
        await person.type("8")
        await person.sees("Open case 8.")
        await person.answer("g750")
        await person.sees("Cal guesses $750 for free.", "Open case 8.")
        await person.answer("750")
        screen = await person.sees("$5,000")
        assert "✗" not in screen


async def test_a_number_that_is_final_waits_for_enter_and_one_enter_is_enough(journal: Journal) -> None:
    await evening(journal, "bids")
    async with at_the_kiosk(journal, (160, 40)) as person:
        screen = await person.sees("Sell one car to one bidder.", "saved 23")
        await person.answer("")  # out of habit after the bid; it doesn't select anybody
        await person.sees("✗", "saved 23")
        await person.type("1")
        await person.sees("can't change this", "saved 23")
        await person.pilot.press("escape", "1")
        await person.sees("can't change this", "saved 23")
        await person.answer("")
        assert "Sell one car" not in await person.sees("saved 24")
    assert "select" not in screen.partition("Sell one car")[2]
