"""What one seat, or the open table, may see in License Plates.

Until the cards are turned over, only its owner sees a plate and the odds it gives, and nobody sees
what Tableside dealt to the center.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct, structs

from companion.game import (
    NOTHING,
    OUTSIDE,
    Commitment,
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
from companion.games.license_plates.bidding import ladder
from companion.games.license_plates.chance import Chance, chance
from companion.games.license_plates.rounds import dealing
from companion.games.license_plates.settings import COMPANION
from companion.games.license_plates.standing import placings
from companion.games.license_plates.state import NUMERALS, UNCOUNTED, Answer, Bid, Card, Result, Round, State
from companion.games.license_plates.words import alone, face_up, numerals, place_name, plates, stack_name

LADDER = 10  # the most steps a board shows
BIDDING = ("bidding", "agreed")  # phases in which a bid can be made
BETWEEN_ROUNDS = Round(number=0, opener="", players=(), places=())
HIDDEN = (*BIDDING, "turn")  # phases in which plates are face down


class MyPlate(Struct, frozen=True):
    """The viewer's own plate, and what follows from it."""

    digits: str
    fine: int
    counts: tuple[int, ...]  # how often each numeral appears on it, 0 first
    with_chance: bool  # whether its owner wants to see the odds
    chance: Chance | None  # the odds that the last bid holds, if the owner wants to see them


class PlatesView(View, frozen=True, kw_only=True, omit_defaults=True):
    """The game as one seat, or the open table, sees it."""

    phase: str
    keeper: str
    rounds: int
    length: int  # digits per plate
    usual_fines: tuple[int, ...]
    stacks: dict[str, int]  # cards left in each stand and center pile
    discarded: int
    round: int = 0
    opener: Seat = ""
    players: tuple[Seat, ...] = ()  # in this round
    cards: tuple[Card, ...] = ()  # of this round, without digits while face down
    bids: tuple[Bid, ...] = ()  # of this round; the last one counts
    answers: tuple[Answer, ...] = ()  # to the last bid, in order
    waiting: tuple[Seat, ...] = ()  # who has yet to speak, next one first
    ladder: tuple[tuple[int, int], ...] = ()  # the next higher bids, as count and numeral
    typed: tuple[Seat, ...] = ()  # who has typed in their plate
    matches: int = 0  # how often the numeral appears on the face-up cards
    count: int | None = None  # how often it appears on all cards, once known
    mine: MyPlate | None = None
    dealt: Commitment | None = None
    result: Result | None = None  # of the last finished round

    @property
    def committed(self) -> Commitment | None:
        """The commitment to what Tableside dealt."""
        return self.dealt


def view(state: State, seat: Seat | None) -> PlatesView:
    """Return the game as this seat (None: the open table) may see it."""
    now = state.round or BETWEEN_ROUNDS
    over = state.phase == "over"
    waiting = now.waiting if now.players else ()
    return PlatesView(
        seats=state.seat_views(_roles(state, waiting), state.money.accounts),
        over=over,
        winners=leaders(placings(state)) if over else (),
        title=state.box.title,
        phase=state.phase,
        keeper=state.rulings.keeper,
        rounds=state.deal.each,
        length=state.length,
        usual_fines=state.box.fines,
        stacks=state.stacks,
        discarded=state.discarded,
        round=now.number,
        opener=now.opener,
        players=now.players,
        cards=now.cards,
        bids=now.bids,
        answers=now.answers,
        waiting=waiting,
        ladder=ladder(now.bid if now.bids else None, LADDER) if state.phase in BIDDING else (),
        typed=tuple([player for player in now.players if player in now.typed]),
        matches=now.matches if now.shown else 0,
        count=now.count,
        mine=_mine(state, now, seat) if seat in now.players else None,
        dealt=dealing(state, seat) if state.dealt else None,
        result=_result(state),
    )


def _result(state: State) -> Result | None:
    """Return the last result, listing changed plates by seat so nobody can tell which came first."""
    last = state.result
    if last is None or len(last.changed) < 2:
        return last
    return structs.replace(last, changed=tuple(seat for seat in state.seats if seat in last.changed))


def _mine(state: State, now: Round, seat: Seat) -> MyPlate | None:
    plate = state.plate(seat)
    if plate is None:
        return None
    wanted = seat in state.with_chance
    hint = None
    if wanted and now.bids and state.phase in HIDDEN:
        unseen = (len(now.places) - 1) * state.length
        hint = chance(plate.digits, now.bid.count, now.bid.numeral, unseen)
    counts = tuple(plate.digits.count(str(numeral)) for numeral in NUMERALS)
    return MyPlate(plate.digits, plate.fine, counts, wanted, hint)


