"""The auction: who bids, what may be bid, the calls, who pays, and who gets to see the cash."""

import random
from dataclasses import replace

import pytest
from msgspec import structs

from companion.game.refusal import NotAsked, NotYours
from companion.games.downeast_dealer.happenings import CashMoved, ItemSold
from companion.games.downeast_dealer.moves import (
    Begin,
    Bid,
    Buy,
    CallGoing,
    CallSold,
    KeepItem,
    Pay,
    RunAuction,
    Sell,
    TurnOver,
)
from companion.store.journal import Journal
from companion.table.entries import Start
from companion.table.record import Record
from companion.table.table import Table
from companion.testing import Playthrough
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    GAME,
    HUNDRED,
    TEN,
    TWO_HUNDRED,
    began,
    bid,
    cash,
    closed,
    hand,
    items,
    kept,
    midway,
    paid,
    sold,
    turned,
)
from tests.refusals import blames


@pytest.mark.clause("downeast_dealer", "2.1", "1.8")
def test_turns_go_clockwise_from_the_boldest() -> None:
    evening = began(4, first="C")
    order = []
    for _ in range(6):
        order.append(evening.state.turn)
        kept(evening, "Oars" if len(order) < 5 else "Traps")
    assert order == ["C", "D", "A", "B", "C", "D"]


@pytest.mark.clause("downeast_dealer", "2.1")
def test_a_turn_is_an_auction_or_a_deal_and_nothing_else() -> None:
    alone = began(3)
    assert alone.kinds == {"RunAuction"}
    both = midway(3, owned={"A": {"Traps": 1}, "C": {"Traps": 1}})
    assert both.kinds == {"RunAuction", "Challenge"}
    others = midway(3, owned={"B": {"Traps": 1}, "C": {"Traps": 1}})
    assert others.kinds == {"RunAuction"}


@pytest.mark.clause("downeast_dealer", "2.2")
def test_only_a_card_that_is_in_the_deck_can_be_turned_over() -> None:
    evening = midway(3, owned={"B": {"Oars": 4}}).play(RunAuction(seat="A"))
    assert "oar" not in {str(option.label) for option in evening.asked("TurnOver").blanks[0].options}
    refusal = evening.refusal(TurnOver(seat="A", item="Oars"))
    assert refusal.why.startswith("There's no oar left in the deck. In the deck: trophy, trap,")
    assert evening.refusal(TurnOver(seat="A", item="Cows")).blank == "item"
    before = evening.view().deck
    evening.play(TurnOver(seat="A", item="Traps"))
    assert evening.view().deck == before - 1
    assert next(each.deck for each in evening.view().sets if each.name == "Traps") == 3


@pytest.mark.clause("downeast_dealer", "2.3")
def test_everyone_but_the_auctioneer_may_bid_in_any_order() -> None:
    evening = turned(began(4, first="B"), "Traps")
    assert [ask.seat for ask in evening.asks if ask.kind == "Bid"] == ["A", "C", "D"]
    assert type(evening.refusal(Bid(seat="B", cents=TEN))) is NotYours
    bid(bid(bid(bid(evening, "D", 10), "A", 20), "D", 30), "D", 50)
    assert evening.view().auction.bids == (("D", TEN), ("A", 20_00), ("D", 30_00), ("D", FIFTY))


@pytest.mark.clause("downeast_dealer", "2.3")
def test_a_bid_is_at_least_ten_dollars_and_ten_above_the_last() -> None:
    evening = turned(began(3), "Traps")
    assert blames(evening.refusal(Bid(seat="B", cents=0)), "cents", "$0", "$10", "$270")
    assert blames(evening.refusal(Bid(seat="B", cents=15_00)), "cents", "$15", "$10")
    bid(evening, "B", 80)
    for low in (70_00, 80_00):
        assert blames(evening.refusal(Bid(seat="C", cents=low)), "cents", "$90", "$270")
    assert blames(evening.refusal(Bid(seat="C", cents=85_00)), "cents", "$85", "$90", "$270")
    assert evening.asked_of("Bid", "C").blanks[0].suggested == 90_00
    bid(evening, "C", 90)
    assert evening.view().auction.bids[-1] == ("C", 90_00)


