"""The corpus is what the attack says it is: as large as it was, named, and the same for everyone."""

from hashlib import sha256

import pytest

from tests.hostile.areas import AREAS
from tests.hostile.corpus import command_lines, files, folders, frames, literals, paths, replies, rows, solvers
from tests.hostile.corpus.damages import damage_number
from tests.hostile.harness.attempt import Attempt  # noqa: F401 (the harness can be imported by itself)

AT_LEAST = {
    "kills": 52, "signals": 16, "full-disks": 14, "read-only": 7, "twice": 3, "paths": 3_636, "literals": 128,
    "scored-folders": 20, "imported-folders": 22, "office-folders": 6, "damaged-files": 500, "bombs": 110, "rows": 46,
    "endpoints": 45, "solvers": 33, "sandbox-unshare": 81, "sandbox-bubblewrap": 81, "servers": 20, "reports": 14,
}  # fmt: skip


def test_every_area_has_as_many_cases_as_the_first_attack() -> None:
    for area in AREAS:
        cases = area.cases(1)
        assert len(set(cases)) == len(cases) >= AT_LEAST.get(area.name, 1), area.name
        assert 0 < len(area.cases(0.01)) <= len(cases)


def test_paths_are_all_different_and_the_same_for_everyone() -> None:
    made = [paths.hostile_path(index, 0) for index in range(paths.COUNT)]
    assert len(set(made)) > 3_800
    assert made[3_000:3_010] == [paths.hostile_path(index, 0) for index in range(3_000, 3_010)]
    assert any("{outside}" in path for path in made)


def test_a_damaged_file_is_known_by_its_number() -> None:
    import random

    sound = dict(files.sound_files())
    for index in range(60):
        first, second = (damage_number(index, sound, random.Random(index)) for _ in range(2))
        assert first == second
        assert first[1] != sound[first[0]] or len(first[1]) < 3


@pytest.mark.parametrize("name", ["xlsx/far-cell-2-million.xlsx", "pdf/forms-of-forms.pdf", "eml/charsets.eml"])
def test_a_hostile_file_is_the_same_every_time(name: str) -> None:
    first, second = (sha256(files.hostile_files()[name]()).hexdigest() for _ in range(2))
    assert first == second


def test_names_are_plain() -> None:
    named = (
        files.hostile_files(), folders.SPOILS, literals.replies(), replies.MODES, rows.rows(), rows.comparators(),
        solvers.bodies(), solvers.IMPORTS, command_lines.LINES, frames.FRAMES,
    )  # fmt: skip
    for table in named:
        for name in table:
            assert name.isascii()
            assert name.isprintable()
            assert not set(name) & set(" :'\"$`"), name


def test_solvers_and_lines_can_be_written_down() -> None:
    compile(solvers.module(), "hostile.py", "exec")
    for line in command_lines.LINES.values():
        line.format(outside="/x", port=1, socket="x", pid=1, request_key=1, keyctl=1)
