"""Slips at random, one at a time: does the search find each, how far down the list, and how fast?

The slips are made here, without the search's own code. Each is an entry that was typed wrong, or something
that went wrong on the real table, and it makes some count differ. Applying any suspect has to make the count
agree, once everybody has given again what they laid face down, as it was. With two slips at once, nothing may
be said with confidence.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import thread_time
from typing import Any

import msgspec

from companion.game import Amount, Ask, Count, Digits, Game, Move, Paid, Refused, Seat
from companion.game.counting import figures
from companion.games import SHELF
from companion.table.counted import differences, transfers, verdict
from companion.table.entries import Start
from companion.table.line import Label, labels
from companion.table.record import Record
from companion.table.recount import MOST, Search, Suspect, corrected_only
from companion.testing import NAMES, recorded

SLIPS = 300  # in each game
THREE_GAMES = 60  # slips over three games of Deal or No Deal with only money counted
PLAIN = 5  # how many of those are also searched with plain replay
TWO_AT_ONCE = 100
LONGEST = 160
SELDOM = {"Deal": 0.02, "AskFor": 0.1, "CancelRound": 0.02, "SayStuck": 0.2, "RetireAutos": 0.1}
NEVER = {"EndMatch"}
BY_HAND = 0.03  # share of the moves that the table makes by hand
IN_PRIVATE = (
    0.4  # share of the slips that somebody looks for who counts what only they may see, if there is any
)
CERTAIN = re.compile(r"\b(must|has to|have to|certainly|surely|definitely|proves?|knows?)\b", re.IGNORECASE)
WITHIN = 2.0  # seconds


@dataclass
class Night:
    """A game as it really went, with the record as it was before each entry."""

    forks: list[Record]
    record: Record

    @property
    def moves(self) -> list[Any]:
        """What was entered."""
        return [played.kept for played in self.record.line]


@dataclass
class Slip:
    """One thing that went wrong: the record with it, what was counted, and which entry it was."""

    record: Record
    counted: dict[str, int]
    entry: Label
    meant: Move | None = None  # none if it happened on the table
    by: Seat | None = None  # who counted, if it's what only they may see


@dataclass
class Result:
    """What a search found."""

    place: int | None
    seconds: float  # of the processor, until the slip was on the list, or until the end
    suspects: tuple[Suspect, ...]


def run(seed: int, slips: int = SLIPS, three: int = THREE_GAMES, two: int = TWO_AT_ONCE) -> Iterator[str]:
    """Make slips in every game, search for them, and yield the figures."""
    for game in SHELF.values():
        rng = random.Random(f"{seed} {game.name}")
        results = [_searched(slip) for slip in _slips(game, rng, slips, 1)]
        yield f"{game.name}: {_figures(results)}"
        found = sum(one.place is not None for one in results) / len(results)
        assert found >= (1 if game.name == "deal_or_no_deal" else 0.95), f"only {found:.1%} were found"
        if game.name == "deal_or_no_deal":
            first = sum(one.place in (1, 2, 3) for one in results) / len(results)
            assert first >= 0.95, f"only {first:.1%} are among the first three"
            assert max(one.seconds for one in results) <= WITHIN, "one took too long"
            yield from _over_three_games(game, rng, three)
        yield _two_at_once(game, rng, two)


def _over_three_games(game: Game[Any], rng: random.Random, many: int) -> Iterator[str]:
    made = list(_slips(game, rng, many, 3, lambda key: "/" not in key))
    results = [_searched(slip) for slip in made]
    yield f"  three games, only money counted: {_figures(results)}"
    ratios = []
    for slip in made[:PLAIN]:
        fast, plain = _searched(slip), _searched(slip, Plain)
        assert [one.entry for one in fast.suspects] == [one.entry for one in plain.suspects]
        ratios.append(plain.seconds / fast.seconds)
    if ratios:
        yield f"  plain replay takes {median(ratios):.1f} times as long, for {len(ratios)} of them"
    found = sum(one.place is not None for one in results) / len(results)
    assert found >= 0.95, f"only {found:.1%} were found"
    assert median(one.seconds for one in results) <= WITHIN, "the median is too slow"


class Plain(Search):
    """The search without its shortcut: every answer is tried as a correction, with all faces."""

    def _leads_there(self, index: int, other: Move) -> bool:
        return True


def _figures(results: Sequence[Result]) -> str:
    places = [one.place for one in results]
    found = [place for place in places if place is not None]
    each = ", ".join(f"{found.count(place)} in place {place}" for place in range(1, MOST + 1))
    seconds = [one.seconds for one in results]
    return (
        f"{len(found)} of {len(results)} found ({len(found) / len(results):.1%}): {each}; "
        f"median {median(seconds):.2f} s, worst {max(seconds):.2f} s"
    )


def _searched(slip: Slip, kind: type[Search] = Search) -> Result:
    began = thread_time()
    found: list[Suspect] = []
    place, seconds = None, 0.0
    for looked in kind(slip.record.fork(), slip.counted, slip.by).run():
        for suspect in looked.found:
            found.append(suspect)
            if place is None and _is_it(suspect, slip):
                place, seconds = len(found), thread_time() - began
    if place is None:
        seconds = thread_time() - began
    if kind is Search:
        for suspect in found:
            _apply(slip, suspect)
    return Result(place, seconds, tuple(found))


def _is_it(suspect: Suspect, slip: Slip) -> bool:
    if slip.meant is None:
        return suspect.wrong == "table" and slip.entry in (suspect.entry, *suspect.also)
    meant = _in_any_order(slip.meant)
    return (
        suspect.wrong == "record"
        and suspect.entry == slip.entry
        and any(_in_any_order(one) == meant for one in suspect.instead)
    )


def _in_any_order(move: Move) -> dict[str, Any]:
    """Return what a move says; the same cars or cards in another order are the same answer."""
    said = msgspec.to_builtins(move)
    return {name: sorted(one) if isinstance(one, list | tuple) else one for name, one in said.items()}


def _apply(slip: Slip, suspect: Suspect) -> None:
    """Apply a suspect in every way it can be meant; the count has to agree afterward."""
    game = slip.record.game
    for move in suspect.instead:
        record = slip.record.fork()
        outcome, _ = corrected_only(record, suspect.entry, move, slip.by)
        record.take(outcome)
        if not _given_again(record):
            continue  # somebody has to lay something else face down, and nobody knows what
        there = figures(game.to_count(record.state))
        assert all(there.get(key) == number for key, number in slip.counted.items()), suspect
    if suspect.wrong == "table":
        off = differences(game.to_count(slip.record.state), slip.counted)
        table = dict(slip.counted)
        for source, target, cents in transfers(off):
            for place, more in ((source, -cents), (target, cents)):
                if place in table:
                    table[place] += more
        table |= {one.key: one.there for one in off if one.line}
        there = figures(game.to_count(slip.record.state))
        assert all(there[key] == number for key, number in table.items()), suspect


def _given_again(record: Record) -> bool:
    """Give again what was face down, as it was; return whether that's possible."""
    while record.turn:
        left, old = len(record.turn.rest), record.turn.rest[0]
        try:
            record.take(record.played(old.played.kept.move))
        except Refused:
            return False
        if record.turn and len(record.turn.rest) >= left:
            return False  # it answered another question
    return True


