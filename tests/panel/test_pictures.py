"""What the lights show about a table, and the bits that are sent for it."""

from msgspec import structs

from companion.game import Ask, Count, Moment, SeatView, View, YesNo
from companion.games.deal_or_no_deal.moves import CallCase, MakeOffer, Reveal
from companion.table.panel import two_way, wants_big_buttons
from companion.table.views import AskView, TableView
from hardware.encoders import registers, strip
from hardware.picture import DARK, DARK_ROW, TwoButtons, picture
from tests.games.deal_or_no_deal.stories import CENT, MILLION, SEVEN_FIFTY, began, seated
from tests.games.deal_or_no_deal.stories import opened as guessed
from tests.games.dealt import stories as cards
from tests.games.downeast_dealer import stories as dealer
from tests.games.license_plates.stories import opened, typed
from tests.games.license_plates.stories import said as people_say
from tests.moves import kind
from tests.panel.bench import bits, seen


def table(*asks: Ask, **view) -> TableView:
    seats = tuple(SeatView(seat, seat) for seat in "ABC")
    return TableView("any", "Any game", View(seats=seats, **view), tuple(map(AskView, asks)), ())


def ask(name: str, seat: str | None = "A", *blanks, **more) -> Ask:
    return Ask(move=kind(name), seat=seat, sentence=name, blanks=blanks, **more)


def test_a_fresh_board_is_all_lit_and_the_table_has_the_turn():
    lit = picture(seen(seated(3)))
    assert bits(lit.row) == "●●●●●●●●●●●●● ●●●●●●●●●●●●● ······"
    assert registers(lit.row).hex() == "03ffffff"
    assert lit.choice is TwoButtons.NONE
    assert not lit.won


def test_the_contestants_seat_is_lit_to_call_a_case():
    lit = picture(seen(began(3)))
    assert bits(lit.row) == "●●●●●●●●●●●●● ●●●●●●●●●●●●● ·●····"
    assert registers(lit.row).hex() == "0bffffff"


def test_values_go_dark_where_they_stand_on_the_board():
    evening = began(2)
    for case, value in ((2, CENT), (3, SEVEN_FIFTY), (4, MILLION)):
        evening.play(CallCase(seat="B", case=case), Reveal(value=value))
    lit = picture(seen(evening))
    assert bits(lit.row) == "·●●●●●●●●●●●· ●●●●●●●●●●●●· ·●····"
    # The last register comes first, with F E D C B A $1,000,000 $750,000; then down to $0.01.
    assert registers(lit.row) == bytes((0b00001001, 0b11111111, 0b11101111, 0b11111110))


def test_an_offer_asks_for_the_big_buttons():
    evening = began(2)
    for case, value in zip(range(2, 8), (1, 100, 500, 1000, 2500, 5000), strict=True):
        evening.play(CallCase(seat="B", case=case), Reveal(value=value))
    assert picture(seen(evening)).choice is TwoButtons.NONE
    assert picture(seen(evening), sure=True).choice is TwoButtons.NONE
    evening.play(MakeOffer(seat="A", cents=20_000_00))
    lit = picture(seen(evening))
    assert lit.choice is TwoButtons.OPEN
    assert picture(seen(evening), sure=True) == lit._replace(choice=TwoButtons.YES)
    assert bits(lit.row) == "······●●●●●●● ●●●●●●●●●●●●● ·●····"  # only Ben has to act


def test_a_choice_follows_from_the_blanks_and_from_no_name():
    yes, no = ask("Jump"), ask("Stay")
    assert two_way((yes, no)) == (yes, no)
    assert two_way((yes, no, ask("Name", "A", Count(name="number")), ask("Stop", "B"))) == (yes, no)
    assert two_way((yes,)) is None
    assert two_way((yes, no, ask("Wait"))) is None
    assert two_way((yes, no, ask("Jump", "B"), ask("Stay", "B"))) is None  # whose answer would it be?
    assert two_way((yes, ask("Stay", face="sealed"))) is None
    assert two_way((ask("Agree", "B"), yes, no)) is None  # somebody else is asked
    assert wants_big_buttons((ask("Agree", "A", YesNo(name="sure")),))
    assert not wants_big_buttons((ask("Agree", "A", Count(name="number"), YesNo(name="sure")),))
    assert not wants_big_buttons((ask("Agree", "A", YesNo(name="sure"), face="private"),))
    assert not wants_big_buttons(())


def test_a_game_without_values_still_shows_whose_turn_it_is():
    lit = picture(table(ask("Bid", "A"), ask("Bid", "C"), ask("Go on", None)))
    assert bits(lit.row) == "············· ············· ●·●···"


def test_a_seat_that_has_answered_face_down_is_dark():
    sealed = {"face": "sealed", "until": "Shown"}
    lit = picture(table(ask("Lay", "A", done=True, **sealed), ask("Lay", "B", **sealed)))
    assert bits(lit.row) == "············· ············· ·●····"


