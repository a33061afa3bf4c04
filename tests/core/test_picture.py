"""The picture to take home: it's legible, nothing is on top of anything else, and it stays the same."""

import hashlib
import itertools
import subprocess
import sys
from collections.abc import Sequence
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.game import Feat, Refused
from companion.game.said import ENGLISH, Language, speaking
from companion.house import picture as pictures
from companion.house.evenings import Evening
from companion.house.finishes import Finish
from companion.house.picture import picture
from companion.house.picture.easel import HIGH, WIDE, Easel, Rectangle
from companion.house.picture.layout import EveningPicture
from companion.house.picture.typesetting import BOLD, Type, fitted
from companion.house.telling import told
from companion.store.roster import Roster
from companion.testing.pseudo import PSEUDO
from companion.words.catalogs import language
from tests.nights import CLEOS_HOUSE, DEAL, EIGHT, cleos_night, game, house, night

GERMAN = language("de") or ENGLISH
SHORT = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
LONG = (
    "Wilhelmina-Marie",
    "Bartholomew Jim",
    "W" * 16,
    "Grzegorz Łukőşń",
    "Ελευθερία Παππά",
    "Дмитрий Иванович",
)
CROWD = (*SHORT, "Gwen", "Hugo", "Ida", "Jon", "Kim", "Leo", "Mia", "Noa")
MANY_FEATS = (
    DEAL,
    Feat("A", "nerve", 5, {"refused": 90_000_00, "takers": 83}),
    Feat("A", "guesses", 4, {"right": 4, "tried": 7, "worth": 12_000_00}),
    Feat("B", "biggest case", 9, {"refused": 90_000_00, "won": 1_000_000_00, "case": 9}),
)
STARS, CHIPS, DEALS = "downeast_dealer", "dealt", "deal_or_no_deal"


def played(number: int, name: str, people: Sequence[str], feats: Sequence[Feat] = ()) -> Finish:
    """Return a finished game; everybody's place, and so who wins, depends on its number."""
    many, start = len(people), EIGHT + timedelta(minutes=30 * number)
    places = [(seat + number) % many for seat in range(many)]
    if name == DEALS:
        came = {
            one: (place + 1, (many - place) * 200_000_00) for one, place in zip(people, places, strict=True)
        }
        sums = [(many - 2 * place) * 50_000_00 for place in places]
        return game(name, came, "cents", number=number, gained=sums, feats=feats, started=start, minutes=25)
    if name == STARS:
        came = {one: (place + 1, 420 - 30 * place) for one, place in zip(people, places, strict=True)}
        return game(name, came, "stars", number=number, started=start, minutes=25)
    came = {one: (many if place == 0 else 1, place % 3) for one, place in zip(people, places, strict=True)}
    return game(name, came, "chips", number=number, started=start, minutes=25)


def an_evening(
    people: Sequence[str],
    games: int,
    names: Sequence[str] = (DEALS, STARS, CHIPS),
    feats: Sequence[Feat] = (DEAL,),
) -> Evening:
    """Return an evening of this many games; six of these people play in each."""
    sitting = [people[at % max(1, len(people) - 5) :][:6] for at in range(games)]
    return night(
        *(
            played(at + 1, names[at % len(names)], sitting[at], feats if at == 0 else ())
            for at in range(games)
        )
    )


def painted(evening: Evening, roster: Roster, spoken: Language = ENGLISH) -> Easel:
    with speaking(spoken):
        return EveningPicture(told(evening, roster), "a seed").paint()


def check(easel: Easel) -> None:
    """Check that all text is in the frame and in its card, and clear of other text and of confetti."""
    lines = [one for one in easel.written if one.text.strip()]
    assert len(lines) > 8
    frame = Rectangle(0, 0, WIDE, HIGH).grown(-24)
    for one in lines:
        assert inside(one.area, frame), one
        for panel in easel.panels:
            assert inside(one.area, panel) or not one.area.meets(panel), (one, panel)
        assert not any(one.area.meets(piece) for piece in easel.thrown), one
    for one, other in itertools.combinations(lines, 2):
        # An accent may come close to the line above.
        assert not one.area.grown(-2).meets(other.area.grown(-2)), (one, other)
    assert len(easel.thrown) > 10


def inside(area: Rectangle, other: Rectangle) -> bool:
    return (
        area.left >= other.left
        and area.top >= other.top
        and area.right <= other.right
        and area.bottom <= other.bottom
    )


