"""When the value cards are lost: Tableside fills the cases, and can prove afterward what it did."""

import pytest

from companion.game.ask import encoded
from companion.games.deal_or_no_deal.laying import filling
from companion.games.deal_or_no_deal.moves import CallCase, ChooseCase, KeepCase, LiftLid, StopLooking
from tests.checking import fits
from tests.games.deal_or_no_deal.stories import (
    VALUES,
    began,
    dealt,
    hosted,
    lift,
    played_round,
    refused,
    seated,
    to_last_two,
)


def told_by(evening, seat) -> str:
    """Return everything that a seat sees, is asked and was just told, as it's sent."""
    asks = [open_ask.ask.seen_by(seat) for open_ask in evening.record.position.asks]
    heard = [happening for happening in evening.told if happening.heard_by(seat)]
    return encoded([evening.view(seat), asks, heard]).decode()


@pytest.mark.clause("deal_or_no_deal", "1.7")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_fingerprint_shown_at_once_is_that_of_the_text_opened_at_the_end(players) -> None:
    evening = began(players, special=None, keeper="companion")
    shown = evening.view().filled.fingerprint
    assert f"The cases are filled. Fingerprint {shown}." in evening.texts
    assert evening.view().filled.text == ""

    played_round(evening.play(ChooseCase(seat="B", case=1)))
    lift(dealt(evening, 0), None)
    filled = evening.view().filled
    assert filled.fingerprint == shown
    assert filled.text == evening.state.results[0].filled
    assert fits(shown, filled.text)
    assert not fits(shown, filled.text.replace("Case 7: ", "Case 8: "))


@pytest.mark.clause("deal_or_no_deal", "1.7")
def test_the_text_tells_what_came_up_and_every_value_once() -> None:
    evening = to_last_two(began(3, keeper="companion")).play(KeepCase(seat="B"))
    lift(evening, None)
    text = evening.view().filled.text
    contents, salts = zip(*(line.split(" | ") for line in text.split("\n")), strict=True)
    said = dict(line.split(": ") for line in contents)
    assert len(set(salts)) == 26
    assert {len(salt) for salt in salts} == {32}
    came_up = evening.view().opened
    assert said == {f"Case {case}": f"${value / 100:,.2f}".removesuffix(".00") for case, value in came_up}
    assert sorted(value for _, value in evening.view().opened) == list(VALUES)


@pytest.mark.clause("deal_or_no_deal", "1.7")
def test_nobody_can_tell_two_fillings_apart_before_a_lid_is_lifted() -> None:
    # All 26 cases go to Cal, so chance decides nothing but the filling.
    first, second = (began(3, keeper="companion", seed=seed) for seed in (1, 2))
    marks = [evening.view().filled.fingerprint for evening in (first, second)]
    assert first.state.now.inside != second.state.now.inside
    assert marks[0] != marks[1]
    for evening in (first, second):
        evening.play(CallCase(seat="B", case=7))
    for seat in (None, "A", "B", "C"):
        assert told_by(first, seat).replace(marks[0], "") == told_by(second, seat).replace(marks[1], "")

    for evening in (first, second):
        evening.play(LiftLid())
        assert evening.view().opened == ((7, evening.state.now.inside[6]),)
    assert first.view().opened != second.view().opened


@pytest.mark.clause("deal_or_no_deal", "1.7")
def test_salt_and_text_stay_hidden_until_the_game_is_over() -> None:
    evening = began(4, keeper="companion", play_out=True)
    text = filling(evening.state.now, opened=True).text
    salts = [line.split(" | ")[1] for line in text.split("\n")]

    def hidden():
        assert evening.view().filled.text == ""
        return not any(salt in told_by(evening, seat) for seat in (None, *"ABCD") for salt in salts)

    while evening.state.now.round < 9:
        assert hidden()
        refused(played_round(evening))
    dealt(played_round(evening), 0)
    assert hidden()
    lift(evening, None)
    assert evening.kinds == {"LookInside", "StopLooking"}
    assert hidden()  # the last case is still a secret
    evening.play(StopLooking())
    assert all(salt in told_by(evening, None) for salt in salts)
    assert evening.state.now.salt not in told_by(evening, None)


@pytest.mark.clause("deal_or_no_deal", "1.7")
def test_undoing_and_redoing_the_start_does_not_fill_the_cases_anew() -> None:
    evening = began(3, special=None, keeper="companion")
    before = evening.state.now.inside
    evening.undo().redo()
    assert evening.state.now.inside == before


@pytest.mark.clause("deal_or_no_deal", "1.7")
def test_every_game_has_its_own_filling_and_earlier_ones_stay_open_for_checking() -> None:
    evening = seated(3, keeper="companion")
    marks = []
    for host, contestant in (("A", "B"), ("B", "C")):
        hosted(evening, host, contestant)
        marks.append(evening.view().filled.fingerprint)
    assert marks[0] != marks[1]
    assert all(fits(mark, result.filled) for mark, result in zip(marks, evening.state.results, strict=True))
