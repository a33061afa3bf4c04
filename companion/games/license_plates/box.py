"""What is in the printed box: how cards and money are dealt, and the plates."""

from typing import Annotated

from msgspec import Struct

from companion.game import CENTS, Cents, Money, Numerals, Refused, entry, say

CARDS = 50
PLAYERS = range(3, 7)
LONGEST = 10  # the most digits a plate may have


class Plate(Struct, frozen=True):
    """What's on one card: its digits in a row, without the letters, and its fine in cents."""

    digits: Annotated[Numerals, entry(say("Digits"), say("The numerals in a row, letters left out."))]
    fine: Annotated[Cents, entry(say("Fine"), say("The fine on the card."))]


class Deal(Struct, frozen=True):
    """How cards and money are dealt for a number of players."""

    players: Annotated[int, entry(say("Players"), say("How many players this deal is for."))]
    each: Annotated[
        int, entry(say("Cards"), say("In every stand and center pile; also the number of rounds."))
    ]
    piles: Annotated[int, entry(say("Piles"), say("In the center."))]
    aside: Annotated[int, entry(say("Aside"), say("Cards set aside."))]
    money: Annotated[Cents, entry(say("Money"), say("What each player starts with."))]

    @property
    def cards(self) -> int:
        """How many cards the deal uses, including those set aside."""
        return self.each * (self.players + self.piles) + self.aside


# Made up: no source gives the printed plates. Every numeral appears on them thirty times.
_PLATES = """
    943413-25 367819-50 820713-10 892037-50 269469-20 483778-5 566302-10 011298-50 043112-25 812513-25
    594466-20 127535-20 802080-50 596706-25 950079-10 101995-50 772296-5 830667-50 726035-25 269926-5
    394559-20 493562-10 082932-10 229505-20 435084-5 568661-50 485590-5 356694-25 243279-25 933118-50
    476528-20 791507-5 046041-20 969833-25 327168-10 688044-20 747589-25 255304-5 432885-10 080417-5
    758041-5 734936-5 751372-10 640204-10 771366-50 141211-20 197085-50 288741-20 813457-10 812057-25
"""


def _plate(written: str) -> Plate:
    digits, fine = written.split("-")
    return Plate(digits, int(fine) * CENTS)


EXAMPLES = tuple(map(_plate, _PLATES.split()))


class Box(Struct, frozen=True):
    """The data of one printed box, with amounts in cents.

    The deals are from the rulebook. The title, usual fines, length and plates are examples; a table can
    change them to match its own cards.
    """

    title: Annotated[str, entry(say("Title"), say("What's printed on the lid."))] = "License Plates"
    deals: Annotated[tuple[Deal, ...], entry(say("Deals"), say("How to deal for 3, 4, 5 and 6 players."))] = (
        Deal(players=3, each=10, piles=2, aside=0, money=250_00),
        Deal(players=4, each=8, piles=2, aside=2, money=300_00),
        Deal(players=5, each=8, piles=1, aside=2, money=300_00),
        Deal(players=6, each=8, piles=0, aside=2, money=350_00),
    )
    note: Annotated[Cents, entry(say("Smallest bill"), say("All amounts are multiples of this."))] = 1_00
    fines: Annotated[tuple[Cents, ...], entry(say("Usual fines"), say("A higher fine gets a warning."))] = (
        5_00,
        10_00,
        20_00,
        25_00,
        50_00,
    )
    length: Annotated[int, entry(say("Length"), say("Digits on a plate."))] = 6
    plates: Annotated[
        tuple[Plate, ...], entry(say("Plates"), say("The 50 cards, for when Tableside deals."))
    ] = EXAMPLES

    def plate(self, card: int) -> Plate:
        """Return a card's plate; an example is cut to this box's plate length."""
        plate = self.plates[card]
        return Plate(plate.digits[: self.length], plate.fine)


def check_box(box: Box) -> None:
    """Refuse a box that nobody could play with."""
    if not box.title.strip() or not box.title.isprintable() or len(box.title) > 40:
        raise Refused(say("The title needs 1 to 40 letters."))
    if [deal.players for deal in box.deals] != list(PLAYERS):
        raise Refused(say("List the deals for 3, 4, 5 and 6 players, in that order."))
    if box.note < 1:
        raise Refused(say("The smallest bill must be worth something."))
    note = Money(box.note)
    for deal in box.deals:
        _check_deal(deal)
        if deal.money < 1 or deal.money % box.note:
            raise Refused(say("Everyone needs money to start with, in multiples of {note}.", note=note))
    if not box.fines or min(box.fines) < 0 or any(fine % box.note for fine in box.fines):
        raise Refused(say("List the usual fines: zero or more, in multiples of {note}.", note=note))
    if not 1 <= box.length <= LONGEST:
        raise Refused(say("A plate has 1 to {most} digits.", most=LONGEST))
    if len(box.plates) != CARDS:
        raise Refused(say("List {all} plates, not {count}.", all=CARDS, count=len(box.plates)))
    for plate in box.plates if box.plates != EXAMPLES else ():
        _check_plate(plate, box)


def _check_deal(deal: Deal) -> None:
    if deal.cards != CARDS:
        raise Refused(
            say(
                "The deal for {players} players uses {cards} cards. Use all {all}.",
                players=deal.players,
                cards=deal.cards,
                all=CARDS,
            )
        )
    if min(deal.piles, deal.aside) < 0 or deal.each < 1:
        raise Refused(
            say("For {players} players: at least 1 card each, and no number below 0.", players=deal.players)
        )


def _check_plate(plate: Plate, box: Box) -> None:
    digits = plate.digits[:20]
    if len(plate.digits) > box.length or plate.digits.strip("0123456789"):
        raise Refused(
            say("“{digits}” isn't a plate. Enter up to {most} digits.", digits=digits, most=box.length)
        )
    if plate.fine < 0 or plate.fine % box.note:
        raise Refused(
            say(
                "The fine on {digits} must be zero or more, in multiples of {note}.",
                digits=digits,
                note=Money(box.note),
            )
        )
