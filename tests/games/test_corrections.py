"""Corrections that keep every secret: each story is something that once went wrong at a table.

"Worlds" are tables with the same open past and different secrets. Whatever is tried there, the answer has to
be the same in all of them.
"""

import logging
import random
from typing import NamedTuple

import pytest

from companion.game import AdjustMoney, AdjustPiece, Move, Refused
from companion.game.ask import encoded
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    KeepCase,
    LiftLid,
    NoGuess,
    Reveal,
    TradeCase,
)
from companion.games.dealers_choice import moves as choice_moves
from companion.games.dealers_choice.moves import (
    Defend,
    EnterLot,
    LookUnderHood,
    MakeBid,
    TakeBook,
    WriteValue,
)
from companion.games.dealt.moves import PlayStop
from companion.games.downeast_dealer.moves import (
    Begin,
    Bid,
    BidAgainstThief,
    LayPile,
    Pay,
    RunAuction,
    TurnOver,
)
from companion.games.license_plates import moves as plates_moves
from companion.games.license_plates.moves import (
    Agree,
    CancelRound,
    Challenge,
    SayFine,
    SelectOpener,
    TypePlate,
)
from companion.store.journal import MEMORY, Journal
from companion.table.entries import Rewind
from companion.table.line import labels, words
from companion.table.rewinding import ALREADY_OPENED, FACE_DOWN, NOT_ASKED, STAYS_CLOSED
from companion.table.table import Table
from companion.testing import NAMES, Playthrough
from companion.testing.leaks import what_stays
from tests.games.deal_or_no_deal import stories as deal
from tests.games.dealers_choice import stories as choice
from tests.games.dealt import stories as dealt
from tests.games.downeast_dealer import stories as downeast
from tests.games.downeast_dealer.stories import CHECK, FIFTY, HUNDRED, TEN
from tests.games.license_plates import stories as plates

COMPANION = "companion"
KEEPERS = [(name, option.value) for name, game in SHELF.items() for option in game.settings[0].blank.options]
NOTHING_FACE_DOWN = {
    ("deal_or_no_deal", "table"),
    ("deal_or_no_deal", COMPANION),
    ("dealt", "table"),
    ("license_plates", "table"),
}
DEALT_BY_TABLESIDE = [name for name, keeper in KEEPERS if keeper == COMPANION]


class Considered(NamedTuple):
    """What people are told about a correction before it's made."""

    refused: str = ""
    changes: tuple[str, ...] = ()
    unfit: tuple[tuple[str, str, str], ...] = ()


NOTHING_TO_TELL = Considered()


def considered(evening, label, move, **how) -> Considered:
    """Return what people are told when they consider a correction."""
    try:
        correction = evening.record.corrected(label, move, **how)
    except Refused as refusal:
        return Considered(refused=refusal.why)
    return Considered(
        changes=tuple(str(change.said) for change in correction.changes),
        unfit=tuple((str(one.number), str(one.words), str(one.why)) for one in correction.unfit),
    )


def in_all(worlds, label, move, **how) -> Considered:
    """Return what people are told about a correction, and check that it's the same in all these worlds."""
    said = {considered(evening, label, move, **how) for evening in worlds}
    assert len(said) == 1, said
    return said.pop()


def entry(evening, kind, nth=-1):
    """Return the label of an entry of this kind: the last one, unless told otherwise."""
    line = evening.record.line
    named = zip(labels(line), line, strict=True)
    return [label for label, played in named if type(played.kept.move) is kind][nth]


def skipped(evening) -> Playthrough:
    """Leave out the next entry after a correction; return the game."""
    evening._take(evening.record.skipped())
    return evening


def shown(evening) -> list:
    """Return everything that everybody sees, and can read in the history."""
    game, state, record = evening.game, evening.state, evening.record
    views = [game.view(state, seat) for seat in (None, *state.seats)]
    told = [[(one.to, one.text) for one in step.told] for step in record.history()]
    seen = [encoded((view, game.summary(view))) for view in views]
    return [seen, evening.stock, labels(record.line), encoded(told), what_stays(record, None)]


def random_game(name, seed, moves, **settings) -> tuple[Playthrough, random.Random]:
    """Return a game in which this many random moves were made, unless it was over before that."""
    rng = random.Random(seed)
    evening = Playthrough(name, min(SHELF[name].lid.players) + 1, seed=seed, **settings)
    for _ in range(moves):
        if evening.asks:
            evening.play_any(rng)
    return evening, rng


