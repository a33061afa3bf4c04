"""What's installed is what was tested: exact versions, each file known by its checksum."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
RUNTIME = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
PI = PROJECT["project"]["optional-dependencies"]["pi"]
PICTURE = PROJECT["project"]["optional-dependencies"]["picture"]
HALL = PROJECT["project"]["optional-dependencies"]["hall"]
LISTS = ("constraints.txt", "constraints-picture.txt", "constraints-hall.txt", "constraints-pi.txt")
ENTRY = re.compile(r"([a-z0-9-]+)==([\w.]+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


def pinned(name: str) -> dict[str, str]:
    """Return the version of each package in a list of pinned versions."""
    return {name: version for name, version, _ in ENTRY.findall((ROOT / name).read_text())}


def needed(requirements: list[str]) -> dict[str, list[Requirement]]:
    """Return every package that these need on this machine, each with the requirements it has to meet."""
    found: dict[str, list[Requirement]] = {}
    waiting = [Requirement(one) for one in requirements]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if wanted in found.setdefault(name, []):
            continue
        found[name].append(wanted)
        for one in map(Requirement, distribution(name).requires or ()):
            if one.marker is None or any(
                one.marker.evaluate({"extra": extra}) for extra in ("", *wanted.extras)
            ):
                waiting.append(one)
    return found


def test_the_list_has_everything_that_tableside_needs_and_nothing_else() -> None:
    needs, listed = needed(RUNTIME), pinned("constraints.txt")
    assert needs.keys() == listed.keys()
    assert len(needs) > len(RUNTIME)
    wrong = [
        str(one) for name, wanted in needs.items() for one in wanted if listed[name] not in one.specifier
    ]
    assert wrong == []


def test_the_list_for_a_pi_has_what_its_pins_need() -> None:
    (wanted,) = map(Requirement, PI)
    assert pinned("constraints-pi.txt").keys() == {wanted.name}
    assert pinned("constraints-pi.txt")[wanted.name] in wanted.specifier


def test_the_list_for_pictures_has_what_they_need_in_the_versions_they_were_drawn_with() -> None:
    assert {f"{name}=={version}" for name, version in pinned("constraints-picture.txt").items()} == {*PICTURE}
    assert needed(PICTURE).keys() == pinned("constraints-picture.txt").keys()


def test_the_list_for_halls_has_what_they_need() -> None:
    (wanted,) = map(Requirement, HALL)
    assert f"{wanted.name}=={pinned('constraints-hall.txt')[wanted.name]}" == HALL[0]
    assert needed(HALL).keys() - pinned("constraints.txt").keys() == pinned("constraints-hall.txt").keys()


@pytest.mark.parametrize("name", LISTS[:2])
def test_what_is_tested_here_is_what_is_listed(name: str) -> None:
    listed = pinned(name)
    assert {name: distribution(name).version for name in listed} == listed


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_nothing_but_versions_and_checksums(name: str) -> None:
    comment, _, entries = (ROOT / name).read_text().partition("\n\n")
    assert all(line.startswith("# ") for line in comment.splitlines())
    assert ENTRY.sub("", entries) == ""
    assert "://" not in comment


def test_everything_is_installed_by_its_checksum() -> None:
    """Except our own code and tools outside the product, which can't change the product's versions."""
    makefile, installer = ((ROOT / name).read_text() for name in ("Makefile", "deploy/install.sh"))
    lines = [*re.findall(r"\$\(PIP\) .*", makefile), *re.findall(r'"\$\{pip\[@\]\}" .*', installer)]
    assert len(lines) == 14
    for line in lines:
        assert re.search(r"--require-hashes|\$\(LISTED\)|--no-deps|-c \$\(VERSIONS\)", line), line
    assert not re.search(r"pip.? install(?! --quiet --disable)", makefile + installer)


@pytest.mark.full
def test_a_file_with_another_checksum_is_refused(tmp_path: Path) -> None:
    """Download a package for real, with its listed checksum and with one digit changed; needs a network."""
    (entry,) = (one for one in ENTRY.finditer((ROOT / "constraints.txt").read_text()) if one[1] == "h11")
    right, listed = entry[0], tmp_path / "one.txt"
    digit = right[-3]
    for text, status in ((right, 0), (right[:-3] + ("1" if digit == "0" else "0") + right[-2:], 1)):
        listed.write_text(text)
        pip = (sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(tmp_path / "files"))
        done = subprocess.run(
            (*pip, "--require-hashes", "-r", listed), capture_output=True, text=True, check=False
        )
        assert done.returncode == status, done.stderr
    assert "DO NOT MATCH THE HASHES" in done.stderr
