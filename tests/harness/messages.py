"""Collects the program's sentences, and brings the catalogs up to date and compiles them, or checks them.

python -m tests.harness.messages           bring every catalog up to date
python -m tests.harness.messages --check   say what's wrong, and change nothing
python -m tests.harness.messages fr        start a new language
"""

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "companion" / "words" / "locale"
ROOMS = ("companion", "screens", "hardware")
KEYWORDS = {"say": None, "says": (1, 2), "phrase": None}
METHODS = [("**.py", "python"), ("**.html", "jinja2")]
HEADER = "# The sentences of Tableside. docs/translating.md says how to work on them."
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)  # git knows when a catalog was really written
_FACT = re.compile(r"{(\w+)}")
_NUMBER = re.compile(r"^- \*\*(\d+\.\d+)\*\*", re.MULTILINE)


def collected() -> Catalog:
    """Return all of the program's sentences, each with the files it's in."""
    found = _empty()
    for room in ROOMS:
        sentences = extract_from_dir(str(ROOT / room), METHODS, keywords=KEYWORDS)
        for file, _, sentence, _, _ in sentences:
            found.add(sentence, locations=[(f"{room}/{file}", None)])
    return found


def translated(code: str, sentences: Catalog) -> Catalog:
    """Return a language's catalog, brought up to date with these sentences."""
    catalog = _read(code)
    catalog.update(sentences, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def faults(code: str, sentences: Catalog) -> Iterator[str]:
    """Yield everything that's wrong with a language's catalog and rules."""
    catalog = translated(code, sentences)
    if _po(catalog) != _path(code, "po").read_bytes():
        yield f"{code}: not up to date with the program. Run make messages."
    if _mo(catalog) != _path(code, "mo").read_bytes():
        yield f"{code}: not compiled. Run make messages."
    for message in catalog:
        if message.id:
            yield from (f"{code}: {message.id!r}: {fault}" for fault in _message_faults(message, catalog))
    for rules in sorted((ROOT / "companion" / "games").glob("*/rules.md")):
        other = rules.with_suffix(f".{code}.md")
        if not other.is_file():
            yield f"{code}: {other.relative_to(ROOT)} is missing."
        elif _numbers(other) != _numbers(rules):
            odd = sorted(set(_numbers(other)) ^ set(_numbers(rules))) or "their order"
            yield f"{code}: {other.relative_to(ROOT)} has other clauses than the English rules: {odd}."


def _message_faults(message: Message, catalog: Catalog) -> Iterator[str]:
    english = message.id if isinstance(message.id, tuple) else (message.id,)
    words = message.string if isinstance(message.string, tuple) else (message.string,)
    if isinstance(message.id, tuple) and len(words) != catalog.num_plurals:
        yield f"{len(words)} plural forms, but the language has {catalog.num_plurals}."
    elif not all(words):
        yield "not translated."
    elif message.fuzzy:
        yield "marked as unsure."
    else:
        known = {fact.lower() for one in english for fact in _FACT.findall(one)}
        for one in words:
            told = {fact.lower() for fact in _FACT.findall(one)}
            missing = set() if len(words) > 1 else known - told
            if told - known or missing - {"count"}:
                yield f"{one!r} has other facts in braces."
            if re.sub(r"{\w+}", "", one).count("{") or one.count("{") != one.count("}"):
                yield f"{one!r} has a brace too many."


def _numbers(rules: Path) -> list[str]:
    return _NUMBER.findall(rules.read_text("utf-8"))


def _path(code: str, kind: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / f"tableside.{kind}"


def _empty(code: str | None = None) -> Catalog:
    return Catalog(
        code,
        header_comment=HEADER,
        project="Tableside",
        version="1",
        copyright_holder="",
        msgid_bugs_address="",
        creation_date=LONG_AGO,
        revision_date=LONG_AGO,
        last_translator="",
        language_team="",
        fuzzy=False,
    )


def _read(code: str) -> Catalog:
    catalog, path = _empty(code), _path(code, "po")
    if path.is_file():
        with path.open("rb") as file:
            for message in pofile.read_po(file, code):
                if message.id:
                    catalog[message.id] = message
    return catalog


def _po(catalog: Catalog) -> bytes:
    written = BytesIO()
    pofile.write_po(written, catalog, width=0, sort_output=False, include_lineno=False, omit_header=False)
    return written.getvalue()


def _mo(catalog: Catalog) -> bytes:
    written = BytesIO()
    mofile.write_mo(written, catalog)
    return written.getvalue()


def main(*words: str) -> int:
    """Do what the command line asks for, and return its exit code."""
    sentences = collected()
    codes = sorted({path.name for path in LOCALE.iterdir()} if LOCALE.is_dir() else set())
    if "--check" in words:
        found = [fault for code in codes for fault in faults(code, sentences)]
        print(
            *found or [f"{len(sentences)} sentences, in {', '.join(codes) or 'no other language'} too."],
            sep="\n",
        )
        return bool(found)
    for code in sorted({*codes, *words}):
        catalog = translated(code, sentences)
        _path(code, "po").parent.mkdir(parents=True, exist_ok=True)
        _path(code, "po").write_bytes(_po(catalog))
        _path(code, "mo").write_bytes(_mo(catalog))
        left = sum(
            not all(one.string if isinstance(one.string, tuple) else (one.string,))
            for one in catalog
            if one.id
        )
        print(f"{code}: {len(catalog)} sentences, {left} to translate.")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
