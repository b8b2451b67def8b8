"""Who writes in a build: what the flags about engines and models come to."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

from data_model import InputError

if TYPE_CHECKING:
    from llm_gateway import ModelFlags, Role
    from orchestrator import Engine, ModelCalls


class Engines(NamedTuple):
    """The part of a build's configuration that says who writes, and how models are called, None where none is."""

    config: dict[str, Any]
    models: "ModelCalls | None"


def engines_from(
    engine: "Engine",
    dialogue_engine: "Engine | None",
    surface: "Engine",
    without: tuple[str, ...],
    flags: "ModelFlags",
    unused: "Collection[Role]" = (),
) -> Engines:
    """Read the flags of a build.

    dialogue_engine: as engine where None, but rules where their words are given to a model (surface).
    unused: roles that this kind of build does not have.
    Raises InputError for engines that exclude each other, and for models that are named, or missing, in vain.
    """
    from homeragents.run_file_options import model_settings
    from llm_gateway import ModelCalls
    from orchestrator import check_without, roles_by_model

    if surface == "llm" and dialogue_engine == "llm":
        raise InputError("words the days that rules wrote; leave `--dialogue-engine llm` away", "--surface llm")
    writes_days: Engine = dialogue_engine or ("procedural" if surface == "llm" else engine)
    config: dict[str, Any] = {"engine": engine, "dialogue_engine": writes_days, "surface": surface}
    config["without"] = check_without(without, "--without")
    named = roles_by_model(engine, writes_days, surface, not flags.no_votes)
    roles = tuple(role for role in named if role not in unused)
    if not roles:
        if flags.model:
            raise InputError("no role is a model's here; add `--engine llm`", "--model")
        return Engines({**config, "models": None}, None)
    settings = model_settings(flags, roles)
    return Engines({**config, "models": settings.kept()}, ModelCalls(settings, flags.otel))