def by_hand(evening, reason="a slip") -> tuple[Move, Move]:
    """Return a move by hand that's always possible, and the one that reverses it."""
    name = evening.game.name
    if name == "dealt":
        return AdjustPiece("chip box", "A", reason), AdjustPiece("chip A", "box", reason)
    seat = evening.state.active[0] if name == "dealers_choice" else "A"
    source, cents = {
        "deal_or_no_deal": ("bank", 1_00),
        "dealers_choice": ("bank", 50_00),
        "downeast_dealer": ("B", TEN),
        "license_plates": ("outside", 10_00),
    }[name]
    return AdjustMoney(cents, source, seat, reason), AdjustMoney(cents, seat, source, reason)


# 1: the preview showed what's in a closed case.


def filled_cases(players=2, **laid) -> list[Playthrough]:
    """Return two tables with different things in the cases."""
    worlds = [deal.began(players, keeper=COMPANION, seed=seed, **laid) for seed in (1, 2)]
    assert worlds[0].state.now.inside != worlds[1].state.now.inside
    return worlds


@pytest.mark.parametrize("players", [2, 3])
def test_calling_case_3_instead_of_2_is_not_previewed(players) -> None:
    """Another call is considered without a word about what's in either case."""
    worlds = [evening.play(CallCase(seat="B", case=2)) for evening in filled_cases(players)]
    assert in_all(worlds, 3, CallCase(seat="B", case=3)) == NOTHING_TO_TELL


@pytest.mark.parametrize("players", [2, 3])
def test_calling_case_3_instead_of_2_is_refused_once_the_lid_was_lifted(players) -> None:
    """Case 2 is open for good, and case 3 stays closed."""
    worlds = [evening.play(CallCase(seat="B", case=2), LiftLid()) for evening in filled_cases(players)]
    assert in_all(worlds, 3, CallCase(seat="B", case=3)).refused == str(ALREADY_OPENED)


def test_it_is_refused_even_if_the_holder_said_no_guess_before_the_lid_was_lifted() -> None:
    """Nobody starts a correction that would get stuck, even with an entry between the call and the lid."""
    worlds = filled_cases(3)
    for evening in worlds:
        evening.play(CallCase(seat="B", case=2), NoGuess(seat="C"), LiftLid())
    assert in_all(worlds, 3, CallCase(seat="B", case=3)).refused


# 2: previews narrowed down how much cash somebody had.


def bought_by_cal(hands, price=50, cards=(FIFTY,)) -> Playthrough:
    """Return a game in which Ann auctioned a trap and Cal, who held these cards, paid for it."""
    evening = downeast.midway(3, hands={"C": hands})
    return downeast.paid(downeast.sold(downeast.turned(evening, "Traps"), "C", price), "C", *cards)


def test_considering_a_bid_of_90_or_100_says_the_same_whatever_cal_holds() -> None:
    """Nobody can find out by trying what Cal could have paid."""
    worlds = [bought_by_cal(hand) for hand in ((FIFTY, TEN, TEN, TEN, TEN), (HUNDRED, FIFTY), (FIFTY, CHECK))]
    bid = entry(worlds[0], Bid)
    at_90, at_100 = (in_all(worlds, bid, Bid(seat="C", cents=cents)) for cents in (90_00, 100_00))
    assert at_90 == at_100
    assert at_90.changes == ()


@pytest.mark.parametrize("until", ["bid", "sold", "sell"])
def test_considering_a_bid_before_it_is_paid_says_nothing(until) -> None:
    """Nobody can find out what Cal holds while the auction is still going on, either."""
    worlds = []
    for hand in ((FIFTY, TEN, TEN, TEN, TEN), (HUNDRED, FIFTY)):
        evening = downeast.bid(downeast.turned(downeast.midway(3, hands={"C": hand}), "Traps"), "C", 50)
        if until != "bid":
            downeast.closed(evening)
        worlds.append(evening.play(downeast.Sell(seat="A")) if until == "sell" else evening)
    for cents in (90_00, 100_00):
        assert in_all(worlds, entry(worlds[0], Bid), Bid(seat="C", cents=cents)) == NOTHING_TO_TELL


# 3: previews counted the plates.


def live_rounds(keeper) -> list[Playthrough]:
    """Return two tables in round one, before anybody bids, with different plates."""
    worlds = [plates.opened(3, keeper=keeper, seed=seed) for seed in (1, 2)]
    if keeper == "phones":
        plates.typed(worlds[0], A=("111111", 20), B=("111111", 20), C=("111111", 10))
        plates.typed(worlds[1], A=("234567", 50), B=("890234", 10), C=("567890", 30))
    return worlds


