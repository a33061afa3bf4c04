"""What one seat, or the open table, may see of Downeast Dealer.

Items, bids and the deck are open. Of all cash a view carries only the viewer's own: a hand, a pile and its
size, and what a deal came to, are for those alone who hold it or were in it.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from companion.game import Fact, Seat, Summary, View, dollars
from companion.games.downeast_dealer.box import AN_EXAMPLE, EXAMPLE, IN_A_SET, STEP, TIMES, ItemSet
from companion.games.downeast_dealer.cash import Laid, Payment, payments
from companion.games.downeast_dealer.settings import COMPANION, TABLE
from companion.games.downeast_dealer.state import GOINGS, RESERVE, THIEVES, Match, State, matches
from companion.games.downeast_dealer.turns import Score, scores, winners


class SetView(Struct, frozen=True, omit_defaults=True):
    """One set: where its cards are, and who has nearly all of it."""

    name: str
    one: str
    stars: int  # none for the Thieves
    size: int
    deck: int
    owned: dict[Seat, int]
    whole: Seat = ""  # has all of it
    one_off: Seat = ""  # lacks one card


class AuctionView(Struct, frozen=True, omit_defaults=True):
    """An item under the hammer."""

    auctioneer: Seat
    item: str
    bids: tuple[tuple[Seat, int], ...] = ()
    going: int = 0
    out: tuple[Seat, ...] = ()
    payer: Seat = ""  # once it is sold
    receiver: Seat = ""


class ThiefView(Struct, frozen=True, omit_defaults=True):
    """The bidding against the Thief: who is in, who thinks, who comes later, and what earlier rounds left."""

    order: tuple[Seat, ...]
    bid: tuple[Seat, ...] = ()
    round: int = 1


class DealView(Struct, frozen=True, omit_defaults=True):
    """A deal as all may see it."""

    challenger: Seat
    challenged: Seat
    item: str
    number: int
    laid: bool = False
    cards: int | None = None  # in the pile, if it is fanned out
    ties: int = 0


class DowneastView(View, frozen=True, kw_only=True, omit_defaults=True):
    """The game as seen from one place."""

    phase: str
    keeper: str = ""  # of cards and cash
    note: str = ""  # of the box: that it is an example to compare with real cards
    sets: tuple[SetView, ...]
    left_out: tuple[str, ...] = ()
    deck: int
    chests: int = 0  # found ...
    chests_in_all: int = 0  # ... of so many
    cash_in_play: int
    turn: Seat = ""
    matches: tuple[Match, ...] = ()
    auction: AuctionView | None = None
    thief: ThiefView | None = None
    deal: DealView | None = None
    goings: int = GOINGS  # calls before an auction can be closed
    scores: tuple[Score, ...] = ()
    hand: tuple[int, ...] | None = None  # the viewer's own cash
    laid: Laid | None = None  # the viewer's own, face down on the table
    payments: tuple[Payment, ...] = ()  # how the viewer could pay what is owed

    def set(self, item: str) -> SetView:
        """Return a set by its name."""
        return next(one for one in self.sets if one.name == item)

    def some(self, item: str, number: int = 1) -> str:
        """Return so many of a set in words: a trap, 2 traps."""
        kind = self.set(item)
        return ItemSet(kind.name, kind.stars, kind.one).some(number)

    @property
    def now(self) -> str:
        """The set that an auction or a deal is about, if there is one."""
        return self.auction.item if self.auction else self.deal.item if self.deal else ""


def view(state: State, seat: Seat | None) -> DowneastView:
    """Return the game as this seat (None: the open table) may see it."""
    over = state.phase == "over"
    return DowneastView(
        seats=state.seat_views({each: _role(state, each) for each in state.seats}),
        over=over,
        winners=winners(state) if over else (),
        pot=sum(bid.cents for bid in state.heist.pot.values()) or None if state.heist else None,
        phase=state.phase,
        keeper=state.rulings.keeper,
        note=_note(state),
        sets=tuple(_set(state, item) for item in state.sets),
        left_out=state.left_out,
        deck=state.cards_left,
        chests=state.chests,
        chests_in_all=IN_A_SET if state.box.treasure in state.sets else 0,
        cash_in_play=state.cash_in_play,
        turn=state.turn,
        matches=tuple(matches(state)),
        auction=_auction(state),
        thief=_thief(state),
        deal=_deal(state),
        goings=state.goings,
        scores=scores(state) if over else (),
        hand=state.hands.get(seat) if seat else None,
        laid=_laid(state, seat) if seat else None,
        payments=_payments(state, seat) if seat else (),
    )


def _note(state: State) -> str:
    """Return the note of the box; there is nothing to compare it with if the companion keeps the cards."""
    note = state.box.remark
    return AN_EXAMPLE if note == EXAMPLE and state.rulings.keeper == COMPANION else note


def _set(state: State, item: str) -> SetView:
    kind, size = state.kind(item), state.size(item)
    owned = {seat: state.owned[seat][item] for seat in state.seats if state.owned[seat].get(item)}
    return SetView(
        name=item,
        one=kind.noun(1),
        stars=kind.stars,
        size=size,
        deck=state.deck[item],
        owned=owned,
        whole=state.owner(item) or "",
        one_off=next((seat for seat, count in owned.items() if count == size - 1), ""),
    )


def _auction(state: State) -> AuctionView | None:
    auction = state.auction
    if auction is None:
        return None
    sold = state.phase == "pay"
    return AuctionView(
        auctioneer=auction.auctioneer,
        item=auction.item,
        bids=auction.bids,
        going=auction.going,
        out=auction.out,
        payer=auction.payer if sold else "",
        receiver=auction.receiver if sold else "",
    )


def _thief(state: State) -> ThiefView | None:
    heist = state.heist
    return ThiefView(order=heist.order, bid=tuple(heist.bids), round=heist.round) if heist else None


def _deal(state: State) -> DealView | None:
    deal = state.deal
    if deal is None:
        return None
    return DealView(
        challenger=deal.challenger,
        challenged=deal.challenged,
        item=deal.item,
        number=deal.number,
        laid=deal.pile is not None,
        cards=len(deal.pile.cards) if deal.pile and deal.fanned else None,
        ties=deal.ties,
    )


def _laid(state: State, seat: Seat) -> Laid | None:
    if state.heist:
        return state.heist.bids.get(seat)
    return state.deal.pile if state.deal and state.deal.challenger == seat else None


def _payments(state: State, seat: Seat) -> tuple[Payment, ...]:
    if state.phase != "pay" or not state.keeps_cash or not state.auction or state.auction.payer != seat:
        return ()
    return payments(tuple(card for card in state.hands[seat] if card), state.auction.high)


def _role(state: State, seat: Seat) -> str:
    if state.auction:
        auction = state.auction
        if seat == auction.auctioneer:
            return "sells"
        if auction.bids and seat == auction.bidder:
            return f"bids {dollars(auction.high)}"
        return "out" if seat in auction.out else ""
    if state.heist:
        heist = state.heist
        if seat in heist.bids:
            return "bid is in"
        waited_for = heist.order[len(heist.bids) : len(heist.bids) + 1]
        return "bids" if seat in waited_for else "later" if seat in heist.order else ""
    if state.deal:
        return {state.deal.challenger: "challenges", state.deal.challenged: "challenged"}.get(seat, "")
    return "turn" if seat == state.turn and state.phase != "over" else ""


_TURN = {"turn over": "{} runs an auction.", "penalty": "The Thieves cost {} a set."}


def summary(view: DowneastView) -> Summary:
    """Return a view in words."""
    names = view.names
    facts = (
        ("Deck", f"{view.deck} cards"),
        ("Chests", f"{view.chests} of {view.chests_in_all} found" if view.chests_in_all else ""),
        ("Cash in play", dollars(view.cash_in_play)),
        ("Pot", dollars(view.pot) if view.pot else ""),
        *((names[seat], _things(view, seat)) for seat in names),
        *((f"{names[score.seat]}'s stars", _stars(score)) for score in view.scores),
        ("Box", view.note),
    )
    return Summary(
        _headline(view, names),
        tuple(Fact(label, text) for label, text in facts if text),
        mine=tuple(Fact(label, text) for label, text in _mine(view)),
        owners=() if view.over or view.keeper == TABLE else tuple(names),
    )


def _mine(view: DowneastView) -> Iterator[tuple[str, str]]:
    if view.hand is None:
        return
    yield "Your cash", str(Laid(sum(view.hand), view.hand))
    if view.laid:
        yield "You laid face down", str(view.laid)
    if view.auction is None or view.phase != "bid":
        return
    bid = STEP + (view.auction.bids[-1][1] if view.auction.bids else 0)
    if sum(view.hand) >= bid:
        least = payments(tuple(card for card in view.hand if card), bid)[0]
        yield f"If you bid {dollars(bid)}", f"you pay {Laid(sum(least.cards), least.cards)}"


def _headline(view: DowneastView, names: dict[Seat, str]) -> str:
    if view.over:
        return f"The game is over: {' and '.join(names[seat] for seat in view.winners)}."
    if auction := view.auction:
        item = next(each.one for each in view.sets if each.name == auction.item)
        if auction.payer:
            price = dollars(auction.bids[-1][1])
            return f"{names[auction.payer]} pays {names[auction.receiver]} {price} for the {item}."
        bid = "no bid yet"
        if auction.bids:
            bidder, cents = auction.bids[-1]
            bid = f"{names[bidder]} bids {dollars(cents)}"
        going = f", going {TIMES[auction.going]}" if auction.going else ""
        called = ", sold" if view.phase == "sold" else going
        return f"{names[auction.auctioneer]} sells the {item}: {bid}{called}."
    if thief := view.thief:
        return f"A Thief: {len(thief.bid)} of {len(thief.order)} bids are in."
    if deal := view.deal:
        two = f"{names[deal.challenger]} challenges {names[deal.challenged]}"
        return f"{two} over {deal.item}{', and a pile lies there' if deal.laid else ''}."
    return (
        _TURN.get(view.phase, "{}'s turn.").format(names[view.turn]) if view.turn else "Nobody has begun yet."
    )


def _things(view: DowneastView, seat: Seat) -> str:
    owned = ((each.name, each.owned[seat], each.size) for each in view.sets if seat in each.owned)
    return ", ".join(f"{name} {count} of {size}" for name, count, size in owned)


def _stars(score: Score) -> str:
    lost = f", without {score.lost}" if score.lost else ""
    return f"{score.stars} × {len(score.sets)} sets = {score.total:,}{lost}"


def stock(state: State) -> dict[str, str]:
    """Return what should lie on the table, for everyone to compare."""
    stock = {"Deck": f"{state.cards_left} cards", "Chests found": str(state.chests)}
    for seat in state.seats:
        things = (f"{item} {state.owned[seat][item]}" for item in state.sets if state.owned[seat].get(item))
        stock[f"Before {state.name(seat)}"] = ", ".join(things) or "nothing"
    return stock


def tally(state: State) -> dict[str, int]:
    """Return how much there is of everything, wherever it lies; no cash is where it should not be."""
    for_sale = state.auction.item if state.auction else THIEVES if state.heist else ""
    tally = {
        item: count + sum(owned.get(item, 0) for owned in state.owned.values()) + (item == for_sale)
        for item, count in state.deck.items()
    }
    tally |= dict.fromkeys(state.left_out, IN_A_SET)
    if not state.keeps_cash:
        return tally
    on_the_table = [state.deal.pile] if state.deal and state.deal.pile else []
    if state.heist:
        on_the_table += [*state.heist.bids.values(), *state.heist.pot.values()]
    cards = Counter(card for laid in on_the_table for card in laid.cards)
    for hand in state.hands.values():
        cards.update(hand)
    cards.subtract(state.brought)
    tally |= {f"cash cards of {dollars(card)}": count for card, count in cards.items()}
    tally["cash out of place"] = (
        sum(card * count for card, count in cards.items()) - sum(state.hands[RESERVE]) - state.cash_in_play
    )
    return tally
