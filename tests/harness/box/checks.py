"""Checks that are printed right away and counted."""

from collections.abc import Callable

from tests.harness.box.waiting import until

passed: list[str] = []
failed: list[str] = []


def check(so: object, what: str) -> None:
    """Record and print whether something is true."""
    (passed if so else failed).append(what)
    print(f"  {'✓' if so else '✗'} {what}", flush=True)


def comes(look: Callable[[], object], what: str) -> None:
    """Record and print whether something becomes true in the end."""
    try:
        until(look, "")
    except AssertionError:
        check(False, what)
    else:
        check(True, what)


def show(text: str) -> None:
    """Print a command's output below a check."""
    for line in text.strip().splitlines():
        print(f"    {line}", flush=True)
