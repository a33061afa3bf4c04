"""Standings, feats and who goes first, in every game; and proof that their laws can fail."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from companion.game import Feat, FeatKind, Game, Pick, Seat, Standing, best_of, leaders, ranked, say
from companion.game.feat import combined
from companion.games import BUILT_IN, SHELF
from companion.games.dealers_choice.books import assets
from companion.table.playout import playout
from companion.table.record import Record
from companion.testing import NAMES, Playthrough, suite
from companion.testing.standings import Looked, check_feat, check_kinds
from tests.games.pennies import pennies


def test_ties_share_a_rank_and_the_next_one_comes_after_all_of_them() -> None:
    standing = ranked({"A": 5, "B": 7, "C": 5, "D": 1}, "stars")
    assert [one.rank for one in standing] == [2, 1, 2, 4]
    assert leaders(standing) == ("B",)
    assert [one.rank for one in ranked({"A": 5, "B": 7}, by={"A": 1, "B": 0})] == [1, 2]


def test_a_game_without_placings_has_its_winners_first_and_all_others_tied() -> None:
    def winning(state: Any, seat: Seat | None) -> Any:
        return structs.replace(pennies().view(state, seat), winners=("B",))

    evening = Playthrough(replace(pennies(), view=winning), 3)
    assert [one.rank for one in evening.game.standing(evening.state)] == [2, 1, 2]


# No money from nowhere, at the end too.


def worth_of_cars(state: Any) -> int:
    """Return what cars count for at the end of Dealer's Choice."""
    return sum(sum(row.cars.values()) for row in assets(state)) if state.phase == "over" else 0


@pytest.mark.parametrize(
    ("name", "things"),
    [
        ("deal_or_no_deal", lambda state: 0),
        ("license_plates", lambda state: 0),
        ("dealers_choice", worth_of_cars),
    ],
)
def test_what_players_gain_is_what_bank_kitty_and_outside_have_paid(
    name: str, things: Callable[[Any], int]
) -> None:
    game = SHELF[name]
    lent: dict[int, int] = {}  # by game: what bank, kitty and outside had at the start
    won: list[bool] = []
    over: list[bool] = []

    def look(record: Record) -> None:
        state = record.state
        elsewhere = sum(cents for place, cents in state.money.accounts.items() if place not in state.seats)
        paid = lent.setdefault(id(record), elsewhere) - elsewhere
        gains = [one.gained or 0 for one in game.standing(state)]
        assert sum(gains) == paid + things(state)
        won.append(any(gains))
        over.append(record.open_view(state).over)

    for players in (game.players[0], game.players[-1]):
        playout(game, players, games=1, seed=12, look=look)
    assert any(won)
    assert sum(over) == 2


# Laws that can fail.


def by_money(state: Any) -> Standing:
    money = {seat: state.money[seat] for seat in state.seats}
    return ranked(money, "cents", gained=money)


def looked_at(placings: Any, **spoilt: Any) -> Looked:
    """Return what was seen in three games of Pennies with these placings, looking after every move."""
    plain = pennies()

    def view(state: Any, seat: Seat | None) -> Any:
        seen = plain.view(state, seat)
        return structs.replace(seen, winners=leaders(by_money(state)) if seen.over else ())

    game = replace(plain, placings=placings, view=view, **spoilt)
    looked = Looked(game)
    for seed in range(3):
        rng, evening = random.Random(seed), Playthrough(game, 3, seed=seed)
        looked(evening.record)
        while evening.asks:
            looked(evening.play_any(rng).record)
    assert looked.over == 3
    return looked


def test_honest_placings_pass() -> None:
    assert looked_at(by_money).unfinished > 20


def dense(state: Any) -> Standing:
    """Return a standing that ranks 1, 2, 2, 3 instead of 1, 2, 2, 4."""
    standing = by_money(state)
    scores = sorted({one.score for one in standing}, reverse=True)
    placed = [structs.replace(one, rank=1 + scores.index(one.score)) for one in standing]
    last = structs.replace(placed[-1], rank=placed[-1].rank + 1)
    return (*placed[:-1], last) if len(scores) == 1 else tuple(placed)


