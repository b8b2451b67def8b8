"""Episodes: steps, limits, both protocols, and why they end."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data_model import (
    Action,
    Assignment,
    ContentStore,
    Limits,
    Persona,
    ProtocolName,
    bounds,
    canonical_json,
    make_clock,
)
from office_env import APPS, Episode, Office, Services
from office_env.protocols import ToolCall, officebench
from tests.offices import office_files

CLOCK = make_clock(date(2020, 5, 1))
LIST = Action(app="email", action="list_emails", args={"username": "Bob"})
FINISH = Action(app="system", action="finish_task", args={"answer": "42"})


def opened(
    tmp_path: Path,
    protocol: ProtocolName = "tools",
    limits: Limits | None = None,
    now: Callable[[], float] | None = None,
    services: Services | None = None,
) -> Episode:
    store = ContentStore(tmp_path / "store")
    files = office_files(
        mail={"Bob": [("Ann", "Lunch", "At noon?")]},
        excel={"score.xlsx": [[1], [2], [3], [4], [5], [6]]},
        text={"notes.txt": "Call Tom."},
    )
    office = Office(store, store.put_office(files))
    episode = Episode(now) if now else Episode(lambda: 0.0)
    number = len(list(tmp_path.iterdir()))
    episode.reset(assignment(protocol, limits or Limits()), office, tmp_path / f"workspace-{number}", services)
    return episode


def assignment(protocol: ProtocolName, limits: Limits) -> Assignment:
    return Assignment(
        task_id="t-1",
        instruction="Read the mail.",
        persona=Persona(name="Bob", email="Bob@example.com"),
        clock=CLOCK,
        apps=APPS,
        history="Ann said hello.",
        protocol=protocol,
        limits=limits,
    )


def set_cell(value: str) -> Action:
    args = {"file_path": "data/score.xlsx", "row_idx": 1, "column_idx": 1, "text": value}
    return Action(app="excel", action="set_cell", args=args)


def test_an_episode_goes_from_its_prompt_to_its_end(tmp_path: Path) -> None:
    episode = opened(tmp_path)
    assert "Ann said hello." in episode.prompt
    assert "Read the mail." in episode.prompt
    assert "Bob (Bob@example.com)" in episode.system_message
    seen = episode.step(ToolCall("email_list_emails", '{"username": "Bob"}'), tokens=7)
    assert "Email ID: Lunch.eml" in seen.observation
    assert not seen.done
    assert episode.step(FINISH) == ("Task finished", True)
    trajectory = episode.trajectory
    assert trajectory.stop == "finished"
    assert [(step.t, step.app, step.action, step.status) for step in trajectory.steps] == [
        (0, "email", "list_emails", "ok"),
        (1, "system", "finish_task", "ok"),
    ]
    assert trajectory.steps[0].tokens == 7
    assert episode.workspace.read("data/answer.txt") == b"42\n"


def test_an_episode_gives_its_clock_to_the_office(tmp_path: Path) -> None:
    assert opened(tmp_path).workspace.services.clock == CLOCK
    assert opened(tmp_path, services=Services(shell="sandboxed")).workspace.services == Services(
        shell="sandboxed", clock=CLOCK
    )
    other = make_clock(date(2024, 1, 1))
    assert opened(tmp_path, services=Services(clock=other)).workspace.services.clock == other


def test_after_the_end_nothing_is_carried_out(tmp_path: Path) -> None:
    episode = opened(tmp_path)
    episode.step(FINISH)
    before = episode.workspace.digests()
    assert episode.step(set_cell("9")) == ("The episode is over.", True)
    assert episode.workspace.digests() == before
    assert len(episode.trajectory.steps) == 1


@pytest.mark.parametrize(("protocol", "written"), [("tools", False), ("officebench", True)])
def test_finishing_without_an_answer_writes_none_in_officebench_alone(
    tmp_path: Path, protocol: ProtocolName, written: bool
) -> None:
    episode = opened(tmp_path, protocol)
    assert episode.step(Action(app="system", action="finish_task")).done
    assert episode.workspace.exists("data/answer.txt") is written
    assert not written or episode.workspace.read("data/answer.txt") == b"None\n"


def test_text_is_understood_and_shown_in_the_next_prompt(tmp_path: Path) -> None:
    episode = opened(tmp_path, "officebench")
    assert "##Available apps" in episode.prompt
    episode.step("{'app': 'email', 'action': 'switch_app', 'target_app': ['email']}")
    assert "##Current apps: email" in episode.prompt
    episode.step("Let me see: {'app': 'email', 'action': 'list_emails', 'username': 'Bob'}")
    assert (
        "- Step 1: Let me see: {'app': 'email', 'action': 'list_emails', 'username': 'Bob'} -> [Successfully"
        in episode.prompt
    )
    assert [step.status for step in episode.trajectory.steps] == ["ok", "ok"]


def test_switching_to_what_is_no_app_is_refused_and_the_current_app_stays(tmp_path: Path) -> None:
    episode = opened(tmp_path, "officebench")
    episode.step("{'app': 'system', 'action': 'switch_app', 'target_app': 'word'}")
    seen = episode.step("{'app': 'system', 'action': 'switch_app', 'target_app': 'words'}")
    assert seen.observation.startswith("Failed to switch to app words.")
    assert episode.app == "word"


def test_any_app_may_act_whichever_is_current(tmp_path: Path) -> None:
    episode = opened(tmp_path, "officebench")
    assert "Lunch.eml" in episode.step(LIST).observation


def test_a_malformed_text_is_a_step_with_the_fixed_message(tmp_path: Path) -> None:
    episode = opened(tmp_path, "officebench")
    assert episode.step("I would read the mail \ud800") == (officebench.MALFORMED_MESSAGE, False)
    step = episode.trajectory.steps[0]
    assert (step.app, step.action, step.status) == ("", "", "malformed")
    assert step.args == {"text": "I would read the mail ?"}


def test_a_malformed_call_says_what_is_wrong(tmp_path: Path) -> None:
    episode = opened(tmp_path)
    assert "Did you mean 'email_list_emails'?" in episode.step(ToolCall("email_list_email")).observation
    assert "tool call" in episode.step("done").observation
    hostile: dict[str, Any] = {"username": {1, 2}, "big": 10**5000}
    assert "a set" in episode.step(Action(app="email", action="list_emails", args=hostile)).observation
    assert {step.status for step in episode.trajectory.steps} == {"malformed"}


def test_a_text_that_only_names_the_end_does_not_end(tmp_path: Path) -> None:
    episode = opened(tmp_path, "officebench")
    assert not episode.step(set_cell("finish_task got_stuck")).done


def test_the_step_limit_ends_an_episode(tmp_path: Path) -> None:
    episode = opened(tmp_path, limits=Limits(max_steps=2))
    assert not episode.step(set_cell("1")).done
    assert episode.step(set_cell("2")).done
    assert episode.trajectory.stop == "max_steps"


def test_finishing_with_the_last_step_is_finishing(tmp_path: Path) -> None:
    episode = opened(tmp_path, limits=Limits(max_steps=1))
    episode.step(FINISH)
    assert episode.trajectory.stop == "finished"


def test_the_token_limit_ends_an_episode(tmp_path: Path) -> None:
    episode = opened(tmp_path, limits=Limits(max_tokens=100))
    assert not episode.step(set_cell("1"), tokens=99).done
    assert episode.step(set_cell("2"), tokens=1).done
    assert episode.trajectory.stop == "max_tokens"


def test_the_time_limit_ends_an_episode_and_carries_nothing_out_after_it(tmp_path: Path) -> None:
    seconds = 0.0
    episode = opened(tmp_path, limits=Limits(time_s=10), now=lambda: seconds)
    assert not episode.step(set_cell("1")).done
    before = episode.workspace.digests()
    seconds = 10.0
    assert episode.step(set_cell("2")).done
    assert episode.workspace.digests() == before
    assert episode.trajectory.stop == "time"
    assert len(episode.trajectory.steps) == 1


def test_latency_is_what_the_clock_says(tmp_path: Path) -> None:
    ticks = iter(range(100))
    episode = opened(tmp_path, now=lambda: float(next(ticks)))
    episode.step(LIST)
    assert episode.trajectory.steps[0].latency_s == 1.0


def test_five_equal_actions_that_change_nothing_are_being_stuck(tmp_path: Path) -> None:
    episode = opened(tmp_path)
    assert [episode.step(LIST).done for _ in range(5)] == [False] * 4 + [True]
    assert episode.trajectory.stop == "stuck"


def test_writing_the_same_again_and_again_is_being_stuck(tmp_path: Path) -> None:
    episode = opened(tmp_path)
    assert [episode.step(set_cell("7")).done for _ in range(5)] == [False] * 4 + [True]


def test_five_malformed_replies_are_being_stuck(tmp_path: Path) -> None:
    episode = opened(tmp_path, "officebench")
    assert [episode.step("hm").done for _ in range(5)] == [False] * 4 + [True]


def test_another_action_between_is_not_being_stuck(tmp_path: Path) -> None:
    episode = opened(tmp_path)
    for _ in range(4):
        episode.step(LIST)
    episode.step(set_cell("8"))
    assert not episode.step(LIST).done


def test_equal_actions_that_each_change_something_are_work(tmp_path: Path) -> None:
    episode = opened(tmp_path)
    delete = Action(app="excel", action="delete_row", args={"file_path": "data/score.xlsx", "row_idx": 1})
    assert not any(episode.step(delete).done for _ in range(5))


def test_whoever_opened_it_can_end_it(tmp_path: Path) -> None:
    episode = opened(tmp_path)
    assert episode.end("solver_error").stop == "solver_error"
    assert episode.end("context").stop == "solver_error"
    assert opened(tmp_path).end().stop == "finished"


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(texts=st.lists(st.text(max_size=50), min_size=1, max_size=4), protocol=st.sampled_from(["tools", "officebench"]))
def test_whatever_is_sent_the_trajectory_can_be_written(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], protocol: ProtocolName
) -> None:
    episode = opened(tmp_path_factory.mktemp("any"), protocol)
    for text in texts:
        episode.step(text)
        episode.step(ToolCall(text, text))
        episode.step(Action(app=text, action=text, args={text: text}))
    assert episode.system_message
    assert episode.prompt.encode()
    assert canonical_json(episode.trajectory.model_dump()).encode()


def test_an_episode_that_repeats_itself_in_too_large_a_workspace_is_stuck_as_in_any_other(tmp_path: Path) -> None:
    episode = opened(tmp_path)
    for number in range(bounds.WORKSPACE_BYTES // bounds.WORKSPACE_FILE_BYTES + 1):
        with (episode.workspace.root / "data" / str(number)).open("wb") as stream:
            stream.truncate(bounds.WORKSPACE_FILE_BYTES)
    done = [episode.step(LIST).done for _ in range(5)]
    assert (done, episode.stop) == ([False] * 4 + [True], "stuck")
