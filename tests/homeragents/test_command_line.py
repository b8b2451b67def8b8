"""The command line as users meet it: one line for every mistake, one document for machines, exit codes that hold."""

import resource
import subprocess
import sys
from pathlib import Path
from typing import get_args

import click
import pytest

from criteria import Profile
from homeragents.cli import homer as verbs
from tests.homeragents.datasets import ROOT, Homer, homer_in_a_process, laid_out, small_dataset
from tests.importers.published import COMMITTED, EXISTS, TASK, officebench

VERBS = ("build", "check", "eval", "export", "import", "report", "resume", "score", "serve", "solve", "stats", "survey")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("buidl", "there is no verb 'buidl'. Did you mean 'build'? See `homer --help`."),
        ("chekc", "there is no verb 'chekc'. Did you mean 'check'? See `homer --help`."),
        ("xyzzy", "there is no verb 'xyzzy'. See `homer --help`."),
        ("", f"`homer` needs one of: {', '.join(VERBS)}. See `homer --help`."),
        ("import", "`homer import` needs one of: odysseybench, officebench. See `homer import --help`."),
        ("import officebnch", "No such command 'officebnch'. Did you mean 'officebench'?"),
        ("--frob", "No such option '--frob'."),
        ("check", "Missing argument 'DATASET'."),
        ("check DATASET --jsn", "No such option '--jsn'. Did you mean '--json'?"),
        ("check DATASET more", "Got unexpected extra argument (more)"),
        ("check DATASET --profile x",
         "Invalid value for '--profile': 'x' is not one of 'corrected', 'officebench-exact'."),
        ("check nowhere", "nowhere: not a dataset; expected a folder with tasks.jsonl"),
        ("stats nowhere", "nowhere: not a dataset; expected a folder with tasks.jsonl"),
        ("score nowhere custom-1 WORKSPACE", "nowhere: not a dataset; expected a folder with tasks.jsonl"),
        ("score DATASET custom-2 WORKSPACE", "DATASET: there is no task 'custom-2'. Did you mean 'custom-1'?"),
        ("score DATASET xyz WORKSPACE", "DATASET: there is no task 'xyz'."),
        ("score DATASET custom-1 nowhere",
         "nowhere: not a directory; expected a workspace with data/, emails/, calendar/"),
        ("score DATASET custom-1 DATASET/tasks.jsonl",
         "DATASET/tasks.jsonl: not a directory; expected a workspace with data/, emails/, calendar/"),
        ("solve nowhere custom-1 --out new", "nowhere: not a dataset; expected a folder with tasks.jsonl"),
        ("solve DATASET custom-1", "Missing option '--out'."),
        ("solve DATASET Custom-1 --out new", "DATASET: there is no task 'Custom-1'. Did you mean 'custom-1'?"),
        ("solve DATASET custom-1 --out WORKSPACE", "WORKSPACE: exists already; name another `--out`"),
        ("solve DATASET custom-1 --out DATASET/tasks.jsonl/new", "DATASET/tasks.jsonl/new: Not a directory"),
        ("import officebench nowhere new", "nowhere: nothing to import; expected a folder that holds tasks/"),
        ("import odysseybench DATASET new", "DATASET: nothing to import; expected a folder that holds tasks/"),
        ("resume nowhere",
         "nowhere: no run is here; expected a directory made by `homer build` or `homer eval`"),
        ("build neo --out new", "Missing option '--tasks'."),
        ("build neo --tasks x --out new", "Invalid value for '--tasks': 'x' is not a valid integer."),
        ("build neo --tasks 0 --out new", "--tasks: expected a number from 1, found 0"),
        ("build neo --tasks 1 --out .", ".: not a name for a new folder"),
        ("build neo --tasks 1 --jobs 0 --out new", "--jobs: expected a number from 1, found 0"),
        ("build neo --tasks 1 --out DATASET",
         "DATASET: exists already; go on with `homer resume` or name another `--out`"),
        ("build neo --tasks 1 --office nowhere --out new",
         "nowhere: neither an office nor a dataset; expected a folder with data/ or a dataset"),
        ("survey nowhere",
         "nowhere: neither an office nor a dataset; expected a folder with data/ or a dataset"),
        ("build neo --tasks 1 --world --office DATASET --out new", "--world and --office exclude each other"),
    ],
)  # fmt: skip
def test_a_mistake_is_answered_in_one_line_and_with_two(
    homer: Homer, dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    dataset.rename("DATASET")
    laid_out(Path("WORKSPACE"))
    ended = homer(*typed.split())
    assert ended.code == 2
    assert ended.sentence.replace(f"{tmp_path}/", "") == said
    assert sorted(path.name for path in Path().iterdir()) == ["DATASET", "WORKSPACE"]


def test_a_task_without_solution_cannot_be_solved(homer: Homer, tmp_path: Path) -> None:
    dataset = small_dataset(tmp_path / "unsolved", {"solution": None})
    ended = homer("solve", dataset, "custom-1", "--out", tmp_path / "out")
    assert (ended.code, ended.sentence) == (2, "custom-1: this task carries no solution")
    assert not (tmp_path / "out").exists()


def test_a_goal_that_is_a_dangling_link_is_not_followed(homer: Homer, dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    assert homer("solve", dataset, "custom-1", "--out", tmp_path / "link").code == 2
    assert homer("import", "officebench", COMMITTED, tmp_path / "link").code == 2
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.slow
def test_what_is_solved_is_scored_as_passed_and_what_is_not_as_failed(
    homer: Homer, dataset: Path, tmp_path: Path
) -> None:
    solved = homer("solve", dataset, "custom-1", "--out", tmp_path / "out")
    assert solved.code == 0
    assert [line.split(":")[0] for line in solved.output.splitlines()] == [
        "1. word.create_new_file", "2. word.write_to_file", "workspace",
    ]  # fmt: skip
    passed = homer("score", dataset, "custom-1", tmp_path / "out")
    assert (passed.code, passed.output.splitlines()[-1], passed.errors) == (0, "passed", "")
    (tmp_path / "out/data/total.docx").unlink()
    failed = homer("score", dataset, "custom-1", tmp_path / "out")
    assert (failed.code, failed.output.splitlines()[-1], failed.errors) == (1, "failed", "")
    assert failed.output.startswith("FAIL  evaluate_contain: ")


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["corrected", "officebench-exact"])
def test_score_as_json_is_the_verdict_with_task_and_profile(
    homer: Homer, dataset: Path, tmp_path: Path, profile: str
) -> None:
    homer("solve", dataset, "custom-1", "--out", tmp_path / "out")
    ended = homer("score", dataset, "custom-1", tmp_path / "out", "--profile", profile, "--json")
    assert (ended.code, ended.errors) == (0, "")
    assert ended.document.keys() == {"checks", "passed", "goal", "collateral", "partial", "profile", "task"}
    assert (ended.document["passed"], ended.document["task"], ended.document["profile"]) == (True, "custom-1", profile)


def test_check_exits_by_what_it_found(homer: Homer, dataset: Path) -> None:
    sound = homer("check", dataset, "--json")
    assert (sound.code, sound.errors, sound.document["passed"]) == (0, "", True)
    assert sound.document.keys() == {
        "dataset", "profile", "tasks", "passed", "failures", "not_run", "noop_passes", "touch_passes",
        "failed_measurements",
    }  # fmt: skip
    assert homer("check", dataset).output.splitlines()[-1] == "1 tasks, 0 failures: passed"
    (dataset / "stray").write_text("")
    damaged = homer("check", dataset, "--json")
    assert (damaged.code, damaged.document["passed"]) == (1, False)
    assert homer("check", dataset).output.splitlines() == [
        "dataset  files: stray is not named in the manifest",
        *(line for line in homer("check", dataset).output.splitlines() if line.startswith("not run: ")),
        "1 tasks, 1 failures: failed",
    ]


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("solve DATASET custom-1 --out new", "File too large"),
        ("eval DATASET --solver noop --out new", "the disk is full, or a file may grow no larger"),
    ],
)
def test_a_file_that_may_not_grow_is_the_users_to_mend(
    verb: str, said: str, homer: Homer, dataset: Path, tmp_path: Path
) -> None:
    typed = verb.replace("DATASET", str(dataset)).replace("new", str(tmp_path / "new")).split()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, limits[1]))
    try:
        refused = homer(*typed)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert refused.code == 2
    assert said in refused.sentence


