"""Who writes in a build: what the flags about engines and models come to."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

from data_model import InputError

if TYPE_CHECKING:
    from llm_gateway import ModelFlags, ModelOptions, ModelRole
    from orchestrator import Engine


class EngineSettings(NamedTuple):
    """The part of a build's configuration that says who writes, and how models are called, None where none is."""

    config: dict[str, Any]
    model_options: "ModelOptions | None"


def read_engine_flags(
    engine: "Engine",
    dialogue_engine: "Engine | None",
    surface: "Engine",
    without: tuple[str, ...],
    flags: "ModelFlags",
    unavailable_roles: "Collection[ModelRole]" = (),
) -> EngineSettings:
    """Read the flags of a build.

    Args:
        dialogue_engine: As engine where None, but rules where their words are given to a model (surface).
        unavailable_roles: Roles that this kind of build does not have.

    Raises:
        InputError: For engines that exclude each other, and for models that are named, or missing, in vain.
    """
    from homeragents.run_file_options import model_settings
    from llm_gateway import ModelOptions
    from orchestrator import check_excluded_names, list_model_roles

    if surface == "llm" and dialogue_engine == "llm":
        raise InputError("words the days that rules wrote; leave `--dialogue-engine llm` away", "--surface llm")
    day_engine: Engine = dialogue_engine or ("procedural" if surface == "llm" else engine)
    config: dict[str, Any] = {"engine": engine, "dialogue_engine": day_engine, "surface": surface}
    config["without"] = check_excluded_names(without, "--without")
    model_roles = list_model_roles(engine, day_engine, surface, not flags.no_votes)
    roles = tuple(role for role in model_roles if role not in unavailable_roles)
    if not roles:
        if flags.model:
            raise InputError("no role is a model's here; add `--engine llm`", "--model")
        return EngineSettings({**config, "models": None}, None)
    settings = model_settings(flags, roles)
    return EngineSettings({**config, "models": settings.make_run_config()}, ModelOptions(settings, flags.otel))
