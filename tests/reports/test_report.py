"""`homer report` on runs of `homer eval`: its tables, its JSON, and the same bytes every time."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from data_model import Dataset, bounds, select_needed_facts
from failure_analysis import EpisodeFailure
from metrics import metric
from reports import Report, find_runs, load_runs, write_report
from tests.evaluation.runs import NEO, NEO_TASKS, rows
from tests.homeragents.datasets import homer_in_this_process, small_dataset
from tests.reports.conftest import Runs, evaluated

COLUMNS = (
    "run,solver,memory,top_k,model,tasks,episodes,errored,crashed,not_applicable,"
    "overall,low,high,apps_1,apps_2,apps_3,mean_of_app_groups,goal,collateral,partial"
)
TABLES = {
    "pass_rate",
    "damage",
    "scores",
    "trials",
    "comparison",
    "steps",
    "tokens",
    "recall",
    "failures",
    "file_types",
    "missed_facts",
    "forgetting",
    "metrics",
    "runs",
}


@pytest.fixture(scope="session")
def reported(runs: Runs, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of all runs."""
    out = tmp_path_factory.mktemp("reports") / "report"
    write_report(load_runs([runs.grid, runs.trials, runs.retrieved]), out)
    return out


def table(report: Path, name: str) -> list[dict[str, str]]:
    with (report / f"{name}.csv").open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def by_name(report: Path, name: str) -> dict[str, dict[str, str]]:
    return {Path(row["run"]).name: row for row in table(report, name)}


def contents(folder: Path) -> dict[str, bytes]:
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.mark.slow
def test_pass_rates_are_a_row_a_run_in_percent(reported: Path, runs: Runs) -> None:
    text = (reported / "pass_rate.csv").read_text(encoding="utf-8")
    assert text.splitlines()[0] == COLUMNS
    assert text.splitlines()[2].endswith(
        "oracle-long-context,oracle,long-context,,,3,3,0,0,0,100.00,43.85,100.00,,100.00,100.00,100.00,100.00,100.00,100.00"
    )
    found = table(reported, "pass_rate")
    assert sorted(row["run"] for row in found) == sorted(runs.printed)
    assert [row["overall"] for row in found] == ["0.00", "100.00"] + ["0.00"] * 3
    assert (found[3]["episodes"], found[3]["tasks"]) == ("9", "3")
    assert (found[4]["top_k"], found[4]["model"]) == ("1", "")


