"""A solver that makes valid calls at random, with arguments from what it has seen; reproducible from its seed."""

import random as randomness
import re
from collections.abc import Iterable
from typing import Any

from data_model import Action, Assignment, rng_for
from office_env import Episode, StepResult, action, build_arguments_model
from office_env.protocols import officebench, tools
from solvers.registry import Solver, solver

_PATH_PATTERN = re.compile(r"(?:data|emails|calendar)/[^\n\t:\[\]]*\.[a-z]{2,4}\b")
_WORD_PATTERN = re.compile(r"[A-Za-z][A-Za-z0-9]{2,11}")
_EXTENSION_BY_APP = {"excel": ".xlsx", "word": ".docx", "pdf": ".pdf", "image": ".png", "ocr": ".png"}
_OMIT_PROBABILITY = 0.7
_MAX_REMEMBERED = 200
_FIRST_ACTION = Action(app="system", action="list_files")


@solver(privileged=False)
def random(steps: int = 12, seed: int = 0) -> Solver:
    """List the files, call actions chosen at random, and finish: a lower bound for any solver.

    Args:
        steps: The number of calls, including the first and the last.
        seed: The seed of every choice, together with the task's id.
    """
    return _RandomSolver(steps, seed)


class _RandomSolver:
    """Holds only its settings, so that episodes share no state."""

    def __init__(self, steps: int, seed: int) -> None:
        self._steps, self._seed = steps, seed

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        observed = _ObservedValues(assignment, rng_for("random", self._seed, assignment.task_id))
        names = [one for one in action.names if _can_be_drawn(one, assignment.apps)]
        result = _take_step(assignment, episode, _FIRST_ACTION)
        for _ in range(self._steps - 2):
            if result.done:
                return
            observed.observe(result.observation)
            call = observed.draw_call(observed.rng.choice(names))
            if assignment.protocol == "officebench" and episode.app != call.app != "system":
                result = _take_step(assignment, episode, _make_switch(call.app))
            if not result.done:
                result = _take_step(assignment, episode, call)
        if not result.done:
            answer = {"answer": observed.draw_words(1)} if observed.rng.random() < _OMIT_PROBABILITY else {}
            _take_step(assignment, episode, Action(app="system", action="finish_task", args=answer))


class _ObservedValues:
    """The paths, users and words seen in one episode, each in order of first appearance."""

    def __init__(self, assignment: Assignment, rng: randomness.Random) -> None:
        self.rng = rng
        self._clock = assignment.clock
        self._paths: dict[str, None] = {}
        self._users: dict[str, None] = {assignment.persona.name: None}
        self._words: dict[str, None] = {}
        self._observe_words(f"{assignment.instruction}\n{assignment.history}")

    def observe(self, observation: str) -> None:
        """Collect the paths, users and words of an observation."""
        paths = _PATH_PATTERN.findall(observation)
        self._paths |= dict.fromkeys(paths[: _MAX_REMEMBERED - len(self._paths)])
        for path in paths:
            folder, _, rest = path.partition("/")
            if folder in ("emails", "calendar") and len(self._users) < _MAX_REMEMBERED:
                self._users[re.split(r"[/.]", rest)[0]] = None
        self._observe_words(observation)

    def draw_call(self, name: str) -> Action:
        """Draw the arguments of an action; optional ones are mostly left out."""
        app, _, action_name = name.partition(".")
        args: dict[str, Any] = {}
        is_source = not action_name.startswith(("create", "make"))
        for argument, field in build_arguments_model(name).model_fields.items():
            if not field.is_required() and self.rng.random() < _OMIT_PROBABILITY:
                continue
            args[argument] = self._draw_argument(app, argument, is_source, str(field.annotation))
            # An action reads its first path and writes the next one.
            is_source = is_source and not argument.endswith("_path")
        return Action(app=app, action=action_name, args=args)

    def draw_words(self, count: int) -> str:
        """Draw words that were seen."""
        return " ".join(self._draw_one(self._words) for _ in range(count))

    def _draw_argument(self, app: str, name: str, is_source: bool, annotation: str) -> Any:
        if name == "folder_path":
            return self.rng.choice(["data", f"data/{self.draw_words(1)}"])
        if name.endswith("_path"):
            return self._draw_path(
                _EXTENSION_BY_APP.get(name.partition("_")[0], _EXTENSION_BY_APP.get(app, "")), is_source
            )
        if name in ("user", "username", "sender", "recipient"):
            return self._draw_one(self._users)
        if name == "email_id":
            return self._draw_path(".eml", True).rpartition("/")[2]
        if name.startswith(("time_", "start")):
            hour = {"time_start": 9, "time_end": 14}.get(name, 10) + self.rng.randrange(4)
            return f"{self._clock.date} {hour:02d}:00:00"
        return self._draw_plain_argument(name, annotation)

    def _draw_plain_argument(self, name: str, annotation: str) -> Any:
        if "list" in annotation:
            return [[self.draw_words(1), self.draw_words(1)] for _ in range(2)]
        if "int" in annotation and "str" not in annotation:
            return self.rng.randint(4, 6) if name.startswith("last") else self.rng.randint(1, 3)
        if name == "command":
            return f"ls -l /testbed/{self.rng.choice(['data', 'emails', 'calendar'])}"
        return self.draw_words(self.rng.randint(1, 4))

    def _draw_path(self, extension: str, is_source: bool) -> str:
        known_paths = [path for path in self._paths if path.endswith(extension)]
        return (
            self.rng.choice(known_paths)
            if known_paths and is_source
            else f"data/{self.draw_words(1)}{extension or '.txt'}"
        )

    def _observe_words(self, text: str) -> None:
        self._words |= dict.fromkeys(_WORD_PATTERN.findall(text)[: _MAX_REMEMBERED - len(self._words)])

    def _draw_one(self, candidates: Iterable[str]) -> str:
        return self.rng.choice(list(candidates) or ["note"])


def _can_be_drawn(name: str, apps: tuple[str, ...]) -> bool:
    # Calls of a language model may cost money and are not reproducible.
    app, _, action_name = name.partition(".")
    return app != "llm" and app in (*apps, "system") and action_name not in ("switch_app", "finish_task")


def _make_switch(app: str) -> Action:
    return Action(app="system", action="switch_app", args={"target_app": app})


def _take_step(assignment: Assignment, episode: Episode, call: Action) -> StepResult:
    is_text = assignment.protocol == "officebench"
    return episode.step(officebench.format_action(call) if is_text else tools.to_tool_call(call))
