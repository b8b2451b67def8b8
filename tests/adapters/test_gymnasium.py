"""An episode as a Gymnasium environment: it passes Gymnasium's own check, rewards the verdict, and tells no secret."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from data_model import Action, ContentStore, Dataset, InputError
from office_env.protocols import officebench, tools
from tests.evaluation.examples import (
    example_dialogue,
    example_office,
    example_task,
    noisy_dialogue,
    noisy_task,
    set_cell,
)
from tests.evaluation.runs import NEO, NEO_TASKS, example_dataset
from tests.homeragents.datasets import ROOT, small_dataset

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")

Make = Callable[..., Any]
FINISH = '{"name": "system_finish_task"}'


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Environments that are closed in the end; their workspaces lie in a folder of the test."""
    made: list[Any] = []
    (tmp_path / "workspaces").mkdir()

    def one(dataset: Path = NEO, **given: Any) -> Any:
        told = {"folder": tmp_path / "workspaces", **given}
        made.append(gymnasium.make("homeragents.gym:HomerOffice-v0", dataset=dataset, **told))
        return made[-1]

    yield one
    for env in made:
        env.close()
    assert list((tmp_path / "workspaces").iterdir()) == []


def sent(action: Action, protocol: str = "tools") -> str:
    """An action as a learner writes it."""
    if protocol == "officebench":
        return officebench.format_action(action)
    call = tools.to_tool_call(action)
    return json.dumps({"name": call.name, "arguments": json.loads(call.arguments)})


def solution(task: str) -> tuple[Action, ...]:
    plan = Dataset(NEO).task(task).solution
    assert plan is not None
    return (*plan, Action(app="system", action="finish_task"))


@pytest.mark.slow
@pytest.mark.parametrize("protocol", ["tools", "officebench"])
def test_it_passes_the_check_of_gymnasium(make: Make, protocol: str) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(make(task_id=NEO_TASKS[0], protocol=protocol).unwrapped)
    check_env(make(protocol=protocol, max_steps=2).unwrapped)


@pytest.mark.parametrize("protocol", ["tools", "officebench"])
@pytest.mark.parametrize("task", NEO_TASKS)
def test_a_solved_task_is_rewarded_once_at_its_end(make: Make, task: str, protocol: str) -> None:
    env = make(task_id=task, protocol=protocol)
    env.reset(seed=1)
    results = [env.step(sent(action, protocol)) for action in solution(task)]
    assert [reward for _, reward, *_ in results] == [0.0] * (len(results) - 1) + [1.0]
    assert [ended for _, _, ended, *_ in results] == [False] * (len(results) - 1) + [True]
    assert not any(truncated for *_, truncated, _ in results)
    assert results[-1][-1] == {"task_id": task, "steps": len(results), "stop": "finished"}


def test_an_unsolved_task_is_not_rewarded(make: Make) -> None:
    env = make(task_id=NEO_TASKS[1])
    env.reset()
    assert env.step(FINISH)[1:4] == (0.0, True, False)
    after = env.unwrapped.step(FINISH)
    assert tuple(after)[:4] == ("The episode is over.", 0.0, True, False)


def test_the_limit_of_steps_truncates_and_the_files_are_judged_as_they_are(make: Make) -> None:
    steps = solution(NEO_TASKS[1])[:-1]
    env = make(task_id=NEO_TASKS[1], max_steps=len(steps))
    env.reset()
    *_, last = [env.step(sent(action)) for action in steps]
    assert last[1:] == (1.0, False, True, {"task_id": NEO_TASKS[1], "steps": len(steps), "stop": "max_steps"})


NO_ACTIONS = (
    "",
    "list the files",
    "[]",
    '{"name": 3}',
    '{"name": "excel_read", "x": 1}',
    '{"name": "excel_read_file", "arguments": 5}',
    "[" * 9999,
)


@pytest.mark.parametrize("action", NO_ACTIONS)
def test_what_is_no_action_is_answered_and_costs_a_step(make: Make, action: str) -> None:
    env = make(task_id=NEO_TASKS[0])
    env.reset()
    observation, reward, ended, truncated, info = env.step(action)
    assert observation
    assert (reward, ended, truncated, info["steps"]) == (0.0, False, False, 1)


def test_a_seed_draws_the_task(make: Make) -> None:
    env = make()
    drawn = [env.reset(seed=seed)[1]["task_id"] for seed in range(8)]
    assert drawn == [env.reset(seed=seed)[1]["task_id"] for seed in range(8)]
    assert 1 < len(set(drawn)) <= len(NEO_TASKS)
    assert env.reset(options={"task_id": NEO_TASKS[2]})[1]["task_id"] == NEO_TASKS[2]


def test_the_memory_mode_decides_what_is_shown(make: Make) -> None:
    shown = {mode: make(task_id=NEO_TASKS[0], memory=mode).reset()[0] for mode in ("long-context", "none")}
    intent = Dataset(NEO).task(NEO_TASKS[0]).intent
    assert all(intent in text for text in shown.values())
    less = make(task_id=NEO_TASKS[0], memory="rag-utterance", top_k=2).reset()[0]
    assert len(shown["none"]) < len(less) < len(shown["long-context"])


