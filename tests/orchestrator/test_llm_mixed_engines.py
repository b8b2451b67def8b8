"""Rules and models in one build, either way round, and rules in a model's words; Plus by models from imported seeds."""

import shutil
from pathlib import Path

import pytest

from tests.endpoint.playing import playing
from tests.endpoint.scripted import ScriptedModel
from tests.homeragents.datasets import homer_in_this_process
from tests.orchestrator.llm_builds import check_here, reach, rows, typed

Capsys = pytest.CaptureFixture[str]
PUBLISHED = Path(__file__).resolve().parents[1] / "data" / "officebench"
ALL_SEEDS = Path(__file__).resolve().parents[2].parent / "shared" / "officebench"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chosen", "engine", "shapes"),
    [
        (
            ("--engine", "llm", "--dialogue-engine", "procedural"),
            "llm",
            {"generation_plan", "task_proposal", "solution_plan", "vote", "tools"},
        ),
        pytest.param(
            ("--engine", "procedural", "--dialogue-engine", "llm"),
            "procedural",
            {"day_part", "verdict"},
            marks=pytest.mark.long,
        ),
        pytest.param(
            ("--engine", "procedural", "--surface", "llm"),
            "procedural",
            {"rewritten_turns", "verdict"},
            marks=pytest.mark.long,
        ),
    ],
)
def test_engines_can_be_mixed(
    chosen: tuple[str, ...],
    engine: str,
    shapes: set[str],
    tmp_path: Path,
    capsys: Capsys,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with playing(ScriptedModel()) as server:
        for name, value in reach(server).items():
            monkeypatch.setenv(name, value)
        out = tmp_path / "made"
        command = ("build", "neo", *chosen, "--model", "scripted", "--tasks", 1, "--seed", 5, "--out", out)
        built = homer_in_this_process(capsys, *command)
        asked = {chat["response_format"]["json_schema"]["name"] if "response_format" in chat else "tools"
                 for chat in server.chats}  # fmt: skip
    assert built.code == 0, built.errors
    assert asked == shapes
    assert check_here(capsys, out).code == 0
    (row,) = rows(out / "tasks.jsonl")
    assert row["provenance"]["engine"] == engine
    assert set(row["provenance"]["models"].values()) == {"scripted"}


@pytest.mark.long
def test_an_endpoint_without_tools_and_schemas_will_do(
    tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "run.toml"
    settings.write_text("native_tools = false\nnative_schema = false\n", encoding="utf-8")
    with playing(ScriptedModel()) as server:
        for name, value in reach(server).items():
            monkeypatch.setenv(name, value)
        built = homer_in_this_process(capsys, *typed(str(tmp_path / "made"), "--config", settings))
        chats = server.chats
    assert built.code == 0, built.errors
    assert not [chat for chat in chats if "tools" in chat or "response_format" in chat]
    assert check_here(capsys, tmp_path / "made").code == 0


@pytest.mark.slow
def test_plus_is_built_by_models_from_imported_seeds(
    tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for task, kept in {"1-7": "0.json", "1-16": "1.json", "2-40": "1.json"}.items():
        shutil.copytree(PUBLISHED / "tasks" / task, tmp_path / "published" / "tasks" / task)
        for subtask in (tmp_path / "published" / "tasks" / task / "subtasks").iterdir():
            if subtask.name != kept:
                subtask.unlink()
    imported = homer_in_this_process(capsys, "import", "officebench", "published", "seeds")
    assert imported.code == 0, imported.errors
    model = ScriptedModel()
    with playing(model) as server:
        for name, value in reach(server).items():
            monkeypatch.setenv(name, value)
        chosen = ("--engine", "llm", "--model", "scripted", "--json")
        built = homer_in_this_process(capsys, "build", "plus", "--seeds", "seeds", "--out", "made", *chosen)
    assert built.code == 0, built.errors
    assert built.document["accepted"] == 3, (tmp_path / "made" / "rejected.jsonl").read_text(encoding="utf-8")
    assert model.mistakes
    assert check_here(capsys, tmp_path / "made").code == 0
    for row in rows(tmp_path / "made" / "tasks.jsonl"):
        assert row["provenance"]["engine"] == "llm"
        assert row["id"] == f"plus-{row['provenance']['seed_task']}"
        assert row["proofs"]["solved_from_description"]["status"] == "passed"


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.skipif(
    not ALL_SEEDS.is_dir(), reason="the 300 published tasks lie beside the repository, and are not here"
)
def test_plus_is_built_by_models_from_all_published_seeds(
    tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert homer_in_this_process(capsys, "import", "officebench", ALL_SEEDS, "seeds").code == 0
    with playing(ScriptedModel()) as server:
        for name, value in reach(server).items():
            monkeypatch.setenv(name, value)
        # The stand-in cannot solve most of them; what it tells of them is checked all the same.
        chosen = ("--engine", "llm", "--model", "scripted", "--without", "solvability", "--no-votes", "--json")
        built = homer_in_this_process(capsys, "build", "plus", "--seeds", "seeds", "--out", "made", *chosen)
    assert built.code == 0, built.errors
    counts = built.document
    assert (counts["errored"], counts["crashed"]) == (0, 0)
    assert counts["accepted"] + sum(counts["rejected"].values()) == 300
    assert counts["accepted"] > 200
    assert check_here(capsys, tmp_path / "made").code == 0
