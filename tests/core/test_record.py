"""The record: identities of asks, undo and redo, corrections, and chance drawn only once."""

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from companion.game import OUTSIDE, AdjustMoney, Game, Option, Refused, adjust_money, move_money, say
from companion.game.refusal import NotAsked
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    DrawSplit,
    MakeOffer,
    NoGuess,
    Reveal,
    TakeGuess,
)
from companion.table.entries import Start
from companion.table.fingerprint import fingerprint
from companion.table.line import told_count
from companion.table.playout import playout
from companion.table.record import Record
from companion.table.rewinding import FACE_DOWN
from companion.table.stepping import Stale
from companion.table.views import entered
from companion.testing import NAMES, Playthrough
from tests.games.pennies import LayCoin, ShowCoins, pennies

BEGIN = BeginHosting("A", "B")


def two_players() -> Playthrough:
    """Return a game in which Ann hosts, and Ben plays and keeps case 1."""
    return Playthrough("deal_or_no_deal", 2).play(BEGIN, ChooseCase(1, seat="B"))


def opened(*pairs: tuple[int, int]) -> list[CallCase | Reveal]:
    """Return the moves that call and open these cases; values are in dollars."""
    return [move for case, dollars in pairs for move in (CallCase(case, seat="B"), Reveal(dollars * 100))]


def identity(evening: Playthrough, kind: str, seat: str | None = None) -> str:
    """Return the identity of an open ask."""
    (found,) = [
        open_ask.id
        for open_ask in evening.record.position.asks
        if open_ask.ask.kind == kind and seat in (None, open_ask.ask.seat)
    ]
    return found


def offered() -> Playthrough:
    """Return a game with six cases open, in which Ann has offered $10,000."""
    pairs = zip(range(2, 8), (5, 10, 25, 50, 75, 100), strict=True)
    return two_players().play(*opened(*pairs), MakeOffer(10_000_00, seat="A"))


def with_money_by_hand() -> Game[Any]:
    """Return a version of Pennies in which the table may move money by hand, and is told when it does."""
    honest, places = pennies(), [Option(place, place) for place in ("A", "B", "C", OUTSIDE)]
    return replace(
        honest,
        adjusts=lambda state: (move_money(places, 100, clause=""),),
        plays={**honest.plays, AdjustMoney: adjust_money},
    )


def gives(cents: int, target: str) -> AdjustMoney:
    return AdjustMoney(cents, OUTSIDE, target, "found it")


def coins(*sides: str) -> list[LayCoin]:
    """Return the moves that lay these coins, beginning with Ann."""
    return [LayCoin(side, seat=seat) for seat, side in zip("ABC", sides, strict=False)]


# Identities.


def test_an_answer_to_a_question_that_is_gone_is_stale() -> None:
    evening = two_players()
    old = identity(evening, "CallCase")
    evening.play(*opened((2, 5)))
    with pytest.raises(Stale):
        evening.record.played(CallCase(3, seat="B"), old)


def test_a_deal_tapped_while_the_offer_changes_is_stale() -> None:
    evening = offered()
    old = identity(evening, "Deal")
    evening.play(MakeOffer(1_00, seat="A"))
    with pytest.raises(Stale):
        evening.record.played(Deal(seat="B"), old)
    evening.record.played(Deal(seat="B"), identity(evening, "Deal"))


def test_an_answer_named_for_another_question_is_stale() -> None:
    evening = offered()
    with pytest.raises(Stale):
        evening.record.played(Deal(seat="B"), identity(evening, "NoDeal"))


def test_others_laying_their_coins_leaves_my_question_alone() -> None:
    evening = Playthrough(pennies(), 3)
    mine = identity(evening, "LayCoin", "C")
    evening.play(LayCoin("heads", seat="A"), LayCoin("tails", seat="A"), LayCoin("tails", seat="B"))
    assert identity(evening, "LayCoin", "C") == mine
    assert len({one.id for one in evening.record.position.asks}) == 3


def test_after_undo_an_old_identity_comes_back_only_with_its_own_question() -> None:
    evening = Playthrough("deal_or_no_deal", 3).play(BEGIN, ChooseCase(1, seat="B"))
    calling = identity(evening, "CallCase")
    evening.play(CallCase(7, seat="B"))
    guess_at_7 = identity(evening, "TakeGuess")
    evening.undo()
    assert identity(evening, "CallCase") == calling
    evening.play(CallCase(9, seat="B"))
    with pytest.raises(Stale):
        evening.record.played(TakeGuess(750_00, "free", seat="C"), guess_at_7)