def _roles(state: State, waiting: tuple[Seat, ...]) -> dict[Seat, Said]:
    now = state.round
    if now is None:
        left = state.left
        return {seat: say("out") for seat in state.seats if seat not in left}
    roles = {seat: _not_in(state, seat) for seat in state.seats if seat not in now.players}
    if not now.bids:
        roles[now.opener] = say("opens")
        return roles
    bid = now.bid
    for answer in now.answers:
        roles[answer.seat] = say("agrees") if answer.agrees else say("challenges")
    roles.update(zip(waiting, (say("up now"), say("up next")), strict=False))
    roles[bid.seat] = _bid(bid.count, bid.numeral)
    return roles


def _not_in(state: State, seat: Seat) -> Said:
    """Return why somebody isn't in this round."""
    without_card = not state.stacks[seat] and seat in state.left
    return say("no card") if without_card else say("out")


@lru_cache(maxsize=256)
def _bid(count: int, numeral: int) -> Said:
    return say("bid {count} × {numeral}", count=count, numeral=numeral)


def summary(view: PlatesView) -> Summary:
    """Return a view in words."""
    return structs.replace(_open_board(view), mine=_facts(_my_plate(view)), owners=_owners(view))


def _owners(view: PlatesView) -> tuple[Seat, ...]:
    """Return whose plate Tableside knows while it's face down."""
    if view.phase not in HIDDEN:
        return ()
    return view.players if view.keeper == COMPANION else view.typed


def _my_plate(view: PlatesView) -> Iterator[tuple[Said, Said]]:
    mine = view.mine
    if mine is None:
        return
    digits = mine.digits or say("no digits")
    yield say("Your plate"), say("{digits}, fine {fine}", digits=digits, fine=Money(mine.fine))
    if mine.chance:
        bid = view.bids[-1]
        odds = say("{odds}. {text}", odds=mine.chance.odds, text=mine.chance.text)
        yield say("Odds of {bid}", bid=numerals(bid.count, bid.numeral)), odds


def _open_board(view: PlatesView) -> Summary:
    names = view.names
    if view.over:
        return Summary(say("Game over. {outcome}.", outcome=outcome(view)), _facts(_last(view, names)))
    if not view.round:
        return Summary(say("Nobody has opened yet."))
    headline = say(
        "Round {round} of {rounds}, {plates}.",
        round=view.round,
        rounds=view.rounds,
        plates=plates(len(view.cards)),
    )
    if not view.bids:
        opener = say("Opener"), as_is(names[view.opener])
        return Summary(headline, _facts([opener, *_last(view, names)]))
    told = _reveal(view, names) if view.phase not in HIDDEN else _next(view, names)
    return Summary(headline, _facts([*_said(view, names), *told]))


def _facts(pairs: Iterable[tuple[Said, Said]]) -> tuple[Fact, ...]:
    return tuple(Fact(label, text) for label, text in pairs if text)


def _said(view: PlatesView, names: Mapping[Seat, str]) -> Iterator[tuple[Said, Said]]:
    bid = view.bids[-1]
    said = numerals(bid.count, bid.numeral)
    yield say("The bid"), say("{bid} or more, by {bidder}", bid=said, bidder=names[bid.seat])
    yield say("Agreed"), _people([names[answer.seat] for answer in view.answers if answer.agrees])
    yield say("Challenged"), _people([names[answer.seat] for answer in view.answers if not answer.agrees])


def _people(names: list[str]) -> Said:
    return as_is(together(names)) if names else NOTHING


def _next(view: PlatesView, names: Mapping[Seat, str]) -> Iterator[tuple[Said, Said]]:
    yield say("Up now"), as_is(names[view.waiting[0]]) if view.waiting else NOTHING
    steps = (say("{count} × {numeral}", count=count, numeral=numeral) for count, numeral in view.ladder[:3])
    yield say("Next bids"), as_is(tuple(steps))


def _reveal(view: PlatesView, names: Mapping[Seat, str]) -> Iterator[tuple[Said, Said]]:
    up = {card.place: card.digits for card in view.cards if card.digits not in (None, UNCOUNTED)}
    shown = (face_up(place_name(at, names, view.players), digits or "") for at, digits in up.items())
    yield say("Face up"), as_is(tuple(shown))
    numeral = view.bids[-1].numeral
    if view.count is None:
        yield say("{numeral}s so far", numeral=numeral), as_is(alone(view.matches))
    else:
        yield say("{numeral}s in all", numeral=numeral), as_is(alone(view.count))
    holds, fails = stakes(view)
    yield say("If it holds"), holds
    yield say("If it fails"), fails


def _last(view: PlatesView, names: Mapping[Seat, str]) -> Iterator[tuple[Said, Said]]:
    result = view.result
    if result is None:
        return
    bidder, bid = names[result.bid.seat], numerals(result.bid.count, result.bid.numeral)
    if result.count is None:
        text = say("{bidder} bid {bid} and canceled", bidder=bidder, bid=bid)
    elif result.uncounted and result.holds:
        text = say("{bidder} bid {bid}, and it held", bidder=bidder, bid=bid)
    elif result.uncounted:
        text = say("{bidder} bid {bid}, and it failed", bidder=bidder, bid=bid)
    else:
        text = says(
            "{bidder} bid {bid}; there was {found}",
            "{bidder} bid {bid}; there were {found}",
            result.count,
            bidder=bidder,
            bid=bid,
            found=alone(result.count),
        )
    yield say("Last round"), text


