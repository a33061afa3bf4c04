"""The kiosk's keys that aren't part of an answer, all in one place.

Letters and digits are typed into asks, so no key here is a letter, except where there are no asks.
"""

from msgspec import structs
from textual.binding import Binding

from companion.game import NOTHING, Said, as_is, say
from companion.game.said import ENGLISH
from screens.asking.caps import Cap

LONGEST = 40  # the undo key names an entry of at most this many letters
_CAPS = {
    "ctrl+q": "Ctrl+Q",
    "ctrl+s": "Ctrl+S",
    "tab": "Tab",
    "delete": "Del",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "escape": "Esc",
}


class Key(Cap, frozen=True):
    """A key bound to an action of its screen or of the whole kiosk."""

    action: str = ""
    everywhere: bool = False  # handled before any widget gets it, even while a modal screen is open
    place: str = "table"  # the first part of its id

    @property
    def binding(self) -> Binding:
        """The Textual binding for this key: in English, and translated when it's shown."""
        return Binding(
            self.press,
            self.action,
            _english(self.label),
            key_display=self.shown,
            priority=self.everywhere,
            id=f"{self.place}.{self.action}",
            tooltip=_english(self.sentence),
        )


def key(press: str, action: str, word: Said, sentence: Said = NOTHING, place: str = "table") -> Key:
    """Return a key for a screen, with a word and a sentence for what it does."""
    return Key(_CAPS.get(press, press.upper()), word, press, sentence=sentence, action=action, place=place)


def _everywhere(press: str, action: str, word: Said, sentence: Said) -> Key:
    return structs.replace(key(press, action, word, sentence), everywhere=True)


def _english(words: Said) -> str:
    return as_is(words).to(ENGLISH)


def undo_key(undoes: Said | None, whole: bool = False) -> Cap:
    """Return the undo key, which says what it would undo if there's room: an entry, or a whole correction."""
    if undoes is None:
        return UNDO
    if whole:
        label, brief = say("undo the whole correction"), say("undo all")
        return structs.replace(UNDO, label=label, brief=brief, stays=True)
    first, stop, _ = str(undoes).partition(". ")
    if len(first) > LONGEST:
        return UNDO
    return structs.replace(UNDO, label=say("undo: {entry}", entry=first + stop.strip()), brief=UNDO.label)


HELP = key("f1", "help", say("help"), say("the rule behind the question"))
PHONES = key("f2", "phones", say("phones"), say("codes for phones, and who sits where"))
MONEY = key("f3", "money", say("money"), say("hide or show everyone's money"))
THEME = _everywhere("f4", "theme", say("colors"), say("other colors"))
HISTORY = key("f5", "history", say("history"), say("all entries; fix any of them"))
MUTE = _everywhere("ctrl+s", "mute", say("mute"), say("mute the box, or turn its sound on again"))
ADJUST = key("f6", "adjust", say("by hand"), say("count, or move something by hand"))
YES = _everywhere("f7", "nod(True)", say("yes"), say("yes to Tableside's question"))
NO = _everywhere("f8", "nod(False)", say("no"), say("no to Tableside's question"))
UNDO = key("f9", "undo", say("undo"), say("undo the last entry"))
REDO = key("f10", "redo", say("redo"), say("redo what you undid"))
COPIES = key("f5", "copies", say("copies"), say("copy to a USB stick, or restore"))
SETTINGS = key("f3", "settings", say("settings"), say("language, motion, hints, sound, Wi-Fi, date"))
OWN = structs.replace(
    key("tab", "own_things", say("yours"), say("look at your own things")),
    stays=True,
)
PANEL = key("f11", "panel", say("panel"), say("show the panel here"))
LOBBY = key("f12", "lobby", say("lobby"), say("leave; resume anytime"))
QUIT = _everywhere("ctrl+q", "quit", say("quit"), say("quit; everything is saved"))

SKIP = structs.replace(
    key("delete", "skip", say("leave it out"), say("after a correction, leave out the next entry")),
    brief=say("skip"),
)
# Once a game is over, nothing is typed at its table, so letters are free.
ANOTHER = key("l", "another", say("another game"), say("pick another game in the lobby"), place="over")
EVENING = structs.replace(
    key("e", "evening", say("the evening"), say("the evening so far"), place="over"), brief=say("evening")
)
BOARD = structs.replace(
    key("b", "board", say("the board"), say("the board, and back to the winner"), place="over"),
    brief=say("board"),
)
WINNER = structs.replace(BOARD, label=say("the winner"), brief=say("winner"))
OVER_KEYS = (ANOTHER, EVENING, BOARD)
TABLE_KEYS = (HELP, OWN, MONEY, HISTORY, ADJUST, UNDO, REDO, PANEL, LOBBY)
ON_THE_BAR = (OWN, REDO, HELP, UNDO, HISTORY)  # most important first