@pytest.mark.parametrize("keeper", ["phones", COMPANION])
def test_considering_a_challenge_instead_of_agreeing_tells_nothing_of_a_live_round(keeper) -> None:
    """Whether the bid would hold is as unknown as before."""
    worlds = [plates.said(evening, "A 2×1", "B agrees") for evening in live_rounds(keeper)]
    agreed = entry(worlds[0], Agree)
    assert in_all(worlds, agreed, Challenge(seat="B")) == NOTHING_TO_TELL
    for evening in worlds:
        plates.said(evening, "C challenges")
    assert in_all(worlds, agreed, Challenge(seat="B")) == NOTHING_TO_TELL


# 4: the preview looked up a value in a Blue Book.


def test_looking_under_the_hood_instead_of_agreeing_is_refused_whatever_the_book_says() -> None:
    """Nobody looked, so the book stays closed."""
    worlds = [
        choice.agreed(choice.to_the_hood(6_000, books={"A": book})) for book in ({1: 5_300}, {1: 9_000}, {})
    ]
    look = in_all(worlds, entry(worlds[0], choice.Agree), LookUnderHood(seat="B"))
    assert look.refused == str(STAYS_CLOSED)


# 5: the list of what no longer fits gave away what lay face down.


def test_whether_a_payment_fits_does_not_depend_on_its_cards() -> None:
    """Cal pays again, whether or not the cards that were laid would still be enough."""
    hand = (FIFTY, TEN, TEN, TEN)
    worlds = [bought_by_cal(hand, 20, cards) for cards in ((TEN, TEN), (FIFTY,))]
    again = in_all(worlds, entry(worlds[0], Bid), Bid(seat="C", cents=30_00))
    assert [words for _, words, _ in again.unfit] == ["Cal buys a trap for $20."]
    assert "$" not in again.unfit[0][2]


def test_whether_a_pile_fits_does_not_depend_on_the_cards_that_were_paid() -> None:
    """Ann was paid, so her next pile is asked for again, whether or not a card that Cal paid is in it."""
    seen = []
    for pile in ((FIFTY, FIFTY), (TEN,)):
        evening = downeast.midway(
            3, owned={"A": {"Oars": 1}, "B": {"Oars": 1}}, hands={"C": (FIFTY, TEN, TEN, TEN)}
        )
        downeast.paid(downeast.sold(downeast.turned(evening, "Traps"), "C", 20), "C", FIFTY)
        downeast.kept(downeast.kept(evening, "Traps"), "Traps")
        downeast.taken(downeast.challenged(evening, "B", "Oars", *pile), "B")
        evening.correct(entry(evening, Bid), Bid(seat="C", cents=30_00))
        evening.play(Pay(seat="C", cards=(TEN, TEN, TEN)))
        turn = evening.record.turn
        assert turn
        seen.append((turn.left, turn.total, str(turn.why)))
        assert evening.kinds == {"LayPile"}
    assert seen[0] == seen[1]
    assert seen[0][2] == "Something has changed for Ann since then."


def test_whether_a_pile_fits_does_not_depend_on_the_pile_that_was_taken_before() -> None:
    """Ann changes the pile that Ben took; whether Ben's next pile still fits tells her nothing about it."""
    owned = {"A": {"Traps": 1}, "B": {"Traps": 1, "Oars": 1}, "C": {"Oars": 1}}
    worlds = []
    for pile in ((FIFTY, FIFTY), (TEN,)):  # one of the fifties was Ann's
        evening = downeast.taken(
            downeast.challenged(downeast.midway(3, owned=owned), "B", "Traps", FIFTY), "B"
        )
        worlds.append(downeast.challenged(evening, "C", "Oars", *pile))
    other = LayPile(seat="A", cards=(TEN,))
    assert not in_all(worlds, 2, other, by="A").unfit  # nobody is told beforehand what it would lead to
    stops = [evening.correct(2, other, by="A").record.turn for evening in worlds]
    assert [str(words(turn.rest[0].told)) for turn in stops] == ["Ben lays down a pile for Cal."] * 2


