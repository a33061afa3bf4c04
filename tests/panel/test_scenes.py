"""The short animations between two pictures."""

from companion.game import Moment
from companion.games.downeast_dealer.moments import DealTied
from hardware.picture import DARK, LIGHTS, VALUES, Picture, TwoButtons
from hardware.scenes import BLINK, BLINKS, ROUND, ROUNDS, STEP, scene
from tests.panel.bench import bits

ALL = (True,) * VALUES
NOBODY = (False,) * 6
BEN = (False, True, False, False, False, False)


def without(light: int) -> Picture:
    return Picture((*(value != light for value in range(VALUES)), *NOBODY))


def test_a_value_that_goes_out_blinks_first_and_ends_dark():
    frames = scene(Picture((*ALL, *NOBODY)), without(12))
    assert [frame.row[12] for frame in frames] == [False, True] * BLINKS + [False]
    assert all(frame.row[other] for frame in frames for other in range(VALUES) if other != 12)
    assert {frame.seconds for frame in frames[:-1]} == {BLINK}
    assert frames[-1] == (without(12).row, 0)


def test_it_is_out_in_the_very_first_frame():
    assert scene(Picture((*ALL, *NOBODY)), without(3))[0].row == without(3).row


def test_what_comes_on_or_changes_hands_does_not_blink():
    assert len(scene(without(12), Picture((*ALL, *NOBODY)))) == 1
    assert len(scene(Picture((*ALL, *NOBODY)), Picture((*ALL, *BEN)))) == 1
    assert len(scene(Picture((*ALL, *BEN)), Picture((*ALL, *NOBODY)))) == 1
    assert len(scene(DARK, Picture((*ALL, *BEN)))) == 1


def test_leaving_the_table_is_no_scene():
    assert scene(Picture((*ALL, *BEN)), DARK) == ((DARK.row, 0),)


def test_a_win_chases_round_the_board_and_ends_in_the_true_picture():
    end = Picture((*ALL[:-3], False, False, False, *BEN), won=("B",))
    frames = scene(Picture((*ALL, *NOBODY)), end)
    assert len(frames) == ROUNDS * VALUES + 1
    assert {frame.seconds for frame in frames[:-1]} == {STEP}
    assert bits(frames[0].row) == "●●●●········· ············· ·●····"
    assert bits(frames[11].row) == "···········●● ···········●● ·●····"  # across and up the other side
    assert bits(frames[25].row) == "●●●·········· ●············ ·●····"
    assert all(sum(frame.row) == 5 for frame in frames[:-1])
    assert sorted(ROUND) == list(range(VALUES))
    assert frames[-1] == (end.row, 0)
    assert all(len(frame.row) == LIGHTS for frame in frames)


def test_who_has_won_chases_once():
    end = Picture((*ALL, *BEN), won=("B",))
    assert len(scene(end, end._replace(row=(*ALL, *NOBODY)))) == 1


def test_whoever_a_moment_is_about_blinks_once():
    tied = DealTied(challenger="B", challenged="D", story=())
    dark, told = Picture((*(False,) * VALUES, *BEN)), Picture((*(False,) * VALUES, *BEN), moment=tied)
    frames = scene(dark, told)
    assert [bits(frame.row)[-6:] for frame in frames] == ["······", "·●·●··"] * BLINKS + ["·●····"]
    assert len(scene(told, told._replace(choice=TwoButtons.OPEN))) == 1
    assert len(scene(told, dark)) == 1


def test_a_value_that_goes_out_blinks_alone():
    moment = DealTied(challenger="B", challenged="D", story=())
    assert scene(Picture((*ALL, *BEN)), without(3)._replace(moment=moment)) == scene(
        Picture((*ALL, *BEN)), without(3)
    )


def test_a_triumph_chases_even_if_another_one_came_right_before():
    guessed, end = Picture((*ALL, *BEN), won=(Moment(),)), Picture((*ALL, *BEN), won=("B",))
    assert len(scene(Picture((*ALL, *NOBODY)), guessed)) > 1
    assert len(scene(guessed, end)) > 1
    assert len(scene(guessed, Picture((*ALL, *BEN)))) == 1
