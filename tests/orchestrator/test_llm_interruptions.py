"""A build by models that is interrupted goes on where it was, asks for nothing twice, and ends in the same bytes."""

import signal
from pathlib import Path

import pytest

from tests.endpoint.playing import answering, playing
from tests.endpoint.scripted import ScriptedModel
from tests.endpoint.server import serving
from tests.homeragents.datasets import homer_in_a_process, homer_in_this_process
from tests.orchestrator.builds import contents
from tests.orchestrator.llm_builds import LLM_TASKS, Built, Interruption, interrupted, reach, replies_kept, typed

INTERRUPTED = 130
BUDGET_REACHED = 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "share"),
    [
        (signal.SIGKILL, 0.6),
        pytest.param(signal.SIGKILL, 0.05, marks=pytest.mark.long),
        pytest.param(signal.SIGKILL, 0.3, marks=pytest.mark.long),
        pytest.param(signal.SIGKILL, 0.97, marks=pytest.mark.long),
        pytest.param(signal.SIGINT, 0.2, marks=pytest.mark.long),
        pytest.param(signal.SIGINT, 0.8, marks=pytest.mark.long),
    ],
)
def test_a_signal_in_the_midst_of_calls_costs_only_those_in_flight(
    how: signal.Signals, share: float, built: Built, tmp_path: Path
) -> None:
    interruption = Interruption(answering(ScriptedModel()), round(len(built.chats) * share), how)
    with serving(interruption, ("scripted",)) as server:
        command = typed("cut", tasks=LLM_TASKS)
        ended = interrupted(server, interruption, command, tmp_path, lambda: len(server.chats))
        assert ended.code == (-how if how == signal.SIGKILL else INTERRUPTED), ended.errors
        assert not (tmp_path / "cut").exists()
        kept = replies_kept(tmp_path / "cut.run")
        assert 0 <= ended.asked - kept < len(built.chats)
        resumed = homer_in_a_process("resume", "cut", cwd=tmp_path, **reach(server))
        assert resumed.code == 0, resumed.errors
        assert len(server.chats) - ended.asked == len(built.chats) - kept
    assert contents(tmp_path / "cut") == contents(built.dataset)


@pytest.mark.slow
def test_a_spent_budget_stops_the_build_and_a_larger_one_goes_on(
    built: Built, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with playing(ScriptedModel()) as server:
        for name, value in reach(server).items():
            monkeypatch.setenv(name, value)
        stopped = homer_in_this_process(capsys, *typed("cut", "--max-tokens", 150_000, tasks=LLM_TASKS))
        assert stopped.code == BUDGET_REACHED, stopped.errors
        assert not (tmp_path / "cut").exists()
        asked, kept = len(server.chats), replies_kept(tmp_path / "cut.run")
        assert 0 < kept == asked < len(built.chats)
        again = homer_in_this_process(capsys, "resume", "cut")
        assert again.code == BUDGET_REACHED, again.errors
        assert len(server.chats) == asked
        resumed = homer_in_this_process(capsys, "resume", "cut", "--max-tokens", 10**9)
        assert resumed.code == 0, resumed.errors
        assert len(server.chats) == len(built.chats)
    assert contents(tmp_path / "cut") == contents(built.dataset)


@pytest.mark.long
def test_a_build_killed_again_and_again_ends_in_the_same_bytes(built: Built, tmp_path: Path) -> None:
    command, model = typed("cut", tasks=LLM_TASKS), ScriptedModel()
    asked = 0
    for _ in range(12):
        interruption = Interruption(answering(model), len(built.chats) // 5, signal.SIGKILL)
        with serving(interruption, ("scripted",)) as server:
            ended = interrupted(server, interruption, command, tmp_path, lambda: 0)
            asked += len(server.chats)
            command = ("resume", "cut")
        if ended.code == 0:
            break
    assert ended.code == 0, ended.errors
    assert contents(tmp_path / "cut") == contents(built.dataset)
