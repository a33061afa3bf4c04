"""The keys of the kiosk that are not part of an answer: one table, all of them function keys but Tab.

An ask's letters and figures are typed; so no global key is a letter, and the two can never clash.
"""

from msgspec import Struct
from textual.binding import Binding

_CAPS = {
    "ctrl+q": "Ctrl+Q",
    "tab": "Tab",
    "delete": "Del",
    "up": "↑",
    "down": "↓",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "escape": "Esc",
}


class Key(Struct, frozen=True):
    """A global key: what it is, what it calls, the word on the bar, and a sentence."""

    key: str
    action: str
    word: str
    tooltip: str
    everywhere: bool = False  # before any widget has it, and also over a modal page

    @property
    def binding(self) -> Binding:
        """The key as Textual binds it."""
        name = f"table.{self.action}"
        return Binding(
            self.key,
            self.action,
            self.word,
            key_display=self.cap,
            priority=self.everywhere,
            id=name,
            tooltip=self.tooltip,
        )

    @property
    def cap(self) -> str:
        """What is printed on it."""
        return _CAPS.get(self.key, self.key.upper())


HELP = Key("f1", "help", "help", "The rule behind the question, and the keys")
PHONES = Key("f2", "phones", "phones", "The codes for phones, and who sits where")
MONEY = Key("f3", "money", "money", "Hide or show everybody's money")
THEME = Key("f4", "theme", "colours", "Other colours: dark, light or high contrast", everywhere=True)
HISTORY = Key("f5", "history", "history", "Every entry; correct any of them")
ADJUST = Key("f6", "adjust", "by hand", "Move something by hand, with a reason")
YES = Key("f7", "yes", "yes", "Yes to the question of the house", everywhere=True)
NO = Key("f8", "no", "no", "No to the question of the house", everywhere=True)
UNDO = Key("f9", "undo", "undo", "Take the last entry back")
REDO = Key("f10", "redo", "redo", "Make again what was taken back")
COPIES = Key("f5", "copies", "copies", "Copy everything to a USB stick, or bring a copy back")
OWN = Key("tab", "own_things", "own things", "Look at your own things, behind the curtain")
PANEL = Key("f11", "panel", "panel", "The panel drawn here: its lights and its buttons")
LOBBY = Key("f12", "lobby", "lobby", "Leave the table as it stands; it can be carried on")
QUIT = Key("ctrl+q", "quit", "leave", "Leave Tableside; everything is saved", everywhere=True)

TABLE_KEYS = (HELP, OWN, MONEY, HISTORY, ADJUST, UNDO, REDO, PANEL, LOBBY)
ON_THE_BAR = (OWN, REDO, HELP, UNDO, HISTORY)  # the most wanted first

HISTORY_KEYS = (
    Key("f1", "help", "help", "The rule behind the entry"),
    Key("f5", "close", "the table", "Back to the table"),
    ADJUST,
    UNDO,
    Key("delete", "drop", "drop", "Drop what no longer fits"),
    Key("up", "select(-1)", "earlier", "An earlier entry", everywhere=True),
    Key("down", "select(1)", "later", "A later entry", everywhere=True),
    Key("pageup", "page(-1)", "a page up", "A page up"),
    Key("pagedown", "page(1)", "a page down", "A page down"),
    Key("escape", "back", "back", "Leave it as it is"),
)
# Nothing is typed beside the codes, so letters are free there.
JOINING_KEYS = (
    Key("f1", "help", "help", "What can be done here"),
    Key("left", "seat(-1)", "other seat", "The seat before"),
    Key("right", "seat(1)", "other seat", "The next seat"),
    Key("1", "step(1)", "the Wi-Fi", "The code of the Wi-Fi"),
    Key("2", "step(2)", "the seat", "The code of the seat"),
    Key("n", "address", "other address", "Another address of this box"),
    Key("s", "ask_for_code", "show the code", "The code of a seat that has a phone"),
    Key("r", "free", "free this seat", "Send its phone away and change its codes"),
    Key("y", "free_it", "free it", "Yes, free it"),
    Key("escape", "back", "back", "Back to the table"),
    Key(PHONES.key, "back", "back", "Back to the table"),
)

COPIES_KEYS = (
    Key("c", "copy", "copy", "Copy everything to the stick"),
    Key("up", "pick(-1)", "pick", "The copy before", everywhere=True),
    Key("down", "pick(1)", "pick", "The next copy", everywhere=True),
    Key("r", "bring_back", "bring back", "Put this copy in the place of what is here"),
    Key("y", "bring_it_back", "bring it back", "Yes, bring it back"),
    Key("escape", "back", "back", "Back to the lobby"),
    Key(COPIES.key, "back", "back", "Back to the lobby"),
)
