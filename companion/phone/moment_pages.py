"""Moments on pages: what the television shows for a few seconds, and what a phone tells its owner.

A game draws them in `tv_moments.html` and `own_moments.html`, with one macro for each kind. A page carries
its moment folded up, and the script shows it when it's news. So a reload shows the board, and nothing here
keeps time.
"""

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from companion.game import Moment, Paid, Seat, say
from companion.game.happening import Happening
from companion.phone.rendering import body, mark_of, own_or_common, style, template
from companion.table.payments import Statement
from companion.table.views import TableView

ON_TELEVISION, ON_PHONES = "tv_moments.html", "own_moments.html"


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
    lines = _paid(told, seat)
    name = known["names"][seat]
    for one in table.moments:
        if picture := _drawn(ON_PHONES, one, {**known, "net": sum(line.cents for line in lines)}):
            hands = "" if name in str(one.hands) else one.hands  # it's told as "you" above, or else by others
            shown = {"hands": hands, "lines": lines, "picture": picture, "known_by": mark_of(picture)}
            return _worn("moment", body("own_moment.html", **{**known, **shown}))
    return ""


def _paid(told: tuple[Happening, ...], seat: Seat) -> tuple[Statement, ...]:
    """Return what a seat got and what it paid, as its owner is told: who pays you, and whom you pay."""
    paid = [one for one in told if isinstance(one, Paid) and one.heard_by(seat)]
    got, gave = ([one for one in paid if seat == side(one)] for side in (_target, _source))
    lines = []
    if got:
        source = got[0].text.facts["source"]
        words = say("{Source} pays you", source=source) if _one(got, _source) else say("The others pay you")
        lines.append(Statement(words, sum(one.cents for one in got)))
    if gave:
        target = gave[0].text.facts["target"]
        words = say("You pay {target}", target=target) if _one(gave, _target) else say("You pay the others")
        lines.append(Statement(words, -sum(one.cents for one in gave)))
    return tuple(lines)


def _source(one: Paid) -> Seat:
    return one.source


def _target(one: Paid) -> Seat:
    return one.target


def _one(paid: list[Paid], side: Callable[[Paid], Seat]) -> bool:
    return len({side(one) for one in paid}) == 1


def _worn(name: str, content: str) -> str:
    return f"{style(name)}{content}"


def _drawn(file: str, moment: Moment, known: Mapping[str, Any]) -> Markup:
    """Return a moment as its game draws it, or nothing if the game doesn't."""
    table: TableView = known["table"]
    drawn = template(own_or_common(table.game, file)).make_module(dict(known))
    macro = getattr(drawn, type(moment).__name__, None)
    return Markup(str(macro(moment)).strip()) if macro else Markup()
