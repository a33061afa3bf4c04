"""A newcomer: presses only what the screen offers in words, and knows nothing of rules or code."""

import random
import re
from dataclasses import dataclass, field

from rich.style import Style
from textual.events import Key

from tests.inside import painted
from tests.screens.kiosk import KEYS, KioskUser
from tests.screens.tokens import token_of

CAPS = ("gold", "line")  # the backgrounds of keys that work now
KEY = re.compile(
    r"(?:\w or )?Enter|Space(?: or Enter)?|Esc|Tab|Backspace|F\d+|\w|\$|abc|123|\d+(?:–\d+)?|\w–\w|← →|.*▏"
)
ELSEWHERE = re.compile(r"Esc|Tab|Backspace|F\d+|← →")  # keys that don't answer anything
WORDS = re.compile(r"[^\W\d]{2}")
LIT = ("on-plate", True)  # a value in play
HAIRLINE = "▁" * 20
NUMBERS = re.compile(r"\d+(?:–\d+)?(?:(?:,| and| or) \d+(?:–\d+)?)+|\d+–\d+")
NEEDED = re.compile(r"(Solo|Pair of|Trips of) (\d+)")
SAVED = re.compile(r"saved \d+")
MOST_IDLE = 400  # presses without a new entry; nobody reads that long
ANYTHING = ("100", "1000", "20", "40", "5000", "2000")  # what people type if nothing says how much


@dataclass(frozen=True)
class Cap:
    """A key on the screen, and the words beside it."""

    key: str
    words: str
    gold: bool

    @property
    def typed(self) -> bool:
        """Whether the key stands for typing something."""
        return self.key in ("$", "abc", "123") or "–" in self.key


