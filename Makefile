# Tableside. `make play` and `make test` set up what they need; the second time they're quick.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# What's installed is what was tested: only files whose checksums are in this list, then our own code.
LISTED := --require-hashes --requirement
OURS := --no-build-isolation --editable
# Whatever else is installed leaves those versions alone. (pip wants no checksums here.)
VERSIONS := $(VENV)/versions.txt
# Most tests wait for a screen or a browser, so run three per core.
WORKERS ?= $(shell expr 3 \* $$(nproc))

# Compiled modules are kept, whatever the shell says: the workers and all programs that tests start share them.
export PYTHONDONTWRITEBYTECODE :=

# What the author of a game runs: the core, all games, and the example game from outside.
RULES := tests/core tests/games docs/examples/penny_auction/tests

.PHONY: help play install lock test test-rules test-full test-slow test-kernel test-box lint messages bench soak attack mutants clean

help:
	@echo "make play         set up and open the table"
	@echo "make test         set up and run the tests (five minutes on two cores)"
	@echo "make test-rules   the rules, and the suite every game passes (under two minutes)"
	@echo "make test-full    the slow tests too, and those in a kernel (make test-slow: only these)"
	@echo "make test-kernel  the panel on a real kernel's simulated pins, in QEMU"
	@echo "make test-box     install on a Debian and boot it in QEMU: see docs/box.md"
	@echo "make lint         style, types, the direction of imports and the translations"
	@echo "make messages     bring the translations up to date (LANGUAGE=fr: begin one); see docs/translating.md"
	@echo "make bench        figures next to other projects', in one run (PARTS=\"moves phones\": some of them)"
	@echo "make soak         long counted runs (PARTS=\"keys\": some of them; ONLY=dealt: one game; SEED=7: again)"
	@echo "make attack       attacks on the whole program, on loopback (PARTS and SEED as for make soak)"
	@echo "make mutants      how many wrong rules in a sample the tests catch; ONLY=dealt for one game, ALL=1 for all"
	@echo "make install      just set up $(VENV), with the command $(BIN)/tableside"
	@echo "make lock         take newer versions of what Tableside needs, and write down their checksums"

play: $(VENV)/installed $(VENV)/installed-picture
	@$(BIN)/tableside play

install: $(VENV)/installed $(VENV)/installed-picture

lock: $(VENV)/installed
	@echo "Asking pip for the newest versions that fit. This takes a few minutes."
	@$(BIN)/python -m tests.harness.lock

test: $(VENV)/installed-test
	@echo "Running the tests."
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

test-rules: $(VENV)/installed-test
	@echo "Testing the rules."
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(RULES)

test-full: test test-slow

test-slow: $(VENV)/installed-test $(VENV)/installed-bench
	@echo "Running the slow tests."
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup -m full
	@$(MAKE) --no-print-directory test-kernel

test-kernel: $(VENV)/installed-test $(VENV)/installed-pi
	@echo "Testing the panel on a kernel's simulated pins."
	@$(BIN)/python -m tests.harness.kernel.machine

test-box: $(VENV)/installed-test
	@echo "Building a box and trying everything on it, in QEMU."
	@nice -n 5 $(BIN)/python -m tests.harness.box

messages: $(VENV)/installed-lint
	@$(BIN)/python -m tests.harness.messages $(LANGUAGE)

lint: $(VENV)/installed-lint
	@echo "Checking style, types, the direction of imports and the translations."
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/mypy docs/examples/penny_auction/penny_auction
	@$(BIN)/lint-imports
	@$(BIN)/python -m tests.harness.messages --check

bench: $(VENV)/installed-test $(VENV)/installed-bench
	@echo "Measuring, next to other projects. This takes about ten minutes and needs an otherwise idle machine."
	@$(BIN)/python -m tests.harness.bench $(PARTS)

soak: $(VENV)/installed-test
	@echo "Starting long counted runs; each prints its seed."
	@nice -n 5 $(BIN)/python -m tests.harness.soak $(PARTS) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY))

attack: $(VENV)/installed-test
	@echo "Attacking the whole program. This takes about ten minutes and needs an otherwise idle machine."
	@$(BIN)/python -m tests.harness.attack $(PARTS) $(if $(SEED),--seed $(SEED))

# A sample of every game takes an hour on a slow machine; ALL=1 takes a night.
mutants: $(VENV)/installed-test $(VENV)/installed-mutants
	@echo "Putting mutants into the rules, one by one."
	@nice -n 15 $(BIN)/python -m tests.harness.mutants $(ONLY) $(if $(ALL),--all)

clean:
	rm -rf $(VENV) build *.egg-info

$(VENV)/made:
	@echo "Making a virtual environment in $(VENV)."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tableside needs Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv is missing: sudo apt install python3-venv"; exit 1; }
	@touch $@

$(VENV)/installed: $(VENV)/made pyproject.toml constraints.txt
	@echo "Installing Tableside in $(VENV). This takes a minute the first time."
	@$(PIP) $(LISTED) constraints.txt
	@$(PIP) --no-deps $(OURS) .
	@sed -n 's/^\([a-z][^ ]*\).*/\1/p' constraints.txt constraints-picture.txt constraints-hall.txt >$(VERSIONS)
	@touch $@

$(VENV)/installed-picture: $(VENV)/installed constraints-picture.txt
	@echo "Installing Pillow, for pictures of evenings."
	@$(PIP) $(LISTED) constraints-picture.txt
	@touch $@

$(VENV)/installed-hall: $(VENV)/installed constraints-hall.txt
	@echo "Installing aiomqtt, for tables in a hall."
	@$(PIP) $(LISTED) constraints-hall.txt
	@touch $@

$(VENV)/installed-test: $(VENV)/installed $(VENV)/installed-picture $(VENV)/installed-hall
	@echo "Installing what the tests need."
	@$(PIP) -c $(VERSIONS) $(OURS) '.[test]'
	@tests/needs.sh
	@touch $@

$(VENV)/installed-pi: $(VENV)/installed constraints-pi.txt
	@echo "Installing lgpio, for a Pi's pins."
	@$(PIP) $(LISTED) constraints-pi.txt --no-build-isolation
	@touch $@

$(VENV)/installed-bench: $(VENV)/installed
	@echo "Installing what the benchmarks need."
	@$(PIP) -c $(VERSIONS) $(OURS) '.[bench]'
	@tests/needs.sh bench
	@touch $@

$(VENV)/installed-lint: $(VENV)/installed $(VENV)/installed-hall
	@echo "Installing the linters."
	@$(PIP) -c $(VERSIONS) $(OURS) '.[lint]'
	@touch $@

$(VENV)/installed-mutants: $(VENV)/installed
	@echo "Installing what the mutants need."
	@$(PIP) -c $(VERSIONS) $(OURS) '.[mutants]'
	@touch $@