def test_a_value_card_somebody_else_may_have_cannot_be_tried_out() -> None:
    """Cal asks what would happen if he had card 8; whether Ann has it stays her secret."""
    begin = choice_moves.Begin(first="B")
    lots = {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8), "C": (9, 10, 11, 12)}
    entered = [EnterLot(seat=seat, cars=cars) for seat, cars in lots.items()]
    written = [WriteValue(seat="A", cents=500_00), WriteValue(seat="C", cents=700_00)]
    worlds = [
        choice.seated(3).play(begin, *entered, TakeBook(seat="A", card=card), *written) for card in (8, 5)
    ]
    label = entry(worlds[0], EnterLot)
    in_all(worlds, label, TakeBook(seat="C", card=8), by="C")


def test_no_refusal_prints_a_hand() -> None:
    """Cal's later pile no longer works, and the reason doesn't tell anybody what Cal holds."""
    owned = {"A": {"Oars": 1}, "B": {}, "C": {"Oars": 1}}
    evening = downeast.midway(3, owned=owned, hands={"C": (FIFTY, TEN, TEN, TEN)})
    downeast.paid(downeast.sold(downeast.turned(evening, "Traps"), "C", 20), "C", TEN, TEN)
    downeast.kept(evening, "Traps")
    downeast.taken(downeast.challenged(evening, "A", "Oars", FIFTY), "A")
    evening.correct(entry(evening, Bid), Bid(seat="C", cents=50_00)).play(Pay(seat="C", cards=(FIFTY,)))
    turn = evening.record.turn
    assert turn
    assert str(turn.why) == "Something has changed for Cal since then."
    for seat in (None, "A", "B"):
        with pytest.raises(Refused) as refused:
            evening.record.corrected(entry(evening, Bid), Bid(seat="C", cents=20_00), by=seat)
        assert "$" not in refused.value.why


def test_whether_a_defense_fits_does_not_depend_on_the_hand() -> None:
    """Ben didn't close his lot, with or without the card for it; nobody can find out if he could have."""
    worlds = []
    for hand in (("lot_closed", "found"), ("force", "found")):
        evening = choice.midway(keeper=COMPANION, hands={"A": ("buy_dealer", "cancel"), "B": hand})
        worlds.append(choice.plays(evening, "buy_dealer", 4).play(Defend(seat="B", card="no")))
    defended = entry(worlds[0], Defend)
    assert in_all(worlds, defended, Defend(seat="B", card="lot_closed")).refused == str(FACE_DOWN)
    car = entry(worlds[0], choice.ChooseCar)
    again = in_all(worlds, car, choice.ChooseCar(seat="A", car=3))
    assert again.changes == ()
    assert "Lot Closed" not in str(again)


def test_whether_a_later_card_fits_does_not_depend_on_the_rest_of_the_hand() -> None:
    """A correction of an earlier bid says the same, whatever else the dealers hold."""
    worlds = []
    for hand in (("cancel", "found"), ("cancel", "force")):
        evening = choice.midway(keeper=COMPANION, hands={"A": hand, "B": hand[1:]}, books={"A": {1: 5_000}})
        choice.bids(choice.at_the_open_lot(evening), B=(1, 1_000))
        worlds.append(choice.agreed(choice.demanded(choice.chosen(evening, "B", 1), 6_000)))
    again = in_all(worlds, entry(worlds[0], MakeBid), MakeBid(seat="B", car=1, cents=2_000_00))
    assert again.refused == ""
    assert again.changes == ()


def test_correcting_an_earlier_pile_does_not_lay_the_pile_that_is_asked_for_now() -> None:
    """Ann and Ben deal for a trap again, and Ann corrects what she laid the first time."""
    evening = downeast.midway(3, owned={"A": {"Traps": 1}, "B": {"Traps": 2}, "C": {}})
    downeast.taken(downeast.challenged(evening, "B", "Traps", FIFTY), "B")
    downeast.kept(downeast.kept(evening, "Oars"), "Oars")
    evening.play(downeast.Challenge(seat="A", match="B Traps"))
    evening.correct(entry(evening, LayPile), LayPile(seat="A", cards=(TEN,)), by="A")
    assert "Entry 2 was corrected." in evening.texts
    assert downeast.hand(evening, "A").count(FIFTY) == 1
    assert evening.kinds == {"LayPile"}


# 6: anybody could replace somebody else's face-down entry.


