"""Pictures of the phone pages and the television: `python -m tests.phone.pictures FOLDER [NAME...]`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from companion.game import Game, Move, Seat
from companion.games.deal_or_no_deal.moves import (
    AskFor,
    CallCase,
    Deal,
    EndMatch,
    MakeOffer,
    NoDeal,
    NoGuess,
    Reveal,
)
from companion.house.wishes import NOD_SECONDS
from companion.table.entries import BeginCount, OwnCount
from tests.games.license_plates import evenings as plates
from tests.phone import blanks, dealers, dealt, downeast
from tests.phone.browser import launch
from tests.phone.companion import Companion
from tests.phone.over import EARLIER, SHARED, Evening, ended, match
from tests.phone.televised import GUESSED, OFFER, against_the_banker, called, evening
from tests.remembered import write_down

NAMES = ("Ann", "Ben", "Cleo", "Dan")
SIZES = (("phone", (360, 740), False), ("light", (360, 740), True), ("small", (320, 568), False))
TELEVISION = (1920, 1080)


def nothing(page: Page) -> None:
    """Don't touch anything."""


class Shot(NamedTuple):
    """One picture: whose phone, the moves so far, the path, and what's touched."""

    seat: Seat
    moves: tuple[Move, ...]
    path: str = "/"
    touch: Callable[[Page], object] = nothing
    game: str | Game[Any] = "deal_or_no_deal"
    names: tuple[str, ...] = NAMES
    settings: tuple[tuple[str, str], ...] = ()


def pick(*labels: str) -> Callable[[Page], object]:
    """Return a function that taps the tiles or chips with these words."""

    def act(page: Page) -> None:
        for label in filter(None, labels):
            page.locator("label,button,a,summary").filter(has_text=label).first.click()

    return act


def typed(name: str, text: str) -> Callable[[Page], object]:
    """Return a function that types into a field."""
    return lambda page: page.fill(f"[name={name}]", text)


def hold(page: Page) -> None:
    """Press the strip and hold it."""
    box = page.locator(".cover summary").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


SHOTS: dict[str, Shot] = {
    "next-game": Shot("E", (*evening(15, OFFER),)),
    "begin": Shot("A", ()),
    "begin-form": Shot("A", (), "/?a=BeginHosting"),
    "idle-start": Shot("C", ()),
    "choose": Shot("B", tuple(evening(0))[:3], touch=pick("14")),
    "idle": Shot("C", (*evening(15, OFFER),)),
    "idle-call": Shot("D", (*evening(13),)),
    "offer": Shot("A", (*evening(15),)),
    "offer-typed": Shot("A", (*evening(15),), touch=typed("cents", "53000")),
    "offer-late": Shot("A", (*evening(23),), touch=typed("cents", "16k")),
    "offered": Shot("A", (*evening(15, OFFER),)),
    "change": Shot("A", (*evening(15, OFFER),), "/?a=MakeOffer"),
    "deal": Shot("B", (*evening(15, OFFER),)),
    "sure": Shot("B", (*evening(15, OFFER),), touch=lambda page: page.click("button:has-text('DEAL')")),
    "price": Shot("B", (*evening(15, OFFER),), "/?a=AskFor", typed("cents", "70000")),
    "bargain": Shot("B", (*evening(15, OFFER, AskFor(70_000_00, seat="B")),)),
    "stands": Shot("B", (*evening(15, OFFER, AskFor(70_000_00, seat="B"), OFFER),)),
    "agree": Shot("A", (*evening(15, OFFER, AskFor(70_000_00, seat="B")),)),
    "last-guess": Shot("A", (*evening(15, OFFER, Deal(seat="B")),), touch=pick("$200,000")),
    "guess": Shot("C", called(7), touch=pick("$100")),
    "guess-all": Shot("C", (*evening(0, CallCase(7, seat="B")),)),
    "guess-paid": Shot("C", called(7), touch=pick("$300,000", "Pay")),
    "guess-poor": Shot("C", called(7), touch=pick("$10,000", "Pay $")),
    "guess-none": Shot("C", called(7), touch=pick("No")),
    "locked": Shot("C", (*called(7), GUESSED)),
    "reveal": Shot("C", (*called(7), GUESSED), "/?a=Reveal", pick("$75,000")),
    "cases": Shot("C", (*evening(13),), "/?p=cases"),
    "board-tab": Shot("C", (*evening(13),), "/?p=board"),
    "rules": Shot("C", (*evening(13),), "/?p=rules"),
    "rules-found": Shot("C", (*evening(13),), "/?p=rules&q=who+gets+the+kitty+when+it%27s+a+penny"),
    "call": Shot("B", (*evening(13),), touch=pick("19")),
    "keep": Shot("B", (*evening(24, *(MakeOffer(25_000_00, seat="A"), NoDeal(seat="B")) * 2),)),
    "ended": Shot("D", (*evening(15, OFFER, Deal(seat="B"), NoGuess(seat="A"), Reveal(500_00)),)),
}
SHOTS["banker-calls"] = Shot(
    "B", (*against_the_banker(),), names=NAMES[:2], settings=(("split", "drawn"), ("banker", "television"))
)
SHOTS["banker-paid"] = SHOTS["banker-calls"]._replace(
    moves=(*against_the_banker(Deal(seat="B"), Reveal(500_00)),)
)
SHOTS |= {
    f"downeast-{name}": Shot(
        seat, moves, path, hold if touch == "hold" else pick(*touch.split("|"))
    )._replace(game=downeast.NAME)
    for name, (seat, moves, path, touch) in downeast.PAGES.items()
}