def test_after_a_win_the_winners_are_lit():
    lit = picture(table(over=True, winners=("B", "C"), lit=(True, False, True)))
    assert bits(lit.row) == "●·●·········· ············· ·●●···"
    assert lit.won
    assert not picture(table(over=True)).won


def test_a_right_guess_is_won_until_the_next_change():
    table_now = structs.replace(table(), moments=to_guess().record.moments)
    assert picture(table_now).won == table_now.moments[:1]
    assert not picture(table()).won


def test_any_other_moment_is_in_the_picture_until_the_next_change():
    struck = Moment()
    assert picture(structs.replace(table(), moments=(struck,))).moment is struck
    assert picture(structs.replace(table(), moments=to_guess().record.moments)).moment is None
    assert picture(table()).moment is None


def to_guess():
    """Return a game in which Cal guessed $500 for free, and was right."""
    return guessed(began(3), "C", 500_00, guess=500_00)


def test_more_values_than_lights_are_cut():
    assert bits(picture(table(lit=(True,) * 40)).row) == "●●●●●●●●●●●●● ●●●●●●●●●●●●● ······"


def test_every_light_has_a_bit_of_its_own():
    for light in range(32):
        row = tuple(one == light for one in range(32))
        assert int.from_bytes(registers(row), "big") == 1 << light
    assert registers(DARK_ROW) == bytes(4)
    assert DARK.row == DARK_ROW


def test_a_strip_gets_a_start_a_frame_a_light_and_an_end():
    row = (True, *(False,) * 24, True, True, *(False,) * 5)
    sent = strip(0.5)(row)
    assert len(sent) == 4 + 32 * 4 + 4
    assert sent[:4] == bytes(4)
    assert sent[4:8] == bytes((0xE0 | 16, 0xFF, 0xA0, 0x90))  # brightness, blue, green, red
    assert sent[8:12] == bytes((0xE0, 0, 0, 0))
    assert sent[4 + 25 * 4 :][:4] == bytes((0xE0 | 16, 0x10, 0x90, 0xFF))  # gold for the high values
    assert sent[4 + 26 * 4 :][:4] == bytes((0xE0 | 16, 0xFF, 0x60, 0x20))  # the first seat's color
    assert sent[-4:] == b"\xff" * 4
    assert strip(1)(row)[4] == 0xFF
    assert strip(0)(row)[4] == 0xE1  # never completely dark


def test_downeast_dealer_lights_whoever_may_act_and_never_more_than_that():
    owned = {"A": {"Traps": 1}, "B": {"Traps": 1}}
    evening = dealer.midway(3, owned=owned)
    assert bits(picture(seen(evening)).row).endswith(" ●·····")
    dealer.bid(dealer.turned(evening, "Oars"), "B", 30)
    assert bits(picture(seen(evening)).row).endswith(" ●·●···")  # Cal may bid, Ann calls, Ben has bid
    assert picture(seen(evening)).choice is TwoButtons.NONE
    dealer.closed(evening)
    assert picture(seen(evening)).choice is TwoButtons.OPEN  # sell it or buy it
    piles = ((dealer.CHECK,), (dealer.FIFTY, dealer.TEN))
    lit = {
        picture(seen(dealer.challenged(dealer.midway(3, owned=owned), "B", "Traps", *pile))) for pile in piles
    }
    assert [bits(one.row)[-6:] for one in lit] == [
        "·●····"
    ]  # only Ben has to answer; nobody is waiting for Ann to fan out the pile


def test_the_seat_that_speaks_is_lit_and_agree_and_challenge_have_the_big_buttons():
    evening = people_say(opened(5), "A 2×7", "B 4×7")
    lit = picture(seen(evening))
    assert bits(lit.row).endswith(" ··●···")
    assert lit.choice is TwoButtons.OPEN
    people_say(evening, "C agrees", "D agrees", "E agrees", "A challenges")
    assert bits(picture(seen(evening)).row).endswith(" ●·····")  # Ann turns over her plate first


def test_lights_tell_whose_plate_is_missing_and_nothing_of_a_plate():
    evening = opened(4, keeper="phones")
    assert bits(picture(seen(evening)).row).endswith(" ●●●●··")
    lit = [picture(seen(typed(opened(4, keeper="phones"), B=(d, 5)))) for d in ("777777", "000000")]
    assert lit[0] == lit[1]
    assert bits(lit[0].row).endswith(" ●·●●··")


def test_dealt_lights_whose_turn_it_is_and_nothing_of_a_hand():
    evening = cards.did(cards.begun(), "A 4-4")
    assert bits(picture(seen(evening)).row).endswith(" ·●····")
    assert bits(picture(seen(cards.laid_out())).row).endswith(" ●●●●··")  # all may enter their reserves
    hands = ({"A": "4 4 Stop", "B": "9 8 10"}, {"A": "4 4 X", "B": "1 2 5"})
    lit = {picture(seen(cards.did(cards.midway(each, reserves={"B": "7"}), "A 4-4"))) for each in hands}
    assert len(lit) == 1
    assert {bits(one.row)[-6:] for one in lit} == {"·●····"}
