"""Stickers for Deal or No Deal: on every case, and on the face of every value card."""

from companion.game import Money, Sticker, StickerKind, as_is, say
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.box import CASES, Box
from companion.games.deal_or_no_deal.view import DealView


def _at_hand(now: DealView) -> int:
    """Return the case that's being opened."""
    return now.called or now.final


CASE = StickerKind(
    letter="C",
    title=say("Case"),
    called=say("case {piece}"),
    one=say("a case"),
    fills={m.EnterCases: "cases", m.ChooseCase: "case", m.CallCase: "case", m.LookInside: "case"},
    subject={m.Reveal: _at_hand, m.NameHolder: _at_hand},
)
# A guess isn't scanned: nobody has a card in hand before its case is open.
VALUE = StickerKind(
    letter="V",
    title=say("Value"),
    called=say("the value {piece}"),
    one=say("a value card"),
    fills={m.Reveal: "value", m.LookInside: "value"},
    plain=True,
    waits={m.CallCase: say("Now scan its case."), m.NameHolder: say("Now say who has the case.")},
)


def stickers(box: Box) -> tuple[Sticker, ...]:
    """Return the stickers for a box, one for each case and each value."""
    cases = (Sticker(CASE, case, as_is(case), case) for case in CASES)
    values = (Sticker(VALUE, cents, as_is(Money(cents)), cents) for cents in box.values)
    return (*cases, *values)
