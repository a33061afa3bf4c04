"""Checks Tableside's deal the way a guest would: with the lines of Python in docs/checking.md."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "checking.md"


def fits(fingerprint: str, text: str) -> bool:
    """Whether the guest's lines say that the text fits the fingerprint."""
    (lines,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "deal.txt").write_text(f"{fingerprint}\n{text}\n", "utf-8")
        said = subprocess.check_output([sys.executable, "-c", lines], cwd=folder, text=True).strip()
    return {"It fits.": True, "It doesn't fit.": False}[said]
