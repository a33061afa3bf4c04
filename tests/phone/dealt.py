"""Dealt! games for the phone pages: Ben sits at B and has an X and a Stop."""

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page as Browsed

from companion.game import Game, Move
from companion.games.dealt.moves import (
    LayReserves,
    NameOldest,
    PlayCards,
    PlayFromHand,
    TakeReserve,
)
from companion.games.dealt.view import DealtView
from tests.games.dealt.stories import midway

NAME = "dealt"
UP = "up"
KEEPER = {"keeper": "companion"}
HANDS = {
    "A": "4 4 12 Redraw 1 3 6 6 9 5",
    "B": "4 11 X 9 8 10 2 2 Stop 7",
    "C": "12 12 12 5 1 1 3 9 10 11",
    "D": "Redraw 8 8 7 5 6 1 3 10 2",
}
RESERVES = {"A": "9 3", "B": "7 12", "C": "X 8", "D": "5 10"}


def dealt(**hands: str) -> Game[DealtView]:
    """Return a game that Tableside dealt, in which Ann leads and every hand is known."""
    chips = dict.fromkeys("ABCD", 2)
    return midway(HANDS | hands, reserves=RESERVES, pile="11 7 6 4 2 Stop", chips=chips).game


def played(seat: str, *places: int, called: str = "") -> Move:
    """Return a play from somebody's hand."""
    return PlayFromHand(places, called, seat=seat)


LED = (played("A", 1, 2),)
TAKEN = played("A", 4)
BEATEN = (*LED, played("B", 4, 5, 6))
REDRAWN = (*LED, played("B", 4, 5, 6), played("C", 1, 2, 3), played("D", 1))
REAL = (
    NameOldest("D"),
    *(LayReserves(tuple(cards.split()), seat=seat) for seat, cards in RESERVES.items()),
    PlayCards(("4", "4"), seat="A"),
)


class Page(NamedTuple):
    """Whose phone, the moves so far, the path, what's touched, and whether the cards are real."""

    seat: str
    moves: tuple[Move, ...]
    path: str = "/"
    touch: str = ""
    real: bool = False


def touching(words: str) -> Callable[[Browsed], None]:
    """Return a function that touches these: the hand ("up"), a card by its position, a key ("tap X"), a name,
    or a choice by its value ("pick Pair 11").
    """

    def act(page: Browsed) -> None:
        for word in filter(None, words.split("|")):
            if word == UP:
                page.locator(".hand summary").click()
            elif word.isdecimal():
                page.locator(f".fan label:has([value='{word}'])").click()
            elif word.startswith("tap "):
                page.locator(".chip").get_by_text(word.removeprefix("tap "), exact=True).click()
            elif word.startswith("pick "):
                page.locator(f".segments label:has([value='{word.removeprefix('pick ')}'])").click()
            else:
                page.locator("label").filter(has_text=word).first.click()

    return act


PAGES: dict[str, Page] = {
    "oldest": Page("A", (), "/?a=NameOldest", "Dan", real=True),
    "lead": Page("A", (), touch=UP),
    "turn": Page("B", LED),
    "hand": Page("B", LED, touch=UP),
    "beats": Page("B", LED, touch=f"{UP}|4|5|6"),
    "low": Page("B", LED, touch=f"{UP}|7|8"),
    "called": Page("B", LED, touch=f"{UP}|2|3|pick Pair 11"),
    "nothing": Page("B", LED, touch=f"{UP}|1|2"),
    "take": Page("B", LED, "/?a=TakeReserve", f"pick 7|{UP}|5"),
    "drawn": Page("C", REDRAWN, touch=f"{UP}|4"),
    "idle": Page("C", LED),
    "hold": Page("C", LED, touch="hold"),
    "best": Page("B", BEATEN),
    "board-tab": Page("C", BEATEN, "/?p=board"),
    "reserve": Page("B", REAL[:2], touch="tap 7|tap Stop", real=True),
    "cards": Page("B", REAL, touch="tap 11|tap X|tap 11", real=True),
}
BOARDS = {"trick": BEATEN, "lead": (), "last": (*BEATEN, TakeReserve("X", 0, seat="C"), played("D", 1))}
# Ben has taken both reserve cards, has drawn, and holds two Xs.
FULL = dealt(B="4 11 X X 8 10 2 2 Stop 7 1 1 3")
EVENINGS: tuple[tuple[Game[DealtView], tuple[Move, ...]], ...] = (
    (dealt(), ()),
    (dealt(), LED),
    (dealt(), BEATEN),
    (dealt(), REDRAWN),
    (FULL, LED),
    (FULL, (TAKEN,)),
)
WITH_REAL_CARDS = (REAL[:0], REAL[:1], REAL[:5], REAL)
