"""What one seat, or the open table, may see in Downeast Dealer.

Items, bids and the deck are open. Except for the pot and cash on show, a view has only the viewer's own cash:
only the owner of a hand or a pile knows what's in it, and only two players know what cash a deal moved.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from companion.game import (
    CENTS,
    NOTHING,
    Fact,
    Money,
    Said,
    Seat,
    Summary,
    View,
    as_is,
    leaders,
    say,
    says,
    together,
)
from companion.game.caching import remember_last
from companion.games.downeast_dealer.box import EXAMPLE, IN_A_SET, STEP, Box, ItemSet
from companion.games.downeast_dealer.cash import Laid, Payment, in_words, payments
from companion.games.downeast_dealer.settings import COMPANION, TABLE
from companion.games.downeast_dealer.standing import Score, placings, scores
from companion.games.downeast_dealer.state import GOINGS, RESERVE, THIEVES, Match, State, matches


class SetView(Struct, frozen=True, omit_defaults=True):
    """One set: where its cards are, and who has all or nearly all of them."""

    name: str
    one: str  # what one of them is called, if the box says so
    stars: int  # 0 for the Thieves
    size: int
    deck: int
    owned: dict[Seat, int]
    whole: Seat = ""  # who has all of it
    one_off: Seat = ""  # who needs one more card

    @property
    def kind(self) -> ItemSet:
        """The set as it's printed."""
        return ItemSet(self.name, self.stars, self.one)

    @property
    def title(self) -> Said:
        """What people call it."""
        return self.kind.title


class AuctionView(Struct, frozen=True, omit_defaults=True):
    """An item being auctioned."""

    auctioneer: Seat
    item: str
    bids: tuple[tuple[Seat, int], ...] = ()
    going: int = 0
    out: tuple[Seat, ...] = ()
    payer: Seat = ""  # once the item is sold
    receiver: Seat = ""


class ThiefView(Struct, frozen=True, omit_defaults=True):
    """The bidding against the Thief: who bids, in what order, and whose bids are in."""

    order: tuple[Seat, ...]
    bid: tuple[Seat, ...] = ()
    round: int = 1


class DealView(Struct, frozen=True, omit_defaults=True):
    """A deal as everyone may see it."""

    challenger: Seat
    challenged: Seat
    item: str
    number: int
    laid: bool = False
    cards: int | None = None  # in the pile, if it's fanned out
    ties: int = 0


class DowneastView(View, frozen=True, kw_only=True, omit_defaults=True):
    """The game as one seat, or the open table, sees it."""

    phase: str
    keeper: str = ""  # who keeps the cards and the cash
    note: Said = NOTHING  # the box's note that it's an example to compare with the real cards
    sets: tuple[SetView, ...]
    left_out: tuple[str, ...] = ()
    deck: int
    chests: int = 0  # found so far
    chests_in_all: int = 0
    cash_in_play: int
    turn: Seat = ""
    matches: tuple[Match, ...] = ()
    auction: AuctionView | None = None
    thief: ThiefView | None = None
    deal: DealView | None = None
    goings: int = GOINGS  # calls before an auction can be closed
    shown: dict[Seat, tuple[int, ...]] = {}  # cash that everyone can see until the next move
    scores: tuple[Score, ...] = ()
    hand: tuple[int, ...] | None = None  # the viewer's own cash
    laid: Laid | None = None  # the viewer's own cash, face down on the table
    payments: tuple[Payment, ...] = ()  # how the viewer could pay what they owe

    def set(self, item: str) -> SetView:
        """Return a set by its name."""
        return next(one for one in self.sets if one.name == item)

    def some(self, item: str, number: int = 1) -> Said:
        """Return one or more items of a set: a trap, 2 traps."""
        return self.set(item).kind.some(number)

    @property
    def now(self) -> str:
        """The set that an auction or a deal is about, if there is one."""
        return self.auction.item if self.auction else self.deal.item if self.deal else ""