def read(easel: Easel) -> str:
    return "\n".join(one.text for one in easel.written)


def test_what_it_says() -> None:
    easel = painted(cleos_night(), CLEOS_HOUSE)
    check(easel)
    lines = [one.text for one in easel.written]
    for line in (
        "MONDAY, NOVEMBER 16, 2026",
        "Cleo’s night",
        "2 of 3 games and $995,000 won",
        "BEST DEAL OF THE NIGHT",
        "$138,000",
        "Ben took $138,000. Case 14 held $300.",
        "14",
        "Downeast Dealer",
        "Ben, 420 stars",
        "All but Ben",
        "TABLESIDE",
        "4 players · 3 games · 2 h 50 min",
    ):
        assert line in lines, line
    assert "Dealt!, " not in read(easel)


def test_it_is_a_png_for_a_phone() -> None:
    drawn = picture(cleos_night(), CLEOS_HOUSE, ENGLISH)
    assert len(drawn) < 400_000
    with Image.open(BytesIO(drawn)) as image:
        assert (image.format, image.size, image.mode) == ("PNG", (1080, 1350), "RGB")


FEW = ((2, 1), (3, 8), (4, 2), (5, 3), (6, 4), (6, 8))
OTHERS = set(itertools.product(range(2, 7), (1, 2, 3, 4, 8))) - {*FEW}


@pytest.mark.parametrize(
    ("people", "games"),
    [*FEW, *(pytest.param(*one, marks=pytest.mark.full) for one in sorted(OTHERS))],
)
def test_two_to_six_people_and_one_to_eight_games(people: int, games: int) -> None:
    check(painted(an_evening(SHORT[:people], games, feats=MANY_FEATS), house(*SHORT)))


@pytest.mark.parametrize("games", [5, 6, 7, 9])
def test_the_other_numbers_of_games(games: int) -> None:
    check(painted(an_evening(SHORT[:4], games), house(*SHORT)))


@pytest.mark.parametrize("spoken", [ENGLISH, GERMAN, PSEUDO], ids=["en", "de", "pseudo"])
@pytest.mark.parametrize(
    ("people", "games"), [*(pytest.param(*one, marks=pytest.mark.full) for one in ((2, 1), (4, 3))), (6, 8)]
)
def test_long_names_in_every_language(people: int, games: int, spoken: Language) -> None:
    check(painted(an_evening(LONG[-people:], games, feats=MANY_FEATS), house(*LONG), spoken))
    check(painted(an_evening(LONG[:people], games, feats=MANY_FEATS), house(*LONG), spoken))


@pytest.mark.parametrize("spoken", [GERMAN, PSEUDO], ids=["de", "pseudo"])
def test_other_languages_with_usual_names(spoken: Language) -> None:
    easel = painted(cleos_night(), CLEOS_HOUSE, spoken)
    check(easel)
    assert "night" not in read(easel)


@pytest.mark.parametrize("people", [7, 8, 9, 12, 13, 14])
def test_more_than_six_people_get_small_cards_and_none_is_cut_off(people: int) -> None:
    easel = painted(an_evening(CROWD[:people], 12), house(*CROWD))
    check(easel)
    assert f"{people} players · 12 games" in read(easel)
    assert ("and 2 more" in read(easel)) == (people == 13)


def test_many_people_with_long_names() -> None:
    people = [f"{letter * 15}{number}" for number, letter in enumerate("WWWMMMQQQ")]
    for spoken in (ENGLISH, PSEUDO):
        check(painted(an_evening(people, 9), house(*people), spoken))


def test_a_title_for_three_and_for_everybody() -> None:
    stars = an_evening(SHORT[:5], 3, names=(STARS,), feats=())
    easel = painted(stars, house(*SHORT))
    check(easel)
    assert "night" in read(easel)
    easel = painted(an_evening(SHORT, 6, names=(STARS,), feats=()), house(*SHORT))
    check(easel)
    assert "Everybody’s night" in read(easel)


def test_without_deal_or_no_deal_there_is_no_gold_card_and_everything_else_is_larger() -> None:
    with_it, without = (
        painted(an_evening(SHORT[:4], 3, names=names), house(*SHORT))
        for names in ((DEALS, STARS, CHIPS), (STARS, CHIPS, STARS))
    )
    check(without)
    assert "OF THE NIGHT" not in read(without)
    assert len(without.panels) == 4

    def height(easel: Easel) -> float:
        return easel.panels[0].bottom - easel.panels[0].top

    assert height(without) > height(with_it)