# Undo and redo.


def test_undo_and_redo_walk_the_line_and_say_what_they_do() -> None:
    evening = two_players()
    before = fingerprint(evening.state)
    evening.play(CallCase(7, seat="B")).undo()
    assert evening.texts == "Undone: Ben calls case 7."
    assert fingerprint(evening.state) == before
    evening.redo()
    assert evening.texts.startswith("Redone: Ben calls case 7.")
    assert evening.state.now.called == 7


def test_a_new_move_after_undo_ends_redo() -> None:
    evening = two_players().play(CallCase(7, seat="B")).undo().play(CallCase(8, seat="B"))
    with pytest.raises(Refused):
        evening.redo()


def test_undo_at_the_beginning_is_refused() -> None:
    with pytest.raises(Refused):
        Playthrough("deal_or_no_deal", 2).undo()


def test_undo_reaches_back_over_many_moves() -> None:
    evening = offered()
    first = fingerprint(Playthrough("deal_or_no_deal", 2).state)
    moves = len(evening.record.line)
    for _ in range(moves):
        evening.undo()
    assert fingerprint(evening.state) == first
    for _ in range(moves):
        evening.redo()
    assert evening.state.now.offer == 10_000_00


def test_a_changed_coin_is_silent_and_undo_does_not_give_it_away() -> None:
    """Ann changes her coin after Ben lays his. Undo takes back Ben's coin, and Ann's change stays."""
    evening = Playthrough(pennies(), 3)
    evening.play(LayCoin("heads", seat="A"), LayCoin("heads", seat="B"), LayCoin("tails", seat="A"))
    assert [happening.to for happening in evening.told] == [("A",)]
    evening.undo()
    assert evening.texts.endswith("B laid a coin.")
    assert evening.state.laid == {"A": "tails"}
    evening.redo()
    assert evening.state.laid == {"A": "tails", "B": "heads"}


def test_undo_past_a_reveal_leaves_the_coins_as_they_lay() -> None:
    evening = Playthrough(pennies(), 2)
    evening.play(LayCoin("heads", seat="A"), LayCoin("tails", seat="B"), ShowCoins()).undo()
    assert evening.state.laid == {"A": "heads", "B": "tails"}
    assert evening.state.money["A"] == 0


def test_redo_puts_the_line_back_as_it_was_with_what_was_silent_in_its_place() -> None:
    evening = Playthrough(pennies(), 2).play(LayCoin("heads", seat="A"), LayCoin("tails", seat="A"))
    evening.undo()
    assert evening.state.laid == {}  # nobody can tell that the coin was changed
    evening.redo()
    assert evening.state.laid == {"A": "tails"}
    assert [played.kept.move.side for played in evening.record.line] == ["heads", "tails"]
    assert [played.silent for played in evening.record.line] == [False, True]


def test_a_coin_for_the_next_round_is_not_one_for_this_round_after_undo() -> None:
    evening = Playthrough(pennies(quiet=True), 2)
    evening.play(LayCoin("heads", seat="A"), LayCoin("tails", seat="B"), ShowCoins())
    evening.play(LayCoin("tails", seat="A"))  # in round two, without anybody being told
    after = fingerprint(evening.state)
    evening.undo()
    assert evening.state.laid == {"A": "heads", "B": "tails"}
    evening.redo()
    assert fingerprint(evening.state) == after


def test_a_coin_changed_between_undo_and_redo_stays_changed() -> None:
    evening = Playthrough(pennies(quiet=True), 2)
    evening.play(LayCoin("heads", seat="A"), LayCoin("tails", seat="B"), ShowCoins()).undo()
    evening.play(LayCoin("heads", seat="B")).redo()
    assert (evening.state.round, evening.state.laid) == (2, {})
    assert evening.state.money["A"] == 100  # the coins had already been shown, so the change came too late
    evening.undo()
    assert evening.state.laid == {"A": "heads", "B": "tails"}


# Chance.


