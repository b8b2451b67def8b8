"""Read the flags that choose a build's engines and models."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

from data_model import InputError

if TYPE_CHECKING:
    from llm_gateway import ModelFlags, ModelOptions, ModelRole
    from orchestrator import Engine


class EngineSettings(NamedTuple):
    """The engines and models of a build.

    Attributes:
        config: The fields of the build's configuration that name engines, excluded checks and models.
        model_options: How models are called; None if no role is filled by a model.
    """

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
    """Read the engine and model flags of a build.

    Args:
        dialogue_engine: If None, the same as `engine`, or "procedural" if `surface` is "llm".
        unavailable_roles: Roles that this kind of build does not have.

    Raises:
        InputError: Two engines exclude each other, a model is named that no role uses, or a needed model is missing.
    """
    from orchestrator import check_excluded_names, list_model_roles

    if surface == "llm" and dialogue_engine == "llm":
        raise InputError("rewords days written by rules; remove `--dialogue-engine llm`", "--surface llm")
    day_engine: Engine = dialogue_engine or ("procedural" if surface == "llm" else engine)
    config: dict[str, Any] = {"engine": engine, "dialogue_engine": day_engine, "surface": surface}
    config["without"] = check_excluded_names(without, "--without")
    model_roles = list_model_roles(engine, day_engine, surface, not flags.no_votes)
    roles = tuple(role for role in model_roles if role not in unavailable_roles)
    if not roles:
        if flags.model:
            raise InputError("no role of this build uses a model; add `--engine llm`", "--model")
        return EngineSettings({**config, "models": None}, None)
    from homeragents.run_file_options import model_settings
    from llm_gateway import ModelOptions

    settings = model_settings(flags, roles)
    return EngineSettings({**config, "models": settings.make_run_config()}, ModelOptions(settings, flags.otel))
