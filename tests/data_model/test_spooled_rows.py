"""Rows in a temporary file: read again in any order, and not held in memory."""

import tracemalloc
from pathlib import Path

from data_model import EpisodeRow, SpooledRows


def episode(task: str, trial: int, changed: int = 0) -> EpisodeRow:
    return EpisodeRow(
        task=task, trial=trial, status="scored", changed={f"data/{number}.txt": "0" * 64 for number in range(changed)}
    )


def test_rows_come_again_by_their_keys_in_the_order_of_putting(tmp_path: Path) -> None:
    with SpooledRows[str, EpisodeRow](EpisodeRow, tmp_path) as spooled:
        for task, trial in (("b", 2), ("a\n", 1), ("b", 1)):
            spooled.put(task, episode(task, trial))
        assert list(spooled.rows("b")) == [episode("b", 2), episode("b", 1)]
        assert list(spooled.stream_sorted()) == [episode("a\n", 1), episode("b", 2), episode("b", 1)]
        assert (len(spooled), spooled.keys(), "b" in spooled, "c" in spooled) == (3, ["a\n", "b"], True, False)
        assert list(spooled.rows("c")) == []
        # Nobody finds the file by a name, and a process that is killed leaves none.
        assert list(tmp_path.iterdir()) == []


def test_rows_may_be_put_while_others_are_read(tmp_path: Path) -> None:
    with SpooledRows[tuple[str, int], EpisodeRow](EpisodeRow, tmp_path) as spooled:
        spooled.put(("a", 1), episode("a", 1))
        spooled.put(("a", 1), episode("a", 2))
        reading = spooled.rows(("a", 1))
        assert next(reading).trial == 1
        spooled.put(("b", 1), episode("b", 1))
        assert next(reading).trial == 2


def test_memory_holds_places_alone(tmp_path: Path) -> None:
    with SpooledRows[str, EpisodeRow](EpisodeRow, tmp_path) as spooled:
        spooled.put("a", episode("a", 1, changed=2_000))
        tracemalloc.start()
        try:
            for trial in range(50):
                spooled.put("a", episode("a", trial, changed=2_000))
            assert sum(len(row.changed) for row in spooled.rows("a")) == 51 * 2_000
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert peak < 5_000_000
