"""Cards that Tableside deals: hands in order, touching cards, calling an X, inserting new cards."""

from collections import Counter
from itertools import product

import pytest

from companion.game import Commitment, Refused
from companion.game.refusal import NotAsked
from companion.games.dealt.box import Box
from companion.games.dealt.combinations import BY_CODE
from companion.games.dealt.moves import BeginRound, DealCards, PlaceDrawn, PlayFromHand, TakeReserve
from screens.asking.pointing import Pointing
from tests.checking import fits
from tests.games.dealt.stories import (
    GAME,
    SEATS,
    all_cards,
    dealt,
    did,
    drew,
    hand,
    labels,
    leads,
    midway,
    placed,
    roles,
)
from tests.refusals import blames

BEN = "4 11 X 9 8 10 2 2 Stop 7"
HIGH = "12 4 11 9 11 X"


def facing(best="1", cards=BEN, reserves="7 12", pile=""):
    """Return a game in which Ben holds these cards and Ann has led."""
    hands = {"A": f"{best.replace('-', ' ')} 1", "B": cards, "C": "1 1"}
    return did(midway(hands, reserves={"B": reserves, "C": "3"}, pile=pile), f"A {best}")


def lays(*places, called=""):
    return PlayFromHand(seat="B", places=places, called=called)


@pytest.mark.clause("dealt", "1.4", "1.6")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_players_see_their_own_hand_in_order_and_no_other(players) -> None:
    evening = dealt(players)
    each = 7 if players == 5 else 10
    deck = evening.state.deck
    for at, seat in enumerate(SEATS[:players]):
        mine = evening.view(seat).mine
        assert mine.cards == deck[at * each : (at + 1) * each]
        assert hand(evening, seat).split() == list(mine.cards)
    assert evening.view().mine is None
    assert all_cards(evening) == {card: deck.count(card) for card in Box().deck}
    assert type(evening.refusal(DealCards(deck=deck, salt="0" * 32))) is NotAsked


@pytest.mark.clause("dealt", "1.4")
def test_the_rest_of_a_hand_keeps_its_order() -> None:
    assert hand(facing().play(lays(4, 5, 6)), "B") == "4 11 X 2 2 Stop 7"
    assert hand(facing().play(lays(6, 4, 5)), "B") == "4 11 X 2 2 Stop 7"  # tapped in any order


@pytest.mark.clause("dealt", "1.6")
def test_the_fingerprint_at_the_start_fits_the_text_when_the_round_is_over() -> None:
    evening = dealt(3)
    (told,) = (one for one in evening.told if type(one).__name__ == "RoundBegan")
    assert evening.view().dealt.fingerprint == told.fingerprint
    assert evening.view().dealt.text == ""
    first = hand(evening, "B")
    while evening.state.phase != "next":
        ask = evening.asks[-1] if evening.asks[-1].kind == "TakeReserve" else evening.asks[0]
        blanks = dict(zip([b.name for b in ask.blanks], ask.fits[0], strict=True)) if ask.fits else {}
        blanks = blanks or {blank.name: blank.options[0].value for blank in ask.blanks}
        evening.play(GAME.stored_move({"move": ask.kind, "seat": ask.seat, **blanks}))
    text = evening.view().result.dealt
    assert fits(told.fingerprint, text)
    assert evening.view().dealt == Commitment(told.fingerprint, text)
    opened = [line.split(" | ")[0].removeprefix("Round 1, ").split(": ") for line in text.split("\n")[:36]]
    assert " ".join(card for place, card in opened if place == "Seat B's hand") == first
    assert Counter(place for place, _ in opened) == {
        f"Seat {seat}'s {what}": count for what, count in (("hand", 10), ("reserve", 2)) for seat in "ABC"
    }
    assert [len(line) for line in text.split("\n")[36:]] == [64] * 18  # the draw pile stays closed
    (told,) = (one for one in evening.told if type(one).__name__ == "DealtRoundEnded")
    assert told.dealt == text