def test_a_workspace_is_gone_when_the_environment_is_closed(make: Make, tmp_path: Path) -> None:
    env = make(task_id=NEO_TASKS[0])
    env.reset()
    env.reset()
    assert len(list((tmp_path / "workspaces").iterdir())) == 1
    env.close()
    assert list((tmp_path / "workspaces").iterdir()) == []
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(FINISH)


def test_the_tools_are_those_of_the_actions(make: Make) -> None:
    env = make(task_id=NEO_TASKS[0])
    env.reset()
    assert env.unwrapped.tools == tools.build_tool_schemas(
        ("calendar", "excel", "ocr", "pdf", "shell", "word", "email", "llm")
    )


def test_any_text_is_in_its_spaces_and_a_drawn_one_is_short(make: Make) -> None:
    space = make(task_id=NEO_TASKS[0]).action_space
    assert "Søren 会议\n\u202e" in space
    assert 3 not in space
    space.seed(4)
    drawn = [space.sample() for _ in range(50)]
    space.seed(4)
    assert drawn == [space.sample() for _ in range(50)]
    assert all(one in space and one.isascii() and 0 < len(one) <= 200 for one in drawn)


@pytest.mark.parametrize("protocol", ["tools", "officebench"])
def test_noise_in_all_that_is_secret_changes_nothing(make: Make, tmp_path: Path, protocol: str) -> None:
    folder = tmp_path / "workspaces"

    def seen_of(root: Path) -> tuple[Any, ...]:
        return played(make(root, task_id=task.id, protocol=protocol), folder, protocol)

    task = example_task(example_office(ContentStore(tmp_path / "plain")).hash)
    plain = seen_of(example_dataset(tmp_path / "plain", task))
    for seed in range(3):
        root, rng = tmp_path / f"noisy-{seed}", random.Random(seed)
        example_office(ContentStore(root))
        # Still a criterion that can be checked: one that cannot is refused before anything is shown.
        criteria = (task.criteria[0].model_copy(update={"args": {"file": f"data/{seed}.xlsx"}}),)
        noisy = noisy_task(task, rng).model_copy(update={"criteria": criteria})
        example_dataset(root, noisy, dialogues=(noisy_dialogue(example_dialogue(task.id), rng),))
        assert seen_of(root) == plain


def played(env: Any, folder: Path, protocol: str) -> tuple[Any, ...]:
    """All that a learner sees of an episode but its reward, and the files that are left."""
    first = env.reset(seed=5)
    calls = [
        Action(app="shell", action="command", args={"command": "ls /testbed/data"}),
        Action(app="excel", action="read_file", args={"file_path": "data/budget.xlsx"}),
        set_cell("7"),
        Action(app="word", action="read_file", args={"file_path": "data/none.docx"}),
        Action(app="system", action="finish_task", args={"answer": "done"}),
    ]
    texts = ["what is secret?", *(sent(one, protocol) for one in calls)]
    seen = [(observation, *rest) for observation, _, *rest in map(env.step, texts)]
    (workspace,) = folder.iterdir()
    left = {path.relative_to(workspace): path.read_bytes() for path in workspace.rglob("*") if path.is_file()}
    env.close()
    return first, seen, left


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"task_id": "neo-1-0002"}, r"there is no task 'neo-1-0002'. Did you mean 'neo-1-00002'\?"),
        ({"memory": "rag"}, "there is no memory mode 'rag'"),
        ({"memory": "rag-utterance", "top_k": 0}, "--top-k: expected a number from 1"),
        ({"max_steps": 0}, "--max-steps: expected a number from 1"),
        ({"dataset": "nowhere"}, "nowhere: not a dataset"),
    ],
)
def test_what_cannot_be_meant_is_one_sentence(make: Make, given: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        make(**given)


def test_a_task_that_nobody_can_judge_is_refused_before_it_begins(make: Make, tmp_path: Path) -> None:
    task = example_task(example_office(ContentStore(tmp_path / "odd")).hash)
    odd = task.model_copy(update={"criteria": (task.criteria[0].model_copy(update={"function": "evaluate_mood"}),)})
    env = make(example_dataset(tmp_path / "odd", odd))
    with pytest.raises(InputError, match="evaluate_mood"):
        env.reset()


def test_several_run_side_by_side(tmp_path: Path) -> None:
    import homeragents.gym

    root = small_dataset(tmp_path / "dataset", {"id": "a"}, {"id": "b"})
    envs = gymnasium.make_vec(homeragents.gym.ENVIRONMENT_ID, 2, vectorization_mode="sync", dataset=root, max_steps=1)
    observations, info = envs.reset(seed=[1, 2])
    assert len(observations) == len(info["task_id"]) == 2
    assert list(envs.step((FINISH, "?"))[2]) == [True, False]
    envs.close()


def test_without_gymnasium_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import homeragents.gym"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "the Gymnasium environment needs an extra: pip install 'homeragents[gym]'" in done.stderr
