"""A build through an endpoint that fails in every way it can: nothing is lost, nothing is done twice."""

from collections import Counter
from pathlib import Path

import pytest

from tests.endpoint.chaos import KINDS, Chaos, evenly
from tests.endpoint.playing import answering
from tests.endpoint.scripted import ScriptedModel
from tests.endpoint.server import serving
from tests.orchestrator.builds import contents
from tests.orchestrator.llm_builds import LLM_TASKS, QUICK, Built, build_here, check_here, replies_kept, rows, run_file

OF_THE_WAY = tuple(kind for kind in KINDS if kind not in ("invalid_content", "content_filter", "length", "wrong_tool"))
"""Faults between us and the model, of which no reply tells."""


@pytest.mark.slow
@pytest.mark.parametrize("tasks", [6, pytest.param(50, marks=[pytest.mark.long, pytest.mark.timeout(1800)])])
def test_a_build_through_all_weather_loses_no_task_and_does_none_twice(
    tasks: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weather = Chaos(answering(ScriptedModel()), evenly(0.2), seed=1)
    limits = run_file(tmp_path, limits=QUICK)
    with serving(weather, ("scripted",), delay_s=0.005) as server:
        built = build_here(capsys, server, tmp_path / "made", "--config", limits, "--json", tasks=tasks)
    assert built.code == 0, built.errors
    assert (built.document["accepted"], built.document["errored"], built.document["crashed"]) == (tasks, 0, 0)
    assert sum(weather.done.values()) > tasks
    made = [row["id"] for row in rows(tmp_path / "made" / "tasks.jsonl")]
    assert len(set(made)) == tasks
    calls = Counter(
        (line["unit"], line["role"], line["attempt"], line["number"])
        for line in rows(tmp_path / "made.run" / "trace.jsonl")
        if not line["error"]
    )
    assert sum(calls.values()) >= replies_kept(tmp_path / "made.run")
    assert check_here(capsys, tmp_path / "made").code == 0


@pytest.mark.slow
def test_faults_on_the_way_leave_no_mark_on_the_dataset(
    built: Built, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weather = Chaos(answering(ScriptedModel()), evenly(0.3, OF_THE_WAY), seed=2)
    limits = run_file(tmp_path, limits=QUICK)
    with serving(weather, ("scripted",)) as server:
        ended = build_here(capsys, server, tmp_path / "made", "--config", limits, tasks=LLM_TASKS)
    assert ended.code == 0, ended.errors
    assert contents(tmp_path / "made") == contents(built.dataset)
    # Answers that were on their way when their call was given up are not counted: none is held back here.
    assert sum(weather.answered.values()) == len(built.chats)