def test_the_deal_is_not_drawn_again_after_undo() -> None:
    evening = dealt(4)
    before = hand(evening, "C")
    first = evening.record.line[0].kept.move
    assert hand(evening.undo().play(first), "C") == before
    assert hand(dealt(4, seed=2), "C") != before


@pytest.mark.clause("dealt", "2.6")
def test_only_touching_cards_are_played_together() -> None:
    evening = facing()
    assert evening.refusal(lays(1, 3)).blank == "places"
    assert blames(evening.refusal(lays(3, 4, 5, 6)), "places", "4", "1", "3")
    assert blames(evening.refusal(lays(11)), "places", "4, 11, X")
    assert evening.refusal(lays(4, 4)).blank == "places"
    assert blames(evening.refusal(lays(9, 10)), "", "Stop", "Redraw")
    assert blames(evening.refusal(lays(6, 7)), "", "10-2")


@pytest.mark.clause("dealt", "2.3")
def test_a_low_play_is_refused_with_what_is_needed() -> None:
    evening = facing("4-4")
    assert blames(evening.refusal(lays(7, 8)), "", "Pair of 2s", "Pair of 4s", "Pair of 5s")
    evening.play(lays(4, 5, 6))
    assert evening.view().trick.best.combination == BY_CODE["3-Straight 10"]


@pytest.mark.clause("dealt", "4.1")
@pytest.mark.parametrize(
    ("places", "called", "laid"),
    [
        ((2, 3), "Pair 11", ("11", "X11")),
        ((2, 3), "2-Straight 12", ("11", "X12")),
        ((2, 3), "2-Straight 11", ("11", "X10")),
        ((3,), "Solo 5", ("X5",)),
        ((3, 4, 5), "3-Straight 10", ("X10", "9", "8")),
        ((3, 4, 5), "3-Straight 9", ("X7", "9", "8")),
    ],
)
def test_an_x_is_called(places, called, laid) -> None:
    evening = facing().play(lays(*places, called=called))
    assert evening.view().trick.best.cards == laid
    assert evening.view().trick.best.combination == BY_CODE[called]


@pytest.mark.clause("dealt", "4.1")
def test_an_x_must_be_called_something_it_can_be() -> None:
    evening = facing()
    why = "Call your X: 11-X can be a 2-Straight to 11, a 2-Straight to 12 or a Pair of 11s."
    assert evening.refusal(lays(2, 3)).why == why
    assert evening.refusal(lays(2, 3, called="Solo 11")).why == f"11-X isn't a Solo 11. {why}"
    assert blames(evening.refusal(lays(2, 3, called="Pair 1")), "called", "Pair 1")
    assert evening.refusal(lays(1, called="Pair 11")).why == "There's no X in these cards."
    assert evening.refusal(lays(3)).why.startswith("What number is your X? It can be 2, 3, 4")
    nothing = facing(cards="1 X 5 9")
    assert blames(nothing.refusal(lays(1, 2, 3)), "", "1-X-5")


@pytest.mark.clause("dealt", "4.1", "2.3")
@pytest.mark.parametrize("best", ["1", "11", "4-4", "10-11-12", "12-12-12"])
@pytest.mark.parametrize("cards", [BEN, "X X 7", "6 X X 6 Redraw", "1 2 3"])
def test_an_ask_lists_exactly_what_may_be_played(best, cards) -> None:
    evening = facing(best, cards)
    ask = evening.asked("PlayFromHand")
    size = len(cards.split())
    spans = [tuple(range(a, b)) for a, b in product(range(1, size + 1), range(2, size + 2)) if 0 < b - a <= 3]
    calls = ["", *BY_CODE] if "X" in cards else [""]
    admitted = set()
    for places, called in product(spans, calls):
        try:
            evening.record.played(lays(*places, called=called))
        except Refused:
            continue
        admitted.add((places, called) if "X" in cards else (places,))
    assert set(ask.fits) == admitted
    assert ask.possible is bool(admitted)


