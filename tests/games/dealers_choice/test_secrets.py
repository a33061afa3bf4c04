"""What only the owner may see: a hand, policies, a Blue Book; and a value that one buyer sees too."""

import random

import pytest

from companion.game.ask import encoded
from companion.games.dealers_choice.box import EXAMPLE, Box
from companion.games.dealers_choice.cards import POLICIES
from companion.games.dealers_choice.moves import (
    Begin,
    ChooseOption,
    DrawCard,
    EnterLot,
    LookUnderHood,
    StayClosed,
    TakeBook,
    WriteValue,
)
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.testing import NAMES, Playthrough
from tests.games.dealers_choice.stories import GAME, midway, plays, seated, takes, to_the_hood


def others(evening, *parties):
    return [seat for seat in (None, *evening.state.seats) if seat not in parties]


def alike(one: Playthrough, other: Playthrough, viewers) -> None:
    """Check that both tables show these viewers the same view, words, stock and questions."""
    for viewer in viewers:
        seen = []
        for evening in (one, other):
            view = evening.view(viewer)
            asks = [ask.seen_by(viewer) for ask in evening.asks]
            seen.append(encoded((view, GAME.summary(view), tuple(GAME.stock(evening.state).items()), asks)))
        assert seen[0] == seen[1], viewer


@pytest.mark.clause("dealers_choice", "1.5")
@pytest.mark.parametrize("phase", ["option", "cards", "lot", "defend", "claim", "save", "pads"])
def test_a_hand_and_policies_make_no_difference_to_anyone_else(phase) -> None:
    lots = {"A": (), "B": (3, 4), "C": (5, 6)} if phase == "lot" else None
    owner = "B" if phase in ("defend", "claim", "save") else "A"
    card = {"defend": "buy_dealer", "claim": "fire", "save": "theft"}.get(phase, "cancel")

    def table(hand, policy):
        hands = {"A": (card,), owner: hand} if owner == "B" else {"A": hand}
        evening = midway(lots, keeper="companion", hands=hands, policies={owner: (policy,)})
        if phase in ("option", "lot"):
            return evening
        if phase in ("cards", "pads"):
            return takes(evening, "A" if phase == "cards" else "B")
        return plays(evening, card, 4)

    one, other = table(("lot_closed", "found"), "fire"), table(("buy_dealer", "force"), "fly_by_night")
    assert one.state.phase == other.state.phase == ("claim" if phase == "claim" else phase)
    alike(one, other, others(one, owner))
    assert one.view(owner) != other.view(owner)


@pytest.mark.clause("dealers_choice", "1.4", "1.5")
def test_a_written_value_and_a_value_card_make_no_difference_to_anyone_else() -> None:
    tables = []
    for card, worth in ((3, 700_00), (9, 0)):
        evening = seated(4, Box(autos=EXAMPLE.autos)).play(Begin(first="A"))
        for at, seat in enumerate("ABCD"):
            if seat == "D":
                evening.play(TakeBook(seat="B", card=card))
            evening.play(EnterLot(seat=seat, cars=tuple(range(3 * at + 1, 3 * at + 4))))
        tables.append(evening.play(WriteValue(seat="B", cents=worth)))
    alike(*tables, others(tables[0], "B"))


@pytest.mark.clause("dealers_choice", "8.4")
def test_a_look_tells_the_others_only_what_was_paid() -> None:
    evening = to_the_hood(6_000).play(LookUnderHood(seat="B"), WriteValue(seat="A", cents=5_300_00))
    for viewer in (None, "C"):
        heard = [happening for happening in evening.told if happening.heard_by(viewer)]
        assert "5,300" not in " ".join(str(happening.text) for happening in heard)
        assert "530000" not in encoded((heard, evening.view(viewer))).decode()


async def test_history_and_undo_name_no_value_no_card_and_no_policy() -> None:
    """Check a whole table, the way the kiosk, the phones and the television read it."""
    setup = GAME.prepare(NAMES[:3], {"keeper": "companion"})
    table = await Table.start(Journal.open(MEMORY), GAME, setup, random.Random(1))
    await table.submit(Begin(first="A"))
    for move in (ChooseOption(seat="A", option="C"), StayClosed(seat="A"), DrawCard(seat="A")):
        await table.submit(move)
    private = ("Your new policy", "You drew")
    for seat in (None, "B", "C"):
        told = " ".join(str(line.text) for line in table.history(seat))
        assert not any(words in told for words in private)
    told = " ".join(str(line.text) for line in table.history("A"))
    assert [told.count(words) for words in private] == [1, 1]
    undone = await table.undo()
    assert not any(words in str(undone.happened[0].text) for words in private)
    table.journal.close()


def test_a_view_of_nobody_has_nothing_of_anybodys_own() -> None:
    evening = seated(3, keeper="companion").play(Begin(first="A"))
    assert evening.view().mine is None
    for seat in "ABC":
        others_cards = {card for other in "ABC" if other != seat for card in evening.state.hands[other]}
        only_theirs = others_cards - set(evening.state.hands[seat])
        assert only_theirs
        shown = encoded(evening.view(seat)).decode()
        assert not [card for card in only_theirs if f'"{card}"' in shown]


def test_a_drawn_policy_is_its_owners_secret() -> None:
    evening = midway(keeper="companion")
    drawn = evening.state.policy_deck[0]
    takes(evening, "C")
    assert evening.view("A").mine.policies == (POLICIES[drawn],)
    for viewer in (None, "B", "C"):
        assert POLICIES[drawn] not in encoded(evening.view(viewer)).decode()