def test_chance_is_drawn_once_and_undo_cannot_fish_for_a_better_draw() -> None:
    evening = Playthrough("deal_or_no_deal", 4).play(BEGIN)
    held = evening.state.now.held
    evening.undo().play(BEGIN)
    assert evening.state.now.held == held
    evening.undo().redo()
    assert evening.state.now.held == held


def test_chance_is_kept_with_the_move_that_led_to_it() -> None:
    evening = Playthrough("deal_or_no_deal", 4).play(BEGIN)
    (drawn,) = evening.record.line[0].kept.drawn
    assert isinstance(drawn, DrawSplit)
    start = Start("deal_or_no_deal", evening.game.version, evening.game.prepare(NAMES[:4]))
    other = Record(evening.game, start, random.Random(99))
    other.take(other.played(BEGIN, drawn=(drawn,)))
    assert fingerprint(other.state) == fingerprint(evening.state)


def test_nobody_can_hand_in_what_only_chance_may_say() -> None:
    evening = Playthrough("deal_or_no_deal", 4).play(BEGIN)
    assert type(evening.refusal(DrawSplit(tuple(range(1, 27))))) is NotAsked


# Corrections.


def test_three_cases_later_case_2_held_75_and_not_750() -> None:
    evening = two_players().play(*opened((2, 750), (3, 5), (4, 10)))
    correction = evening.record.corrected(4, Reveal(75_00))
    changed = {str(change.what): (change.before, change.after) for change in correction.changes}
    assert changed["Cover on $75"] == (say("open"), say("closed"))
    assert changed["Cover on $750"] == (say("closed"), say("open"))
    assert correction.unfit == ()
    assert evening.state.now.opened[0] == (2, 750_00)  # the correction has only been considered, not made
    evening.correct(4, Reveal(75_00))
    assert evening.state.now.opened == ((2, 75_00), (3, 5_00), (4, 10_00))
    assert "Entry 4 was corrected." in evening.texts


@pytest.mark.parametrize("changed", [False, True])
def test_a_correction_replays_every_answer_to_a_question_that_comes_up_again(changed: bool) -> None:
    """Ann and Ben are asked the same thing each round; whether Ben changed his first answer is a secret."""
    evening = Playthrough(with_money_by_hand(), 3).play(gives(1, "C"), *coins("heads", "tails"))
    if changed:
        evening.play(LayCoin("tails", seat="B"))
    evening.play(LayCoin("tails", seat="C"), ShowCoins(), *coins("tails", "heads"))
    evening.correct(1, gives(2, "C"))
    assert evening.record.turn
    assert (evening.record.turn.left, evening.record.turn.total) == (4, 6)  # Cal's coin has to be laid again
    evening.play(LayCoin("tails", seat="C"))
    assert evening.record.turn is None
    assert evening.state.round == 2
    assert evening.state.laid == {"A": "tails", "B": "heads"}


@pytest.mark.parametrize("changed", [False, True])
def test_where_an_entry_came_from_does_not_show_that_an_answer_was_changed(changed: bool) -> None:
    evening = Playthrough(with_money_by_hand(), 3)
    moves = [(gives(1, "C"), "kiosk"), (LayCoin("heads", seat="A"), "phone A")]
    if changed:
        moves.append((LayCoin("tails", seat="A"), "kiosk"))  # behind the curtain
    for move, source in moves:
        evening.record.take(evening.record.played(move, source=source))
    evening.correct(1, gives(2, "C"))
    assert [entry.source for entry in entered(evening.record, None)] == ["", "phone A"]


def test_where_a_later_entry_no_longer_fits_the_table_asks_again_and_then_goes_on() -> None:
    evening = two_players().play(*opened((2, 750), (3, 75), (4, 10)))
    (unfit,) = evening.record.corrected(4, Reveal(75_00)).unfit
    assert (unfit.number, str(unfit.words)) == (6, "Case 3 held $75.")
    assert "$75 is already covered." in str(unfit.why)
    evening.correct(4, Reveal(75_00))
    assert evening.record.turn
    assert (evening.record.turn.left, evening.record.turn.total) == (3, 4)
    assert [ask.kind for ask in evening.asks] == ["Reveal"]
    evening.play(Reveal(750_00))
    assert evening.record.turn is None
    assert evening.state.now.opened == ((2, 75_00), (3, 750_00), (4, 10_00))


