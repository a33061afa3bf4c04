"""The checks that every game on the shelf has to pass, and proof that they can fail."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jinja2 import TemplateNotFound
from msgspec import Struct, structs

from companion.game import (
    BANK,
    OUTSIDE,
    AdjustMoney,
    Ask,
    Draft,
    Feat,
    Game,
    Happening,
    OpenAsk,
    Option,
    Refused,
    Said,
    Seat,
    Standing,
    move_money,
    ranked,
    say,
    seal,
)
from companion.game.by_hand import adjust_money
from companion.game.counting import Countable, CountLine
from companion.games import BUILT_IN, SHELF
from companion.table.record import Record
from companion.testing import Leak, Playthrough, leaks, long_suite, operations, suite
from tests.games.pennies import CoinLaid, LayCoin, ShowCoins, pennies
from tests.harness.soak import worlds

TESTS = Path(__file__).parents[1]
RECORDS = Path(__file__).parent / "recorded"

for _name in BUILT_IN:
    globals()[f"Test_{_name}"] = suite(SHELF[_name], TESTS, RECORDS)
    globals()[f"Test_{_name}_at_length"] = pytest.mark.full(long_suite(SHELF[_name]))

PRIVATE = {"downeast_dealer": "phones", "dealt": "companion", "license_plates": "companion"}


@pytest.mark.parametrize("name", [*PRIVATE, "dealers_choice"])
def test_a_game_with_private_things_lets_everybody_look(name: str) -> None:
    rng = random.Random(1)
    evening = Playthrough(name, 3, keeper=PRIVATE.get(name, "companion"))
    while not (owners := evening.game.summary(evening.view()).owners):
        evening.play_any(rng)
    assert owners == ("A", "B", "C")


@pytest.mark.full
@pytest.mark.parametrize("name", BUILT_IN)
def test_a_hundredth_of_the_long_run_finds_no_leak(name: str) -> None:
    pairs, each = worlds.PAIRS // 100, worlds.EACH // 100
    tried = worlds.compared(SHELF[name], 1, pairs, each)
    assert tried.secrets.total() >= pairs
    assert min(tried.operations.values()) >= each


def test_the_leak_test_passes_an_honest_game() -> None:
    assert sum(leaks.compare(pennies(), 3, seed=seed).secrets.total() for seed in range(3)) > 20


def test_the_leak_test_catches_a_leaky_game() -> None:
    with pytest.raises(Leak, match="LayCoin"):
        for seed in range(5):
            leaks.compare(pennies(leaky=True), 3, seed=seed)


def test_a_reveal_excuses_only_those_who_hear_it() -> None:
    """Only Ann sees the coins, but everyone's money shows that somebody won."""

    class Whispered(Draft[Any]):
        def tell(self, happening: Happening) -> None:
            super().tell(structs.replace(happening, to=happening.to or ("A",)))

    with pytest.raises(Leak, match=r"(the open table|[BC]) can tell two answers to LayCoin apart"):
        for seed in range(5):
            leaks.compare(replace(pennies(), draft=Whispered), 3, seed=seed)


def by_hand(state: Any) -> tuple[Ask, ...]:
    """Return an ask with which the table moves money between Ann, Ben and outside."""
    return (move_money([Option(place, place) for place in ("A", "B", OUTSIDE)], 100, clause=""),)


def test_an_adjustment_that_keeps_its_mouth_shut_is_no_leak() -> None:
    honest = replace(pennies(), adjusts=by_hand)
    assert sum(leaks.compare(honest, 3, seed=seed).secrets.total() for seed in range(5)) > 10


def offers_more(state: Any) -> tuple[Ask, ...]:
    (ask,) = by_hand(state)
    return (structs.replace(ask, hint="Ann shows heads." if state.laid.get("A") == "heads" else ""),)


def tells_all(draft: Draft[Any], move: AdjustMoney) -> None:
    draft.tell(CoinLaid(text=say("Ann's coin: {side}.", side=str(draft.state.laid.get("A")))))
    pennies().plays[AdjustMoney](draft, move)


def refuses_by_a_secret(draft: Draft[Any], move: AdjustMoney) -> None:
    if draft.state.laid.get("A") == "heads":
        raise Refused(say("Not now."))
    pennies().plays[AdjustMoney](draft, move)


def adjusted_by(play: Any) -> Game[Any]:
    """Return Pennies with a different way to move money by hand."""
    honest = pennies()
    return replace(honest, adjusts=by_hand, plays={**honest.plays, AdjustMoney: play})


