"""The limit on the memory of `homer` itself: one sentence, and nothing left half."""

from pathlib import Path

import pytest

from tests.homeragents.datasets import homer_in_a_process

NEEDS = "needs more than 1,000,000 bytes of memory; HOMER_MEMORY_BYTES sets another limit"


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "dataset"),
        ("export", "sft", "dataset", "new"),
        ("build", "neo", "--tasks", 1, "--out", "new"),
    ],
)
def test_what_needs_too_much_memory_ends_in_one_sentence(
    arguments: tuple[object, ...], dataset: Path, tmp_path: Path
) -> None:
    before = sorted(tmp_path.rglob("*"))
    ended = homer_in_a_process(*arguments, cwd=tmp_path, HOMER_MEMORY_BYTES="1000000")
    assert (ended.code, ended.errors) == (2, f"homer: `homer` {NEEDS}\n")
    assert sorted(tmp_path.rglob("*")) == before


def test_a_limit_that_is_no_number_is_named(dataset: Path, tmp_path: Path) -> None:
    ended = homer_in_a_process("check", "dataset", cwd=tmp_path, HOMER_MEMORY_BYTES="1 GB")
    assert ended.errors == "homer: HOMER_MEMORY_BYTES: expected a whole number of bytes, found '1 GB'\n"
    assert ended.code == 2
