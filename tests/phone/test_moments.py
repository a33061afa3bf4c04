"""Moments on the television and on phones: each comes once, in order, when it's told, and tells no more."""

import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.game import Move
from companion.game.declared import moments_in
from companion.games import BUILT_IN
from companion.games.deal_or_no_deal import moments as deal
from companion.games.deal_or_no_deal.moves import CallCase, NoDeal, Reveal, TakeGuess
from companion.games.downeast_dealer.moves import AnswerPile, LayPile, TakePile
from companion.phone.rendering import addressed, gzipped, template
from companion.phone.seat_page import Place
from tests.phone import downeast
from tests.phone.browser import PATIENCE
from tests.phone.climaxes import CLIMAXES, Climax
from tests.phone.companion import Companion
from tests.phone.device import Device
from tests.phone.evenings import page
from tests.phone.televised import OFFER, evening

MOST = 20_000  # bytes, as for every page
FOLDED = re.compile(r'<template id="moment" data-moment="(\w+)">(.*?)</template>', re.DOTALL)
FILES = re.compile(r'"/static/([\w.-]+\.(?:css|js|svg))"')  # the icon is fetched only for a home screen
BY_THE_BOARD = {deal.Offered, deal.OfferStands, deal.FaceOff}  # on the board while they're asked
STAYS = deal.Opened  # what the three ways of opening a case have in common
STEPS = 4  # how many seconds a television shows most moments
SHOWN = ".moment"
NOTED = """() => {  // the headings of moments, as they come
  window.came = [];
  const note = node => { if (node.matches?.(".moment")) came.push(node.querySelector("h2").textContent); };
  new MutationObserver(all => { for (const one of all) one.addedNodes.forEach(note); })
    .observe(document.body, { childList: true });
}"""


def board(companion: Companion) -> str:
    """Return the television's page."""
    return companion.web.pages.board(companion.house.now)


def folded(html: str) -> str:
    """Return the moment that a page carries, or an empty string."""
    found = FOLDED.search(html)
    return found[2] if found else ""


@pytest.fixture(params=CLIMAXES)
def climax(request: pytest.FixtureRequest) -> Climax:
    return CLIMAXES[request.param]


def test_every_moment_of_every_game_is_tried() -> None:
    declared = {
        kind.__name__
        for name in BUILT_IN
        for kind in moments_in(import_module(f"companion.games.{name}.moments"))
        if kind is not STAYS
    }
    assert {one.kind for one in CLIMAXES.values()} == declared
    assert len(declared) == 25


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_television_has_a_picture_of_every_moment(name: str) -> None:
    drawn = {one for one in dir(template(f"{name}/tv_moments.html").make_module()) if one[0].isupper()}
    kinds = {*moments_in(import_module(f"companion.games.{name}.moments"))} - BY_THE_BOARD - {STAYS}
    assert drawn == {kind.__name__ for kind in kinds}


def test_a_moment_is_on_no_page_before_it_is_told_and_then_on_those_it_belongs_to(climax: Climax) -> None:
    companion = climax.staged()
    seats = [*companion.table.open_view().names]
    before = [board(companion), *(page(companion, seat, Place()) for seat in seats)]
    if companion.table.moments:  # the move before may have brought another one
        before = [html for html in before if climax.kind not in map(_kind, companion.table.moments)]
    stood = {folded(html) for html in before}
    companion.play(climax.last)
    assert _kind(companion.table.moments[0]) == climax.kind
    shown = folded(board(companion))
    assert bool(shown) == climax.pictured
    assert shown not in stood or not shown
    pages = {seat: page(companion, seat, Place()) for seat in seats}
    assert [seat for seat, html in pages.items() if folded(html)] == [*climax.owners]
    for seat, html in pages.items():
        assert companion.table.open_view().names[seat] not in folded(html), "it says “you” to its owner"
        files = {addressed()[name] for name in FILES.findall(html)}
        assert len(html.encode()) + sum(map(len, map(gzipped, files))) < MOST
    companion.stop()


def _kind(moment: object) -> str:
    return type(moment).__name__


def test_an_undo_brings_no_moment() -> None:
    climax = CLIMAXES["million"]
    companion = climax.staged()
    companion.play(climax.last)
    assert folded(board(companion))
    companion.run(companion.table.undo())
    assert not folded(board(companion))
    companion.run(companion.table.redo())
    assert not folded(board(companion))
    assert not folded(page(companion, "C", Place()))
    companion.stop()


# Two worlds: a secret nobody was told makes no difference to anybody else.

TAKES = (*downeast.CHALLENGED,)
WORLDS: dict[str, tuple[str, tuple[tuple[Move, ...], tuple[Move, ...]], str]] = {
    "what was in the piles": (
        downeast.NAME,
        (
            (*TAKES, LayPile(seat="B", cards=(50_00,)), AnswerPile(seat="D", cards=(10_00,))),
            (*TAKES, LayPile(seat="B", cards=(10_00, 10_00)), AnswerPile(seat="D", cards=(0,))),
        ),
        "AC",
    ),
    "what was in a pile that was taken": (
        downeast.NAME,
        (
            (*TAKES, LayPile(seat="B", cards=(50_00,)), TakePile(seat="D")),
            (*TAKES, LayPile(seat="B", cards=(0,)), TakePile(seat="D")),
        ),
        "AC",
    ),
}


