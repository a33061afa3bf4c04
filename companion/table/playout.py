"""Random play through the asks: what it breaks, what it reaches, how fast it goes.

Players are in a mood, and moods change, so long runs of refusals and reckless amounts both come up. Undo,
redo, corrections and adjustments are mixed in.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import msgspec

from companion.game import AnyBlank, Ask, Game, Move, Refused, Setup, seats_for
from companion.game.ask import encoded, encoder
from companion.game.clauses import clause
from companion.game.game import nothing
from companion.game.said import ENGLISH
from companion.table.entries import Start
from companion.table.fingerprint import fingerprint
from companion.table.line import Outcome, labels
from companion.table.record import Record
from companion.table.rewinding import by_hand

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eva", "Flo")
LONGEST = 20_000  # a game that takes more moves than this is a violation
TAKEN_BACK = 40  # at most this many moves are undone; each undo replays whatever was entered face down since
SELDOM = 20  # a face-down answer is changed this many times less often than it's laid
TRIES = 50  # how many times to draw an answer to an ask with a rule about several blanks


def nothing_else(record: Record) -> None:
    """Check nothing else."""


class Violation(Exception):
    """Something happened that must never happen."""


@dataclass
class Report:
    """The result of a run."""

    game: Game[Any]
    players: int
    checked: bool = True
    fixed: Mapping[str, Any] = field(default_factory=dict)  # settings that are the same in every game
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    enders: Counter[str] = field(default_factory=Counter)  # kinds of moves that games ended with
    reached: dict[str, Counter[str]] = field(
        default_factory=lambda: {
            what: Counter() for what in ("asks", "moves", "happenings", "settings", "changes")
        }
    )

    def missing(self) -> list[str]:
        """Return what this many players could have reached but didn't."""
        game = self.game
        at_least = {kind.__name__: players for kind, players in game.at_least.items()}
        wanted = {
            "asks": [move.__name__ for move in game.moves],
            "moves": [move.__name__ for move in game.moves],
            "happenings": [happening.__name__ for happening in game.happenings],
            "settings": [
                word
                for setting in game.settings
                if setting.name not in self.fixed
                for word in _choices(setting.blank, setting.default)
            ],
            "changes": [
                "undo",
                "redo",
                "correct",
                "skip",
                "let_go",
                *(["adjust"] if game.adjusts is not nothing else []),
            ],
        }
        return [
            f"{what} {name}"
            for what, names in wanted.items()
            for name in names
            if not self.reached[what][name] and self.players >= at_least.get(name, 0)
        ]

    def summary(self) -> str:
        """Return the results of the run, in words and counts."""
        lines = [
            f"{self.game.title}, {self.players} players: {self.games} games, {self.moves:,} moves, "
            f"{self.moves / max(self.seconds, 1e-9):,.0f} a second{', no violation' if self.checked else ''}."
        ]
        for what, counts in self.reached.items():
            if counts:
                lines.append(
                    f"{what}: " + ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items()))
                )
        return "\n".join(lines)


def playout(
    game: Game[Any],
    players: int,
    games: int,
    seed: int,
    fixed: Mapping[str, Any] | None = None,
    look: Callable[[Record], None] = nothing_else,
    until: Callable[[Report], bool] | None = None,
) -> Report:
    """Play games, check every invariant after every move, and return a report; some settings may be fixed.

    `look` is called at the start of each game and after every move, undo or correction, to check more.
    With `until`, it plays only until that's true of the report.
    """
    report = Report(game, players, fixed=fixed or {})
    began = perf_counter()
    for number in range(games):
        rng = random.Random(f"{game.name} {players} {seed} {number}")
        try:
            _play_one(report, rng, look)
        except Violation as violation:
            raise Violation(f"Game {number} of seed {seed}: {violation}") from violation
        report.games += 1
        if until and until(report):
            break
    report.seconds = perf_counter() - began
    return report


def fast(
    game: Game[Any], players: int, games: int, seed: int, fixed: Mapping[str, Any] | None = None
) -> Report:
    """Return a report on games played for speed: asks, admission, play, and the encoded view; no checks."""
    report = Report(game, players, checked=False, fixed=fixed or {})
    setup, encode = game.prepare(NAMES[:players], report.fixed), encoder(ENGLISH).encode
    began = perf_counter()
    for number in range(games):
        rng = random.Random(f"{game.name} {players} {seed} {number}")
        state, _ = game.start(setup)
        asks = game.asks(state)
        while asks:
            ask = rng.choice(asks)
            move = ask.move(seat=ask.seat, **ask.draw(rng))
            try:
                game.admit(state, asks, move)
                state, _ = game.play(state, move)
            except Refused:
                continue
            encode(game.view(state, None))
            asks = game.asks(state)
            report.moves += 1
        report.games += 1
    report.seconds = perf_counter() - began
    return report


