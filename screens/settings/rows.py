"""All the settings, in one table. To add a setting, add an entry to the config and a row here."""

from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from companion.game import NOTHING, AnyBlank, Digits, Refused, Said, Text, as_is, say
from companion.game.said import house_language
from companion.house.config import ALL, CALLS, HIGH, LOW, MEDIUM, OFF, Config
from companion.house.owner import DIGITS, hashed
from companion.store.toml_file import Place
from companion.words.catalogs import languages
from screens.days import DIGITS as DAY_DIGITS
from screens.days import TYPE_DAY, read_day
from screens.keys import MUTE

Value: TypeAlias = str | bool
Choice: TypeAlias = tuple[Value, Said]
KEYS = range(8, 64)  # how many characters a Wi-Fi password may have
LONGEST_NAME = 32  # bytes in a Wi-Fi network's name
TYPED = "value"  # the name of the blank being typed into


class Known(NamedTuple):
    """What the rows need to know."""

    config: Config
    today: date
    set_by_network: bool = False  # whether the network sets the date
    own_wifi: bool = False  # whether this box is running its own Wi-Fi


class SettingRow(Struct, frozen=True, kw_only=True):
    """One setting: its name, its current value, and its possible values, picked from a list or typed."""

    label: Said
    question: Said
    about: Callable[[Known], Said]
    place: Place = ()  # its section and entry in the config; empty for the date
    choices: Callable[[], tuple[Choice, ...]] = lambda: ()
    blank: AnyBlank | None = None  # the blank to type into
    to_do: Said = NOTHING  # says what to type
    read: Callable[[str], Any] = str  # converts what was typed to a value, or refuses it
    empty: Said = NOTHING  # what to show for an empty value; if not set, it can't be empty
    value: Callable[[Known], Value] | None = None  # set if the value isn't in the config
    open: Callable[[Known], bool] = lambda known: True  # whether it can be changed
    owned: bool = False  # whether only the owner may change it

    def now(self, known: Known) -> Value:
        """Return the current value."""
        if self.value:
            return self.value(known)
        section, entry = self.place
        found: Value = getattr(getattr(known.config, section), entry)
        return found

    def words(self, known: Known) -> Said:
        """Return the current value, in words."""
        now = self.now(known)
        if choices := dict(self.choices()):
            return choices.get(now) or as_is(house_language().name)
        return as_is(str(now)) or self.empty

    def stepped(self, known: Known, step: int) -> Value:
        """Return the choice this many steps further on, wrapping around."""
        values = [value for value, _ in self.choices()]
        now = self.now(known)
        at = values.index(now) if now in values else 0
        return values[(at + step) % len(values)]


def _on_off() -> tuple[Choice, ...]:
    return (True, say("on")), (False, say("off"))


def _languages() -> tuple[Choice, ...]:
    """Return the languages, each by its own name."""
    return tuple((one.code, as_is(one.name)) for one in languages())


def _name(typed: str) -> str:
    if len(typed.encode()) > LONGEST_NAME:
        raise Refused(say("That's too long for a Wi-Fi name. Check what your phone calls it."))
    return typed


def _password(typed: str) -> str:
    if len(typed) not in KEYS:
        raise Refused(say("A Wi-Fi password has 8 to 63 characters. Type it as shown on your router."))
    return typed


def _about_wifi(about: Said) -> Callable[[Known], Said]:
    instead = say("Right now this box runs its own Wi-Fi, and F2 shows that one instead.")
    return lambda known: instead if known.own_wifi else about


def _about_date(known: Known) -> Said:
    if known.set_by_network:
        return say("Your network sets the date. There's nothing to do.")
    return say("No network has set the date. If it's wrong, type the right one.")


def _voices() -> tuple[Choice, ...]:
    return (OFF, say("nothing")), (CALLS, say("calls")), (ALL, say("everything"))


def _volumes() -> tuple[Choice, ...]:
    return (LOW, say("low")), (MEDIUM, say("medium")), (HIGH, say("high"))


