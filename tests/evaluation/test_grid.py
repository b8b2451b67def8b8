"""A grid of evaluations from one file: its cells, their names, and going on with it."""

import json
from pathlib import Path
from typing import Any

import pytest

from data_model import Dataset, InputError
from evaluation import GridCell, expand_grid, make_eval_config, name_cells
from tests.evaluation.runs import NEO, evaluation, example_dataset, unmeasured
from tests.homeragents.datasets import homer_in_a_process, homer_in_this_process

GRID = """
[eval]
solver = ["noop", "oracle"]
memory = ["none", "rag-utterance"]
top_k = [1, 5]
trials = 1
"""
CELLS = [
    "noop-none",
    "noop-rag-utterance-k1",
    "noop-rag-utterance-k5",
    "oracle-none",
    "oracle-rag-utterance-k1",
    "oracle-rag-utterance-k5",
]


def names(**table: Any) -> list[str]:
    dataset = Dataset(NEO)
    return list(name_cells([GridCell(make_eval_config(dataset, **cell)) for cell in expand_grid(table, "grid.toml")]))


def test_a_cell_is_named_by_what_sets_it_apart_and_what_a_mode_does_not_use_makes_none() -> None:
    assert names(solver=["noop", "oracle"], memory=["none", "rag-utterance"], top_k=[1, 5]) == CELLS
    assert names(memory="facts", top_k=[1, 5]) == ["oracle-facts"]
    assert names(protocol=["tools", "officebench"]) == ["oracle-long-context-tools", "oracle-long-context-officebench"]
    assert names(memory="rag-session", embedding=["bm25", "openai:a/b", "openai:a-b"]) == [
        "oracle-rag-session-k10-bm25",
        "oracle-rag-session-k10-openai-a-b",
        "oracle-rag-session-k10-openai-a-b-2",
    ]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (
            {"solvr": "noop"},
            "grid.toml, /eval/solvr: there is no such setting of an evaluation. Did you mean 'solver'?",
        ),
        ({"top_k": ["5"]}, "grid.toml, /eval/top_k: expected a whole number, found '5'"),
        ({"top_k": [True]}, "grid.toml, /eval/top_k: expected a whole number, found True"),
        ({"memory": []}, "grid.toml, /eval/memory: expected one value or more, found an empty list"),
        ({"protocol": "tool"}, "grid.toml, /eval/protocol: expected tools or officebench, found 'tool'"),
        ({"solver": ["noop", "my:Own"]}, "an import path is accepted only on the command line; pass it with"),
        ({"seed": list(range(1001))}, "grid.toml: expected at most 1000 cells, found more"),
    ],
)
def test_what_may_not_stand_in_the_file_is_said(table: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as refused:
        list(expand_grid(table, "grid.toml"))
    assert said in str(refused.value)


@pytest.mark.slow
def test_a_killed_grid_goes_on_cell_by_cell(tmp_path: Path) -> None:
    example_dataset(tmp_path / "data")
    (tmp_path / "grid.toml").write_text(GRID)
    arguments = ("--config", "grid.toml", "--json")
    whole = evaluation("a/grid", *arguments, cwd=tmp_path, dataset=Path("data"))
    assert whole.code == 0, whole.errors
    assert [run["run"] for run in whole.document["runs"]] == [f"a/grid/{name}" for name in CELLS]
    assert [run["passed"] for run in whole.document["runs"]] == [1] * 6
    assert [run["top_k"] for run in whole.document["runs"]] == [None, 1, 5] * 2
    cut = evaluation("b/grid", *arguments, cwd=tmp_path, dataset=Path("data"), HOMER_KILL_AT="unit-settled:3")
    assert cut.code == -9
    assert not (tmp_path / "b/grid/oracle-none").exists()
    resumed = homer_in_a_process("resume", "b/grid", "--json", cwd=tmp_path)
    assert resumed.code == 0, resumed.errors
    for name in CELLS:
        assert unmeasured(tmp_path / "a/grid" / name) == unmeasured(tmp_path / "b/grid" / name)
    again = homer_in_a_process("resume", "b/grid", "--json", cwd=tmp_path)
    assert again.document == resumed.document


def test_what_is_typed_outdoes_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example_dataset(tmp_path / "data")
    (tmp_path / "grid.toml").write_text('[eval]\nsolver = ["noop", "oracle"]\nmemory = "none"\n')
    asked = ("eval", tmp_path / "data", "--config", tmp_path / "grid.toml", "--solver", "touch", "--json")
    ended = homer_in_this_process(capsys, *asked, "--out", tmp_path / "run")
    assert ended.code == 0, ended.errors
    assert (ended.document["solver"], ended.document["memory"]) == ("touch", "none")
    assert json.loads((tmp_path / "run" / "config.json").read_text())["kind"] == "eval"


def test_a_grid_with_a_cell_that_cannot_run_is_not_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example_dataset(tmp_path / "data")
    (tmp_path / "grid.toml").write_text('[eval]\nsolver = ["noop", "orcale"]\n')
    asked = ("eval", tmp_path / "data", "--config", tmp_path / "grid.toml", "--out", tmp_path / "grid")
    ended = homer_in_this_process(capsys, *asked)
    assert ended.code == 2
    assert "there is no solver 'orcale'. Did you mean 'oracle'?" in ended.sentence
    assert not (tmp_path / "grid").exists()


def test_a_local_model_of_a_grid_is_looked_for_beside_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example_dataset(tmp_path / "data")
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "grid.toml").write_text('[eval]\nsolver = ["llm"]\nmodel = ["local:m.gguf"]\n')
    asked = ("eval", tmp_path / "data", "--config", tmp_path / "there" / "grid.toml", "--out", tmp_path / "grid")
    ended = homer_in_this_process(capsys, *asked)
    assert ended.code == 2
    assert f"{tmp_path / 'there' / 'm.gguf'}: cannot be read" in ended.sentence