def test_an_id_of_a_dataset_is_shown_with_its_escapes(homer: Homer, tmp_path: Path) -> None:
    found = homer("check", small_dataset(tmp_path / "odd", {"id": "a\x1b]0;PWN\x07\u202e"}))
    assert found.code == 1
    assert found.output.replace("\n", "").isprintable()
    assert r"a\x1b]0;PWN\x07\u202e  " in found.output


def test_stats_as_json_is_one_document(homer: Homer, dataset: Path) -> None:
    ended = homer("stats", dataset, "--json")
    assert (ended.code, ended.errors) == (0, "")
    assert (ended.document["tasks"], ended.document["dataset"]) == (1, str(dataset))
    assert homer("stats", dataset).code == 0


@pytest.mark.slow
def test_import_exits_by_whether_some_were_refused(homer: Homer, tmp_path: Path) -> None:
    unknown = {**TASK, "evaluation": [EXISTS, {"function": "evaluate_x", "args": {}}]}
    source = officebench(tmp_path / "source", {"1-1/0": TASK, "1-1/1": unknown})
    ended = homer("import", "officebench", source, tmp_path / "some", "--json")
    assert (ended.code, ended.errors) == (1, "")
    assert ended.document.keys() == {"dataset", "imported", "refused", "mended", "tags"}
    assert [one["task"] for one in ended.document["refused"]] == ["1-1/1"]
    assert "refused 1-1/1: /evaluation/1: there is" in homer("import", "officebench", source, tmp_path / "b").output
    (source / "tasks/1-1/subtasks/1.json").unlink()
    assert homer("import", "officebench", source, tmp_path / "all", "--json").code == 0
    again = homer("import", "officebench", source, tmp_path / "all", "--json")
    assert (again.code, again.output) == (2, "")