FACE_DOWN = key("tab", "face_down", say("face down"), say("correct what you entered face down"))
HISTORY_KEYS = (
    key("f1", "help", say("help"), say("the rule behind the entry")),
    key("f5", "close", say("the table"), say("back to the table")),
    ADJUST,
    FACE_DOWN,
    UNDO,
    _everywhere("up", "select(-1)", say("earlier"), say("an earlier row")),
    _everywhere("down", "select(1)", say("later"), say("a later row")),
    _everywhere("left", "select_in_row(-1)", say("earlier"), say("an earlier entry in the row")),
    _everywhere("right", "select_in_row(1)", say("later"), say("a later entry in the row")),
    key("pageup", "page(-1)", say("page up"), say("up one page")),
    key("pagedown", "page(1)", say("page down"), say("down one page")),
    key("escape", "back", say("back"), say("leave it as it is")),
)
# Nothing is typed on this screen, so letters are free for other uses.
JOINING_KEYS = (
    key("f1", "help", say("help"), say("what you can do here")),
    key("left", "seat(-1)", say("other seat"), say("the previous seat")),
    key("right", "seat(1)", say("other seat"), say("the next seat")),
    key("1", "step(1)", say("the Wi-Fi"), say("the code for the Wi-Fi")),
    key("2", "step(2)", say("the seat"), say("the code for the seat")),
    key("n", "address", say("other address"), say("another address for this box")),
    key("s", "ask_for_code", say("show the code"), say("the code for a seat that has a phone")),
    key("r", "free", say("free this seat"), say("disconnect its phone and change its codes")),
    key("y", "free_it", say("free it"), say("yes, free it")),
    key("h", "hand_over", say("hand over"), say("let somebody else play on at this seat")),
    key("w", "want_help", say("call for help"), say("call somebody from the hall, or take that back")),
    key("escape", "back", say("back"), say("back to the table")),
    key(PHONES.press, "back", say("back"), say("back to the table")),
)

COPIES_KEYS = (
    key("c", "copy", say("copy"), say("copy everything to the stick")),
    _everywhere("up", "pick(-1)", say("pick"), say("the previous copy")),
    _everywhere("down", "pick(1)", say("pick"), say("the next copy")),
    key("r", "bring_back", say("restore"), say("replace what's here with this copy")),
    key("y", "bring_it_back", say("restore it"), say("yes, restore it")),
    key("escape", "back", say("back"), say("back to the lobby")),
    key(COPIES.press, "back", say("back"), say("back to the lobby")),
)

SETTINGS_KEYS = (
    key("f1", "help", say("help"), say("what you can do here")),
    _everywhere("up", "move(-1)", say("another setting"), say("the previous setting")),
    _everywhere("down", "move(1)", say("another setting"), say("the next setting")),
    key("left", "change(-1)", say("change"), say("the previous choice")),
    key("right", "change(1)", say("change"), say("the next choice")),
    key("delete", "clear", say("clear"), say("leave it empty")),
    key("escape", "back", say("back"), say("back to the lobby")),
    key(SETTINGS.press, "back", say("back"), say("back to the lobby")),
)


def _numbered(word: Said, sentence: Said) -> tuple[Key, ...]:
    """Return the keys 1 to 9 for picking one of several people; the help lists them as one."""
    first = structs.replace(key("1", "person(1)", word, sentence), key="1–9")
    return (first, *(key(str(number), f"person({number})", NOTHING) for number in range(2, 10)))


EVENING_KEYS = (
    key("f1", "help", say("help"), say("what you can do here")),
    key("enter", "back", say("one more game"), say("go back, for one more game")),
    key("g", "good_night", say("good night"), say("end this evening")),
    *_numbered(say("a person"), say("somebody's games, wins and best moments")),
    key("left", "evening(-1)", say("evening before"), say("the evening before this one")),
    key("right", "evening(1)", say("evening after"), say("the evening after this one")),
    key("up", "scroll(-1)", say("earlier games"), say("earlier games of a long evening")),
    key("down", "scroll(1)", say("later games"), say("later games of a long evening")),
    key("escape", "back", say("back"), say("go back")),
)
PERSON_KEYS = (
    key("f1", "help", say("help"), say("what you can do here")),
    key("left", "next(-1)", say("next person"), say("the person before")),
    key("right", "next(1)", say("next person"), say("the next person")),
    *_numbered(say("choose"), say("choose a person by number")),
    key("r", "rename", say("rename"), say("change a name, in old games too")),
    key("s", "shorten", say("short form"), say("a short form for where there's little room")),
    key("m", "merge", say("merge"), say("merge two people who are one")),
    key("f", "forget", say("forget"), say("forget somebody's name for good")),
    key("enter", "pick", say("this one"), say("yes, this one")),
    key("y", "agree", say("yes"), say("yes, do it")),
    key("escape", "back", say("back"), say("go back")),
)

# Counts are typed as digits, so letters are free; the screen takes both itself.
COUNTING_KEYS = (key("escape", "stop", say("stop"), say("stop counting"), place="counting"),)

GOOD_NIGHT_KEYS = (
    key("enter", "go_on", say("good night"), say("end the evening, or start a new one")),
    key("escape", "back", say("not yet"), say("back to the lobby")),
)
