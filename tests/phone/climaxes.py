"""Every moment of every game, for the pages: the moves before, the one that brings it, and whose it is."""

from typing import Any, NamedTuple

from companion.game import Game, Move
from companion.games.deal_or_no_deal.moves import (
    AskFor,
    CallCase,
    Deal,
    KeepCase,
    MakeOffer,
    NoDeal,
    NoGuess,
    Reveal,
    TakeGuess,
)
from companion.games.dealers_choice.moves import ChooseDealer, Defend, FillLot, PlayCard, WriteValue
from companion.games.downeast_dealer.moves import AnswerPile, BidAgainstThief, Sell, TakePile
from companion.games.license_plates.moves import TurnOver
from companion.testing import Playthrough
from tests.games.dealers_choice import stories as cars
from tests.games.dealt import stories as tricks
from tests.games.downeast_dealer import stories as piles
from tests.games.license_plates import evenings as plates
from tests.phone import dealers, downeast
from tests.phone.companion import Companion
from tests.phone.televised import OFFER, against_the_banker, called, evening

THOUSAND = 1_000_00
FOUR = ("Ann", "Ben", "Cleo", "Dan")
OWNED = {"A": {"Trophies": 3, "Traps": 2}, "B": {"Traps": 2, "Canoes": 4}, "C": {"Trophies": 1, "Thieves": 1}}


class Climax(NamedTuple):
    """A moment: the kind, the moves before, the one that brings it, and whose phones tell of it."""

    kind: str
    before: tuple[Move, ...]
    last: Move
    owners: str = ""
    game: str | Game[Any] = "deal_or_no_deal"
    names: tuple[str, ...] = FOUR
    settings: tuple[tuple[str, str], ...] = ()

    @property
    def played(self) -> str:
        """The game's name."""
        return self.game if isinstance(self.game, str) else self.game.name

    @property
    def pictured(self) -> bool:
        """Whether the moment has a picture of its own; an offer is on the board instead, while it stands."""
        return self.kind not in ("Offered", "OfferStands")

    def staged(self) -> Companion:
        """Return a table right before the moment."""
        companion = Companion(self.game, players=self.names, **dict(self.settings))
        companion.play(*self.before)
        return companion


ENTERED = (("split", "entered"),)
BANK = (("split", "drawn"), ("banker", "television"))


def deal(kind: str, before: tuple[Move, ...], last: Move, owners: str = "") -> Climax:
    """Return a moment of Deal or No Deal."""
    return Climax(kind, before, last, owners, settings=ENTERED)


def told(kind: str, story: Playthrough, last: Move, owners: str = "") -> Climax:
    """Return a moment that comes after a story; the game starts where the story does."""
    line = tuple(one.kept.move for one in story.record.line)
    names = FOUR[: len(story.record.state.seats)]
    return Climax(kind, line, last, owners, story.game, names)


def piled(kind: str, before: tuple[Move, ...], last: Move, owners: str = "") -> Climax:
    """Return a moment of Downeast Dealer."""
    return Climax(kind, before, last, owners, downeast.NAME)


def sold(kind: str, before: tuple[Move, ...], last: Move, owners: str = "") -> Climax:
    """Return a moment of Dealer's Choice."""
    return Climax(kind, before, last, owners, dealers.GAME)


def plate(kind: str, name: str, last: Move, owners: str = "") -> Climax:
    """Return a moment of License Plates."""
    keeper, moves = plates.EVENINGS[name]
    return Climax(kind, moves, last, owners, plates.NAME, plates.FIVE, (("keeper", keeper),))


def guess(value: int, pay: str) -> tuple[Move, ...]:
    """Return the moves up to Cleo's guess about case 7."""
    return (*called(7), TakeGuess(value, pay, seat="C"))