def plate(seat: Seat, name: str, path: str = "/", touch: Callable[[Page], object] = nothing) -> Shot:
    """Return a License Plates picture, at one of the prepared points in a game."""
    keeper, moves = plates.EVENINGS[name]
    return Shot(seat, moves, path, touch, plates.NAME, plates.FIVE, (("keeper", keeper),))


SHOTS |= {
    "plates-type": plate("D", "opening", touch=typed("digits", "4055")),
    "plates-answer": plate("E", "chance"),
    "plates-held": plate("E", "chance", touch=hold),
    "plates-higher": plate("E", "bid", "/?a=MakeBid", pick("8")),
    "plates-idle": plate("B", "bid"),
    "plates-agreed": plate("B", "agreed"),
    "plates-turn": plate("B", "turn"),
    "plates-reveal": plate("A", "reveal"),
}
SHOTS |= {
    f"dealt-{name}": Shot(
        shown.seat,
        shown.moves,
        shown.path,
        hold if shown.touch == "hold" else dealt.touching(shown.touch),
        dealt.NAME if shown.real else dealt.dealt(),
        settings=() if shown.real else (*dealt.KEEPER.items(),),
    )
    for name, shown in dealt.PAGES.items()
}
SHOTS |= {
    f"dealers-{name}": Shot(
        seat,
        moves,
        path,
        hold if touch == "hold" else pick(*touch.split("|")),
        dealers.GAME,
        settings=(("keeper", keeper),),
    )
    for name, (seat, moves, path, touch, keeper) in dealers.PAGES.items()
}
DRAWN = (("split", "drawn"),)
SHOTS |= {
    "over-won": Shot("C", (*match(), EndMatch()), settings=DRAWN),
    "over-second": Shot("D", (*match(), EndMatch()), settings=DRAWN),
    "over-shared": Shot("D", (*match(SHARED), EndMatch()), settings=DRAWN),
    "rematch": Shot("C", (*match(), EndMatch()), touch=pick("Play again"), settings=DRAWN),
}
FORMS = tuple(blanks.FORMS)


def form(name: str, *labels: str) -> Callable[[Browser, tuple[int, int], bool], Page]:
    """Return a function that opens the form for a kind of blank and taps the tiles with these labels."""

    def show(browser: Browser, size: tuple[int, int], light: bool) -> Page:
        companion = Companion(blanks.forms(*FORMS[: FORMS.index(name)]), players=NAMES)
        page = sit(browser, companion, "A", size, light)
        pick(*labels)(page)
        return page

    return show


