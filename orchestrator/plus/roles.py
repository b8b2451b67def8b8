"""The roles of HomerAgents+: the generator's two halves, and whoever verifies and filters; by rules or by models."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from generators import Proposal
from generators.seeds import SeedRequest, rewrite_seed, rewrite_seed_by_model
from llm_gateway import Models
from model_sessions import ModelSession
from orchestrator.model_roles import ModelPanel, ModelSolvabilityChecker, ModelVerifier
from orchestrator.neo.roles import make_dialogue_generator
from orchestrator.plus.config import PlusConfig
from orchestrator.pool.client import PoolClient
from orchestrator.procedural_roles import InProcessProver, ProceduralDialogueGenerator, RuleVerifier
from orchestrator.roles import SharedRoles


class SeedRewriter(Protocol):
    """The first half of the generator G (OdysseyBench, Algorithm 1): an intent, and what the days will say."""

    async def rewrite(self, request: SeedRequest) -> Proposal:
        """Make a draft of a seed, or say what kept it from becoming one."""


@dataclass(frozen=True, kw_only=True)
class PlusRoles(SharedRoles):
    """One implementation of each role of Plus."""

    rewriter: SeedRewriter


class ProceduralSeedRewriter:
    """Cuts a seed's text into facts by rule."""

    async def rewrite(self, request: SeedRequest) -> Proposal:
        """See `SeedRewriter`; a further attempt draws everything anew."""
        return rewrite_seed(request)


class ModelSeedRewriter:
    """Has a model find intent, sub-tasks and facts over the values that rules found."""

    def __init__(self, models: Models) -> None:
        self.models = models

    async def rewrite(self, request: SeedRequest) -> Proposal:
        """See `SeedRewriter`."""
        return await rewrite_seed_by_model(self.models, request)


def make_procedural_plus_roles(config: PlusConfig) -> PlusRoles:
    """Every role by rule."""
    return PlusRoles(
        rewriter=ProceduralSeedRewriter(),
        dialogue_generator=ProceduralDialogueGenerator(config.seed),
        verifier=RuleVerifier(config.without),
        prover=InProcessProver(config.without),
        without=frozenset(config.without),
    )


def make_plus_roles_with_models(config: PlusConfig, session: ModelSession, scratch: Path) -> PlusRoles:
    """The roles as the engines of the configuration have them.

    Args:
        scratch: A folder for workspaces of solvers.
    """
    models, pool, without = session.gateway, PoolClient(session.pool), config.without
    model_roles = config.model_roles
    checks_solvability = "solver" in model_roles and "solvability" not in without
    return PlusRoles(
        rewriter=ModelSeedRewriter(models) if config.engine == "llm" else ProceduralSeedRewriter(),
        dialogue_generator=make_dialogue_generator(config, session),
        verifier=ModelVerifier(models, pool, without, grades_dialogues="verifier" in model_roles),
        prover=pool,
        solvability_checker=ModelSolvabilityChecker(models, pool, scratch) if checks_solvability else None,
        panel=ModelPanel(models) if "voter" in model_roles and "quality" not in without else None,
        without=frozenset(without),
    )
