"""Fakes a third-party package as pip installs it: its code, and a folder that lists its entry points."""

from pathlib import Path


def install(site: Path, name: str, code: str = "", entry: str = "LID") -> None:
    """Put a package into a folder; `code` is written to its `__init__.py` unless it's empty."""
    folder = site / name
    folder.mkdir(exist_ok=True)
    if code:
        (folder / "__init__.py").write_text(code, "utf-8")
    about = site / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[tableside.games]\n{name} = {name}:{entry}\n")
