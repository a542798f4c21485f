# Benny's front door. Each target sets up what it needs in .venv; nothing is installed elsewhere.
# Needs Python 3.11 or newer; another one than python3: `PYTHON=python3.12 make play`.
# ARGS passes on: `make play ARGS="buck --watch"`, `make test ARGS="-k bowers"`.
# BENNY_PURE=1 leaves the core uncompiled: `BENNY_PURE=1 make test`.

# Setting up fetches and compiles at once.
MAKEFLAGS += --no-builtin-rules --jobs=3
.DELETE_ON_ERROR:

export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport PYTHONDONTWRITEBYTECODE  # tests start hundreds of processes, and each would compile all
bin := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
core := src/benny/core
spread := -n auto --dist worksteal

# The folders whose tests start no server and need no other program.
quick_tests := $(addprefix tests/,analysis bots/test_*.py core env game io lab presentation \
    project/test_house.py project/test_imports.py protocol rules web/history web/table)
# `make proof` runs these on the plain build too; digests in tests/core stand for all others.
plain_tests := tests/core tests/game/test_scenarios.py tests/bots/test_contract.py

# Stamps in .venv say what is done. A .venv that was moved, or whose Python is gone, is made again.
ifeq ($(shell test -x $(bin)/python && cat .venv/home 2>/dev/null),$(CURDIR))
made := $(firstword $(wildcard .venv/made-by-*))
endif
PYTHON ?= $(patsubst .venv/made-by-%,%,$(or $(made),python3))
venv := .venv/made-by-$(notdir $(PYTHON))
build := $(if $(filter 1,$(BENNY_PURE)),plain,compiled)
played := $(if $(filter 1,$(BENNY_PURE)),plain,soon)

built := find $(core) -name '*.so'

.PHONY: help play serve research quick test proof lint check format types coverage offline docs bench strength bench-web house build dist try-dist wheels threads image release lock clean FORCE

help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' Makefile

play: .venv/installed .venv/$(played)  ## Play in the terminal; ARGS="buck --watch"
	@$(bin)/benny play $(ARGS) || test $$? -ne 2  # 1 and 130: the input has ended, or Ctrl+C

serve: .venv/with-web .venv/$(build)  ## Serve tables to browsers; ARGS="--host 0.0.0.0 --port 8080"
	@$(bin)/benny serve $(ARGS) || test $$? -eq 130

research: .venv/with-env,learn,openspiel .venv/$(build)  ## Set up what "A researcher's first hour" needs

quick: .venv/with-env,lab,learn,web,dev .venv/$(build)  ## Run the tests that need no server and no other program: while you work
	@$(bin)/python -m pytest $(spread) -m "not slow" -o 'testpaths=$(quick_tests)' $(ARGS)

test: .venv/with-env,lab,learn,web,dev .venv/node .venv/$(build)  ## Run all tests but the long proofs
	@$(bin)/python -m pytest $(spread) -m "not slow" $(ARGS)

proof: .venv/with-env,lab,learn,web,dev .venv/node .venv/$(build)  ## Run the long proofs, and the core's tests on the plain build
	@$(bin)/python -m pytest $(spread) -m slow $(ARGS)
	@if $(built) | grep -q .; then \
	    echo "The core's tests on the plain build:"; \
	    BENNY_PURE=1 $(bin)/python -m pytest $(spread) -o 'testpaths=$(plain_tests)' $(ARGS) || test $$? -eq 5; \
	fi

lint: .venv/with-env,lab,learn,web,dev .venv/node  ## Check format, style, types, spelling and links
	@$(bin)/ruff format --check
	@$(bin)/ruff check
	@$(bin)/mypy
	@if test -d .venv/node; then .venv/node/node_modules/.bin/pyright; fi
	@$(bin)/typos
	@$(bin)/lychee --offline --include-fragments --no-progress -qq *.md docs tests

check: lint test  ## Check format, style and types, and run the tests: before each commit

format: .venv/with-env,lab,learn,web,dev  ## Format the sources and mend what ruff can mend
	@$(bin)/ruff check --fix-only
	@$(bin)/ruff format