@pytest.mark.parametrize("name", WORLDS)
def test_a_moment_tells_no_more_than_everybody_was_told(name: str) -> None:
    game, worlds, onlookers = WORLDS[name]
    seen = []
    for moves in worlds:
        companion = Companion(game, players=("Ann", "Ben", "Cleo", "Dan"))
        companion.play(*moves)
        assert _kind(companion.table.moments[0]) == "DealDone"
        pages = [board(companion), *(page(companion, seat, Place()) for seat in onlookers)]
        own = [folded(page(companion, seat, Place())) for seat in "BD"]
        assert all(own)
        seen.append([folded(pages[0]), *own, *map(_without_ids, pages)])
        companion.stop()
    assert seen[0] == seen[1]


def _without_ids(html: str) -> str:
    return re.sub(r'value="[^"]*"|data-(ask|seen)="[^"]*"', "", html)


# In a browser.


@pytest.fixture
def television(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1920, "height": 1080})
    context.set_default_timeout(PATIENCE)
    shown = context.new_page()
    shown.clock.install()
    yield shown
    context.close()


def test_a_television_shows_a_moment_for_four_seconds_and_never_after_a_reload(television: Page) -> None:
    climax = CLIMAXES["thief"]
    companion = climax.staged()
    television.goto(companion.address + "board")
    moment = television.locator(SHOWN)
    expect(moment).to_have_count(0)
    companion.play(climax.last)
    expect(moment).to_be_visible()
    expect(moment).to_contain_text("Dan bid the least")
    assert moment.get_attribute("data-seconds") == str(STEPS)
    television.clock.run_for(1000 * STEPS)
    expect(moment).to_have_count(0)
    companion.run(companion.table.undo())
    companion.play(climax.last)
    expect(moment).to_be_visible()
    television.reload()
    expect(television.locator("#page")).to_be_visible()
    expect(moment).to_have_count(0)
    companion.stop()


def test_deal_and_no_deal_are_shown_for_three_seconds_and_a_new_entry_ends_them(television: Page) -> None:
    companion = Companion(players=("Ann", "Ben", "Cleo", "Dan"), split="entered")
    companion.play(*evening(15, OFFER))
    television.goto(companion.address + "board")
    moment = television.locator(SHOWN)
    companion.play(NoDeal(seat="B"))
    expect(moment).to_contain_text("NO DEAL")
    assert moment.locator("[data-seconds]").get_attribute("data-seconds") == "3"
    television.clock.run_for(3000)
    expect(moment).to_have_count(0)
    companion.play(CallCase(8, seat="B"), TakeGuess(1_00, "free", seat="C"), Reveal(1_00))
    expect(moment).to_contain_text("Cleo guessed right")
    companion.play(CallCase(12, seat="B"))
    expect(moment).to_have_count(0)
    companion.stop()


def test_moments_of_a_whole_round_come_once_each_and_in_order(television: Page) -> None:
    companion = Companion(players=("Ann", "Ben", "Cleo", "Dan"), split="entered")
    companion.play(*evening(14))
    television.goto(companion.address + "board")
    television.evaluate(NOTED)
    moves = (*evening(16),)[len((*evening(14),)) :]
    expected = []
    for move in moves:
        companion.play(move)
        known = companion.web.pages._open(companion.table)["table"].moments
        if known and _kind(known[0]) != "Offered":
            expected.append(_kind(known[0]))
            expect(television.locator(SHOWN)).to_be_visible()
        else:
            expect(television.locator(SHOWN)).to_have_count(0)
    assert expected == ["Revealed", "TurnedDown", "Revealed"]
    came = television.evaluate("came")
    assert len(came) == len(expected)
    assert came[1] == "Ben turns down $53,000"
    companion.stop()


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_a_win_comes_to_its_owners_phone_once_and_goes_when_they_go_on(
    browser: Browser, motion: str, moves: bool
) -> None:
    climax = CLIMAXES["guess-paid"]
    companion = climax.staged()
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        reduced_motion="reduce" if motion == "reduce" else "no-preference",
    )
    context.set_default_timeout(PATIENCE)
    phone = Device(companion).sit("C")
    context.add_cookies([{"name": "tableside", "value": phone.cookie, "url": companion.address}])
    shown = context.new_page()
    shown.goto(companion.address)
    companion.play(climax.last)
    moment = shown.locator(SHOWN)
    expect(moment).to_contain_text("You guessed right")
    expect(moment).to_contain_text("$300,000")
    assert shown.evaluate("!!document.querySelector('.confetti path').getAnimations().length") == moves
    assert shown.evaluate("document.activeElement.id") == "told"
    assert shown.evaluate("document.querySelector('#page').inert")
    shown.get_by_role("button", name="Back to the game").click()
    expect(moment).to_have_count(0)
    assert not shown.evaluate("document.querySelector('#page').inert")
    shown.reload()
    expect(moment).to_have_count(0)
    companion.stop()
    context.close()
