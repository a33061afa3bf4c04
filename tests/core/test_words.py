"""The house's languages: catalogs are found, and browsers get the language they prefer if there is one."""

import pytest

from companion.game import Money, say, says
from companion.game.said import ENGLISH, Language
from companion.words.catalogs import language, languages, wished


def test_a_sentence_is_said_in_german(german: Language) -> None:
    assert languages() == (ENGLISH, german)
    assert german.name == "Deutsch"
    held = say("Case {case} held {value}.", case=7, value=Money(75_000_00))
    assert held.to(german) == "In Koffer 7: $75,000."
    left = [says("One more to open.", "{count} more to open.", count).to(german) for count in (1, 3)]
    assert left == ["Noch einer zu öffnen.", "Noch 3 zu öffnen."]
    assert say("Nobody has translated this.").to(german) == "Nobody has translated this."


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "en"),
        ("fr,de;q=0.3,en;q=0.7", "en"),
        ("fr-CH, de", "de"),
        ("de;q=0, en", "en"),
        ("fr", ""),
        ("", ""),
        ("*;q=0.5", ""),
        ("de;q=nonsense,\x00", ""),
        (",".join(["xx"] * 10_000), ""),
    ],
)
def test_the_language_that_a_browser_wishes_for_most(german: Language, accepted: str, code: str) -> None:
    found = wished(accepted)
    assert (found.code if found else "") == code


def test_a_language_that_is_not_there(german: Language) -> None:
    assert language("fr") is None
