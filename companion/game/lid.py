"""What's on the lid of a boxed game, and which modules belong to it."""

from msgspec import Struct


class Lid(Struct, frozen=True):
    """What's known about a game before its box is opened.

    The last four are names of modules, which are imported when they're needed. A game may leave out the last
    three. Then its board is in words, its picture is a plain box, and its phone pages are made from its asks.
    """

    name: str
    title: str
    players: range
    minutes: str
    rules: str = ""  # the package with `rules.md`, and with `GAME` in its module `game`
    pages: str = ""  # the package with `PAGES`, and with the templates, styles and script for phones
    board: str = ""  # the module with `BOARD`, a widget for the kiosk
    picture: str = ""  # the module with `PICTURE`, for the lobby
