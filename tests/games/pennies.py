"""A tiny game for the core tests: everyone lays a coin face down, the table reveals them, the odd one wins.

It has sealed asks that may be changed, a private hand dealt by chance, and a reveal. `pennies(leaky=True)`
gives too much away, to show that the leak test can fail; `pennies(quiet=True)` doesn't announce that a coin
was laid, and its questions name the round.
"""

from companion.game import (
    AdjustMoney,
    Ask,
    Commitment,
    Draft,
    Game,
    Happening,
    Ledger,
    Lid,
    Move,
    Option,
    Order,
    Pick,
    Refused,
    Said,
    Salt,
    Seat,
    Seated,
    SeatView,
    Setup,
    Summary,
    View,
    commit,
    empty,
    say,
    seats_for,
)

ROUNDS = 3


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


class State(Seated, frozen=True, kw_only=True):
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
    seats = state.seats
    if state.round > ROUNDS:
        return ()
    if not state.luck:
        numbers = Order(name="numbers", items=tuple(range(len(seats) + 2)), shares=(*seats, "", ""))
        return (
            Ask(
                move=DealLuck,
                seat=None,
                sentence=say("Deal."),
                clause="",
                blanks=(numbers, Salt(name="salt")),
                face="sealed",
                until=("CoinsShown",),
                chance=True,
            ),
        )
    coin = Pick(name="side", options=(Option("heads", say("heads")), Option("tails", say("tails"))))
    lay = tuple(
        Ask(
            move=LayCoin,
            seat=seat,
            sentence=_lay_a_coin(state),
            blanks=(coin,),
            face="sealed",
            until=("CoinsShown",),
            done=seat in state.laid,
        )
        for seat in seats
    )
    if len(state.laid) < len(seats):
        return lay
    return *lay, Ask(move=ShowCoins, seat=None, sentence=say("Show the coins?"))


def _lay_a_coin(state: State) -> Said:
    if state.quiet:
        return say("Lay a coin for round {round}.", round=state.round)
    return say("Lay a coin face down.")


def _deal_luck(draft: Draft[State], move: DealLuck) -> None:
    draft.become(luck=move.numbers, salt=move.salt)
    draft.tell(LuckDealt(text=say("Dealt.")))


def _lay_coin(draft: Draft[State], move: LayCoin) -> None:
    laid = draft.state.laid
    assert move.seat
    again = move.seat in laid or draft.state.quiet
    text = say("{seat} laid a coin.", seat=move.seat)
    draft.tell(CoinLaid(text=text, to=(move.seat,) if again else ()))
    draft.become(laid={**laid, move.seat: move.side})


def _show_coins(draft: Draft[State], move: ShowCoins) -> None:
    state = draft.state
    heads = tuple(seat for seat, side in state.laid.items() if side == "heads")
    text = say("Heads: {seats}.", seats=tuple(sorted(heads))) if heads else say("Heads: nobody.")
    draft.tell(CoinsShown(text=text))
    if len(heads) == 1:
        draft.become(money=state.money.paid("bank", heads[0], 100))
    draft.become(laid={}, round=state.round + 1)


def _adjust_money(draft: Draft[State], move: AdjustMoney) -> None:
    if move.source == move.target:
        raise Refused(say("Pick two different places."))
    draft.become(money=draft.state.money.paid(move.source, move.target, move.cents))
    draft.tell(CoinsShown(text=say("By hand.")))


def pennies(leaky: bool = False, quiet: bool = False) -> Game[State]:
    """Return the game: honest, leaky or quiet."""

    def start(setup: Setup) -> tuple[State, tuple[Happening, ...]]:
        seats = seats_for(len(setup.players))
        return State(seats=seats, names=setup.players, money=empty(*seats), quiet=quiet), ()

    def view(state: State, seat: Seat | None) -> PenniesView:
        seats = state.seats
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
        lid=Lid("pennies", "Pennies", range(2, 5), minutes="1"),
        state=State,
        happenings=(LuckDealt, CoinLaid, CoinsShown),
        start=start,
        asks=_asks,
        plays={
            DealLuck: _deal_luck,
            LayCoin: _lay_coin,
            ShowCoins: _show_coins,
            AdjustMoney: _adjust_money,
        },
        view=view,
        summary=lambda seen: Summary(say("Pennies {slip}", slip=seen.slip) if seen.slip else say("Pennies")),
        tally=lambda state: {"cents": state.money.total()},
        stock=lambda state: {"Round": str(state.round)},
    )
