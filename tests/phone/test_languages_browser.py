"""Two German phones, an English phone and an English table play Deal or No Deal until a deal is made."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

from companion.game.said import house_language
from companion.games.deal_or_no_deal import moves as m
from tests.phone.browser import SMALL, USUAL, Phone
from tests.phone.companion import Companion

LANGUAGES = {"A": "de-DE", "B": "de-AT", "C": "en-US"}


def speaks(phone: Phone, code: str) -> None:
    expect(phone.page.locator("html")).to_have_attribute("lang", code)


def test_a_game_in_two_languages(companions: Callable[..., Companion], phones: Callable[..., Phone]) -> None:
    companion, dice = companions("deal_or_no_deal", 3), random.Random(4)
    table = companion.table
    sitting = {
        seat: phones(SMALL if seat == "B" else USUAL, locale=locale).sit(companion.code(seat))
        for seat, locale in LANGUAGES.items()
    }
    companion.run(table.submit(m.BeginHosting("A", "B")))
    while (asked := table.asks()[0]).ask.move is not m.MakeOffer:
        if asked.ask.seat:
            phone = sitting[asked.ask.seat]
            phone.is_asked(asked.id)
            phone.answer(dice)
        else:  # the value in a case is entered at the table
            drawn = {"move": asked.ask.kind, "seat": None, **asked.ask.draw(dice)}
            companion.run(table.submit(table.game.stored_move(drawn)))

    host, contestant, holder = sitting.values()
    host.is_asked(asked.id)
    speaks(host, "de")
    host.sees("Was bietest du")
    host.page.fill("[name=cents]", "53")
    host.press("Sprache")
    host.pick("English")
    host.page.locator("button.gold").click()
    speaks(host, "en")
    host.sees("What will you offer")
    assert host.page.input_value("[name=cents]") == "53"
    host.page.fill("[name=cents]", "53000")
    host.hand_in(host.page.locator("button.gold").first)

    speaks(contestant, "de")
    speaks(holder, "en")
    contestant.sees("bietet dir")
    holder.sees("offers")
    contestant.hand_in(contestant.page.locator("button.gold").first)
    assert table.view(None).view.phase == "special"
    host.sees("deal")
    assert house_language().code == "en"
    assert not [failure for phone in sitting.values() for failure in phone.failures]
