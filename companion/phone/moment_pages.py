"""Moments on pages: what the television shows for a few seconds, and what a phone tells its owner.

A game draws them in `tv_moments.html` and `own_moments.html`, with one macro for each kind. A page carries
its moment folded up, and the script shows it when it's news. So a reload shows the board, and nothing here
keeps time.
"""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from companion.game import Moment, Paid, Seat
from companion.game.happening import Happening
from companion.phone.rendering import body, mark_of, own_or_common, style, template
from companion.table.payments import payments, statement
from companion.table.views import TableView

ON_TELEVISION, ON_PHONES = "tv_moments.html", "own_moments.html"
ROWS = 4  # how many payments fit on a phone


def televised(known: Mapping[str, Any], told: tuple[Happening, ...]) -> str:
    """Return the moment that a television shows, and its style; nothing if there's no picture of it."""
    table: TableView = known["table"]
    for one in table.moments:
        if picture := _drawn(ON_TELEVISION, one, known):
            gained = {happening.target for happening in told if isinstance(happening, Paid)}
            shown = {"about": one.seats, "gained": gained, "picture": picture, "known_by": mark_of(picture)}
            return _worn("tv_moments", body("tv_moment.html", **{**known, **shown}))
    return ""


def own_moment(known: Mapping[str, Any], told: tuple[Happening, ...], seat: Seat) -> str:
    """Return the moment that a phone tells its owner, and its style; nothing if it's somebody else's."""
    table: TableView = known["table"]
    lines = statement(payments(told, 0), seat, ROWS)[::-1]
    for one in table.moments:
        if picture := _drawn(ON_PHONES, one, {**known, "net": sum(line.cents for line in lines)}):
            shown = {"moment": one, "lines": lines, "picture": picture, "known_by": mark_of(picture)}
            return _worn("moment", body("own_moment.html", **{**known, **shown}))
    return ""


def _worn(name: str, content: str) -> str:
    return f"{style(name)}{content}"


def _drawn(file: str, moment: Moment, known: Mapping[str, Any]) -> Markup:
    """Return a moment as its game draws it, or nothing if the game doesn't."""
    table: TableView = known["table"]
    drawn = template(own_or_common(table.game, file)).make_module(dict(known))
    macro = getattr(drawn, type(moment).__name__, None)
    return Markup(str(macro(moment)).strip()) if macro else Markup()