def view(state: State, seat: Seat | None) -> DowneastView:
    """Return the game as this seat (None: the open table) may see it."""
    over = state.phase == "over"
    sets, made = _items(state.box, state.seats, state.deck, state.owned)
    return DowneastView(
        seats=state.seat_views({each: _role(state, each) for each in state.seats}),
        over=over,
        winners=leaders(placings(state)) if over else (),
        pot=sum(bid.cents for bid in state.heist.pot.values()) or None if state.heist else None,
        phase=state.phase,
        keeper=state.rulings.keeper,
        note=_note(state),
        sets=sets,
        left_out=state.left_out,
        deck=state.cards_left,
        chests=state.chests,
        chests_in_all=IN_A_SET if state.box.treasure in state.sets else 0,
        cash_in_play=state.cash_in_play,
        turn=state.turn,
        matches=made,
        auction=_auction(state),
        thief=_thief(state),
        deal=_deal(state),
        goings=state.goings,
        shown=state.shown,
        scores=scores(state) if over else (),
        hand=state.hands.get(seat) if seat else None,
        laid=_laid(state, seat) if seat else None,
        payments=_payments(state, seat) if seat else (),
    )


def _note(state: State) -> Said:
    """Return the box's note, shorter if Tableside keeps the cards and there's nothing to compare."""
    if state.box.remark != EXAMPLE:
        return as_is(state.box.remark)
    if state.rulings.keeper == COMPANION:
        return say("An example.")
    return say("An example. Compare the names and stars of the sets with your cards.")


@remember_last
def _items(
    box: Box, seats: tuple[Seat, ...], deck: dict[str, int], owned: dict[Seat, dict[str, int]]
) -> tuple[tuple[SetView, ...], tuple[Match, ...]]:
    """Return where the items are, and the deals that two players could make."""
    return tuple(_set(box, seats, deck, owned, item) for item in deck), tuple(matches(seats, deck, owned))


