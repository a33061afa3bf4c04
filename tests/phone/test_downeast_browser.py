"""Five phones in a real browser play a short game of Downeast Dealer, using what their pages show."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from companion.games import SHELF
from companion.games.downeast_dealer.box import Box, ItemSet
from tests.phone.browser import SMALL, USUAL, Phone
from tests.phone.companion import Companion

Companions = Callable[..., Companion]
BOX = Box(
    sets=(
        ItemSet("Trophies", 100, "trophy"),
        ItemSet("Traps", 50, "trap"),
        ItemSet("Canoes", 40, "canoe"),
        ItemSet("Oars", 10, "oar"),
        ItemSet("Chests", 60, "treasure chest"),
    ),
    thieves=1,
)


class Players:
    """Ann, Ben, Cal, Dee and Eva, each with a phone."""

    def __init__(self, companion: Companion, phones: Callable[..., Phone]) -> None:
        self.around = {}
        for seat in "ABCDE":
            self.around[seat] = phones(SMALL if seat == "C" else USUAL).sit(companion.code(seat))

    def answers(self, seat: str, question: str, *picked: str, gold: str) -> None:
        """Wait for a question, pick what's named on the page, and press the gold button."""
        phone = self.around[seat]
        phone.sees(question)
        for label in picked:
            phone.pick(label)
        self.presses(seat, gold)

    def presses(self, seat: str, button: str) -> None:
        """Press a button that submits something."""
        phone = self.around[seat]
        phone.hand_in(phone.page.get_by_role("button", name=button).first)

    def turns_over(self, seat: str, item: str) -> None:
        """Run an auction and enter which card came up."""
        self.presses(seat, "Run an auction")
        self.answers(seat, "Which card did you turn over?", item, gold="Card: ")

    def keeps(self, seat: str, item: str) -> None:
        """Turn over an item that nobody bids for."""
        self.turns_over(seat, item)
        for call in ("Going once", "Going twice", "Going 3 times", "Keep it for nothing"):
            self.presses(seat, call)

    def lays(self, seat: str, question: str, *cards: str, gold: str) -> None:
        """Pick up the cards, tap some onto the pile, and lay it."""
        phone = self.around[seat]
        phone.sees(question)
        phone.page.locator(".hand summary").click()
        for card in cards:
            phone.page.locator(".cash label:not(:has(:checked))").filter(has_text=card).first.click()
        self.presses(seat, gold)


@pytest.mark.full
def test_five_phones_play_a_short_game_with_a_tied_thief_and_a_tied_deal(
    companions: Companions, phones: Callable[..., Phone]
) -> None:
    companion = companions(replace(SHELF["downeast_dealer"], box=BOX), 5, short=True)
    five = Players(companion, phones)
    ann = five.around["A"]
    ann.press("Leave two sets out")
    five.answers("A", "Which two sets will you leave out?", "Canoes", "Oars", gold="Leave them out")
    ann.press("Say who goes first")
    five.answers("A", "the boldest and goes first?", "Ann", gold="Ann goes first")

    five.keeps("A", "trophy")
    five.keeps("B", "trap")
    # Cal sells a chest to Eva, who pays the exact amount.
    five.turns_over("C", "treasure chest")
    eva = five.around["E"]
    eva.sees("What's your bid for the treasure chest?")
    five.presses("E", "Bid $10")
    for call in ("Going once", "Going twice", "Going 3 times", "Sold!", "Sell to Eva for $10"):
        five.presses("C", call)
    eva.sees("Pay Cal $10 for the treasure chest.")
    eva.page.locator(".hand summary").click()
    eva.sees("$10 or more")
    five.presses("E", "Pay $10")
    five.keeps("D", "trophy")
    five.keeps("E", "treasure chest")
    five.keeps("A", "trophy")
    five.keeps("B", "trap")
    five.keeps("C", "treasure chest")
    five.keeps("D", "trap")

    # The Thief: Ann and Ben are tied, and Ben ends up with it.
    five.turns_over("E", "Thief")
    for seat, cards in {"A": 1, "B": 1, "C": 2, "D": 2, "E": 2}.items():
        five.lays(seat, "Bid against the Thief", *["$10"] * cards, gold="Lay your bid face down")
        if seat == "A":
            ann.sees("1 of 5 bids are in")
    five.lays("A", "Tied: bid again", "$10", gold="Lay your bid face down")
    five.lays("B", "Tied: bid again", "bad check", gold="Lay your bid face down")
    five.keeps("A", "trophy")
    five.keeps("B", "trap")
    five.keeps("C", "treasure chest")

    # The deck is empty. Dee and Ann tie over a trophy; then Ann lays more.
    dee = five.around["D"]
    five.answers("D", "Who will you challenge, and for what?", "Ann for a trophy", gold="Challenge Ann")
    for mine in ("$10", "bad check"):
        five.lays("D", "lay down for a trophy from Ann", mine, gold="Lay the pile for Ann")
        ann.sees("Dee wants a trophy from you")
        assert "$10" not in dee.text().replace("Hold to look", "")
        ann.press("Answer with your own pile")
        five.lays("A", "lay down against Dee", "$10", gold="Answer Dee with this pile")
    # Eva and Cal have two chests each: two for two.
    five.answers("E", "Who will you challenge, and for what?", "Cal for 2 chests", gold="Challenge Cal")
    five.lays("E", "lay down for 2 chests from Cal", "bad check", gold="Lay the pile for Cal")
    five.around["C"].press("Answer with your own pile")
    five.lays("C", "lay down against Eva", "$10", gold="Answer Eva with this pile")
    # Ben challenges Dee, who takes the pile unseen after confirming.
    five.answers("B", "Who will you challenge, and for what?", "Dee for a trap", gold="Challenge Dee")
    five.lays("B", "lay down for a trap from Dee", "$50", gold="Lay the pile for Dee")
    dee.sees("Ben wants a trap from you")
    dee.page.get_by_role("button", name="Take the pile").click()
    dee.sees("You can’t take this back")
    dee.page.locator("#sheet .gold").click()

    for seat, phone in five.around.items():
        phone.sees("You win!" if seat == "A" else "Ann wins")
        phone.page.get_by_role("link", name="How it went").click()
        expect(phone.page.locator(".lines b").first).to_have_text("100 stars")
        phone.sees("the Thieves took Traps")
        assert not phone.failures
    assert {score.seat: score.total for score in companion.table.view(None).view.scores} == {  # type: ignore[attr-defined]
        "A": 100,
        "B": 0,
        "C": 60,
        "D": 0,
        "E": 0,
    }
