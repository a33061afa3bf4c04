"""Face-down questions beside an open one are one key, and lead to the one that was meant."""

import pytest

from companion.game import Ask, OpenAsk, Refused
from screens.folding import FOLDED, folded, unfolded

NAMES = {"A": "Ann", "B": "Ben"}
BID = OpenAsk("1.A.Bid", Ask(kind="Bid", seat="A", sentence="Bid."))


def sealed(seat: str, kind: str = "Lay", done: bool = False) -> OpenAsk:
    ask = Ask(kind=kind, seat=seat, sentence="?", verb=f"the {kind.lower()}", face="sealed", done=done)
    return OpenAsk(f"1.{seat}.{kind}", ask)


def nobody(seat: str) -> bool:
    return False


@pytest.mark.parametrize("asks", [(BID,), (BID, sealed("A")), (sealed("A"), sealed("B"))])
def test_what_needs_no_folding_stays(asks: tuple[OpenAsk, ...]) -> None:
    assert folded(asks, NAMES, nobody) == asks


def test_several_become_a_choice_of_whose_and_which() -> None:
    asks = (BID, sealed("A", done=True), sealed("B"), sealed("A", "Look", done=True))
    first, choice = folded(asks, NAMES, nobody)
    assert (first, choice.id) == (BID, FOLDED)
    who, which = choice.ask.blanks
    assert [option.label for option in who.options] == ["Ann", "Ben"]  # type: ignore[union-attr]
    assert [option.label for option in which.options] == ["lay", "look"]  # type: ignore[union-attr]
    assert choice.ask.hint == "Not in yet: Ben."
    assert unfolded(asks, {"seat": "A", "kind": "Look"}) == asks[3]
    with pytest.raises(Refused, match="First comes the other"):
        unfolded(asks, {"seat": "B", "kind": "Look"})


def test_whose_phone_is_awake_is_not_offered() -> None:
    choice = folded((BID, sealed("A"), sealed("B")), NAMES, lambda seat: seat == "B")[1]
    ann, ben = choice.ask.blanks[0].options  # type: ignore[union-attr]
    assert (ann.closed, ben.closed) == ("", "Ben answers by phone.")
    assert choice.ask.hint == "Not in yet: Ann."
