"""The roles of the pipeline as interfaces, with procedural and model-driven implementations."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from data_model import Check, Dialogue, GenerationPlan, Proof, SurfPlan, SurfReport, Task, Verdict
from generators import DialogueRequest, Draft, Proposal, TaskRequest
from office_env import Office, Workspace
from verifier import ProofResults


class NoTaskFound(Exception):
    """No task of the planned archetype can be made from the findings; the planner is asked again."""


class SurfContext(NamedTuple):
    """The candidate for which surfers explore an office.

    Attributes:
        unit: The id of the candidate.
        attempt: The number of the candidate's plan.
    """

    unit: str
    attempt: int


class FilterResult(NamedTuple):
    """The result of a filter by model.

    Attributes:
        proofs: What the task's row records, by name.
        verdict: The checks that may reject the candidate.
    """

    proofs: dict[str, Proof]
    verdict: Verdict


class Planner(Protocol):
    """Plans one candidate: P = {P_surf, P_task, P_dial} (OdysseyBench, Algorithm 2, phase 1)."""

    async def plan(self, index: int, attempt: int, previous_failure: str = "") -> GenerationPlan:
        """Make a plan; different attempts give different plans.

        Args:
            index: The index of the candidate.
            attempt: 1, or more if no task could be made from the previous plan.
            previous_failure: Why not.
        """


class Surfer(Protocol):
    """Explores one application of an office (phase 2)."""

    def open_workspace(self, office: Office, scratch: Path) -> Workspace:
        """Open an office to be explored, on disk below `scratch` or in memory; exploring it changes nothing."""

    async def surf(self, app: str, workspace: Workspace, plan: SurfPlan, context: SurfContext) -> SurfReport:
        """Explore the application by reading actions, and report typed findings with file and place."""


class TaskGenerator(Protocol):
    """Proposes a task from the findings (phase 3)."""

    async def propose(self, request: TaskRequest) -> Proposal:
        """Propose a task.

        Raises:
            NoTaskFound: No task can be made from the findings.
        """


class DialogueGenerator(Protocol):
    """Writes the days over which the facts are said (phase 4)."""

    async def write(self, request: DialogueRequest) -> Dialogue:
        """Write a dialogue; the request contains the verifier's feedback on the previous one."""


class Verifier(Protocol):
    """Judges tasks and dialogues; failed checks go back to the writers unchanged."""

    async def verify_task(self, draft: Draft, office: Office) -> Verdict:
        """Judge a task before its dialogue is written."""

    async def verify_dialogue(self, draft: Draft, dialogue: Dialogue, attempt: int) -> Verdict:
        """Judge a dialogue."""


class Prover(Protocol):
    """Runs the proofs of a task, in this process or another."""

    async def prove(self, task: Task, dialogue: Dialogue | None, office: Office) -> ProofResults:
        """Run every proof; those that need a dialogue are `not_run` if there is none."""


class SolvabilityChecker(Protocol):
    """The solvability filter, in which a solver tries the task (OdysseyBench, section 3.2.3)."""

    async def check_solvability(self, draft: Draft, office: Office) -> FilterResult:
        """Try the task; fails if a solver given T does not pass. The results with I and with K are only recorded."""


class Panel(Protocol):
    """The quality filter: five independent votes (OdysseyBench, section 3.2.3 and Appendix B)."""

    async def vote(self, draft: Draft, dialogue: Dialogue) -> FilterResult:
        """Collect the votes; fails at three negative ones."""


@dataclass(frozen=True, kw_only=True)
class SharedRoles:
    """The roles that both graphs have.

    Attributes:
        solvability_checker: None to leave out the solvability filter.
        panel: None to leave out the quality filter.
        without: The names of excluded rules, proofs and filters; excluding one shows what it catches.
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
    """Return the check that a rejection quotes: the first failed one, or the first one if none failed."""
    return (*verdict.failures, *verdict.checks)[0]
