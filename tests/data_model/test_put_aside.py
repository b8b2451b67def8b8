"""Rows in a temporary file: read again in any order, and not held in memory."""

import tracemalloc
from pathlib import Path

from data_model import EpisodeRow, RowsAside


def episode(task: str, trial: int, changed: int = 0) -> EpisodeRow:
    return EpisodeRow(
        task=task, trial=trial, status="scored", changed={f"data/{number}.txt": "0" * 64 for number in range(changed)}
    )


def test_rows_come_again_by_their_keys_in_the_order_of_putting(tmp_path: Path) -> None:
    with RowsAside[str, EpisodeRow](EpisodeRow, tmp_path) as aside:
        for task, trial in (("b", 2), ("a\n", 1), ("b", 1)):
            aside.put(task, episode(task, trial))
        assert list(aside.rows("b")) == [episode("b", 2), episode("b", 1)]
        assert list(aside.sorted()) == [episode("a\n", 1), episode("b", 2), episode("b", 1)]
        assert (len(aside), aside.keys(), "b" in aside, "c" in aside) == (3, ["a\n", "b"], True, False)
        assert list(aside.rows("c")) == []
        # Nobody finds the file by a name, and a process that is killed leaves none.
        assert list(tmp_path.iterdir()) == []


def test_rows_may_be_put_while_others_are_read(tmp_path: Path) -> None:
    with RowsAside[tuple[str, int], EpisodeRow](EpisodeRow, tmp_path) as aside:
        aside.put(("a", 1), episode("a", 1))
        aside.put(("a", 1), episode("a", 2))
        reading = aside.rows(("a", 1))
        assert next(reading).trial == 1
        aside.put(("b", 1), episode("b", 1))
        assert next(reading).trial == 2


def test_memory_holds_places_alone(tmp_path: Path) -> None:
    with RowsAside[str, EpisodeRow](EpisodeRow, tmp_path) as aside:
        aside.put("a", episode("a", 1, changed=2_000))
        tracemalloc.start()
        try:
            for trial in range(50):
                aside.put("a", episode("a", trial, changed=2_000))
            assert sum(len(row.changed) for row in aside.rows("a")) == 51 * 2_000
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert peak < 5_000_000