@dataclass
class Newcomer:
    """Somebody who has never seen the game, and reads the screen before every key."""

    person: KioskUser
    dice: random.Random
    presses: int = 0
    log: list[str] = field(default_factory=list)
    refused: bool = False  # whether what was typed last was refused

    @property
    def rows(self) -> list[list[tuple[str, str, str]]]:
        """The screen: the text of each row, bit by bit, with the meaning of its color and background."""
        return [
            [(text, _color(style), _ground(style)) for text, style, _ in strip]
            for strip in painted(self.person.app.screen)
        ]

    @property
    def bar(self) -> str:
        """What the bar says, without the keys."""
        texts = ["".join(text for text, _, _ in row) for row in self.rows]
        at = next((y for y in reversed(range(len(texts))) if HAIRLINE in texts[y]), 0)
        return " ".join(" ".join(texts[at + 1 :]).split())

    @property
    def caps(self) -> list[Cap]:
        """The keys that are offered."""
        caps: list[Cap] = []
        for row in self.rows:
            open_cap = False
            for text, _, ground in row:
                if ground in CAPS and KEY.fullmatch(text.strip()):
                    caps.append(Cap(text.strip(), "", ground == "gold"))
                    open_cap = True
                elif open_cap:
                    caps[-1] = Cap(caps[-1].key, f"{caps[-1].words} {text}".strip(), caps[-1].gold)
        return [cap for cap in caps if WORDS.search(cap.words) or cap.key.endswith("▏")]

    async def press(self, key: str) -> None:
        """Press one key, and wait until the screen has taken it."""
        self.presses += 1
        self.log = [*self.log[-60:], key]
        self.person.looks_up()
        name = KEYS.get(key, key)
        self.person.app.post_message(Key(name, key if len(key) == 1 else None))
        await self.person.settles()

    async def type(self, text: str) -> None:
        """Type something, and finish it with Enter if the screen still shows it as typed."""
        for letter in text:
            await self.press(letter)
        if any(cap.key.endswith("▏") for cap in self.caps):
            await self.press("enter")

    async def step(self) -> None:
        """Read the screen, and press what it offers: most likely the key in gold."""
        caps = self.caps
        answers = [cap for cap in caps if not ELSEWHERE.fullmatch(cap.key) and "above" not in cap.words]
        if any(cap.key.endswith("▏") for cap in caps):
            self.refused = "✗" in self.bar
            await self.press("escape" if self.refused else "enter")
        elif any("close" in cap.words and cap.key in ("Space", "Esc") for cap in caps):
            await self.behind_the_curtain(answers)
        elif not answers:
            assert any(cap.key == "Esc" for cap in caps), f"nothing to press on\n{self.person.screen}"
            await self.press("escape")
        elif self.refused and self.dice.random() < 0.5:
            await self.starts_over()
        elif "✗" in self.bar and self.dice.random() < 0.3 and any(cap.key == "Esc" for cap in caps):
            await self.press("escape")
        else:
            await self.choose(self.dice.choices(answers, [3 if cap.gold else 1 for cap in answers])[0])

    async def starts_over(self) -> None:
        """Go back as far as the screen offers: something chosen earlier may be what's wrong."""
        self.refused = False
        for _ in range(5):
            if not any(cap.key == "Esc" and cap.words == "back" for cap in self.caps):
                return
            await self.press("escape")

    async def choose(self, cap: Cap) -> None:
        """Do what a key says."""
        if cap.typed:
            await self.type(self.thought_of(cap))
        elif "Enter" in cap.key:
            await self.press("enter")
        elif "Space" in cap.key:
            await self.press(" ")
        else:
            await self.type(cap.key.lower())

    def thought_of(self, cap: Cap) -> str:
        """Return something to type, as the screen suggests it."""
        bar = self.bar
        if cap.key == "$":
            return self.dice.choice(self.amounts())
        if "card" in cap.words:
            return self.cards(bar)
        numbers = [number for run in NUMBERS.findall(bar) for number in _numbers(run)]
        count = re.search(r"Exactly (\d+)|your (\d+) cars", bar)
        several = int(count[1] or count[2]) if count else 1
        return " ".join(map(str, self.dice.sample(numbers or range(1, 13), several)))

    def amounts(self) -> list[str]:
        """Return amounts that the screen shows: what the bar asks for, or else the values in play."""
        bar = self.bar
        asked = re.findall(r"\$([\d,.]*\d) or more|(?:From|Enter) \$([1-9][\d,]*) to", bar)
        lit = [
            text.strip()[1:] for row in self.rows for text, ink, _ in row if ink == "on-plate" and "$" in text
        ]
        return [amount.replace(",", "") for amount in (["".join(one) for one in asked] or lit or ANYTHING)]

    def cards(self, bar: str) -> str:
        """Return cards to type: what the bar says is needed, or any."""
        if needed := NEEDED.findall(bar):
            kind, number = needed[-1]
            return " ".join([number] * {"Solo": 1, "Pair of": 2, "Trips of": 3}[kind])
        count = 2 if "two cards" in bar else 1
        return " ".join(str(self.dice.randint(1, 12)) for _ in range(count))

    async def behind_the_curtain(self, answers: list[Cap]) -> None:
        """Answer in private: pick something, or type it where there's a field."""
        page = self.person.screen
        picks = [cap for cap in answers if cap.words and ("pick" in cap.words or "cheapest" in cap.words)]
        if "Press Enter" in page:
            await self.press("enter")
        elif picks:
            await self.press(self.dice.choice(picks).key[0])
            await self.press("enter")
        elif "digits" in page and "Digits" in page:
            for figure in "".join(self.dice.choices("0123456789", k=6)):
                await self.press(figure)
        elif "› ▏" in page or "▏" in page:
            await self.type_in_private(self.dice.choice(("5", "10", "20", "1000")))
        else:
            await self.press(self.dice.choice("12"))
            await self.press("enter")

    async def type_in_private(self, text: str) -> None:
        """Type into the field behind the curtain, and lock it."""
        for letter in text:
            await self.press(letter)
        await self.press("enter")

    async def plays(self, most: int) -> None:
        """Play until the screen asks whether to play again."""
        saved, since = "", 0
        while "Play again?" not in (screen := self.person.screen):
            now = SAVED.search(screen)
            if now and now[0] != saved:
                saved, since = now[0], self.presses
            assert self.presses < min(most, since + MOST_IDLE), f"stuck after {self.log} on\n{screen}"
            await self.step()


def _color(style: Style | None) -> str:
    return token_of(style.color.name) if style and style.color else ""


def _ground(style: Style | None) -> str:
    return token_of(style.bgcolor.name) if style and style.bgcolor else ""


def _numbers(run: str) -> list[int]:
    """Return the numbers in a list such as 1, 4–6 and 9."""
    found = []
    for first, last in re.findall(r"(\d+)(?:–(\d+))?", run):
        found += range(int(first), int(last or first) + 1)
    return found
