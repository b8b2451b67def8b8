"""The engine of models: each role over the one door for model calls; what it says passes the same rules and proofs."""

from collections.abc import Collection
from pathlib import Path

from data_model import Check, Dialogue, SurfPlan, SurfReport, Verdict
from generators import DialogueRequest, Draft, Proposal, TaskRequest
from generators.dialogues import rewrite_surface, write_dialogue_by_model
from generators.tasks import Offload, propose_by_model
from llm_gateway import Models
from office_env import Office, Workspace
from orchestrator.pool_work import PoolWork
from orchestrator.procedural import ProceduralDialogueGenerator
from orchestrator.roles import Judged, NoTask, Prover, Visitor
from surfers import surf_by_model
from verifier import check_criteria, check_dialogue, check_task, grade, solvable, vote

GRADER = "strict_grader"


class ModelSurfer:
    """Explores by the reading actions that a model chooses, carried out in the pool."""

    def __init__(self, models: Models, work: PoolWork) -> None:
        self.models, self.work = models, work

    async def surf(self, app: str, workspace: Workspace, plan: SurfPlan, visitor: Visitor) -> SurfReport:
        """See `Surfer`."""
        goal = plan.goals.get(app, "")
        by_rule, by_look = self.work.surf, self.work.look
        return await surf_by_model(
            self.models, app, workspace, goal, visitor.unit, visitor.attempt, explore=by_rule, look=by_look
        )


class ModelTaskGenerator:
    """Has a model propose task and plan.

    offload: carries out the trial of a plan, in this process or another. without: names that are left out.
    """

    def __init__(self, models: Models, offload: Offload, without: Collection[str] = ()) -> None:
        self.models, self.offload, self.without = models, offload, without

    async def propose(self, request: TaskRequest) -> Proposal:
        """See `TaskGenerator`."""
        if not request.findings and request.office.names():
            raise NoTask("the surfers came back without any finding")
        return await propose_by_model(self.models, request, self.offload, self.without)


class ModelDialogueGenerator:
    """Has a model write the days."""

    def __init__(self, models: Models) -> None:
        self.models = models

    async def write(self, request: DialogueRequest) -> Dialogue:
        """See `DialogueGenerator`."""
        return await write_dialogue_by_model(self.models, request)


class SurfaceDialogueGenerator:
    """Has the procedural days said in a model's words, turn by turn where nothing is lost."""

    def __init__(self, models: Models, seed: int, without: Collection[str] = ()) -> None:
        self.models, self.without = models, without
        self._skeletons = ProceduralDialogueGenerator(seed)

    async def write(self, request: DialogueRequest) -> Dialogue:
        """See `DialogueGenerator`."""
        skeleton, task = await self._skeletons.write(request), request.draft.task

        def offences_of(dialogue: Dialogue) -> tuple[Check, ...]:
            return check_dialogue(task, dialogue, self.without).offences

        return (await rewrite_surface(self.models, request.draft, skeleton, request.attempt, offences_of)).dialogue


class ModelVerifier:
    """Rules and executions first, then the strict grader: nothing that code can tell is asked of a model.

    graded: whether dialogues are graded; those of rules alone are not. without: names that are left out.
    """

    def __init__(self, models: Models, prover: Prover, without: Collection[str] = (), graded: bool = True) -> None:
        self.models, self.prover, self.without = models, prover, without
        self._graded = graded and GRADER not in without

    async def verify_task(self, draft: Draft, office: Office) -> Verdict:
        """See `Verifier`: the rules, the criteria, and every proof that needs no dialogue."""
        verdict = check_task(draft.task, office.names(), self.without)
        if verdict.passed and "criteria" not in self.without:
            verdict = check_criteria(draft.task, office)
        return (await self.prover.prove(draft.task, None, office)).verdict if verdict.passed else verdict

    async def verify_dialogue(self, draft: Draft, dialogue: Dialogue, attempt: int) -> Verdict:
        """See `Verifier`."""
        verdict = check_dialogue(draft.task, dialogue, self.without)
        if not verdict.passed or not self._graded:
            return verdict
        return Verdict(checks=await grade(self.models, draft.task, dialogue, draft.task.id, attempt))


class ModelExaminer:
    """Has the solver by model try the task. scratch: an existing folder for its workspaces."""

    def __init__(self, models: Models, work: PoolWork, scratch: Path) -> None:
        self.models, self.work, self.scratch = models, work, scratch

    async def examine(self, draft: Draft, office: Office) -> Judged:
        """See `Examiner`."""
        references = {name: office.store.read(digest) for name, digest in draft.task.references.items()}
        tried = await solvable(
            self.models,
            draft.task,
            office,
            references,
            draft.task.id,
            scratch=self.scratch,
            score=self.work.score,
            perform_elsewhere=self.work.perform_at(draft.task.clock),
        )
        return Judged(tried.proofs, tried.verdict)


class ModelPanel:
    """Has five voters judge task and dialogue."""

    def __init__(self, models: Models) -> None:
        self.models = models

    async def vote(self, draft: Draft, dialogue: Dialogue) -> Judged:
        """See `Panel`."""
        votes = await vote(self.models, draft.task, dialogue, draft.task.id)
        return Judged(votes.proofs, votes.verdict)
