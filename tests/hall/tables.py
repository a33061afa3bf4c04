"""A room like the one in the target pictures: eight tables, with one of everything that can be going on."""

from datetime import datetime

from msgspec.structs import replace

from companion.hall.bulletin import Bulletin, GameResult, Placed, Ranked
from companion.hall.room import Kept, PlaceInRoom, Room
from companion.store.journal import MEMORY, Journal

AT = datetime(2026, 11, 16, 20, 41).astimezone()


def on(game: str, title: str, doing: str, best: tuple[str, str, str], news: str, **more: bool) -> Bulletin:
    seat, name, score = best
    others = tuple(Ranked(one, f"Guest {one}", 2, "") for one in "ABCD" if one != seat)
    return Bulletin(7, game, title, doing, news, players=(Ranked(seat, name, 1, score), *others), **more)


TABLES = {
    "1": on(
        "deal_or_no_deal",
        "Deal or No Deal",
        "Round 4. Ben plays, Dora hosts.",
        ("C", "Cleo", "$2,120,000"),
        "The bank offers Ben $138,000.",
    ),
    "2": on(
        "dealt",
        "Dealt!",
        "Round 3, trick 4, led by Anouk.",
        ("B", "Benedikt", "3 chips"),
        "Anouk leads 6-5, a 2-Straight to 6.",
    ),
    "3": on(
        "downeast_dealer",
        "Downeast Dealer",
        "Ann sells the canoe.",
        ("A", "Margarethe", "420 stars"),
        "Going twice for $80.",
        help=True,
    ),
    "4": on(
        "license_plates",
        "License Plates",
        "Round 5 of 8, four plates.",
        ("E", "Enrique", "$455"),
        "Enrique bids seven 3s.",
    ),
    "5": on(
        "dealers_choice",
        "Dealer’s Choice",
        "Dominique's turn: open lot.",
        ("D", "Dominique", "$26,100"),
        "Dominique opens the lot: Jaguar E-type.",
    ),
    "6": on(
        "deal_or_no_deal",
        "Deal or No Deal",
        "Round 9. Friederike plays.",
        ("F", "Friederike", "$1,410,000"),
        "The bank makes its last offer.",
    ),
    "7": on(
        "dealt",
        "Dealt!",
        "Game over: Jo loses, and everyone else wins.",
        ("C", "Caroline", "2 chips"),
        "Jo has no chip left.",
        over=True,
    ),
    "8": Bulletin(),
}
PLAYED = (
    (
        "1",
        "Deal or No Deal",
        (("C", "Cleo", 1, "$2,120,000"), ("A", "Ann", 2, "$800,000"), ("B", "Ben", 3, "$5")),
    ),
    (
        "1",
        "Deal or No Deal",
        (("C", "Cleo", 1, "$900,000"), ("A", "Ann", 2, "$800,000"), ("B", "Ben", 3, "$5")),
    ),
    ("7", "Dealt!", (("C", "Caroline", 1, "2 chips"), ("A", "Jo", 2, "0 chips"))),
    ("2", "Dealt!", (("B", "Benedikt", 1, "3 chips"), ("A", "Anouk", 2, "0 chips"))),
    (
        "5",
        "Dealer’s Choice",
        (("D", "Dominique", 1, "$26,100"), ("E", "Kim", 2, "$4"), ("F", "Lou", 3, "$1")),
    ),
    ("3", "Downeast Dealer", (("A", "Margarethe", 1, "420 stars"), ("B", "Ida", 2, "300 stars"))),
    ("4", "License Plates", (("E", "Enrique", 1, "$455"), ("B", "Gus", 2, "$20"), ("C", "", 3, "$2"))),
)


def crowd(room: Room) -> None:
    """Fill a room: 40 tables call for help, and everything is as long as it can be."""
    room.name = "The Amalgamated Board Gamers of Upper Harbour and Kennebunk"
    name, score = "Wilhelmina-Frida", "$1,000,000,000"
    both = tuple(Ranked(seat, name, 1, score) for seat in "AB")
    long = on(
        "downeast_dealer",
        "Downeast Dealer",
        "Dominique sells the lantern. Margarethe bids $270. Going three times.",
        ("A", name, score),
        "The Redraw has come up 10 times this round, but there are only 2. Check the cards.",
        help=True,
    )
    for number in range(1, 41):
        room.tables[str(number)] = PlaceInRoom(str(number), True, AT, replace(long, players=both))
        placed = (Placed("A", f"{name[:-2]}{number:02}", 1, 0, "points", score),)
        result = GameResult(f"long {number}", "game", long.title, "", "2026-11-16T22:00", placed)
        room._results[f"long-{number}"] = Kept(f"{number}", f"long-{number}", 1, result)
    room.changed()


def a_room() -> Room:
    """Return the room; it needs no broker."""
    room = Room("Harbour Café", Journal.open(MEMORY), TABLES)
    room.there = True
    for table, bulletin in TABLES.items():
        room.tables[table] = PlaceInRoom(table, table != "6", AT, bulletin)
    for number, (table, title, standing) in enumerate(PLAYED):
        placed = tuple(Placed(seat, name, rank, 0, "points", words) for seat, name, rank, words in standing)
        result = GameResult(f"{number}", "game", title, "", f"2026-11-16T20:{number:02}", placed)
        room._results[f"id-{number}"] = Kept(table, f"id-{number}", 1, result)
    return room
