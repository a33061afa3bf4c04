"""The second step: who plays. Last time's table comes first; then everybody the house knows, to pick from."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.game import NOTHING, SEATS, Ask, Said, Text, phrase, say, says
from companion.game.naming import check_name, spelled
from companion.store.roster import SHORT
from companion.words.unnamed import GUEST
from screens.asking.caps import Cap
from screens.big_type import figure
from screens.chips import OFFERED, PICK, Chip, number_keys, numbers_cap, paint_chips, places
from screens.lobby.parts import QUESTIONS, LobbySheet, Touch
from screens.lobby.plan import Plan, Told
from screens.lobby.step import LEFT_RIGHT, UP_DOWN, Touches, by_arrows, by_delete
from screens.places import GAP, fitting
from screens.prose import shortened, whole_sentences
from screens.theme import MARKS

HELP = say(
    "Enter takes the same people as last time. Or pick from everybody who has played here: a number adds "
    "them, and again removes them. Somebody new? Type the name and press Enter, one player at a time, "
    "clockwise; put commas between names to enter several at once. Tab or a tap selects a seat, so you can "
    "move, rename or remove that player. Enter by itself goes on."
)
PLAYED = say("Played here before")
REGULARS = say("the regulars come first")
NOBODY_YET = say("Nobody has played here yet.")
TYPE = say("Type a name and press Enter. The next name takes the next seat.")
CHOOSE = say("Press Tab or tap a seat to move, rename or remove a player.")
CHOSEN = say("Tap another seat to swap, or this one again to remove the player.")
NEW = say("Somebody new?")
JUST_TYPE = say("Just type the name.")
CARD, SMALL_CARD = 9, 5  # rows
WIDEST = 35  # columns of a seat on the card
LETTERED = 17  # columns; a narrower seat on the card doesn't show its letter
CUT = 5  # letters of a long name to suggest as its short form


class Name(Text, frozen=True, kw_only=True, tag="name"):
    """A player's name; Enter by itself moves on with the people already seated."""

    def check(self, value: Any) -> None:
        """Check the name; an empty one is fine."""
        if value:
            super().check(value)


def ask(plan: Plan) -> Ask:
    """Return the ask for a name: a short one, a new one for the chosen seat, or anybody's."""
    seating = plan.seating
    if plan.to_shorten:
        return _ask_for_short(plan, plan.to_shorten[0])
    sentence, verb = QUESTIONS["people"], say("new name")
    hint = say("One name at a time, clockwise.")
    if plan.same:
        sentence = say("{people}?", people=plan.same_as)
        hint = say("Or type numbers: {example}.", example="3 5 8") if len(seating.listed) > 7 else NOTHING
    if seating.chosen is not None:
        sentence, verb = say("{name} sits here.", name=seating.names[seating.chosen]), say("rename")
        hint = say("Move them, type a new name, or remove them.")
    return Ask(seat=None, sentence=sentence, hint=hint, verb=verb, blanks=(Name(name="name"),))


def _ask_for_short(plan: Plan, name: str) -> Ask:
    blank = Name(name="name", most=SHORT, suggested=suggested(name, plan.seating.names))
    return Ask(
        seat=None,
        sentence=say("What's short for {name}?", name=name),
        hint=say("For places with little room: at most {count} letters.", count=SHORT),
        verb=say("something else"),
        blanks=(blank,),
    )


def suggested(name: str, others: tuple[str, ...] = ()) -> str:
    """Return a short form of a name: the words that fit, or a few letters that end in a consonant."""
    words = ""
    for word in name.split():
        if len(f"{words} {word}".strip()) > SHORT:
            break
        words = f"{words} {word}".strip()
    cut = name[:CUT].rstrip("aeiouyAEIOUY ") or name[:CUT]
    short = words or cut
    taken = any(one.casefold() == short.casefold() for one in others)
    return name[:SHORT].rstrip() if taken else short


