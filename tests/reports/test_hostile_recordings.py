"""Files that a solver left may hold up or fill whoever reads them: the report comes all the same."""

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from data_model import Action, Criterion, bounds
from reports import load_runs, write_page, write_report
from tests.evaluation.runs import rows
from tests.homeragents.datasets import contains, homer_in_a_process, homer_in_this_process, small_dataset
from tests.reports.conftest import evaluated
from tests.reports.hostile_files import leave, slow_pdf
from tests.reports.html_page.pages import Page, read_page

ENDINGS = bounds.REPORT_EXPLANATION_ENDINGS
ERROR = {"checks": [{"name": "evaluate_contain", "status": "error", "where": "data/page.pdf", "message": "too much"}]}
"""One check where two criteria have failed: to tell what failed, a report has to score them again."""


def run_of(folder: Path, trials: int = 1, **changes: Any) -> Path:
    """A run in which nothing is done.

    Args:
        changes: Of its task.
    """
    dataset = small_dataset(folder / "data", {"wrong_ways": (), **changes})
    list(evaluated("--solver", "noop", "--trials", trials, "--out", folder / "run", dataset=dataset))
    return folder / "run"


def two_of(name: str) -> tuple[Criterion, Criterion]:
    """Two criteria on one file."""
    return contains(name, "x"), contains(name, "y")


def failures(run: Path, name: str = "report") -> list[dict[str, Any]]:
    """What a report without a page says of failed episodes."""
    write_report(load_runs([run]), run.parent / name)
    return rows(run.parent / name / "failures.jsonl")


def page_of(run: Path) -> Page:
    """Report a run in a process of its own."""
    out = run.parent / "report"
    ended = homer_in_a_process("report", run, "--out", out)
    assert ended.code == 0, ended.errors
    return read_page(out / "index.html")


def files_shown(page: Page) -> dict[str, Any]:
    """Name -> text of the new files of the first episode, None where it is not shown."""
    texts = page.piece["texts"]
    added = page.piece["episodes"][0]["files"]["added"]
    return {one["path"]: None if one["text"] is None else texts[one["text"]] for one in added}


@pytest.mark.long
def test_an_episode_that_takes_too_long_to_explain_is_reported(tmp_path: Path) -> None:
    run = run_of(tmp_path, criteria=two_of("data/page.pdf"))
    leave(run, {"data/page.pdf": slow_pdf()}, verdict=ERROR)
    (failure,) = failures(run)
    assert (failure["label"], failure["failed"]) == (None, ["too much"])
    why = f"explaining an episode took over {bounds.EXPLANATION_S} s"
    assert failure["unknown"] == [f"no explanation was found within the limits: {why}"]
    assert f"Of 1 failed episodes: no explanation was found within the limits: {why}." in (
        tmp_path / "report/report.md"
    ).read_text(encoding="utf-8")


@pytest.mark.long
def test_after_some_endings_no_criterion_is_scored_again(tmp_path: Path) -> None:
    run = run_of(tmp_path, ENDINGS + 2, criteria=two_of("data/page.pdf"))
    leave(run, {"data/page.pdf": slow_pdf()}, verdict=ERROR)
    said = [failure["unknown"][0] for failure in failures(run)]
    assert ["explaining an episode" in why for why in said] == [True] * ENDINGS + [False] * 2
    assert all(f"{ENDINGS} processes had ended while explaining episodes" in why for why in said[ENDINGS:])