@pytest.mark.clause("dealt", "4.1")
def test_a_form_offers_for_an_x_only_what_the_cards_can_be() -> None:
    ask = facing("4-4").asked("PlayFromHand")
    call = ask.blanks[1]
    assert labels(ask.narrowed(call, {"places": (2, 3)})) == ["Pair of 11s"]
    left = [option.value for option in ask.narrowed(call, {"places": (4, 5, 6)}).options if not option.closed]
    assert left == [""]
    assert ask.narrowed(call, {"places": (7, 8)}) == call  # a call that doesn't fit is refused, with a reason
    assert len(facing(cards="1 2 3").asked("PlayFromHand").blanks) == 1


@pytest.mark.clause("dealt", "4.3", "4.6")
def test_stop_and_redraw_go_alone_from_the_hand() -> None:
    evening = facing().play(lays(9))
    assert "Ben plays a Stop. The trick is over." in evening.texts
    assert leads(evening) == "B"
    evening = facing(cards="Redraw 5").play(lays(1))
    assert "Ben plays a Redraw. Whoever wins the trick draws 3 cards." in evening.texts


@pytest.mark.clause("dealt", "3.2")
@pytest.mark.parametrize(("place", "left"), [(0, "7 4 11 X"), (2, "4 11 7 X"), (3, "4 11 X 7")])
def test_a_reserve_card_goes_wherever_its_owner_wants(place, left) -> None:
    evening = facing(cards="4 11 X").play(TakeReserve(seat="B", card="7", place=place))
    assert hand(evening, "B") == left
    assert "Ben takes the 7 from their reserve." in evening.texts
    assert evening.view().trick.turns[-1].took == "7"
    assert roles(evening) == ["best", "took 7", "to play"]


@pytest.mark.clause("dealt", "3.2")
def test_a_place_must_be_named_and_exist() -> None:
    evening = facing(cards="4 11")
    assert evening.refusal(TakeReserve(seat="B", card="7")).blank == "place"
    assert blames(
        evening.refusal(TakeReserve(seat="B", card="7", place=3)),
        "place",
        "3",
        "in front, after the 4 (card 1), after the 11 (card 2)",
    )


@pytest.mark.clause("dealt", "3.6")
def test_whoever_places_a_card_sees_the_whole_hand_and_every_gap() -> None:
    taking = facing(cards="4 11 X")
    drawing = did(midway({"A": "12 3", "B": "4 11 1 1", "C": "Redraw 2"}), "A 12", "B 1-1", "C Redraw")
    for evening, kind, cards in ((taking, "TakeReserve", "4 11 X"), (drawing, "PlaceDrawn", "4 11")):
        mine = GAME.summary(evening.view("B")).mine
        assert (str(mine[0].label), str(mine[0].text).split()) == ("Your hand, in order", cards.split())
        gaps = labels(evening.asked(kind).blanks[-1])
        assert gaps[:3] == ["in front", "after the 4 (card 1)", "after the 11 (card 2)"]
        assert len(gaps) == len(cards.split()) + 1


@pytest.mark.clause("dealt", "4.7")
def test_drawn_cards_come_one_by_one_and_go_anywhere() -> None:
    evening = did(
        midway({"A": "12 3", "B": "Redraw 1", "C": "1 1 5"}, pile="7 8 9 10"), "A 12", "B Redraw", "C 1-1"
    )
    assert drew(evening) == ("C", 3)
    ask = evening.asked("PlaceDrawn")
    assert (ask.seat, str(ask.hint)) == ("C", "You drew a 7. 2 more to come.")
    assert (evening.view("C").mine.drawn, evening.view("C").mine.to_come) == ("7", 2)
    assert evening.view("C").draws == "C"
    placed(evening, 1)
    assert evening.happened == ["CardDrawn"]
    assert evening.told[0].to == ("C",)
    assert str(evening.asked("PlaceDrawn").hint) == "You drew an 8. One more to come."
    placed(evening, 0)
    assert str(evening.asked("PlaceDrawn").hint) == "You drew a 9."
    placed(evening, 2)
    assert hand(evening, "C") == "8 5 9 7"
    assert leads(evening) == "C"
    assert evening.view().pile == 1
    assert type(evening.refusal(PlaceDrawn(seat="C", place=0))) is NotAsked