LAST_TWO = (*evening(24, MakeOffer(25 * THOUSAND, seat="A"), NoDeal(seat="B"), OFFER),)
KEPT = (*LAST_TWO, NoDeal(seat="B"), KeepCase(seat="B"))
MISSED = (*evening(14, CallCase(19, seat="B"), TakeGuess(300 * THOUSAND, "free", seat="D")),)
STRUCK = (*evening(15, OFFER, Deal(seat="B")),)
UNGUESSED = (*evening(0, CallCase(7, seat="B"), NoGuess(seat="C")),)
CHEST = downeast.turned("D", "Chests")
BIDS = (
    BidAgainstThief(seat="C", cards=(10_00, 10_00)),
    BidAgainstThief(seat="D", cards=(0, 10_00)),
    BidAgainstThief(seat="A", cards=(50_00, 10_00)),
    BidAgainstThief(seat="B", cards=(50_00, 10_00, 0)),
)
POOR = cars.midway({"A": (1,), "B": (3, 4), "C": (5, 6)}, cash={"A": 300})
SHUT = cars.takes(cars.midway(), "A").play(
    PlayCard(seat="A", card="force"), ChooseDealer(seat="A", dealer="B")
)
SET = piles.challenged(piles.midway(3, owned=OWNED), "C", "Trophies", 10_00, 10_00)
BROKE = piles.closed(piles.bid(piles.turned(piles.midway(3), "Traps"), "B", 100))
TRICK = tricks.did(
    tricks.midway({"A": 4, "B": 5, "C": 6, "D": 5}, reserves={"D": "10 3"}), "A 4-4", "B 11-11", "C 9-8-10"
)
ROUND = tricks.did(tricks.midway({"A": 2, "B": 1, "C": 1}, chips=dict.fromkeys("ABC", 2)), "A 5", "B 6")

CLIMAXES: dict[str, Climax] = {
    "revealed": deal("Revealed", MISSED, Reveal(500 * THOUSAND), "BD"),
    "revealed-good": deal("Revealed", (*called(7), NoGuess(seat="C")), Reveal(1_00), "B"),
    "deal": deal("DealStruck", (*evening(15, OFFER),), Deal(seat="B"), "B"),
    "deal-bank": Climax(
        "DealStruck", (*against_the_banker(),), Deal(seat="B"), "B", names=FOUR[:2], settings=BANK
    ),
    "no-deal": deal("TurnedDown", (*evening(15, OFFER),), NoDeal(seat="B")),
    "offer": deal("Offered", (*evening(15),), OFFER),
    "offer-stands": deal("OfferStands", (*evening(15, OFFER), AskFor(60_000_00, seat="B")), OFFER),
    "face-off": deal("FaceOff", LAST_TWO, NoDeal(seat="B")),
    "last": deal("LastOpened", (*KEPT, NoGuess(seat="C")), Reveal(500_00), "B"),
    "sold": deal("SoldOpened", (*STRUCK, NoGuess(seat="A")), Reveal(500_00), "B"),
    "guess-free": deal("GuessedRight", guess(300 * THOUSAND, "free"), Reveal(300 * THOUSAND), "BC"),
    "guess-paid": deal("GuessedRight", guess(300 * THOUSAND, "paid"), Reveal(300 * THOUSAND), "BC"),
    "million": deal("MillionWon", guess(1000 * THOUSAND, "paid"), Reveal(1000 * THOUSAND), "BC"),
    "kitty": deal("KittyTaken", UNGUESSED, Reveal(750_00), "BC"),
    "treasure": piled("Treasure", (*downeast.SO_FAR, CHEST[0]), CHEST[1], "ABCD"),
    "thief": piled("ThiefBids", (*downeast.THIEF, *BIDS[:-1]), BIDS[-1], "D"),
    "deal-done": piled("DealDone", downeast.LAID, AnswerPile(seat="D", cards=(50_00,)), "BD"),
    "tied": piled("DealTied", downeast.LAID, AnswerPile(seat="D", cards=(10_00,)), "BD"),
    "cannot-pay": told("CannotPay", BROKE, Sell(seat="A"), "B"),
    "whole-set": told("WholeSet", SET, TakePile(seat="C"), "AC"),
    "trick": told("TrickWon", TRICK, tricks.move(TRICK, "D takes 10"), "C"),
    "round-over": told("RoundOver", ROUND, tricks.move(ROUND, "C 9"), "A"),
    "honest": sold("HoodLooked", dealers.HOOD, WriteValue(seat="D", cents=9_000_00), "AD"),
    "too-much": sold("HoodLooked", dealers.HOOD, WriteValue(seat="D", cents=2_000_00), "AD"),
    "disaster": sold("Disaster", dealers.THEFT[:-1], dealers.THEFT[-1], "A"),
    "bankrupt": told("Bankrupt", POOR, FillLot(seat="A", way="retire"), "A"),
    "lot-shut": told("LotShut", SHUT, Defend(seat="B", card="lot_closed")),
    "plates": plate("RoundSettled", "dealt", TurnOver(), "ABCDE"),
    "turned": plate("PlatesTurned", "turn", TurnOver()),
}
