"""The roles of the pipeline; each has a procedural and a model-driven implementation of the same interface."""

from dataclasses import dataclass
from typing import Protocol

from data_model import Check, Dialogue, DialoguePlan, Finding, GenerationPlan, SurfReport, TaskPlan, Verdict
from generators import Draft
from office_env import Office, Workspace


class NoTask(Exception):
    """The findings feed no task of the planned kind, or its values make no difference; the planner is asked again."""


class Planner(Protocol):
    """Drafts P = {P_surf, P_task, P_dial} of one candidate (OdysseyBench, Algorithm 2, phase 1)."""

    async def plan(self, index: int, attempt: int) -> GenerationPlan:
        """attempt: 1, or more where nothing could be made of the last plan; another attempt gives another plan."""


class Surfer(Protocol):
    """Explores one application of an office (phase 2)."""

    async def surf(self, app: str, workspace: Workspace) -> SurfReport:
        """Visit the application by its reading actions, and report typed findings with file and place."""


class TaskGenerator(Protocol):
    """Proposes a task from what was found (phase 3)."""

    async def propose(self, plan: TaskPlan, findings: tuple[Finding, ...], office: Office, attempt: int) -> Draft:
        """Raises NoTask where the findings feed none."""


class DialogueGenerator(Protocol):
    """Writes the days over which the facts are said (phase 4)."""

    async def write(
        self, draft: Draft, plan: DialoguePlan, findings: tuple[Finding, ...], feedback: tuple[Check, ...], attempt: int
    ) -> Dialogue:
        """feedback: what the verifier said of the last attempt."""


class Verifier(Protocol):
    """Judges task and dialogue by the rules."""

    async def verify(self, draft: Draft, dialogue: Dialogue, office: Office) -> Verdict:
        """The offences of the verdict go back to the dialogue generator as they are."""


@dataclass(frozen=True)
class Roles:
    """One implementation of each role, as an engine hands them to the graph."""

    planner: Planner
    surfer: Surfer
    task_generator: TaskGenerator
    dialogue_generator: DialogueGenerator
    verifier: Verifier
