"""An evening in words: whose night it was, and what everybody would repeat about it."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from companion.game import Feat, Refused
from companion.game.said import speaking
from companion.house.telling import told, who_won
from companion.store.roster import Person, Roster
from companion.words.catalogs import language
from tests.nights import CLEOS_HOUSE, DEAL, EIGHT, cleos_night, game, house, night

FIVE = ("Ann", "Ben", "Cleo", "Dan", "Eve")


def won_by(*winners: str, people: tuple[str, ...] = FIVE) -> str:
    """Return the title of an evening on which each of these people won a game of stars."""
    games = [
        game(
            "downeast_dealer",
            {one: (1, 400) if one == winner else (2, 100) for one in people},
            "stars",
            number=number,
        )
        for number, winner in enumerate(winners, start=1)
    ]
    return str(told(night(*games), house(*people)).title)


def test_whose_night_it_was() -> None:
    assert won_by("Cleo", "Ben", "Cleo") == "Cleo’s night"
    assert won_by("Ann", "Ben") == "Ann and Ben’s night"
    assert won_by("Ann", "Ben", "Cleo") == "Ann, Ben and Cleo’s night"
    assert won_by("Ann", "Ben", people=("Ann", "Ben")) == "Ann and Ben’s night"


def test_a_night_that_is_nobodys_alone() -> None:
    assert won_by("Ann", "Ben", "Cleo", "Dan") == "A night to share"
    assert won_by(*FIVE) == "Everybody’s night"


def test_what_whoever_led_did() -> None:
    assert str(told(cleos_night(), CLEOS_HOUSE).about) == "2 of 3 games and $995,000 won"
    _, stars, chips = cleos_night().finishes
    shared = told(night(stars, chips, replace(chips, number=4)), CLEOS_HOUSE)
    assert (str(shared.title), str(shared.about)) == ("Ann, Cleo and Dan’s night", "2 wins each")
    ben = night(stars, replace(stars, number=2), chips)
    assert str(told(ben, CLEOS_HOUSE).about) == "2 of 3 games won"
    assert str(told(night(stars), CLEOS_HOUSE).about) == "420 stars in Downeast Dealer"


def test_a_game_that_nobody_lost_belongs_to_everybody() -> None:
    drawn = night(game("dealt", dict.fromkeys(("Ann", "Ben", "Cleo"), (1, 2)), "chips"))
    evening = told(drawn, CLEOS_HOUSE)
    assert (str(evening.title), str(evening.about)) == ("Everybody’s night", "one win each")
    assert str(evening.games[0].won) == "Everybody, 2 chips"


@pytest.mark.parametrize(
    ("came", "says"),
    [
        ({"Ann": (1, 1), "Ben": (1, 3), "Cleo": (1, 2), "Dan": (4, 0)}, "All but Dan"),
        ({"Ann": (1, 2), "Ben": (1, 2), "Cleo": (1, 2), "Dan": (4, 0)}, "All but Dan, 2 chips"),
        ({"Ann": (1, 1), "Ben": (1, 3), "Cleo": (3, 0)}, "Ann and Ben"),
        ({"Ann": (1, 1), "Ben": (1, 1), "Cleo": (3, 0), "Dan": (3, 0)}, "Ann and Ben, 1 chip"),
    ],
)
def test_nobody_is_credited_alone_with_a_game_that_several_won(
    came: dict[str, tuple[int, int]], says: str
) -> None:
    assert str(who_won(game("dealt", came, "chips"), house(*came))) == says


def test_the_deal_of_the_night_is_not_told_twice() -> None:
    evening = told(cleos_night(), CLEOS_HOUSE)
    assert evening.best
    assert evening.best.deed
    assert str(evening.best.told) == "Ben took $138,000. Case 14 held $300."
    (ben,) = (one for one in evening.people if one.name == "Ben")
    assert [str(one) for one in ben.brags] == ["420 stars in Downeast Dealer"]


def test_everybody_brags_with_their_best_first_and_something_short_last() -> None:
    first = cleos_night().finishes[0]
    guesses = Feat("C", "guesses", 4, {"right": 4, "tried": 7, "worth": 12_000_00})
    case = Feat("C", "biggest case", 9, {"refused": 90_000_00, "won": 1_000_000_00, "case": 9})
    evening = told(night(replace(first, feats=(DEAL, guesses, case))), CLEOS_HOUSE)
    cleo = evening.people[0]
    assert [str(one) for one in cleo.brags] == [
        "turned down $90,000 and won $1,000,000 with case 9",
        "got 4 of 7 guesses right, for $12,000",
        "$2,120,000 in Deal or No Deal",
    ]


def test_without_a_deal_there_is_the_biggest_win_and_without_money_nothing() -> None:
    first, *others = cleos_night().finishes
    evening = told(night(replace(first, feats=()), *others), CLEOS_HOUSE)
    assert evening.best
    assert str(evening.best.told) == "Cleo won $995,000 in Deal or No Deal."
    assert told(night(*others), CLEOS_HOUSE).best is None


def test_places_follow_wins_and_ties_share_one() -> None:
    evening = told(cleos_night(), CLEOS_HOUSE)
    places = [(one.name, one.place, one.wins) for one in evening.people]
    assert places == [("Cleo", 1, 2), ("Ben", 2, 1), ("Ann", 2, 1), ("Dan", 2, 1)]
    assert [one.name for one in evening.leaders] == ["Cleo"]


def test_everybody_has_another_mark_as_long_as_there_are_six() -> None:
    first = game("downeast_dealer", {"Ann": (1, 9), "Ben": (2, 8), "Cleo": (3, 7)}, "stars")
    later = game("downeast_dealer", {"Dan": (1, 9), "Eve": (2, 8), "Ann": (3, 7)}, "stars", number=2)
    people = told(night(first, later), house(*FIVE)).people
    assert {one.name: one.seat for one in people} == {
        "Ann": "C",
        "Dan": "A",
        "Ben": "B",
        "Eve": "D",
        "Cleo": "E",
    }
    crowd = [f"P{number}" for number in range(8)]
    halves = [game("dealt", dict.fromkeys(half, (1, 1)), "chips") for half in (crowd[:4], crowd[4:])]
    assert len({one.seat for one in told(night(*halves), house(*crowd)).people}) == 6


def test_how_large_the_evening_was() -> None:
    assert str(told(cleos_night(), CLEOS_HOUSE).size) == "4 players · 3 games · 2 h 50 min"
    first, *others = cleos_night().finishes
    assert str(told(night(first), CLEOS_HOUSE).size) == "4 players · 1 game · 50 min"
    set_meanwhile = replace(others[0], ended=(EIGHT + timedelta(days=3)).isoformat())
    assert str(told(night(first, set_meanwhile), CLEOS_HOUSE).size) == "4 players · 2 games"
    back_in_time = replace(others[0], started=(EIGHT - timedelta(hours=1)).isoformat())
    assert str(told(night(first, back_in_time), CLEOS_HOUSE).size) == "4 players · 2 games"


def test_the_date_is_there_in_full_if_anybody_knows_it() -> None:
    assert str(told(cleos_night(), CLEOS_HOUSE).day) == "Monday, November 16, 2026"
    assert not told(replace(cleos_night(), day=None), CLEOS_HOUSE).day


def test_in_german() -> None:
    german = language("de")
    assert german
    with speaking(german):
        evening = told(cleos_night(), CLEOS_HOUSE)
        assert str(evening.day) == "Montag, 16. November 2026"
        assert str(evening.title) == "Der Abend gehört Cleo"
        assert str(evening.size) == "4 Mitspieler · 3 Spiele · 2 Std. 50 Min."
        assert str(evening.games[2].won) == "Alle außer Ben"


def test_a_guest_begins_with_a_capital_letter() -> None:
    finish = replace(game("dealt", {"x": (1, 2), "Ben": (2, 0)}, "chips"), persons=("gone", "neB"))
    evening = told(night(finish), Roster([Person("gone"), Person("neB", "Ben")]))
    assert (str(evening.title), evening.people[0].name) == ("A guest’s night", "A guest")


def test_an_evening_without_games_is_refused() -> None:
    with pytest.raises(Refused):
        told(night(), CLEOS_HOUSE)
