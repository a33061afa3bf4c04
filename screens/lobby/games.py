"""The first step: the shelf to pick a game from, with the latest unfinished game above it."""

import re
from collections.abc import Iterator
from typing import Any

from companion.game import NOTHING, Ask, Lid, as_is, phrase, say
from companion.game.clauses import bare, clauses
from companion.store.people import Unfinished
from screens.asking.caps import Cap
from screens.kiosk_screen import Bedtime
from screens.lobby.parts import LobbySheet, Touch, more
from screens.lobby.plan import Plan, Told, length, number_of_players, players_of
from screens.lobby.step import ARROWS, Touches, by_arrows, by_number
from screens.lobby.unfinished import standing, who
from screens.pictures import HEIGHT, WIDTH, draw, dusk, picture_of
from screens.prose import shortened

HELP = say("Press a number to pick a game, or use the arrows and press Enter.")
TILE, DOUBLED_TILE = (18, 12), (30, 18)
CARD = 6  # the row below the card, if games are shown as tiles
BESIDE = 27  # columns for the picture next to the list
_HEAD = re.compile(r"^\*[^*]+:\*\s*")  # the kind of clause, such as “Ruling:”


def ask(plan: Plan) -> Ask:
    """Return the ask for a game."""
    enough = len(plan.seating.names) in plan.lid.players
    hint = say("Press a number to pick a game.")
    if enough:
        number = plan.selected + 1
        hint = say(
            "Press {number}, then Enter twice, to play with these {count}.", number=number, count=plan.count
        )
    return Ask(seat=None, sentence=say("Pick a game."), hint=hint, verb=as_is(plan.lid.title))


def answer(plan: Plan, written: dict[str, Any]) -> Told:
    """Pick the selected game; return None, since the kiosk needn't know."""
    return plan.pick(plan.selected)


def acts(plan: Plan) -> tuple[Cap, ...]:
    """Return the keys for what can be done here."""
    waiting = (
        Cap(
            "C",
            say("continue"),
            "c",
            sentence=say("continue the game above"),
            do=lambda key: plan.carry_on(0),
        ),
        Cap(
            "U",
            say("all unfinished"),
            "u",
            brief=say("unfinished"),
            sentence=say("all unfinished games: continue or remove one"),
            do=lambda key: plan.go_to("unfinished"),
        ),
    )
    return (
        Cap("Enter", NOTHING, "enter", sentence=say("play this game")),
        by_number(len(plan.games), say("pick a game by number"), plan.pick),
        by_arrows(ARROWS, NOTHING, say("go to another game"), plan.walk),
        *(waiting if plan.unfinished else ()),
        *_looking_back(plan),
    )


def _looking_back(plan: Plan) -> Iterator[Cap]:
    """Yield the keys for what was played before."""
    if plan.tonight:
        yield Cap("G", say("good night"), "g", sentence=say("end the evening"), do=lambda key: Bedtime())
    if plan.finished:
        yield Cap(
            "F",
            say("finished"),
            "f",
            sentence=say("games that are over: look at one, or fix it"),
            do=lambda key: plan.go_to("finished"),
        )


def touches(plan: Plan) -> Touches:
    """Return what can be touched."""
    return {
        "game": plan.pick,
        "carry on": plan.carry_on,
        "unfinished": lambda number: plan.go_to("unfinished"),
    }