def _two_at_once(game: Game[Any], rng: random.Random, many: int) -> str:
    """Make two slips at once, check that the search never claims to be sure, and return the figures."""
    explained = 0
    made = 0
    while made < many:
        for one in _slips(game, rng, 10, 1, in_private=0):
            again = _on_the_table(Night([], one.record), rng)
            if again is None:
                continue
            right = _there(one.record)
            both = {key: one.counted[key] + again.counted[key] - right[key] for key in one.counted}
            if both == right or any(number < 0 for number in both.values()):
                continue
            result = _searched(Slip(one.record, both, 0))
            _says_only_what_could_be(result.suspects)
            explained += bool(result.suspects)
            made += 1
            if made == many:
                break
    return f"  two slips at once, {many} times: {explained} could be one slip, {many - explained} fit nothing"


def _says_only_what_could_be(found: Sequence[Suspect]) -> None:
    said = str(verdict(True, found))
    assert ("could" in said) == bool(found), said
    for sentence in (said, *(str(one.text) for one in found)):
        assert not CERTAIN.search(sentence), sentence


# Making slips.


def _slips(
    game: Game[Any],
    rng: random.Random,
    many: int,
    games: int,
    counts: Callable[[str], bool] = lambda key: True,
    in_private: float = IN_PRIVATE,
) -> Iterator[Slip]:
    made = 0
    while made < many:
        night = _night(game, rng, games)
        if len(night.record.line) < 8:
            continue
        for _ in range(12):
            alone = sorted({pile.seat for pile in game.to_count(night.record.state) if pile.secret})
            by = rng.choice(alone) if alone and rng.random() < in_private else None
            typed = by or rng.random() < 0.6
            slip = _typed_wrong(night, rng, by) if typed else _on_the_table(night, rng)
            if slip is None:
                continue
            slip.counted = {key: number for key, number in slip.counted.items() if counts(key)}
            there = _there(slip.record, by)
            if all(there[key] == number for key, number in slip.counted.items()):
                continue  # nobody would notice
            yield slip
            made += 1
            if made == many:
                return


