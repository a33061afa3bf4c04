"""Evenings made up for tests, game by game, without a journal."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from companion.game import Feat, Placing
from companion.game.seat import SEATS
from companion.game.standing import Unit
from companion.house.evenings import Evening
from companion.house.finishes import MADE, Finish
from companion.store.roster import Person, Roster

DAY = date(2026, 11, 16)
EIGHT = datetime(2026, 11, 16, 20, 10).astimezone()
DEAL = Feat("B", "best deal", 460, {"deal": 138_000_00, "case": 14, "inside": 300_00})


def house(*names: str) -> Roster:
    """Return a roster with these people; their IDs are their names, backwards."""
    return Roster(Person(name[::-1], name) for name in names)


def game(
    name: str,
    came: Mapping[str, tuple[int, int]],
    unit: Unit = "points",
    *,
    number: int = 1,
    gained: Sequence[int] = (),
    feats: Sequence[Feat] = (),
    started: datetime = EIGHT,
    minutes: int = 50,
    began: str = "",
) -> Finish:
    """Return how a game ended: by name, everybody's rank and score, in seat order."""
    sums = gained or [None] * len(came)
    return Finish(
        number=number,
        game=name,
        started=started.isoformat(),
        ended=(started + timedelta(minutes=minutes)).isoformat(),
        last=40,
        chain=f"last entry of {number}",
        made=MADE,
        persons=tuple(one[::-1] for one in came),
        standing=tuple(
            Placing(seat, rank, score, unit, cents)
            for seat, (rank, score), cents in zip(SEATS, came.values(), sums, strict=False)
        ),
        feats=tuple(feats),
        origin=f"first entry of {number}",
        began=began,
    )


def night(*finishes: Finish, day: date | None = DAY, number: int = 7) -> Evening:
    """Return an evening with these games."""
    return Evening(number, finishes, day)


def cleos_night() -> Evening:
    """Return an evening of three games: Cleo wins a lot of money, Ben most stars, and he loses Dealt!."""
    return night(
        game(
            "deal_or_no_deal",
            {"Ann": (3, 9_000_00), "Ben": (2, 138_300_00), "Cleo": (1, 2_120_000_00), "Dan": (4, 50)},
            "cents",
            gained=(-1_000_00, 128_300_00, 995_000_00, -9_999_50),
            feats=(DEAL,),
            began="C",
        ),
        game(
            "downeast_dealer",
            {"Ann": (2, 390), "Ben": (1, 420), "Cleo": (3, 300), "Dan": (4, 120)},
            "stars",
            number=2,
            started=EIGHT + timedelta(minutes=70),
            minutes=40,
        ),
        game(
            "dealt",
            {"Ann": (1, 1), "Ben": (4, 0), "Cleo": (1, 2), "Dan": (1, 3)},
            "chips",
            number=3,
            started=EIGHT + timedelta(minutes=115),
            minutes=55,
        ),
    )


CLEOS_HOUSE = house("Ann", "Ben", "Cleo", "Dan")
