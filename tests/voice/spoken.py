"""Every kind of moment of every game, and how the box says it, in English and in German."""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.game import Moment, Won, ranked, say
from companion.games.deal_or_no_deal import happenings as deal_told
from companion.games.deal_or_no_deal import moments as deal
from companion.games.deal_or_no_deal.state import Offer
from companion.games.dealers_choice import moments as dealers
from companion.games.dealt import moments as dealt
from companion.games.dealt.state import Turn
from companion.games.downeast_dealer import moments as downeast
from companion.games.license_plates import moments as plates
from companion.games.license_plates.state import Answer, Bid, Card, Result
from companion.testing import Playthrough

K = 1_000_00  # a thousand dollars


class Spoken(NamedTuple):
    """A moment, and what's said about it."""

    game: str
    moment: Moment
    english: str
    german: str

    @property
    def view(self) -> Any:
        """What everyone sees of a game that has just begun."""
        return Playthrough(self.game, 4).view()


GUESS = deal_told.GuessJudged(seat="C", right=True, value=750 * K, paid=True, won=750 * K)
KITTY = deal_told.KittyWon(seat="C", cents=10 * K)
SHOWN = deal.Revealed(
    contestant="B",
    case=7,
    value=138 * K,
    round=1,
    holder="C",
    average=131 * K,
    average_now=120 * K,
    highest=750 * K,
)
ROUND = Result(
    round=1, opener="A", bid=Bid("A", 6, 7), answers=(Answer("B", False),), cards=(Card("A", "777"),), count=7
)


def _deal() -> list[Spoken]:
    rows: list[tuple[Moment, str, str]] = [
        (
            deal.Offered(host="A", contestant="B", round=3, cents=53_750_00, average=99 * K),
            "The bank offers Ben 53 thousand 750 dollars. Deal, or no deal?",
            "Die Bank bietet Ben 53 Tausend 750 Dollar. Deal oder kein Deal?",
        ),
        (
            deal.OfferStands(host="A", contestant="B", round=3, cents=53_000_00, average=99 * K, answer=True),
            "Ann says no. 53 thousand dollars stands.",
            "Ann sagt nein. Es bleibt bei 53 Tausend Dollar.",
        ),
        (
            deal.DealStruck(host="A", contestant="B", case=1, sold=Offer(3, 138 * K, 99 * K, True)),
            "Deal! Ben takes 138 thousand dollars.",
            "Deal! Ben nimmt 138 Tausend Dollar.",
        ),
        (
            deal.TurnedDown(contestant="B", refused=Offer(3, 1 * K, 99 * K, False)),
            "No deal! Ben turns down one thousand dollars.",
            "Kein Deal! Ben lehnt eintausend Dollar ab.",
        ),
        (
            deal.FaceOff(contestant="B", case=1, other=2, holder="C", low=1, high=1_000 * K),
            "one cent, or one million dollars. Ben, keep it or trade it?",
            "ein Cent oder eine Million Dollar. Ben, behalten oder tauschen?",
        ),
        (SHOWN, "Case 7 held 138 thousand dollars.", "In Koffer 7: 138 Tausend Dollar."),
        (
            deal.SoldOpened(contestant="B", case=1, value=75_00, sold=Offer(3, 138 * K, 99 * K, True)),
            "Case 1 held 75 dollars.",
            "In Koffer 1: 75 Dollar.",
        ),
        (
            deal.LastOpened(contestant="B", case=1, value=1_00, other=2, other_value=5_00, traded=False),
            "Case 1 held one dollar.",
            "In Koffer 1: ein Dollar.",
        ),
        (
            deal.GuessedRight(opened=SHOWN, guess=GUESS, had=0, has=750 * K),
            "Cal guessed right, and wins 750 thousand dollars!",
            "Cal hat richtig geraten und gewinnt 750 Tausend Dollar!",
        ),
        (
            deal.KittyTaken(opened=SHOWN, kitty=KITTY, had=0, has=10 * K),
            "Cal wins the kitty: 10 thousand dollars.",
            "Cal gewinnt die Kasse: 10 Tausend Dollar.",
        ),
        (
            deal.MillionWon(seat="C", case=1, value=1_000 * K, opened=SHOWN, had=0, has=1_000 * K),
            "Cal wins the top prize!",
            "Cal holt den Hauptgewinn!",
        ),
    ]
    return [Spoken("deal_or_no_deal", *row) for row in rows]