types: .venv/with-env,lab,learn,web,dev  ## Write the types of the browser's client from the protocol
	@PYTHONPATH=tests $(bin)/python -m web.client_types

# Plain .py files can be measured, compiled modules can't: the plain runs count the core.
counting := --cov --cov-append --cov-report= --cov-fail-under=0
coverage: .venv/with-env,lab,learn,web,dev .venv/node .venv/$(build)  ## Run all tiers and count the lines that they reach
	@rm -f .coverage*
	@$(MAKE) --no-print-directory test ARGS="$(counting) $(ARGS)"
	@$(MAKE) --no-print-directory proof ARGS="$(counting) $(ARGS)"
	@$(bin)/coverage report

offline: .venv/with-web .venv/node  ## Build the page that needs no server in build/offline; ARGS="--path /benny"
	@$(bin)/python offline/build.py $(ARGS)

docs: .venv/with-docs  ## Build the site of docs/ in build/site; a dead link fails
	@$(bin)/zensical build --strict --clean

bench: .venv/with-bench,env,lab .venv/$(build)  ## Measure the speed of the core, beside OpenSpiel's
	@$(bin)/python bench/run.py $(ARGS)

strength: .venv/with-lab .venv/$(build)  ## Rerun, small, what docs/measurements/strength.md shows: less than six minutes
	@$(bin)/python bench/strength.py

bench-web: .venv/with-lab,web .venv/$(build)  ## Measure how many tables one core serves; ARGS=--quick
	@$(bin)/python bench/web_load.py $(ARGS)

house: .venv/with-env,lab,learn,web,dev  ## Print figures of the sources beside their ceilings, and lower these
	@$(bin)/python bench/house.py

build: .venv/tools  ## Compile the core again, say after installing a compiler
	@rm -rf build .venv/compiled
	@$(bin)/python compile_core.py