def answer(plan: Plan, written: dict[str, Any]) -> Told:
    """Seat or rename somebody, or shorten a name; if nothing was typed, move on. Return None."""
    typed = written["name"]
    if plan.to_shorten and not typed.isdecimal():
        short = spelled(typed)
        check_name(short)
        plan.shorten(plan.to_shorten[0], short)
    elif typed:
        plan.to_shorten.clear()
        plan.seat(lambda: plan.seating.sit(typed, plan.check))
    else:
        return plan.go_to("rules")
    return None


def acts(plan: Plan) -> tuple[Cap, ...]:
    """Return the keys for what can be done here; keys for the chosen seat come first."""
    seating = plan.seating
    chosen, known = seating.chosen is not None, len(seating.listed)
    pick = (_by_number(plan, known + 1),) if known else ()
    if plan.to_shorten:  # people can go on picking without naming a short form
        return tuple(replace(one, label=NOTHING) for one in pick)
    enough = len(seating.seated) in plan.lid.players
    word = say("yes, these {count}", count=plan.count) if plan.same else say("that's everyone")
    word = say("go on") if chosen else word
    go_on = Cap("Enter", word, "enter", gold=enough, sentence=say("go on with these players"))
    word = NOTHING if chosen else say("change") if plan.same else say("seats")
    choose = replace(by_arrows(UP_DOWN, word, say("select a seat"), seating.choose), key="Tab")
    if not chosen:
        remove = by_delete(NOTHING, say("remove the last player"), lambda key: seating.remove())
        return remove, go_on, *pick, choose
    remove = by_delete(say("remove"), say("remove this player"), lambda key: seating.remove())
    move = by_arrows(LEFT_RIGHT, say("move"), say("move this player"), seating.move)
    return move, remove, go_on, choose, *(replace(one, label=NOTHING) for one in pick)


def _by_number(plan: Plan, count: int) -> Cap:
    """Return the number keys; those that may start a longer number are typed instead."""
    return Cap(
        numbers_cap(count),
        say("pick"),
        PICK,
        sentence=say("add or remove a player"),
        do=lambda key: toggle(plan, int(key) - 1) if key.isdecimal() else None,
        also=number_keys(count),
    )


def touches(plan: Plan) -> Touches:
    """Return what can be touched."""
    return {
        "known": partial(toggle, plan),
        "seat": lambda place: plan.seating.touch(place, plan.check),
        "same": lambda number: plan.go_to("rules"),
    }


def toggle(plan: Plan, number: int) -> None:
    """Seat or remove somebody by number."""
    plan.to_shorten.clear()
    plan.seat(lambda: plan.seating.toggle(number, plan.check))


# Painting.


def paint(sheet: LobbySheet) -> None:
    """Paint last time's table or the seats, and everybody who can be picked."""
    if sheet.plan.same:
        _paint_last_time(sheet)
    else:
        _paint_seats(sheet)


def _paint_last_time(sheet: LobbySheet) -> None:
    """Paint the card, and below it everybody to pick from instead."""
    canvas, height = sheet.canvas, sheet.canvas.height
    roomy = sheet.tiled and len(sheet.plan.seating.seated) * LETTERED < sheet.right - sheet.edge
    tall = CARD if roomy else SMALL_CARD
    y = sheet.top if height > sheet.top + SMALL_CARD + 9 else 0  # lower while the pad is open
    sheet.question(y)
    y += 2 if y else 1
    _paint_card(sheet, y, tall if height > tall + 9 else SMALL_CARD)
    y += (tall if height > tall + 9 else SMALL_CARD) + 1
    end = canvas.write(sheet.edge, y, phrase("Or pick"), bold=True)
    _write_beside(sheet, end + 3, y)
    y += 2
    end = _paint_known(sheet, y, height - (3 if sheet.tiled else 2) - y)
    if end + 1 < height:
        y = end + (2 if end + 2 < height and sheet.tiled else 1)
        canvas.write(canvas.write(sheet.edge, y, str(NEW), "soft") + 1, y, str(JUST_TYPE))


