"""`python -m companion.testing GAME FOLDER` records games for the suite to replay, where there are none yet.

Run it when the rules are done, and again when the game's version is raised; never to make a test pass.
"""

import sys
from pathlib import Path

from companion.games import SHELF
from companion.testing.recorded import record_missing

if __name__ == "__main__":
    _, name, folder = sys.argv
    for made in record_missing(SHELF[name], Path(folder)):
        print(f"recorded {made.name}")
