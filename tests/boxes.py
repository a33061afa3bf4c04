"""A made-up box that has every kind of thing a box can hold, and a game that comes with it."""

from dataclasses import replace
from typing import Annotated, Any

from msgspec import Struct, field

from companion.game import Cents, Numerals, Refused, entry, say
from companion.game.lid import Lid
from companion.games import SHELF


class Auto(Struct, frozen=True, omit_defaults=True):
    """An auto whose price may not be known yet."""

    number: int
    name: str = ""
    price: Annotated[Cents | None, entry(say("List price"))] = None
    seen: tuple[Cents, ...] = ()


class Lot(Struct, frozen=True):
    """A struct nested in another struct."""

    places: int = 6
    open: bool = True
    gate: Numerals = "0417"


class Garage(Struct, frozen=True):
    """The whole box."""

    autos: tuple[Auto, ...] = (Auto(1, "Beetle", 1_900_00, (0, 500_00)), Auto(2), Auto(3, "Hearse"))
    books: Annotated[tuple[tuple[Cents, ...], ...], entry(say("Books"))] = ((100_00, 200_00), ())
    policies: dict[str, int] = field(default_factory=lambda: {"fire": 2, "theft": 1})
    lot: Lot = Lot()
    owner: str | None = None


def check_garage(box: Garage) -> None:
    """Refuse autos that aren't numbered in order, or more than ten policies."""
    if [auto.number for auto in box.autos] != list(range(1, len(box.autos) + 1)):
        raise Refused(say("The autos are numbered 1, 2, 3 and so on."))
    if sum(box.policies.values()) > 10:
        raise Refused(say("There are at most 10 policies."))


GARAGE: Any = replace(
    SHELF["deal_or_no_deal"],
    lid=Lid("garage", "Garage", range(2, 7), "9"),
    box=Garage(),
    check_box=check_garage,
)
