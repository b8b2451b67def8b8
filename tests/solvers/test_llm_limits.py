"""The limits of the solver by model, and which episodes share their replies."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from data_model import ContentStore, Limits, ProtocolName, bounds
from evaluation import make_assignment
from llm_gateway import Models
from office_env import Episode
from solvers import solver
from tests.answering import Asked, calls, spoken
from tests.endpoint.server import Said
from tests.evaluation.examples import example_office, example_task

SWITCH = '{"app": "system", "action": "switch_app", "target_app": "excel"}'


def play(
    folder: Path, answer: Any, *settings: dict[str, Any], protocol: ProtocolName = "tools"
) -> tuple[list[Episode], list[Asked]]:
    """Play one episode for each of some settings, one after another, with one store of replies."""
    office = example_office(ContentStore(folder / "store"))
    assignment = make_assignment(example_task(office.hash), None, protocol, limits=Limits(max_steps=4))

    async def solve(models: Models) -> list[Episode]:
        episodes = []
        for number, chosen in enumerate(settings):
            episode = Episode()
            episode.reset(assignment, office, folder / f"workspace-{number}")
            await solver["llm"].function(models, **chosen).solve(assignment, episode)
            episodes.append(episode)
        return episodes

    return spoken(answer, solve)


def say_something_else_each_time() -> Any:
    numbers = count()
    return lambda _: calls(("system_list_files", {"folder_path": f"data/{next(numbers)}"}))


def folders(episode: Episode) -> list[str]:
    return [step.args["folder_path"] for step in episode.trajectory.steps]


def test_episodes_of_one_unit_and_attempt_get_the_same_replies(tmp_path: Path) -> None:
    same = {"unit": "u", "attempt": 2, "first_call": 5}
    episodes, asked = play(tmp_path, say_something_else_each_time(), same, same)
    assert folders(episodes[0]) == folders(episodes[1]) == ["data/0", "data/1", "data/2", "data/3"]
    assert len(asked) == 4


@pytest.mark.parametrize("change", [{"unit": "v"}, {"attempt": 3}, {"first_call": 9}])
def test_another_unit_attempt_or_first_call_gets_replies_of_its_own(change: dict[str, Any], tmp_path: Path) -> None:
    same = {"unit": "u", "attempt": 2, "first_call": 5}
    episodes, asked = play(tmp_path, say_something_else_each_time(), same, {**same, **change})
    assert folders(episodes[1]) == ["data/4", "data/5", "data/6", "data/7"]
    assert len(asked) == 8


def test_an_episode_without_a_unit_is_known_by_its_task(tmp_path: Path) -> None:
    named = {"unit": example_task("0" * 64).id}
    _, asked = play(tmp_path, say_something_else_each_time(), {}, named)
    assert len(asked) == 4


LONG_CALL = Said(calls=[("system_list_files", {"folder_path": "x" * 10_000})])
LONG_TEXT = Said(SWITCH + "x" * 10_000)


@pytest.mark.parametrize(
    ("protocol", "reply"), [("tools", LONG_CALL), ("tools", LONG_TEXT), ("officebench", LONG_TEXT)], ids=[*"abc"]
)
def test_replies_that_take_too_much_memory_end_the_episode(
    protocol: ProtocolName, reply: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "EPISODE_REPLIES_BYTES", 25_000)
    (episode,), asked = play(tmp_path, lambda _: reply, {}, protocol=protocol)
    assert (episode.stop, len(asked), len(episode.trajectory.steps)) == ("context", 3, 2)


def test_what_is_asked_and_what_is_said_count_as_tokens(tmp_path: Path) -> None:
    answer = calls(("system_list_files", {"folder_path": "data"}))
    episodes, asked = play(tmp_path, lambda _: answer, {})
    tokens = [step.tokens for step in episodes[0].trajectory.steps]
    # Each prompt holds the one before it.
    assert tokens == sorted(tokens)
    assert tokens[-1] > tokens[0] > 0
    assert len(asked) == len(tokens)