def _about_voice(known: Known) -> Said:
    return {
        OFF: say("It's silent: no voice, and no sounds."),
        CALLS: say("The offer, what a case held, and whose turn it is if a phone is asleep."),
        ALL: say("Everything that everybody is told."),
    }[known.config.sound.voice]


GROUPS: tuple[tuple[Said, tuple[SettingRow, ...]], ...] = (
    (
        say("This screen"),
        (
            SettingRow(
                label=say("Language"),
                question=say("Which language for this screen?"),
                about=lambda known: say("A television follows this screen. Each phone has its own language."),
                place=("screen", "language"),
                choices=_languages,
            ),
            SettingRow(
                label=say("Motion"),
                question=say("Should things on the screen move?"),
                about=lambda known: say("Off shows everything at once, with no rolling numbers."),
                place=("screen", "motion"),
                choices=_on_off,
            ),
            SettingRow(
                label=say("Hints"),
                question=say("Should this bar give hints?"),
                about=lambda known: say("A hint says what you can answer. Off leaves just the question."),
                place=("screen", "hints"),
                choices=_on_off,
            ),
            SettingRow(
                label=say("First times"),
                question=say("Should newcomers be told what's at stake?"),
                about=lambda known: say(
                    "A sentence, once per person, when a kind of question is new to them; on phones, too."
                ),
                place=("screen", "first_times"),
                choices=_on_off,
            ),
        ),
    ),
    (
        say("Sound"),
        (
            SettingRow(
                label=say("Voice"),
                question=say("What should this box say out loud?"),
                about=_about_voice,
                place=("sound", "voice"),
                choices=_voices,
            ),
            SettingRow(
                label=say("Volume"),
                question=say("How loud should this box be?"),
                about=lambda known: say("{key} mutes it at any time.", key=MUTE.key),
                place=("sound", "volume"),
                choices=_volumes,
            ),
        ),
    ),
    (
        say("Wi-Fi for guests"),
        (
            SettingRow(
                label=say("Name"),
                question=say("What's your Wi-Fi called?"),
                about=_about_wifi(say("F2 shows it as a code to scan. Your Wi-Fi itself stays as it is.")),
                place=("wifi", "name"),
                blank=Text(name=TYPED, most=LONGEST_NAME),
                to_do=say("Type the name, then press Enter."),
                read=_name,
                empty=say("none yet"),
            ),
            SettingRow(
                label=say("Password"),
                question=say("What's the Wi-Fi password?"),
                about=_about_wifi(
                    say(
                        "Anyone at this screen can read it, here and with F2. "
                        "Leave it empty if there's no password."
                    )
                ),
                place=("wifi", "key"),
                blank=Text(name=TYPED, most=KEYS[-1]),
                to_do=say("Type the password, then press Enter."),
                read=_password,
                empty=say("none"),
            ),
        ),
    ),
    (
        say("This box"),
        (
            SettingRow(
                label=say("Date"),
                question=say("What's the date today?"),
                about=_about_date,
                blank=Digits(name=TYPED, least=DAY_DIGITS, most=DAY_DIGITS),
                to_do=TYPE_DAY,
                read=read_day,
                value=lambda known: known.today.isoformat(),
                open=lambda known: not known.set_by_network,
            ),
            SettingRow(
                label=say("Owner's PIN"),
                question=say("Which PIN should this box ask for?"),
                about=lambda known: say(
                    "You're asked for it before copies, new seat codes, changes to people, good night and "
                    "quitting."
                ),
                place=("owner", "pin"),
                blank=Digits(name=TYPED, least=DIGITS[0], most=DIGITS[-1]),
                to_do=say("Type four to eight digits, then press Enter."),
                read=hashed,
                empty=say("none"),
                value=lambda known: str(say("set")) if known.config.owner.pin else "",
                owned=True,
            ),
        ),
    ),
)
ROWS = tuple(row for _, rows in GROUPS for row in rows)