def _downeast() -> list[Spoken]:
    bids = (downeast.ThiefBid("A", 10_00), downeast.ThiefBid("B", 10_00), downeast.ThiefBid("C", 50_00))
    rows: list[tuple[Moment, str, str]] = [
        (
            downeast.Treasure(chest=2, chests=3, cents=100_00),
            "Treasure! Everyone takes 100 dollars.",
            "Ein Schatz! Alle nehmen 100 Dollar.",
        ),
        (
            downeast.ThiefBids(bids=bids, taker="A", pot=70_00, story=()),
            "Ann takes the Thief, and 70 dollars.",
            "Ann nimmt den Dieb und 70 Dollar.",
        ),
        (
            downeast.ThiefBids(bids=bids, pot=70_00, story=()),
            "The Thief is tied. Ann and Ben bid again.",
            "Gleichstand beim Dieb. Ann und Ben bieten noch einmal.",
        ),
        (
            downeast.DealDone(seat="A", loser="B", item="Traps", items=say("2 traps"), story=()),
            "Ann gets 2 traps from Ben.",
            "Ann bekommt 2 traps von Ben.",
        ),
        (
            downeast.DealTied(challenger="A", challenged="B", story=()),
            "Both piles are worth the same, so they change hands.",
            "Beide Stapel sind gleich viel wert und wechseln die Seite.",
        ),
        (
            downeast.CannotPay(seat="B", cash={}, story=()),
            "Ben can't pay, and shows all their cash.",
            "Ben kann nicht zahlen und zeigt alles Geld.",
        ),
        (
            downeast.WholeSet(seat="A", item="Traps", stars=2, dealt=False, story=()),
            "Ann has the whole set of Traps!",
            "Ann hat das ganze Set Traps!",
        ),
    ]
    return [Spoken("downeast_dealer", *row) for row in rows]


def _dealt() -> list[Spoken]:
    rows: list[tuple[Moment, str, str]] = [
        (
            dealt.TrickWon(round=1, number=1, best=Turn("C", "play", ("6",)), turns=(), story=()),
            "Cal wins the trick.",
            "Cal gewinnt den Stich.",
        ),
        (
            dealt.RoundOver(round=2, losers=("A",), chips={}, story=()),
            "Round 2 is over. Ann gives up a chip.",
            "Runde 2 ist vorbei. Ann gibt einen Chip ab.",
        ),
        (
            dealt.RoundOver(round=2, losers=("A", "B"), chips={}, story=()),
            "Round 2 is over. Ann and Ben each give up a chip.",
            "Runde 2 ist vorbei. Ann und Ben geben je einen Chip ab.",
        ),
    ]
    return [Spoken("dealt", *row) for row in rows]


def _dealers() -> list[Spoken]:
    rows: list[tuple[Moment, str, str]] = [
        (
            dealers.HoodLooked(seller="A", buyer="B", car=5, asked=5 * K, honest=True, story=()),
            "Ann asked 5 thousand dollars, and that was honest.",
            "Ann wollte 5 Tausend Dollar, und das war ehrlich.",
        ),
        (
            dealers.HoodLooked(seller="A", buyer="B", car=5, asked=5 * K, honest=False, story=()),
            "Ann asked 5 thousand dollars, and that was too much!",
            "Ann wollte 5 Tausend Dollar, und das war zu viel!",
        ),
        (
            dealers.Bankrupt(seat="B", story=()),
            "Ben is bankrupt, and out of the game.",
            "Ben ist pleite und scheidet aus.",
        ),
        (
            dealers.Disaster(
                kind="fire",
                by="A",
                owner="B",
                car=5,
                story=(say("{by} sets {owner}'s car {car} on fire.", by="Ann", owner="Ben", car=5),),
            ),
            "Ann sets Ben's car 5 on fire.",
            "Ann zündet Auto 5 von Ben an.",
        ),
        (dealers.LotShut(seat="B", story=()), "Ben's lot is closed!", "Der Hof von Ben ist zu!"),
    ]
    return [Spoken("dealers_choice", *row) for row in rows]


def _plates() -> list[Spoken]:
    turned = (Card("A", "777"), Card("B", "123"), Card("C", "700"))
    rows: list[tuple[Moment, str, str]] = [
        (
            plates.PlatesTurned(bid=Bid("A", 6, 7), answers=(), turned=turned, cards=turned),
            "Three plates turned over.",
            "Drei Kennzeichen aufgedeckt.",
        ),
        (
            plates.RoundSettled(result=ROUND),
            "Ann bid 6 times 7. There are 7. The bid holds!",
            "Ann hat 6 mal die 7 angesagt. Es sind 7. Das Gebot stimmt!",
        ),
    ]
    return [Spoken("license_plates", *row) for row in rows]


def _over() -> list[Spoken]:
    one = Won(standing=ranked({"A": 0, "B": 1}))
    two = Won(standing=ranked({"A": 1, "B": 1}))
    return [
        Spoken("dealt", one, "Ben wins!", "Ben gewinnt!"),
        Spoken("dealt", two, "Ann and Ben share the win!", "Ann und Ben teilen sich den Sieg!"),
    ]


GAMES: dict[str, Callable[[], list[Spoken]]] = {
    "deal_or_no_deal": _deal,
    "downeast_dealer": _downeast,
    "dealt": _dealt,
    "dealers_choice": _dealers,
    "license_plates": _plates,
}


def everything() -> list[Spoken]:
    """Return every moment there is, with its words."""
    return [one for rows in (*GAMES.values(), _over) for one in rows()]
