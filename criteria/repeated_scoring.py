"""Checks of many workspaces: a criterion that would read what it read before is not evaluated again."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from criteria.registry import References
from criteria.score import CriterionResult, Profile, complete_verdict, evaluate_criterion, join_results
from data_model import ActionRefused, Criterion, Task, Verdict
from office_env import FileTree

_MAX_RECORDINGS_PER_CRITERION = 24

Answer = TypeVar("Answer")


class RepeatedEvaluation:
    """Checks the same criteria in many workspaces, each with the result of `evaluate_criteria`.

    A criterion's result follows from what it asks of the workspace: where an earlier workspace gave the same answers to
    the same questions, its result is taken. Workspaces that differ in one file share most results.
    """

    def __init__(
        self,
        criteria: Sequence[Criterion],
        seed: FileTree,
        references: References,
        profile: Profile = "corrected",
    ) -> None:
        self._criteria = tuple(criteria)
        self._seed, self._references, self._profile = seed, references, profile
        self._recordings: dict[int, deque[_RecordedResult]] = {}

    def evaluate(self, workspace: FileTree) -> CriterionResult:
        """Check the criteria in a workspace, and list all that they accepted."""
        answers = _Answers(workspace)
        return join_results(self._criteria, lambda criterion: self._evaluate(criterion, workspace, answers))

    def _evaluate(self, criterion: Criterion, workspace: FileTree, answers: "_Answers") -> CriterionResult:
        # The criteria are kept, so that each has an identity of its own; writing one as JSON takes longer.
        recordings = self._recordings.setdefault(id(criterion), deque(maxlen=_MAX_RECORDINGS_PER_CRITERION))
        for recording in recordings:
            if all(answers.find(request) == request.answer for request in recording.requests):
                return recording.result
        recorder = _RecordingTree(workspace)
        result = evaluate_criterion(criterion, recorder, self._seed, self._references, self._profile)
        recordings.append(_RecordedResult(recorder.requests, result))
        return result


class RepeatedScoring:
    """Scores workspaces of one task, each with the verdict of `score_workspace`."""

    def __init__(self, task: Task, seed: FileTree, references: References, profile: Profile = "corrected") -> None:
        self._task, self._seed, self._profile = task, seed, profile
        self._evaluation = RepeatedEvaluation(task.criteria, seed, references, profile)

    def score(self, workspace: FileTree) -> Verdict:
        """Score the files that were left in a workspace."""
        return complete_verdict(self._evaluation.evaluate(workspace), self._task, workspace, self._seed, self._profile)


class _RecordedQuestion(NamedTuple):
    """A question to a workspace and its answer; a refusal is answered by its type and text.

    Attributes:
        question: What is asked, the same for equal questions.
    """

    question: tuple[str, ...]
    ask: Callable[[FileTree], object]
    answer: object


class _RecordedResult(NamedTuple):
    """All that a criterion asked of a workspace, in order, and what it found."""

    requests: tuple[_RecordedQuestion, ...]
    result: CriterionResult


class _Answers:
    """The answers of a workspace that nobody changes, each asked for once."""

    def __init__(self, workspace: FileTree) -> None:
        self._workspace = workspace
        self._found: dict[tuple[str, ...], object] = {}

    def find(self, request: _RecordedQuestion) -> object:
        if request.question not in self._found:
            self._found[request.question] = request.ask(self._workspace)
        return self._found[request.question]


class _RecordingTree:
    """A view of a tree of files that records every question, each once."""

    def __init__(self, tree: FileTree) -> None:
        self._tree = tree
        self._requests: dict[tuple[str, ...], _RecordedQuestion] = {}

    @property
    def requests(self) -> tuple[_RecordedQuestion, ...]:
        return tuple(self._requests.values())

    def names(self) -> tuple[str, ...]:
        return self._record(("names",), lambda tree: tree.names())

    def has_file(self, name: str) -> bool:
        return self._record(("has_file", name), lambda tree: tree.has_file(name))

    def exists(self, name: str) -> bool:
        return self._record(("exists", name), lambda tree: tree.exists(name))

    def read(self, name: str) -> bytes:
        return self._record(("read", name), lambda tree: tree.read(name))

    def digests(self) -> Mapping[str, str]:
        return self._record(("digests",), lambda tree: tree.digests())

    def answer(self, question: Callable[[FileTree], Answer]) -> Answer:
        """Record what a question that takes no other argument finds in the tree."""
        return self._record(("answer", question.__module__, question.__qualname__), question)

    def _record(self, question: tuple[str, ...], ask: Callable[[FileTree], Answer]) -> Answer:
        def ask_or_refuse(tree: FileTree) -> object:
            try:
                return ask(tree)
            except ActionRefused as refusal:
                return type(refusal), str(refusal)

        try:
            answer = ask(self._tree)
        except ActionRefused as refusal:
            self._requests[question] = _RecordedQuestion(question, ask_or_refuse, (type(refusal), str(refusal)))
            raise
        self._requests[question] = _RecordedQuestion(question, ask_or_refuse, answer)
        return answer
