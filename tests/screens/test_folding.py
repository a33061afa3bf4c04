"""Face-down questions next to an open one share one key, which leads to the right question."""

import pytest

from companion.game import Ask, OpenAsk, Refused
from screens.asking.folding import FOLDED, folded, unfolded
from screens.asking.form import Form
from screens.asking.law import FACE_DOWN
from tests.moves import kind

NAMES = {"A": "Ann", "B": "Ben"}
BID = OpenAsk("1.A.Bid", Ask(seat="A", sentence="Bid."))


def sealed(seat: str, name: str = "Lay", done: bool = False) -> OpenAsk:
    verb = f"the {name.lower()}"
    ask = Ask(move=kind(name), seat=seat, sentence="?", verb=verb, face="sealed", done=done)
    return OpenAsk(f"1.{seat}.{name}", ask)


def nobody(seat: str) -> bool:
    return False


@pytest.mark.parametrize("asks", [(BID,), (BID, sealed("A")), (sealed("A"), sealed("B"))])
def test_what_needs_no_folding_stays(asks: tuple[OpenAsk, ...]) -> None:
    assert folded(asks, NAMES, nobody) == asks


def test_several_become_a_choice_of_whose_and_which() -> None:
    asks = (BID, sealed("A", done=True), sealed("B"), sealed("A", "Look", done=True))
    first, choice = folded(asks, NAMES, nobody, anybody=True)
    assert (first, choice.id) == (BID, FOLDED)
    who, which = choice.ask.blanks
    assert [str(option.label) for option in who.options] == ["Ann", "Ben"]  # type: ignore[union-attr]
    assert [option.label for option in which.options] == ["the lay", "the look"]  # type: ignore[union-attr]
    assert str(choice.ask.hint) == "Waiting for Ben."
    assert unfolded(asks, {"seat": "A", "kind": "Look"}, nobody) == asks[3]
    with pytest.raises(Refused, match="Answer the other question first"):
        unfolded(asks, {"seat": "B", "kind": "Look"}, nobody)


def test_as_long_as_somebody_is_missing_it_stands_for_them() -> None:
    asks = (BID, sealed("A", done=True), sealed("B"), sealed("C"), aside("A"))
    names = {**NAMES, "C": "Cal"}
    choice = folded(asks, names, nobody)[1]
    assert (choice.id, choice.ask.blanks, str(choice.ask.hint)) == (FOLDED, (), "Waiting for Ben, Cal.")
    assert unfolded(asks, {}, nobody) == asks[2]
    assert unfolded(asks, {}, lambda seat: seat == "B") == asks[3]  # Ben answers by phone
    everyone = (BID, sealed("A", done=True), sealed("B", done=True))
    assert folded(everyone, names, nobody)[1].ask.blanks  # it asks who wants to change something
    with pytest.raises(Refused, match="Answer the other question first"):
        unfolded(everyone, {}, nobody)


def aside(seat: str) -> OpenAsk:
    return OpenAsk(
        f"1.{seat}.Book",
        Ask(move=kind("Book"), seat=seat, sentence="?", verb="book", face="sealed", aside=True),
    )


def test_what_nobody_waits_for_is_folded_even_alone_and_beside_what_is_sealed() -> None:
    for asks in ((BID, aside("A")), (sealed("A"), aside("B"))):
        first, choice = folded(asks, NAMES, nobody)
        assert (first, choice.id, choice.ask.key) == (asks[0], FOLDED, FACE_DOWN)


def test_only_what_that_seat_is_asked_can_be_chosen() -> None:
    asks = (BID, sealed("A"), sealed("B"), sealed("B", "Look"))
    form = Form(folded(asks, NAMES, nobody, anybody=True)[1])
    assert form.holding("seat", "A").blank is None
    assert form.holding("seat", "B").blank is not None


def test_whose_phone_is_awake_is_not_offered() -> None:
    choice = folded((BID, sealed("A"), sealed("B")), NAMES, lambda seat: seat == "B", anybody=True)[1]
    ann, ben = choice.ask.blanks[0].options  # type: ignore[union-attr]
    assert (str(ann.closed), str(ben.closed)) == ("", "Ben answers by phone.")
    assert str(choice.ask.hint) == "Waiting for Ann."
