"""Neo by models, from the command line and over real HTTP: the dataset, its provenance, its records, its limits."""

from pathlib import Path

import pytest

from templates import hash_template
from tests.endpoint.playing import told
from tests.homeragents.datasets import homer_in_this_process
from tests.orchestrator.builds import contents
from tests.orchestrator.llm_builds import LLM_TASKS, Built, check_here, llm_build, replies_kept, rows

KEY = "any-key"


@pytest.mark.slow
def test_a_model_that_is_often_wrong_makes_a_dataset_that_passes_every_check(
    built: Built, capsys: pytest.CaptureFixture[str]
) -> None:
    assert built.ended.code == 0, built.ended.errors
    assert built.ended.document["accepted"] == LLM_TASKS
    assert len(built.model.mistakes) > 5
    checked = check_here(capsys, built.dataset)
    assert checked.code == 0, checked.output
    assert checked.document["failures"] == []


def test_every_row_says_which_models_and_prompts_made_it(built: Built) -> None:
    roles = {"planner", "surfer", "task", "dialogue", "verifier", "voter", "solver"}
    for row in rows(built.dataset / "tasks.jsonl"):
        made = row["provenance"]
        assert made["engine"] == "llm"
        assert made["models"] == dict.fromkeys(roles, "scripted")
        assert made["templates"]["prompts/task_proposal.md.j2"] == hash_template("prompts/task_proposal.md.j2")
        assert all(hash_template(name) == digest for name, digest in made["templates"].items())
        assert {proof["status"] for proof in row["proofs"].values()} == {"passed"}


def test_days_are_as_long_as_those_of_the_published_data(built: Built) -> None:
    for dialogue in rows(built.dataset / "dialogues.jsonl"):
        lengths = [sum(len(session["turns"]) for session in day["sessions"]) for day in dialogue["days"]]
        assert len(lengths) == 5
        assert all(60 <= length <= 90 for length in lengths), lengths


def test_every_call_leaves_one_line_and_one_reply(built: Built) -> None:
    lines = rows(Path(f"{built.dataset}.run") / "trace.jsonl")
    assert len(lines) == len(built.chats) == replies_kept(Path(f"{built.dataset}.run"))
    keys = {"role", "model", "template_hash", "input_tokens", "output_tokens", "latency_s", "retries", "finish_reason"}
    assert all(keys <= line.keys() for line in lines)


def test_the_key_is_written_nowhere(built: Built) -> None:
    for folder in (built.dataset, Path(f"{built.dataset}.run")):
        assert not [name for name, content in contents(folder).items() if KEY.encode() in content]
    assert KEY.encode() not in (built.dataset.parent / "made.replies").read_bytes()
    assert not any(KEY in told(chat) for chat in built.chats)


def test_no_tracer_of_a_library_is_fed(built: Built) -> None:
    assert built.tracers == []


@pytest.mark.slow
def test_a_recorded_build_is_replayed_without_an_endpoint(built: Built, tmp_path: Path) -> None:
    recording = built.dataset.parent / "made.replies"
    replayed = llm_build("again", None, "--replay", recording, cwd=tmp_path, tasks=LLM_TASKS)
    assert replayed.code == 0, replayed.errors
    assert contents(tmp_path / "again") == contents(built.dataset)


def test_a_finished_build_is_not_begun_again(built: Built, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(built.dataset)
    ended = homer_in_this_process(capsys, "resume", built.dataset)
    assert ended.code == 0, ended.errors
    assert contents(built.dataset) == before
