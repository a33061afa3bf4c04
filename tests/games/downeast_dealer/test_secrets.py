"""What only the two parties may see: a hand, a pile, its size, and how a deal turned out."""

import random
from collections import Counter

import pytest

from companion.game import Refused
from companion.game.ask import encoded
from companion.games.downeast_dealer.moves import AnswerPile, Challenge, FanPile, LayPile, Sell
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.testing import NAMES, Playthrough
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    GAME,
    HUNDRED,
    TEN,
    began,
    bid,
    challenged,
    closed,
    kept,
    midway,
    sold,
    taken,
    thief_bids,
    turned,
)

TRAPS = {"A": {"Traps": 1}, "B": {"Traps": 1}}
KEEPERS = ("phones", "table", "companion")


def seen(outcome, viewer) -> bytes:
    """Return everything that a viewer sees and is told after a move."""
    state = outcome.position.state
    view = GAME.view(state, viewer)
    asks = [open_ask.ask.seen_by(viewer) for open_ask in outcome.position.asks]
    heard = [happening for happening in outcome.told if happening.heard_by(viewer)]
    return encoded((view, GAME.summary(view), tuple(GAME.stock(state).items()), asks, heard))


def parties(state, ask) -> set:
    """Return who is allowed to learn an answer."""
    if state.deal:
        return {state.deal.challenger, state.deal.challenged}
    return {state.auction.payer, state.auction.receiver} if state.auction else {ask.seat}


@pytest.mark.clause("downeast_dealer", "1.2", "3.3", "6.6")
@pytest.mark.parametrize("keeper", KEEPERS)
def test_two_answers_that_lead_to_the_same_items_are_the_same_to_everyone_else(keeper) -> None:
    """The shared leak test skips a deal if the winner changes; here only the cash may differ."""
    rng = random.Random(7)
    tried = Counter()
    for seed in range(4):
        evening = Playthrough(GAME, 4, seed=seed, keeper=keeper)
        while evening.asks and len(evening.record.line) < 250:
            calls = evening.state.phase == "bid" and rng.random() < 0.8  # or they'd do nothing but bid
            ask = evening.asks[0] if calls else rng.choice(evening.asks)
            outcomes = []
            for _ in range(2 if ask.face == "sealed" else 1):
                blanks = {blank.name: blank.draw(rng) for blank in ask.blanks}
                move = GAME.stored_move({"move": ask.kind, "seat": ask.seat, **blanks})
                outcomes.append(evening.record.played(move))
            kinds = [[type(happening).__name__ for happening in outcome.told] for outcome in outcomes]
            owned = [outcome.position.state.owned for outcome in outcomes]
            alike = kinds[0] == kinds[-1] and owned[0] == owned[-1] and "ThiefBidsShown" not in kinds[0]
            if len(outcomes) > 1 and alike:
                for viewer in {None, *evening.state.seats} - parties(evening.state, ask):
                    assert seen(outcomes[0], viewer) == seen(outcomes[1], viewer)
                tried[ask.kind] += outcomes[0].entry != outcomes[1].entry
            evening._take(outcomes[0])
    wanted = {"LayPile", "AnswerPile", "BidAgainstThief"} | ({"Pay"} if keeper != "table" else set())
    assert set(tried) == wanted
    assert min(tried.values()) > 5


@pytest.mark.clause("downeast_dealer", "6.7")
def test_the_size_of_a_stack_is_seen_by_nobody_else_and_of_a_fan_by_all() -> None:
    one, three = (
        challenged(midway(4, owned=TRAPS), "B", "Traps", *cards)
        for cards in ((FIFTY,), (FIFTY, CHECK, CHECK))
    )
    for viewer in (None, "B", "C", "D"):
        assert one.view(viewer) == three.view(viewer)
        assert [ask.seen_by(viewer) for ask in one.asks] == [ask.seen_by(viewer) for ask in three.asks]
    one.play(FanPile(seat="A"))
    three.play(FanPile(seat="A"))
    assert [evening.view("C").deal.cards for evening in (one, three)] == [1, 3]


@pytest.mark.clause("downeast_dealer", "3.3")
def test_a_question_to_pay_looks_the_same_whatever_is_in_the_hand() -> None:
    tens, hundred = (
        sold(turned(midway(3, hands={"B": cards}), "Traps"), "B", 60)
        for cards in ((TEN,) * 6, (HUNDRED, CHECK))
    )
    for viewer in (None, "A", "C"):
        assert tens.view(viewer) == hundred.view(viewer)
        assert [ask.seen_by(viewer) for ask in tens.asks] == [ask.seen_by(viewer) for ask in hundred.asks]