@pytest.mark.parametrize(("name", "keeper"), sorted(set(KEEPERS) - NOTHING_FACE_DOWN))
def test_nobody_replaces_on_the_side_what_somebody_else_laid_face_down(name, keeper) -> None:
    """A correction of an open entry can't slip a different answer into somebody else's face-down entry."""
    tried = 0
    for seed in range(6):
        evening, rng = random_game(name, seed, 25, keeper=keeper)
        line = evening.record.line
        steps = list(zip(labels(line), evening.record.history(), strict=True))
        at = next(index for index, (_, step) in enumerate(steps) if not step.owned)
        first, old = steps[at][0], line[at].kept.move
        if any(one.no_way_back for _, step in steps for one in step.told):
            continue
        owned = [(label, step.asked) for label, step in steps[at + 1 :] if step.owned]
        last_of_each = {(ask.kind, ask.seat): (label, ask) for label, ask in owned}
        for label, ask in last_of_each.values():
            other = evening.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
            for by in {None, *evening.state.seats} - {ask.seat}:
                assert considered(evening, first, old, instead={label: other}, by=by).refused == str(
                    FACE_DOWN
                )
                assert considered(evening, label, other, by=by).refused == str(FACE_DOWN)
                tried += 1
    assert tried


# 7: a paid auction couldn't be corrected.


def test_a_paid_auction_is_corrected_to_another_buyer_who_pays_anew_and_the_evening_goes_on() -> None:
    """Ben had bid, not Cal: Ben pays face down, Cal's payment is left out, and the rest fits again."""
    evening = bought_by_cal((FIFTY, TEN, TEN))
    downeast.kept(downeast.kept(evening, "Oars"), "Oars")
    before, bens, cals = shown(evening), downeast.hand(evening, "B"), downeast.hand(evening, "C")
    evening.correct(entry(evening, Bid), Bid(seat="B", cents=60_00))
    (ask,) = evening.asks
    assert (ask.kind, ask.seat, ask.face) == ("Pay", "B", "sealed")
    evening.play(Pay(seat="B", cards=(FIFTY, TEN)))
    skipped(evening)
    assert evening.record.turn is None
    assert downeast.items(evening, "B") == {"Traps": 1, "Oars": 1}
    assert downeast.items(evening, "C") == {"Oars": 1}
    assert sum(downeast.hand(evening, "B")) == sum(bens) - 60_00
    assert sum(downeast.hand(evening, "C")) == sum(cals) + 50_00
    evening.undo()
    assert evening.texts.startswith("Undone: the correction of entry 3.")
    assert shown(evening) == before
    assert downeast.hand(evening, "C") == cals


# 8: keep corrected to trade left the contestant with the wrong sum.


@pytest.mark.parametrize("players", [2, 4])
def test_keep_corrected_to_trade_asks_for_the_other_case_and_pays_what_was_in_it(players) -> None:
    """Case 1 was revealed but the last case wasn't, so the table is asked what's in that one."""
    evening = deal.to_last_two(deal.began(players), keep=(500_00, 100_000_00))
    last = evening.state.now.last
    deal.lift(evening.play(KeepCase(seat="B")), 500_00)
    assert evening.state.results[-1].won == 500_00
    before = deal.cash(evening, "B")
    evening.correct(entry(evening, KeepCase), TradeCase(seat="B"))
    assert f"Open case {last}." in str(evening.asked("Reveal").sentence)
    evening.play(Reveal(100_000_00))
    skipped(evening)
    assert evening.record.turn is None
    assert (evening.state.results[-1].traded, evening.state.results[-1].won) == (True, 100_000_00)
    assert deal.cash(evening, "B") == before - 500_00 + 100_000_00


# 9: one entry more or fewer meant losing the rest.


def test_one_fine_fewer_is_left_out_and_the_next_round_stays() -> None:
    """Ben had challenged, not agreed, so his fine isn't asked for anymore."""
    evening = plates.said(plates.opened(3), "A 2×4", "B agrees", "C challenges")
    plates.counted(evening, 0, A=20, B=30)
    plates.said(evening, "B 1×5", "C agrees")
    assert plates.gained(evening) == {"A": -20, "B": -30, "C": 50}
    evening.correct(entry(evening, Agree, 0), Challenge(seat="B"))
    turn = evening.record.turn
    assert turn
    assert (turn.left, str(turn.rest[0].told[0].text), turn.why) == (3, "Ben's fine is $30.", NOT_ASKED)
    skipped(evening)
    assert evening.record.turn is None
    assert plates.gained(evening) == {"A": -40, "B": 20, "C": 20}
    assert evening.state.now.number == 2
    assert [answer.seat for answer in evening.state.now.answers] == ["C"]


