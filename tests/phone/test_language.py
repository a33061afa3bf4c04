"""The language of each phone: the one chosen on it, or its browser's, or else the house's."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from companion.game.said import ENGLISH, Language, speak
from tests.phone.companion import Companion
from tests.phone.device import Device
from tests.phone.stream import Stream
from tests.phone.televised import evening

Companions = Callable[..., Companion]
ASKED = "Which language for this phone?", "Welche Sprache für dieses Handy?"


def language_of(page: str) -> str:
    found = re.search(r'<html lang="(\w+)"', page)
    assert found
    return found[1]


@pytest.mark.usefixtures("german")
def test_a_phone_begins_in_the_language_of_its_browser_and_keeps_what_it_chose(companion: Companion) -> None:
    phone = Device(companion).sit("A")
    german = {"Accept_Language": "de-DE,de;q=0.9,en;q=0.5"}
    assert language_of(phone.get("/").text) == "en"
    assert language_of(phone.get("/", **german).text) == "de"
    chosen = {"Cookie": f"tableside={phone.cookie}; language=en"}
    assert language_of(phone.get("/", **german, **chosen).text) == "en"
    unknown = {"Cookie": f"tableside={phone.cookie}; language=../../etc"}
    assert language_of(phone.get("/", **unknown).text) == "en"


def test_the_question_comes_in_the_language_spoken_and_the_bar_in_the_one_picked(
    companion: Companion, german: Language
) -> None:
    phone = Device(companion).sit("A")
    page = phone.get("/language").text
    assert ASKED[0] in page
    assert "Weiter auf Deutsch" in page
    assert page.index("Continue in English") < page.index("Weiter auf Deutsch")
    assert ASKED[1] in phone.get("/language", Accept_Language="de").text


@pytest.mark.usefixtures("german")
def test_what_was_typed_survives_a_change_of_language(companions: Companions) -> None:
    companion = companions(split="entered")
    for move in evening(6):
        companion.run(companion.table.submit(move))
    phone = Device(companion).sit("A")
    cookie = phone.cookie
    assert 'formaction="/language"' in phone.get("/").text
    asked = phone.post("/language", {"cents": "53,0", "page": ""}).text
    assert ASKED[0] in asked
    assert asked.count('name="cents" value="53,0"') == 2  # whether the language is changed or not
    answer = phone.post("/language", {"cents": "53,0", "page": "", "language": "de"})
    assert answer.headers["Set-Cookie"].startswith("language=de;")
    assert language_of(answer.text) == "de"
    assert re.search(r'name="cents"[^>]*value="53,0"', answer.text)
    phone.cookie = cookie
    assert not companion.table.counted("")


@pytest.mark.usefixtures("german")
def test_a_television_speaks_the_language_in_its_address(companion: Companion) -> None:
    television = Device(companion)
    assert language_of(television.get("/board", Accept_Language="de").text) == "en"
    assert language_of(television.get("/board?language=de").text) == "de"
    one, other = Stream(television, "/board/live?seen="), Stream(television, "/board/live?language=de&seen=")
    for stream in (one, other):
        stream.wait_for("event: page")
        stream.close()


def test_a_house_with_one_language_asks_nobody(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    for user in ("seat_page", "rendering"):
        monkeypatch.setattr(f"companion.phone.{user}.languages", lambda: (ENGLISH,))
    page = Device(companion).sit("A").get("/").text
    assert "/language" not in page


def test_who_has_chosen_no_language_follows_the_house_at_once(companion: Companion, german: Language) -> None:
    phone, television = Device(companion).sit("A"), Device(companion)
    following = Stream(phone), Stream(television, "/board/live?seen=")
    others = (Stream(television, "/board/live?language=en&seen="),)
    for stream in (*following, *others):
        stream.wait_for('<html lang="en"><body>')
    try:
        companion.run(_speaks(companion, german))
        for stream in following:
            stream.wait_for('<html lang="de"><body>')
        assert language_of(phone.get("/").text) == language_of(television.get("/board").text) == "de"
        assert language_of(television.get("/board?language=en").text) == "en"
    finally:
        speak(ENGLISH)
    for stream in (*following, *others):
        stream.close()
    assert b'lang="de"' not in others[0].got


def test_a_page_that_is_open_is_in_the_new_language_from_top_to_bottom(
    companion: Companion, german: Language, browser: Browser
) -> None:
    with browser.new_context(locale="fr-FR") as context:
        television = context.new_page()
        television.goto(f"{companion.address}board")
        root = television.locator("html")
        expect(root).to_have_attribute("lang", "en")
        try:
            companion.run(_speaks(companion, german))
            expect(root).to_have_attribute("lang", "de", timeout=15_000)
        finally:
            speak(ENGLISH)


async def _speaks(companion: Companion, language: Language) -> None:
    speak(language)
    companion.house.changed()