def _play_one(report: Report, rng: random.Random, look: Callable[[Record], None]) -> None:
    game = report.game
    setup = _settle(report, rng)
    record = Record(game, Start(game.name, game.version, setup), rng)
    entries: list[Outcome] = []
    enders = report.enders if rng.random() < 0.8 else Counter()
    mood = _mood(game, rng, enders)
    tally = game.tally(record.state)
    _note(report, record.opening)
    _note_drawn(report, record.start.drawn)
    look(record)
    while record.position.asks:
        if rng.random() < 0.005:
            mood = _mood(game, rng, enders)
        outcome = _change(report, record, mood, rng) or _move(report, record, mood, rng)
        record.take(outcome)
        entries.append(outcome)
        report.moves += 1
        _check(report, record, outcome, dict(tally))
        look(record)
        if len(entries) > LONGEST:
            raise Violation(f"the game does not end: {record.position.asks}")
    if not game.view(record.state, None).over:
        raise Violation("nothing is asked, and the game is not over")
    report.enders[type(record.line[-1].kept.move).__name__] += 1
    _check_replay(record, entries)
    _check_undo(record)


def _settle(report: Report, rng: random.Random) -> Setup:
    game = report.game
    chosen = {
        setting.name: setting.blank.draw(rng) if rng.random() < 0.35 else setting.default
        for setting in game.settings
    }
    chosen |= report.fixed
    for setting in game.settings:
        if chosen[setting.name] != setting.default:
            report.reached["settings"][f"{setting.name}={chosen[setting.name]}"] += 1
    return game.prepare(NAMES[: report.players], chosen)


def _choices(blank: AnyBlank, default: object) -> list[str]:
    """Return the names of a setting's other values; for a number, only the first one or two."""
    values = [option.value for option in blank.first_choices(2)]
    return [f"{blank.name}={value}" for value in values if value != default]


@dataclass(frozen=True)
class Mood:
    """What players are inclined to do for a while."""

    weight: dict[str, float]  # by kind of move
    reckless: bool  # amounts go to the limit


def _mood(game: Game[Any], rng: random.Random, enders: Counter[str]) -> Mood:
    """Return a new mood; moves that have ended games become less likely, so games get long."""
    names = (move.__name__ for move in game.moves)
    weight = {name: 10 ** rng.uniform(-2, 2) / (1 + enders[name]) for name in names}
    return Mood(weight, reckless=rng.random() < 0.4)


def _pick(asks: tuple[Ask, ...], mood: Mood, rng: random.Random) -> Ask:
    """Return an ask that has an answer, as the mood suggests; a face-down answer is seldom changed."""
    asks = tuple(ask for ask in asks if ask.possible)
    weights = [mood.weight[ask.kind] / (SELDOM if ask.done else 1) for ask in asks]
    return rng.choices(asks, weights)[0] if len(asks) > 1 else asks[0]


def _answer(game: Game[Any], ask: Ask, rng: random.Random, reckless: bool = False) -> Move:
    blanks = ask.draw(rng)
    for blank in ask.blanks:
        if reckless and blank.top is not None:
            blanks[blank.name] = blank.top
    return game.stored_move({"move": ask.kind, "seat": ask.seat, **blanks})


def _move(report: Report, record: Record, mood: Mood, rng: random.Random) -> Outcome:
    """Return the outcome of a random answer; only an ask with a rule about several blanks may refuse some."""
    open_asks = record.position.asks
    ask = _pick(tuple(open_ask.ask for open_ask in open_asks), mood, rng)
    identity = next(open_ask.id for open_ask in open_asks if open_ask.ask is ask)
    if record.turn and ask.opens is not None:
        return record.let_go()  # a correction may not open anything new
    outcome = _tried(report.game, record, ask, identity, rng, mood.reckless)
    for open_ask in open_asks:
        report.reached["asks"][open_ask.ask.kind] += 1
    return outcome