@pytest.mark.slow
def test_json_is_what_the_evaluations_printed(runs: Runs, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("report", runs.grid, runs.trials, runs.retrieved, runs.trials, "--out", tmp_path / "report")
    ended = homer_in_this_process(capsys, *asked, "--json")
    assert ended.code == 0, ended.errors
    assert list(ended.document) == ["runs"]
    assert {one["run"]: one for one in ended.document["runs"]} == runs.printed
    assert len(ended.document["runs"]) == len(runs.printed)


@pytest.mark.slow
def test_a_report_is_the_same_bytes_again_and_tells_runs_in_words(
    runs: Runs, reported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = homer_in_this_process(capsys, "report", runs.grid, runs.trials, runs.retrieved, "--out", tmp_path / "a/b")
    assert ended.code == 0, ended.errors
    made = contents(tmp_path / "a/b")
    assert contents(reported).items() <= made.items()
    lines = ended.output.splitlines()
    assert lines[1].endswith("oracle, long-context: pass rate 100.00 % (95 % interval 43.85 to 100.00)")
    assert lines[-1].startswith(f"more in {tmp_path / 'a/b'}/")


def test_every_table_is_there_in_three_formats_and_in_the_text(reported: Path) -> None:
    assert {path.stem for path in reported.glob("*.csv")} == TABLES
    assert {path.name for path in (reported / "tables").iterdir()} == {
        f"{name}.{ending}" for name in TABLES for ending in ("md", "tex")
    }
    text = (reported / "report.md").read_text(encoding="utf-8")
    for name in TABLES:
        assert (reported / "tables" / f"{name}.md").read_text(encoding="utf-8").splitlines()[0] in text
    assert "Report of 5 evaluation runs on 1 dataset\n" in text


@pytest.mark.slow
def test_of_many_pairs_of_runs_the_first_are_compared(
    runs: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bounds, "REPORT_PAIRS", 4)
    assert homer_in_this_process(capsys, "report", runs.grid, runs.trials, "--out", tmp_path / "report").code == 0
    assert len(table(tmp_path / "report", "comparison")) == 4
    text = (tmp_path / "report" / "tables" / "comparison.md").read_text(encoding="utf-8").replace("\\", "")
    assert "2 more pairs are not compared (REPORT_PAIRS): name fewer runs." in text


def test_privileged_runs_are_marked_wherever_rates_are_shown(reported: Path) -> None:
    for name in ("report.md", "tables/pass_rate.md", "tables/pass_rate.tex"):
        text = (reported / name).read_text(encoding="utf-8").replace("\\", "")
        told = text.partition("Privileged, with information that no agent gets: ")[2].splitlines()[0].split(",")
        assert [Path(part.strip(" .*}")).name for part in told] == ["oracle-long-context"]
    assert [row["solver"] for row in table(reported, "runs") if row["privileged"] == "yes"] == ["oracle"]


def test_runs_are_compared_in_pairs_by_the_test_that_fits(reported: Path) -> None:
    found = {(Path(row["first"]).name, Path(row["second"]).name): row for row in table(reported, "comparison")}
    assert len(found) == 10
    single = found["noop-long-context", "oracle-long-context"]
    told = (single["test"], single["p"], single["better"], single["difference"])
    assert told == ("mcnemar", "0.250000", "3", "100.00")
    several = found["oracle-long-context", "trials"]
    assert several["test"] == "permutation"
    assert 0.2 < float(several["p"]) < 0.3


def test_success_rate_and_normalised_score_are_two_columns(reported: Path) -> None:
    scores = by_name(reported, "scores")
    assert scores["oracle-long-context"]["success_rate"] == "100.00"
    assert [scores[name]["oracle_normalised_score"] for name in ("oracle-long-context", "noop-long-context")] == [
        "1.0000",
        "0.0000",
    ]
    assert {Path(row["random"]).name for row in scores.values()} == {"random-long-context"}


def test_without_an_oracle_there_is_no_normalised_score(runs: Runs, tmp_path: Path) -> None:
    write_report(load_runs([runs.trials]), tmp_path / "report")
    (row,) = table(tmp_path / "report", "scores")
    assert (row["success_rate"], row["oracle_normalised_score"], row["oracle"]) == ("0.00", "", "")
    assert Path(row["random"]).name == "trials"


def test_steps_and_tokens_are_means_over_tasks(reported: Path) -> None:
    steps = by_name(reported, "steps")
    solution = {task.id: len(task.solution or ()) for task in Dataset(NEO).tasks()}
    assert float(steps["oracle-long-context"]["overall"]) == round(sum(solution.values()) / 3, 2)
    assert steps["oracle-long-context"]["passed_apps_3"] == f"{solution[NEO_TASKS[1]]:.2f}"
    assert (steps["noop-long-context"]["overall"], steps["noop-long-context"]["passed_overall"]) == ("0.00", "")
    tokens = by_name(reported, "tokens")
    assert float(tokens["retrieved"]["history_tokens"]) < float(tokens["noop-long-context"]["history_tokens"]) / 20
    assert (tokens["trials"]["history_tokens"], tokens["trials"]["cost_usd"]) == ("0.0", "0.0000")


def test_recall_is_of_the_needed_facts_that_were_shown(reported: Path) -> None:
    recall = by_name(reported, "recall")
    whole, none, one = (recall[name] for name in ("noop-long-context", "trials", "retrieved"))
    assert (whole["recall"], whole["complete"], whole["tasks"]) == ("100.00", "100.00", "3")
    assert (none["recall"], none["complete"]) == ("0.00", "0.00")
    assert 0 <= float(one["recall"]) < 50
    assert (one["top_k"], one["embedding"]) == ("1", "bm25")


def test_chances_over_trials_are_given_for_every_k(reported: Path) -> None:
    found = [row for row in table(reported, "trials") if Path(row["run"]).name == "trials"]
    assert [(row["k"], row["tasks"], row["pass_at_k"], row["pass_hat_k"]) for row in found] == [
        (k, "3", "0.00", "0.00") for k in ("1", "2", "3")
    ]


def test_every_failed_episode_is_explained_and_counted(reported: Path, runs: Runs) -> None:
    failures = [EpisodeFailure.model_validate(row) for row in rows(reported / "failures.jsonl")]
    counted = by_name(reported, "failures")
    for name, document in runs.printed.items():
        own = [failure for failure in failures if failure.run == name]
        row = counted[Path(name).name]
        assert len(own) == int(row["failed"]) == document["episodes"] - document["passed"]
        assert all(failure.label is not None and failure.signs for failure in own)
        assert int(row["missing_file"]) == sum(failure.label == "missing_file" for failure in own)
        assert int(row["any_missing_action"]) == sum("missing_action" in failure.labels for failure in own)
        assert row["not_told"] == "0"
    assert counted["noop-long-context"]["missing_action"] == "3"
    types = by_name(reported, "file_types")["noop-long-context"]
    assert (types["failed"], types["eml"], types["docx"], types["answer"]) == ("3", "2", "1", "0")


def test_missed_facts_are_counted_by_how_long_before_they_were_said(reported: Path) -> None:
    found = [row for row in table(reported, "forgetting") if Path(row["run"]).name == "noop-long-context"]
    needed = sum(len(select_needed_facts(task.facts)) for task in Dataset(NEO).tasks())
    assert sum(int(row["said"]) for row in found) == sum(int(row["missed"]) for row in found) == needed
    assert [int(row["days_before"]) for row in found] == sorted(int(row["days_before"]) for row in found)
    missed = by_name(reported, "missed_facts")
    assert missed["noop-long-context"]["absent"] == missed["noop-long-context"]["missed"] == str(needed)
    assert missed["noop-long-context"]["not_shown"] == "0"
    assert int(missed["retrieved"]["not_shown"]) > 0


def test_every_metric_is_a_column(reported: Path) -> None:
    assert set(table(reported, "metrics")[0]) == {"run", *metric.names}
    assert by_name(reported, "metrics")["oracle-long-context"]["success_rate"] == "100.00"


@pytest.mark.slow
def test_a_dataset_without_solutions_and_facts_says_what_cannot_be_told(tmp_path: Path) -> None:
    bare: dict[str, Any] = {"solution": None, "facts": (), "bindings": (), "wrong_ways": (), "id": "1-3/2"}
    dataset = small_dataset(tmp_path / "data", bare)
    for solver in ("noop", "oracle"):
        list(evaluated("--solver", solver, "--out", tmp_path / solver, dataset=dataset))
    write_report(load_runs([tmp_path / "noop", tmp_path / "oracle"]), tmp_path / "report")
    failed, recall = by_name(tmp_path / "report", "failures"), by_name(tmp_path / "report", "recall")
    assert (failed["noop"]["failed"], failed["noop"]["not_told"], failed["noop"]["missing_file"]) == ("1", "1", "0")
    assert (recall["noop"]["recall"], recall["noop"]["not_told"]) == ("", "1")
    text = (tmp_path / "report" / "report.md").read_text(encoding="utf-8")
    assert "Of 1 failed episodes: the task has no reference solution" in text
    assert "Of 1 failed episodes: the task has no needed facts" in text
    oracle = by_name(tmp_path / "report", "pass_rate")["oracle"]
    assert (oracle["not_applicable"], oracle["overall"], oracle["low"]) == ("1", "", "")


def test_only_failed_episodes_need_their_steps(runs: Runs, tmp_path: Path) -> None:
    (oracle,) = load_runs([runs.grid / "oracle-long-context"])
    kept = tmp_path / "run"
    kept.mkdir()
    for name in ("config.json", "episodes.jsonl", "ledger.sqlite"):
        (kept / name).write_bytes((oracle.path / name).read_bytes())
    write_report(load_runs([kept]), tmp_path / "report")
    assert table(tmp_path / "report", "pass_rate")[0]["overall"] == "100.00"


@pytest.mark.slow
def test_more_can_be_written_into_a_report_which_is_there_whole_or_not_at_all(runs: Runs, tmp_path: Path) -> None:
    def page(report: Report, folder: Path) -> None:
        assert (folder / "pass_rate.csv").is_file()
        (folder / "index.html").write_text(json.dumps([run.name for run in report.runs]), encoding="utf-8")

    def fault(report: Report, folder: Path) -> None:
        raise RuntimeError(report.find_table("steps").title)

    opened = load_runs([runs.trials])
    with pytest.raises(RuntimeError, match="Steps"):
        write_report(opened, tmp_path / "report", (page, fault))
    assert list(tmp_path.iterdir()) == []
    write_report(opened, tmp_path / "report", (page,))
    assert json.loads((tmp_path / "report" / "index.html").read_text(encoding="utf-8")) == [str(runs.trials)]


def test_runs_are_found_below_folders_and_in_the_order_of_their_numbers(runs: Runs, tmp_path: Path) -> None:
    for name in ("k10", "k5", "more/k1", ".hidden", "more/k1/k2"):
        (tmp_path / "all" / name).mkdir(parents=True)
        for file in ("config.json", "ledger.sqlite"):
            (tmp_path / "all" / name / file).write_bytes((runs.trials / file).read_bytes())
    (tmp_path / "all/build").mkdir()
    (tmp_path / "all/build/config.json").write_text('{"kind": "build"}', encoding="utf-8")
    (tmp_path / "all/build/ledger.sqlite").touch()
    found = find_runs([tmp_path / "all/k10", tmp_path / "all"])
    assert [path.relative_to(tmp_path / "all").as_posix() for path in found] == ["k10", "k5", "more/k1"]
