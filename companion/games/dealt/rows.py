"""The history of Dealt!: a row for each trick."""

from companion.game import NOTHING, Said, as_is, say
from companion.game.rows import Cell, Column, Group, Names, Rows, all_told, last, person
from companion.games.dealt import happenings as told
from companion.games.dealt.combinations import row

COLUMNS = (
    Column(say("led by")),
    Column(say("led")),
    Column(say("highest"), value=True),
    Column(say("won by")),
    Column(say("and then")),
)
PLAYED = (told.CardsLaid, told.Stopped, told.RedrawLaid, told.ReserveTaken)
AFTER = (told.CardsDrawn, told.PlayerOut, told.PlayerStuck, told.ChipGiven, told.GameEnded)


def _round(began: told.RoundBegan, names: Names) -> tuple[Said, Said]:
    return say("Round {number}", number=began.round), say("{name} starts", name=names[began.starter])


def _cells(group: Group, names: Names) -> tuple[Cell, ...]:
    happened = all_told(group)
    played = [one for one in happened if isinstance(one, PLAYED)]
    if not played:
        return ()
    laid, ended = last(happened, told.CardsLaid), last(happened, told.TrickEnded)
    after = sum((one.text for one in happened if isinstance(one, AFTER)), start=NOTHING)
    return (
        person(played[0].seat, names),
        Cell(_led(played[0])),
        Cell(say("{cards}, {combination}", cards=row(laid.cards), combination=laid.combination.words))
        if laid
        else Cell(),
        person(ended.winner if ended else "", names) if laid else Cell(as_is("–"), tone="faint"),
        Cell(after),
    )


def _led(first: told.CardsLaid | told.Stopped | told.RedrawLaid | told.ReserveTaken) -> Said:
    match first:
        case told.CardsLaid():
            return as_is(row(first.cards))
        case told.Stopped():
            return say("a Stop")
        case told.RedrawLaid():
            return say("a Redraw")
    return say("from the reserve")


ROWS = Rows(
    columns=COLUMNS,
    cells=_cells,
    chapters={told.RoundBegan: _round},
    opens=(*PLAYED, told.ReservesLaid, told.PlayerStuck),
    ends=(told.TrickBegan, told.TrickEnded, told.RoundEnded, told.GameEnded),
)
