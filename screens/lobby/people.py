"""The second step: who plays. The flags below are the seats; above them stands whom the house remembers."""

from companion.game import SEATS
from screens.lobby.parts import Sheet, Touch
from screens.theme import MARKS

COLUMNS, WIDEST = 3, 34
NOBODY_YET = ("Nobody has played here yet.", "Type a name and press Enter; the next one takes the next seat.")


def paint_people(sheet: Sheet) -> None:
    """Paint the remembered names, each with the number that seats it."""
    y = sheet.top
    sheet.question(y)
    y += 1 if sheet.low else 2
    known = sheet.plan.seating.known
    if not known:
        for row, line in enumerate(NOBODY_YET, y):
            sheet.canvas.write(sheet.edge, row, line, "soft")
    elif not sheet.low:
        sheet.canvas.write(sheet.edge, y, "Played here before", "soft")
        y += 2
    apart = 2 if not sheet.low and sheet.flags - y > 2 * (len(known) + COLUMNS - 1) // COLUMNS else 1
    width = min((sheet.right - sheet.edge) // COLUMNS, WIDEST)
    for number, name in enumerate(known, 1):
        row, column = divmod(number - 1, COLUMNS)
        _paint_known(sheet, sheet.edge + column * width, y + apart * row, width, number, name)
    if sheet.low:
        sheet.paint_chips(y + (len(known) + COLUMNS - 1) // COLUMNS + (0 if known else len(NOBODY_YET)))
    sheet.paint_flags()


def _paint_known(sheet: Sheet, x: int, y: int, width: int, number: int, name: str) -> None:
    if y >= sheet.flags:
        return
    seated = sheet.plan.seating.place_of(name)
    sheet.place(Touch("known", number), x, y, width - 1, 1)
    end = sheet.cap(x, y, str(number))
    if seated is not None:
        sheet.canvas.write(end + 1, y, MARKS[SEATS[seated]], f"seat-{SEATS[seated]}")
    sheet.canvas.write(
        end + 3, y, name[: width - 7], "soft" if seated is None else "said", bold=seated is not None
    )
