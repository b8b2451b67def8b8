"""Actions, declared once as typed functions from which schema, validation, protocol text and documentation are made."""

import inspect
import string
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from data_model import (
    Action,
    ActionRefused,
    FileMissing,
    FrozenModel,
    Registry,
    RegistryEntry,
    bounds,
    limit_step_time,
    parse_docstring,
    suggest_name,
)
from file_formats import UnreadableFile
from office_env.refusals import FileExists, SeveralPeopleGiven
from office_env.workspace.workspace import Workspace

APPS = ("calendar", "excel", "ocr", "pdf", "shell", "word", "email", "llm")
ARGUMENT_ALIASES = {"username": "user", "user": "username"}


def _qualify_name(function: Callable[..., Any], options: Mapping[str, Any]) -> str:
    return f"{options['app']}.{function.__name__}"


action: Registry[Callable[..., str]] = Registry("action", package="office_env.actions", name_entry=_qualify_name)
"""`@action(app, writes=..., failure=..., missing=..., exists=..., several=...)` registers a function as an action.

The function is `def name(workspace: Workspace, ...) -> str`.
writes: Whether it may change the workspace; an action that may not leaves it byte-identical.
failure: The observation of a refusal, with `{argument}` placeholders; the reason follows after a space.
missing, exists, several: The same for FileMissing, FileExists and SeveralPeopleGiven; `failure` by default.
"""

_REFUSAL_TEMPLATES: tuple[tuple[type[ActionRefused], str], ...] = (
    (FileMissing, "missing"),
    (FileExists, "exists"),
    (SeveralPeopleGiven, "several"),
    (ActionRefused, "failure"),
)


_OUT_OF_MEMORY = "It needs more memory than an action may take."


class Observation(NamedTuple):
    """What a solver sees of an action.

    Attributes:
        status: `ok`, or `refused`, in which case nothing has changed.
    """

    text: str
    status: Literal["ok", "refused"]


class PlanRun(FrozenModel):
    """The result of running a plan.

    Attributes:
        observations: The observation of each step.
        refused: The indices of the refused steps.
    """

    observations: tuple[str, ...] = ()
    refused: tuple[int, ...] = ()

    @property
    def refused_at(self) -> int | None:
        """The index of the first refused step, or None."""
        return next(iter(self.refused), None)


def perform_action(workspace: Workspace, call: Action) -> Observation:
    """Perform one action and return its observation; a refusal changes nothing.

    Any exception that is not a refusal is raised: it is a bug of ours and never an observation.
    """
    name = f"{call.app}.{call.action}"
    if name not in action:
        return Observation(
            _replace_surrogates(f"There is no action {name!r}.{suggest_name(name, action.names)}"), "refused"
        )
    entry = action[name]
    try:
        arguments = _validate_arguments(entry, call.args)
        with limit_step_time(name, bounds.ACTION_S):
            return Observation(_replace_surrogates(entry.function(workspace, **arguments)), "ok")
    except MemoryError:
        return Observation(_format_failure(entry, "failure", call.args, _OUT_OF_MEMORY), "refused")
    except ActionRefused as refusal:
        template_name = next(option for refusal_type, option in _REFUSAL_TEMPLATES if isinstance(refusal, refusal_type))
        return Observation(_format_failure(entry, template_name, call.args, str(refusal)), "refused")
    except UnreadableFile as damage:
        return Observation(_format_failure(entry, "failure", call.args, f"The file is {damage}."), "refused")


def refuse_action(call: Action, reason: str) -> Observation:
    """Return the observation of a refusal, in the words of the action, without performing the action.

    Args:
        reason: A sentence.
    """
    return Observation(_format_failure(action[f"{call.app}.{call.action}"], "failure", call.args, reason), "refused")


def run_plan(
    workspace: Workspace,
    plan: tuple[Action, ...],
    perform: Callable[[Workspace, Action], Observation] = perform_action,
) -> PlanRun:
    """Perform every action of a plan, even after a refusal; this is the only way to run one.

    Args:
        perform: Performs an action with the same outcome as `perform_action`.
    """
    observations = [perform(workspace, call) for call in plan]
    return PlanRun(
        observations=tuple(observation.text for observation in observations),
        refused=tuple(index for index, observation in enumerate(observations) if observation.status == "refused"),
    )


@cache
def build_arguments_model(name: str) -> type[BaseModel]:
    """Build the argument schema of an action from its signature; numbers are accepted where text is expected."""
    parameters = list(inspect.signature(action[name].function, eval_str=True).parameters.values())[1:]
    fields: dict[str, Any] = {
        parameter.name: (parameter.annotation, ... if parameter.default is parameter.empty else parameter.default)
        for parameter in parameters
    }
    config = ConfigDict(extra="forbid", coerce_numbers_to_str=True, arbitrary_types_allowed=True)
    return create_model(name, __config__=config, **fields)


def describe_arguments(name: str) -> dict[str, str]:
    """Return what the docstring of an action says of each argument."""
    return parse_docstring(action[name].documentation).arguments


def _validate_arguments(entry: RegistryEntry[Callable[..., str]], raw_arguments: Mapping[str, Any]) -> dict[str, Any]:
    model = build_arguments_model(entry.name)
    arguments = {
        ARGUMENT_ALIASES[key] if _is_alias(key, model, raw_arguments) else key: value
        for key, value in raw_arguments.items()
    }
    try:
        validated = model.model_validate(arguments)
    except ValidationError as error:
        raise _make_refusal(error, entry, model) from error
    return {key: getattr(validated, key) for key in model.model_fields}


def _is_alias(key: str, model: type[BaseModel], raw_arguments: Mapping[str, Any]) -> bool:
    target = ARGUMENT_ALIASES.get(key)
    return key not in model.model_fields and target in model.model_fields and target not in raw_arguments


def _make_refusal(
    error: ValidationError, entry: RegistryEntry[Callable[..., str]], model: type[BaseModel]
) -> ActionRefused:
    is_list = "several" in entry.options and isinstance(error.errors()[0]["input"], list)
    return (SeveralPeopleGiven if is_list else ActionRefused)(_describe_first_error(error, model))


def _describe_first_error(error: ValidationError, model: type[BaseModel]) -> str:
    details = error.errors(include_url=False)[0]
    argument = str(details["loc"][0]) if details["loc"] else "the arguments"
    if details["type"] == "missing":
        return f"The argument {argument!r} is missing."
    if details["type"] == "extra_forbidden":
        return f"There is no argument {argument!r}.{suggest_name(argument, model.model_fields)}"
    return (
        f"The argument {argument!r} is {str(details['input'])[:80]!r}: {details['msg'].removeprefix('Value error, ')}."
    )


def _format_failure(
    entry: RegistryEntry[Callable[..., str]], template_name: str, raw_arguments: Mapping[str, Any], reason: str
) -> str:
    template = str(entry.options.get(template_name) or entry.options["failure"])
    placeholders = {field for _, field, _, _ in string.Formatter().parse(template) if field}
    arguments = {
        field: str(raw_arguments.get(field, raw_arguments.get(ARGUMENT_ALIASES.get(field, ""), "?")))
        for field in placeholders
    }
    return _replace_surrogates(f"{template.format_map(arguments)} {reason}".lstrip())


def _replace_surrogates(text: str) -> str:
    """Replace lone surrogates, which JSON can carry but no file can hold, with question marks."""
    return text if text.isascii() else text.encode("utf-8", errors="replace").decode()
