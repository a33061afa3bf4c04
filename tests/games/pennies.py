"""A tiny game for the tests of the core: each lays a coin face down, a table shows them, the odd one wins.

It has what no other game must teach the core: sealed asks that may be changed, a private hand dealt by
chance, and a reveal. `pennies(leaky=True)` tells too much, to show that the leak test can fail;
`pennies(quiet=True)` tells nobody that a coin was laid, and its questions name the round.
"""

from collections.abc import Mapping

from msgspec import Struct, structs

from companion.game import (
    AdjustMoney,
    Ask,
    Game,
    Happening,
    Ledger,
    Move,
    Option,
    Order,
    Pick,
    Refused,
    Salt,
    Seat,
    SeatView,
    Setup,
    Summary,
    View,
    seats_for,
)
from companion.game.commitment import Commitment, commit
from companion.game.ledger import empty
from companion.game.lid import Lid

ROUNDS = 3


class Box(Struct, frozen=True):
    stake: int = 100


class DealLuck(Move, frozen=True):
    numbers: tuple[int, ...]
    salt: str


class LayCoin(Move, frozen=True):
    side: str


class ShowCoins(Move, frozen=True):
    pass


class LuckDealt(Happening, frozen=True):
    pass


class CoinLaid(Happening, frozen=True):
    pass


class CoinsShown(Happening, frozen=True):
    pass


class State(Struct, frozen=True, kw_only=True):
    names: tuple[str, ...]
    money: Ledger
    luck: tuple[int, ...] = ()
    salt: str = ""
    laid: dict[str, str] = {}
    round: int = 1
    quiet: bool = False


class PenniesView(View, frozen=True, kw_only=True):
    laid: tuple[Seat, ...]
    my_luck: int | None
    my_coin: str | None
    committed: Commitment | None
    slip: str = ""


def _asks(state: State) -> tuple[Ask, ...]:
    seats = seats_for(len(state.names))
    if state.round > ROUNDS:
        return ()
    if not state.luck:
        numbers = Order(name="numbers", items=tuple(range(len(seats) + 2)), shares=(*seats, "", ""))
        return (
            Ask(
                move=DealLuck,
                seat=None,
                sentence="Deal.",
                clause="",
                blanks=(numbers, Salt(name="salt")),
                face="sealed",
                until=("CoinsShown",),
                chance=True,
            ),
        )
    coin = Pick(name="side", options=(Option("heads", "heads"), Option("tails", "tails")))
    lay = tuple(
        Ask(
            move=LayCoin,
            seat=seat,
            sentence=f"Lay a coin for round {state.round}." if state.quiet else "Lay a coin face down.",
            blanks=(coin,),
            face="sealed",
            until=("CoinsShown",),
            done=seat in state.laid,
        )
        for seat in seats
    )
    if len(state.laid) < len(seats):
        return lay
    return *lay, Ask(move=ShowCoins, seat=None, sentence="Show the coins?")


def _play(state: State, move: Move) -> tuple[State, tuple[Happening, ...]]:
    if isinstance(move, DealLuck):
        return structs.replace(state, luck=move.numbers, salt=move.salt), (LuckDealt(text="Dealt."),)
    if isinstance(move, LayCoin):
        assert move.seat
        again = move.seat in state.laid or state.quiet
        told = CoinLaid(text=f"{move.seat} laid a coin.", to=(move.seat,) if again else ())
        return structs.replace(state, laid={**state.laid, move.seat: move.side}), (told,)
    if isinstance(move, AdjustMoney):
        if move.source == move.target:
            raise Refused("Two places, not one.")
        money = state.money.paid(move.source, move.target, move.cents)
        return structs.replace(state, money=money), (CoinsShown(text="By hand."),)
    heads = [seat for seat, side in state.laid.items() if side == "heads"]
    shown = CoinsShown(text=f"Heads: {', '.join(sorted(heads)) or 'nobody'}.")
    money = state.money
    if len(heads) == 1:
        money = money.paid("bank", heads[0], 100)
    return structs.replace(state, money=money, laid={}, round=state.round + 1), (shown,)


def pennies(leaky: bool = False, quiet: bool = False) -> Game[State]:
    """Return the game, honest or not."""

    def start(setup: Setup) -> tuple[State, tuple[Happening, ...]]:
        money = empty(*seats_for(len(setup.players)))
        return State(names=setup.players, money=money, quiet=quiet), ()

    def view(state: State, seat: Seat | None) -> PenniesView:
        seats = seats_for(len(state.names))
        luck = state.luck[seats.index(seat)] if seat and state.luck else None
        return PenniesView(
            seats=tuple(SeatView(s, n, "", state.money[s]) for s, n in zip(seats, state.names, strict=True)),
            over=state.round > ROUNDS,
            laid=tuple(s for s in seats if s in state.laid),
            my_luck=luck,
            my_coin=state.laid.get(seat) if seat else None,
            committed=commit(state.salt, str(state.luck), False) if state.luck else None,
            slip=state.laid.get("A", "") if leaky else "",
        )

    return Game(
        card=Lid("pennies", "Pennies", range(2, 5), minutes="1"),
        version=1,
        settings=(),
        box=Box(),
        check_box=lambda box: None,
        state=State,
        moves=(DealLuck, LayCoin, ShowCoins, AdjustMoney),
        happenings=(LuckDealt, CoinLaid, CoinsShown),
        start=start,
        asks=_asks,
        play=_play,
        view=view,
        summary=lambda seen: Summary(f"Pennies {seen.slip}".strip()),
        adjusts=lambda state: (),
        tally=lambda state: {"cents": state.money.total()},
        stock=_stock,
    )


def _stock(state: State) -> Mapping[str, str]:
    return {"Round": str(state.round)}
