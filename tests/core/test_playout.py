"""Random play: what it prints, and that it catches a game that breaks its own rules."""

import re
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from companion.cli.main import main
from companion.game import BANK, Game, Ledger, Move, Refused, say
from companion.games import SHELF
from companion.games.deal_or_no_deal.game import GAME as DEAL_OR_NO_DEAL
from companion.games.deal_or_no_deal.moves import CallCase, ChooseCase, MakeOffer
from companion.table import playout as module
from companion.table.playout import Violation, playout

Played = tuple[Any, tuple[Any, ...]]


def play(*arguments: str) -> int:
    return main(["playout", *arguments])


# The command line.


def test_enough_games_reach_everything_and_the_summary_says_how_often(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert play("deal_or_no_deal", "--players", "2", "--games", "20", "--seed", "8") == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    first, *counts = printed.out.splitlines()
    assert re.fullmatch(
        r"Deal or No Deal, 2 players: 20 games, [\d,]+ moves, [\d,]+ a second, no violation\.", first
    )
    by_name = dict(line.split(": ", 1) for line in counts)
    assert list(by_name) == ["asks", "moves", "happenings", "settings", "changes"]
    assert re.fullmatch(
        r"adjust \d+, correct \d+, let_go \d+, redo \d+, skip \d+, undo \d+", by_name["changes"]
    )
    assert "keeper=companion " in by_name["settings"]
    assert re.search(r"\bBeginHosting \d+", by_name["moves"])


def test_too_few_games_say_what_was_not_reached(capsys: pytest.CaptureFixture[str]) -> None:
    assert play("deal_or_no_deal", "--players", "2", "--games", "1") == 1
    assert re.fullmatch(r"Not reached: asks .*, settings .*\. Play more games\.\n", capsys.readouterr().err)


def test_a_setting_can_be_the_same_in_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    few = ("license_plates", "--players", "3", "--games", "2", "--seed", "7")
    assert play(*few, "--set", "keeper=companion") == 0
    printed = capsys.readouterr().out
    assert "keeper=companion 2" in printed
    assert re.search(r"\nNot reached: .*moves TypePlate", printed)
    assert "keeper=phones" not in printed
    assert play(*few, "--set", "keeper=companion", "--fast") == 0
    assert play(*few, "--set", "keeper=a stranger") == 2
    assert play(*few, "--set", "cards=marked") == 2


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    counts = []
    for seed in ("5", "5", "6"):
        play("deal_or_no_deal", "--players", "3", "--games", "2", "--seed", seed)
        counts.append(capsys.readouterr().out.splitlines()[1:])
    assert counts[0] == counts[1] != counts[2]


def test_fast_play_prints_a_rate(capsys: pytest.CaptureFixture[str]) -> None:
    assert play("deal_or_no_deal", "--players", "3", "--games", "9", "--fast") == 0
    printed = capsys.readouterr()
    rate = re.search(r"9 games, ([\d,]+) moves, ([\d,]+) a second", printed.out)
    assert rate
    assert all(int(number.replace(",", "")) > 100 for number in rate.groups())
    assert printed.err == ""


def test_fast_play_does_not_claim_what_it_did_not_check(capsys: pytest.CaptureFixture[str]) -> None:
    play("deal_or_no_deal", "--players", "3", "--games", "1", "--fast")
    assert "no violation" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", "--players", "2"), "There's no game called “chess”. On the shelf: "),
        (("deal_or_no_deal", "--players", "9"), "Deal or No Deal is for 2 to 6 players."),
        (("deal_or_no_deal", "--players", "-1"), "Deal or No Deal is for 2 to 6 players."),
        (("deal_or_no_deal", "--players", "2", "--games", "0"), "Play at least one game."),
        (("deal_or_no_deal", "--players", "2", "--games", "-3"), "Play at least one game."),
    ],
)
@pytest.mark.parametrize("how", [(), ("--fast",)])
def test_a_mistake_gets_a_sentence(
    arguments: tuple[str, ...], sentence: str, how: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(*arguments, *how) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(sentence)
    assert printed.err.endswith(".\n")
    assert printed.out == ""


# Games that break a rule.


def broken(kind: type[Move], **how: Any) -> Game[Any]:
    """Return the game with extra changes made to the state after each move of this kind."""

    def play(draft: Any, move: Move) -> None:
        DEAL_OR_NO_DEAL.plays[kind](draft, move)
        draft.become(**{name: change(draft.state) for name, change in how.items()})

    return playing(kind, play)


def playing(kind: type[Move], play: Any) -> Game[Any]:
    """Return the game with one kind of move played differently."""
    return replace(DEAL_OR_NO_DEAL, plays={**DEAL_OR_NO_DEAL.plays, kind: play})


def a_cent_less(state: Any) -> Ledger:
    accounts = state.money.accounts
    return Ledger({**accounts, BANK: accounts[BANK] - 1})


def a_case_less(state: Any) -> Any:
    return structs.replace(state.hosting, cases=state.hosting.cases[1:])


def test_a_lost_cent_is_caught() -> None:
    with pytest.raises(Violation, match=r"Game \d+ of seed 1: after .*'cents': -1.* instead of .*'cents': 0"):
        playout(broken(MakeOffer, money=a_cent_less), 3, games=3, seed=1)


def test_a_lost_case_is_caught() -> None:
    with pytest.raises(Violation, match="'cases': 25"):
        playout(broken(CallCase, hosting=a_case_less), 3, games=3, seed=1)


def test_a_tally_that_changes_is_caught() -> None:
    def tally(state: Any) -> dict[str, int]:
        return {"marbles": len(state.results)}

    with pytest.raises(Violation, match=r"'marbles': 1.* instead of .*'marbles': 0"):
        playout(replace(DEAL_OR_NO_DEAL, tally=tally), 2, games=5, seed=1)


def test_a_game_that_refuses_what_it_offers_is_caught() -> None:
    def play(draft: Any, move: ChooseCase) -> None:
        if move.case > 13:
            raise Refused(say("The low cases alone."))
        DEAL_OR_NO_DEAL.plays[ChooseCase](draft, move)

    with pytest.raises(Violation, match=r"ChooseCase offers .* and refuses it: The low cases alone\."):
        playout(playing(ChooseCase, play), 2, games=10, seed=1)


def test_a_game_that_remembers_outside_its_state_is_caught() -> None:
    """If money depends on how often the rules were called, a replay gives a different result."""
    calls = []

    def paid(state: Any) -> Ledger:
        calls.append(state)
        return state.money.paid(BANK, "A", len(calls))

    with pytest.raises(Violation, match="did not lead to the same place"):
        playout(broken(ChooseCase, money=paid), 3, games=3, seed=1)


def test_a_game_that_stops_before_it_is_over_is_caught() -> None:
    def asks(state: Any) -> Any:
        return () if state.phase == "offer" else DEAL_OR_NO_DEAL.asks(state)

    with pytest.raises(Violation, match="nothing is asked, and the game is not over"):
        playout(replace(DEAL_OR_NO_DEAL, asks=asks), 2, games=3, seed=1)


def test_a_game_that_does_not_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST", 5)
    with pytest.raises(Violation, match="the game does not end"):
        playout(DEAL_OR_NO_DEAL, 2, games=1, seed=1)


def test_an_ask_that_cites_no_clause_is_caught() -> None:
    def asks(state: Any) -> Any:
        return tuple(structs.replace(ask, clause="99.9") for ask in DEAL_OR_NO_DEAL.asks(state))

    with pytest.raises(Violation, match=r"cites clause '99\.9', which is not there"):
        playout(replace(DEAL_OR_NO_DEAL, asks=asks), 2, games=1, seed=1)


def test_a_violation_is_told_at_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(SHELF, "deal_or_no_deal", broken(MakeOffer, money=a_cent_less))
    assert play("deal_or_no_deal", "--players", "3", "--games", "3") == 1
    printed = capsys.readouterr()
    assert printed.err.startswith("VIOLATION. Game 0 of seed 1: after ")
    assert printed.out == ""
