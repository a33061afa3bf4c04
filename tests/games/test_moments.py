"""Moments as the rules make them, game by game; what brings none; and proof that their laws can fail."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.game import Happening, Moment, Seat, View, Won, dollars
from companion.games import SHELF
from companion.games.deal_or_no_deal import moments as deal
from companion.games.deal_or_no_deal import moves as do
from companion.games.dealers_choice import moments as dealers
from companion.games.dealt import moments as dealt
from companion.games.downeast_dealer import moments as downeast
from companion.games.downeast_dealer.state import THIEVES
from companion.games.license_plates import moments as plates
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.testing import Playthrough
from companion.testing.moments import checked
from tests.games.deal_or_no_deal.stories import (
    MILLION,
    SEVEN_FIFTY,
    began,
    call,
    case_of,
    cash,
    hosted,
    lift,
    opened,
    played_round,
    refused,
    seated,
    to_last_two,
    to_offer,
)
from tests.games.deal_or_no_deal.stories import dealt as made_a_deal
from tests.games.dealers_choice.stories import looked, to_the_hood
from tests.games.dealt.stories import did
from tests.games.dealt.stories import midway as mid_trick
from tests.games.downeast_dealer.stories import answered, challenged, midway, thief_bids, turned
from tests.games.license_plates import stories as cars
from tests.games.pennies import CoinLaid, CoinsShown, LayCoin, ShowCoins, pennies

THOUSAND = 1_000_00
TEN, FIFTY = 10_00, 50_00


def kinds(evening: Playthrough) -> list[str]:
    """Return the kinds of moments that the last change brought, biggest first."""
    return [type(one).__name__ for one in evening.record.moments]


# Deal or No Deal.


def test_a_value_that_comes_up_is_news_for_the_contestant() -> None:
    evening = opened(began(5), "C", 750 * THOUSAND)
    (shown,) = evening.record.moments
    assert isinstance(shown, deal.Revealed)
    assert (shown.value, shown.holder, shown.round, shown.highest) == (750 * THOUSAND, "C", 1, MILLION)
    assert shown.average_now < shown.average
    assert (shown.news, shown.seats) == ("bad", ("B",))
    assert str(shown.hands).startswith("Close the cover on $750,000.")


def test_an_offer_no_deal_and_deal() -> None:
    evening = to_offer(began(5), 1)
    assert kinds(evening.play(do.MakeOffer(seat="A", cents=53 * THOUSAND))) == ["Offered"]
    (no,) = evening.play(do.NoDeal(seat="B")).record.moments
    assert isinstance(no, deal.TurnedDown)
    assert (no.refused.cents, no.refused.round) == (53 * THOUSAND, 1)
    assert no.next
    assert (no.next.round, no.next.opens) == (2, 5)
    assert not no.hands
    (yes,) = made_a_deal(to_offer(evening, 2), 60 * THOUSAND).record.moments
    assert isinstance(yes, deal.DealStruck)
    assert (yes.host, yes.contestant, yes.sold.cents, yes.guesser) == ("A", "B", 60 * THOUSAND, "A")
    assert str(yes.hands).startswith("Ann pays Ben $60,000.")


def test_the_banker_from_television_brings_an_offer_and_the_bank_pays_the_deal() -> None:
    evening = seated(4, banker="television")
    evening.play(do.BeginHosting("banker", "B"), do.ChooseCase(1, seat="B"))
    assert kinds(played_round(evening)) == ["Revealed", "Offered"]  # what the case held, then the call
    offer = evening.state.now.offer
    (no,) = evening.play(do.NoDeal(seat="B")).record.moments
    assert isinstance(no, deal.TurnedDown)
    assert no.refused.cents == offer
    offer = played_round(evening).state.now.offer
    (yes,) = evening.play(do.Deal(seat="B")).record.moments
    assert isinstance(yes, deal.DealStruck)
    assert (yes.contestant, yes.sold.cents, yes.guesser) == ("B", offer, "")
    assert str(yes.hands).startswith(f"The bank pays Ben {dollars(offer)}.")


def test_a_right_guess_comes_before_the_kitty_and_both_before_the_value() -> None:
    evening = call(began(5), "C").play(do.TakeGuess(seat="C", value=SEVEN_FIFTY, pay="paid"))
    had = cash(evening, "C")
    lift(evening, SEVEN_FIFTY)
    right, kitty, shown = evening.record.moments
    assert isinstance(right, deal.GuessedRight)
    assert isinstance(kitty, deal.KittyTaken)
    assert right.opened == kitty.opened == shown
    assert (right.guess.won, kitty.kitty.cents) == (SEVEN_FIFTY, 10 * THOUSAND)
    assert (right.had, right.has) == (had, had + SEVEN_FIFTY + 10 * THOUSAND)
    assert (right.triumph, kitty.triumph, shown.triumph) == (True, False, False)


def test_the_million_is_won_by_a_paid_guess_but_not_by_a_free_one() -> None:
    paid = opened(began(5), "C", MILLION, guess=MILLION, pay="paid")
    assert kinds(paid) == ["MillionWon", "GuessedRight", "Revealed"]
    million = paid.record.moments[0]
    assert isinstance(million, deal.MillionWon)
    assert (million.seats, million.value, million.price) == (("C",), MILLION, 5 * THOUSAND)
    assert kinds(opened(began(5), "C", MILLION, guess=MILLION)) == ["GuessedRight", "Revealed"]
    assert kinds(opened(began(5), "C", MILLION)) == ["Revealed"]


def test_the_last_two_cases_face_off_until_the_contestant_chooses() -> None:
    evening = to_last_two(began(5), keep=(100_00, MILLION), last="C")
    (face,) = evening.record.moments
    assert isinstance(face, deal.FaceOff)
    assert (face.case, face.other, face.low, face.high) == (1, case_of(evening, "C"), 100_00, MILLION)
    assert (face.holder, face.guesser) == ("C", "C")
    assert face.refused
    assert face.refused.round == 9
    assert deal.face_off(evening.view()) == face
    assert not evening.play(do.TradeCase(seat="B")).record.moments
    assert deal.face_off(evening.view()) is None
    assert kinds(lift(evening, MILLION)) == ["MillionWon", "LastOpened"]


def test_a_final_offer_that_is_refused_leads_to_the_face_off_too() -> None:
    evening = to_offer(began(5), 9)
    refused(refused(evening, 1_000_00), 2_000_00)
    assert kinds(evening) == ["FaceOff", "TurnedDown"]


def test_the_last_case_comes_first_unless_somebody_else_wins_the_million() -> None:
    def ended(high: int) -> list[str]:
        evening = to_last_two(began(5), keep=(100_00, high), last="C").play(do.KeepCase(seat="B"))
        return kinds(lift(evening.play(do.TakeGuess(seat="C", value=high, pay="paid")), 100_00))

    assert ended(500 * THOUSAND) == ["LastOpened", "GuessedRight"]
    assert ended(MILLION) == ["MillionWon", "GuessedRight", "LastOpened"]


def test_who_won_comes_last() -> None:
    evening = hosted(seated(3), "A", "B")
    assert kinds(evening.play(do.EndMatch())) == ["Won"]


# The other games.


def test_the_thiefs_bids_come_in_order_with_the_pot() -> None:
    evening = thief_bids(turned(midway(3), THIEVES), B=(TEN, TEN), C=(TEN,), A=(FIFTY,))
    shown = evening.record.moments[0]
    assert isinstance(shown, downeast.ThiefBids)
    assert [(one.seat, one.cents) for one in shown.bids] == [("B", 20_00), ("C", 10_00), ("A", 50_00)]
    assert (shown.lowest, shown.taker, shown.pot) == (("C",), "C", 80_00)


def test_a_set_that_is_completed_by_a_deal_comes_before_the_deal() -> None:
    owned = {"A": {"Traps": 2}, "B": {"Traps": 2}}
    evening = answered(challenged(midway(3, owned=owned), "B", "Traps", FIFTY), "B", TEN)
    whole, done = evening.record.moments[:2]
    assert isinstance(whole, downeast.WholeSet)
    assert isinstance(done, downeast.DealDone)
    assert (whole.seat, done.loser, whole.hands) == ("A", "B", done.hands)


def test_a_trick_is_won_with_what_everybody_laid() -> None:
    evening = did(mid_trick({"A": 3, "B": 3, "C": 3}), "A 4", "B 5", "C 6")
    (won,) = evening.record.moments
    assert isinstance(won, dealt.TrickWon)
    assert (won.seats, won.best.cards) == (("C",), ("6",))
    assert [turn.seat for turn in won.turns] == ["A", "B", "C"]
    assert won.leader == "C"


@pytest.mark.parametrize(("worth", "honest"), [(9_000, True), (2_000, False)])
def test_a_hood_shows_who_was_right_but_not_the_book(worth: int, honest: bool) -> None:
    evening = looked(to_the_hood(5_000), worth)
    shown = next(one for one in evening.record.moments if isinstance(one, dealers.HoodLooked))
    assert (shown.honest, shown.asked) == (honest, 5_000_00)
    assert shown.seats == ((shown.seller, shown.buyer) if honest else (shown.buyer, shown.seller))


def test_plates_are_turned_over_and_the_round_is_settled() -> None:
    evening = cars.said(cars.opened(3, keeper="companion"), "A 1×5", "B challenges", "C agrees")
    settled, turned_over = cars.turned(evening).record.moments
    assert isinstance(settled, plates.RoundSettled)
    assert isinstance(turned_over, plates.PlatesTurned)
    assert turned_over.turned == settled.result.cards
    assert settled.seats == (("A", "C") if settled.result.holds else ("B",))


# What brings no moments.


def test_nothing_comes_again_after_an_undo_a_redo_or_a_correction() -> None:
    evening = opened(began(5, special=14), "C", 750 * THOUSAND)
    number = len(evening.record.line)
    assert kinds(evening) == ["Revealed"]
    assert kinds(evening.undo()) == []
    assert kinds(evening.redo()) == []
    assert kinds(evening.correct(number, do.Reveal(value=500 * THOUSAND))) == []
    assert kinds(opened(evening, "D", 5_00)) == ["Revealed"]


def test_what_is_answered_again_after_a_correction_brings_nothing() -> None:
    evening = opened(opened(began(5), "C", 5_00), "D", 10_00)
    first = next(
        number
        for number, step in enumerate(evening.record.history(), 1)
        if isinstance(step.played.kept.move, do.Reveal)
    )
    evening.correct(first, do.Reveal(value=10_00))
    assert evening.record.turn
    assert kinds(evening.play(do.Reveal(value=5_00))) == []


def test_what_somebody_enters_in_secret_leaves_the_moment_as_it_is() -> None:
    evening = Playthrough(replace(pennies(quiet=True), moments=once), 3)
    evening.play(*(LayCoin("heads", seat=seat) for seat in "ABC"), ShowCoins())
    stood = evening.record.moments
    assert kinds(evening) == ["Shown"]
    assert evening.play(LayCoin("tails", seat="A")).record.moments is stood


def test_a_restart_brings_nothing() -> None:
    asyncio.run(_restarted())


async def _restarted() -> None:
    game = SHELF["deal_or_no_deal"]
    table = await Table.start(Journal.open(MEMORY), game, game.prepare(["Ann", "Ben"]), random.Random(1))
    for move in (do.BeginHosting("A", "B"), do.ChooseCase(1, seat="B"), do.CallCase(2, seat="B")):
        await table.submit(move)
    await table.submit(do.Reveal(5_00))
    assert [type(one) for one in table.moments] == [deal.Revealed]
    assert table.view("A").moments == table.moments
    assert not (await table.reopened()).moments


# Laws that can fail.


class Shown(Moment, frozen=True):
    told_by = (CoinsShown,)

    seat: Seat = "A"


class Laid(Moment, frozen=True):
    told_by = (CoinLaid,)


def telling(moments: Callable[[Any, Any, tuple[Happening, ...]], tuple[Moment, ...]]) -> int:
    """Check a game of Pennies with these moments; return how many there were."""
    return checked(replace(pennies(), moments=moments), 3, seed=2, tries=100)["Shown"]


def once(before: View, after: View, told: tuple[Happening, ...]) -> tuple[Moment, ...]:
    return tuple(Shown() for one in told if isinstance(one, CoinsShown))


def test_honest_moments_pass() -> None:
    assert telling(once) > 0


@pytest.mark.parametrize(
    ("moments", "why"),
    [
        (lambda before, after, told: once(before, after, told) * 2, "told more than once"),
        (lambda before, after, told: (Shown(),), "nothing told now says so"),
        (lambda before, after, told: (Shown(),) if len(after.laid) == 3 else (), "nothing told now says so"),
        (lambda before, after, told: (Won(()),), "the game isn't over"),
    ],
    ids=["twice", "always", "too early", "a winner"],
)
def test_a_moment_that_comes_twice_or_too_early_is_caught(moments: Any, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        telling(moments)


def test_a_moment_that_tells_what_nobody_knows_is_caught() -> None:
    def more(before: View, after: View, told: tuple[Happening, ...]) -> tuple[Moment, ...]:
        return tuple(Shown("heads of C") for _ in once(before, after, told))

    with pytest.raises(AssertionError, match="nobody knows"):
        telling(more)


def test_moments_after_an_undo_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.record.Record.forget_moments", lambda record: None)
    with pytest.raises(AssertionError, match="isn't new, but brought"):
        telling(lambda before, after, told: tuple(Laid() for one in told if isinstance(one, CoinLaid)))