dist: .venv/with-dist  ## Build the sdist, and from it this machine's wheel and the pure one, in dist/
	@echo "Building the sdist and two wheels, which takes a minute or two."
	@rm -rf dist
	@# The sdist holds no C, so the core is translated for the wheel only.
	@BENNY_PURE=1 $(bin)/python -m build --no-isolation --sdist --outdir dist $(quietly)
	@for pure in 0 1; do BENNY_PURE=$$pure $(to_wheel) dist/*.tar.gz || exit; done $(quietly)
	@$(bin)/twine check --strict dist/* $(quietly)
	@$(bin)/check-wheel-contents dist $(quietly)
	@ls dist

# pip keeps what it has built from a file, whatever BENNY_PURE was.
to_wheel = $(bin)/python -m pip wheel --no-cache-dir --no-build-isolation --no-deps --wheel-dir dist

try-dist: dist  ## Install all three elsewhere, with each Python that is here, and play with them
	@$(bin)/python tests/try_dist.py dist/*

wheels: .venv/with-wheels  ## Build and try this system's wheels for all Pythons in dist/, as [tool.cibuildwheel] says
	@$(bin)/cibuildwheel --output-dir dist $(ARGS)

threads: .venv/with-threads .venv/compiled  ## On free-threaded Python: run the core in parallel threads
	@PYTHON_GIL=0 $(bin)/python -W error -m pytest tests/core/test_threads.py $(ARGS)

image: $(venv)  ## Build the container; ARGS="--platform linux/amd64,linux/arm64 --push --tag NAME"
	@docker buildx build --label org.opencontainers.image.source=$(home) $(or $(ARGS),--load --tag benny) .

release: .venv/with-dist  ## Check everything, then tag the version; ARGS=--check tags nothing
	@$(bin)/python .ci/release.py $(ARGS)

lock: $(venv)  ## Choose anew which versions `make serve` installs, with their hashes: locks/
	@$(bin)/pip install 'uv>=0.9,<1' $(quietly)
	@$(build_tools) | $(compile) -o locks/tools.txt -
	@$(compile) --extra web -o locks/web.txt pyproject.toml
	@$(compile) --extra web --extra postgres --extra redis -o locks/web,postgres,redis.txt pyproject.toml

clean:  ## Remove all that was made here, .venv too
	@rm -rf .venv .cache build dist src/*.egg-info .coverage* .hypothesis
	@$(built) -delete
	@rm -rf .mypy_cache .pytest_cache .ruff_cache
	@find src tests bench examples -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Setting up. What pip says is shown only if it fails.
quietly = >.venv/log-$(notdir $@) 2>&1 || { cat .venv/log-$(notdir $@) >&2; exit 1; }
# pip 25.1 is the first that knows groups.
home = $(shell $(bin)/python -c 'import tomllib; print(tomllib.load(open("pyproject.toml", "rb"))["project"]["urls"]["Source"])')
build_tools = $(bin)/python -c 'import tomllib; print("pip>=25.1", *tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")'

# For any Python from 3.11 on and any system, from the public index whatever is set here.
compile = UV_CUSTOM_COMPILE_COMMAND="make lock" $(bin)/uv pip compile --quiet --no-config --upgrade \
    --universal --python-version 3.11 --generate-hashes --no-annotate \
    --default-index https://pypi.org/simple

sorry = { echo "$(1)" >&2; exit 1; }

$(venv): $(if $(made),,FORCE)
	@$(PYTHON) -c '' 2>/dev/null || $(call sorry,Benny needs Python 3.11 or newer and finds no $(PYTHON): install it or name another one as in PYTHON=python3.12 make play.)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || $(call sorry,Benny needs Python 3.11 or newer and $(PYTHON) is older: name another one as in PYTHON=python3.12 make play.)
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(call sorry,$(PYTHON) lacks its venv module: on Debian and Ubuntu install it with apt install python3-venv.)
	@echo "Making .venv with $$($(PYTHON) -V)."
	@rm -rf .venv
	@$(PYTHON) -m venv .venv
	@pwd -P >.venv/home
	@touch $@

.venv/tools: $(venv) pyproject.toml $(wildcard locks/*.txt)
	@echo "Fetching the build tools."
	@$(bin)/pip install --require-hashes -r locks/tools.txt $(quietly)
	@touch $@

.venv/installed: .venv/tools
	@echo "Installing Benny from here."
	@BENNY_PURE=1 $(bin)/pip install --no-build-isolation -e . $(quietly)
	@touch $@

# With extras, and with groups of dependencies, which are what contributors need. Extras that have a
# lock get the versions in it and nothing else.
comma := ,
space := $(subst ,, )
groups := bench dev dist docs lint threads wheels
names = $(subst $(comma), ,$*)
extras = $(subst $(space),$(comma),$(filter-out $(groups),$(names)))
.venv/with-%: .venv/tools
	@echo "Installing Benny from here, with '$*'."
	@if test -f 'locks/$*.txt'; then $(bin)/pip install --require-hashes -r 'locks/$*.txt' $(quietly); fi
	@BENNY_PURE=1 $(bin)/pip install --no-build-isolation $(if $(wildcard locks/$*.txt),--no-deps) \
	    $(addprefix --group ,$(filter $(groups),$(names))) -e '.$(addprefix [,$(addsuffix ],$(extras)))' $(quietly)
	@touch $@

# What checks the browser's client. Without npm it is left out, and the tests say what they lack.
.venv/node: package.json package-lock.json $(venv)
	@if command -v npm >/dev/null; then \
	    echo "Fetching what checks the browser's client."; \
	    mkdir -p $@ && cp package.json package-lock.json $@ && \
	    { npm ci --prefix $@ --no-audit --no-fund $(quietly); } && touch $@; \
	fi

# All modules are compiled anew only if a source has changed: the script knows.
.venv/compiled: .venv/tools FORCE
	@$(bin)/python compile_core.py

# The first game starts on the plain core, while the compiled one is made for the next.
.venv/soon: .venv/tools FORCE
	@$(bin)/python compile_core.py --later

.venv/plain: .venv/tools FORCE
	@rm -f .venv/compiled
	@$(built) -delete
