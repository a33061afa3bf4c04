"""What only the owner may see: a hand, its order, what it can play, what was drawn."""

import random

import msgspec
import pytest

from companion.game import Refused
from companion.game.ask import encoded
from companion.games.dealt.moves import PlayFromHand, TakeReserve
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.testing import NAMES, leaks
from tests.games.dealt.stories import GAME, dealt, did, midway, placed

WHO = (None, "A", "C")


def seen(evening, viewer) -> bytes:
    """Return everything a viewer is shown and told after a move."""
    view = evening.view(viewer)
    asks = [ask.seen_by(viewer) for ask in evening.asks]
    heard = [one for one in evening.told if one.heard_by(viewer)]
    board, stock = GAME.summary(view), tuple(GAME.stock(evening.state).items())
    return leaks.FINGERPRINT.sub(b"#", encoded((view, board, stock, asks, heard)))


@pytest.mark.clause("dealt", "1.4")
def test_hands_of_one_size_look_alike_to_everyone_else() -> None:
    """One hand can play nothing, one almost anything, and one has an X to call; all have a reserve."""
    tables = [
        did(midway({"A": "12 12 1", "B": cards, "C": "1 1 1"}, reserves={"B": "7"}, pile="1"), "A 12-12")
        for cards in ("1 1 1 3", "10 11 12 Stop", "X X X 5")
    ]
    for viewer in WHO:
        assert len({seen(evening, viewer) for evening in tables}) == 1
    assert len({seen(evening, "B") for evening in tables}) == 3


@pytest.mark.clause("dealt", "3.2")
def test_where_a_reserve_card_went_is_nobodys_business() -> None:
    tables = [
        did(
            midway({"A": "12 1", "B": "4 11 9", "C": "1 1"}, reserves={"B": "7", "C": "2"}, pile="1"), "A 12"
        ).play(TakeReserve(seat="B", card="7", place=place))
        for place in range(4)
    ]
    for viewer in WHO:
        assert len({seen(evening, viewer) for evening in tables}) == 1


@pytest.mark.clause("dealt", "4.7")
def test_what_was_drawn_and_where_it_went_is_seen_by_whoever_drew() -> None:
    def drawing(pile):
        hands = {"A": "12 3", "B": "1 1 5", "C": "Redraw 2"}
        return did(midway(hands, pile=pile), "A 12", "B 1-1", "C Redraw")

    tables = [placed(drawing(pile), *places) for pile, places in (("7 8 9", (0, 1)), ("X Stop 1", (1, 0)))]
    for viewer in WHO:
        assert len({seen(evening, viewer) for evening in tables}) == 1
    tables = [placed(evening, 2) for evening in tables]
    for viewer in WHO:
        assert len({seen(evening, viewer) for evening in tables}) == 1
    assert "drawn" not in seen(tables[0], "B").decode()


@pytest.mark.clause("dealt", "1.4", "1.6")
def test_nothing_sent_to_others_holds_a_hand() -> None:
    evening = dealt(5)
    hands = {seat: msgspec.json.encode(evening.view(seat).mine.cards).decode() for seat in "ABCDE"}
    for viewer in (None, *"ABCDE"):
        text = seen(evening, viewer).decode()
        assert [seat for seat, cards in hands.items() if cards in text] == ([viewer] if viewer else [])


async def test_history_tells_what_was_laid_and_only_its_owner_corrects_it() -> None:
    setup = GAME.prepare(NAMES[:3], {"keeper": "companion"})
    table = await Table.start(Journal.open(MEMORY), GAME, setup, random.Random(3))
    evening = dealt(3, seed=3)
    first = evening.record.line[0].kept.move
    await table.submit(first)
    hand = table.view("A").view.mine.cards
    place = next(at for at, card in enumerate(hand, 1) if card.isdecimal())
    await table.submit(PlayFromHand(seat="A", places=(place,)))
    assert f" {hand[place - 1]}." in str(table.history(None)[-1].text)
    other = PlayFromHand(seat="A", places=(place % len(hand) + 1,))
    for by in (None, "B"):
        with pytest.raises(Refused):
            table.consider(2, other, by=by)
    table.consider(2, other, by="A")  # the owner may correct it
    table.journal.close()