@pytest.mark.clause("downeast_dealer", "2.3")
def test_nobody_bids_more_than_all_the_cash_in_play() -> None:
    evening = turned(began(3), "Chests")  # the cash in play is $270, plus $50 for each of the three
    assert blames(evening.refusal(Bid(seat="B", cents=430_00)), "cents", "$430", "$10", "$420")
    bid(evening, "B", 420)
    assert evening.kinds == {"CallGoing"}


@pytest.mark.clause("downeast_dealer", "2.4")
def test_a_bid_stops_the_calls_and_they_start_over() -> None:
    evening = bid(turned(began(3), "Traps"), "B", 20)
    assert str(evening.asked("CallGoing").verb) == "going once"
    evening.play(CallGoing(seat="A"))
    assert "Going once for $20." in evening.texts
    assert str(evening.asked("CallGoing").verb) == "going twice"
    evening.play(CallGoing(seat="A"))
    assert str(evening.asked("CallGoing").verb) == "going 3 times"
    evening.play(CallGoing(seat="A"))
    assert evening.view().auction.going == 3
    assert evening.kinds == {"CallSold", "Bid"}
    bid(evening, "C", 30)  # you can bid until "sold"
    assert evening.view().auction.going == 0
    assert evening.kinds == {"CallGoing", "Bid"}


@pytest.mark.clause("downeast_dealer", "2.4", "2.5")
def test_nobody_sells_or_buys_before_sold_is_called() -> None:
    evening = bid(turned(began(3), "Traps"), "B", 20)
    for call in (CallGoing, CallGoing, CallGoing, CallSold):
        assert type(evening.refusal(Sell(seat="A"))) is NotAsked
        assert type(evening.refusal(Buy(seat="A"))) is NotAsked
        evening.play(call(seat="A"))
    evening.play(Sell(seat="A"))
    assert "Sold to Ben, who owes Ann $20." in evening.texts


@pytest.mark.clause("downeast_dealer", "2.4", "2.7")
def test_after_sold_nobody_can_bid_and_the_auctioneer_chooses() -> None:
    evening = closed(bid(turned(began(3), "Traps"), "B", 20))
    assert evening.kinds == {"Sell", "Buy"}
    assert not any(ask.usual for ask in evening.asks)  # pressing Enter out of habit does neither
    assert type(evening.refusal(Bid(seat="C", cents=30_00))) is NotAsked
    assert evening.play(Buy(seat="A")).view().auction.payer == "A"


@pytest.mark.clause("downeast_dealer", "2.3")
def test_nobody_is_asked_to_outbid_themselves() -> None:
    evening = bid(turned(began(3), "Traps"), "B", 20)
    assert [(ask.seat, ask.aside) for ask in evening.asks if ask.kind == "Bid"] == [("B", True), ("C", False)]
    assert "$20" in str(evening.asked_of("Bid", "B").sentence)
    bid(evening, "B", 30)  # but outbidding yourself is allowed
    assert evening.view().auction.bids[-1] == ("B", 30_00)
    bid(evening, "C", 40)
    assert [ask.aside for ask in evening.asks if ask.kind == "Bid"] == [False, True]


@pytest.mark.clause("downeast_dealer", "2.4")
def test_a_game_begun_under_the_first_rules_goes_on_with_two_calls() -> None:
    setup = structs.replace(GAME.prepare(("Ann", "Ben", "Cal")), version=1)
    record = Record(GAME, Start(GAME.name, 1, setup), random.Random(1))
    calls = (Bid(seat="B", cents=20_00), CallGoing(seat="A"), CallGoing(seat="A"))
    for move in (Begin("A"), RunAuction(seat="A"), TurnOver(seat="A", item="Traps"), *calls):
        record.take(record.played(move))
    assert {one.ask.kind for one in record.position.asks} == {"Sell", "Buy", "Bid"}
    record.take(record.played(Sell(seat="A")))
    assert {one.ask.kind for one in record.position.asks} == {"Pay"}