def test_one_fine_more_is_asked_for_and_the_next_round_stays() -> None:
    """Ben had agreed, not challenged, so the table asks for his fine and goes on by itself."""
    evening = plates.said(plates.opened(3), "A 2×4", "B challenges", "C challenges")
    plates.counted(evening, 0, A=20)
    plates.said(evening, "B 1×5", "C agrees")
    evening.correct(entry(evening, Challenge, 0), Agree(seat="B"))
    assert evening.asked("SayFine").seat == "B"
    evening.play(SayFine(seat="B", fine=30_00))
    assert evening.record.turn is None
    assert plates.gained(evening) == {"A": -20, "B": -30, "C": 50}
    assert evening.state.now.number == 2


def test_a_stop_takes_a_turn_away_and_the_next_trick_stays() -> None:
    """Ben had played a Stop, so Cal never got a turn in that trick."""
    evening = dealt.did(dealt.begun(3), "A 5", "B 12", "C takes 8", "B 3", "C 4", "A 5")
    evening.correct(6, PlayStop(seat="B"))
    assert evening.record.turn
    assert str(evening.record.turn.rest[0].told[0].text).startswith("Cal takes")
    skipped(evening)
    assert evening.record.turn is None
    assert evening.state.trick.number == 3
    assert dealt.held(evening) == {"A": 8, "B": 8, "C": 9}


def test_no_stop_gives_a_turn_back_and_the_next_trick_stays() -> None:
    """Ben hadn't played a Stop, so Cal plays, and the table goes on by itself."""
    evening = dealt.did(dealt.begun(3), "A 5", "B Stop", "B 3", "C 4", "A 5")
    evening.correct(6, dealt.move(evening, "B 12"))
    assert evening.record.turn
    assert {ask.seat for ask in evening.asks} == {"C"}
    dealt.did(evening, "C takes 8")
    assert evening.record.turn is None
    assert evening.state.trick.number == 3
    assert dealt.held(evening) == {"A": 8, "B": 8, "C": 10}


@pytest.mark.parametrize("keeper", ["phones", COMPANION])
def test_a_challenge_is_refused_in_a_round_that_was_canceled_unseen(keeper) -> None:
    """Those plates have stayed face down, and they stay face down."""
    worlds = [plates.said(evening, "A 2×1", "B agrees", "C agrees") for evening in live_rounds(keeper)]
    for evening in worlds:
        evening.play(CancelRound(seat="A"))
    for nth, seat in enumerate("BC"):
        said = in_all(worlds, entry(worlds[0], Agree, nth), Challenge(seat=seat))
        assert said.refused == str(STAYS_CLOSED)


def test_agree_corrected_to_challenge_with_phones_goes_on_in_a_round_that_was_turned_over() -> None:
    """The plates are on the table anyway, so Ben's challenge changes only who pays whom."""
    evening = plates.typed(plates.opened(3, keeper="phones"), A=("111111", 20), B=("222222", 30))
    plates.typed(evening, C=("333333", 40))
    plates.said(evening, "A 25×1", "B agrees", "C challenges")
    plates.turned(evening)
    plates.counted(evening, 6)
    plates.said(evening, "B 1×5", "C agrees")
    assert plates.gained(evening) == {"A": -20, "B": -30, "C": 50}
    evening.correct(entry(evening, Agree, 0), Challenge(seat="B"))
    assert evening.record.turn is None
    assert plates.gained(evening) == {"A": -40, "B": 20, "C": 20}
    assert evening.state.now.number == 2
    evening.undo()
    assert plates.gained(evening) == {"A": -20, "B": -30, "C": 50}


# 10: undo after a correction took back something else.


def corrected_anyhow(evening, rng) -> bool:
    """Try random corrections of earlier entries until one works; return whether one did."""
    record = evening.record
    for _ in range(60):
        at = rng.randrange(len(record.line) - 1)
        ask = rng.choice(record.before(at).asks).ask
        move = evening.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
        by = ask.seat if ask.face != "open" else None
        try:
            outcome = record.corrected(labels(record.line)[at], move, by=by).outcome
        except Refused:
            continue
        if isinstance(outcome.entry, Rewind) and move != record.line[at].kept.move:
            evening._take(outcome)
            return True
    return False


@pytest.mark.parametrize(("name", "keeper"), KEEPERS)
def test_undo_after_a_correction_takes_the_whole_correction_back(name, keeper) -> None:
    """However far the table got with re-entering, one undo shows everyone what was there before."""
    made = 0
    for seed in range(4):
        evening, rng = random_game(name, seed, 15 + 9 * seed, keeper=keeper)
        before, line = shown(evening), [played.kept.move for played in evening.record.line]
        if not evening.asks or not corrected_anyhow(evening, rng):
            continue
        made += 1
        while evening.record.turn and rng.random() < 0.8:
            evening._take(rng.choice((evening.record.skipped, evening.record.let_go))())
        assert str(evening.record.undoes()).startswith("the correction of ")
        evening.undo()
        assert shown(evening) == before
        assert [played.kept.move for played in evening.record.line] == line
    assert made >= 2


