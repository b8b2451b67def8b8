"""A solver that acts at random: valid calls, with arguments from what it has seen, the same ones from the same seed."""

import random as randomness
import re
from collections.abc import Iterable
from typing import Any

from data_model import Action, Assignment, rng_for
from office_env import Episode, StepResult, action, arguments_model
from office_env.protocols import officebench, tools
from solvers.registry import Solver, solver

_PATH = re.compile(r"(?:data|emails|calendar)/[^\n\t:\[\]]*\.[a-z]{2,4}\b")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]{2,11}")
_ENDINGS = {"excel": ".xlsx", "word": ".docx", "pdf": ".pdf", "image": ".png", "ocr": ".png"}
_LEFT_OUT = 0.7
_MOST_SEEN = 200
_START = Action(app="system", action="list_files")


@solver(privileged=False)
def random(steps: int = 12, seed: int = 0) -> Solver:
    """Look at the files, then call actions drawn at random, and finish: the floor that any solver must rise above.

    steps: how many calls, with the look and the end. seed: of the draws, beside the task's id.
    """
    return _Random(steps, seed)


class _Random:
    """Holds nothing but its settings; what it sees is kept in a memory of the one episode."""

    def __init__(self, steps: int, seed: int) -> None:
        self._steps, self._seed = steps, seed

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        memory = _Memory(assignment, rng_for("random", self._seed, assignment.task_id))
        names = [one for one in action.names if _is_drawn(one, assignment.apps)]
        seen = _send(assignment, episode, _START)
        for _ in range(self._steps - 2):
            if seen.done:
                return
            memory.see(seen.observation)
            call = memory.call(memory.rng.choice(names))
            if assignment.protocol == "officebench" and episode.app != call.app != "system":
                seen = _send(assignment, episode, _switch(call.app))
            if not seen.done:
                seen = _send(assignment, episode, call)
        if not seen.done:
            answer = {"answer": memory.words(1)} if memory.rng.random() < _LEFT_OUT else {}
            _send(assignment, episode, Action(app="system", action="finish_task", args=answer))


class _Memory:
    """What was seen in one episode: paths, users and words, each in the order of its first sight."""

    def __init__(self, assignment: Assignment, rng: randomness.Random) -> None:
        self.rng = rng
        self._clock = assignment.clock
        self._paths: dict[str, None] = {}
        self._users: dict[str, None] = {assignment.persona.name: None}
        self._words: dict[str, None] = {}
        self._seen_words(f"{assignment.instruction}\n{assignment.history}")

    def see(self, observation: str) -> None:
        """Take in an observation."""
        paths = _PATH.findall(observation)
        self._paths |= dict.fromkeys(paths[: _MOST_SEEN - len(self._paths)])
        for path in paths:
            folder, _, rest = path.partition("/")
            if folder in ("emails", "calendar") and len(self._users) < _MOST_SEEN:
                self._users[re.split(r"[/.]", rest)[0]] = None
        self._seen_words(observation)

    def call(self, name: str) -> Action:
        """Draw the arguments of an action; those that may be left out mostly are."""
        app, _, what = name.partition(".")
        args: dict[str, Any] = {}
        is_source = not what.startswith(("create", "make"))
        for argument, field in arguments_model(name).model_fields.items():
            if not field.is_required() and self.rng.random() < _LEFT_OUT:
                continue
            args[argument] = self._argument(app, argument, is_source, str(field.annotation))
            # The first path of an action is read, the next one is written.
            is_source = is_source and not argument.endswith("_path")
        return Action(app=app, action=what, args=args)

    def words(self, count: int) -> str:
        """Draw words that were read."""
        return " ".join(self._one(self._words) for _ in range(count))

    def _argument(self, app: str, name: str, is_source: bool, annotation: str) -> Any:
        if name == "folder_path":
            return self.rng.choice(["data", f"data/{self.words(1)}"])
        if name.endswith("_path"):
            return self._path(_ENDINGS.get(name.partition("_")[0], _ENDINGS.get(app, "")), is_source)
        if name in ("user", "username", "sender", "recipient"):
            return self._one(self._users)
        if name == "email_id":
            return self._path(".eml", True).rpartition("/")[2]
        if name.startswith(("time_", "start")):
            hour = {"time_start": 9, "time_end": 14}.get(name, 10) + self.rng.randrange(4)
            return f"{self._clock.date} {hour:02d}:00:00"
        return self._plain(name, annotation)

    def _plain(self, name: str, annotation: str) -> Any:
        if "list" in annotation:
            return [[self.words(1), self.words(1)] for _ in range(2)]
        if "int" in annotation and "str" not in annotation:
            return self.rng.randint(4, 6) if name.startswith("last") else self.rng.randint(1, 3)
        if name == "command":
            return f"ls -l /testbed/{self.rng.choice(['data', 'emails', 'calendar'])}"
        return self.words(self.rng.randint(1, 4))

    def _path(self, ending: str, is_source: bool) -> str:
        known = [path for path in self._paths if path.endswith(ending)]
        return self.rng.choice(known) if known and is_source else f"data/{self.words(1)}{ending or '.txt'}"

    def _seen_words(self, text: str) -> None:
        self._words |= dict.fromkeys(_WORD.findall(text)[: _MOST_SEEN - len(self._words)])

    def _one(self, known: Iterable[str]) -> str:
        return self.rng.choice(list(known) or ["note"])


def _is_drawn(name: str, apps: tuple[str, ...]) -> bool:
    # A language model may cost money, and its words are not the same twice.
    app, _, what = name.partition(".")
    return app != "llm" and app in (*apps, "system") and what not in ("switch_app", "finish_task")


def _switch(app: str) -> Action:
    return Action(app="system", action="switch_app", args={"target_app": app})


def _send(assignment: Assignment, episode: Episode, call: Action) -> StepResult:
    is_text = assignment.protocol == "officebench"
    return episode.step(officebench.action_text(call) if is_text else tools.call_of(call))