def _night(game: Game[Any], rng: random.Random, games: int) -> Night:
    players = rng.choice([number for number in game.players if number > 2])
    real = [one for one in recorded.keepings(game) if one.get("keeper") != "companion"]
    setup = game.prepare(
        NAMES[:players], {**rng.choice(real), **({"cycles": 2} if games > 1 else {})}, game.example
    )
    record = Record(game, Start(game.name, game.version, setup), rng)
    forks = []
    hosted = 0
    longest = rng.randint(20, LONGEST) if games == 1 else 10**6
    while record.position.asks and len(record.line) < longest:
        fork = record.fork()
        outcome = _moved(record, rng)
        if outcome is None:
            break
        hosted += any(type(one).__name__ == "HostingBegun" for one in outcome.told) or (
            type(getattr(outcome.entry, "move", None)).__name__ == "BeginHosting"
        )
        if hosted > games:
            break
        forks.append(fork)
        record.take(outcome)
    return Night(forks, record)


def _moved(record: Record, rng: random.Random) -> Any:
    asks = [one.ask for one in record.position.asks if one.ask.possible and one.ask.kind not in NEVER]
    if not asks:
        return None
    by_hand = record.game.adjusts(record.state) if rng.random() < BY_HAND else ()
    for _ in range(200):
        usual = rng.choices(asks, [SELDOM.get(one.kind, 1) * (0.1 if one.done else 1) for one in asks])[0]
        ask = rng.choice(by_hand) if by_hand else usual
        try:
            return record.played(_drawn(record.game, ask, rng))
        except Refused:
            continue
    return None


def _drawn(game: Game[Any], ask: Ask, rng: random.Random) -> Move:
    return game.stored_move({"move": ask.kind, "seat": ask.seat, **msgspec.to_builtins(ask.draw(rng))})


def _there(record: Record, by: Seat | None = None) -> dict[str, int]:
    piles = record.game.to_count(record.state)
    return figures(pile for pile in piles if not pile.secret or pile.seat == by)


def _typed_wrong(night: Night, rng: random.Random, by: Seat | None) -> Slip | None:
    """Type one entry wrong and enter the rest as it really went; None if somebody would have noticed."""
    at = rng.randrange(len(night.forks))
    kept = night.moves[at]
    wrong = night.forks[at].fork()
    asks = [*(one.ask for one in wrong.position.asks), *wrong.game.adjusts(wrong.state)]
    ask = next((one for one in asks if one.move is type(kept.move) and one.seat == kept.move.seat), None)
    if ask is None or (ask.face != "open" and ask.seat != by) or not ask.blanks:
        return None
    typed = _mistyped(wrong.game, ask, kept.move, rng)
    if typed == kept.move:
        return None
    try:
        for move in (typed, *(later.move for later in night.moves[at + 1 :])):
            wrong.take(wrong.played(move))
    except Refused:
        return None
    counted, there = _there(night.record, by), _there(wrong, by)
    if counted.keys() != there.keys():
        return None
    return Slip(wrong, counted, labels(wrong.line)[at], kept.move, by)


