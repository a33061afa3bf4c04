"""The climaxes of Deal or No Deal for the screen tests: a right guess, no deal, the last two cases."""

import random

from companion.game import Move
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    KeepCase,
    MakeOffer,
    NoDeal,
    NoGuess,
    Reveal,
    TakeGuess,
)
from companion.store.journal import Journal
from companion.table.table import Table

GAME = SHELF["deal_or_no_deal"]
FOUR = ("Grandma", "Ben", "Mia", "Tom")
OFFERS = (21_000, 37_000, 53_000, 77_000, 63_000, 90_000, 138_000, 99_000, 70_000, 70_000)
LAST = (100_00, 1_000_000_00)  # the values that stay in play to the end
SPARED = {750_00, 1, 750_000_00, *LAST}


async def evening(journal: Journal, name: str) -> tuple[Move, ...]:
    """Play up to right before a moment; return the moves that lead to it."""
    table = await Table.start(journal, GAME, GAME.prepare(FOUR), random.Random(4))
    host, contestant = ("B", "C") if name in ("face-off", "last") else ("A", "B")
    await table.submit(BeginHosting(host, contestant))
    await table.submit(ChooseCase(5, seat=contestant))
    return await LEADING[name](table)


async def _open(table: Table, value: int) -> None:
    """Call any case and open it."""
    now = table.state.now
    grandmas = [case for case in now.cases if case != now.special and now.held[case - 1] == "A"]
    closed = [case for case in now.cases if case not in (now.special, *grandmas[-1:])]
    await table.submit(CallCase(closed[0], seat=now.contestant))
    if guesser := table.state.guesser:
        await table.submit(NoGuess(seat=guesser))
    await table.submit(Reveal(value))


async def _to_offer(table: Table, number: int) -> None:
    """Refuse all offers before this round's, and open this round's cases."""
    while (now := table.state.now).round < number or table.state.phase == "call":
        if table.state.phase == "call":
            dull = [one for one in now.values if one not in SPARED]
            await _open(table, (dull or [one for one in now.values if one not in LAST])[0])
        else:
            await table.submit(MakeOffer(OFFERS[now.round - 1] * 100, seat=now.host))
            await table.submit(NoDeal(seat=now.contestant))


async def _guess(table: Table, value: int, pay: str) -> tuple[Move, ...]:
    await _to_offer(table, 3)
    now = table.state.now
    await table.submit(MakeOffer(OFFERS[2] * 100, seat=now.host))
    await table.submit(NoDeal(seat=now.contestant))
    case = next(one for one in now.cases if one != now.special and now.held[one - 1] == "C")
    await table.submit(CallCase(case, seat=now.contestant))
    await table.submit(TakeGuess(value, pay, seat="C"))
    return (Reveal(value),)


async def _right_guess(table: Table) -> tuple[Move, ...]:
    return await _guess(table, 750_000_00, "paid")


async def _million(table: Table) -> tuple[Move, ...]:
    return await _guess(table, 1_000_000_00, "paid")


async def _free_guess(table: Table) -> tuple[Move, ...]:
    return await _guess(table, 500_000_00, "free")


async def _guess_and_kitty(table: Table) -> tuple[Move, ...]:
    return await _guess(table, 750_00, "paid")


async def _kitty(table: Table) -> tuple[Move, ...]:
    await table.submit(CallCase(1, seat="B"))
    return NoGuess(seat=table.state.guesser), Reveal(750_00)


async def _no_deal(table: Table) -> tuple[Move, ...]:
    await _to_offer(table, 3)
    return MakeOffer(53_000_00, seat="A"), NoDeal(seat="B")


async def _deal(table: Table) -> tuple[Move, ...]:
    await _to_offer(table, 3)
    return MakeOffer(53_000_00, seat="A"), Deal(seat="B")


async def _own_case(table: Table) -> tuple[Move, ...]:
    for move in await _deal(table):
        await table.submit(move)
    return NoGuess(seat="A"), Reveal(100_00)


async def _face_off(table: Table) -> tuple[Move, ...]:
    await _to_offer(table, 10)
    return MakeOffer(70_000_00, seat="B"), NoDeal(seat="C")


async def _last(table: Table) -> tuple[Move, ...]:
    for move in await _face_off(table):
        await table.submit(move)
    await table.submit(KeepCase(seat="C"))
    guesser = table.state.guesser
    return *((NoGuess(seat=guesser),) if guesser else ()), Reveal(1_000_000_00)


LEADING = {
    "right-guess": _right_guess,
    "million": _million,
    "free-guess": _free_guess,
    "guess-and-kitty": _guess_and_kitty,
    "kitty": _kitty,
    "no-deal": _no_deal,
    "deal": _deal,
    "own-case": _own_case,
    "face-off": _face_off,
    "last": _last,
}
SCREENS = tuple(LEADING)