def _paint_card(sheet: LobbySheet, y: int, tall: int) -> None:
    plan, canvas, width = sheet.plan, sheet.canvas, sheet.right - sheet.edge
    roomy = tall == CARD
    sheet.wash(y, width, tall)
    x, title = sheet.edge + 3, y + 1 if roomy else y
    end = canvas.write(x, title, str(plan.same_as), "gold-text", bold=True) + GAP
    told = whole_sentences(str(plan.last_time), sheet.right - GAP - end)
    canvas.write_right(sheet.right - GAP, title, told, "soft")
    count = len(plan.seating.seated)
    gap = GAP if canvas.width >= 100 else 1
    wide = min((width - 3 - GAP - gap * (count - 1)) // count, WIDEST)
    for place in range(count):
        left, top = x + place * (wide + gap), title + 2
        sheet.place(Touch("seat", place), left, top, wide, 4 if roomy else 2)
        _paint_place(sheet, left, top, wide, place, roomy)
    sheet.place(Touch("same"), sheet.edge, y, width, tall)


def _paint_place(sheet: LobbySheet, x: int, y: int, wide: int, place: int, roomy: bool) -> None:
    """Paint somebody on the card: the seat's letter, if there's room, the name, and the phone."""
    canvas, plan, seat = sheet.canvas, sheet.plan, SEATS[place]
    canvas.fill(x, y, wide, 4 if roomy else 2, f"seat-{seat}")
    if roomy:
        canvas.write(x, y + 4, "▀" * wide, f"seat-{seat}")
    name, lettered = plan.seating.names[place], roomy and wide >= LETTERED
    if lettered:
        canvas.figure(x + 2, y + 1, figure(seat, "M"), "on-seat")
    left, top = (x + 8, y + 1) if lettered else (x + 1, y + roomy)
    room = x + wide - left - 2
    if len(name) > room:
        name = shortened(plan.short(name) or name, room)
    canvas.write(left, top, f"{MARKS[seat]} {name}", "on-seat", bold=True)
    canvas.write(left + 2 * (not lettered), top + 1, fitting(plan.states.get(seat), room), "on-seat")


def _paint_seats(sheet: LobbySheet) -> None:
    """Paint the remembered names, each with the number that seats it, and the seats."""
    canvas, seating = sheet.canvas, sheet.plan.seating
    roomy = sheet.flags > sheet.top + 8  # false while the pad is open
    y = sheet.top if roomy else 0
    sheet.question(y)
    if roomy:
        lines = (PLAYED,) if seating.known else (TYPE,) if any(seating.seated) else (NOBODY_YET, TYPE)
        for row, line in enumerate(lines, y + 2):
            end = canvas.write(sheet.edge, row, str(line), "soft")
        if seating.known:
            _write_beside(sheet, end + 3, y + 2)
        line = CHOOSE if seating.chosen is None else CHOSEN
        canvas.write(sheet.edge, sheet.flags - (3 if sheet.doubled else 2), str(line), "soft")
    y += 4 if roomy else 2
    _paint_known(sheet, y, sheet.flags - (4 if sheet.doubled else 3) - y if roomy else sheet.flags - y - 1)
    sheet.paint_flags()


def _write_beside(sheet: LobbySheet, x: int, y: int) -> None:
    """Write how the list is sorted, and how many names don't fit and have to be typed."""
    others = len(sheet.plan.seating.known) - OFFERED
    more: Said = REGULARS
    if others > 0:
        more = says("{count} more: type the name", "{count} more: type the name", others)
    sheet.canvas.write(x, y, str(more), "faint")


def _paint_known(sheet: LobbySheet, y: int, height: int) -> int:
    """Paint the chips that fit into this many rows; return the row below them."""
    chips = [*_chips(sheet.plan)]
    where = [*places(len(chips), sheet.edge, y, sheet.right - sheet.edge, height)]
    for number, place in enumerate(where):
        sheet.place(Touch("known", number), place.x, place.y, place.width, place.height)
    paint_chips(sheet.canvas, chips, where)
    return where[-1].bottom if where else y


def _chips(plan: Plan) -> Iterator[Chip]:
    """Yield everybody who can be picked, and a guest; while last time's table is offered, none is seated."""
    seating = plan.seating
    for name in seating.listed:
        place = None if plan.same else seating.place_of(name)
        yield Chip(name, plan.short(name), "" if place is None else SEATS[place])
    if seating.listed:
        yield Chip(str(GUEST), plain=True)
