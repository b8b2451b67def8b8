"""The roles of the pipeline; each has a procedural and a model-driven implementation of the same interface."""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from data_model import Check, Dialogue, GenerationPlan, Proof, SurfPlan, SurfReport, Task, Verdict
from generators import DialogueRequest, Draft, Proposal, TaskRequest
from office_env import Office, Workspace
from verifier import ProofResults


class NoTaskFound(Exception):
    """The findings feed no task of the planned kind, or its values make no difference; the planner is asked again."""


class SurfContext(NamedTuple):
    """Whose office is explored: the candidate's unit, and the number of the plan that sends the surfers."""

    unit: str
    attempt: int


class FilterResult(NamedTuple):
    """What a filter by model came to: what the row keeps of it, by name, and the checks that may reject."""

    proofs: dict[str, Proof]
    verdict: Verdict


class Planner(Protocol):
    """Drafts P = {P_surf, P_task, P_dial} of one candidate (OdysseyBench, Algorithm 2, phase 1)."""

    async def plan(self, index: int, attempt: int, previous_failure: str = "") -> GenerationPlan:
        """attempt: 1, or more where nothing could be made of the last plan (why says what); another gives another."""


class Surfer(Protocol):
    """Explores one application of an office (phase 2)."""

    async def surf(self, app: str, workspace: Workspace, plan: SurfPlan, context: SurfContext) -> SurfReport:
        """Visit the application by its reading actions, and report typed findings with file and place."""


class TaskGenerator(Protocol):
    """Proposes a task from what was found (phase 3)."""

    async def propose(self, request: TaskRequest) -> Proposal:
        """Raises NoTask where the findings feed none."""


class DialogueGenerator(Protocol):
    """Writes the days over which the facts are said (phase 4)."""

    async def write(self, request: DialogueRequest) -> Dialogue:
        """What the verifier said of the last attempt is in the request."""


class Verifier(Protocol):
    """Judges a task, and a dialogue; its offences go back to their writers as they are."""

    async def verify_task(self, draft: Draft, office: Office) -> Verdict:
        """Judge a proposal before any day is written."""

    async def verify_dialogue(self, draft: Draft, dialogue: Dialogue, attempt: int) -> Verdict:
        """Judge the days."""


class Prover(Protocol):
    """Runs proofs where there is room for it."""

    async def prove(self, task: Task, dialogue: Dialogue | None, office: Office) -> ProofResults:
        """Run every proof; without a dialogue those that need one are `not_run`."""


class SolvabilityChecker(Protocol):
    """The solvability filter: somebody tries to solve the task (OdysseyBench, section 3.2.3)."""

    async def check_solvability(self, draft: Draft, office: Office) -> FilterResult:
        """Fails where a solver with T does not pass; what I and K come to is recorded alone."""


class Panel(Protocol):
    """The quality filter: five independent votes (OdysseyBench, section 3.2.3 and Appendix B)."""

    async def vote(self, draft: Draft, dialogue: Dialogue) -> FilterResult:
        """Fails at three negative votes."""


@dataclass(frozen=True, kw_only=True)
class SharedRoles:
    """The roles that both graphs have, as an engine hands them over; without examiner or panel that filter is not held.

    Attributes:
        without: Names of rules, proofs and filters that are left out, to learn what each of them keeps away.
    """

    dialogue_generator: DialogueGenerator
    verifier: Verifier
    prover: Prover
    solvability_checker: SolvabilityChecker | None = None
    panel: Panel | None = None
    without: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Roles(SharedRoles):
    """One implementation of each role of Neo."""

    planner: Planner
    surfer: Surfer
    task_generator: TaskGenerator


def first_failed_check(verdict: Verdict) -> Check:
    """The check that a rejection quotes: the first offence, or the first check where nothing was looked at."""
    return (*verdict.failures, *verdict.checks)[0]
