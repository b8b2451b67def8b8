"""The roles filled by models; what models write passes the same rules and proofs as what rules write."""

from collections.abc import Collection
from pathlib import Path

from data_model import Check, Dialogue, SurfPlan, SurfReport, Verdict
from generators import DialogueRequest, Draft, Proposal, TaskRequest
from generators.dialogues import reword_turns, write_dialogue_by_model
from generators.tasks import TrialRunner, propose_task_by_model
from llm_gateway import Models
from office_env import Office, Workspace
from orchestrator.pool.client import PoolClient, open_shared_workspace
from orchestrator.procedural_roles import ProceduralDialogueGenerator
from orchestrator.roles import FilterResult, NoTaskFound, Prover, SurfContext
from surfers import surf_with_model
from verifier import check_criteria, check_dialogue, check_solvability, check_task, collect_votes, judge_dialogue

GRADER_NAME = "strict_grader"


class ModelSurfer:
    """Surfer that lets a model choose the reading actions, which are performed in the pool."""

    def __init__(self, models: Models, pool: PoolClient) -> None:
        self.models, self.pool = models, pool

    def open_workspace(self, office: Office, scratch: Path) -> Workspace:
        """Implement `Surfer`."""
        return open_shared_workspace(office, scratch)

    async def surf(self, app: str, workspace: Workspace, plan: SurfPlan, context: SurfContext) -> SurfReport:
        """Implement `Surfer`."""
        goal = plan.goals.get(app, "")
        explore_in_pool, read_in_pool = self.pool.surf, self.pool.read_office
        return await surf_with_model(
            self.models,
            app,
            workspace,
            goal,
            context.unit,
            context.attempt,
            explore_by_rule=explore_in_pool,
            perform_read=read_in_pool,
        )


class ModelTaskGenerator:
    """Task generator that has a model propose the task and its plan.

    Attributes:
        offload: Runs the trial of a plan, in this process or another.
        without: The names of excluded checks.
    """

    def __init__(self, models: Models, offload: TrialRunner, without: Collection[str] = ()) -> None:
        self.models, self.offload, self.without = models, offload, without

    async def propose(self, request: TaskRequest) -> Proposal:
        """Implement `TaskGenerator`."""
        if not request.findings and request.office.names():
            raise NoTaskFound("the surfers came back without any finding")
        return await propose_task_by_model(self.models, request, self.offload, self.without)


class ModelDialogueGenerator:
    """Dialogue generator that has a model write the days."""

    def __init__(self, models: Models) -> None:
        self.models = models

    async def write(self, request: DialogueRequest) -> Dialogue:
        """Implement `DialogueGenerator`."""
        return await write_dialogue_by_model(self.models, request)


class SurfaceDialogueGenerator:
    """Dialogue generator that has a model reword procedural days, keeping only turns in which nothing was lost."""

    def __init__(self, models: Models, seed: int, without: Collection[str] = ()) -> None:
        self.models, self.without = models, without
        self._procedural_generator = ProceduralDialogueGenerator(seed)

    async def write(self, request: DialogueRequest) -> Dialogue:
        """Implement `DialogueGenerator`."""
        skeleton, task = await self._procedural_generator.write(request), request.draft.task

        def find_violations(dialogue: Dialogue) -> tuple[Check, ...]:
            return check_dialogue(task, dialogue, self.without).failures

        return (await reword_turns(self.models, request.draft, skeleton, request.attempt, find_violations)).dialogue


class ModelVerifier:
    """Verifier that applies rules and proofs first and then a model, which decides only what code cannot.

    Attributes:
        without: The names of excluded checks.
    """

    def __init__(
        self, models: Models, prover: Prover, without: Collection[str] = (), grades_dialogues: bool = True
    ) -> None:
        self.models, self.prover, self.without = models, prover, without
        self._grades_dialogues = grades_dialogues and GRADER_NAME not in without

    async def verify_task(self, draft: Draft, office: Office) -> Verdict:
        """Check a task by the rules, the criteria, and every proof that needs no dialogue; see `Verifier`."""
        verdict = check_task(draft.task, office.names(), self.without)
        if verdict.passed and "criteria" not in self.without:
            verdict = check_criteria(draft.task, office)
        return (await self.prover.prove(draft.task, None, office)).verdict if verdict.passed else verdict

    async def verify_dialogue(self, draft: Draft, dialogue: Dialogue, attempt: int) -> Verdict:
        """Implement `Verifier`; dialogues written by rules alone are not graded by the model."""
        verdict = check_dialogue(draft.task, dialogue, self.without)
        if not verdict.passed or not self._grades_dialogues:
            return verdict
        return Verdict(checks=await judge_dialogue(self.models, draft.task, dialogue, draft.task.id, attempt))


class ModelSolvabilityChecker:
    """Solvability filter that has a solver by model try the task.

    Attributes:
        scratch: An existing folder for the solver's workspaces.
    """

    def __init__(self, models: Models, pool: PoolClient, scratch: Path) -> None:
        self.models, self.pool, self.scratch = models, pool, scratch

    async def check_solvability(self, draft: Draft, office: Office) -> FilterResult:
        """Implement `SolvabilityChecker`."""
        references = {name: office.store.read(digest) for name, digest in draft.task.references.items()}
        solvability = await check_solvability(
            self.models,
            draft.task,
            office,
            references,
            draft.task.id,
            scratch=self.scratch,
            score=self.pool.score,
            perform_elsewhere=self.pool.make_perform(draft.task.clock),
        )
        return FilterResult(solvability.proofs, solvability.verdict)


class ModelPanel:
    """Quality filter that has five voters by model judge task and dialogue."""

    def __init__(self, models: Models) -> None:
        self.models = models

    async def vote(self, draft: Draft, dialogue: Dialogue) -> FilterResult:
        """Implement `Panel`."""
        votes = await collect_votes(self.models, draft.task, dialogue, draft.task.id)
        return FilterResult(votes.proofs, votes.verdict)