def _tried(
    game: Game[Any],
    record: Record,
    ask: Ask,
    identity: str | None,
    rng: random.Random,
    reckless: bool = False,
) -> Outcome:
    for _ in range(TRIES):
        move = _answer(game, ask, rng, reckless)
        try:
            return record.played(move, identity)
        except Refused as refusal:
            if not ask.together:
                raise Violation(f"{ask.kind} offers {move} and refuses it: {refusal.why}") from None
    raise Violation(f"{ask.kind} refuses everything it offers")


def _change(report: Report, record: Record, mood: Mood, rng: random.Random) -> Outcome | None:
    """Return the outcome of something other than playing on; most of the time, None."""
    dice = rng.random()
    changes = report.reached["changes"]
    if record.turn and dice < 0.5:
        way = rng.choice(["skip", "skip", "let_go"])
        changes[way] += 1
        return record.skipped() if way == "skip" else record.let_go()
    if dice < 0.02 and (undone := _undone(record)):
        changes["undo"] += 1
        return undone
    if dice < 0.25 and record.undone:
        changes["redo"] += 1
        return record.made_again()
    if 0.25 < dice < 0.26 and record.line and not record.turn:
        return _correct(report, record, rng)
    if 0.26 < dice < 0.27 and not record.turn and (adjusts := report.game.adjusts(record.state)):
        ask = rng.choice(adjusts)
        report.reached["asks"][ask.kind] += 1
        try:
            outcome = _tried(report.game, record, ask, None, rng, mood.reckless)
        except Violation:
            return None  # there may be nothing to move
        changes["adjust"] += 1
        return outcome
    return None


def _undone(record: Record) -> Outcome | None:
    """Return the outcome of an undo, or None if there's nothing to undo or no way back."""
    try:
        return record.taken_back()
    except Refused:
        return None


def _correct(report: Report, record: Record, rng: random.Random) -> Outcome | None:
    index = rng.randrange(max(0, len(record.line) - 30), len(record.line))
    step = next(record.history(index, index + 1))
    if by_hand(step.played.kept.move):
        return None
    try:
        move = _answer(report.game, step.asked, rng)
        outcome = record.corrected(labels(record.line)[index], move, by=step.asked.seat).outcome
    except Refused:
        return None
    report.reached["changes"]["correct"] += 1
    return outcome


def _note(report: Report, told: Any) -> None:
    for happening in told:
        report.reached["happenings"][type(happening).__name__] += 1


def _note_drawn(report: Report, drawn: tuple[Move, ...]) -> None:
    for move in drawn:
        for what in ("moves", "asks"):
            report.reached[what][type(move).__name__] += 1


def _check(report: Report, record: Record, outcome: Outcome, tally: dict[str, int]) -> None:
    game = report.game
    for step in outcome.steps:
        report.reached["moves"][type(step.played.kept.move).__name__] += 1
        _note_drawn(report, step.played.kept.drawn)
        _note(report, step.told)
    state = record.state
    now = dict(game.tally(state))
    if now != tally:
        raise Violation(f"after {outcome.entry}: {now} instead of {tally}")
    if msgspec.json.decode(msgspec.json.encode(state), type=game.state) != state:
        raise Violation(f"after {outcome.entry}: the state does not survive being written down")
    for open_ask in record.position.asks:
        if not clause(game.lid, open_ask.ask.clause):
            raise Violation(f"{open_ask.ask.kind} cites clause {open_ask.ask.clause!r}, which is not there")
    if len({open_ask.id for open_ask in record.position.asks}) < len(record.position.asks):
        raise Violation(f"two asks have one identity: {record.position.asks}")
    for seat in (None, *seats_for(report.players)):
        encoded(game.view(state, seat))


def _check_replay(record: Record, entries: list[Outcome]) -> None:
    again = Record(record.game, record.start, random.Random(0))
    for outcome in entries:
        again.take(again.read(outcome.entry))
    if fingerprint(again.state) != fingerprint(record.state) or again.position.asks != record.position.asks:
        raise Violation("the same entries did not lead to the same place")


def _check_undo(record: Record) -> None:
    """Undo moves, back to the beginning if that isn't far, and redo them all."""
    end = fingerprint(record.state)
    back = 0
    record.undone = ()
    while back < TAKEN_BACK and (undone := _undone(record)):
        record.take(undone)
        back += 1
    if not record.line and fingerprint(record.state) != fingerprint(record.before(0).state):
        raise Violation("taking everything back did not lead to the beginning")
    for _ in range(back):
        record.take(record.made_again())
    if fingerprint(record.state) != end:
        raise Violation("making everything again did not lead to the end")
