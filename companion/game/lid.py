"""What's on the lid of a boxed game, and where the box keeps its things."""

from msgspec import Struct


class Lid(Struct, frozen=True):
    """What's known about a game before its box is opened.

    The last four name modules, which are imported when they're needed. A game without its own board, picture
    or phone pages leaves those out; it gets words, a plain box and forms made from its asks.
    """

    name: str
    title: str
    players: range
    minutes: str
    rules: str = ""  # the package with `GAME` in its module `game`, and with `rules.md`
    pages: str = ""  # the package with `PAGES`, and with templates, style and script for phones
    board: str = ""  # the module with `BOARD`, a widget for the kiosk
    picture: str = ""  # the module with `PICTURE`, for the lobby