def doorstep(name: str) -> Callable[[Browser, tuple[int, int], bool], Page]:
    """Return a function that opens a page people see before they sit down."""

    def show(browser: Browser, size: tuple[int, int], light: bool) -> Page:
        companion = Companion(players=NAMES)
        page = new_page(browser, size, light)

        async def lobby() -> None:
            companion.house.lay(None)
            companion.house.plan(("Ann", "Ben", "", "Dan"), ("Ann", "Cleo", "Finn"), lambda seat, name: None)

        companion.house.known = ("Ann", "Finn", "Gwen", "Hugo")
        if name in ("claim", "lobby"):
            companion.run(lobby())
        if name in ("taken", "moved"):
            other = sit(browser, companion, "C", size, light)
        if name in ("join", "almost-in", "not-this-time"):
            page.goto(companion.address)
            page.fill("#code", "KPMT" if name == "join" else companion.seating.letters("E"))
        if name == "join":
            return page
        if name in ("almost-in", "not-this-time"):
            page.click("button.gold")
            page.fill("[name=new]", "Eve")
            page.click("button.gold")
            page.wait_for_selector(".pictures")
            if name == "not-this-time":
                companion.later = NOD_SECONDS
                page.wait_for_selector("[action='/again']", state="attached")
            return page
        if name in ("late-name", "leave"):
            page.goto(companion.code("E"))
            page.fill("[name=new]", "Eve")
            if name == "leave":
                page.click("button.gold")
                page.wait_for_selector("#who strong")
                page.goto(companion.code("F"))
                page.wait_for_selector("text=Leave seat E")
            return page
        page.goto(companion.code("C"))
        if name == "claim":
            page.fill("[name=new]", "Cleo")
        if name == "lobby":
            page.click("text=Cleo")
            page.wait_for_selector("#who strong")
        if name == "moved":
            page.wait_for_selector(".pictures")
            companion.nod()
            other.wait_for_selector("text=Ask for seat C")
            return other
        return page

    return show


def bad_day(name: str) -> Callable[[Browser, tuple[int, int], bool], Page]:
    """Return a function that opens a page on which something went wrong."""

    def show(browser: Browser, size: tuple[int, int], light: bool) -> Page:
        seat = {"short": "C", "late": "C", "wrong": "B", "twice": "A"}.get(name, "C")
        moves = {"late": called(7), "wrong": evening(13), "twice": evening(15)}.get(name, evening(15, OFFER))
        companion = Companion(players=NAMES, split="entered")
        for move in moves:
            companion.run(companion.table.submit(move))
        page = sit(browser, companion, seat, size, light)
        page.goto(companion.address)
        if name == "late":
            page.route("**/live*", lambda route: route.abort())
            page.reload()
            companion.run(companion.table.submit(Reveal(75_000_00)))
            pick("$300,000")(page)
            page.click("button.gold")
        if name == "wrong":
            page.evaluate("document.querySelector('[name=case]').value = 15")
            page.click("label:has([value='15'])")
            page.click("button.gold")
        if name == "twice":
            page.fill("[name=cents]", "53000")
            form = page.evaluate("[...new FormData(document.querySelector('#ask')).entries()]")
            page.click("button.gold")
            page.wait_for_selector(".offer")
            page.evaluate(
                "form => fetch('/do', {method: 'POST', redirect: 'manual', body: new URLSearchParams(form)})"
                ".then(() => location.reload())",
                form,
            )
            page.wait_for_selector(".banner.done:visible")
        if name in ("lost", "back"):
            companion.stop()
            page.wait_for_selector("text=Not connected", state="visible")
        if name == "back":
            page.evaluate("$('#page').dataset.news = 'NO DEAL! Ben turns down $53,000.'; connected(true)")
        if name == "corrected":
            companion.run(companion.table.undo())
            page.wait_for_selector(".banner.told")
        return page

    return show


def after(path: str) -> Callable[[Browser, tuple[int, int], bool], Page]:
    """Return a function that opens a page of somebody's evening."""

    def show(browser: Browser, size: tuple[int, int], light: bool) -> Page:
        house = Evening(players=NAMES)
        house.run(write_down(house.memory, *EARLIER))
        ended(house)
        house.catch_up()
        page = sit(browser, house, "C", size, light)
        if path == "good-night":
            house.leave(NAMES)
            house.good_night()
            page.wait_for_selector("text=Thanks for playing")
        else:
            page.goto(house.address + path)
        return page

    return show


