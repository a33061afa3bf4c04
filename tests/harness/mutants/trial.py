"""Runs the tests on one mutant, in a separate process and without changing any file."""

import os
import resource
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType

import hypothesis  # noqa: F401 — what every trial needs is imported once, before forking
import msgspec  # noqa: F401
import pytest
import pytest_asyncio  # noqa: F401

from tests.harness.mutants.mutants import ROOT, Mutant

SECONDS = 60  # of processor time; tests that take longer are assumed never to end
BYTES = 3 * 2**30
SURVIVED = ""


class PutIn(MetaPathFinder, Loader):
    """Imports the mutant in place of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.source = mutant.source

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        return spec_from_file_location(name, self.mutant.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, self.mutant.path, "exec"), module.__dict__)

    def is_package(self, name: str) -> bool:
        return self.mutant.path.name == "__init__.py"


class First:
    """Remembers the first test that failed, or the first test module that couldn't be imported."""

    failed = SURVIVED

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"{report.nodeid} (on import)"


def tests_of(game: str) -> list[str]:
    """Return pytest's arguments: the game's own tests, then the shared ones that don't use the disk."""
    return [f"tests/games/{game}", "tests/games/test_every_game.py", "-k", f"{game} and not reopened"]


def killer(game: str, mutant: Mutant | None) -> str:
    """Return the first test that fails with this mutant, or "" if all pass; None tries the real rules."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _run(tests_of(game), mutant, writing)
    os.close(writing)
    with os.fdopen(reading) as said:
        failed = said.read()
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return failed or (SURVIVED if code == 0 else f"ended with {code}")


def _run(tests: Sequence[str], mutant: Mutant | None, writing: int) -> None:
    """Run the tests and exit the process; if anything goes wrong, the exit code isn't 0."""
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        os.chdir(ROOT)
        os.environ["CI"] = "1"  # makes Hypothesis use the same examples each time, and save none
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        if mutant:
            sys.meta_path.insert(0, PutIn(mutant))
        first = First()
        code = pytest.main(
            ["-x", "-p", "no:cacheprovider", "-p", "pytest_asyncio.plugin", *tests], plugins=[first]
        )
        os.write(writing, first.failed.encode())
    finally:
        os._exit(code)