def _set(
    box: Box, seats: tuple[Seat, ...], deck: dict[str, int], owned: dict[Seat, dict[str, int]], item: str
) -> SetView:
    kind, size = box.kind(item), box.size(item)
    owners = {seat: count for seat in seats if (count := owned[seat].get(item))}
    return SetView(
        name=item,
        one=kind.one,
        stars=kind.stars,
        size=size,
        deck=deck[item],
        owned=owners,
        whole=next((seat for seat, count in owners.items() if count == size), ""),
        one_off=next((seat for seat, count in owners.items() if count == size - 1), ""),
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


def _role(state: State, seat: Seat) -> Said:
    if state.auction:
        auction = state.auction
        if seat == auction.auctioneer:
            return say("sells")
        if auction.bids and seat == auction.bidder:
            return say("bids {price}", price=Money(auction.high))
        return say("out") if seat in auction.out else NOTHING
    if state.heist:
        heist = state.heist
        if seat in heist.bids:
            return say("bid is in")
        waited_for = heist.order[len(heist.bids) : len(heist.bids) + 1]
        return say("bids") if seat in waited_for else say("later") if seat in heist.order else NOTHING
    if state.deal:
        return {state.deal.challenger: say("challenger"), state.deal.challenged: say("challenged")}.get(
            seat, NOTHING
        )
    return say("turn") if seat == state.turn and state.phase != "over" else NOTHING


def summary(view: DowneastView) -> Summary:
    """Return a view in words."""
    names = view.names
    facts: tuple[tuple[Said, Said], ...] = (
        (say("Deck"), says("1 card", "{count} cards", view.deck)),
        (say("Chests"), _chests(view)),
        (say("Cash in play"), as_is(Money(view.cash_in_play))),
        (say("Pot"), as_is(Money(view.pot)) if view.pot else NOTHING),
        *((say("{name} shows", name=names[seat]), in_words(cards)) for seat, cards in view.shown.items()),
        *((as_is(names[seat]), _things(view, seat)) for seat in names),
        *((say("{name}'s stars", name=names[score.seat]), _stars(score)) for score in view.scores),
        (say("Box"), view.note),
    )
    return Summary(
        _headline(view, names),
        tuple(Fact(label, text) for label, text in facts if text),
        mine=tuple(Fact(label, text) for label, text in _mine(view)),
        owners=() if view.over or view.keeper == TABLE else tuple(names),
    )


def _chests(view: DowneastView) -> Said:
    found, chests = view.chests, view.chests_in_all
    return say("{found} of {chests} found", found=found, chests=chests) if chests else NOTHING


def _mine(view: DowneastView) -> Iterator[tuple[Said, Said]]:
    if view.hand is None:
        return
    yield say("Your cash"), Laid(sum(view.hand), view.hand).said
    if view.laid:
        yield say("You laid down"), view.laid.said
    if view.auction is None or view.phase != "bid":
        return
    bid = STEP + (view.auction.bids[-1][1] if view.auction.bids else 0)
    if sum(view.hand) >= bid:
        least = payments(tuple(card for card in view.hand if card), bid)[0]
        cash = Laid(sum(least.cards), least.cards).said
        yield say("If you bid {bid}", bid=Money(bid)), say("you pay {cash}", cash=cash)


def _headline(view: DowneastView, names: dict[Seat, str]) -> Said:
    if view.over:
        winners = together([names[seat] for seat in view.winners])
        if len(view.winners) > 1:
            return say("Game over. {names} share the win.", names=winners)
        return say("Game over. {names} wins.", names=winners)
    if auction := view.auction:
        return _auction_headline(view, auction, names)
    if thief := view.thief:
        return say("A Thief: {bids} of {all} bids are in.", bids=len(thief.bid), all=len(thief.order))
    if deal := view.deal:
        return _deal_headline(view, deal, names)
    if not view.turn:
        return say("Nobody has started yet.")
    name = names[view.turn]
    if view.phase == "turn over":
        return say("{name} runs an auction.", name=name)
    if view.phase == "penalty":
        return say("The Thieves cost {name} a set.", name=name)
    return say("{name}'s turn.", name=name)


_CALLED = (NOTHING, say("Going once."), say("Going twice."), say("Going three times."))


def _auction_headline(view: DowneastView, auction: AuctionView, names: dict[Seat, str]) -> Said:
    item = view.set(auction.item).kind.noun
    bidder, high = auction.bids[-1] if auction.bids else ("", 0)
    price = Money(high)
    if auction.payer:
        return say(
            "{payer} pays {receiver} {price} for the {item}.",
            payer=names[auction.payer],
            receiver=names[auction.receiver],
            price=price,
            item=item,
        )
    sells = say("{seller} sells the {item}.", seller=names[auction.auctioneer], item=item)
    if view.phase == "sold":
        return sells + say("Sold! {bidder} bid {price}.", bidder=names[bidder], price=price)
    bids = say("No bids yet.")
    if auction.bids:
        bids = say("{bidder} bids {price}.", bidder=names[bidder], price=price)
    return sells + bids + _CALLED[auction.going]


def _deal_headline(view: DowneastView, deal: DealView, names: dict[Seat, str]) -> Said:
    one, other = names[deal.challenger], names[deal.challenged]
    items = view.some(deal.item, deal.number)
    headline = say("{one} challenges {other} for {items}.", one=one, other=other, items=items)
    if deal.item == THIEVES:
        headline = say("{one} challenges {other} over {items}.", one=one, other=other, items=items)
    return headline + say("The pile is down.") if deal.laid else headline


def _things(view: DowneastView, seat: Seat) -> Said:
    owned = (
        say("{set} {count} of {size}", set=each.title, count=each.owned[seat], size=each.size)
        for each in view.sets
        if seat in each.owned
    )
    return as_is(tuple(owned))


def _stars(score: Score) -> Said:
    stars, total, sets = score.stars, score.total, len(score.sets)
    if score.lost:
        return says(
            "{stars} × 1 set = {total}, without {lost}",
            "{stars} × {count} sets = {total}, without {lost}",
            sets,
            stars=stars,
            total=total,
            lost=score.lost,
        )
    return says(
        "{stars} × 1 set = {total}", "{stars} × {count} sets = {total}", sets, stars=stars, total=total
    )


def stock(state: State) -> dict[Said, Said | int]:
    """Return what should be on the table, so everyone can check."""
    stock: dict[Said, Said | int] = {
        say("Deck"): says("1 card", "{count} cards", state.cards_left),
        say("Chests found"): as_is(state.chests),
    }
    for seat in state.seats:
        owned = state.owned[seat]
        things = tuple(
            say("{set} {count}", set=state.kind(item).title, count=owned[item])
            for item in state.sets
            if owned.get(item)
        )
        stock[say("In front of {name}", name=state.name(seat))] = as_is(things) or say("nothing")
    return stock


def tally(state: State) -> dict[str, int]:
    """Return how much there is of everything, wherever it is; “cash out of place” has to be 0."""
    tally = {
        item: count + sum(owned.get(item, 0) for owned in state.owned.values()) + (item == state.for_sale)
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
    tally |= {f"cash cards of ${card // CENTS}": count for card, count in cards.items()}
    tally["cash out of place"] = (
        sum(card * count for card, count in cards.items()) - sum(state.hands[RESERVE]) - state.cash_in_play
    )
    return tally
