"""The procedural engine: each role without a model, correct by construction and reproducible from a seed."""

from collections.abc import Collection
from pathlib import Path

from data_model import Dialogue, Finding, Provenance, SurfPlan, SurfReport, Task, Verdict, rng_for
from generators import DialogueRequest, Draft, Proposal, TaskRequest
from generators.dialogues import write_dialogue
from generators.tasks import TaskContext, list_invented, propose_draft
from office_env import MemoryWorkspace, Office, Workspace
from orchestrator.roles import NoTaskFound, SurfContext
from surfers import surf
from verifier import ProofResults, check_dialogue, check_task, open_proof_context, prove_task


class ProceduralSurfer:
    """Surfer that reads every file of an application by rule."""

    def open_workspace(self, office: Office, scratch: Path) -> Workspace:
        """Implement `Surfer`, in memory: to copy the office to disk would take a fifth of the time of exploring it."""
        return MemoryWorkspace(office)

    async def surf(self, app: str, workspace: Workspace, plan: SurfPlan, context: SurfContext) -> SurfReport:
        """Implement `Surfer`."""
        return await surf(app, workspace, records_visits=False)


class ProceduralTaskGenerator:
    """Task generator that makes a draft of the planned archetype."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    async def propose(self, request: TaskRequest) -> Proposal:
        """Implement `TaskGenerator`; a further proposal makes all random choices anew."""
        plan, office = request.plan, request.office
        retry_labels = () if request.proposal == 1 else ("proposal", request.proposal)
        key = plan.twin.key if plan.twin else plan.id
        rng = rng_for(self.seed, key, office.hash, "task", request.attempt, *retry_labels)
        scene = TaskContext(
            office.hash,
            office.names(),
            request.findings,
            plan.persona,
            plan.clock,
            cases=plan.cases,
            asks=plan.asks,
            twin=plan.twin,
        )
        provenance = Provenance(
            engine="procedural",
            seed=f"{self.seed}::{plan.id}",
            attempt=request.attempt,
            archetype=plan.archetype,
            company=plan.company or None,
            industry=plan.industry or None,
        )
        draft = propose_draft(plan.archetype, scene, office, plan.id, plan.days, rng, provenance)
        if draft is None:
            raise NoTaskFound(
                f"the office feeds no task of the kind {plan.archetype} whose values all make a difference"
            )
        return Proposal(draft=draft if plan.company else _mark_invented(draft, request.findings))


def _mark_invented(draft: Draft, findings: tuple[Finding, ...]) -> Draft:
    invented = list_invented(draft.task, findings) or None
    provenance = draft.task.provenance.model_copy(update={"invented": invented})
    return draft.model_copy(update={"task": draft.task.model_copy(update={"provenance": provenance})})


class ProceduralDialogueGenerator:
    """Dialogue generator that writes each day from the facts scheduled for it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    async def write(self, request: DialogueRequest) -> Dialogue:
        """Implement `DialogueGenerator`; feedback is ignored, since a new attempt makes all random choices anew."""
        return write_dialogue(request.draft, request.plan, request.findings, str(self.seed), request.attempt)


class RuleVerifier:
    """Verifier that applies the rules for tasks and for dialogues.

    Attributes:
        without: The names of excluded rules.
    """

    def __init__(self, without: Collection[str] = ()) -> None:
        self.without = without

    async def verify_task(self, draft: Draft, office: Office) -> Verdict:
        """Implement `Verifier`."""
        return check_task(draft.task, office.names(), self.without)

    async def verify_dialogue(self, draft: Draft, dialogue: Dialogue, attempt: int) -> Verdict:
        """Implement `Verifier`."""
        return check_dialogue(draft.task, dialogue, self.without)


class InProcessProver:
    """Prover that runs proofs in this process.

    Attributes:
        without: The names of excluded proofs.
    """

    def __init__(self, without: Collection[str] = ()) -> None:
        self.without = without

    async def prove(self, task: Task, dialogue: Dialogue | None, office: Office) -> ProofResults:
        """Implement `Prover`."""
        references = {name: office.store.read(digest) for name, digest in task.references.items()}
        with open_proof_context(task, dialogue, office, references) as proof_context:
            return prove_task(proof_context, self.without)
