"""Six phones in real browsers play three rounds of License Plates."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.phone.browser import PATIENCE, SMALL, USUAL, Phone
from tests.phone.companion import Companion

PLATES = {
    "A": ("405518", "20"),
    "B": ("777000", "350"),
    "C": ("123456", "5"),
    "D": ("770000", "5"),
    "E": ("000007", "5"),
    "F": ("987654", "5"),
}


class Guest:
    """Somebody with a phone; without scripts they have to reload."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def is_asked(self, heading: str) -> None:
        """Wait until this is the heading of the page."""
        if not self.phone.scripts:
            self.phone.look_again()
        expect(self.phone.page.locator("h1")).to_contain_text(heading, timeout=PATIENCE)

    def types(self, digits: str, fine: str) -> None:
        page = self.phone.page
        page.get_by_label("Digits").fill(digits)
        page.get_by_label("Fine").fill(fine)
        self.phone.hand_in(page.locator("button.gold"))

    def says(self, word: str) -> None:
        self.is_asked("Everyone agrees" if word == "CANCEL" else " there ")
        self.phone.hand_in(self.phone.page.locator("#ask button", has_text=word))

    def bids(self, count: int, numeral: int) -> None:
        page = self.phone.page
        for name, value in (("count", count), ("numeral", numeral)):
            page.locator(f"fieldset[data-blank={name}] label").filter(
                has=page.locator(f"[value='{value}']")
            ).click()
        self.phone.hand_in(page.locator("button.gold"))


@pytest.mark.full
def test_six_phones_play_three_rounds(
    companions: Callable[..., Companion], phones: Callable[..., Phone]
) -> None:
    companion = companions("license_plates", players=6, keeper="phones")
    guests: dict[str, Guest] = {}
    for seat in PLATES:
        phone = phones(SMALL if seat in "AE" else USUAL, scripts=seat != "D")
        if seat == "D":
            phone.type_code(companion.address, companion.seating.letters("D"))
            companion.nod()
            phone.press("Look again")
        else:
            phone.sit(companion.code(seat))
        guests[seat] = Guest(phone)
    television = phones((1280, 720))
    television.page.goto(f"{companion.address}board")

    def nobody_else_sees(seat: str) -> None:
        digits, _ = PLATES[seat]
        for other in (television, *(guest.phone for name, guest in guests.items() if name != seat)):
            assert digits not in other.page.content()

    def all_type(playing: str) -> None:
        for seat in playing:
            guests[seat].is_asked("Type your plate")
            guests[seat].types(*PLATES[seat])
            nobody_else_sees(seat)

    guests["A"].phone.press("Say who opens")
    guests["A"].phone.hand_in(guests["A"].phone.page.locator("button.gold"))

    # Round 1: everybody agrees, and Ann cancels.
    all_type("ABCDEF")
    guests["A"].is_asked("Open the bidding")
    guests["A"].bids(2, 0)
    for seat in "BCDEF":
        guests[seat].says("AGREE")
    guests["A"].says("CANCEL")

    # Round 2: Cal corrects a plate after the first bid; Flo challenges, can't pay, and is out.
    all_type("ABCDEF")
    guests["B"].is_asked("Open the bidding")
    guests["B"].bids(2, 7)
    cal = guests["C"].phone
    guests["C"].is_asked("Are there two 7s?")
    cal.hand_in(cal.page.get_by_role("button", name="Show the odds"))
    strip = cal.page.locator(".cover summary")
    expect(strip).to_contain_text("Hold to look at your plate")
    expect(cal.page.get_by_text("Odds of two 7s")).to_be_hidden()
    expect(cal.page.locator("html.fresh")).to_have_count(0)  # new buttons ignore presses at first
    box = strip.bounding_box()
    assert box
    cal.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    cal.page.mouse.down()
    expect(cal.page.get_by_text("Odds of two 7s")).to_be_visible()
    expect(cal.page.locator(".shown .plate")).to_contain_text("123456")
    cal.page.mouse.up()
    expect(cal.page.get_by_text("Odds of two 7s")).to_be_hidden()
    cal.press("Change your plate")
    guests["C"].types("123457", "5")
    for seat, word in zip("CDEFA", ("AGREE", "AGREE", "AGREE", "CHALLENGE", "AGREE"), strict=True):
        guests[seat].says(word)
    guests["B"].phone.press("Turn all the cards over")
    guests["B"].phone.press("All the cards are up")
    television.sees("The bid holds.")
    television.sees("Cal retyped their plate after the first bid.")
    television.sees("Flo has no money left.")

    # Round 3: five play on; Eva bids higher than Cal and fails.
    all_type("ABCDE")
    guests["C"].is_asked("Open the bidding")
    guests["C"].bids(1, 9)
    guests["D"].says("CHALLENGE")
    guests["E"].is_asked("Is there one 9?")
    guests["E"].phone.press("Bid higher")
    guests["E"].bids(10, 9)
    for seat, word in zip("ABCD", ("CHALLENGE", "AGREE", "CHALLENGE", "CHALLENGE"), strict=True):
        guests[seat].says(word)
    guests["E"].phone.press("Turn all the cards over")
    guests["E"].phone.press("All the cards are up")
    television.sees("The bid fails.")

    view = companion.table.view(None).view
    assert sum(seat.cents or 0 for seat in view.seats) == 2_100_00
    assert [seat.cents for seat in view.seats if seat.seat == "F"] == [0]
    assert view.round == 4  # type: ignore[attr-defined]
    assert not [failure for guest in guests.values() for failure in guest.phone.failures]
