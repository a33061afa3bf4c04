"""How a person is shown: in the color of the seat they had last, with its mark, and always with the name."""

from companion.game import Said
from companion.store.roster import Person
from screens.prose import Run
from screens.theme import MARKS

NEUTRAL = "○"  # the mark of somebody without a color


def color_of(person: Person) -> str:
    """Return the token of a person's color; somebody who never sat down, or was forgotten, has none."""
    return f"seat-{person.color}" if person.color in MARKS else "steel"


def ink_of(person: Person) -> str:
    """Return the token for words on a person's color."""
    return "on-seat" if person.color in MARKS else "on-steel"


def mark_of(person: Person) -> str:
    """Return a person's mark."""
    return MARKS.get(person.color, NEUTRAL)


def chip_of(person: Person, name: str | Said = "") -> Run:
    """Return a chip with a person's mark and name."""
    words = f" {mark_of(person)} {name or person.called} "
    return Run(words, ink_of(person), bold=True, ground=color_of(person))


def named_run(person: Person, brief: bool = False) -> tuple[Run, ...]:
    """Return a person's bare mark and name, as in a list."""
    name = person.brief if brief else person.called
    return Run(mark_of(person), color_of(person)), Run(" "), Run(name, bold=True)