async def test_an_auction_of_the_first_rules_is_carried_on_from_the_disk(tmp_path) -> None:
    journal = Journal.open(tmp_path / "journal")
    first = replace(GAME, version=1)
    table = await Table.start(journal, first, first.prepare(("Ann", "Ben", "Cal")), random.Random(1))
    calls = (Bid(seat="B", cents=20_00), CallGoing(seat="A"), CallGoing(seat="A"))
    for move in (Begin("A"), RunAuction(seat="A"), TurnOver(seat="A", item="Traps"), *calls):
        await table.submit(move)
    journal.close()
    journal = Journal.open(tmp_path / "journal")
    table = Table.resume(journal, table.number)
    assert not table.read_only
    assert {one.ask.kind for one in table.asks()} == {"Sell", "Buy", "Bid"}
    await table.submit(Buy(seat="A"))
    assert table.view(None).view.auction.payer == "A"
    journal.close()


@pytest.mark.clause("downeast_dealer", "2.5")
def test_the_highest_bidder_pays_the_auctioneer_and_gets_the_item() -> None:
    evening = bid(turned(began(3), "Traps"), "C", 20)
    sold(evening, "B", 60)
    assert evening.kinds == {"Pay"}
    assert (evening.view().auction.payer, evening.view().auction.receiver) == ("B", "A")
    paid(evening, "B", FIFTY, TEN)
    assert [cash(evening, seat) for seat in "ABC"] == [150_00, 30_00, 90_00]
    assert items(evening, "B") == {"Traps": 1}
    assert "Ben buys a trap for $60." in evening.texts
    assert evening.state.turn == "B"
    assert evening.view().auction is None


@pytest.mark.clause("downeast_dealer", "2.6")
def test_if_nobody_bids_the_auctioneer_keeps_it_for_nothing() -> None:
    evening = turned(began(3), "Traps")
    assert type(evening.refusal(KeepItem(seat="A"))) is NotAsked
    closed(evening)
    assert evening.kinds == {"KeepItem", "Bid"}
    evening.play(KeepItem(seat="A"))
    assert items(evening, "A") == {"Traps": 1}
    assert cash(evening, "A") == 90_00
    assert "No sale. Ann keeps the trap for free." in evening.texts


@pytest.mark.clause("downeast_dealer", "2.7")
def test_an_auctioneer_who_cannot_pay_is_told_so_alone() -> None:
    poor = closed(bid(turned(midway(3, hands={"A": (TEN,)}), "Traps"), "B", 20))
    rich = closed(bid(turned(midway(3), "Traps"), "B", 20))
    buy = poor.asked("Buy")
    (caution,) = buy.seen_by("A").cautions
    assert str(caution.text) == "You only have $10. Everyone would see it, and you'd have to sell."
    assert caution.meets(Buy(seat="A"))
    assert rich.asked("Buy").cautions == ()
    for seat in (None, "B", "C"):
        assert buy.seen_by(seat) == rich.asked("Buy").seen_by(seat)


@pytest.mark.clause("downeast_dealer", "2.7", "3.6")
def test_an_auctioneer_who_buys_and_cannot_pay_shows_the_cash_and_sells() -> None:
    evening = closed(bid(turned(midway(3, hands={"A": (TEN, CHECK)}), "Traps"), "B", 20))
    evening.play(Buy(seat="A"))
    assert "Ann can't pay $20 and shows their cash." in evening.texts
    assert evening.view().shown == {"A": (TEN, CHECK)}
    assert "So it's sold to Ben, who owes Ann $20." in evening.texts
    assert evening.asked("Pay").seat == "B"
    paid(evening, "B", TEN, TEN)
    assert items(evening, "B") == {"Traps": 1}
    assert cash(evening, "A") == 30_00


@pytest.mark.clause("downeast_dealer", "3.6", "3.4")
def test_if_neither_auctioneer_nor_bidder_can_pay_both_show_and_it_starts_over() -> None:
    evening = closed(bid(turned(midway(3, hands={"A": (TEN,)}), "Traps"), "B", 100))
    evening.play(Buy(seat="A"))
    assert [h.seat for h in evening.told if type(h).__name__ == "CashShown"] == ["A", "B"]
    assert "The auction starts over without Ben." in evening.texts
    assert [ask.seat for ask in evening.asks if ask.kind == "Bid"] == ["C"]
    assert not evening.state.auction.buying
    paid(sold(evening, "C", 10), "C", TEN)
    assert items(evening, "C") == {"Traps": 1}


