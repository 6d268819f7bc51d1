# Start with `make play` or `make test`; each installs everything it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Three sets of packages, each including the one before: to play, for `make test`, and for everything else.
INSTALLED_TO_PLAY := $(VENV)/.installed-web
INSTALLED := $(VENV)/.installed-dev
INSTALLED_ALL := $(VENV)/.installed-all
# Modules are compiled when they are first imported: most never are.
PIP_INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --no-compile
NODE_MODULES := $(VENV)/.installed-node
PACKAGES := $(VENV)/.installed-packages
# The kernel for browsers.
WASM := src/linja/web/static/kernel/kernel.wasm
# Pinned versions of all packages and (second variable, for newer pip) of the kernel's build requirements.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt

# Tests wait for servers and pages now and then: one process more than there are processors keeps all of them busy.
IN_PARALLEL = -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) --dist worksteal

# Server tests that also run on PostgreSQL.
ON_POSTGRES := $(addprefix tests/server/,background/test_scheduler.py http/api/test_games.py http/api/test_people.py \
	live/test_offers.py live/test_rematch.py live/test_seating.py live/test_seat_links.py live/test_taking_back.py \
	live/test_versions.py storage/test_games.py storage/test_log_writer.py)

# Tests that use the kernel, for `make sanitize` and the C++ lines of `make coverage`.
ON_KERNEL := tests/kernel tests/solution tests/engine/test_search.py tests/engine/test_evaluation.py tests/envs/test_vector.py
# Seed of the fresh hypothesis examples; `make test-fresh SEED=…` repeats an earlier run.
SEED := $(shell date +%s)

.PHONY: play test tests test-slow test-lowest test-fresh sanitize coverage mutants check-all lint format messages screenshots gallery docs bench golden wasm dist executable clean

# Without a C++ compiler, the wheel for this Python in dist/ is installed.
COMPILER := $(shell command -v $${CXX:-c++} || command -v g++ || command -v clang++)
WHEEL = $(firstword $(wildcard dist/linja-*-$(shell $(PYTHON) -c 'import sys; print("cp%d%d" % sys.version_info[:2])')-*.whl))

play: $(if $(COMPILER),$(INSTALLED_TO_PLAY),$(VENV)/.installed-wheel)
	$(BIN)/linja play $(PLAY)

$(VENV)/.installed-wheel:
	@test -n "$(WHEEL)" || { echo "No C++ compiler found: install one (apt-get install g++), or put a wheel of linja into dist/" >&2; false; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) '$(WHEEL)[web]'
	touch $@

test: lint tests

# Browser tests run separately: Playwright and asyncio tests do not mix in one process.
tests: $(INSTALLED) $(PACKAGES) $(WASM)
	@echo "Running the tests that need no browser"
	$(BIN)/pytest -m "not slow and not hours and not browser" $(IN_PARALLEL)
	@echo "Running the tests of the JavaScript modules in Node"
	$(BIN)/python -m tests.web.kernel_vectors build/kernel-vectors
	$(BIN)/python -m tests.web.offline_vectors build/offline-vectors
	if command -v node >/dev/null; then node --test $$(find tests/web/static -name '*.test.js'); else echo "skipped: node is missing" >&2; test -z "$$LINJA_NO_SKIPS"; fi
	@echo "Running the tests in a browser"
	$(BIN)/pytest -m "browser and not slow and not hours" $(IN_PARALLEL) tests/browser

test-slow: $(INSTALLED_ALL) $(PACKAGES) $(WASM)
	@echo "Running the longer tests"
	$(BIN)/pytest -m "slow and not browser" $(IN_PARALLEL)
	$(BIN)/pytest -m "browser and slow and not hours" $(IN_PARALLEL) tests/browser
	@echo "Running the server tests again, on PostgreSQL"
	LINJA_TEST_POSTGRES=1 $(BIN)/pytest -m "not slow and not hours" $(IN_PARALLEL) $(ON_POSTGRES)
	$(MAKE) test-fresh sanitize

# The fast tests with the lowest versions that pyproject.toml allows, in an environment of their own. Those in
# tests/project are about the checkout and its tools.
test-lowest: build/lowest/.ready $(PACKAGES)
	build/lowest/venv/bin/python -m pytest -m "not slow and not hours and not browser" $(IN_PARALLEL) --ignore=tests/project tests