@pytest.mark.clause("dealt", "4.7", "6.2")
def test_nothing_is_placed_when_the_round_is_over_anyway() -> None:
    evening = did(midway({"A": "5", "B": "Redraw", "C": ""}, pile="7 8 9"), "A 5", "B Redraw")
    assert evening.view().result.losers == ("A",)
    assert evening.kinds == {"BeginRound"}
    assert hand(evening, "A") == "7 8 9"


@pytest.mark.clause("dealt", "6.5", "3.4")
def test_nobody_who_can_play_is_stuck() -> None:
    for cards, stuck in (("5", True), ("Stop", False), ("Redraw 1", False), ("X", True), ("9 X 11", False)):
        evening = did(midway({"A": "12 12 1", "B": cards, "C": "5"}, reserves={"C": "1"}), "A 12-12")
        assert ("PlayerStuck" in evening.happened) is stuck, cards
    evening = did(midway({"A": "12 12 1", "B": "5", "C": "5"}, reserves={"B": "1"}), "A 12-12")
    assert {ask.kind for ask in evening.asks if ask.possible} == {"TakeReserve"}
    assert evening.kinds == {"PlayFromHand", "TakeReserve"}


def test_the_next_deal_is_different() -> None:
    evening = did(midway({"A": "5", "B": "9", "C": ""}), "A 5", "B 9").play(BeginRound(seat="C"))
    one = hand(evening, "A")
    again = evening.undo().play(BeginRound(seat="C"))
    assert hand(again, "A") == one


@pytest.mark.clause("dealt", "4.1")
def test_a_refused_x_says_what_is_needed() -> None:
    alone = facing("1-1", HIGH).refusal(lays(6))
    assert "Solo" in alone.why
    assert "Pair of 2s" in alone.why
    assert "Solo 12" not in alone.why  # it lists only what would help
    low = facing("12-12", "11 X 3").refusal(lays(1, 2))
    assert "Pair of 11s at best" in low.why


@pytest.mark.clause("dealt", "4.1")
def test_an_x_may_be_called_only_what_beats_the_best() -> None:
    refusal = facing("1-1", "9 11 X").refusal(lays(2, 3))
    assert "Pair of 11s" in refusal.why
    assert "2-Straight" not in refusal.why


@pytest.mark.clause("dealt", "4.1")
@pytest.mark.parametrize(
    ("places", "leads_on"), [((1,), False), ((6,), False), ((5, 6), True), ((3,), False)]
)
def test_cards_that_beat_nothing_ask_for_no_call(places, leads_on) -> None:
    assert facing("1-1", HIGH).asked("PlayFromHand").leads_on({"places": places}) == leads_on


@pytest.mark.clause("dealt", "4.1")
@pytest.mark.parametrize(("keys", "refused"), [("a", "Solo 12"), ("f", "Solo")])
def test_behind_the_curtain_cards_that_beat_nothing_are_refused_at_once(keys, refused) -> None:
    entry = filling(facing("1-1", HIGH))
    for key in (*keys, "enter"):
        entry.press(key)
    assert refused in entry.notice
    assert "Pair of 2s" in entry.notice
    assert entry.blank.name == "places"


@pytest.mark.clause("dealt", "4.1")
def test_behind_the_curtain_an_x_is_called_only_what_its_cards_make() -> None:
    entry = filling(facing("1-1", "11 11 5 6 X"))
    for key in ("c", "d", "e", "enter"):
        entry.press(key)
    assert entry.blank.name == "called"
    assert {choice.value for choice in entry.choices} == {"3-Straight 6", "3-Straight 7"}


def filling(evening) -> Pointing:
    """Return the form that Ben fills in behind the curtain to play."""
    asked = next(one for one in evening.record.position.asks if one.ask.kind == "PlayFromHand")

    def tried(written):
        move = GAME.stored_move(written)
        GAME.admit(evening.state, (asked.ask,), move)
        GAME.play(evening.state, move)
        return move

    return Pointing(asked, lambda ask, values: None, tried)
