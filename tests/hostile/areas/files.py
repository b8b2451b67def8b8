"""Damaged files and bombs before everything that reads, scores or changes a file of their kind."""

from functools import cache
from pathlib import Path

from data_model import ContentStore
from office_env import InMemoryFileTree, Office, open_workspace
from tests.hostile.areas.readings import Opened, Reading, place_of, readings, sound_office
from tests.hostile.corpus.damages import damage_number
from tests.hostile.corpus.files import hostile_files, sound_files
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, numbered, share

DAMAGED = 500


def run_damaged(case: str, attempt: Attempt) -> None:
    """A sound file that was damaged; its number says how."""
    index = int(case.rpartition("-")[2])
    suffix, content = damage_number(index, dict(sound_files()), attempt.rng)
    _read_in_all_ways(attempt, suffix, content)


def run_bomb(case: str, attempt: Attempt) -> None:
    """A file that was made to be more than it seems, or to look elsewhere."""
    attempt.begin("make the file")
    make = hostile_files((attempt.outside / "secret.txt").as_uri())[case]
    _read_in_all_ways(attempt, case.rpartition(".")[2], make())


def _read_in_all_ways(attempt: Attempt, suffix: str, content: bytes) -> None:
    opened = open_with(attempt.place, suffix, content)
    for step, reading in readings(suffix):
        if attempt.begin(step):
            _read(attempt, opened, reading)
            _mend(opened)
    attempt.look_outside()
    attempt.look_for_secrets()


def open_with(place: Path, suffix: str, content: bytes) -> Opened:
    """A workspace with that file in it, in an office of sound ones."""
    name = place_of(suffix)
    sound = sound_office(name, suffix)
    store = ContentStore(place / "store")
    office = Office(store, store.put_office({**sound, name: content}))
    return Opened(open_workspace(office, place / "workspace"), office, name, content, InMemoryFileTree(sound))


def _read(attempt: Attempt, opened: Opened, reading: Reading) -> None:
    try:
        seen = reading(opened)
    # Whatever a reader raises on a hostile file, when it may raise one thing alone, is what is looked for.
    except Exception as raised:  # noqa: BLE001
        from tests.hostile.harness.worker import said_of

        attempt.fail(said_of(raised))
        return
    if attempt.canary in str(seen)[:1_000_000]:
        attempt.fail("what it gives holds the secret of a file outside")


def _mend(opened: Opened) -> None:
    """Put the hostile file back where an action changed or removed it."""
    path = opened.workspace.root / opened.name
    if not path.is_file() or path.stat().st_size != len(opened.content) or path.read_bytes() != opened.content:
        path.write_bytes(opened.content)


@cache
def bomb_names() -> tuple[str, ...]:
    """The names of all bombs; every kind of file in turn, so that a small share has some of each."""
    by_kind: dict[str, list[str]] = {}
    for name in hostile_files():
        by_kind.setdefault(name.partition("/")[0], []).append(name)
    mixed = [(place / len(names), name) for names in by_kind.values() for place, name in enumerate(names)]
    return tuple(name for _, name in sorted(mixed))


DAMAGED_FILES = Area(
    "damaged-files",
    "(c) damaged files (flipped, cut, members and attributes changed), 15-40 readers, actions and scorers each",
    lambda scale: numbered("damaged", DAMAGED, scale),
    run_damaged,
)
BOMBS = Area(
    "bombs",
    "(c) bombs (zip, XML, grids, formulas, PDF trees and forms, mails, rules of calendars, pictures), as many readers,"
    " in one process: raised, printed, read outside",
    lambda scale: share(bomb_names(), scale),
    run_bomb,
    # Whoever calls our packages has the limits of each format alone; those of time and memory are the verbs' (below).
    is_bounded=False,
)
