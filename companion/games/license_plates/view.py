"""What one seat, or the open table, may see of License Plates.

A plate is its owner's alone until the cards are turned over, and so is the chance that rests on it. What the
companion dealt to the centre is nobody's until then.
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, structs

from companion.game import OUTSIDE, Commitment, Fact, Seat, Summary, View, dollars, upper
from companion.games.license_plates.bidding import ladder
from companion.games.license_plates.chance import Chance, chance
from companion.games.license_plates.rounds import dealing, winners
from companion.games.license_plates.settings import COMPANION
from companion.games.license_plates.state import NUMERALS, UNCOUNTED, Answer, Bid, Card, Result, Round, State
from companion.games.license_plates.words import alone, counted, numerals, place_name, there, together

LADDER = 10  # steps that a board may show
BIDDING = ("bidding", "agreed")  # phases in which a bid can be made
HIDDEN = (*BIDDING, "turn")  # phases in which plates are face down


class MyPlate(Struct, frozen=True):
    """One's own plate, and what follows from it."""

    digits: str
    fine: int
    counts: tuple[int, ...]  # how often each numeral stands on it, 0 first
    with_chance: bool  # whether its owner wants to see the chance
    chance: Chance | None  # that the last bid holds, if so


class PlatesView(View, frozen=True, kw_only=True, omit_defaults=True):
    """The game as seen from one place."""

    phase: str
    keeper: str
    rounds: int
    length: int  # digits on a plate
    usual_fines: tuple[int, ...]
    stacks: dict[str, int]  # cards left in every stand and centre pile
    discarded: int
    round: int = 0
    opener: Seat = ""
    players: tuple[Seat, ...] = ()  # in this round
    cards: tuple[Card, ...] = ()  # of this round, without digits while face down
    bids: tuple[Bid, ...] = ()  # of this round, the last one stands
    answers: tuple[Answer, ...] = ()  # to the last bid, in order
    waiting: tuple[Seat, ...] = ()  # who has yet to speak, the next first
    ladder: tuple[tuple[int, int], ...] = ()  # the next higher bids, count and numeral
    typed: tuple[Seat, ...] = ()  # whose plate is in
    matches: int = 0  # so many of the numeral are face up
    count: int | None = None  # of them on all cards, once that is known
    mine: MyPlate | None = None
    dealt: Commitment | None = None
    result: Result | None = None  # of the last round that is over


def view(state: State, seat: Seat | None) -> PlatesView:
    """Return the game as this seat (None: the open table) may see it."""
    now = state.round
    over = state.phase == "over"
    seen = PlatesView(
        seats=state.seat_views(_roles(state), state.money.accounts),
        over=over,
        winners=winners(state) if over else (),
        title=state.box.title,
        phase=state.phase,
        keeper=state.rulings.keeper,
        rounds=state.deal.each,
        length=state.length,
        usual_fines=state.box.fines,
        stacks=state.stacks,
        discarded=state.discarded,
        dealt=dealing(state, opened=over) if state.dealt else None,
        result=state.result,
    )
    if now is None:
        return seen
    return structs.replace(
        seen,
        round=now.number,
        opener=now.opener,
        players=now.players,
        cards=now.cards,
        bids=now.bids,
        answers=now.answers,
        waiting=now.waiting,
        ladder=ladder(now.bid if now.bids else None, LADDER) if state.phase in BIDDING else (),
        typed=tuple(player for player in now.players if player in now.typed),
        matches=now.matches if now.bids else 0,
        count=now.count,
        mine=_mine(state, now, seat) if seat in now.players else None,
    )


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


def _roles(state: State) -> dict[Seat, str]:
    now = state.round
    if now is None:
        return {seat: "out" for seat in state.seats if seat not in state.left}
    roles = {seat: "out" for seat in state.seats if seat not in now.players}
    if not now.bids:
        return roles | {now.opener: "opens"}
    roles |= {answer.seat: "agrees" if answer.agrees else "challenges" for answer in now.answers}
    roles |= dict(zip(now.waiting, ("to speak", "comes next"), strict=False))
    return roles | {now.bid.seat: f"bid {now.bid.count} × {now.bid.numeral}"}