# 11: undo and a move by hand drew another card.


@pytest.mark.parametrize("name", DEALT_BY_TABLESIDE)
def test_undo_and_a_move_by_hand_and_back_do_not_change_the_next_draw(name) -> None:
    """The next card stays the same, whatever was undone or moved by hand."""
    draws = 0
    for seed in range(4):
        evening, rng = random_game(name, seed, 0, keeper=COMPANION)
        for _ in range(60):
            if not evening.asks:
                break
            evening.play_any(rng)
            played = evening.record.line[-1]
            if not played.kept.drawn or played.silent:
                continue
            after = encoded(evening.view())
            evening.undo().play(*by_hand(evening), played.kept.move)
            assert evening.record.line[-1].kept.drawn == played.kept.drawn
            assert encoded(evening.view()) == after
            draws += 1
    assert draws >= 4


# 12: the preview of what doesn't fit was nonsense.


def test_a_correction_that_does_not_fit_is_not_previewed() -> None:
    """Case 3 can't have held $75 as well, so nothing is said about which covers would be closed."""
    evening = deal.began(2)
    for case, value in ((2, 750_00), (3, 75_00), (4, 10_00)):
        evening.play(CallCase(seat="B", case=case), Reveal(value))
    said = considered(evening, entry(evening, Reveal, 0), Reveal(75_00))
    assert said.changes == ()
    assert [words for _, words, _ in said.unfit] == ["Case 3 held $75."]
    assert considered(evening, entry(evening, Reveal, 0), Reveal(5_00)).changes


# 13: others could count how often somebody changed their mind.


async def laid_table(name, keeper) -> Table:
    game = SHELF[name]
    setup = game.prepare(NAMES[:3], {"keeper": keeper})
    return await Table.start(Journal.open(MEMORY), game, setup, random.Random(1))


def seen_by_others(table, owner) -> list:
    """Return everything about a table that others can read: views, IDs, labels, and how much is saved."""
    others = [seat for seat in (None, *table.state.seats) if seat != owner]
    views = [encoded((table.view(seat), table.entries(seat))) for seat in others]
    return [views, table.saved, table.undoes()]


@pytest.mark.parametrize(
    ("name", "keeper", "before", "answers", "after"),
    [
        (
            "downeast_dealer",
            "phones",
            (Begin(first="A"), RunAuction(seat="A"), TurnOver(seat="A", item="Thieves")),
            [BidAgainstThief(seat="B", cards=cards) for cards in ((FIFTY,), (TEN, CHECK), (CHECK,), (TEN,))],
            (BidAgainstThief(seat="C", cards=(TEN, TEN)), BidAgainstThief(seat="A", cards=(FIFTY,))),
        ),
        (
            "license_plates",
            "phones",
            (SelectOpener(opener="A"),),
            [
                TypePlate(seat="B", digits=digits, fine=20_00)
                for digits in ("111111", "22", "333333", "405518")
            ],
            (
                *(plates.move(words) for words in ("A 2×1", "B agrees", "C challenges")),
                plates_moves.TurnOver(),
            ),
        ),
    ],
)
async def test_nobody_can_count_how_often_somebody_changes_a_face_down_answer(
    name, keeper, before, answers, after, caplog
) -> None:
    """IDs, numbers, the count of what's saved, the log and the views are the same for the others."""
    caplog.set_level(logging.INFO)
    worlds = []
    for given in (answers[-1:], answers):
        caplog.clear()
        table = await laid_table(name, keeper)
        for move in (*before, *given):
            await table.submit(move)
        seen = [seen_by_others(table, "B")]
        for move in after:
            told = await table.submit(move)
            seen.append([told.number, *seen_by_others(table, "B")])
        worlds.append((seen, [record.getMessage() for record in caplog.records]))
        table.journal.close()
    assert worlds[0] == worlds[1]


