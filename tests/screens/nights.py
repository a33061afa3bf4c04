"""Evenings and people for pictures: an ordinary night, a long one, one without money, two years of them."""

import random
from datetime import date, timedelta

from textual.pilot import Pilot

from companion.game import Feat, Move
from companion.games import SHELF
from companion.house.memory import Memory
from companion.store.journal import Journal
from screens.app import Kiosk
from screens.evening import EveningScreen
from screens.person import PersonScreen
from tests.remembered import Over, ranked, write_down

DEAL, PLATES, DOWNEAST, DEALT, CARS = (
    *("deal_or_no_deal", "license_plates", "downeast_dealer"),
    *("dealt", "dealers_choice"),
)
FOUR = ("Grandma", "Ben", "Mia", "Tom")
SIX = (*FOUR, "Annabel", "Dee")
FEATS = {
    DEAL: (
        Feat("C", "best deal", 27_600, {"deal": 138_000_00, "inside": 500_00, "case": 14, "round": 7}),
        Feat("D", "costliest refusal", 1, {"refused": 214_000_00, "won": 75_00}),
        Feat("D", "nerve", 92, {"refused": 214_000_00, "takers": 92}),
        Feat("A", "guesses", 4, {"right": 4, "tried": 9, "worth": 80_000_00}),
    ),
    PLATES: (Feat("C", "boldest bid", 9, {"number": 9, "numeral": 4}),),
}


def _game(game: str, *scores: int, people: tuple[str, ...] = FOUR, at: str = "", **more: object) -> Over:
    dated = {"at": at} if at else {}
    feats = FEATS.get(game, ())
    return Over(game, ranked(dict(zip(people, scores, strict=True))), feats, **dated, **more)  # type: ignore[arg-type]


NIGHT = (
    _game(PLATES, 610_00, -100_00, -210_00, -300_00),
    _game(DOWNEAST, 700, 500, 100, 900),
    _game(DEAL, 180_000_00, -1_000_000_00, 1_640_000_00, -300_000_00),
    _game(DEAL, 18_000_00, -76_000_00, 596_000_00, -40_000_00),
)
STORIES: dict[str, tuple[Over, ...]] = {
    "night": NIGHT,
    "long": (
        *(
            _game(DEALT, 5, 5, 5, 0, 5, people=SIX[:5]),
            *NIGHT,
            _game(PLATES, 90_01, 50_00, -40_00, -100_01, left={"A": "Cal"}),
        ),
        *(_game(CARS, 61_000_00, 9_500_00, -12_000_00, 500_00), *NIGHT),
        _game(DEAL, 1_00, 2_00, 3_00, 4_00, 55_000_00, -9_00, people=SIX),
    ),
    "stars": (_game(DOWNEAST, 700, 500, 100, 900), _game(DEALT, 5, 5, 0, 5), _game(DOWNEAST, 90, 5, 1, 400)),
    "one": (_game(DEALT, 5, 5, 0, 5),),
    "none": (),
}


async def evening(journal: Journal, story: str) -> tuple[Move, ...]:
    """Write down a story's games, after two years of evenings if it's about a person; return no moves."""
    memory = Memory(journal)
    if story == "years":
        await _two_years(memory)
    await write_down(memory, *STORIES.get(story, NIGHT))
    return ()


async def _two_years(memory: Memory) -> None:
    """Write down an evening every other week; Mia is at most of them."""
    rng = random.Random(7)
    everybody = (*SIX[:2], *SIX[3:], "Maximilian", "Eva", "Flo", "Gwen", "Hugo")
    day = date(2025, 3, 8)
    for number in range(40):
        people = ("Mia", *rng.sample(everybody, 3)) if number % 5 else tuple(rng.sample(everybody, 4))
        games = [rng.choice(list(SHELF)) for _ in range(rng.choice((1, 2, 2, 3)))]
        await write_down(
            memory,
            *(
                Over(
                    game, ranked({one: rng.randrange(60) * 100 for one in people}), at=f"{day}T12:00:00+00:00"
                )
                for game in games
            ),
        )
        await memory.say_good_night(day)
        day += timedelta(days=14)


async def evening_shown(pilot: Pilot[None]) -> None:
    """Open the Evening screen."""
    app = pilot.app
    assert isinstance(app, Kiosk)
    await app.push_screen(EveningScreen(app.memory))
    await pilot.pause()


async def person_shown(pilot: Pilot[None]) -> None:
    """Open Mia's page."""
    app = pilot.app
    assert isinstance(app, Kiosk)
    await app.push_screen(PersonScreen(app.memory, app.memory.roster.known("Mia")))
    await pilot.pause()
