"""Choose the implementation of each role of a Neo build: rules, models, or a mix of both."""

from pathlib import Path

from generators.dialogues import NEO_UTTERANCES_A_DAY_BY_MODEL
from model_sessions import ModelSession
from orchestrator.build_config import BuildConfig, EngineConfig
from orchestrator.model_roles import (
    ModelDialogueGenerator,
    ModelPanel,
    ModelSolvabilityChecker,
    ModelSurfer,
    ModelTaskGenerator,
    ModelVerifier,
    SurfaceDialogueGenerator,
)
from orchestrator.neo.model_planner import ModelPlanner, OfficePlanner
from orchestrator.neo.procedural_planner import ProceduralPlanner, WorldPlanner
from orchestrator.offices.sources import open_run_store, prepare_sources
from orchestrator.pool.client import PoolClient, PoolSurfer
from orchestrator.procedural_roles import (
    InProcessProver,
    ProceduralDialogueGenerator,
    ProceduralSurfer,
    ProceduralTaskGenerator,
    RuleVerifier,
)
from orchestrator.roles import DialogueGenerator, Planner, Roles, Surfer


def make_procedural_roles(config: BuildConfig, run: Path) -> Roles:
    """Make the roles of a build by rules alone.

    Args:
        run: The run's directory, which contains the offices.
    """
    return Roles(
        planner=_make_planner(config, run),
        surfer=ProceduralSurfer(),
        task_generator=ProceduralTaskGenerator(config.seed),
        dialogue_generator=ProceduralDialogueGenerator(config.seed),
        verifier=RuleVerifier(config.without),
        prover=InProcessProver(config.without),
        without=frozenset(config.without),
    )


def make_roles_with_models(config: BuildConfig, run: Path, session: ModelSession, scratch: Path) -> Roles:
    """Make the roles of a build with models, as its configuration's engines require.

    Args:
        scratch: An existing folder for the workspaces of solvers.
    """
    models, pool, without = session.gateway, PoolClient(session.pool), config.without
    model_roles = config.model_roles
    if config.engine == "procedural":
        by_rule = make_procedural_roles(config, run)
        planner, task_generator = by_rule.planner, by_rule.task_generator
        surfer: Surfer = PoolSurfer(pool)
        solvability_checker = panel = None
    else:
        utterances_a_day = NEO_UTTERANCES_A_DAY_BY_MODEL if config.dialogue_engine == "llm" else None
        draft_planner = _make_planner(config, run)
        planner = ModelPlanner(models, draft_planner, open_run_store(run), config.seed, config.split, utterances_a_day)
        surfer, task_generator = ModelSurfer(models, pool), ModelTaskGenerator(models, pool.try_plan, without)
        solvability_checker = None if "solvability" in without else ModelSolvabilityChecker(models, pool, scratch)
        panel = ModelPanel(models) if "voter" in model_roles and "quality" not in without else None
    return Roles(
        planner=planner,
        surfer=surfer,
        task_generator=task_generator,
        dialogue_generator=make_dialogue_generator(config, session),
        verifier=ModelVerifier(models, pool, without, grades_dialogues="verifier" in model_roles),
        prover=pool,
        solvability_checker=solvability_checker,
        panel=panel,
        without=frozenset(without),
    )


def _make_planner(config: BuildConfig, run: Path) -> Planner:
    sources, voice_count = prepare_sources(run, ()), config.max_candidates
    if sources is None:
        return WorldPlanner(config.seed, config.split, open_run_store(run), voice_count)
    if config.engine == "llm":
        return OfficePlanner(config.seed, config.split, sources.surveys, voice_count)
    return ProceduralPlanner(config.seed, config.split, sources.surveys, voice_count)


def make_dialogue_generator(config: EngineConfig, session: ModelSession) -> DialogueGenerator:
    """Make the generator of dialogues: rules, a model, or a model that rewords what rules wrote."""
    if config.dialogue_engine == "llm":
        return ModelDialogueGenerator(session.gateway)
    if config.surface == "llm":
        return SurfaceDialogueGenerator(session.gateway, config.seed, config.without)
    return ProceduralDialogueGenerator(config.seed)