OTHERS: dict[str, Callable[[Browser, tuple[int, int], bool], Page]] = {
    "home": after("home"),
    "home-figures": after("home?p=figures"),
    "home-stats": after("home?p=stats"),
    "good-night": after("good-night"),
    "join": doorstep("join"),
    "claim": doorstep("claim"),
    "late-name": doorstep("late-name"),
    "almost-in": doorstep("almost-in"),
    "not-this-time": doorstep("not-this-time"),
    "leave": doorstep("leave"),
    "taken": doorstep("taken"),
    "moved": doorstep("moved"),
    "lobby": doorstep("lobby"),
    "late": bad_day("late"),
    "wrong": bad_day("wrong"),
    "twice": bad_day("twice"),
    "lost": bad_day("lost"),
    "back": bad_day("back"),
    "corrected": bad_day("corrected"),
    "blank-pick": form("pick", "small"),
    "blank-several": form("several", "7"),
    "blank-amount": form("amount", "+ 1,000"),
    "blank-count": form("count", "3"),
    "blank-digits": form("digits"),
    "blank-pile": form("pile"),
    "blank-hand": form("pile", "Pick up"),
    "blank-yes-no": form("yes_no", "To the left"),
    "blank-text": form("text"),
}
BOARDS: dict[str, Shot] = {
    "tv-begin": Shot("", ()),
    "tv-round": Shot("", (*evening(14, CallCase(19, seat="B")),)),
    "tv-call": Shot("", (*evening(14),)),
    "tv-offer": Shot("", (*evening(15, OFFER),)),
    "tv-ended": Shot("", (*evening(15, OFFER, Deal(seat="B"), NoGuess(seat="A"), Reveal(500_00)),)),
    "tv-banker-calls": SHOTS["banker-calls"],
    "tv-banker-paid": SHOTS["banker-paid"],
    "tv-winner": Shot("", (*match(), EndMatch()), settings=DRAWN),
    "tv-shared": Shot("", (*match(SHARED), EndMatch()), settings=DRAWN),
    **{f"tv-downeast-{name}": Shot("", moves, game=downeast.NAME) for name, moves in downeast.BOARDS.items()},
    **{f"tv-plates-{name}": plate("", name) for name in plates.EVENINGS},
    **{
        f"tv-dealt-{name}": Shot("", moves, game=dealt.dealt(), settings=(*dealt.KEEPER.items(),))
        for name, moves in dealt.BOARDS.items()
    },
    **{f"tv-dealers-{name}": Shot("", moves, game=dealers.GAME) for name, moves in dealers.BOARDS.items()},
}


SETTINGS = {"deal_or_no_deal": {"split": "entered"}}


def laid(shot: Shot) -> Companion:
    """Return a table after the moves for a picture."""
    settings = {
        **SETTINGS.get(shot.game if isinstance(shot.game, str) else shot.game.name, {}),
        **dict(shot.settings),
    }
    companion = Companion(shot.game, players=shot.names, **settings)
    companion.play(*shot.moves)
    return companion


def new_page(browser: Browser, size: tuple[int, int], light: bool) -> Page:
    """Return a page on a new phone."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=2,
        color_scheme="light" if light else "dark",
        has_touch=True,
    )
    context.set_default_timeout(15_000)
    return context.new_page()


def sit(browser: Browser, companion: Companion, seat: Seat, size: tuple[int, int], light: bool) -> Page:
    """Return a page on a phone that has sat down at a seat."""
    page = new_page(browser, size, light)
    page.goto(companion.code(seat))
    page.wait_for_selector("#who:not(.waits-for-nod) strong, [name=new]")
    if page.locator("[name=new]").count():
        page.fill("[name=new]", "Eve")
        page.click("button.gold")
        page.wait_for_selector("#who strong")
    return page


def in_game(shot: Shot) -> Callable[[Browser, tuple[int, int], bool], Page]:
    """Return a function that opens a page in a game."""

    def show(browser: Browser, size: tuple[int, int], light: bool) -> Page:
        companion = laid(shot)
        page = sit(browser, companion, shot.seat, size, light)
        page.goto(companion.address + shot.path.lstrip("/"))
        shot.touch(page)
        return page

    return show


async def calls(companion: Companion) -> None:
    """Call Ben with an offer, and let it ring until somebody picks up."""
    await companion.table.submit(OFFER)
    companion.house.telephone.stop()  # otherwise it'd stop by itself before a slow picture is taken


def ringing(seat: Seat) -> Callable[[Browser, tuple[int, int], bool], Page]:
    """Return a function that opens a seat's page, or the television's, while Ben's phone rings."""

    def show(browser: Browser, size: tuple[int, int], light: bool) -> Page:
        companion = laid(Shot("B", (*evening(15),)))
        ben = sit(browser, companion, "B", size, light)
        page = (
            ben
            if seat == "B"
            else sit(browser, companion, seat, size, light)
            if seat
            else new_page(browser, TELEVISION, light)
        )
        ben.click(".switch")
        companion.knows_sound("B")
        companion.run(calls(companion))
        if not seat:
            page.goto(companion.address + "board")
        page.wait_for_selector(".rings")
        return page

    return show


