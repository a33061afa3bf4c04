"""Plates that Tableside deals: players see their own, and can check the deal at the end."""

import pytest

from companion.game.refusal import NotAsked
from companion.games import SHELF
from companion.games.license_plates.box import Box, Plate
from companion.games.license_plates.moves import CancelRound, DealPlates, SelectOpener
from tests.checking import fits
from tests.games.license_plates.stories import (
    canceled,
    gained,
    left_with,
    opened,
    said,
    seated,
    turned,
)

PLATES = SHELF["license_plates"].box.plates


def dealt(players=4, **laid):
    """Return a game with plates that Tableside dealt."""
    return opened(players, keeper="companion", **laid)


@pytest.mark.clause("license_plates", "1.4")
def test_tableside_deals_and_asks_for_nothing_but_the_opener() -> None:
    evening = seated(4, keeper="companion")
    ask = evening.asked("SelectOpener")
    assert [blank.name for blank in ask.blanks] == ["opener"]
    assert str(ask.hint) == "$300 each."
    evening.play(SelectOpener(opener="A"))
    assert evening.happened == ["PlatesDealt", "RoundBegan"]
    assert evening.kinds == {"MakeBid", "ShowChance"}
    assert isinstance(evening.refusal(DealPlates(plates=tuple(range(50)), salt="0" * 32)), NotAsked)


@pytest.mark.clause("license_plates", "1.4", "4.3")
def test_it_turns_all_cards_over_counts_and_settles() -> None:
    evening = dealt()
    own = {seat: evening.view(seat).mine for seat in "ABCD"}
    said(evening, "A 1×7", "B challenges", "C challenges", "D challenges")
    assert evening.kinds == {"TurnOver", "ShowChance"}
    turned(evening)
    result = evening.view().result
    assert [card.digits for card in result.cards[:4]] == [own[seat].digits for seat in "ABCD"]
    assert result.count == sum(card.digits.count("7") for card in result.cards)
    sign = 1 if result.holds else -1
    fine = own["A"].fine / 100
    assert gained(evening) == {"A": sign * 3 * fine, **dict.fromkeys("BCD", -sign * fine)}
    assert [card.fine for card in result.cards[4:]] == [None, None]


@pytest.mark.clause("license_plates", "1.4", "1.2")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_plate_is_used_once_and_in_its_turn(players) -> None:
    evening = dealt(players)
    seen = []
    while not evening.view().over:
        now = evening.state.now
        said(evening, f"{now.opener} 99×9")
        for seat in evening.state.now.waiting:
            said(evening, f"{seat} challenges")
        plates = {seat: evening.view(seat).mine for seat in now.players}
        turned(evening)
        cards = evening.view().result.cards
        assert {card.place: card.digits for card in cards if card.place in plates} == {
            seat: plate.digits for seat, plate in plates.items()
        }
        seen += [card.digits for card in cards]
    assert len(set(seen)) == len(seen)
    assert set(seen) <= {plate.digits for plate in PLATES}


@pytest.mark.clause("license_plates", "1.4")
def test_the_fingerprint_at_the_start_fits_the_text_at_the_end() -> None:
    evening = dealt(4)
    (told,) = (one for one in evening.told if type(one).__name__ == "PlatesDealt")
    shown = evening.view().dealt
    assert (shown.fingerprint, shown.text) == (told.fingerprint, "")
    first = evening.view("C").mine
    canceled(evening, 7)
    assert evening.view().dealt.text == ""
    canceled(evening)
    opened_text = evening.view().dealt.text
    assert evening.told[-1].dealt == opened_text
    assert opened_text == ""  # no plate was turned over
    own = evening.view("C").dealt.text
    assert fits(told.fingerprint, own)
    lines = own.split("\n")
    assert lines[16].startswith(f"Seat C: {first.digits}, ${first.fine // 100} | ")
    assert [at for at, line in enumerate(lines) if " | " in line] == [*range(16, 24)]
    assert len(lines) == 50


@pytest.mark.clause("license_plates", "1.4")
def test_at_the_end_everyone_can_check_the_plates_that_were_turned_over() -> None:
    evening = turned(said(dealt(4), "A 99×9", "B challenges", "C challenges", "D challenges"))
    shown = {card.place: card.digits for card in evening.view().result.cards}
    canceled(evening, 7)
    text = evening.view().dealt.text
    assert fits(evening.view().dealt.fingerprint, text)
    opened_lines = [line.split(" | ")[0] for line in text.split("\n") if " | " in line]
    assert {line.split(": ")[1].split(", ")[0] for line in opened_lines} == set(shown.values())
    assert len(opened_lines) == 6
    assert evening.told[-1].dealt == text
    mine = evening.view("C").dealt.text
    assert fits(evening.view().dealt.fingerprint, mine)
    assert sum(" | " in line for line in mine.split("\n")) == 6 + 7


@pytest.mark.clause("license_plates", "6.2")
def test_plates_of_a_player_who_is_out_become_a_pile_that_nobody_sees() -> None:
    box = Box(plates=(Plate("7", 20_00),) * 50)
    evening = left_with(dealt(4, box=box, plates_of_the_out="pile"), "C", 20)
    turned(said(evening, "A 6×7", "B agrees", "C challenges", "D agrees"))
    assert evening.view().players == ("A", "B", "D")
    assert evening.view("C").mine is None
    said(evening, "B 6×7", "D challenges", "A agrees")
    assert turned(evening).view().result.count == 6


def test_a_canceled_round_shows_no_plate() -> None:
    evening = said(dealt(), "A 1×1", "B agrees", "C agrees", "D agrees")
    before = {evening.view(seat).mine.digits for seat in "ABCD"}
    evening.play(CancelRound(seat="A"))
    assert [card.digits for card in evening.view().result.cards] == [None] * 6
    assert not before & {evening.view(seat).mine.digits for seat in "ABCD"}


def test_the_deal_is_not_drawn_again_after_undo() -> None:
    evening = dealt()
    before = evening.view("B").mine
    evening.undo().play(SelectOpener(opener="A"))
    assert evening.view("B").mine == before


def test_two_tables_are_dealt_differently() -> None:
    assert dealt(seed=1).view("A").mine != dealt(seed=2).view("A").mine


def test_a_plate_is_as_long_as_the_longest_of_the_box() -> None:
    assert dealt().view().length == 6


@pytest.mark.parametrize("keeper", ["companion", "phones"])
def test_nobody_is_told_to_handle_cards_that_are_not_there(keeper) -> None:
    evening = said(opened(3, keeper=keeper), "A 2×7", "B challenges", "C challenges")
    assert ("card" in str(evening.asked("TurnOver").sentence)) == (keeper == "phones")
    cancelled_round = canceled(opened(3, keeper=keeper))
    assert ("Discard" in cancelled_round.texts) == (keeper == "phones")