@pytest.mark.parametrize(
    ("placings", "why"),
    [
        (lambda state: by_money(state)[1:], "everyone has one place"),
        (lambda state: (*by_money(state), by_money(state)[0]), "everyone has one place"),
        (lambda state: by_money(state)[::-1], "in seat order"),
        (dense, "ranks skip or repeat"),
        (lambda state: ranked(dict.fromkeys(state.seats, 0)), "whoever has won is first"),
        (
            lambda state: ranked({"A": 3, "B": 2, "C": 1}, by={"A": 1, "B": 2, "C": 3}),
            "ahead with less",
        ),
        (
            lambda state: (structs.replace(by_money(state)[0], unit="stars"), *by_money(state)[1:]),
            "several units",
        ),
        (
            lambda state: (structs.replace(by_money(state)[0], gained=None), *by_money(state)[1:]),
            "everyone has gained",
        ),
        (
            lambda state: (structs.replace(by_money(state)[0], gained=5), *by_money(state)[1:]),
            "before the first move",
        ),
        (
            lambda state: tuple(structs.replace(one, gained=one.score * 2) for one in by_money(state)),
            "players gained",
        ),
    ],
)
def test_wrong_placings_are_caught(placings: Any, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        looked_at(placings)


SHINE = FeatKind(
    name="shine",
    title=say("Brightest coin"),
    says=say("{name} had a coin worth {cents}."),
    alone=say("had a coin worth {cents}"),
    large="cents",
    money=("cents",),
)


def finding(*feats: Feat, kinds: tuple[FeatKind, ...] = (SHINE,)) -> Looked:
    return looked_at(by_money, feats=kinds, find_feats=lambda state, told: feats)


def test_an_honest_feat_passes() -> None:
    assert finding(Feat("B", "shine", 5, {"cents": 5})).over == 3


@pytest.mark.parametrize(
    ("feat", "kind", "why"),
    [
        (Feat("B", "dirt", 5, {"cents": 5}), SHINE, "no such kind"),
        (Feat("D", "shine", 5, {"cents": 5}), SHINE, "nobody sits there"),
        (Feat("B", "shine", 0, {"cents": 5}), SHINE, "nothing to brag about"),
        (Feat("B", "shine", 5, {"sum": 5}), SHINE, "has no {'cents'}"),
        (Feat("B", "shine", 5, {"cents": 5}), structs.replace(SHINE, says=say("So shiny.")), "So shiny"),
        (Feat("B", "shine", 5, {"cents": 5}), structs.replace(SHINE, says=say("{name} shone")), "Ann shone"),
        (Feat("B", "shine", 5, {"cents": 5}), structs.replace(SHINE, alone=say("Shone.")), "Shone"),
    ],
)
def test_a_feat_that_cannot_be_told_is_caught(feat: Feat, kind: FeatKind, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        finding(feat, kinds=(kind,))


def test_a_fact_that_is_missing_from_a_sentence_is_caught() -> None:
    told = structs.replace(SHINE, says=say("{name} had {coins} coins worth {cents}."))
    with pytest.raises(KeyError, match="coins"):
        check_feat(Feat("B", "shine", 5, {"cents": 5}), (told,), ("A", "B"))


def test_two_kinds_of_one_name_are_caught() -> None:
    check_kinds((SHINE, structs.replace(SHINE, name="luster")))
    with pytest.raises(AssertionError, match="shine"):
        check_kinds((SHINE, SHINE))


def test_feats_of_one_game_are_told_once_per_kind_and_player() -> None:
    coins = structs.replace(SHINE, name="coins", adds_up=True)
    found = [
        Feat("B", "coins", 1, {"cents": 5}),
        Feat("A", "shine", 3, {"cents": 3}),
        Feat("B", "coins", 2, {"cents": 7}),
        Feat("A", "shine", 4, {"cents": 4}),
        Feat("B", "shine", 2, {"cents": 2}),
    ]
    best = [*best_of(found, (SHINE, coins))]
    assert best == [found[3], found[4], Feat("B", "coins", 3, {"cents": 12})]
    assert combined([], coins) is None
    assert combined([found[1], found[3]], SHINE) == found[3]


# Who goes first.


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("deal_or_no_deal", "Cal hosts first, and Ann plays."),
        ("downeast_dealer", "Cal goes first."),
        ("dealt", "Ben deals, and Cal goes first."),
        ("dealers_choice", "Cal goes first."),
        ("license_plates", "Cal opens the bidding."),
    ],
)
def test_who_goes_first_in_words(name: str, words: str) -> None:
    game = SHELF[name]
    assert str(game.opening(game.prepare(NAMES[:3], first="C"))) == words
    assert not game.opening(game.prepare(NAMES[:3]))


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_seat_that_is_not_taken_is_not_suggested(name: str) -> None:
    assert SHELF[name].prepare(NAMES[:3], first="F").first == ""


@pytest.mark.parametrize(
    ("name", "last"), [("downeast_dealer", 3), ("dealers_choice", 4), ("license_plates", 6)]
)
def test_games_begun_under_earlier_rules_do_not_say_who_went_first(name: str, last: int) -> None:
    game = SHELF[name]
    state, _ = game.start(structs.replace(game.prepare(NAMES[:3]), version=last))
    (ask,) = game.asks(state)
    state, _ = game.play(state, ask.move(**ask.draw(random.Random(1))))
    assert game.began(state) == ""
    assert game.next_first(state) == ""


def test_in_dealt_the_oldest_stays_the_oldest() -> None:
    game = SHELF["dealt"]
    evening = Playthrough(game, 4)
    evening.play(evening.asked("NameOldest").move(oldest="D"))
    assert (game.began(evening.state), game.next_first(evening.state)) == ("A", "A")
    again, _ = game.start(game.prepare(NAMES[:4], first="A"))
    assert suggested(game.asks(again)[0].blanks[0]) == "D"


def suggested(blank: Any) -> Any:
    assert isinstance(blank, Pick)
    return blank.suggested


def keeps_to_ann(state: Any) -> Any:
    """Return asks that suggest Ann as the first host, whoever it should be."""
    return SHELF["deal_or_no_deal"].asks(structs.replace(state, first=""))


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        ({"asks": keeps_to_ann}, "somebody else was suggested"),
        ({"began": lambda state: "A"}, "nobody has begun"),
        ({"opening": lambda setup: say("Somebody goes first.")}, "Somebody"),
    ],
    ids=["suggested", "began", "said"],
)
def test_a_game_that_does_not_move_on_is_caught(spoilt: dict[str, Any], why: str) -> None:
    honest: Game[Any] = SHELF["deal_or_no_deal"]
    law = "test_who_should_go_first_is_suggested_and_goes_first"
    getattr(suite(honest)(), law)(3)
    with pytest.raises(AssertionError, match=why):
        getattr(suite(replace(honest, **spoilt))(), law)(3)