def counting(*touches: Callable[[Page], object]) -> Callable[[Browser, tuple[int, int], bool], Page]:
    """Return a function that opens Dan's page for counting his cash, while the table counts everything."""

    def show(browser: Browser, size: tuple[int, int], light: bool) -> Page:
        companion = laid(Shot("D", downeast.SOLD_PAID, game=downeast.NAME))
        page = sit(browser, companion, "D", size, light)

        async def counts() -> None:
            await companion.table.count(BeginCount())
            for seat in "AC":
                await companion.table.count(OwnCount(seat, agrees=True))

        companion.run(counts())
        page.goto(companion.address + "?p=count")
        for touch in touches:
            touch(page)
        return page

    return show


def one_less(page: Page) -> None:
    """Count one ten-dollar card fewer than there should be."""
    page.click(".hand summary")
    page.click("[aria-label='$10 −']")


def told(page: Page) -> None:
    """Tell the table that the count differs, and open what could explain that."""
    page.click("button.gold")
    page.click(".hand summary:has-text('What could')")


OTHERS |= {
    "count": counting(),
    "count-open": counting(lambda page: page.click(".hand summary")),
    "count-differs": counting(one_less),
    "count-told": counting(one_less, told),
}


def beside(shot: Shot) -> Callable[[Browser, tuple[int, int], bool], Page]:
    """Return a function that opens the board of a game for somebody without a seat."""

    def show(browser: Browser, size: tuple[int, int], light: bool) -> Page:
        page = new_page(browser, size, light)
        page.goto(laid(shot).address + "?p=board")
        page.wait_for_selector("nav.tabs a[href='/']")
        return page

    return show


def tongues(browser: Browser, size: tuple[int, int], light: bool) -> Page:
    """Open the page on which a phone's language is chosen."""
    page = sit(browser, laid(SHOTS["offer"]), "A", size, light)
    page.click("text=Language")
    page.wait_for_selector("[lang=de]")
    return page


def between(played: bool) -> Callable[[Browser, tuple[int, int], bool], Page]:
    """Return a function that opens the television while nobody plays: before the first game, or after one."""

    def show(browser: Browser, size: tuple[int, int], light: bool) -> Page:
        house = Evening(players=NAMES)
        if played:
            ended(house)
            house.catch_up()
        house.leave(NAMES)
        page = new_page(browser, TELEVISION, light)
        page.goto(house.address + "board")
        page.wait_for_selector("#page")
        return page

    return show


OTHERS |= {
    "language": tongues,
    "guest-deal": beside(SHOTS["idle-call"]),
    **{
        f"guest-{name}": beside(BOARDS[shown])
        for name, shown in (
            ("downeast", f"tv-downeast-{next(iter(downeast.BOARDS))}"),
            ("plates", "tv-plates-bid"),
            ("dealt", f"tv-dealt-{next(iter(dealt.BOARDS))}"),
            ("dealers", f"tv-dealers-{next(iter(dealers.BOARDS))}"),
        )
    },
}
ON_TELEVISION = {"tv-lobby": between(False), "tv-evening": between(True), "rings-tv": ringing("")}
OTHERS |= {"rings": ringing("B"), "rings-elsewhere": ringing("C")}


def main() -> None:
    """Take the pictures that are named, or all: each at both sizes, and the larger in light mode too."""
    folder, wanted = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    pages = {name: in_game(shot) for name, shot in SHOTS.items()} | OTHERS | ON_TELEVISION
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, show in pages.items():
            if wanted and name not in wanted:
                continue
            for kind, size, light in SIZES:
                page = show(browser, size, light)
                page.wait_for_timeout(600)
                page.screenshot(path=folder / f"{name}-{kind}.png")
                for context in browser.contexts:
                    context.close()
        for name, shot in BOARDS.items():
            if wanted and name not in wanted:
                continue
            companion = laid(shot)
            page = browser.new_page(viewport={"width": TELEVISION[0], "height": TELEVISION[1]})
            page.goto(companion.address + "board")
            page.wait_for_timeout(300)
            page.screenshot(path=folder / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
