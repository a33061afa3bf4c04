"""Games that are over, with phones around them and a house that remembers the evening."""

import random
from collections.abc import Mapping, Sequence

from msgspec import structs

from companion.game import BANK, AdjustMoney, Move, Refused, Seat
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    EndMatch,
    MakeOffer,
    Reveal,
)
from companion.house.memory import Memory
from companion.table.table import Table
from tests.phone.companion import Companion
from tests.remembered import Over, ranked

NAMES = ("Ann", "Ben", "Cleo", "Dan")
WON = {"A": -30_000, "B": -880_000, "C": 1_000_000, "D": 5_000}  # moved by hand, in dollars
SHARED = {"A": 400_000, "B": -880_000, "C": 425_000, "D": 425_000}
EARLIER = (
    Over("downeast_dealer", ranked({"Ann": 300, "Ben": 420, "Cleo": 380, "Dan": 260})),
    Over("dealt", {"Ann": (1, 2), "Ben": (4, 0), "Cleo": (1, 2), "Dan": (1, 1)}),
)


def match(won: Mapping[Seat, int] = WON) -> tuple[Move, ...]:
    """Return a match of Deal or No Deal in which Ben takes a deal, up to its last move."""
    cases = enumerate((25, 200, 5, 400, 750_000, 1_000_000), 2)
    return (
        *(BeginHosting(host="A", contestant="B"), ChooseCase(1, seat="B")),
        *(move for case, value in cases for move in (CallCase(case, seat="B"), Reveal(value * 100))),
        *(MakeOffer(25_000_00, seat="A"), Deal(seat="B"), Reveal(500_00)),
        *(_moved(seat, dollars) for seat, dollars in won.items()),
    )


def _moved(seat: Seat, dollars: int) -> AdjustMoney:
    source, target = (BANK, seat) if dollars > 0 else (seat, BANK)
    return AdjustMoney(source=source, target=target, cents=abs(dollars) * 100, reason="a bet")


class Evening(Companion):
    """A house that remembers, after some games."""

    async def _open(self, port: int) -> None:
        await super()._open(port)
        self.memory = Memory(self.journal, self.seating)
        self.house.remember(self.memory)

    def start(self) -> None:
        """Start a game with people from the roster."""
        self.run(self._start())

    async def _start(self) -> None:
        persons = await self.memory.seat(self.names)
        setup = structs.replace(self.game.prepare(self.names, self.settings), persons=persons)
        self.table = await Table.start(self.journal, self.game, setup, random.Random(self.seed))
        self.house.lay(self.table)

    def catch_up(self) -> None:
        """Have the house look at how the games ended."""
        self.run(self.memory.catch_up())

    def leave(self, names: Sequence[str] = ()) -> None:
        """Go back to the lobby, where these people are on the list."""

        async def lobby() -> None:
            self.house.lay(None)
            self.house.plan(tuple(names), (), None)

        self.run(lobby())

    def good_night(self) -> None:
        """End the evening as the kiosk does: first the phones go, then it's written down."""

        async def end() -> None:
            await self.seating.release_all()
            await self.memory.say_good_night(None)

        self.run(end())


def ended(companion: Evening, won: Mapping[Seat, int] = WON) -> Evening:
    """Play a match of Deal or No Deal to its end, and return its house."""
    companion.start()
    companion.play(*match(won), EndMatch())
    return companion


def played_at_random(companion: Companion, seed: int = 2) -> None:
    """Play a table's game to its end, at random."""
    rng, table = random.Random(seed), companion.table

    async def play() -> None:
        while not table.open_view().over:
            ask = rng.choice(table.asks()).ask
            try:
                move = table.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
                await table.submit(move)
            except Refused:
                continue

    companion.run(play())
