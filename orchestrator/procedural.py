"""The procedural engine: each role without a model, correct by construction and deterministic from a seed."""

from data_model import Check, Dialogue, DialoguePlan, Finding, Provenance, SurfReport, TaskPlan, Verdict, rng_for
from generators import Draft
from generators.dialogues import write_dialogue
from generators.tasks import Scene, propose_draft
from office_env import Office, Workspace
from orchestrator.roles import NoTask
from surfers import surf
from verifier import check_dialogue, check_task


class ProceduralSurfer:
    """Reads every file of an application by rule."""

    async def surf(self, app: str, workspace: Workspace) -> SurfReport:
        """See `Surfer`."""
        return await surf(app, workspace)


class ProceduralTaskGenerator:
    """Makes a draft of the planned archetype."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    async def propose(self, plan: TaskPlan, findings: tuple[Finding, ...], office: Office, attempt: int) -> Draft:
        """See `TaskGenerator`."""
        rng = rng_for(self.seed, plan.id, office.hash, "task", attempt)
        scene = Scene(office.hash, office.names(), findings, plan.persona, plan.clock)
        provenance = Provenance(
            engine="procedural", seed=f"{self.seed}::{plan.id}", attempt=attempt, archetype=plan.archetype
        )
        draft = propose_draft(plan.archetype, scene, office, plan.id, plan.days, rng, provenance)
        if draft is None:
            raise NoTask(f"the office feeds no task of the kind {plan.archetype} whose values all make a difference")
        return draft


class ProceduralDialogueGenerator:
    """Writes each day from the facts that fall on it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    async def write(
        self, draft: Draft, plan: DialoguePlan, findings: tuple[Finding, ...], feedback: tuple[Check, ...], attempt: int
    ) -> Dialogue:
        """See `DialogueGenerator`."""
        return write_dialogue(draft, plan, findings, str(self.seed), attempt, feedback)


class RuleVerifier:
    """Applies the rules of both families."""

    async def verify(self, draft: Draft, dialogue: Dialogue, office: Office) -> Verdict:
        """See `Verifier`."""
        of_task = check_task(draft.task, office.names())
        return Verdict(checks=of_task.checks + check_dialogue(draft.task, dialogue).checks)
