"""The roles of HomerAgents+, by rules or by models: the two halves of the generator, verifier and filters."""

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
    """The first half of the generator G (OdysseyBench, Algorithm 1), which writes the intent and the facts."""

    async def rewrite(self, request: SeedRequest) -> Proposal:
        """Make a draft from a seed, or return the violations that prevented one."""


@dataclass(frozen=True, kw_only=True)
class PlusRoles(SharedRoles):
    """One implementation of each role of Plus."""

    rewriter: SeedRewriter


class ProceduralSeedRewriter:
    """Seed rewriter that splits a seed's text into facts by rule."""

    async def rewrite(self, request: SeedRequest) -> Proposal:
        """Implement `SeedRewriter`; a further attempt makes all random choices anew."""
        return rewrite_seed(request)


class ModelSeedRewriter:
    """Seed rewriter that has a model write intent, subtasks and facts around the values found by rule."""

    def __init__(self, models: Models) -> None:
        self.models = models

    async def rewrite(self, request: SeedRequest) -> Proposal:
        """Implement `SeedRewriter`."""
        return await rewrite_seed_by_model(self.models, request)


def make_procedural_plus_roles(config: PlusConfig) -> PlusRoles:
    """Make the roles of a build by rules alone."""
    return PlusRoles(
        rewriter=ProceduralSeedRewriter(),
        dialogue_generator=ProceduralDialogueGenerator(config.seed),
        verifier=RuleVerifier(config.without),
        prover=InProcessProver(config.without),
        without=frozenset(config.without),
    )


def make_plus_roles_with_models(config: PlusConfig, session: ModelSession, scratch: Path) -> PlusRoles:
    """Make the roles of a build with models, as its configuration's engines require.

    Args:
        scratch: An existing folder for the workspaces of solvers.
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