@pytest.mark.slow
def test_episodes_are_read_one_at_a_time(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    (row,) = rows(run / "episodes.jsonl")
    many = {f"data/{number}.txt": "0" * 64 for number in range(10_000)}
    written = [{**row, "trial": trial, "status": "errored", "changed": many} for trial in range(1, 41)]
    (run / "episodes.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in written))
    opened = load_runs([run])
    tracemalloc.start()
    try:
        write_page(opened, tmp_path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (len(read_page(tmp_path / "index.html").piece["episodes"]), peak < 30_000_000) == (40, True), peak


@pytest.mark.slow
def test_many_steps_and_many_texts_are_compared_within_the_limits(tmp_path: Path) -> None:
    words = [[f"k{number:x}" for number in range(first, first + 500)] for first in range(0, 40_000, 500)]
    criteria = [
        Criterion(function="evaluate_contain", args={"doc_type": "docx", "file": "data/q.docx", "keywords": keywords})
        for keywords in words
    ]
    args = {"file_path": "data/q.docx"}
    solution = [
        Action(app="word", action="write_to_file", args={**args, "contents": f"k{at:x} b"}) for at in range(1_000)
    ]
    run = run_of(tmp_path, criteria=criteria, solution=solution, facts=(), bindings=())
    (failure,) = failures(run)
    assert failure["label"] == "missing_action"


@pytest.mark.long
def test_a_file_that_ends_its_reader_is_read_once_under_all_its_names(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    copies = dict.fromkeys([f"data/a{number}.pdf" for number in range(bounds.REPORT_READER_ENDINGS + 1)], slow_pdf())
    leave(run, {**copies, "data/z.txt": b"sound"})
    assert files_shown(page_of(run)) == {**dict.fromkeys(copies), "data/z.txt": "sound"}


@pytest.mark.long
def test_after_some_endings_no_other_file_of_the_run_is_read(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    others = {f"data/a{number}.pdf": slow_pdf(number) for number in range(bounds.REPORT_READER_ENDINGS)}
    leave(run, {**others, "data/z.txt": b"sound"})
    assert files_shown(page_of(run)) == {**dict.fromkeys(others), "data/z.txt": None}


@pytest.mark.slow
@pytest.mark.parametrize("limit", ["REPORT_RUN_READING_S", "REPORT_READING_S"])
def test_files_are_read_as_long_as_there_is_time(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = run_of(tmp_path)
    leave(run, {"data/z.txt": b"sound"})
    monkeypatch.setattr(bounds, limit, 0)
    assert homer_in_this_process(capsys, "report", run, "--out", tmp_path / "report").code == 0
    assert files_shown(read_page(tmp_path / "report" / "index.html")) == {"data/z.txt": None}


@pytest.mark.slow
def test_of_what_a_task_has_too_much_of_the_length_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = run_of(tmp_path)
    leave(run, {"data/z.txt": b"sound" * 100})
    monkeypatch.setattr(bounds, "REPORT_TASK_CHARS", 400)
    assert homer_in_this_process(capsys, "report", run, "--out", tmp_path / "report").code == 0
    shown = files_shown(read_page(tmp_path / "report" / "index.html"))
    assert shown == {"data/z.txt": "[500 characters are not shown]"}


def test_episodes_are_explained_as_long_as_there_is_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of(tmp_path)
    monkeypatch.setattr(bounds, "REPORT_EXPLANATIONS_S", 0)
    (failure,) = failures(run)
    assert "took 60 seconds too long" in failure["unknown"][0]


@pytest.mark.slow
@pytest.mark.parametrize("file", ["data/big.pdf", "data/other.pdf"])
def test_a_file_that_is_too_large_or_missing_is_not_shown(file: str, tmp_path: Path) -> None:
    run = run_of(tmp_path, criteria=two_of(file))
    leave(run, {"data/big.pdf": "1" * 64, "data/gone.txt": "2" * 64, "data/z.txt": b"sound"}, verdict=ERROR)
    with (run / "files" / ("1" * 64)).open("wb") as large:
        large.truncate(bounds.STORED_FILE_BYTES + 1)
    page = page_of(run)
    assert files_shown(page) == {"data/big.pdf": None, "data/gone.txt": None, "data/z.txt": "sound"}
    sizes = [one["bytes"] for one in page.piece["episodes"][0]["files"]["added"]]
    assert sizes == [bounds.STORED_FILE_BYTES + 1, None, 5]
