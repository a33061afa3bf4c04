"""Five phones in a real browser play a round of Dealt! with cards that Tableside deals."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.games.dealt.stories import midway
from tests.phone import dealt
from tests.phone.browser import SMALL, USUAL, Phone
from tests.phone.companion import Companion

Companions = Callable[..., Companion]
HANDS = {
    "A": "4 4 Redraw",
    "B": "11 X 2",
    "C": "9 8 10",
    "D": "12 12 12 1",
    "E": "Stop 5",
}
RESERVES = {"A": "9 3", "B": "7 12", "C": "1 8", "D": "5 10", "E": "6 6"}


class Players:
    """Ann, Ben, Cal, Dee and Eva, each with a phone."""

    def __init__(self, companion: Companion, phones: Callable[..., Phone]) -> None:
        self.companion = companion
        self.around = {
            seat: phones(SMALL if seat == "C" else USUAL).sit(companion.code(seat)) for seat in "ABCDE"
        }

    def page(self, seat: str) -> Page:
        return self.around[seat].page

    def presses(self, seat: str, button: str) -> None:
        """Press a button that submits something."""
        phone = self.around[seat]
        phone.hand_in(phone.page.get_by_role("button", name=button).first)

    def picks_up(self, seat: str, *cards: str) -> None:
        """Pick up the hand when it's this player's turn, and touch some cards."""
        page = self.page(seat)
        expect(page.locator("form#ask .hand summary")).to_be_visible(timeout=15_000)
        page.locator(".hand summary").click()
        for card in cards:
            dealt.touching(card)(page)

    def plays(self, seat: str, *cards: str, gold: str) -> None:
        self.picks_up(seat, *cards)
        self.presses(seat, gold)

    def takes(self, seat: str, card: str, after: int, gold: str) -> None:
        """Take a card from the reserve and put it after this many others."""
        self.around[seat].sees("Play, or take a reserve card")
        self.around[seat].press("Take the ")
        self.around[seat].sees("Where does it go?")
        if not self.page(seat).locator(f".segments [value='{card}']").is_checked():
            dealt.touching(f"pick {card}")(self.page(seat))
        self.plays(seat, str(after), gold=gold)


@pytest.mark.full
def test_five_phones_play_a_round_that_tableside_dealt(
    companions: Companions, phones: Callable[..., Phone]
) -> None:
    chips = dict.fromkeys("ABCDE", 2)
    game = midway(HANDS, reserves=RESERVES, pile="8 7 6 4", chips=chips).game
    companion = companions(game, 5, keeper="companion")
    five = Players(companion, phones)

    # A hand shows nothing until it's picked up. Then only touching cards can be picked.
    ann = five.page("A")
    expect(ann.locator(".fan")).to_be_hidden()
    expect(ann.locator("button.gold")).to_have_text("Pick up your cards first")
    five.picks_up("A", "1")
    expect(ann.locator(".fan input:disabled")).to_have_count(1)  # the Redraw can't be played with other cards
    dealt.touching("2")(ann)
    expect(ann.locator("output")).to_have_text("Pair of 4s")
    five.presses("A", "Play 4, 4")

    # Ben calls his X. The page says what's too low, and that an X needs a call.
    five.picks_up("B", "3")
    ben = five.page("B")
    expect(ben.locator("button.gold")).to_have_text("Too low to play")
    expect(ben.locator("output")).to_have_text("That doesn’t beat the Pair of 4s.")
    dealt.touching("3|1|2")(ben)
    expect(ben.locator("button.gold")).to_have_text("Call your X first")
    five.around["B"].pick("Pair of 11s")
    expect(ben.locator(".ladder .mine")).to_have_text("Pair")
    ben.locator(".hand summary").click()
    expect(ben.locator("button.gold")).to_have_text(
        "Pick up your cards first"
    )  # a hand that's put down doesn't give anything away
    ben.locator(".hand summary").click()
    five.presses("B", "Play 11, X as Pair of 11s")

    five.plays("C", "1", "2", "3", gold="Play 9, 8, 10")  # now Cal is out
    five.takes("D", "10", after=4, gold="Put the 10 after the 1")
    five.plays("E", "1", gold="Play Stop")

    # Cal is out, and Eva leads.
    five.around["C"].sees("Eva: lead the trick")
    five.plays("E", "1", gold="Play 5")
    five.plays("A", "1", gold="Play Redraw")
    five.takes("B", "12", after=0, gold="Put the 12 in front")
    five.plays("D", "1", "2", "3", gold="Play 12, 12, 12")

    # Dee has won a trick with a Redraw and draws three cards, one by one.
    for card in ("8", "7", "6"):
        dee = five.page("D")
        expect(dee.locator("h1")).to_have_text("Where will you put the card you drew?")
        five.picks_up("D", "0")
        expect(dee.locator(".held")).to_have_text(f"You drew: {card}")
        five.presses("D", "Put it in front")
    # Ann, Cal and Eva are out. Dee still has a card and gives up a chip.
    five.plays("D", "1", "2", "3", gold="Play 6, 7, 8")
    five.takes("B", "7", after=0, gold="Put the 7 in front")
    five.plays("D", "1", gold="Play 1")
    five.plays("B", "1", gold="Play 7")
    five.plays("B", "1", gold="Play 12")
    five.takes("D", "5", after=1, gold="Put the 5 after the 10")
    five.plays("B", "1", gold="Play 2")
    five.plays("D", "1", gold="Play 10")
    for seat, phone in five.around.items():
        phone.sees("Round 1 is over. Only Dee has cards left." if seat != "E" else "Begin round 2.")
        expect(phone.page.locator("#who .chipped .in")).to_have_count(1 if seat == "D" else 2)
        assert not phone.failures


def test_without_scripts_a_called_x_goes_through_and_a_slip_is_refused_in_a_sentence(
    companions: Companions, phones: Callable[..., Phone]
) -> None:
    companion = companions(dealt.dealt(), 4, keeper="companion")
    for move in dealt.LED:
        companion.run(companion.table.submit(move))
    ben = phones(USUAL, scripts=False)
    ben.type_code(companion.address, companion.seating.letters("B"))
    companion.nod()
    ben.press("Look again")
    page = ben.page

    def plays(*places: str) -> None:
        expect(page.locator(".hand")).to_be_visible()
        if page.locator(".hand:not([open])").count():
            page.locator(".hand summary").click()
        for place in page.locator(".fan input").all():
            if place.is_checked() != (place.get_attribute("value") in places):
                place.locator("xpath=..").click()
        page.locator("button.gold").click()

    plays("1", "4")
    ben.sees("touch")
    plays("7", "8")
    ben.sees("Pair of 5s")
    plays("2", "3")
    ben.sees("Call your X: 11-X")
    page.locator(".calls label").filter(has_text="Pair of 11s").click()
    page.locator("button.gold").click()
    ben.sees("Your Pair of 11s is the best so far.")
