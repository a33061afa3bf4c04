"""A toy game in which everyone lays an answer of some kind face down, for testing the curtain."""

from msgspec import Struct

from companion.game import (
    Amount,
    AnyBlank,
    Ask,
    Count,
    Digits,
    Draft,
    Game,
    Happening,
    Ledger,
    Lid,
    Move,
    Option,
    Pick,
    Pile,
    Seat,
    SeatView,
    Setup,
    Several,
    Summary,
    Text,
    View,
    YesNo,
    empty,
    say,
    seats_for,
)

# Every kind of blank that a sealed ask may have; each can be filled in with something that isn't listed.
BLANKS: dict[str, tuple[AnyBlank, ...]] = {
    "pile": (Pile(name="pile", hand=(5000, 2000, 2000, 1000, 1000, 1000, 500, 500, 100, 100, 100, 0)),),
    "digits": (Digits(name="digits", label=say("The plate"), least=3, most=8),),
    "yes or no": (YesNo(name="sure", yes="buy it", no="pass"),),
    "several": (
        Several(
            name="lots",
            options=tuple(Option(number, f"lot {number}") for number in range(1, 8)),
            least=1,
            most=3,
        ),
    ),
    "amount": (Amount(name="cents", label=say("The bid"), most=90_000_00),),
    "count": (Count(name="count", label=say("How many"), most=99),),
    "pick": (
        Pick(
            name="side",
            label=say("Which hand"),
            options=(
                Option("l", say("the left")),
                Option("r", say("the right")),
                Option("n", say("neither")),
            ),
        ),
    ),
    "long pick": (
        Pick(
            name="value",
            label=say("Worth"),
            options=tuple(
                Option(n * 100, f"${n:,}")
                for n in (
                    1,
                    5,
                    10,
                    25,
                    50,
                    75,
                    100,
                    200,
                    300,
                    400,
                    500,
                    750,
                    1000,
                    5000,
                    10_000,
                    25_000,
                    50_000,
                    75_000,
                    100_000,
                    200_000,
                    300_000,
                    400_000,
                    500_000,
                    750_000,
                    1_000_000,
                )
            ),
        ),
    ),
    "words": (Text(name="words", label=say("The reason")),),
}
BLANKS["two"] = (*BLANKS["pick"], *BLANKS["amount"])


class Lay(Move, frozen=True):
    pile: tuple[int, ...] = ()
    digits: str = ""
    sure: bool = False
    lots: tuple[int, ...] = ()
    cents: int = 0
    count: int = 0
    side: str = ""
    value: int = 0
    words: str = ""


class Laid(Happening, frozen=True):
    pass


class State(Struct, frozen=True, kw_only=True):
    names: tuple[str, ...]
    money: Ledger
    laid: dict[str, Lay] = {}


def face_down(kind: str) -> Game[State]:
    """Return the game in which everyone lays an answer of this kind."""

    def asks(state: State) -> tuple[Ask, ...]:
        return tuple(
            Ask(
                move=Lay,
                seat=seat,
                sentence=say("What do you lay?"),
                hint=say("Nobody sees it before all are in."),
                verb=say("lay it"),
                blanks=BLANKS[kind],
                face="sealed",
                until=("Shown",),
                done=seat in state.laid,
            )
            for seat in seats_for(len(state.names))
        )

    def lay(draft: Draft[State], move: Lay) -> None:
        assert move.seat
        laid = draft.state.laid
        to = (move.seat,) if move.seat in laid else ()
        draft.tell(Laid(text=say("{seat} laid something.", seat=move.seat), to=to))
        draft.become(laid={**laid, move.seat: move})

    def view(state: State, seat: Seat | None) -> View:
        both = zip(seats_for(len(state.names)), state.names, strict=True)
        return View(seats=tuple(SeatView(s, n) for s, n in both))

    def start(setup: Setup) -> tuple[State, tuple[Happening, ...]]:
        return State(names=setup.players, money=empty()), ()

    return Game(
        lid=Lid("face_down", "Face Down", range(2, 5), minutes="1"),
        state=State,
        happenings=(Laid,),
        start=start,
        asks=asks,
        plays={Lay: lay},
        view=view,
        summary=lambda seen: Summary("All lay at once"),
    )