def test_a_correction_is_undone_whole_and_redone_whole() -> None:
    evening = two_players().play(*opened((2, 750), (3, 75), (4, 10)))
    before = fingerprint(evening.state)
    evening.correct(4, Reveal(75_00)).play(Reveal(750_00))
    after = fingerprint(evening.state)
    evening.undo()
    assert evening.texts.startswith("Undone: the correction of entry 4.")
    assert fingerprint(evening.state) == before
    evening.redo()
    assert fingerprint(evening.state) == after
    evening.undo().undo()
    assert evening.texts == "Undone: Case 4 held $10."


def test_half_a_correction_is_undone_whole_and_redone_to_where_it_was() -> None:
    evening = two_players().play(*opened((2, 750), (3, 75), (4, 10)))
    before = fingerprint(evening.state)
    evening.correct(4, Reveal(75_00)).undo()
    assert fingerprint(evening.state) == before
    evening.redo()
    assert evening.record.turn
    assert evening.record.turn.left == 3


def test_moves_after_a_correction_are_undone_one_by_one_before_it() -> None:
    evening = two_players().play(*opened((2, 750), (3, 5))).correct(4, Reveal(75_00))
    evening.play(CallCase(9, seat="B")).undo()
    assert evening.texts == "Undone: Ben calls case 9."
    assert evening.state.now.opened[0] == (2, 75_00)
    evening.undo()
    assert evening.state.now.opened[0] == (2, 750_00)


def test_an_entry_may_be_left_out_or_the_rest_let_go() -> None:
    evening = two_players().play(*opened((2, 750), (3, 75), (4, 10))).correct(4, Reveal(75_00))
    skipped = evening.record.skipped()
    assert skipped.turns[-1].left == 2  # case 4 can't be called while case 3 is being opened
    evening._take(evening.record.let_go())
    assert evening.record.turn is None
    assert evening.state.now.opened == ((2, 75_00),)
    assert evening.state.now.called == 3
    evening.undo()
    assert evening.state.now.opened == ((2, 750_00), (3, 75_00), (4, 10_00))


def test_while_re_entering_nothing_else_is_corrected_or_moved_by_hand() -> None:
    evening = two_players().play(*opened((2, 750), (3, 75))).correct(4, Reveal(75_00))
    for refused in (
        lambda: evening.record.corrected(2, ChooseCase(2, seat="B")),
        lambda: evening.record.played(AdjustMoney(5_00, "bank", "A", "a bill was miscounted")),
    ):
        with pytest.raises(Refused, match="First re-enter"):
            refused()


def test_there_is_nothing_to_leave_out_without_a_correction() -> None:
    with pytest.raises(Refused, match="nothing to re-enter"):
        two_players().record.skipped()


def test_only_its_owner_corrects_a_coin_and_what_rests_on_it_is_asked_again() -> None:
    evening = Playthrough(pennies(), 2).play(LayCoin("heads", seat="A"), LayCoin("tails", seat="B"))
    for by in (None, "B"):
        with pytest.raises(Refused, match=re.escape(str(FACE_DOWN))):
            evening.record.corrected(1, LayCoin("tails", seat="A"), by=by)
    evening.correct(1, LayCoin("tails", seat="A"), by="A")
    assert evening.state.laid == {"A": "tails", "B": "tails"}


def test_a_coin_of_somebody_else_is_not_replaced_on_the_side() -> None:
    evening = Playthrough(pennies(), 2)
    evening.play(LayCoin("heads", seat="A"), LayCoin("tails", seat="B"), ShowCoins())
    with pytest.raises(Refused, match=re.escape(str(FACE_DOWN))):
        evening.record.corrected(1, LayCoin("tails", seat="A"), {2: LayCoin("heads", seat="B")}, by="A")


def test_a_later_entry_can_be_answered_again_in_the_same_correction() -> None:
    evening = two_players().play(*opened((2, 750), (3, 75), (4, 10)))
    evening.correct(4, Reveal(75_00), instead={6: Reveal(750_00)})
    assert evening.state.now.opened == ((2, 75_00), (3, 750_00), (4, 10_00))