async def test_undo_does_not_tell_whether_a_face_down_answer_was_changed() -> None:
    """Ben's bid is taken back, and so is every change to it."""
    seen = []
    for bids in ([(TEN,)], [(FIFTY,), (CHECK,), (TEN,)]):
        table = await laid_table("downeast_dealer", "phones")
        for move in (Begin(first="A"), RunAuction(seat="A"), TurnOver(seat="A", item="Thieves")):
            await table.submit(move)
        for cards in bids:
            await table.submit(BidAgainstThief(seat="B", cards=cards))
        told = await table.undo()
        seen.append([told.number, *seen_by_others(table, "B")])
        table.journal.close()
    assert seen[0] == seen[1]


def test_a_bid_that_is_left_out_does_not_tell_whether_it_was_changed() -> None:
    """An oar was moved by hand before Ben changed his bid; the change is left out along with the bid."""
    seen = []
    for changes in ((), ((FIFTY,),)):
        evening = downeast.began(3).play(downeast.moved_cash(TEN, "C", "B"))
        downeast.thief_bids(downeast.turned(evening, downeast.THIEVES), B=(TEN,))
        evening.play(downeast.moved_item("deck Oars", "C"))
        evening.play(*(BidAgainstThief(seat="B", cards=cards) for cards in changes))
        evening.correct(entry(evening, AdjustMoney), downeast.moved_cash(TEN, "B", "C"))
        assert evening.asked("BidAgainstThief").seat == "B"
        skipped(evening)
        assert evening.record.turn is None
        seen.append([evening.texts, *shown(evening)])
    assert seen[0] == seen[1]


def test_a_plate_changed_in_a_round_that_was_canceled_after_all_is_not_one_for_the_next_round() -> None:
    """Ben's change is left out; otherwise it would be typed for him in the next round, for all to see."""
    seen = []
    for changes in ({}, {"B": ("333333", 20)}):
        evening = plates.typed(plates.opened(3, keeper="phones"), B=("405518", 20))
        plates.said(evening, "A 2×4", "B agrees", "C agrees", "A 3×4")
        plates.typed(evening, **changes)
        evening.correct(entry(evening, plates_moves.MakeBid), CancelRound(seat="A"))
        assert evening.state.now.number == 2
        assert not evening.asked_of("TypePlate", "B").done
        seen.append([evening.texts, *shown(evening)])
    assert seen[0] == seen[1]


# 14: money couldn't be moved by hand in most phases.


def moved_by_hand(evening, ask, rng) -> bool:
    """Whether a random answer to this question would be accepted now; nothing is actually moved."""
    try:
        evening.record.played(evening.game.stored_move({"move": ask.kind, **ask.draw(rng)}))
    except Refused:
        return False
    return True


@pytest.mark.parametrize(("name", "keeper"), KEEPERS)
def test_money_and_pieces_are_moved_by_hand_in_every_phase(name, keeper) -> None:
    """Whatever the game waits for, everything it keeps can be put right, in the open."""
    phases = set()
    for seed in range(3):
        evening, rng = random_game(name, seed, 0, keeper=keeper)
        for _ in range(150):
            if not evening.asks:
                break
            if evening.state.phase not in phases:
                phases.add(evening.state.phase)
                for ask in evening.game.adjusts(evening.state):
                    assert any(moved_by_hand(evening, ask, rng) for _ in range(100)), ask.kind
                evening.play(*by_hand(evening))
            evening.play_any(rng)
    assert len(phases) >= 3


# What was opened stays in view, and what was published isn't dealt again.


def test_what_was_in_a_case_stays_on_show_after_undo() -> None:
    """Everybody has seen it, so the table doesn't pretend otherwise."""
    (evening, _) = filled_cases()
    evening.play(CallCase(seat="B", case=2), LiftLid())
    (opened,) = (one for one in evening.told if type(one).__name__ == "CaseOpened")
    evening.undo()
    assert evening.record.seen_already == (opened,)
    evening.undo()
    assert evening.record.seen_already == (opened,)
    evening.play(CallCase(seat="B", case=2), LiftLid())
    assert evening.record.seen_already == ()


def test_the_cases_are_filled_anew_only_after_everyone_was_told_what_was_in_them() -> None:
    """If a game is begun again before that, the cases are filled the same way; after that, differently."""
    evening = deal.seated(2, keeper=COMPANION)
    fillings = []
    for played_out in (False, True, False):
        evening.play(BeginHosting(host="A", contestant="B"))
        fillings.append(evening.state.now.inside)
        if played_out:
            evening.play(deal.ChooseCase(seat="B", case=1))
            deal.lift(deal.dealt(deal.played_round(evening), 0), None)
            assert evening.state.results[-1].filled
        while evening.record.line:
            evening.undo()
    assert fillings[0] == fillings[1] != fillings[2]
