"""The first step: the unfinished game to carry on, and the shelf to pick from."""

import re
import textwrap

from companion.clauses import clauses
from companion.table import Table
from screens.lobby.parts import Sheet, Touch
from screens.lobby.plan import length, number_of_players
from screens.pictures import HEIGHT, WIDTH, draw, dusk, picture_of

_HEAD = re.compile(r"^\*[^*]+:\*\s*")  # what kind of clause it is
CARRY_ON = Touch("carry on")
TILE, DOUBLED_TILE = (18, 12), (30, 18)
WORDS_WIDTH = 36  # columns: what a text beside the tiles needs
LEAST_WORDS = 30  # columns: what it takes to say where a game stands
BESIDE = 27  # columns that a picture beside the list takes


def paint_games(sheet: Sheet) -> None:
    """Paint the card and the games; as tiles, as far as they fit."""
    width, height = DOUBLED_TILE if sheet.doubled else TILE
    fitting = (sheet.right - sheet.edge + 1) // (width + 1)
    tiles = sheet.tiled and len(sheet.plan.games) <= fitting
    y = _paint_card(sheet, sheet.plan.unfinished) if sheet.plan.unfinished else 0
    if tiles:
        free = sheet.flags - sheet.doubled - height - 2
        y = 6 if y else 1 + (free - 1) // 2
        sheet.question(y)
        _paint_tiles(sheet, y + 2, width, height)
    else:
        y += 0 if sheet.low else 1
        sheet.question(y)
        _paint_list(sheet, y + (1 if sheet.low else 2))
    sheet.paint_flags()
    if sheet.doubled and sheet.plan.lately:
        sheet.canvas.write(sheet.edge, sheet.flags + 5, "Lately", "soft")
        for row, line in enumerate(sheet.plan.lately, sheet.flags + 6):
            colour = "soft" if row > sheet.flags + 6 else "said"
            sheet.canvas.write(sheet.edge, row, textwrap.shorten(line, 150, placeholder=" …"), colour)


def _paint_card(sheet: Sheet, table: Table) -> int:
    """Paint what can be carried on; return the row below it."""
    canvas, edge = sheet.canvas, sheet.edge
    y, height = (0, 1) if sheet.low else (1, 3 if sheet.tiled else 2)
    canvas.fill(edge, y, sheet.right - edge, height, "gold-wash")
    for row in range(y, y + height):
        canvas.write(edge, row, "▌", "gold")
    sheet.place(CARRY_ON, edge, y, sheet.right - edge, height)
    text = y + (1 if height == 3 else 0)
    x = canvas.write(edge + 3, text, "Look at: " if table.read_only else "Carry on: ", bold=True)
    x = canvas.write(x, text, table.game.title, "gold-text", bold=True) + 2
    if height == 2:
        x, text = edge + 3, text + 1
    if sheet.right - x > LEAST_WORDS:
        canvas.write(x, text, _standing(table, sheet.right - x - 6), "soft")
    sheet.cap(sheet.right - 4, y + (1 if height == 3 else 0), "C", "gold")
    return y + height


def _standing(table: Table, room: int) -> str:
    """Return where a game stands, in as many whole sentences as there is room for."""
    board = table.game.board(table.view(None).view)
    words = table.read_only or board.headline
    for fact in board.facts:
        if len(words) + len(fact.label) + len(fact.text) + 3 <= room:
            words += f" {fact.label} {fact.text}."
    return textwrap.shorten(words, room, placeholder=" …")


def _paint_tiles(sheet: Sheet, y: int, width: int, height: int) -> None:
    canvas, games = sheet.canvas, sheet.plan.games
    row = len(games) * (width + 1) - 1
    x = max(sheet.edge, (canvas.width - row) // 2)
    beside = canvas.width - 2 * sheet.edge - row - 4
    if beside >= WORDS_WIDTH:
        x = sheet.edge
        _paint_words(sheet, x + row + 4, y, beside, height)
    for number, game in enumerate(games):
        left = x + number * (width + 1)
        selected = number == sheet.plan.selected
        canvas.fill(left, y, width, height, "gold" if selected else "raised")
        sheet.place(Touch("game", number), left, y, width, height)
        sheet.cap(left + 1, y, str(number + 1), "on-gold" if selected else "line")
        scale = 2 if sheet.doubled else 1
        inset = (width - scale * WIDTH) // 2
        draw(canvas, left + inset, 2 * (y + 2), picture_of(game.name), scale, selected)
        lines = [(3 + (scale * HEIGHT + 1) // 2, game.title, True)]
        lines += [(lines[0][0] + 2, f"{number_of_players(game)} players", False)]
        if sheet.doubled:
            lines += [(lines[0][0] + 3, length(game), False)]
        for below, text, bold in lines:
            colour = _colour(sheet, selected, bold)
            canvas.write(left + (width - len(text)) // 2, y + below, text[:width], colour, bold=bold)


def _colour(sheet: Sheet, selected: bool, said: bool) -> str:
    if selected:
        return "on-gold" if said else dusk(sheet.canvas)
    return "said" if said else "soft"


def _paint_words(sheet: Sheet, x: int, y: int, width: int, height: int) -> None:
    """Paint what the selected game is, where a short shelf leaves room."""
    game = sheet.plan.game
    sheet.canvas.write(x, y + 2, game.title, bold=True)
    sheet.canvas.write(x, y + 3, f"{number_of_players(game)} players, {length(game)}", "soft")
    for row, line in enumerate(textwrap.wrap(clause(game.name, "1.1"), width)[: height - 7], y + 5):
        sheet.canvas.write(x, row, line, "soft")


def clause(game: str, number: str) -> str:
    """Return a clause of a game's rules as plain text; nothing if there is none."""
    plain = _HEAD.sub("", clauses(game).get(number, "")).replace("*", "").replace("`", "")
    return plain[:1].upper() + plain[1:]


def _paint_list(sheet: Sheet, y: int) -> None:
    canvas, games, selected = sheet.canvas, sheet.plan.games, sheet.plan.selected
    rows = max(1, sheet.flags - y - (0 if sheet.low else 1))
    beside = canvas.width >= 78 and rows >= (HEIGHT + 1) // 2
    end = canvas.width - BESIDE if beside else sheet.right
    if beside:
        draw(canvas, canvas.width - 20, 2 * y - 1, picture_of(sheet.plan.game.name))
    words = sheet.edge + 5 + max(len(game.title) for game in games) + 2
    first = max(0, selected - rows + 1)
    for row, (number, game) in enumerate(list(enumerate(games))[first : first + rows], y):
        here = number == selected
        said, soft = _colour(sheet, here, True), _colour(sheet, here, False)
        sheet.place(Touch("game", number), sheet.edge, row, end - sheet.edge, 1)
        if here:
            canvas.fill(sheet.edge, row, end - sheet.edge, 1, "gold")
        sheet.cap(sheet.edge, row, str(number + 1), "on-gold" if here else "line")
        canvas.write(sheet.edge + 5, row, game.title, said, bold=True)
        if words + len(length(game)) < end - 8:
            canvas.write(words, row, length(game), soft)
        canvas.write(end - 6, row, number_of_players(game), soft, bold=here)
