"""Four phones in a real browser play Dealer's Choice, using only what's visible on their pages."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from companion.game import Move
from companion.games import SHELF
from companion.games.dealers_choice.view import DealersView
from tests.games.dealers_choice.stories import midway
from tests.phone import dealers
from tests.phone.browser import SMALL, USUAL, Phone
from tests.phone.companion import Companion
from tests.phone.pictures import hold

Companions = Callable[..., Companion]
Phones = Callable[..., Phone]
FOUR = {"A": (1, 2), "B": (3, 4), "C": (5, 6), "D": (7, 8)}


class Players:
    """Ann, Ben, Cal and Dee, each with a phone."""

    def __init__(self, companion: Companion, phones: Phones, moves: tuple[Move, ...] = ()) -> None:
        self.companion = companion
        for move in moves:
            companion.run(companion.table.submit(move))
        self.around = {
            seat: phones(SMALL if seat == "C" else USUAL).sit(companion.code(seat)) for seat in "ABCD"
        }

    @property
    def view(self) -> DealersView:
        """What everybody may see."""
        view = self.companion.table.view(None).view
        assert isinstance(view, DealersView)
        return view

    def cash(self, seat: str) -> int:
        """Return somebody's cash, in dollars."""
        return next(one.cents or 0 for one in self.view.seats if one.seat == seat) // 100

    def answers(self, seat: str, question: str, *picked: str, gold: str, sum: str = "") -> None:
        """Wait for a question, pick and type these answers, and press a button."""
        phone = self.around[seat]
        phone.sees(question)
        expect(phone.page.locator(self._open(seat)).first).to_be_attached()  # so it isn't the last page
        for label in picked:
            phone.pick(label)
        if sum:
            phone.page.locator("[data-amount]").fill(sum)
        phone.hand_in(phone.page.get_by_role("button", name=gold).first)

    def _open(self, seat: str) -> str:
        asks = self.companion.table.asks()
        return ",".join(f"[name=ask][value='{one.id}']" for one in asks if one.ask.seat in (seat, None))

    def picks_up(self, seat: str, question: str, card: str, gold: str) -> None:
        """Pick up the cards, choose one, and press a button."""
        phone = self.around[seat]
        phone.sees(question)
        expect(phone.page.locator("fieldset label").first).not_to_be_visible()  # covered until picked up
        phone.page.locator(".hand summary").click()
        self.answers(seat, question, card, gold=gold)

    def opens(self, seat: str) -> None:
        """Buy a policy and open the lot."""
        self.answers(seat, "Which option do you want?", "C:", gold="Take C")
        self.answers(seat, "Open your lot for business?", gold="Open your lot")

    def bids(self, seat: str, car: str, dollars: int) -> None:
        self.answers(seat, "sells one car. Bid?", car, gold=f"Bid ${dollars:,} for car", sum=str(dollars))

    def demands(self, seller: str, buyer: str, car: int, dollars: int) -> None:
        """Select a bidder and demand more from them."""
        self.answers(seller, "Sell one car to one bidder.", buyer, gold=f"Sell to {buyer}")
        self.around[seller].press("Demand more")
        self.answers(seller, f"for car {car}", gold=f"Demand ${dollars:,} from {buyer}", sum=str(dollars))

    def looks(self, buyer: str, seller: str, dollars: int) -> None:
        """Look under the hood; the seller enters what the book says."""
        phone = self.around[buyer]
        phone.sees("If you look under the hood")
        phone.page.get_by_role("button", name="LOOK").click()
        phone.sees("You can’t take this back")
        phone.page.locator("#sheet .gold").click()
        self.answers(
            seller, "is looking. What does your Blue Book say", gold="Write it down", sum=str(dollars)
        )

    def nothing_failed(self) -> None:
        for phone in self.around.values():
            assert not phone.failures