@pytest.mark.clause("downeast_dealer", "3.1")
def test_a_payment_below_the_bid_is_refused_and_nothing_is_lost() -> None:
    evening = sold(turned(began(3), "Traps"), "B", 80)
    assert blames(evening.refusal(Pay(seat="B", cards=(FIFTY, TEN, TEN))), "cards", "$70", "$80")
    assert cash(evening, "B") == 90_00
    paid(evening, "B", FIFTY, TEN, TEN, TEN, TEN)  # paying too much on purpose
    assert (cash(evening, "A"), cash(evening, "B")) == (180_00, 0)


@pytest.mark.clause("downeast_dealer", "3.2")
def test_bad_checks_are_not_taken_for_an_item() -> None:
    evening = sold(turned(began(3), "Traps"), "B", 10)
    assert CHECK not in evening.asked("Pay").blanks[0].hand
    refusal = evening.refusal(Pay(seat="B", cards=(TEN, CHECK)))
    assert blames(refusal, "cards", "$50, $10, $10, $10, $10")


@pytest.mark.clause("downeast_dealer", "3.3")
def test_only_payer_and_receiver_see_the_cards() -> None:
    evening = sold(turned(began(4), "Traps"), "B", 30)
    paid(evening, "B", FIFTY)
    (moved,) = [h for h in evening.told if type(h).__name__ == "CashMoved"]
    assert (moved.source, moved.target, moved.cards) == ("B", "A", (FIFTY,))
    assert moved.to == ("B", "A")
    heard = {seat: [type(h) for h in evening.told if h.heard_by(seat)] for seat in (None, *"ABCD")}
    assert heard[None] == heard["C"] == heard["D"] == [ItemSold]
    assert heard["A"] == heard["B"] == [ItemSold, CashMoved]


@pytest.mark.clause("downeast_dealer", "3.3")
def test_the_cheapest_payment_is_suggested_to_the_payer_alone() -> None:
    hands = {"B": (TWO_HUNDRED, HUNDRED, TEN, TEN, CHECK)}
    evening = sold(turned(midway(3, hands=hands), "Traps"), "B", 110)
    ask = evening.asked("Pay")
    assert ask.blanks[0].suggested == (HUNDRED, TEN)
    assert str(ask.hint) == "No change given. Cheapest: $100, $10."
    assert [(p.cards, p.over) for p in evening.view("B").payments] == [
        ((HUNDRED, TEN), 0),
        ((TWO_HUNDRED,), 90_00),
    ]
    (caution,) = ask.cautions
    assert str(caution.text) == "$110 is enough."
    assert caution.meets(Pay(seat="B", cards=(TWO_HUNDRED,)))
    assert not caution.meets(Pay(seat="B", cards=(HUNDRED, TEN)))
    for seat in (None, "A", "C"):
        assert evening.view(seat).payments == ()
        seen = ask.seen_by(seat)
        assert (seen.blanks, str(seen.hint), seen.cautions) == ((), "", ())


@pytest.mark.clause("downeast_dealer", "3.3")
def test_a_payer_is_told_of_paying_too_much() -> None:
    evening = sold(turned(midway(3, hands={"B": (HUNDRED,)}), "Traps"), "B", 80)
    assert str(evening.asked("Pay").hint) == "No change given. Cheapest: $100, $20 over."
    assert [(p.cards, p.over) for p in evening.view("B").payments] == [((HUNDRED,), 20_00)]


@pytest.mark.clause("downeast_dealer", "3.4")
def test_whoever_can_pay_must_pay() -> None:
    evening = sold(turned(midway(3, hands={"B": (HUNDRED,)}), "Traps"), "B", 100)
    assert evening.kinds == {"Pay"}
    assert evening.asked("Pay").blanks[0].least_cents == HUNDRED
    one_short = sold(turned(midway(3, hands={"B": (TEN,) * 9}), "Traps"), "B", 100)
    assert "CashShown" in one_short.happened


@pytest.mark.clause("downeast_dealer", "3.4")
def test_nobody_notices_an_overbid_if_the_auctioneer_buys() -> None:
    evening = closed(bid(turned(midway(3, hands={"B": (TEN,)}), "Traps"), "B", 50))
    evening.play(Buy(seat="A"))
    paid(evening, "A", FIFTY)
    assert "CashShown" not in evening.happened
    assert hand(evening, "B") == (FIFTY, TEN)


