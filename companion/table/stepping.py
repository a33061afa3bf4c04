"""The only way moves are played: chance answers its own asks, and every ask gets its ID."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from companion.game import Ask, Game, Happening, Move, OpenAsk, Refused, Seat, say
from companion.game.ask import admitted
from companion.game.happening import worded
from companion.table.entries import NumberedMove
from companion.table.line import Played, Position, Question, Step
from companion.table.rewinding import FACE_DOWN, by_hand
from companion.table.tape import ask_id, tape, tape_about


class Stale(Refused):
    """The answer is to a question that's no longer open."""


class Unreplayable(Exception):
    """The line can't be replayed under these rules."""


@dataclass
class Stepping:
    """A game, and what chance has drawn in it so far."""

    game: Game[Any]
    root: str
    drawn: dict[tuple[int, int, str], Move] = field(default_factory=dict)  # for older games without a root
    published: dict[int, int] = field(default_factory=dict)  # how often each dealing has been published

    def remember(self, dealings: int, drawn: tuple[Move, ...], told: Sequence[Happening] = ()) -> None:
        """Remember what was drawn, and whether everyone has now seen all of it."""
        for at, move in enumerate(drawn, dealings - len(drawn)):
            self.drawn[at, self.published.get(at, 0), type(move).__name__] = move
        if any(one.publishes for one in told):
            for dealing in range(dealings):
                self.published[dealing] = self.published.get(dealing, 0) + 1

    def knows_ahead(self, dealings: int) -> bool:
        """Whether anything is known about later dealings, from moves that were taken back."""
        return any(at >= dealings for at in (*(at for at, *_ in self.drawn), *self.published))

    def step(self, before: Position, kept: NumberedMove, occasion: int, named: str | None = None) -> Step:
        """Return a move as played; `named` is the ID of the ask it has to answer."""
        move = kept.move
        answered = _answered(self.game, before, move, named)
        state, told = self.game.play(before.state, move)
        open_before = tuple(a for a in before.asks if a.id != answered.id or a.ask.face == "sealed")
        # Until everything is told, nobody knows whether the move is silent; IDs depend on that.
        after, drawn, more = self.settle(
            structs.replace(before, state=state, asks=open_before), kept.drawn, occasion
        )
        own, told = len(told), worded(told + more, after.state)
        silent = all(happening.to for happening in told)
        if silent and move.seat:
            hidden = {**before.silent, move.seat: before.silent.get(move.seat, 0) + 1}
            asks = self._identified(asks_of(after), open_before, occasion, hidden)
            after = structs.replace(after, silent=hidden, asks=asks)
        asked = answered.ask
        shows = asked.opens
        opened = None if shows is None else (asked.question, tuple(getattr(move, name) for name in shows))
        owned = asked.face != "open"
        played = Played(structs.replace(kept, drawn=drawn), occasion, silent, opened, owned)
        return Step(played, after, told, asked, told[own:])

    def settle(
        self, before: Position, recorded: Sequence[Move], occasion: int
    ) -> tuple[Position, tuple[Move, ...], tuple[Happening, ...]]:
        """Draw what's left to chance, as recorded if possible; return the position, draws and happenings."""
        state, secrets = before.state, before.secrets
        told: tuple[Happening, ...] = ()
        drawn: list[Move] = []
        asks = self.game.asks(state)
        while chance := next((ask for ask in asks if ask.chance), None):
            secrets = secrets or chance.face != "open"
            at = len(drawn)
            move = self._draw(chance, recorded[at : at + 1], before.dealings + at)
            state, more = self.game.play(state, move)
            drawn.append(move)
            told += more
            asks = self.game.asks(state)
        after = Position(
            state,
            self._identified(asks, before.asks, occasion, before.silent),
            before.dealings + len(drawn),
            secrets or any(ask.face != "open" for ask in asks),
            before.silent,
        )
        return after, tuple(drawn), told

    def _draw(self, ask: Ask, recorded: Sequence[Move], dealing: int) -> Move:
        """Return what chance says: what was drawn here before if that still fits, or a draw from the tape.

        An open draw that's about something is made only once: people have seen it, and drawing again would
        be a second try.
        """
        once = ask.face == "open" and bool(ask.about)
        times = self.published.get(dealing, 0)
        before = None if once else self.drawn.get((dealing, times, ask.kind))
        known: list[Move] = [*recorded, *([before] if before else [])]
        for move in known:
            try:
                admitted((ask,), move)
            except Refused:
                continue
            return move
        rng = tape_about(self.root, f"{ask.kind} {ask.about}") if once else tape(self.root, dealing, times)
        return self.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})

    def _identified(
        self, asks: tuple[Ask, ...], before: tuple[OpenAsk, ...], occasion: int, silent: Mapping[Seat, int]
    ) -> tuple[OpenAsk, ...]:
        """Return each ask with its ID: the one it had, if the same question was already open."""
        return tuple([self._with_id(ask, before, occasion, silent) for ask in asks])

    def _with_id(
        self, ask: Ask, before: tuple[OpenAsk, ...], occasion: int, silent: Mapping[Seat, int]
    ) -> OpenAsk:
        for old in before:
            if old.ask.same_question(ask):
                return OpenAsk(old.id, ask)
        alone = silent.get(ask.seat or "", 0) if ask.face != "open" else 0
        return OpenAsk(ask_id(self.root, f"{occasion} {alone}", f"{ask.seat} {ask.kind}"), ask)

    def replayed(
        self,
        position: Position,
        line: Sequence[NumberedMove],
        occasion: int,
        questions: Mapping[int, Question],
        drop: bool,
    ) -> tuple[Step, ...]:
        """Return moves, replayed; a face-down answer stays only if its question is asked again."""
        steps: list[Step] = []
        for kept in line:
            try:
                step = self.step(position, kept, occasion)
                if questions.get(kept.number, step.asked.question) != step.asked.question:
                    raise Refused(FACE_DOWN)
            except Refused as refusal:
                if not drop:
                    raise Unreplayable(refusal.why) from refusal
                continue
            steps.append(step)
            position = step.position
        return tuple(steps)


def led(game: Game[Any], state: Any, kept: NumberedMove) -> tuple[Any, tuple[Happening, ...]]:
    """Return the state after a move that's known to be allowed, and what happened, not put into words.

    Nothing is asked, so this takes a fraction of the time of a step.
    """
    state, told = game.play(state, kept.move)
    for move in kept.drawn:
        state, more = game.play(state, move)
        told += more
    return state, told


def asks_of(position: Position) -> tuple[Ask, ...]:
    """Return the open asks, without their IDs."""
    return tuple(open_ask.ask for open_ask in position.asks)


def _answered(game: Game[Any], position: Position, move: Move, named: str | None) -> OpenAsk:
    """Return the open ask that the move answers; if one is named, it has to be that one."""
    if named is not None and all(open_ask.id != named for open_ask in position.asks):
        raise Stale(say("That's been settled already."))
    if by_hand(move):
        return OpenAsk("", game.admit(position.state, game.adjusts(position.state), move))
    ask = game.admit(position.state, asks_of(position), move)
    answered = next(open_ask for open_ask in position.asks if open_ask.ask is ask)
    if named not in (None, answered.id):
        raise Stale(say("That answer belongs to a different question."))
    return answered