def test_an_import_that_fails_leaves_nothing(homer: Homer, tmp_path: Path) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": "not JSON"})
    assert homer("import", "officebench", source, tmp_path / "goal").code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["source"]


def test_every_verb_explains_itself_with_an_example(homer: Homer) -> None:
    for verb in VERBS:
        ended = homer(verb, "--help")
        assert ended.code == 0
        assert f"Example: homer {verb}" in ended.output


def test_help_in_a_process_names_every_verb_and_imports_no_room() -> None:
    code = (
        "import sys; from homeragents.cli import run; code = run(['--help']); "
        "print(code, sorted({'pydantic', 'data_model', 'office_env', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    *shown, last = done.stdout.splitlines()
    assert last == "0 []"
    assert [line.split()[0] for line in shown if line.startswith("  ") and line.split()[0] in VERBS] == list(VERBS)


@pytest.mark.slow
def test_a_process_exits_as_the_contract_says(dataset: Path, tmp_path: Path) -> None:
    mistaken = homer_in_a_process("chekc", dataset, cwd=tmp_path)
    assert (mistaken.code, mistaken.sentence[:23]) == (2, "there is no verb 'chekc")
    sound = homer_in_a_process("check", "dataset", "--json", cwd=tmp_path)
    assert (sound.code, sound.errors, sound.document["dataset"]) == (0, "", "dataset")
    (dataset / "manifest.json").write_bytes(b"\xff")
    assert homer_in_a_process("check", "dataset", "--json", cwd=tmp_path).sentence == (
        "dataset/manifest.json: cannot be read"
    )


def test_a_reader_that_leaves_is_no_mistake(dataset: Path) -> None:
    command = f"'{sys.executable}' -m homeragents stats '{dataset}' | head -c 1"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (len(done.stdout), done.stderr) == (1, "")


@pytest.mark.slow
def test_a_name_that_utf8_cannot_write_is_printed_as_its_escape(tmp_path: Path) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK})
    (source / "tasks/1-1/subtasks" / "\udcff.json").write_text("{}")
    ended = homer_in_a_process("import", "officebench", source, tmp_path / "goal", "--json")
    assert (ended.code, ended.errors) == (1, "")
    assert ended.document["refused"][0]["task"] == "1-1/\\udcff"


@pytest.mark.parametrize("verb", ["check", "score"])
def test_every_profile_can_be_asked_for(verb: str) -> None:
    command = verbs.get_command(click.Context(verbs), verb)
    assert command is not None
    (profile,) = (one for one in command.params if one.name == "profile")
    assert isinstance(profile.type, click.Choice)
    assert tuple(profile.type.choices) == get_args(Profile)