@pytest.mark.clause("downeast_dealer", "3.5")
def test_cash_that_was_shown_is_not_kept_on_show() -> None:
    hands = {"B": (80_00, TEN)}
    evening = sold(turned(midway(3, hands=hands), "Traps"), "B", 100)
    (shown,) = [h for h in evening.told if type(h).__name__ == "CashShown"]
    assert (shown.to, shown.cards) == ((), (80_00, TEN))
    for seat in (None, "A", "C"):
        assert evening.view(seat).shown == {"B": (80_00, TEN)}
    facts = {str(fact.label): str(fact.text) for fact in evening.game.summary(evening.view()).facts}
    assert facts["Ben shows"] == "$80, $10"
    bid(evening, "C", 20)
    for seat in (None, "A", "C"):
        assert "8000" not in str(evening.view(seat))


@pytest.mark.clause("downeast_dealer", "3.5")
def test_the_history_keeps_that_cash_was_shown_and_not_which() -> None:
    evening = sold(turned(midway(3, hands={"B": (80_00, TEN)}), "Traps"), "B", 100)
    said = " ".join(str(h.text) for step in evening.record.history() for h in step.told)
    assert "Ben can't pay $100 and shows their cash. The auction starts over" in said
    assert "$80" not in said


def test_a_game_begun_under_older_rules_still_names_the_cash_that_was_shown() -> None:
    evening = sold(turned(Playthrough(replace(GAME, version=2), 3).play(Begin(first="A")), "Traps"), "B", 100)
    assert "shows their cash: $50, 4 × $10, 2 bad checks." in evening.texts
    assert evening.state.shown == {}


@pytest.mark.clause("downeast_dealer", "3.7")
def test_if_every_bidder_is_out_the_auctioneer_keeps_it_for_nothing() -> None:
    evening = turned(began(3), "Traps")
    sold(evening, "B", 100)
    sold(evening, "C", 100)
    assert evening.details[-1] == {"happened": "ItemKept", "seat": "A", "item": "Traps"}
    assert items(evening, "A") == {"Traps": 1}
    assert [cash(evening, seat) for seat in "ABC"] == [90_00] * 3
    assert evening.state.turn == "B"


@pytest.mark.clause("downeast_dealer", "3.4")
def test_a_bidder_out_of_one_auction_bids_in_the_next() -> None:
    evening = sold(turned(began(3), "Traps"), "B", 100)
    paid(sold(evening, "C", 10), "C", TEN)
    turned(kept(evening, "Traps"), "Traps")
    assert evening.state.auction.auctioneer == "C"
    assert [ask.seat for ask in evening.asks if ask.kind == "Bid"] == ["A", "B"]


def test_only_your_own_phone_warns_of_a_bid_beyond_your_cash() -> None:
    poor, rich = (turned(midway(3, hands={"B": cards}), "Traps") for cards in ((TEN, CHECK), (HUNDRED,)))
    ask = poor.asked_of("Bid", "B")
    (caution,) = ask.seen_by("B").cautions
    assert str(caution.text) == "You only have $10. If you win, everyone sees your cash."
    assert caution.meets(Bid(seat="B", cents=20_00))
    assert not caution.meets(Bid(seat="B", cents=10_00))
    for seat in (None, "A", "C"):
        assert ask.seen_by(seat) == rich.asked_of("Bid", "B").seen_by(seat)


def test_a_bid_form_outlives_the_calls_and_is_stale_after_another_bid() -> None:
    evening = turned(began(3), "Traps")

    def identity():
        return next(a.id for a in evening.record.position.asks if a.ask.kind == "Bid" and a.ask.seat == "B")

    first = identity()
    evening.play(CallGoing(seat="A"))
    assert identity() == first
    bid(evening, "C", 10)
    assert identity() != first


def test_undoing_a_sale_leads_back_to_the_choice() -> None:
    evening = sold(turned(began(3), "Traps"), "B", 20)
    evening.undo()
    assert evening.texts == "Undone: Sold to Ben, who owes Ann $20."
    assert evening.kinds == {"Sell", "Buy"}
