# One command a chore; `make help` lists them. Everything is installed into .venv, and a second run installs nothing.

PYTHON ?= python3
GAME ?= kakuro
KILLS ?= 1000
BIN := .venv/bin
UV := $(shell command -v uv 2>/dev/null)
CLIENT := src/tatami/web/client
# Bytecode makes every start twice as fast, so it is written even where the environment forbids it.
export PYTHONDONTWRITEBYTECODE =

.DEFAULT_GOAL := help
.PHONY: help setup play terminal client test torture lint types load bench pictures format lock clean

help: ## List these commands
	@sed -n 's/^\([a-z]*\):.*## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do printf '%-9s %s\n' "$$name" "$$text"; done

setup: .venv/.warm-$(GAME) client ## Install what playing needs, and compile the rules

play: .venv/.warm-$(GAME) client ## Play in the browser, with friends or bots
	@$(BIN)/tatami serve --open

terminal: .venv/.warm-$(GAME) ## Play a game at the terminal: Kakuro, or GAME=trini
	@$(BIN)/tatami play $(GAME)

client: $(CLIENT)/index.html ## Build the pages

# Browser tests run in a process of their own: Playwright keeps an event loop that other tests would stumble over.
test: lint types client ## Run every check and test
	@scripts/system-packages
	PYTHON=$(CURDIR)/$(BIN)/python scripts/npm run --silent types
	scripts/npm run --silent check
	scripts/npm test --silent
	$(BIN)/pytest --ignore tests/browser
	$(BIN)/pytest tests/browser

torture: .venv/.dev ## Kill servers while people play, KILLS=1000 times in all
	KILLS=$(KILLS) $(BIN)/pytest tests/torture

lint: .venv/.dev ## Check style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.dev ## Check types
	$(BIN)/mypy

load: .venv/.dev ## Measure the match service and write benchmarks/LOAD.md
	$(BIN)/python -m benchmarks.load

bench: .venv/.dev ## Measure speed and write benchmarks/RESULTS.md
	$(BIN)/python -m benchmarks.run

pictures: .venv/.dev client ## Take screenshots of every page and game into docs/pictures
	@scripts/system-packages
	$(BIN)/python -m scripts.pictures

format: .venv/.dev ## Put the sources into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: ## Renew the lock files (needs uv)
	uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 --extra web pyproject.toml -o requirements.lock
	uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 --extra dev pyproject.toml -o requirements-dev.lock

clean: ## Remove what was installed and built
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis client/node_modules $(CLIENT)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.made:
	$(PYTHON) -c 'import sys; sys.exit("tatami needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv || { echo "Python's venv is missing: on Debian, apt-get install python3-venv"; exit 1; }
	@touch $@

# The locked packages first, then tatami itself, in place.
ifdef UV
INSTALL = uv pip install --quiet --python $(BIN)/python --compile-bytecode
else
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

.venv/.play: requirements.lock pyproject.toml | .venv/.made
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-deps -e .
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
