"""The solver by model: what it is shown, what it sends, and what ends it."""

import json
import random
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import (
    ContentStore,
    Limits,
    ModelCallError,
    ProtocolName,
    Task,
    Trajectory,
    canonical_json,
    make_transcript,
)
from evaluation import make_assignment
from file_formats import xlsx
from llm_gateway import Models, Reply, ReplyToolCall, Usage, make_reply_messages
from office_env import Episode
from solvers import solver
from tests.answering import Asked, calls, refuses, spoken
from tests.endpoint.server import Raw, Said
from tests.evaluation.examples import example_dialogue, example_office, example_task, noisy_dialogue, noisy_task
from tests.offices import snapshot

CELL = {"file_path": "data/budget.xlsx", "row_idx": 1, "column_idx": 2, "text": "1200"}
READ = calls(("excel_read_file", {"file_path": "data/budget.xlsx"}))
SET = calls(("excel_set_cell", CELL))
FINISH = calls(("system_finish_task", {}))


def solved(
    folder: Path,
    *replies: Said | Raw,
    then: Said | Raw = FINISH,
    protocol: ProtocolName = "tools",
    limits: Limits | None = None,
    task: Task | None = None,
    history: str = "",
    **settings: Any,
) -> tuple[Episode, list[Asked]]:
    """The episode of a model that gives these replies one after another, and what it was sent."""
    office = example_office(ContentStore(folder / "store"))
    given = make_assignment(task or example_task(office.hash), None, protocol, history, limits)
    left = chain(replies, repeat(then))
    episode = Episode()
    episode.reset(given, office, folder / f"workspace-{len(list(folder.iterdir()))}")

    async def solve(models: Models) -> None:
        await solver["llm"].function(models, **settings).solve(given, episode)

    _, asked = spoken(lambda _: next(left), solve)
    return episode, asked


def did(episode: Episode) -> list[tuple[str, str]]:
    return [(f"{step.app}.{step.action}", step.status) for step in episode.trajectory.steps]


def plain(trajectory: Trajectory) -> str:
    return canonical_json([step.model_dump(exclude={"latency_s", "tokens"}) for step in trajectory.steps])


def rent(episode: Episode) -> object:
    (sheet,) = xlsx.read_sheets(episode.workspace.read("data/budget.xlsx"))
    return sheet.compute_value(1, 2)


def test_it_reads_writes_and_finishes(tmp_path: Path) -> None:
    episode, asked = solved(tmp_path, READ, SET)
    assert did(episode) == [("excel.read_file", "ok"), ("excel.set_cell", "ok"), ("system.finish_task", "ok")]
    assert (episode.stop, rent(episode), len(asked)) == ("finished", 1200, 3)
    assert all(step.tokens > 0 for step in episode.trajectory.steps)


def test_each_reply_and_what_it_came_to_is_shown_with_the_next_call(tmp_path: Path) -> None:
    episode, asked = solved(tmp_path, READ, SET)
    messages = asked[-1].messages
    assert [one["role"] for one in messages] == ["system", "user", "assistant", "tool", "assistant", "tool"]
    assert messages[:2] == asked[0].messages
    assert [one["content"] for one in messages if one["role"] == "tool"] == [
        step.observation for step in episode.trajectory.steps[:2]
    ]
    answered = [one["tool_call_id"] for one in messages if one["role"] == "tool"]
    assert answered == [call["id"] for one in messages for call in one.get("tool_calls", ())]
    assert len(set(answered)) == 2


def test_all_applications_are_at_hand_whatever_the_task(tmp_path: Path) -> None:
    _, asked = solved(tmp_path)
    offered = {tool["function"]["name"] for tool in asked[0].tools}
    assert offered >= {"excel_set_cell", "email_send_email", "calendar_create_event", "shell_command"}
    assert "system_finish_task" in offered