def stakes(view: PlatesView) -> tuple[Said, Said]:
    """Return who will pay whom if the bid holds and if it fails, once everyone knows the fines."""
    names = view.names
    fines = {card.place: card.fine for card in view.cards}
    standing = [view.bids[-1].seat, *(answer.seat for answer in view.answers if answer.agrees)]
    challengers = [names[answer.seat] for answer in view.answers if not answer.agrees]
    owed = [(seat, fine) for seat in standing if (fine := fines[seat]) is not None]
    if len(owed) < len(standing) or not challengers:
        return NOTHING, NOTHING
    each = together([say("{payer} pays {fine}", payer=names[seat], fine=Money(fine)) for seat, fine in owed])
    if len(challengers) == 1:
        fails = say("{payments} to {payee}.", payments=each, payee=challengers[0])
    else:
        fails = say("{payments} to each of {payees}.", payments=each, payees=together(challengers))
    return _pay(challengers, _sums(owed, names)), fails


def outcome(view: PlatesView) -> Said:
    """Return who has won, if anybody has."""
    names = [seat.name for seat in view.seats if seat.seat in view.winners]
    if len(names) > 1:
        return say("{winners} share the win", winners=together(names))
    return say("{winner} wins", winner=names[0]) if names else NOTHING


def payments(view: PlatesView) -> Said:
    """Return who paid whom in the last round; players who paid the same share a sentence."""
    names = view.names
    paid: dict[tuple[tuple[Seat, int], ...], list[str]] = {}
    all_paid = view.result.paid if view.result else ()
    for payer in dict.fromkeys(one.source for one in all_paid):
        sums = tuple(sorted((one.target, one.cents) for one in all_paid if one.source == payer))
        paid.setdefault(sums, []).append(names[payer])
    text = NOTHING
    for sums, payers in paid.items():
        text += _paid(payers, sums, names)
    return text


def settled(view: PlatesView) -> tuple[tuple[Said, Said], ...]:
    """Return how the last round ended, if it was counted: who paid, who retyped a plate, who is out."""
    result = view.result
    if result is None or result.count is None:
        return ()
    names = view.names
    changed = (
        say("{player} retyped their plate after the first bid.", player=names[seat])
        for seat in result.changed
    )
    out = (say("{player} has no money left.", player=names[seat]) for seat in result.out)
    return (
        (say("Paid"), payments(view) or say("Nothing.")),
        *((say("Changed"), text) for text in changed),
        *((say("Out"), text) for text in out),
    )


def _paid(payers: list[str], sums: Sequence[tuple[Seat, int]], names: Mapping[Seat, str]) -> Said:
    """Return who paid whom; an amount that's the same for all is given once."""
    if len(sums) == 1 or len({cents for _, cents in sums}) > 1:
        return _pay(payers, _sums(sums, names))
    payees, cents = together([names[seat] for seat, _ in sums]), Money(sums[0][1])
    if len(payers) == 1:
        return say("{payer} pays {payees} {cents} each.", payer=payers[0], payees=payees, cents=cents)
    return say("{payers} each pay {payees} {cents}.", payers=together(payers), payees=payees, cents=cents)


def _pay(payers: list[str], sums: Said) -> Said:
    if len(payers) == 1:
        return say("{payer} pays {sums}.", payer=payers[0], sums=sums)
    return say("{payers} each pay {sums}.", payers=together(payers), sums=sums)


def _sums(sums: Sequence[tuple[Seat, int]], names: Mapping[Seat, str]) -> Said:
    each = [say("{payee} {cents}", payee=names[seat], cents=Money(cents)) for seat, cents in sums]
    return as_is(together(each))


def stock(state: State) -> dict[Said, Said | int]:
    """Return what should be on the table, so everyone can check."""
    names = dict(zip(state.seats, state.names, strict=True))
    stock: dict[Said, Said | int] = {}
    for place, cards in state.stacks.items():
        where = stack_name(place, names)
        stock[where if place in names else say("{Place}", place=where)] = _cards(cards)
    stock[say("Discarded")] = _cards(state.discarded)
    now = state.round
    if now is None:
        return stock
    stock[say("Round")] = as_is(now.number)
    if now.bids:
        bid = numerals(now.bid.count, now.bid.numeral)
        stock[say("The bid")] = say("{bid} by {bidder}", bid=bid, bidder=state.name(now.bid.seat))
    return stock


def _cards(count: int) -> Said:
    return says("1 card", "{count} cards", count)


def tally(state: State) -> dict[str, int]:
    """Return the grand total of everything."""
    in_round = len(state.round.places) if state.round else 0
    return {
        "cents": state.money.total(),
        "cents of the players": sum(state.money[place] for place in (*state.seats, OUTSIDE)),
        "cards": sum(state.stacks.values()) + in_round + state.discarded,
    }
