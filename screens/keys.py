"""The keys of the kiosk that are not part of an answer: one table, all of them function keys but Tab.

An ask's letters and figures are typed; so no global key is a letter, and the two can never clash.
"""

from msgspec import structs
from textual.binding import Binding

from screens.asking.caps import Cap

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


class Key(Cap, frozen=True):
    """A key that is bound to an action of its screen or of the whole kiosk."""

    action: str = ""
    everywhere: bool = False  # before any widget has it, and also over a modal page

    @property
    def binding(self) -> Binding:
        """The key as Textual binds it."""
        return Binding(
            self.press,
            self.action,
            self.label,
            key_display=self.key,
            priority=self.everywhere,
            id=f"table.{self.action}",
            tooltip=self.sentence,
        )


def _key(press: str, action: str, word: str, sentence: str, everywhere: bool = False) -> Key:
    cap = _CAPS.get(press, press.upper())
    return Key(cap, word, press, sentence=sentence, action=action, everywhere=everywhere)


HELP = _key("f1", "help", "help", "The rule behind the question, and the keys")
PHONES = _key("f2", "phones", "phones", "The codes for phones, and who sits where")
MONEY = _key("f3", "money", "money", "Hide or show everybody's money")
THEME = _key("f4", "theme", "colours", "Other colours: dark, light or high contrast", everywhere=True)
HISTORY = _key("f5", "history", "history", "Every entry; correct any of them")
ADJUST = _key("f6", "adjust", "by hand", "Move something by hand, with a reason")
YES = _key("f7", "nod(True)", "yes", "Yes to the question of the house", everywhere=True)
NO = _key("f8", "nod(False)", "no", "No to the question of the house", everywhere=True)
UNDO = _key("f9", "undo", "undo", "Take the last entry back")
REDO = _key("f10", "redo", "redo", "Make again what was taken back")
COPIES = _key("f5", "copies", "copies", "Copy everything to a USB stick, or bring a copy back")
OWN = structs.replace(
    _key("tab", "own_things", "own things", "Look at your own things, behind the curtain"),
    brief="yours",
    stays=True,
)
PANEL = _key("f11", "panel", "panel", "The panel drawn here: its lights and its buttons")
LOBBY = _key("f12", "lobby", "lobby", "Leave the table as it stands; it can be carried on")
QUIT = _key("ctrl+q", "quit", "leave", "Leave Tableside; everything is saved", everywhere=True)

TABLE_KEYS = (HELP, OWN, MONEY, HISTORY, ADJUST, UNDO, REDO, PANEL, LOBBY)
ON_THE_BAR = (OWN, REDO, HELP, UNDO, HISTORY)  # the most wanted first

HISTORY_KEYS = (
    _key("f1", "help", "help", "The rule behind the entry"),
    _key("f5", "close", "the table", "Back to the table"),
    ADJUST,
    UNDO,
    _key("delete", "drop", "drop", "Drop what no longer fits"),
    _key("up", "select(-1)", "earlier", "An earlier entry", everywhere=True),
    _key("down", "select(1)", "later", "A later entry", everywhere=True),
    _key("pageup", "page(-1)", "a page up", "A page up"),
    _key("pagedown", "page(1)", "a page down", "A page down"),
    _key("escape", "back", "back", "Leave it as it is"),
)
# Nothing is typed beside the codes, so letters are free there.
JOINING_KEYS = (
    _key("f1", "help", "help", "What can be done here"),
    _key("left", "seat(-1)", "other seat", "The seat before"),
    _key("right", "seat(1)", "other seat", "The next seat"),
    _key("1", "step(1)", "the Wi-Fi", "The code of the Wi-Fi"),
    _key("2", "step(2)", "the seat", "The code of the seat"),
    _key("n", "address", "other address", "Another address of this box"),
    _key("s", "ask_for_code", "show the code", "The code of a seat that has a phone"),
    _key("r", "free", "free this seat", "Send its phone away and change its codes"),
    _key("y", "free_it", "free it", "Yes, free it"),
    _key("escape", "back", "back", "Back to the table"),
    _key(PHONES.press, "back", "back", "Back to the table"),
)

COPIES_KEYS = (
    _key("c", "copy", "copy", "Copy everything to the stick"),
    _key("up", "pick(-1)", "pick", "The copy before", everywhere=True),
    _key("down", "pick(1)", "pick", "The next copy", everywhere=True),
    _key("r", "bring_back", "bring back", "Put this copy in the place of what is here"),
    _key("y", "bring_it_back", "bring it back", "Yes, bring it back"),
    _key("escape", "back", "back", "Back to the lobby"),
    _key(COPIES.press, "back", "back", "Back to the lobby"),
)
