# One command for each chore; `make help` lists them. Everything is installed into .venv; a second run installs nothing.

SHELL := /bin/bash
PYTHON ?= python3
GAME ?= kakuro
KILLS ?= 1000
ROUNDS ?= 50
BIN := .venv/bin
UV := $(shell command -v uv 2>/dev/null)
CLIENT := src/tatami/web/client
# Bytecode makes every start twice as fast, so it is written even where the environment forbids it.
export PYTHONDONTWRITEBYTECODE =
# The slowest first, so that two processes end at about the same time.
COMPILE := $(addprefix compile-,kakuro ike-no-koi hiroba trini tic-tac-toe)
# Tests that take less than a minute together once everything is compiled.
FAST := tests/games tests/test_layers.py tests/test_catalogues.py tests/test_import.py
# What test processes write to the error output is kept: where a process crashed, above all.
KEEP = 2> >(tee -a build/test-errors.txt >&2)

.DEFAULT_GOAL := help
.PHONY: help setup play terminal client check test coverage torture stress lint types client-checks fast-tests docs \
	$(COMPILE) load bench pictures format lock clean

help: ## List these commands
	@sed -n 's/^\([a-z]*\):.*## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do printf '%-9s %s\n' "$$name" "$$text"; done

setup: .venv/.warm-$(GAME) client ## Install what playing needs, and compile the rules

play: .venv/.warm-$(GAME) client ## Play in the browser; LAN=1 lets phones in your network join
	@$(BIN)/tatami serve --open $(if $(LAN),--lan)

terminal: .venv/.warm-$(GAME) ## Play a game at the terminal: Kakuro, or GAME=trini
	@$(BIN)/tatami play $(GAME)

client: $(CLIENT)/index.html ## Build the pages

check: .venv/.dev ## Check style and types, and run the fast tests: less than a minute
	@$(MAKE) --no-print-directory -j2 --output-sync lint types fast-tests

# First everything that runs in one process, two at a time: the checks, and compiling for all tests.
# Browser tests are apart from the others: Playwright keeps an event loop that other tests would stumble over.
test: .venv/.dev client ## Run every check and test
	@scripts/system-packages
	@mkdir -p build && rm -f build/test-errors.txt
	@$(MAKE) --no-print-directory -j2 --output-sync lint types client-checks docs $(COMPILE)
	$(BIN)/pytest --ignore tests/browser $(KEEP)
	$(BIN)/pytest tests/browser $(KEEP)

fast-tests: .venv/.dev
	$(BIN)/pytest $(FAST)

client-checks: client .venv/.dev
	PYTHON=$(CURDIR)/$(BIN)/python scripts/npm run --silent types
	scripts/npm run --silent check
	scripts/npm test --silent

$(COMPILE): compile-%: .venv/.dev
	$(BIN)/python -m tests.compile_ahead $*

coverage: .venv/.dev ## Measure which lines the tests run, except those in the browser: build/coverage/index.html
	@mkdir -p build
	$(BIN)/pytest --ignore tests/browser --cov --cov-report=term --cov-report=html

torture: .venv/.dev ## Kill servers while people play, KILLS=1000 times in all
	@mkdir -p build
	KILLS=$(KILLS) $(BIN)/pytest tests/torture $(KEEP)

stress: .venv/.dev ## Compile GAME in three processes at once, into an empty cache, ROUNDS=50 times
	$(BIN)/python -m scripts.stress_cache --rounds $(ROUNDS) --game $(GAME)

lint: .venv/.dev ## Check style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.dev ## Check types
	$(BIN)/mypy

load: .venv/.dev ## Measure the match service and write benchmarks/LOAD.md
	$(BIN)/python -m benchmarks.load

bench: .venv/.dev ## Measure the speed of the rules and write benchmarks/RESULTS.md
	$(BIN)/python -m benchmarks.run

pictures: .venv/.dev client ## Take screenshots of every page and game into docs/pictures
	@scripts/system-packages
	$(BIN)/python -m scripts.pictures

docs: .venv/.dev ## Build the documentation: build/docs/docs/index.html
	$(BIN)/sphinx-build -q -W --keep-going -c docs . build/docs

format: .venv/.dev ## Format the sources and fix what ruff can fix
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: ## Renew the lock files (needs uv)
	uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 --extra web pyproject.toml -o requirements.lock
	printf 'editables>=0.5\nhatchling>=1.27\n' | uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 - -o requirements-build.lock
	uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 --extra dev pyproject.toml -o requirements-dev.lock

clean: ## Remove what was installed and built
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis client/node_modules $(CLIENT)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.made:
	$(PYTHON) -c 'import sys; sys.exit("tatami needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv || { echo "Python's venv is missing: on Debian, apt-get install python3-venv"; exit 1; }
	@touch $@

# The locked packages first, then tatami itself, in place, with the locked packages that build it.
ifdef UV
INSTALL = uv pip install --quiet --python $(BIN)/python --compile-bytecode
else
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

.venv/.play: requirements.lock requirements-build.lock pyproject.toml | .venv/.made
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --require-hashes -r requirements-build.lock
	$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

.venv/.dev: requirements-dev.lock pyproject.toml | .venv/.play
	$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@

client/node_modules/.package-lock.json: client/package-lock.json | .venv/.play
	scripts/npm ci --silent --no-audit --no-fund
	@touch $@

$(CLIENT)/index.html: client/node_modules/.package-lock.json $(shell find client -path client/node_modules -prune -o -type f -print)
	scripts/npm run --silent build
	@touch $@

.venv/.warm-%: $(shell find src -name '*.py') | .venv/.play
	@echo "Compiling the rules of $*, once (some seconds) ..."
	@$(BIN)/tatami warm $*
	@touch $@
