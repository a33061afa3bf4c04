"""An auction that's been paid for goes to another buyer, who pays by phone; then it's undone in one step."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from companion.games.downeast_dealer.moves import Bid, Pay
from companion.table.own_entries import own_entries
from tests.phone.browser import SMALL, USUAL, Phone
from tests.phone.companion import Companion
from tests.phone.downeast import FIFTY, SOLD, TEN, kept

Companions = Callable[..., Companion]
PAID = (*SOLD, Pay(seat="D", cards=(FIFTY, TEN, TEN, TEN)), *kept("D", "Chests"))
TELEVISION = (1280, 720)


def shown(phones: dict[str, Phone]) -> dict[str, list[str]]:
    """Return what's on each screen, without the banner that says what changed."""
    return {
        who: [phone.page.locator(part).inner_text() for part in ("#page", "#bar")]
        for who, phone in phones.items()
    }


@pytest.mark.full
def test_a_paid_auction_goes_to_another_buyer_who_pays_on_the_phone(
    companions: Companions, phones: Callable[..., Phone]
) -> None:
    companion = companions("downeast_dealer", 4)
    table = companion.table
    for move in PAID:
        companion.run(table.submit(move))
    around = {seat: phones(SMALL if seat == "A" else USUAL).sit(companion.code(seat)) for seat in "ABCD"}
    ann, dee = around["A"], around["D"]
    television = phones(TELEVISION)
    television.page.goto(f"{companion.address}board")
    screens = {**around, "television": television}
    for phone in screens.values():
        expect(phone.page.locator("#notes")).to_have_count(0)
    before, views = shown(screens), [table.view(seat) for seat in (None, *"ABCD")]

    # It was Ann who bid $80, and not Dee.
    number = next(
        one.number
        for one in table.entries(None)
        if any("Dee bids $80" in str(each.text) for each in one.told)
    )
    companion.run(table.correct(number, Bid(80_00, seat="A")))
    for phone in screens.values():
        phone.sees("Re-entering after a correction: ")
    while not any(one.ask.kind == "Pay" for one in table.asks()):  # the table calls and sells again
        assert table.turn
        companion.run(table.submit(table.turn.rest[0].played.kept.move))

    ann.sees("Pay Cal $80 for the trap.")
    ann.sees("Next came: Dee buys a trap for $80.")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.locator(".hand summary").click()
    ann.hand_in(ann.page.get_by_role("button", name="Pay $50").first)
    assert table.turn
    companion.run(table.skip())  # Dee's payment didn't happen
    for phone in screens.values():
        expect(phone.page.locator("#notes")).to_have_count(0)
    assert table.turn is None
    ann.sees("Traps")

    companion.run(table.undo())
    dee.sees("undone")
    for who, phone in screens.items():
        for part, text in zip(("#page", "#bar"), before[who], strict=True):
            expect(phone.page.locator(part)).to_have_text(text, use_inner_text=True)
        assert not phone.failures
    after = [table.view(seat) for seat in (None, *"ABCD")]
    assert [one.view for one in after] == [one.view for one in views]
    assert [one.story for one in after] == [one.story for one in views]


@pytest.mark.full
@pytest.mark.parametrize("scripts", [True, False])
def test_an_owner_corrects_a_payment_on_a_small_phone(
    companions: Companions, phones: Callable[..., Phone], scripts: bool
) -> None:
    companion = companions("downeast_dealer", 4)
    for move in PAID:
        companion.run(companion.table.submit(move))
    dee = phones(SMALL).sit(companion.code("D"))
    if not scripts:
        plain = phones(SMALL, scripts=False)
        plain.context.add_cookies(dee.context.cookies())
        plain.page.goto(companion.address)
        dee = plain
    dee.press("Your entries")
    dee.sees("What you’ve entered")
    expect(dee.page.get_by_text("$80 in 4 cards")).not_to_be_visible()
    dee.page.locator(".hand summary").click()
    dee.sees("$80 in 4 cards")
    dee.press("Correct")
    dee.sees("Pay Cal $80 for the trap.")
    assert dee.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    dee.page.locator(".hand summary").click()
    expect(dee.page.locator(".cash :checked")).to_have_count(4)
    for card in ("$10", "$10", "$10"):
        dee.page.locator(".cash label:has(:checked)").filter(has_text=card).first.click()
    dee.page.locator(".cash label:not(:has(:checked))").filter(has_text="$50").first.click()
    dee.hand_in(dee.page.locator("button.gold"))
    dee.sees("The table corrected an entry")
    assert companion.table.turn is None
    (paid,) = own_entries(companion.table, "D")
    assert paid.answer == "$100 in 2 cards"
    assert not dee.failures