def _mistyped(game: Game[Any], ask: Ask, move: Move, rng: random.Random) -> Move:
    written = msgspec.to_builtins(move)
    blank = rng.choice(ask.blanks)
    if isinstance(blank, Amount | Count) and rng.random() < 0.8:
        unit = 100 if isinstance(blank, Amount) and written[blank.name] % 100 == 0 else 1
        digits = _wrong_digits(str(written[blank.name] // unit), rng)
        written[blank.name] = int(digits or "0") * unit
    elif isinstance(blank, Digits):
        written[blank.name] = _wrong_digits(written[blank.name] or "0", rng)
    elif ask.fits or isinstance(blank, Amount | Count):
        return move
    else:
        written[blank.name] = msgspec.to_builtins(blank.draw(rng))
        if isinstance(written[blank.name], list | tuple):
            return move if _far(getattr(move, blank.name), written[blank.name]) else game.stored_move(written)
    return game.stored_move(written)


def _far(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Whether two rows don't differ in exactly one thing, as they would after one slip."""
    left, right = list(one), list(other)
    for thing in one:
        if thing in right:
            right.remove(thing)
            left.remove(thing)
    return max(len(left), len(right)) != 1


def _wrong_digits(digits: str, rng: random.Random) -> str:
    at = rng.randrange(len(digits))
    way = rng.choice(("swapped", "missing", "doubled"))
    if way == "missing":
        return digits[:at] + digits[at + 1 :]
    if way == "doubled":
        return digits[:at] + digits[at] + digits[at:]
    row = list(digits)
    other = min(at + 1, len(row) - 1)
    row[at], row[other] = row[other], row[at]
    return "".join(row)


def _on_the_table(night: Night, rng: random.Random) -> Slip | None:
    """Return a slip on the real table, in a payment or with a piece that nobody moved, or None."""
    record = night.record
    if rng.random() < 0.7:
        return _payment_wrong(record, rng)
    return _piece_left(record, rng)


def _payment_wrong(record: Record, rng: random.Random) -> Slip | None:
    steps = list(record.history())
    payments = [
        (at, one)
        for at, step in enumerate(steps)
        for one in step.told
        if isinstance(one, Paid) and not one.to
    ]
    if not payments or not hasattr(record.state, "money"):
        return None
    chosen = rng.choice([place for place, (_, one) in enumerate(payments) if one.cents] or [0])
    seats = [seat for seat in record.state.seats if seat in _there(record)]
    way = rng.choice(("not made", "twice", "to another", "by another", "other sum"))
    before = record.before(0).state.money.accounts
    book, table = dict(before), dict(before)
    for place, (_, paid) in enumerate(payments):
        source, target, cents = paid.source, paid.target, paid.cents
        book[source] = book.get(source, 0) - cents
        book[target] = book.get(target, 0) + cents
        takes_all = source not in (*record.state.seats, "bank", "outside") and book[source] == 0
        times = 1
        if place == chosen:
            others = [seat for seat in seats if seat not in (source, target)]
            if way == "not made":
                times = 0
            elif way == "twice":
                times = 2
            elif way == "to another" and others:
                target = rng.choice(others)
            elif way == "by another" and others:
                source = rng.choice(others)
            elif way == "other sum":
                unit = 100 if cents % 100 == 0 else 1
                cents = int(_wrong_digits(str(cents // unit), rng) or "0") * unit
        if takes_all and (place != chosen):
            cents = table[source]
        table[source] = table.get(source, 0) - cents * times
        table[target] = table.get(target, 0) + cents * times
        if any(table[one] < 0 for one in (source,) if one not in ("bank", "outside")):
            return None  # nobody can pay what isn't there
    there = _there(record)
    counted = {key: table[key] if "/" not in key else number for key, number in there.items()}
    return Slip(record, counted, labels(record.line)[payments[chosen][0]])


def _piece_left(record: Record, rng: random.Random) -> Slip | None:
    """Return a slip in which something stayed where it was although an entry moved it, or None."""
    at = rng.randrange(len(record.line))
    before, after = record.before(at), record.before(at + 1)
    one, other = (
        figures(p for p in record.game.to_count(each.state) if not p.secret) for each in (before, after)
    )
    moved = {
        key: one.get(key, 0) - number
        for key, number in other.items()
        if "/" in key and one.get(key, 0) != number
    }
    there = _there(record)
    moved = {key: more for key, more in moved.items() if key in there and there[key] + more >= 0}
    if not moved:
        return None
    left: Mapping[str, int] = moved if rng.random() < 0.5 else dict([rng.choice(list(moved.items()))])
    counted = {key: number + left.get(key, 0) for key, number in there.items()}
    return Slip(record, counted, labels(record.line)[at])