def test_without_a_deal_the_biggest_win_is_in_gold() -> None:
    easel = painted(an_evening(SHORT[:4], 3, feats=()), house(*SHORT))
    check(easel)
    assert "BIGGEST WIN OF THE NIGHT" in read(easel)


def test_without_a_date_it_has_none() -> None:
    easel = painted(replace(cleos_night(), day=None), CLEOS_HOUSE)
    check(easel)
    assert "2026" not in read(easel)


def test_a_sentence_that_would_be_too_small_gives_way_to_a_shorter_one() -> None:
    easel = painted(an_evening(SHORT[:4], 1, feats=MANY_FEATS), house(*SHORT))
    assert "American television" not in read(easel)
    assert "guesses" in read(easel)


def test_a_long_name_takes_the_line_of_the_sentence() -> None:
    easel = painted(an_evening(("W" * 16, "Ben"), 1), house("W" * 16, "Ben"))
    assert read(easel).count("W" * 8 + "\n" + "W" * 8) == 1


def test_everybody_has_the_mark_of_their_seat_with_their_own_letter() -> None:
    """A seat's letter would be a code that only people who were there can read."""
    people = ("Zoe", "Yan", "Xenia")
    letters = [one.text for one in painted(an_evening(people, 1), house(*people)).written]
    assert {"Z", "Y", "X"} <= {*letters}
    assert not {"A", "B", "C"} & {*letters}


# The same evening.


def test_the_same_evening_is_drawn_the_same_way_even_by_another_process() -> None:
    drawn = picture(cleos_night(), CLEOS_HOUSE, ENGLISH)
    assert picture(cleos_night(), CLEOS_HOUSE, ENGLISH) == drawn
    again = (
        "from hashlib import sha256; from companion.game.said import ENGLISH; "
        "from companion.house.picture import picture; from tests.nights import CLEOS_HOUSE, cleos_night; "
        "print(sha256(picture(cleos_night(), CLEOS_HOUSE, ENGLISH)).hexdigest())"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run((sys.executable, "-c", again), cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == hashlib.sha256(drawn).hexdigest()


def test_another_evening_has_other_confetti() -> None:
    other = replace(cleos_night(), number=8)
    assert picture(other, CLEOS_HOUSE, ENGLISH) != picture(cleos_night(), CLEOS_HOUSE, ENGLISH)


def test_where_people_sit_later_changes_nothing() -> None:
    moved = Roster(replace(one, color="F") for one in CLEOS_HOUSE.everybody)
    assert picture(cleos_night(), moved, ENGLISH) == picture(cleos_night(), CLEOS_HOUSE, ENGLISH)


# Sizes of type.


def test_text_gets_smaller_before_it_breaks_and_breaks_before_it_gets_too_small() -> None:
    type_ = Type(BOLD, 40)
    assert fitted("Ann", type_, 300).type.size == 40
    one_line = fitted("Wilhelmina-Marie", type_, 300, 2, 0.8)
    assert len(one_line.lines) == 1
    assert 32 <= one_line.type.size < 40
    assert fitted("W" * 16, type_, 300, 2, 0.8).lines == ["W" * 8, "W" * 8]
    assert fitted("Wilhelmina-Marie-Luise", type_, 200, 2, 0.9).lines == ["Wilhelmina-", "Marie-Luise"]
    for lines in (1, 2):
        assert fitted("one two three four five six", type_, 200, lines).wide <= 200


# Without Pillow.


def test_without_pillow_there_is_no_picture_and_a_sentence_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "NEEDS", ("no_such_module",))
    assert not pictures.can_draw()
    with pytest.raises(Refused, match="Pillow isn't installed"):
        picture(cleos_night(), CLEOS_HOUSE, ENGLISH)


def test_nothing_imports_pillow_until_a_picture_is_drawn() -> None:
    program = (
        "import sys; import companion.cli.main, companion.cli.evening, companion.machine.doctor, "
        "companion.house.picture, companion.house.exports, companion.house.bgstats, screens.app; "
        "sys.exit('PIL' in sys.modules)"
    )
    root = Path(__file__).parents[2]
    assert subprocess.run((sys.executable, "-c", program), cwd=root, check=False).returncode == 0