@pytest.mark.parametrize(
    "leaky",
    [
        replace(pennies(), adjusts=offers_more),
        adjusted_by(tells_all),
        adjusted_by(refuses_by_a_secret),
    ],
    ids=["in what is offered", "in what is told", "in a refusal"],
)
def test_a_leak_through_an_adjustment_by_hand_is_caught(
    leaky: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(operations.OFTEN, "count", 0)  # these are short games, so every try has to be a move
    monkeypatch.setitem(operations.OFTEN, "settle", 0)
    with pytest.raises(Leak, match="LayCoin"):
        for seed in range(5):
            leaks.compare(leaky, 3, seed=seed)


def counted_from_a_secret(state: Any) -> tuple[Countable, ...]:
    """Return a pile that everybody may count, although its size depends on Ann's face-down coin."""
    heads = int(state.laid.get("A") == "heads")
    return (Countable("coins", say("coins"), (CountLine("heads", say("heads"), heads),)),)


def secret_pile(state: Any) -> tuple[Countable, ...]:
    """Return the same pile, but only Ann may count it."""
    return tuple(structs.replace(pile, seat="A", secret=True) for pile in counted_from_a_secret(state))


def test_a_count_that_leaks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(operations.OFTEN, "count", 12)
    with pytest.raises(Leak, match=r"LayCoin apart \(count by"):
        for seed in range(9):
            leaks.compare(replace(pennies(), countables=counted_from_a_secret), 3, seed=seed)


def test_a_count_in_private_is_no_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(operations.OFTEN, "count", 12)
    honest = replace(pennies(), countables=secret_pile)
    tried = [leaks.compare(honest, 3, seed=seed) for seed in range(5)]
    assert sum(one.operations["count"] for one in tried) > 20


def paid_face_down() -> Game[Any]:
    """Return Pennies where heads quietly pays more than tails, and nobody sees what anybody has."""
    honest = adjusted_by(adjust_money)

    def lay(draft: Draft[Any], move: LayCoin) -> None:
        honest.plays[LayCoin](draft, move)
        cents = 60 if move.side == "heads" else 20
        draft.become(money=draft.state.money.paid(BANK, str(move.seat), cents))

    def view(state: Any, seat: Seat | None) -> Any:
        seen = honest.view(state, seat)
        return structs.replace(seen, seats=tuple(structs.replace(one, cents=None) for one in seen.seats))

    return replace(honest, view=view, plays={**honest.plays, LayCoin: lay})


def test_a_game_that_refuses_by_money_nobody_was_told_about_is_caught() -> None:
    """Money that's paid face down has to be moved by hand without a refusal, as in Downeast Dealer."""
    with pytest.raises(Leak, match=r"LayCoin apart \(adjust by (.|\n)*have \$"):
        for seed in range(40):
            leaks.compare(paid_face_down(), 3, seed=seed)


def refuses_by_the_coins(draft: Draft[Any], move: ShowCoins) -> None:
    """Let the table hear whether Ann's coin shows heads before all coins are shown."""
    if draft.state.laid["A"] == "heads":
        raise Refused(say("Wait a moment."))
    pennies().plays[ShowCoins](draft, move)


def numbered_by_all_moves(stepping: Any, ask: Ask, before: Any, occasion: int, silent: Any) -> OpenAsk:
    return OpenAsk(f"{occasion} {sum(silent.values())} {ask.seat} {ask.kind}", ask)


def everything_shown(record: Record, outcome: Any) -> Any:
    return record.state.laid, outcome.position.state.laid


def every_move_counted(record: Record) -> Said:
    return say("move {number}", number=len(record.line))


def leads_with_heads(state: Any) -> Standing:
    return ranked({seat: int(state.laid.get(seat) == "heads") for seat in state.seats})


def finds_heads(state: Any, told: Iterable[Happening]) -> Iterator[Feat]:
    return (Feat(seat, "heads", 1) for seat, side in state.laid.items() if side == "heads")


WAYS_OUT: dict[str, tuple[Game[Any], dict[str, Any]]] = {
    "view": (pennies(leaky=True), {}),
    "ask id": (pennies(), {"companion.table.stepping.Stepping._with_id": numbered_by_all_moves}),
    "refusal": (
        replace(pennies(), plays={**pennies().plays, ShowCoins: refuses_by_the_coins}),
        {},
    ),
    "preview": (pennies(), {"companion.table.correcting.shown": everything_shown}),
    "adjust": (replace(pennies(), adjusts=offers_more), {}),
    "history": (pennies(), {"companion.table.record.Record.undoes": every_move_counted}),
    "standing": (replace(pennies(), placings=leads_with_heads), {}),
    "feats": (replace(pennies(), find_feats=finds_heads), {}),
    "who began": (replace(pennies(), began=lambda state: "A" if state.laid.get("A") == "heads" else ""), {}),
    "counter": (pennies(), {"companion.testing.leaks.told_count": len}),
}


@pytest.mark.parametrize("way", WAYS_OUT)
def test_a_leak_is_caught_whichever_way_it_goes(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, spoilt = WAYS_OUT[way]
    for name, leaky in spoilt.items():
        monkeypatch.setattr(name, leaky)
    with pytest.raises(Leak):
        for seed in range(40):
            leaks.compare(game, 3, seed=seed)


def test_an_open_game_shows_everybody_the_same() -> None:
    """Without sealed asks nobody may know more than the table does, but here each player sees a coin."""
    sealed = pennies()

    def asks(state: Any) -> tuple[Ask, ...]:
        return tuple(structs.replace(ask, face="open") for ask in sealed.asks(state))

    opened = replace(sealed, asks=asks)
    with pytest.raises(AssertionError, match="sees more"):
        suite(opened)().test_no_secret_leaks()


def keeps_a_name(draft: Draft[Any], move: LayCoin) -> None:
    pennies().plays[LayCoin](draft, move)
    draft.become(salt=draft.state.names[0])


def refuses_by_a_name(draft: Draft[Any], move: LayCoin) -> None:
    if draft.state.names[0] == "Ann":
        raise Refused(say("Not you, Ann."))
    pennies().plays[LayCoin](draft, move)


def asks_by_name(state: Any) -> tuple[Ask, ...]:
    return tuple(structs.replace(ask, about=state.names[0]) for ask in pennies().asks(state))


def draws_by_name(state: Any) -> tuple[Ask, ...]:
    """Return asks that deal luck in an order that depends on who comes first in the alphabet."""
    asks = pennies().asks(state)
    if state.luck or not asks:
        return asks
    numbers, salt = asks[0].blanks
    backward = structs.replace(numbers, items=numbers.items[::-1])
    return asks if state.names[0] < state.names[1] else (structs.replace(asks[0], blanks=(backward, salt)),)


def seals_names(state: Any, seat: Any) -> Any:
    view = pennies().view(state, seat)
    return structs.replace(view, committed=seal(state.salt, state.names, opened=(0,)))


@pytest.mark.parametrize(
    ("spoilt", "where"),
    [
        ({"plays": {**pennies().plays, LayCoin: keeps_a_name}}, "`salt` in the state"),
        ({"plays": {**pennies().plays, LayCoin: refuses_by_a_name}}, "only one of the tables refuses"),
        ({"asks": asks_by_name}, "the questions"),
        ({"asks": draws_by_name}, "the journal"),
        ({"view": seals_names}, "what's sealed, as the table sees it"),
    ],
    ids=["state", "refusal", "question", "drawn", "sealed"],
)
def test_a_name_that_makes_a_difference_is_caught(spoilt: dict[str, Any], where: str) -> None:
    suite(pennies())().test_names_make_no_difference()
    with pytest.raises(AssertionError, match=where):
        suite(replace(pennies(), **spoilt))().test_names_make_no_difference()


def test_a_state_without_names_is_caught() -> None:
    class Nameless(Struct, frozen=True):
        round: int = 1

    suite(pennies())().test_the_state_knows_the_players_by_name()
    with pytest.raises(AssertionError, match="Nameless has to be a Seated"):
        suite(replace(pennies(), state=Nameless))().test_the_state_knows_the_players_by_name()


def test_a_move_of_another_game_in_a_page_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = SHELF["dealt"]
    pages = SHELF.brought(game.lid, "pages")
    monkeypatch.setitem(SHELF._brought, (game.lid, "pages"), replace(pages, tops={LayCoin: "brief.html"}))
    with pytest.raises(AssertionError, match="LayCoin"):
        suite(game)().test_pages_name_moves_of_the_game()


def test_a_template_that_is_missing_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = SHELF["dealt"]
    pages = replace(SHELF.brought(game.lid, "pages"), tops={game.moves[0]: "dealt/turn_tpo.html"})
    monkeypatch.setitem(SHELF._brought, (game.lid, "pages"), pages)
    with pytest.raises(TemplateNotFound, match="turn_tpo"):
        suite(game)().test_every_template_is_there()
