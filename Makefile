# The two commands of the README are `make play` and `make test`; each sets everything up by itself.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Three sizes, each with the one before it: to play, for `make test`, and for everything else.
INSTALLED_TO_PLAY := $(VENV)/.installed-web
INSTALLED := $(VENV)/.installed-dev
INSTALLED_ALL := $(VENV)/.installed-all
PIP_INSTALL := $(BIN)/python -m pip install --disable-pip-version-check
NODE_MODULES := $(VENV)/.installed-node
PACKAGES := $(VENV)/.installed-packages
# The versions of everything, and also (under the second name, with a newer pip) of what the native kernel is built with.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt

# What the server does with games, once more on PostgreSQL.
ON_POSTGRES := $(addprefix tests/server/,background/test_scheduler.py http/api/test_games.py http/api/test_people.py \
	live/test_offers.py live/test_rematch.py live/test_seating.py live/test_seat_links.py live/test_taking_back.py \
	live/test_versions.py storage/test_games.py storage/test_log_writer.py)

.PHONY: play test test-slow check-all lint messages screenshots gallery docs bench golden clean

play: $(INSTALLED_TO_PLAY)
	$(BIN)/linja play $(PLAY)

# Browser tests have a run of their own: Playwright and asyncio tests do not mix in one process.
test: lint $(PACKAGES)
	@echo "Running the tests that need no browser"
	$(BIN)/pytest -m "not slow and not hours and not browser" -n 2
	@echo "Running the tests in a browser"
	$(BIN)/pytest -m "browser and not slow" -n 2 tests/browser

test-slow: $(INSTALLED_ALL) $(PACKAGES)
	@echo "Running the longer tests"
	$(BIN)/pytest -m "slow and not browser" -n 2
	$(BIN)/pytest -m "browser and slow" -n 2 tests/browser
	@echo "Running tests of the server again, on PostgreSQL"
	LINJA_TEST_POSTGRES=1 $(BIN)/pytest -m "not slow and not hours" -n 2 $(ON_POSTGRES)

# What takes hours: the real board solved and checked, levels, load, kills, fuzzing. It writes the tables of
# docs/performance.md, docs/reliability.md and docs/engine.md anew, and goes on where it was stopped.
check-all: test test-slow
	$(BIN)/python -m benchmarks.whole

lint: $(INSTALLED) $(NODE_MODULES)
	@echo "Checking style and types"
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/python scripts/messages.py --check
	$(BIN)/python scripts/browser_types.py
	if [ -x node_modules/.bin/tsc ]; then node_modules/.bin/tsc; else echo "tsc is skipped: npm is missing" >&2; test -z "$$LINJA_NO_SKIPS"; fi

# What the browser's modules are checked with. Playing needs no Node.
$(NODE_MODULES): package.json package-lock.json | $(PACKAGES)
	@echo "Installing what checks the browser's modules (npm)"
	if command -v npm >/dev/null; then npm ci --silent --no-audit --no-fund; fi
	mkdir -p $(VENV) && touch $@

$(PACKAGES): scripts/install-packages
	scripts/install-packages
	mkdir -p $(VENV) && touch $@

# Brings the catalogues in line with the texts of the pages; translate what is empty then.
messages: $(INSTALLED)
	$(BIN)/python scripts/messages.py

# Takes the pictures under docs/img anew.
screenshots: $(INSTALLED) $(PACKAGES)
	$(BIN)/python -m tests.browser.screenshots
	$(BIN)/python -m tests.terminal.screenshots

# Runs the notebook under docs/ anew and stores what it shows.
gallery: $(INSTALLED_ALL)
	$(BIN)/python -m tests.project.gallery

# The documentation as a site, in build/site.
docs: $(INSTALLED_ALL)
	$(BIN)/mkdocs build --strict --quiet
	@echo "build/site/index.html"

bench: $(INSTALLED)
	$(BIN)/linja bench

# Rewrites the golden playthroughs and the pictures of the terminal's screens; look at the difference before you commit it.
golden: $(INSTALLED_ALL)
	$(BIN)/python -m tests.golden.playthrough
	$(BIN)/python -m tests.golden.openspiel
	$(BIN)/python -m tests.terminal.snapshots

# The native kernel is compiled here and only here; an import does not look whether its sources have changed.
$(INSTALLED_TO_PLAY): pyproject.toml constraints.txt CMakeLists.txt $(shell find src/kernel)
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "linja needs Python 3.11 or newer; set PYTHON=…")'
	@echo "Setting up $(VENV): compiling the kernel takes about a minute"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) -e '.[web]'
	touch $@

# linja is there by now: this adds the packages of an extra to it.
$(INSTALLED): $(INSTALLED_TO_PLAY)
	@echo "Adding the packages for 'make test' to $(VENV)"
	$(PIP_INSTALL) 'linja[dev]'
	touch $@

$(INSTALLED_ALL): $(INSTALLED)
	@echo "Adding the packages for the longer tests to $(VENV): Ray, OpenSpiel, Jupyter and others"
	$(PIP_INSTALL) 'linja[dev-all]'
	touch $@

clean:
	rm -rf $(VENV) node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
