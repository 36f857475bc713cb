# Two commands are enough on a fresh machine: `make demo` and `make test`.
PYTHON ?= python3
VENV   ?= .venv
# How hard the simulated tables of exam and bench-vision are to see: kind, kitchen or cruel.
LEVEL  ?= kitchen
# How many random games of each kind are played.
NUMBER ?= 10000
BIN     = $(VENV)/bin
READY   = $(VENV)/.ready
# Compiled tests are kept in the environment, wherever nothing may be written beside the sources.
# There is a worker for each core: OpenCV's threads would only wait for each other, which costs a tenth.
PYTEST  = env -u PYTHONDONTWRITEBYTECODE OPENCV_FOR_THREADS_NUM=1 PYTHONPYCACHEPREFIX=$(abspath $(VENV))/bytecode $(BIN)/python -m pytest

# As the program itself has it.
export OPENBLAS_NUM_THREADS = 1

.PHONY: demo test test-install check compiled unit quick pictures exam random-games verify-exam walk bench-vision bench-latency bench-referee bench-keys bench-idle bench-memory bench-rules bench-sparring torture torture-crash torture-power torture-presses torture-files torture-camera torture-secrets torture-clocks torture-soak torture-syscalls torture-pictures mutation mends eye-mends bench-evidence clean

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[test,check]"
	@touch $(READY)

demo: $(READY)
	$(BIN)/tableassist demo --out out

# Tests are compiled on one core while the other checks types: two workers that both find nothing compiled do it twice.
test: $(READY)
	$(MAKE) --no-print-directory --jobs 2 check compiled
	$(MAKE) --no-print-directory unit

# install.sh as a whole in a clean Debian Trixie, as root: seconds, packages, megabytes, start to first picture.
test-install:
	tests/install/clean_root.sh

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Where few sources are newer than what is compiled, compiling those twice costs less than collecting once more.
COMPILED = $(VENV)/bytecode/.compiled
compiled: $(READY)
	@if [ ! -e $(COMPILED) ] || [ $$(find tableassist tests -name '*.py' -newer $(COMPILED) | wc -l) -gt 50 ]; then \
		mkdir -p $(VENV)/bytecode && touch $(COMPILED); \
		$(PYTEST) --collect-only --quiet --quiet > /dev/null || true; fi  # the tests tell what cannot be collected

unit: $(READY)
	$(PYTEST) --numprocesses auto --dist loadfile

# The tests without those marked slow: all rooms, in about a minute on two cores; the first time half a minute longer.
quick: $(READY)
	$(PYTEST) --numprocesses auto --dist loadfile -m "not slow"

# Plays the tapes: every picture of the documentation, and what was on the screen.
pictures: $(READY)
	@mkdir -p out
	$(BIN)/tableassist tape docs/tapes/*.tape --out docs/pictures --json > out/pictures.jsonl
	grep '"picture":' out/pictures.jsonl > docs/pictures/shown.jsonl

exam: $(READY)
	$(BIN)/tableassist exam deluxe-memory --games 50 --seed 1 --faults 0.1 --level $(LEVEL)

# Games of chance of each kind, with house rules, clocks, nonsense, undo and corrections: what must hold is held.
random-games: $(READY)
	$(BIN)/python tests/games/random_games.py --number $(NUMBER)

# Altered journals and slips held against what was kept of them: none may be called whole.
verify-exam: $(READY)
	$(BIN)/python tests/app/proof/tampering.py --number $(NUMBER)

# Home by chance: so many presses over all its pages, by two seeds.
walk: $(READY)
	WALK=20000 $(BIN)/python -m pytest --timeout 1200 tests/app/home/test_home.py -k random_walk

# What seeing costs, beside OpenCV's own floor and a small detector.
bench-vision: $(READY)
	$(BIN)/python tests/vision/bench.py --level $(LEVEL)

# How long after a hand's last movement the referee has understood, in all four games.
bench-latency: $(READY)
	$(BIN)/python tests/vision/latency.py --level $(LEVEL)

# What a settled table costs to the entry that follows; beside another checkout where AGAINST names its folder.
bench-referee: $(READY)
	$(BIN)/python tests/app/settled_bench.py $(if $(AGAINST),--against $(AGAINST))

# How long a key takes to the screen while a whole table is read anew.
bench-keys: $(READY)
	$(BIN)/python tests/app/key_latency.py

# What home and the demos cost while nobody does anything.
bench-idle: $(READY)
	$(BIN)/python tests/app/idle_cost.py

# What memory the process of the eyes takes at a full table of each game.
bench-memory: $(READY)
	$(BIN)/python tests/app/eyes_memory.py

# Actions listed and applied a second, beside python-chess where that is installed.
bench-rules: $(READY)
	$(BIN)/python tests/games/bench.py

# Mnemonic's opponent in each strength against rules of thumb and a greedy player; hours for as many GAMES as 500.
GAMES ?= 20
bench-sparring: $(READY)
	$(BIN)/python tests/games/mnemonic/sparring_bench.py --games $(GAMES)

# What pictures kept for disputes cost in an hour: processor time, memory, disk; beside the same game without them.
FRAMES ?= 900
bench-evidence: $(READY)
	$(BIN)/python tests/evidence/cost.py --frames $(FRAMES)

# What tries to break the device, for as many minutes as MINUTES of each kind: kills, power cuts, presses, files, a bad camera.
MINUTES ?= 60
TORTURE = PYTHONPATH=tests/doubles:tests/cardbase:tests/torture $(BIN)/python tests/torture

torture: torture-crash torture-syscalls torture-power torture-presses torture-files torture-camera torture-secrets torture-pictures torture-clocks torture-soak

torture-crash: $(READY)
	$(TORTURE)/crash.py --kills 50
	$(TORTURE)/crash.py --kills 1000 --forked

torture-syscalls: $(READY)
	$(TORTURE)/syscalls.py

torture-power: $(READY)
	$(TORTURE)/power.py --journals 1000

torture-presses: $(READY)
	$(TORTURE)/presses.py --presses 100000 --seconds $$(($(MINUTES) * 60))

torture-files: $(READY)
	$(TORTURE)/files.py --files 100000 --seconds $$(($(MINUTES) * 60))

torture-camera: $(READY)
	$(TORTURE)/camera.py --games 50
	$(TORTURE)/camera_process.py --episodes 300

torture-pictures: $(READY)
	$(TORTURE)/hidden_pictures.py --games 10

torture-secrets: $(READY)
	$(TORTURE)/hidden_search.py --states 100000 --seconds $$(($(MINUTES) * 60))

torture-clocks: $(READY)
	$(TORTURE)/clocks.py --games 1000 --seconds $$(($(MINUTES) * 60))

torture-soak: $(READY)
	$(TORTURE)/soak.py --events 100000

# The code of one room spoilt in SAMPLE places drawn by SEED: do its tests notice? referee, journal, rules or app.
ROOM   ?= journal
SAMPLE ?= 150
SEED   ?= 1
mutation: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[mutation]"
	$(BIN)/python tests/torture/mutants.py --room $(ROOM) --sample $(SAMPLE) --seed $(SEED)

# Each mend of a fault that was reported once is taken away again: does its test notice?
mends: $(READY)
	$(BIN)/python tests/torture/mends.py

eye-mends: $(READY)
	$(BIN)/python tests/torture/eye_mends.py

clean:
	rm -rf $(VENV) out build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
