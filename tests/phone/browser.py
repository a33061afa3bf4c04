"""A phone in a real browser, used the way a person uses it: through what's visible on the page."""

import random
from contextlib import suppress
from types import TracebackType

from playwright.sync_api import Browser, Locator, Page, Playwright, TimeoutError, expect

PATIENCE = 15_000
SMALL, USUAL = (320, 568), (360, 740)
CHROMIUM = "/usr/bin/chromium-headless-shell"  # Debian's headless Chromium takes half as much work to run


def launch(playwright: Playwright, *options: str) -> Browser:
    """Start the browser that all tests use, and return it."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *options])


class Phone:
    """A guest's phone."""

    def __init__(
        self,
        browser: Browser,
        size: tuple[int, int] = USUAL,
        scripts: bool = True,
        locale: str = "en-US",
        patience: float = PATIENCE,
    ) -> None:
        self.patience = patience
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            java_script_enabled=scripts,
            reduced_motion="reduce",
            locale=locale,
        )
        self.scripts = scripts
        self.context.set_default_timeout(patience)
        self.page: Page = self.context.new_page()
        self.failures: list[str] = []
        self.page.on("pageerror", lambda error: self.failures.append(str(error)))
        self.page.on("console", lambda said: self._hears(said.type, said.text))

    def _hears(self, kind: str, text: str) -> None:
        if kind == "error" and "422" not in text:  # a refusal in words isn't a failure
            self.failures.append(text)

    def __enter__(self) -> "Phone":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.context.close()

    # What a guest does.

    def scan(self, code: str) -> "Phone":
        """Open the address in a QR code, and return this phone."""
        self.page.goto(code)
        return self

    def sit(self, code: str) -> "Phone":
        """Scan a code, sit down (with a nod, if somebody is already playing there), and return this phone."""
        self.scan(code)
        asked = self.page.locator("form[action='/sit'] [name=new]")
        expect(asked.or_(self._seat).first).to_be_visible(timeout=self.patience)
        if asked.count():
            if not asked.input_value():
                asked.fill("Guest")
            self.page.locator("button.gold").click()
        self.sees_seat()
        return self

    def type_code(self, address: str, letters: str) -> "Phone":
        """Type the six letters printed under a QR code, and return this phone."""
        self.page.goto(address)
        self.page.get_by_label("Seat code").fill(letters)
        self.press("Ask for your seat")
        return self

    def press(self, name: str) -> None:
        """Press a button or link that has this text or starts with it."""
        self.go_on()
        found = self.page.get_by_role("button", name=name).or_(self.page.get_by_role("link", name=name))
        found.first.click()

    def pick(self, name: str) -> None:
        """Pick a tile by its text."""
        self.go_on()
        self.page.locator("label", has=self.page.locator("input")).filter(has_text=name).first.click()

    def go_on(self) -> None:
        """Dismiss the moment that's over the page, if there is one; it may also pass by itself."""
        moment = self.page.locator("#sheet.moment")
        if moment.count():
            with suppress(TimeoutError):
                moment.locator(".bar button").click(timeout=1_000)
            expect(moment).to_have_count(0, timeout=self.patience)

    def look_again(self) -> None:
        """Reload the page."""
        self.page.reload()

    # What a guest sees.

    @property
    def question(self) -> str:
        """The largest text on the page."""
        return self.page.locator("h1").inner_text()

    @property
    def my_turn(self) -> bool:
        """Whether this guest is being asked something."""
        return self.page.title().startswith("Your turn")

    def sees(self, text: str) -> None:
        """Wait until a text is visible."""
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible(timeout=self.patience)

    def sees_seat(self) -> None:
        """Wait until the page shows a seat."""
        expect(self._seat).to_be_visible(timeout=self.patience)

    @property
    def _seat(self) -> Locator:
        return self.page.locator("header#who:not(.waits-for-nod) strong").first

    def is_asked(self, ask: str) -> None:
        """Wait until the page has the form for an ask."""
        expect(self.page.locator(f"[name=ask][value='{ask}']").first).to_be_attached(timeout=self.patience)

    def text(self) -> str:
        """Return all the visible text."""
        return self.page.locator("body").inner_text()

    # A guest who answers at random.

    def answer(self, rng: random.Random) -> None:
        """Answer with the controls on the page, at random."""
        page = self.page
        self.go_on()
        form = page.locator("form#ask")
        if form.count():
            for group in form.locator("fieldset").all():
                _pick(group, rng)
            for field in form.locator(
                "input:not([type=hidden]):not([type=radio]):not([type=checkbox])"
            ).all():
                field.fill(_typed(field, rng))
            gold = page.locator("button.gold").first
        else:
            gold = rng.choice(page.locator("#ask button").all())
        self.hand_in(gold)

    def hand_in(self, button: Locator) -> None:
        """Press a button that submits something, confirm it if asked, and wait for the response."""
        self._sent(button)
        sheet = self.page.locator("#sheet:not(.moment) button.gold")
        if sheet.count():
            self._sent(sheet)

    def _sent(self, button: Locator) -> None:
        self.go_on()
        if not self.scripts:
            with self.page.expect_navigation():
                button.click()
            return
        with self.page.expect_response(lambda one: one.request.method == "POST" and one.url.endswith("/do")):
            button.click()
        expect(self.page.locator(".sending")).to_have_count(0, timeout=self.patience)


def _pick(group: Locator, rng: random.Random) -> None:
    """Pick at random from a group of tiles, as many as allowed."""
    tiles = group.locator("label:has(input:enabled)").all()
    if group.locator("input[type=radio]").count():
        rng.choice(tiles).click()
        return
    least, most = (int(group.get_attribute(name) or 0) for name in ("data-least", "data-most"))
    for tile in rng.sample(tiles, rng.randint(least, min(most, len(tiles)))):
        tile.click()


def _typed(field: Locator, rng: random.Random) -> str:
    """Return something that a field accepts."""
    if field.get_attribute("data-amount") is not None:
        least, most = (int(field.get_attribute(name) or 0) for name in ("data-least", "data-most"))
        return str(rng.randint(-(-least // 100), most // 100))
    length = field.get_attribute("maxlength")
    return "".join(rng.choices("0123456789", k=int(length))) if length else "1"
