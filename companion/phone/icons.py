"""Icons, including the pictures for joining: strokes on a 24-by-24 grid, the same color as nearby text.

Seats have marks instead: filled shapes, each in its seat's color.
"""

from functools import cache, lru_cache

from markupsafe import Markup

from companion.game import Seat, say
from companion.game.said import Language, spoken

_ROUND = '<circle cx="12" cy="12" r="9"/>'
_EYE = '<path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Z"/><circle cx="12" cy="12" r="3"/>'
_STROKES = {
    "eye": _EYE,
    "covered": f'{_EYE}<path d="m4 4 16 16"/>',
    "done": f'{_ROUND}<path d="m8 12 3 3 5-6"/>',
    "no": f'{_ROUND}<path d="m9 9 6 6m0-6-6 6"/>',
    "late": f'{_ROUND}<path d="M12 7v5l3 2"/>',
    "told": f'{_ROUND}<path d="M12 11v5m0-8v.01"/>',
    "refusal": '<path d="M12 4 2.5 20h19ZM12 10v4m0 3v.01"/>',
    "scan": '<path d="M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5m3-3h10"/>',
    "swap": '<path d="M4 8h15l-3-3m4 11H5l3 3"/>',
    "lost": '<path d="M5 12a10 10 0 0 1 14 0M8.5 15.5a5 5 0 0 1 7 0M12 19v.01M4 4l16 16"/>',
    "nod": '<rect x="3" y="4" width="18" height="12" rx="2"/><path d="m9 10 2 2 4-4M8 20h8"/>',
    "telephone": '<path d="M7.5 3.5 10 8 7.8 9.8a12 12 0 0 0 6.4 6.4L16 14l4.5 2.5-.6 3a1.6 1.6 0 0 1-1.7 1.3'
    'A16.5 16.5 0 0 1 3.2 5.8a1.6 1.6 0 0 1 1.3-1.7Z"/>',
    "cup": '<path d="M8 4h8v6a4 4 0 0 1-8 0ZM8 6H4v1a4 4 0 0 0 4 4m8-5h4v1a4 4 0 0 1-4 4m-4 3v5m-4 1h8"/>',
    "hand": '<path d="M8 13V6a1.5 1.5 0 0 1 3 0v5-7a1.5 1.5 0 0 1 3 0v7-5a1.5 1.5 0 0 1 3 0v9a6 6 0 0 1-6 6'
    'c-3 0-4.5-2-6-5l-2-3.5a1.5 1.5 0 0 1 2.6-1.5Z"/>',
    "car": '<path d="M3 16v-4l3-1 3-5h6l3 5 3 1v4h-2M5 16h-2m6 0h6"/><circle cx="7" cy="16.5" r="2"/>'
    '<circle cx="17" cy="16.5" r="2"/>',
    "star": '<path d="m12 3 2.7 6 6.3.7-4.7 4.3 1.3 6.4L12 17.2l-5.6 3.2L7.7 14 3 9.7 9.3 9Z"/>',
    "key": '<circle cx="8" cy="16" r="4.5"/><path d="m11.5 12.5 9-9m-4 4 3 3"/>',
    "boat": '<path d="M2 16h20l-3 4H5ZM12 3v13m0-12 8 9h-8"/>',
    "hat": '<path d="M6 17V5h12v12M2 18h20M6 13h12"/>',
    "bell": '<path d="M6 16v-5a6 6 0 0 1 12 0v5l2 2H4Zm4 5h4"/>',
    "leaf": '<path d="M5 19C4 9 10 4 20 4c0 10-5 16-15 15Zm-2 2 10-10"/>',
    "moon": '<path d="M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10Z"/>',
    "fish": '<path d="M2 12c3-5 9-6 14-1l5-5v12l-5-5c-5 5-11 4-14-1Zm5-1v.01"/>',
    "tree": '<path d="m12 3-6 7h3l-4 6h14l-4-6h3ZM12 16v5"/>',
    "sun": '<circle cx="12" cy="12" r="4"/>'
    '<path d="M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5"/>',
}


@cache
def icon(name: str) -> Markup:
    """Return an icon, hidden from screen readers: the text next to it says the same thing."""
    return Markup(f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{_STROKES[name]}</svg>')


_MARKS = {
    "A": '<circle cx="20" cy="20" r="17"/>',
    "B": '<rect x="4" y="4" width="32" height="32" rx="4"/>',
    "C": '<path d="M20 3 38 36H2Z"/>',
    "D": '<path d="M20 2 38 20 20 38 2 20Z"/>',
    "E": '<path d="M11 4h18l9 16-9 16H11L2 20Z"/>',
    "F": '<path d="m20 1 5.6 12.4L39 15l-10 9 2.8 13.4L20 30.6 8.2 37.4 11 24 1 15l13.4-1.6Z"/>',
}


def mark(seat: Seat, name: str = "", size: str = "") -> Markup:
    """Return a seat's mark, labeled for screen readers with the seat and the name."""
    return _mark(seat, name, size, spoken())


@lru_cache(maxsize=256)
def _mark(seat: Seat, name: str, size: str, language: Language) -> Markup:
    label = say("seat {seat}, {name}", seat=seat, name=name) if name else say("seat {seat}", seat=seat)
    drawn = Markup(
        '<svg class="mark seat-{seat}{size}" viewBox="0 0 40 40" role="img" aria-label="{label}">'
        '{shape}<text x="20" y="{y}">{seat}</text></svg>\n'
    )
    return drawn.format(
        seat=seat,
        size=f" {size}" if size else "",
        label=label.to(language),
        shape=Markup(_MARKS[seat]),
        y=33 if seat == "C" else 27,
    )