def test_the_history_of_a_memory_mode_is_in_its_first_message(tmp_path: Path) -> None:
    _, asked = solved(tmp_path, history="2020-04-30 user: The rent is 1200 now.")
    assert "The rent is 1200 now." in asked[0].messages[1]["content"]


def test_several_calls_of_a_reply_are_steps_of_their_own(tmp_path: Path) -> None:
    both = Said(calls=[*READ.calls, *SET.calls])
    episode, asked = solved(tmp_path, both)
    assert [name for name, _ in did(episode)] == ["excel.read_file", "excel.set_cell", "system.finish_task"]
    assert [step.tokens > 0 for step in episode.trajectory.steps] == [True, False, True]
    assert len(asked) == 2


def test_nothing_is_carried_out_after_the_end(tmp_path: Path) -> None:
    both = Said(calls=[*FINISH.calls, *SET.calls])
    episode, _ = solved(tmp_path, both)
    assert (did(episode), rent(episode)) == ([("system.finish_task", "ok")], 900)


MALFORMED = {
    "no JSON": (calls(("excel_set_cell", '{"file_path": "data/bud')), "The arguments are not JSON"),
    "no object": (calls(("excel_set_cell", "[1]")), "not a JSON object"),
    "no such tool": (calls(("excel_setcell", CELL)), "There is no tool 'excel_setcell'. Did you mean"),
    "no call": (Said("I have set the rent."), "A tool call is expected, not text"),
}


@pytest.mark.parametrize("kind", sorted(MALFORMED))
def test_what_is_no_action_is_a_step_that_is_answered(kind: str, tmp_path: Path) -> None:
    reply, told = MALFORMED[kind]
    episode, asked = solved(tmp_path, reply, SET)
    assert [status for _, status in did(episode)] == ["malformed", "ok", "ok"]
    assert told in asked[1].messages[-1]["content"]
    assert all(
        isinstance(json.loads(call["function"]["arguments"]), dict)
        for one in asked[1].messages
        for call in one.get("tool_calls", ())
    )


def test_a_refused_action_is_told_and_goes_on(tmp_path: Path) -> None:
    episode, asked = solved(tmp_path, calls(("excel_read_file", {"file_path": "data/none.xlsx"})), SET)
    assert [status for _, status in did(episode)] == ["refused", "ok", "ok"]
    assert asked[1].messages[-1]["content"] == episode.trajectory.steps[0].observation


def test_it_stops_at_its_steps_and_tokens_and_when_stuck(tmp_path: Path) -> None:
    looks = [calls(("system_list_files", {"folder_path": one})) for one in ("data", "emails", "calendar", "", ".")]
    episode, asked = solved(tmp_path, *looks, limits=Limits(max_steps=3))
    assert (episode.stop, len(asked)) == ("max_steps", 3)
    episode, asked = solved(tmp_path, *looks, limits=Limits(max_tokens=1))
    assert (episode.stop, len(asked)) == ("max_tokens", 1)
    episode, asked = solved(tmp_path, then=READ)
    assert (episode.stop, len(asked)) == ("stuck", 5)
    episode, asked = solved(tmp_path, then=Said("What now?"))
    assert (episode.stop, len(asked)) == ("stuck", 5)


@pytest.mark.parametrize("protocol", ["tools", "officebench"])
def test_a_conversation_that_does_not_fit_ends_the_episode_as_such(tmp_path: Path, protocol: ProtocolName) -> None:
    first = READ if protocol == "tools" else Said('{"app": "system", "action": "switch_app", "target_app": "excel"}')
    overflow = refuses(400, "context_length_exceeded", "This model's maximum context length is 10 tokens.")
    episode, asked = solved(tmp_path, first, then=overflow, protocol=protocol)
    assert (episode.stop, len(episode.trajectory.steps)) == ("context", 1)
    assert episode.trajectory.steps[0].observation in "".join(one["content"] or "" for one in asked[-1].messages)


def test_a_model_that_says_nothing_is_the_solvers_fault(tmp_path: Path) -> None:
    episode, _ = solved(tmp_path, READ, then=Said(""))
    assert (episode.stop, len(episode.trajectory.steps)) == ("solver_error", 1)


