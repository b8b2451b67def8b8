"""The tour shows where to look in a dataset, whatever kind of dataset it is."""

import subprocess
import sys
from pathlib import Path

import pytest

from homeragents import BuildConfig, Dataset, InputError, build_neo, import_odysseybench, import_officebench
from homeragents.tour import format_tour, main
from tests.importers.published import QUESTION, odysseybench

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    goal = tmp_path_factory.mktemp("tour") / "demo"
    build_neo(BuildConfig(tasks=1, seed=11, max_candidates=24), goal)
    return goal


@pytest.mark.slow
def test_a_built_dataset_shows_task_facts_talk_and_verdicts(built: Path) -> None:
    told = "\n".join(format_tour(built))
    task = next(Dataset(built).tasks())
    assert task.id in told
    assert task.facts[0].text[:40] in told
    solution, rest = told.split("the reference solution, ")[1].split("doing nothing:")
    assert solution.endswith("  passed\n")
    assert "  FAIL" in rest
    assert "passed" not in rest
    assert f"homer solve {built} {task.id} --out solved" in told


def test_the_talk_is_a_dozen_turns_around_a_needed_fact(built: Path) -> None:
    lines = list(format_tour(built))
    dataset = Dataset(built)
    task = next(dataset.tasks())
    talk = [line for line in lines if line[:2] == "20" and ("user" in line[:28] or "assistant" in line[:28])]
    assert len(talk) == 12
    marked = {fact for line in lines if line.endswith("]") for fact in line.rpartition("[")[2][:-1].split(",")}
    assert marked & {fact.id for fact in task.facts if fact.needed}


def test_an_imported_dataset_without_talk_or_solution_is_shown_all_the_same(tmp_path: Path) -> None:
    import_officebench(ROOT / "tests" / "data" / "officebench", tmp_path / "imported")
    told = "\n".join(format_tour(tmp_path / "imported"))
    assert "  failed" in told.split("doing nothing:")[1]
    assert "Where a fact is said" not in told
    assert "homer solve" not in told


def test_a_fact_whose_day_nobody_knows_is_shown_without_one(tmp_path: Path) -> None:
    import_odysseybench(odysseybench(tmp_path / "source", {"plus/1-3/0": QUESTION}), tmp_path / "imported")
    told = "\n".join(format_tour(tmp_path / "imported"))
    assert "  f1 (fact): The file is called new.txt." in told
    assert "day 0" not in told


def test_a_folder_that_is_no_dataset_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InputError):
        list(format_tour(tmp_path))
    assert main([str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("homer: ")
    assert main([]) == 2


def test_it_runs_as_the_demo_runs_it(built: Path) -> None:
    command = [sys.executable, "-m", "homeragents.tour", str(built)]
    outcome = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert outcome.stdout.splitlines()[-1].endswith("the rows themselves")


def test_the_lines_that_open_a_dataset_are_those_of_its_page(built: Path) -> None:
    page = (ROOT / "docs" / "dataset_format.md").read_text(encoding="utf-8")
    lines = page.split("```python\n")[1].split("```")[0]
    command = [sys.executable, "-c", lines]
    outcome = subprocess.run(command, cwd=built.parent, capture_output=True, text=True, check=True)
    assert outcome.stdout.startswith(f"{next(Dataset(built).tasks()).id} ")
