"""What all tests share."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Say in the header what is left out and how to run it."""
    if "not full" in (config.getoption("-m") or ""):
        config.stash[LEFT_OUT] = True


LEFT_OUT = pytest.StashKey[bool]()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name what was left out, so that nothing is skipped in silence."""
    if config.stash.get(LEFT_OUT, False):
        terminalreporter.write_line("Left out: the tests marked “full”. make test-full runs them.")