def paint(sheet: LobbySheet) -> None:
    """Paint the card and the games, as tiles if they fit."""
    plan = sheet.plan
    width, height = DOUBLED_TILE if sheet.doubled else TILE
    tiles = sheet.tiled and len(plan.games) <= (sheet.right - sheet.edge + 1) // (width + 1)
    if plan.unfinished:
        _paint_card(sheet, plan.unfinished[0], len(plan.unfinished) - 1)
    if tiles:
        free = sheet.flags - sheet.doubled - height - 2
        y = CARD if plan.unfinished else 1 + (free - 1) // 2
        sheet.question(y)
        _paint_tiles(sheet, y + 2, width, height)
    else:
        y = 4 if plan.unfinished else 1
        sheet.question(y)
        _paint_list(sheet, y + 2)
    sheet.paint_flags()
    if sheet.doubled and plan.lately:
        sheet.canvas.write(sheet.edge, sheet.flags + 5, phrase("Recently"), "soft")
        for row, line in enumerate(plan.lately, sheet.flags + 6):
            colour = "soft" if row > sheet.flags + 6 else "said"
            sheet.canvas.write(sheet.edge, row, shortened(str(line), sheet.right - sheet.edge), colour)


def _paint_card(sheet: LobbySheet, one: Unfinished, others: int) -> None:
    """Paint the game that can be continued, and how many more there are."""
    canvas, x, width = sheet.canvas, sheet.edge + 3, sheet.right - sheet.edge
    sheet.wash(1, width, 4 if sheet.tiled else 2)
    y, right = (2 if sheet.tiled else 1), sheet.right - 4
    sheet.cap(right, y, "C", "gold")
    end = right
    if others:
        sheet.cap(right, y + 1, "U")
        end -= len(more(others)) + 1
        canvas.write(end, y + 1, more(others), "said", bold=True)
        sheet.place(Touch("unfinished"), end, y + 1, sheet.right - end, 1)
    sheet.place(Touch("carry on"), sheet.edge, 1, width, 4 if sheet.tiled else 2)
    after = canvas.write(x, y, phrase("Continue:"), bold=True) + 1
    after = canvas.write(after, y, one.title, "gold-text", bold=True) + 2
    canvas.write(after, y, who(one, right - after - 2), "soft")
    canvas.write(x, y + 1, standing(one, end - x - 2), "soft")


def _paint_tiles(sheet: LobbySheet, y: int, width: int, height: int) -> None:
    canvas, games = sheet.canvas, sheet.plan.games
    row = len(games) * (width + 1) - 1
    x = max(sheet.edge, (canvas.width - row) // 2)
    for number, game in enumerate(games):
        left = x + number * (width + 1)
        selected = number == sheet.plan.selected
        canvas.fill(left, y, width, height, "gold" if selected else "raised")
        sheet.place(Touch("game", number), left, y, width, height)
        sheet.cap(left + 1, y, str(number + 1), "on-gold" if selected else "line")
        scale = 2 if sheet.doubled else 1
        inset = (width - scale * WIDTH) // 2
        draw(canvas, left + inset, 2 * (y + 2), picture_of(game), scale, selected)
        lines = [(3 + (scale * HEIGHT + 1) // 2, game.title, True)]
        lines += [(lines[0][0] + 2, players_of(game), False)]
        if sheet.doubled:
            lines += [(lines[0][0] + 3, length(game), False)]
        for below, text, bold in lines:
            colour = _colour(sheet, selected, bold)
            fitting = shortened(text, width)
            canvas.write(left + (width - len(fitting)) // 2, y + below, fitting, colour, bold=bold)


def _colour(sheet: LobbySheet, selected: bool, said: bool) -> str:
    if selected:
        return "on-gold" if said else dusk(sheet.canvas)
    return "said" if said else "soft"


def clause(game: Lid, number: str) -> str:
    """Return a clause of a game's rules as plain text; empty if there is none."""
    plain = bare(_HEAD.sub("", clauses(game).get(number, "")))
    return plain[:1].upper() + plain[1:]


def _paint_list(sheet: LobbySheet, y: int) -> None:
    canvas, games, selected = sheet.canvas, sheet.plan.games, sheet.plan.selected
    rows = max(1, sheet.flags - y - 1)
    beside = rows >= (HEIGHT + 1) // 2
    end = canvas.width - BESIDE if beside else sheet.right
    if beside:
        draw(canvas, canvas.width - 20, 2 * y - 1, picture_of(sheet.plan.lid))
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