@pytest.mark.full
def test_an_open_lot_with_three_bidders_and_a_look_under_the_hood_both_ways(
    companions: Companions, phones: Phones
) -> None:
    four = Players(companions(dealers.GAME, 4), phones, dealers.LAID)
    ann, cal = four.around["A"], four.around["C"]
    four.opens("D")
    four.bids("B", "Car 20", 4_000)
    four.bids("A", "Car 20", 4_500)
    four.bids("C", "Car 13", 3_000)
    four.demands("D", "Ann", 20, 6_000)
    four.looks("A", "D", 5_000)
    ann.sees("Car 20: too much")
    shown = ann.page.locator(".shown .sum")
    expect(shown).not_to_be_visible()
    hold(ann.page)
    expect(shown).to_have_text("$5,000")
    ann.page.mouse.up()
    expect(shown).not_to_be_visible()
    assert (four.cash("A"), four.cash("D")) == (22_000, 24_000)
    assert "$5,000" not in cal.page.locator("#page").inner_text().replace("Corvette\n$5,000", "")

    four.answers("D", "Draw a Dealer's Choice card.", gold="Draw a card")
    four.opens("A")
    four.bids("B", "Car 3", 100)
    four.bids("C", "Car 3", 300)
    four.bids("D", "Car 11", 200)
    four.demands("A", "Cal", 3, 500)
    four.looks("C", "A", 900)
    cal.sees("Car 3: an honest price")
    assert (four.cash("A"), four.cash("C")) == (20_900, 22_100)
    assert 3 in {car.number for car in four.view.lots[2].cars}
    four.nothing_failed()


@pytest.mark.full
def test_a_theft_with_a_policy_and_stolen_car_found(companions: Companions, phones: Phones) -> None:
    hands = {"A": ("theft", "cancel"), "B": ("found", "sell_list")}
    evening = midway(FOUR, keeper="companion", hands=hands, policies={"B": ("theft", "fire")})
    game = replace(SHELF["dealers_choice"], start=lambda setup: (evening.state, ()))
    four = Players(companions(game, 4, keeper="companion"), phones)
    four.answers("A", "Which option do you want?", "A:", gold="Take A")
    four.picks_up("A", "Which card will you play?", "Stolen Car", gold="Play it")
    four.answers("A", "Which car do you want to steal?", "4, ", gold="Car 4")
    four.picks_up("B", "Ann steals your car 4", "Stolen Car Found", gold="Answer")
    ben = four.around["B"]
    ben.sees("Use a policy for car 4")
    ben.page.locator(".hand summary").click()
    expect(ben.page.locator("label", has_text="Fire policy").locator("input")).to_be_disabled()
    four.answers("B", "Use a policy for car 4", "Theft policy", gold="Answer")
    assert (four.cash("A"), four.cash("B")) == (23_000, 27_000)
    assert {car.number for car in four.view.lots[1].cars} == {3, 4}
    for seat in "CD":
        four.around[seat].sees("Ben uses a Theft policy.")
    four.nothing_failed()


@pytest.mark.full
def test_a_bankruptcy(companions: Companions, phones: Phones) -> None:
    evening = midway({**FOUR, "A": (1,)}, cash={"A": 3_900}, exchange=5)
    game = replace(SHELF["dealers_choice"], start=lambda setup: (evening.state, ()))
    four = Players(companions(game, 4), phones)
    ann = four.around["A"]
    ann.sees("You need one more car.")
    ann.pick("go bankrupt")
    ann.press("Fill the lot")
    ann.sees("You'll lose everything and be out of the game.")
    ann.page.locator("#sheet .gold").click()
    ann.sees("You’re bankrupt and out of the game.")
    four.around["B"].sees("Which option do you want?")
    for seat in "CD":
        four.around[seat].sees("Ann is bankrupt and retires.")
    assert four.cash("A") == 0
    assert (four.view.retired, four.view.exchange) == (("A",), 6)
    four.nothing_failed()


@pytest.mark.full
def test_books_are_written_in_the_background_and_assets_counted_in_the_end(
    companions: Companions, phones: Phones
) -> None:
    companion = companions(dealers.GAME, 4)
    four = Players(companion, phones, dealers.LAID)
    ann = four.around["A"]
    ann.sees("Waiting for")  # Ann's book isn't what they're waiting for
    ann.press("Your book")
    ann.press("Write in your book")
    ann.sees("Copy what your Value card says.")
    for dollars in ("2000", "0", "5000"):  # one after another, without going back
        four.answers("A", "What does your Blue Book say", gold="Write it down", sum=dollars)
    ann.sees("Waiting for")
    for move in dealers.STOPPED[len(dealers.LAID) :]:
        companion.run(companion.table.submit(move))
    for seat in "BD":
        for dollars in ("2000", "0", "5000"):
            four.answers(seat, "What does your Blue Book say", gold="Write it down", sum=dollars)
    for seat, phone in four.around.items():
        phone.sees("You came in fourth" if seat == "C" else "You share the win!")
        phone.page.get_by_role("link", name="How it went").click()
        phone.sees("$25,000 cash, 3 $2,000, 11 Junk, 22 $5,000")
    assert {row.seat: row.total for row in four.view.assets} == {
        "A": 32_000_00,
        "B": 32_000_00,
        "C": 25_000_00,
        "D": 32_000_00,
    }
    four.nothing_failed()
