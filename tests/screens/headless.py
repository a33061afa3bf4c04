"""What a kiosk without a terminal can skip: parsing a stylesheet again, and making rows that nobody reads."""

from collections import defaultdict
from typing import Any

import pytest
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

from screens.cells import Cells

_parse, _render_update = Stylesheet.parse, Compositor.render_update
# Keyed by the theme's colors, which a stylesheet's own cache doesn't take into account.
_parsed: dict[frozenset[tuple[str, str]], dict[Any, Any]] = defaultdict(dict)


def save_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make starting and driving a headless kiosk cheaper, with the same outcome."""
    monkeypatch.setattr(Stylesheet, "parse", _parse_once)
    monkeypatch.setattr(Compositor, "render_update", _paint)


def make_whole_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the rows of every frame after all."""
    monkeypatch.setattr(Compositor, "render_update", _render_update)


def _parse_once(sheet: Stylesheet) -> None:
    """Parse a stylesheet, reusing any rules that an app in this process has already parsed."""
    own, sheet._parse_cache = sheet._parse_cache, _parsed[frozenset(sheet._variables.items())]
    try:
        _parse(sheet)
    finally:
        sheet._parse_cache = own


def _paint(
    compositor: Compositor, full: bool = False, screen_stack: list[Screen[Any]] | None = None, **more: Any
) -> Any:
    """Paint what a frame shows, but make no rows of it: without a terminal, Textual would drop them.

    Each canvas is still painted whenever it changes, so what can be touched, and what fails, stays the same.
    `tests.inside.painted` makes the rows; only what shows through a screen on top must be there before that.
    """
    if full:
        return _render_update(compositor, full, screen_stack, **more)
    visible_screen_stack.set(screen_stack or [])
    if compositor._dirty_regions:
        compositor._dirty_regions.clear()
        for widget, (region, clip) in compositor.visible_widgets.items():
            if isinstance(widget, Cells):
                widget.render_line(0)
            elif not isinstance(widget, Screen) or widget.styles.background.a < 1:
                widget.render_lines(region.intersection(clip).translate(-region.offset))
    return None