build/lowest/.ready: scripts/lowest.py pyproject.toml constraints.txt CMakeLists.txt $(shell find src/kernel)
	@echo "Setting up build/lowest with the lowest versions of all packages"
	$(PYTHON) scripts/lowest.py build/lowest
	touch $@

# Property tests with new examples. A failing one is printed with a line that reproduces it.
test-fresh: $(INSTALLED_ALL)
	@echo "Running the property tests with fresh examples; SEED=$(SEED) repeats them"
	LINJA_EXAMPLES=fresh $(BIN)/pytest -m "hypothesis and not hours and not browser" $(IN_PARALLEL) --hypothesis-seed=$(SEED) tests

# The kernel with every memory access and arithmetic operation checked, given invalid input of all kinds. An error ends
# the run with the line of C++. Leaks are not checked, because CPython itself keeps memory until it exits.
sanitize: build/sanitize/.installed
	@echo "Running the kernel under sanitizers; SEED=$(SEED) repeats its fresh examples"
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" \
		ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1 LINJA_EXAMPLES=fresh \
		build/sanitize/venv/bin/python -m pytest -m "not slow and not hours" $(IN_PARALLEL) --capture=sys \
		--hypothesis-seed=$(SEED) $(ON_KERNEL)

# Takes hours: solves and verifies the full board, measures levels, load, kills and fuzzing. It rewrites the tables in
# docs/performance.md, docs/reliability.md and docs/engine.md, and can be stopped and resumed.
check-all: test test-slow
	$(MAKE) coverage mutants
	$(BIN)/python -m benchmarks.whole

# Which lines the fast tests run: totals in build/coverage/python.txt and kernel.txt, with annotated pages beside them.
coverage: build/coverage/.installed $(INSTALLED_ALL) $(PACKAGES)
	@echo "Running the tests that need no browser, with coverage"
	find build/coverage/kernel -name '*.gcda' -delete
	rm -f build/coverage/data.*
	echo 'import coverage; coverage.process_startup()' \
		> $$(echo build/coverage/venv/lib/python3*/site-packages)/start_coverage.pth
	build/coverage/venv/bin/python -m coverage run -m pytest -m "not slow and not hours and not browser" $(IN_PARALLEL)
	build/coverage/venv/bin/python -m coverage combine -q
	build/coverage/venv/bin/python -m coverage html -q
	build/coverage/venv/bin/python -m coverage report > build/coverage/python.txt
	build/coverage/venv/bin/python -m gcovr --root . --merge-lines --filter src/kernel/ --gcov-ignore-errors=no_working_dir_found \
		--txt build/coverage/kernel.txt --html-details build/coverage/kernel.html build/coverage/kernel
	tail -n 1 build/coverage/python.txt
	grep TOTAL build/coverage/kernel.txt

# Mutation tests: small changes to rules, permissions and clock that no test notices.
mutants: $(INSTALLED)
	$(BIN)/python scripts/mutants.py

CXX_FILES := -name '*.cpp' -o -name '*.hpp' -o -name '*.inl'
LINTS := lint-types lint-style lint-imports lint-texts lint-browser

# Two at a time: mypy takes about as long as all others together.
lint: $(INSTALLED) $(NODE_MODULES)
	@echo "Checking style and types"
	@$(MAKE) --no-print-directory --jobs=2 $(addprefix --,$(filter output-sync,$(.FEATURES))) $(LINTS)

.PHONY: $(LINTS)
lint-types:
	$(BIN)/mypy

lint-style:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	find src/kernel $(CXX_FILES) | xargs $(BIN)/clang-format --dry-run --Werror

lint-imports:
	$(BIN)/lint-imports --no-cache --no-logo

lint-texts:
	$(BIN)/python scripts/messages.py --check
	$(BIN)/python scripts/plain_words.py

lint-browser:
	$(BIN)/python scripts/browser_types.py
	if [ -x node_modules/.bin/tsc ]; then node_modules/.bin/tsc; else echo "tsc is skipped: npm is missing" >&2; test -z "$$LINJA_NO_SKIPS"; fi