def test_or_everything_from_there_on_is_dropped() -> None:
    evening = two_players().play(*opened((2, 750), (3, 75), (4, 10)))
    evening.correct(4, Reveal(75_00), drop_from=6)
    assert evening.state.now.opened == ((2, 75_00),)
    assert evening.state.now.called == 3


def test_a_correction_that_was_never_possible_is_refused() -> None:
    evening = two_players().play(*opened((2, 750)))
    with pytest.raises(Refused, match="isn't on the board"):
        evening.record.corrected(4, Reveal(751_00))
    with pytest.raises(Refused, match="no entry 99"):
        evening.record.corrected(99, Reveal(75_00))


def test_a_correction_keeps_what_chance_had_drawn() -> None:
    evening = Playthrough("deal_or_no_deal", 4).play(BEGIN, ChooseCase(1, seat="B"))
    held = evening.state.now.held
    evening.correct(2, ChooseCase(2, seat="B"))
    assert evening.state.now.held == held
    assert evening.state.now.special == 2


def test_a_call_corrected_to_a_held_case_asks_its_holder() -> None:
    """What was seen in the other case says nothing about this one."""
    evening = Playthrough("deal_or_no_deal", 5).play(BEGIN, ChooseCase(1, seat="B"))
    held = evening.state.now.held
    centre = next(case for case in range(2, 27) if held[case - 1] == "centre")
    case = next(case for case in range(2, 27) if held[case - 1] == "C")
    evening.play(CallCase(centre, seat="B"), Reveal(5_00)).correct(3, CallCase(case, seat="B"))
    assert {ask.kind for ask in evening.asks} == {"TakeGuess", "NoGuess", "Reveal"}
    evening.play(NoGuess(seat="C"), Reveal(5_00))._take(evening.record.let_go())
    assert evening.state.now.opened == ((case, 5_00),)


def test_corrections_show_the_money_that_moves() -> None:
    evening = Playthrough("deal_or_no_deal", 3).play(BEGIN, ChooseCase(1, seat="B"))
    evening.play(CallCase(7, seat="B"), NoGuess(seat="C"), Reveal(750_00))
    correction = evening.record.corrected(5, Reveal(75_00))
    changed = {str(change.what): (change.before, change.after) for change in correction.changes}
    assert changed["Cal"] == (1_130_000_00, 1_125_000_00)
    assert changed["Kitty"] == (0, 5_000_00)


def test_history_tells_every_move_in_words_and_adjustments_with_their_reason() -> None:
    evening = two_players().play(AdjustMoney(5_00, "bank", "A", "a note was miscounted"))
    told = [" ".join(str(h.text) for h in step.told) for step in evening.record.history()]
    assert told[0] == "Ann hosts and Ben plays."
    assert told[-1] == "The bank pays Ann $5. By hand: a note was miscounted."


def test_a_long_line_keeps_few_positions_and_goes_back_to_any_of_its_moves() -> None:
    haggling = Playthrough("deal_or_no_deal", 2).play(BeginHosting("A", "B"), ChooseCase(26, seat="B"))
    for case, value in zip(range(1, 7), haggling.game.box.values, strict=False):
        haggling.play(CallCase(case, seat="B"), Reveal(value))
    haggling.play(*(MakeOffer(cents, seat="A") for cents in range(2000)))
    record = haggling.record
    assert len(record.marks) < 80
    for index in (15, 600, 1300, 1990):
        assert record.before(index).state.now.offer == index - 15
    haggling.correct(600, MakeOffer(7, seat="A"))
    assert record.before(600).state.now.offer == 7
    assert record.state.now.offer == 1999


@pytest.mark.parametrize("written", [{}, [], None, "x", 5, {"move": []}, {"move": "NoSuchMove"}])
def test_what_is_no_move_is_refused(written: object) -> None:
    with pytest.raises(Refused):
        pennies().stored_move(written)


def test_what_is_counted_as_moves_come_and_go_is_what_a_count_of_the_line_finds() -> None:
    owned: set[int] = set()

    def look(record: Record) -> None:
        assert record.saved == told_count(record.line)
        assert record.owned == [at for at, played in enumerate(record.line) if played.owned]
        owned.update(record.owned)

    report = playout(SHELF["downeast_dealer"], 3, games=2, seed=1, look=look)
    assert owned
    assert min(report.reached["changes"][change] for change in ("undo", "redo", "correct")) > 0