def test_no_open_ask_of_a_round_depends_on_a_hand() -> None:
    poor, rich = (midway(3, hands=dict.fromkeys("ABC", cards)) for cards in ((TEN,), (HUNDRED, TEN)))
    for evening in (poor, rich):
        closed(bid(turned(evening, "Traps"), "B", 10))
    assert [ask.seen_by(None) for ask in poor.asks] == [ask.seen_by(None) for ask in rich.asks]


async def test_history_statement_and_undo_tell_others_nothing_of_a_deal() -> None:
    """Check a whole table, the way the kiosk, the phones and the television read it."""
    table = await Table.start(Journal.open(MEMORY), GAME, GAME.prepare(NAMES[:4]), random.Random(1))
    evening = began(4)
    for move in _auctions(evening):
        await table.submit(move)
    for move in (
        Challenge(seat="C", match="A Traps"),
        LayPile(seat="C", cards=(FIFTY, TEN, TEN, CHECK)),
        AnswerPile(seat="A", cards=(TEN, TEN)),
    ):
        await table.submit(move)
    for seat in (None, "B", "D"):
        told = " ".join(str(line.text) for line in table.history(seat)[-3:])
        assert "$" not in told
        assert "check" not in told
        shown = encoded(table.view(seat)).decode()
        assert "7000" not in shown
    for seat in ("A", "C"):
        assert "Ann gets $70 ($50, 2 × $10, a bad check) from Cal." in str(table.history(seat)[-1].text)
    assert [line.cents for line in table.statement("A", 9)] == [-20_00, 70_00]
    assert [line.cents for line in table.statement("C", 9)] == [20_00, -70_00]
    assert table.statement("B", 9) == table.statement("D", 9) == ()
    told = await table.undo()
    assert "$" not in str(told.happened[0].text)
    table.journal.close()


def _auctions(evening):
    """Return moves by which four keep a trap, an oar, a trap and an oar, then two more an oar each."""
    for item in ("Traps", "Oars", "Traps", "Oars", "Oars", "Oars"):
        kept(evening, item)
    return [played.kept.move for played in evening.record.line]


def test_only_the_owner_corrects_a_pile_and_learns_nothing_of_another_hand() -> None:
    owned = {"A": {"Traps": 1}, "B": {"Traps": 1, "Oars": 1}, "C": {"Oars": 1}}
    evening = taken(challenged(midway(3, owned=owned), "B", "Traps", FIFTY), "B")
    challenged(evening, "C", "Oars", FIFTY, FIFTY)  # one of them was Ann's
    journal = Journal.open(MEMORY)
    table = Table(journal, 1, evening.record)
    with pytest.raises(Refused):
        table.consider(2, LayPile(seat="A", cards=(TEN,)))
    with pytest.raises(Refused):
        table.consider(2, LayPile(seat="A", cards=(TEN,)), by="B")
    assert not table.consider(2, LayPile(seat="A", cards=(TEN,)), by="A").unfit  # nothing is said beforehand
    journal.close()


def test_an_overbid_shows_the_cash_of_that_player_and_of_nobody_else() -> None:
    hands = {"A": (370_00,), "B": (430_00,), "C": (610_00,)}
    evening = closed(bid(turned(midway(3, hands=hands), "Traps"), "B", 270)).play(Sell(seat="A"))
    assert evening.kinds == {"Pay"}
    evening = midway(3, hands={**hands, "B": (TEN,)})
    sold(turned(evening, "Traps"), "B", 270)
    assert evening.view().shown == {"B": (TEN,)}
    assert "370" not in evening.texts
    assert "610" not in evening.texts


def test_bids_against_the_thief_are_not_in_the_pot_before_they_are_shown() -> None:
    small, large = (thief_bids(turned(began(3), "Thieves"), B=cards) for cards in ((TEN,), (FIFTY, TEN)))
    for viewer in (None, "A", "C"):
        assert small.view(viewer) == large.view(viewer)
        assert [ask.seen_by(viewer) for ask in small.asks] == [ask.seen_by(viewer) for ask in large.asks]
