"""Behind the curtain in Dealt!: somebody's hand in one row, what picked cards make, and what beats that."""

from collections.abc import Iterator, Sequence

from companion.game import Fact, Said, Seat, as_is, one_of, say, says, together
from companion.games.dealt.box import REDRAW, STOP
from companion.games.dealt.combinations import (
    BY_CODE,
    COMBINATIONS,
    RANKS,
    Combination,
    best_with,
    needed,
    readings,
    row,
)
from companion.games.dealt.state import Turn
from companion.games.dealt.view import DealtView
from screens.asking.pointing import Pointing
from screens.behind import Behind, Card, Hand

SPECIAL = {
    STOP: (say("That's a Stop"), say("It ends the trick. You can play it at any time.")),
    REDRAW: (say("That's a Redraw"), say("The trick goes on, and its winner draws three cards.")),
}
ONLY_SPECIAL = say("nothing but a Stop or a Redraw")


def behind(view: DealtView, seat: Seat, entry: Pointing | None) -> Behind | None:
    """Return a seat's hand: to pick from, to put a card into, or just to look at."""
    if view.mine is None:
        return None
    hand = view.mine.cards
    asked = {blank.name for blank in entry.asked.ask.blanks} if entry else set()
    if entry and "places" in asked:
        return _playing(view, seat, entry, hand)
    if entry and "place" in asked:
        return _placing(view, seat, entry, hand)
    drew = (Fact(say("You drew"), as_is(view.mine.drawn)),) if view.mine.drawn else ()
    return Behind(
        title=say("{seat}, this is your hand.", seat=view.name(seat)),
        aside=_in_order(hand),
        parts=(Hand(tuple(map(Card, hand))),),
        lines=(*drew, *_open(view, seat)),
    )


def _in_order(hand: Sequence[str]) -> Said:
    return says("1 card, in the order dealt", "{count} cards, in the order dealt", len(hand))


def _open(view: DealtView, seat: Seat) -> Iterator[Fact]:
    """Yield what everybody can see, and what somebody looking at their hand wants to know."""
    best = view.trick.best if view.trick else None
    if best and best.combination and best.seat != seat:
        yield Fact(say("To beat"), _whose(view, best))
        yield Fact(say("To beat it"), needed(best.combination))
    if reserve := tuple(card for card in view.reserves.get(seat, ()) if card):
        yield Fact(say("Your reserve"), as_is(together(reserve)))


def _whose(view: DealtView, best: Turn) -> Said:
    assert best.combination
    return say("{name}'s {combination}.", name=view.name(best.seat), combination=best.combination.words)


# Playing.


def _playing(view: DealtView, seat: Seat, entry: Pointing, hand: tuple[str, ...]) -> Behind:
    settled = entry.form.settled.get("places")
    laid = sorted(entry.laid) if settled is None else [place - 1 for place in settled]
    keys = [choice.key for choice in entry.choices] if settled is None else [""] * len(hand)
    cards = tuple(
        Card(card, key, picked=place in laid, pointed=settled is None and place == entry.place)
        for place, (card, key) in enumerate(zip(hand, keys, strict=True))
    )
    at = entry.place if settled is None else laid[0] if laid else None
    lines = tuple(_made(view, hand, laid, keys, entry)) if laid else tuple(_open(view, seat))
    return Behind(
        aside=_in_order(hand),
        parts=(Hand(cards, at),),
        lines=lines,
        verb=say("lay them"),
        picks=settled is None,
    )


def _made(
    view: DealtView, hand: tuple[str, ...], laid: list[int], keys: list[str], entry: Pointing
) -> Iterator[Fact]:
    """Yield what the picked cards make, whether that's enough, and what would beat it."""
    best = view.trick.best if view.trick else None
    cards = tuple(hand[place] for place in laid)
    if len(cards) == 1 and cards[0] in SPECIAL:
        yield Fact(*SPECIAL[cards[0]])
        return
    touching = laid[-1] - laid[0] < len(laid)
    above = best.combination if best else None
    possible = readings(cards) if touching else ()
    enough = [one for one in possible if above is None or one > above]
    called = entry.choices[entry.place].value if entry.place is not None and not entry.many else ""
    if called in BY_CODE:
        enough = [BY_CODE[str(called)]]
    label = _these(cards, [keys[place] for place in laid])
    if not possible:
        yield Fact(label, say("no combination.") if touching else say("nothing: pick cards that touch."))
    elif not enough:
        yield Fact(label, _several(possible))
        assert best
        yield Fact(say("That doesn't beat"), _whose(view, best))
        assert above
        yield Fact(say("To beat it"), needed(above))
    else:
        yield Fact(label, _several(enough))
        if best and above:
            yield Fact(say("That beats"), _whose(view, best))
        if len(enough) == 1:
            yield Fact(say("Only these beat that"), say("{these}.", these=_beating(enough[0])))


def _these(cards: Sequence[str], keys: Sequence[str]) -> Said:
    if all(keys):
        return says("Card {keys} makes", "Cards {keys} make", len(cards), keys=together(keys))
    return says("The {cards} makes", "The {cards} make", len(cards), cards=row(cards))


def _several(combinations: Sequence[Combination]) -> Said:
    return say("{these}.", these=one_of([one.one for one in combinations[::-1][:4]]))


def _beating(combination: Combination) -> Said:
    """Return what beats a combination: higher ones of its rank, and any of a higher rank."""
    same = [one for one in COMBINATIONS if one.rank == combination.rank and one.top > combination.top]
    higher: list[Said] = [say("{combination} or higher", combination=same[0].one)] if same else []
    higher += [say("any {rank}", rank=rank.title) for rank in RANKS[combination.rank + 1 :]]
    return as_is(tuple(higher)) if higher else ONLY_SPECIAL


# Putting a card into the hand.


def _placing(view: DealtView, seat: Seat, entry: Pointing, hand: tuple[str, ...]) -> Behind:
    """Return the hand with the new card where it would go; until it has a place, it's in front and lower."""
    assert view.mine
    blank = entry.blank
    new = str(
        entry.form.settled.get("card", "" if entry.asked.ask.blanks[0].name == "card" else view.mine.drawn)
    )
    if blank is None or blank.name != "place" or not new:
        cards = tuple(map(Card, hand))
        return Behind(aside=_in_order(hand), parts=(Hand(cards),), lines=tuple(_open(view, seat)))
    gap = None if entry.place is None else int(entry.choices[entry.place].value)
    keys = {int(choice.value): choice.key.lower() for choice in entry.choices}
    row_of = [Card(card, keys.get(place, "")) for place, card in enumerate(hand, 1)]
    at = gap or 0
    row_of.insert(at, Card(new, "" if gap else keys.get(0, ""), picked=gap is not None))
    lines: list[Fact] = []
    if gap is not None:
        whole = (*hand[:gap], new, *hand[gap:])
        if makes := best_with(whole, {gap + 1}):
            lines.append(Fact(say("There it makes"), as_is(makes)))
        if splits := best_with(hand, {gap, gap + 1}):
            lines.append(Fact(say("It splits"), as_is(splits)))
    return Behind(
        title=say("Where will you put the {card}?", card=new),
        aside=_in_order(hand),
        parts=(Hand(tuple(row_of), at),),
        lines=tuple(lines),
        note=entry.asked.ask.hint or say("It goes between two cards. A letter puts it behind that card."),
        verb=say("put it there"),
        picks=True,
    )
