"""Start the program as a module: `python -m companion.cli`."""

import sys

from companion.cli.main import main

sys.exit(main())
