"""What a request says: which device it's from, which page it's about, and what was filled in."""

from starlette.requests import Request

from companion.game.said import Language
from companion.house import codes
from companion.phone.own_entries import corrects
from companion.phone.posted_form import Form
from companion.phone.seat_page import Place, correcting
from companion.words.catalogs import language, wished
from companion.words.rule_search import LONGEST

COOKIE, LANGUAGE, SOUND = "tableside", "language", "sound"
HOME = "/home"


def device_of(request: Request) -> str:
    """Return the hash of a device's cookie; empty if it has none."""
    cookie = request.cookies.get(COOKIE, "")
    return codes.digest(cookie) if _plausible(cookie) else ""


def address_of(request: Request) -> str:
    """Return where a request came from."""
    return request.client.host if request.client else "?"


def chosen_language(request: Request) -> Language | None:
    """Return the language that was chosen on a phone."""
    return language(request.cookies.get(LANGUAGE, ""))


def sound_of(request: Request) -> bool:
    """Whether a phone's sound is on; its script sets the cookie."""
    return request.cookies.get(SOUND) == "on"


def wished_language(request: Request) -> Language | None:
    """Return the language that a phone's browser prefers."""
    return wished(request.headers.get("accept-language", ""))


def board_language(request: Request) -> Language | None:
    """Return the language named in a board's address; None means the house's language."""
    return language(request.query_params.get(LANGUAGE, ""))


def place_in(request: Request) -> Place:
    """Return which page a request is about."""
    asked = request.query_params
    home, question = request.url.path.startswith(HOME), asked.get("q", "")[:LONGEST]
    return Place(asked.get("a", "")[:40], asked.get("p", "")[:40], home, question)


def place_of(form: Form) -> Place:
    """Return which page a form was sent from."""
    if label := corrects(one(form, "ask")[:60]):
        return correcting(label)
    return Place(ask=one(form, "page")[:40], tab=one(form, "tab")[:40])


def one(form: Form, name: str) -> str:
    """Return what was filled in for a blank that takes one value."""
    return (form.get(name) or ("",))[0]


def _plausible(cookie: str) -> bool:
    return 20 <= len(cookie) <= 64 and cookie.isascii()
