"""Runs many plans in one office, in memory; what an earlier plan has computed is not computed again."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from data_model import Action, ActionRefused, Plan, sha256_hex
from office_env.action_registry import Observation, PlanRun, perform_action, run_plan
from office_env.workspace.memory_workspace import MemoryFile, MemoryWorkspace
from office_env.workspace.office import Office
from office_env.workspace.workspace import Services, Workspace, WorkspaceEntry

_MAX_RECORDED_BYTES = 200_000_000
_MAX_RECORDINGS_PER_ACTION = 12

Answer = TypeVar("Answer")


class FinishedPlan(NamedTuple):
    """The result of running a plan, and the workspace that it left."""

    run: PlanRun
    workspace: MemoryWorkspace


class PlanRunner:
    """Runs plans in an office, each in a fresh workspace in memory.

    An action that an earlier plan performed is replayed if everything that it asked of its workspace would be answered
    as it was then: plans that differ in one value share most of their steps.
    """

    def __init__(self, office: Office, services: Services | None = None) -> None:
        self._fresh = MemoryWorkspace(office, services)
        if self._fresh.services.complete_text is not None:
            raise ValueError("a model may answer differently each time, so its actions cannot be replayed")
        self._recordings: dict[str, list[_Recording]] = defaultdict(list)
        self._recorded_bytes = 0

    def open_workspace(self) -> MemoryWorkspace:
        """Return a fresh workspace."""
        return self._fresh.fork()

    def run(self, plan: Plan, start: MemoryWorkspace | None = None) -> FinishedPlan:
        """Run a plan.

        Args:
            start: Where it begins, which stays as it is; by default a fresh workspace.
        """
        workspace = (start or self._fresh).fork()
        return FinishedPlan(run_plan(workspace, plan, self.perform), workspace)

    def perform(self, workspace: Workspace, call: Action) -> Observation:
        """Perform one action in a workspace of this runner, or replay it."""
        assert isinstance(workspace, MemoryWorkspace), "plans of this runner work in memory"
        recordings = self._recordings[repr(call)]
        for recording in recordings:
            replayed = _replay(recording.requests, workspace)
            if replayed is not None:
                workspace.adopt(replayed)
                return recording.observation
        recorder = _Recorder(workspace)
        observation = perform_action(recorder, call)
        self._recorded_bytes += recorder.written_bytes
        if self._recorded_bytes > _MAX_RECORDED_BYTES:
            self._recordings.clear()
            self._recorded_bytes = 0
        elif len(recordings) < _MAX_RECORDINGS_PER_ACTION:
            recordings.append(_Recording(tuple(recorder.requests), observation))
        return observation


class _Request(NamedTuple):
    """What an action asked of its workspace, and what it was told.

    Attributes:
        ask: Asks the same of another workspace; a refusal is returned as its type and text.
    """

    ask: Callable[[MemoryWorkspace], object]
    answer: object


class _Recording(NamedTuple):
    """All that passed between an action and its workspace, in order, and what the solver saw."""

    requests: tuple[_Request, ...]
    observation: Observation


def _replay(requests: tuple[_Request, ...], workspace: MemoryWorkspace) -> MemoryWorkspace | None:
    """Repeat the requests in a copy of a workspace and return it; None if one is answered differently."""
    copy = workspace.fork()
    return copy if all(request.ask(copy) == request.answer for request in requests) else None


class _Recorder(Workspace):
    """A view of a workspace in memory that records every request."""

    def __init__(self, workspace: MemoryWorkspace) -> None:
        self.services = workspace.services
        self.requests: list[_Request] = []
        self.written_bytes = 0
        self._workspace = workspace

    def names(self) -> tuple[str, ...]:
        return self._record(lambda workspace: workspace.names())

    def has_file(self, name: str) -> bool:
        return self._record(lambda workspace: workspace.has_file(name))

    def exists(self, name: str) -> bool:
        return self._record(lambda workspace: workspace.exists(name))

    def is_folder(self, name: str) -> bool:
        return self._record(lambda workspace: workspace.is_folder(name))

    def list_folder(self, name: str) -> tuple[str, ...]:
        return self._record(lambda workspace: workspace.list_folder(name))

    def list_entries(self, folder: str) -> tuple[WorkspaceEntry, ...]:
        return self._record(lambda workspace: workspace.list_entries(folder))

    def get_size(self, name: str) -> int:
        return self._record(lambda workspace: workspace.get_size(name))

    def read(self, name: str) -> bytes:
        # The digest stands for the content, which would take memory and time to compare.
        self._record(lambda workspace: workspace.find_file(name).digest)
        return self._workspace.read(name)

    def digests(self) -> Mapping[str, str]:
        return self._record(lambda workspace: workspace.digests())

    def write(self, name: str, content: bytes) -> None:
        self.written_bytes += len(content)
        file = MemoryFile(sha256_hex(content), len(content), content)
        self._record(lambda workspace: workspace.put_file(name, file))

    def make_folder(self, name: str) -> None:
        self._record(lambda workspace: workspace.make_folder(name))

    def delete(self, name: str) -> None:
        self._record(lambda workspace: workspace.delete(name))

    def _record(self, ask: Callable[[MemoryWorkspace], Answer]) -> Answer:
        def ask_or_refuse(workspace: MemoryWorkspace) -> object:
            try:
                return ask(workspace)
            except ActionRefused as refusal:
                return type(refusal), str(refusal)

        try:
            answer = ask(self._workspace)
        except ActionRefused as refusal:
            self.requests.append(_Request(ask_or_refuse, (type(refusal), str(refusal))))
            raise
        self.requests.append(_Request(ask_or_refuse, answer))
        return answer
