"""Who plays which role in a build of Neo: rules, models, or some of both, in one graph."""

from pathlib import Path

from orchestrator.build_config import BuildConfig, Writing
from orchestrator.model_planner import UTTERANCES_A_DAY, ModelPlanner, OfficePlanner
from orchestrator.model_roles import (
    ModelDialogueGenerator,
    ModelExaminer,
    ModelPanel,
    ModelSurfer,
    ModelTaskGenerator,
    ModelVerifier,
    SurfaceDialogueGenerator,
)
from orchestrator.model_session import Session
from orchestrator.planning import ProceduralPlanner, WorldPlanner
from orchestrator.pool_work import PoolSurfer
from orchestrator.procedural import (
    HereProver,
    ProceduralDialogueGenerator,
    ProceduralSurfer,
    ProceduralTaskGenerator,
    RuleVerifier,
)
from orchestrator.roles import DialogueGenerator, Planner, Roles, Surfer
from orchestrator.sources import prepare_sources, store_of


def procedural_roles(config: BuildConfig, run: Path) -> Roles:
    """Every role by rule. run: the run's directory, where the offices lie."""
    return Roles(
        planner=_planner(config, run),
        surfer=ProceduralSurfer(),
        task_generator=ProceduralTaskGenerator(config.seed),
        dialogue_generator=ProceduralDialogueGenerator(config.seed),
        verifier=RuleVerifier(config.without),
        prover=HereProver(config.without),
        without=frozenset(config.without),
    )


def roles_with_models(config: BuildConfig, run: Path, session: Session, scratch: Path) -> Roles:
    """The roles as the engines of the configuration have them. scratch: a folder for workspaces of solvers."""
    models, work, without = session.models, session.work, config.without
    by_model = config.roles_by_model
    if config.engine == "procedural":
        made = procedural_roles(config, run)
        planner, task_generator = made.planner, made.task_generator
        surfer: Surfer = PoolSurfer(work)
        examiner = panel = None
    else:
        length = UTTERANCES_A_DAY if config.dialogue_engine == "llm" else None
        setting = _planner(config, run)
        planner = ModelPlanner(models, setting, store_of(run), config.seed, config.split, length)
        surfer, task_generator = ModelSurfer(models, work), ModelTaskGenerator(models, work.try_plan, without)
        examiner = None if "solvability" in without else ModelExaminer(models, work, scratch)
        panel = ModelPanel(models) if "voter" in by_model and "quality" not in without else None
    return Roles(
        planner=planner,
        surfer=surfer,
        task_generator=task_generator,
        dialogue_generator=dialogue_generator(config, session),
        verifier=ModelVerifier(models, work, without, graded="verifier" in by_model),
        prover=work,
        examiner=examiner,
        panel=panel,
        without=frozenset(without),
    )


def _planner(config: BuildConfig, run: Path) -> Planner:
    sources, voices = prepare_sources(run, ()), config.max_candidates
    if sources is None:
        return WorldPlanner(config.seed, config.split, store_of(run), voices)
    if config.engine == "llm":
        return OfficePlanner(config.seed, config.split, sources.surveys, voices)
    return ProceduralPlanner(config.seed, config.split, sources.surveys, voices)


def dialogue_generator(config: Writing, session: Session) -> DialogueGenerator:
    """Who writes the days: rules, a model, or a model that words what rules wrote."""
    if config.dialogue_engine == "llm":
        return ModelDialogueGenerator(session.models)
    if config.surface == "llm":
        return SurfaceDialogueGenerator(session.models, config.seed, config.without)
    return ProceduralDialogueGenerator(config.seed)
