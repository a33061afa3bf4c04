"""What's on the lid of a boxed game, and where the box keeps its things."""

from msgspec import Struct


class Lid(Struct, frozen=True):
    """What's known of a game before its box is opened.

    The last four name modules, which are imported when they're wanted. A game without a board, a picture or
    phone pages of its own names none; it gets words, a plain box and the forms of its asks.
    """

    name: str
    title: str
    players: range
    minutes: str
    rules: str = ""  # the package with `GAME` in its module `game`, and with `rules.md`
    pages: str = ""  # the package with `PAGES`, and with templates, style and script for phones
    board: str = ""  # the module with `BOARD`, a widget for the kiosk
    picture: str = ""  # the module with `PICTURE`, for the lobby
