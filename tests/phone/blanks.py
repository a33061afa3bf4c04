"""A game that's nothing but forms: seat A gets every kind of blank there is, one after the other."""

from msgspec import Struct

from companion.game import (
    Ask,
    Caution,
    Game,
    Happening,
    Move,
    Option,
    Pick,
    Seat,
    SeatView,
    Summary,
    View,
    as_is,
)
from companion.game.blanks import (
    Amount,
    AnyBlank,
    Cards,
    Count,
    Digits,
    Order,
    Pile,
    Salt,
    Several,
    Text,
    YesNo,
)
from companion.game.draft import Draft
from companion.game.lid import Lid


class State(Struct, frozen=True):
    names: tuple[str, ...]
    answered: tuple[str, ...] = ()


class FillIn(Move, frozen=True):
    first: int | str | bool | tuple[int | str, ...]
    second: int | str | bool | tuple[int | str, ...] | None = None


class FilledIn(Happening, frozen=True):
    """A form was answered."""


PICKS = (
    Option(1, "a small boat"),
    Option(2, "a large boat", as_is("The large boat is away.")),
    Option(3, "no boat"),
)
FORMS: dict[str, tuple[AnyBlank, ...]] = {
    "pick": (Pick(name="first", label="Boat", options=PICKS),),
    "several": (
        Several(name="first", options=tuple(Option(n, str(n)) for n in range(1, 12)), least=2, most=3),
    ),
    "amount": (Amount(name="first", label="Price", least=100, most=18_400_00, step=100),),
    "count": (
        Count(name="first", label="At least how many", most=9),
        Count(name="second", label="Of how many"),
    ),
    "digits": (Digits(name="first", label="Digits", least=6, most=8),),
    "pile": (
        Pile(
            name="first",
            hand=(0, 0, 1000, 1000, 1000, 1000, 5000, 10000),
            suggested=(5000, 1000),
            worthless="bad check",
        ),
    ),
    "cards": (Cards(name="first", label="Cards", cards=("6", "7", "X7", "Stop"), least=1, most=3),),
    "yes_no": (YesNo(name="first", label="Which way?", yes="to the left", no="to the right"),),
    "text": (Text(name="first", label="Why"),),
    "order": (Order(name="first", label="From the top", items=(3, 1, "joker")),),
    "salt": (Salt(name="first", label="Salt"),),
}
SEALED = ("pile", "digits")


def _asks(state: State) -> tuple[Ask, ...]:
    for name, blanks in FORMS.items():
        if name not in state.answered:
            cautions = (Caution("That is a lot.", above={"first": 10_000_00}),) if name == "amount" else ()
            final = (Caution("It stays so.", equal={"first": True}, final=True),) if name == "yes_no" else ()
            return (
                Ask(
                    move=FillIn,
                    seat="A",
                    sentence=f"What about {name.replace('_', ' or ')}?",
                    verb="write it down",
                    hint="Any answer will do.",
                    blanks=blanks,
                    face="sealed" if name in SEALED else "open",
                    until=("FilledIn",) if name in SEALED else (),
                    cautions=cautions + final,
                ),
            )
    return ()


def _fill_in(draft: Draft[State], move: FillIn) -> None:
    (ask,) = _asks(draft.state)
    name = ask.sentence.removeprefix("What about ").removesuffix("?").replace(" or ", "_")
    draft.become(answered=(*draft.state.answered, name))
    draft.tell(FilledIn(text=f"{name} is filled in."))


def _view(state: State, seat: Seat | None) -> View:
    names = zip("ABCDEF", state.names, strict=False)
    return View(seats=tuple(SeatView(seat, name) for seat, name in names), over=not _asks(state))


def forms(*skip: str) -> Game[State]:
    """Return the game; some of the forms can be skipped."""
    return Game(
        lid=Lid("forms", "Forms", range(2, 7), minutes="1"),
        state=State,
        happenings=(FilledIn,),
        start=lambda setup: (State(setup.players, skip), ()),
        asks=_asks,
        plays={FillIn: _fill_in},
        view=_view,
        summary=lambda view: Summary("Forms"),
    )