def test_an_endpoint_that_fails_is_not(tmp_path: Path) -> None:
    with pytest.raises(ModelCallError):
        solved(tmp_path, READ, then=refuses(500, "server_error", "out of order"))


def test_the_text_protocol_of_officebench(tmp_path: Path) -> None:
    episode, asked = solved(
        tmp_path,
        Said('<think>Perhaps {"app": "word"}?</think>{"app": "system", "action": "switch_app", "target_app": "excel"}'),
        Said("I do not know."),
        Said(f"My next step: {json.dumps({'app': 'excel', 'action': 'set_cell', **CELL})}"),
        then=Said("{'app': 'system', 'action': 'finish_task'}"),
        protocol="officebench",
    )
    assert did(episode) == [
        ("system.switch_app", "ok"),
        (".", "malformed"),
        ("excel.set_cell", "ok"),
        ("system.finish_task", "ok"),
    ]
    assert (episode.stop, rent(episode)) == ("finished", 1200)
    assert [len(one.messages) for one in asked] == [2] * 4
    assert not any(one.tools for one in asked)
    assert "Malformed action!" in asked[2].messages[1]["content"]
    assert " - Step 1: I do not know." in asked[3].messages[1]["content"]


@pytest.mark.parametrize("protocol", ["tools", "officebench"])
def test_noise_in_what_is_secret_changes_no_request(tmp_path: Path, protocol: ProtocolName) -> None:
    office = example_office(ContentStore(tmp_path / "store"))
    task, dialogue = example_task(office.hash), example_dialogue("neo-7-00003")
    rng = random.Random(5)
    first = Said('{"app": "system", "action": "switch_app", "target_app": "excel"}')
    sent = []
    for row, days in ((task, dialogue), (noisy_task(task, rng), noisy_dialogue(dialogue, rng))):
        given = make_assignment(
            row, make_transcript(days), protocol, lambda transcript, _: transcript.model_dump_json()
        )
        replies, then = ((READ, SET), FINISH) if protocol == "tools" else ((first,), Said("stop"))
        episode, asked = solved(tmp_path, *replies, then=then, protocol=protocol, task=row, history=given.history)
        sent.append((plain(episode.trajectory), [one.body for one in asked]))
    assert sent[0] == sent[1]


def test_the_same_replies_give_the_same_trajectory(tmp_path: Path) -> None:
    first, second = (solved(tmp_path, READ, MALFORMED["no JSON"][0], SET)[0] for _ in range(2))
    assert plain(first.trajectory) == plain(second.trajectory)
    assert snapshot(first.workspace) == snapshot(second.workspace)


SENT = st.lists(
    st.builds(ReplyToolCall, id=st.just(""), name=st.text(max_size=80), arguments=st.text(max_size=30)), max_size=5
)


@given(text=st.text(max_size=20), sent=SENT, turn=st.integers(1, 9_999), left_out=st.integers(0, 2))
def test_whatever_a_model_says_can_be_shown_to_it_again(
    text: str, sent: list[ReplyToolCall], turn: int, left_out: int
) -> None:
    reply = Reply(text=text, tool_calls=tuple(sent), finish_reason="stop", model="m", usage=Usage())
    answered = ["seen"] * max(1, len(sent) - left_out)
    messages = make_reply_messages(reply, answered, turn)
    json.dumps(messages, ensure_ascii=False, allow_nan=False).encode()
    written = messages[0].get("tool_calls", [])
    assert [one["id"] for one in written] == [one["tool_call_id"] for one in messages[1:] if one["role"] == "tool"]
    assert len({one["id"] for one in written}) == len(written)
    assert all(isinstance(json.loads(one["function"]["arguments"]), dict) for one in written)
    assert all(one["function"]["name"].replace("-", "_").replace("_", "a").isalnum() for one in written)
    assert len(messages) == 1 + (len(written) or 1)