def summary(view: PlatesView) -> Summary:
    """Return a view in words."""
    return structs.replace(_open_board(view), mine=_facts(_my_plate(view)), owners=_owners(view))


def _owners(view: PlatesView) -> tuple[Seat, ...]:
    """Return whose plate the companion knows while it lies face down."""
    if view.phase not in HIDDEN:
        return ()
    return view.players if view.keeper == COMPANION else view.typed


def _my_plate(view: PlatesView) -> Iterator[tuple[str, str]]:
    mine = view.mine
    if mine is None:
        return
    yield "The plate", f"{mine.digits or 'no digit'}, fine {dollars(mine.fine)}"
    if mine.chance:
        bid = view.bids[-1]
        yield f"Chance of {numerals(bid.count, bid.numeral)}", f"{mine.chance.odds}. {mine.chance.text}"


def _open_board(view: PlatesView) -> Summary:
    names = view.names
    if view.over:
        winners = together([names[seat] for seat in view.winners])
        return Summary(f"The game is over: {winners}.", _facts(_last(view, names)))
    if not view.round:
        return Summary("Nobody has opened yet.")
    headline = f"Round {view.round} of {view.rounds}, {counted(len(view.cards), 'plate')}."
    if not view.bids:
        return Summary(headline, _facts([("Opens", names[view.opener]), *_last(view, names)]))
    told = _reveal(view, names) if view.phase not in HIDDEN else _next(view, names)
    return Summary(headline, _facts([*_said(view, names), *told]))


def _facts(pairs: Iterable[tuple[str, str]]) -> tuple[Fact, ...]:
    return tuple(Fact(label, text) for label, text in pairs if text)


def _said(view: PlatesView, names: Mapping[Seat, str]) -> Iterator[tuple[str, str]]:
    bid = view.bids[-1]
    yield "The bid", f"{numerals(bid.count, bid.numeral)} or more, by {names[bid.seat]}"
    yield "Agreed", together([names[answer.seat] for answer in view.answers if answer.agrees])
    yield "Challenged", together([names[answer.seat] for answer in view.answers if not answer.agrees])


def _next(view: PlatesView, names: Mapping[Seat, str]) -> Iterator[tuple[str, str]]:
    yield "To speak", names[view.waiting[0]] if view.waiting else ""
    yield "Next bids", ", ".join(f"{count} × {numeral}" for count, numeral in view.ladder[:3])


def _reveal(view: PlatesView, names: Mapping[Seat, str]) -> Iterator[tuple[str, str]]:
    up = [card for card in view.cards if card.digits not in (None, UNCOUNTED)]
    yield "Face up", ", ".join(f"{place_name(card.place, names, view.players)} {card.digits}" for card in up)
    numeral = view.bids[-1].numeral
    so_far = "so far" if view.count is None else "on all"
    yield f"{numeral}s {so_far}", alone(view.matches if view.count is None else view.count)
    holds, fails = stakes(view)
    yield "If it holds", holds
    yield "If it fails", fails


def _last(view: PlatesView, names: Mapping[Seat, str]) -> Iterator[tuple[str, str]]:
    result = view.result
    if result is None:
        return
    bid = f"{names[result.bid.seat]} bid {numerals(result.bid.count, result.bid.numeral)}"
    if result.count is None:
        yield "Last round", f"{bid} and cancelled it"
    else:
        were = "was" if result.count == 1 else "were"
        found = there(result.count, result.bid.numeral, result.bid.count, result.uncounted)
        yield "Last round", f"{bid}; there {were} {found if result.uncounted else alone(result.count)}"