# Formats Python and C++. constraints.txt has the versions of both tools, so that all machines format alike.
format: $(INSTALLED)
	$(BIN)/ruff format
	find src/kernel $(CXX_FILES) | xargs $(BIN)/clang-format -i

# For checking the JavaScript modules. Playing needs no Node.
$(NODE_MODULES): package.json package-lock.json | $(PACKAGES)
	@echo "Installing the checker for the JavaScript modules (npm)"
	if command -v npm >/dev/null; then npm ci --silent --no-audit --no-fund; fi
	mkdir -p $(VENV) && touch $@

$(PACKAGES): scripts/install-packages
	scripts/install-packages
	mkdir -p $(VENV) && touch $@

# Updates the catalogues from the source texts; then translate the empty entries.
messages: $(INSTALLED)
	$(BIN)/python scripts/messages.py

# Takes the pictures in docs/img again.
screenshots: $(INSTALLED) $(PACKAGES)
	$(BIN)/python -m tests.browser.screenshots
	$(BIN)/python -m tests.terminal.screenshots

# Runs the notebook in docs/ again and stores its output.
gallery: $(INSTALLED_ALL)
	$(BIN)/python -m tests.project.gallery

# Builds the documentation site in build/site.
docs: $(INSTALLED_ALL)
	$(BIN)/mkdocs build --strict --quiet
	@echo "build/site/index.html"

bench: $(INSTALLED)
	$(BIN)/linja bench

# Rewrites the golden playthroughs and the terminal snapshots; check the diff before you commit it.
golden: $(INSTALLED_ALL)
	$(BIN)/python -m tests.golden.playthrough
	$(BIN)/python -m tests.golden.openspiel
	$(BIN)/python -m tests.terminal.snapshots

# The kernel as WebAssembly. It is not part of the repository; a wheel that is built afterwards contains it.
wasm: $(WASM)

$(WASM): scripts/wasm.py constraints.txt $(shell find src/kernel -not -path '*/bindings*' -not -path '*/verify*') | $(INSTALLED)
	@echo "Compiling the kernel to WebAssembly takes about a minute"
	$(BIN)/python scripts/wasm.py

# The sdist, with the kernel for browsers, and a wheel for this machine, in dist/.
dist: $(INSTALLED) $(WASM)
	$(BIN)/python -m build --outdir dist

# One file for people without Python, from the wheel in dist/.
executable: $(INSTALLED_TO_PLAY)
	$(PYTHON) scripts/executable.py dist build/linja-executable

# The only place where the native kernel is compiled; importing it does not check whether its sources have changed.
$(INSTALLED_TO_PLAY): pyproject.toml constraints.txt CMakeLists.txt $(shell find src/kernel)
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "linja needs Python 3.11 or newer; set PYTHON=…")'
	@echo "Setting up $(VENV): compiling the kernel takes about a minute"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) -e '.[web]'
	touch $@

# linja is installed by now: this adds the packages of an extra.
$(INSTALLED): $(INSTALLED_TO_PLAY)
	@echo "Adding the packages for 'make test' to $(VENV)"
	$(PIP_INSTALL) 'linja[dev]'
	touch $@

$(INSTALLED_ALL): $(INSTALLED)
	@echo "Adding the packages for the longer tests to $(VENV): Ray, OpenSpiel, Jupyter and others"
	$(PIP_INSTALL) 'linja[dev-all]'
	touch $@

# The instrumented kernel, in a separate environment that takes all packages but linja from $(VENV).
build/%/.installed: pyproject.toml constraints.txt CMakeLists.txt $(shell find src/kernel) | $(INSTALLED)
	@echo "Building the kernel for 'make $*'"
	test -x build/$*/venv/bin/python || $(PYTHON) -m venv build/$*/venv
	$(BIN)/python -c 'import sys; print(*(path for path in sys.path if "site-packages" in path), sep="\n")' \
		> $$(echo build/$*/venv/lib/python3*/site-packages)/shared.pth
	build/$*/venv/bin/python -m pip install --disable-pip-version-check --no-deps -e . \
		-C build-dir=build/$*/kernel -C cmake.define.LINJA_INSTRUMENT=$* \
		-C cmake.build-type=RelWithDebInfo -C install.strip=false
	touch $@

clean:
	rm -rf $(VENV) node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis $(WASM)