def stakes(view: PlatesView) -> tuple[str, str]:
    """Return who will pay whom if the bid holds and if it fails, once the fines are known to all."""
    names = view.names
    fines = {card.place: card.fine for card in view.cards}
    standing = [view.bids[-1].seat, *(answer.seat for answer in view.answers if answer.agrees)]
    challengers = [names[answer.seat] for answer in view.answers if not answer.agrees]
    sums = [(names[seat], dollars(fine)) for seat in standing if (fine := fines[seat]) is not None]
    if len(sums) < len(standing) or not challengers:
        return "", ""
    pay = "pays" if len(challengers) == 1 else "each pay"
    holds = f"{together(challengers)} {pay} {together([f'{name} {fine}' for name, fine in sums])}."
    to = "to each of " if len(challengers) > 1 else "to "
    fails = f"{together([f'{name} pays {fine}' for name, fine in sums])} {to}{together(challengers)}."
    return holds, fails


def outcome(view: PlatesView) -> str:
    """Return who has won, if somebody has."""
    names = together([seat.name for seat in view.seats if seat.seat in view.winners])
    return f"{names} {'wins' if len(view.winners) == 1 else 'share the win'}" if names else ""


def payments(view: PlatesView) -> str:
    """Return who paid whom in the last round: those who paid alike in one breath."""
    names = view.names
    paid: dict[tuple[tuple[Seat, int], ...], list[str]] = {}
    all_paid = view.result.paid if view.result else ()
    for payer in dict.fromkeys(one.source for one in all_paid):
        sums = tuple(sorted((one.target, one.cents) for one in all_paid if one.source == payer))
        paid.setdefault(sums, []).append(names[payer])
    return " ".join(
        f"{together(who)} {'pays' if len(who) == 1 else 'each pay'} {_to_each(sums, names, len(who) == 1)}."
        for sums, who in paid.items()
    )


def settled(view: PlatesView) -> tuple[tuple[str, str], ...]:
    """Return what came of the last round, if it was counted: who paid, who typed anew, who is out."""
    result = view.result
    if result is None or result.count is None:
        return ()
    names = view.names
    changed = (f"{names[seat]} typed the plate again after the first bid." for seat in result.changed)
    out = (f"{names[seat]} has no money left." for seat in result.out)
    return (
        ("Paid", payments(view) or "Nothing."),
        *(("Changed", text) for text in changed),
        *(("Out", text) for text in out),
    )


def _to_each(sums: tuple[tuple[Seat, int], ...], names: Mapping[Seat, str], alone: bool) -> str:
    """Return whom somebody pays what; a sum that all get alike is said once."""
    if len(sums) > 1 and len({cents for _, cents in sums}) == 1:
        return (
            f"{together([names[seat] for seat, _ in sums])} {dollars(sums[0][1])}{' each' if alone else ''}"
        )
    return together([f"{names[seat]} {dollars(cents)}" for seat, cents in sums])


def stock(state: State) -> dict[str, str]:
    """Return what should lie on the table, for everyone to compare."""
    stock = {}
    for place, cards in state.stacks.items():
        where = f"{state.name(place)}'s stand" if place in state.seats else upper(place)
        stock[where] = f"{cards} card{'' if cards == 1 else 's'}"
    stock["Discarded"] = f"{state.discarded} card{'' if state.discarded == 1 else 's'}"
    now = state.round
    if now is None:
        return stock
    stock["Round"] = str(now.number)
    if now.bids:
        stock["The bid"] = f"{numerals(now.bid.count, now.bid.numeral)} by {state.name(now.bid.seat)}"
    return stock


def tally(state: State) -> dict[str, int]:
    """Return how much there is of everything, wherever it lies."""
    in_round = len(state.round.places) if state.round else 0
    return {
        "cents": state.money.total(),
        "cents of the players": sum(state.money[place] for place in (*state.seats, OUTSIDE)),
        "cards": sum(state.stacks.values()) + in_round + state.discarded,
    }
