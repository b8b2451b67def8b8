"""Actions: declared once as typed functions; schema, validation, protocol text and documentation follow."""

import inspect
import re
import string
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from data_model import Action, ActionRefused, Entry, FileMissing, Frozen, Registry, bounds, limited_step, nearest
from office_env.formats.errors import UnreadableFile
from office_env.refusals import FileExists, SeveralGiven
from office_env.workspace import Workspace

APPS = ("calendar", "excel", "ocr", "pdf", "shell", "word", "email", "llm")
ALIASES = {"username": "user", "user": "username"}


def _name(function: Callable[..., Any], options: Mapping[str, Any]) -> str:
    return f"{options['app']}.{function.__name__}"


action: Registry[Callable[..., str]] = Registry("action", folder="office_env.actions", name=_name)
"""`@action(app, writes=..., failure=..., missing=..., exists=..., several=...)` over a function.

The function is `def name(workspace: Workspace, ...) -> str`.
writes: whether it may change the workspace; one that does not leaves it byte-identical.
failure: the observation of a refusal, with `{argument}` places; the reason follows it after a space.
missing, exists, several: the same for FileMissing, FileExists and SeveralGiven; `failure` where left out.
"""

_TEMPLATES: tuple[tuple[type[ActionRefused], str], ...] = (
    (FileMissing, "missing"),
    (FileExists, "exists"),
    (SeveralGiven, "several"),
    (ActionRefused, "failure"),
)


_TOO_MUCH_MEMORY = "It needs more memory than an action may take."


class Observation(NamedTuple):
    """What a solver sees of an action. status: `ok`, or `refused`, and then nothing has changed."""

    text: str
    status: Literal["ok", "refused"]


class PlanRun(Frozen):
    """The observations of a plan, and the index of its first refused step, or None."""

    observations: tuple[str, ...]
    refused_at: int | None


def perform(workspace: Workspace, call: Action) -> Observation:
    """Carry out one action and return its observation; a refusal changes nothing.

    Anything that is no refusal rises: it is a bug of ours and never an observation.
    """
    name = f"{call.app}.{call.action}"
    if name not in action:
        return Observation(_encodable(f"There is no action {name!r}.{nearest(name, action.names)}"), "refused")
    entry = action[name]
    try:
        arguments = _validated(entry, call.args)
        with limited_step(name, bounds.ACTION_S):
            return Observation(_encodable(entry.function(workspace, **arguments)), "ok")
    except MemoryError:
        return Observation(_failure(entry, "failure", call.args, _TOO_MUCH_MEMORY), "refused")
    except ActionRefused as refusal:
        which = next(template for kind, template in _TEMPLATES if isinstance(refusal, kind))
        return Observation(_failure(entry, which, call.args, str(refusal)), "refused")
    except UnreadableFile as damage:
        return Observation(_failure(entry, "failure", call.args, f"The file is {damage}."), "refused")


def refuse_action(call: Action, reason: str) -> Observation:
    """The observation of a known action that was not carried out, in the action's own words. reason: a sentence."""
    return Observation(_failure(action[f"{call.app}.{call.action}"], "failure", call.args, reason), "refused")


def run_plan(workspace: Workspace, plan: tuple[Action, ...]) -> PlanRun:
    """Carry out a plan, to its end even where a step is refused: the one way to execute a plan."""
    observations = [perform(workspace, call) for call in plan]
    refused = [index for index, seen in enumerate(observations) if seen.status == "refused"]
    return PlanRun(observations=tuple(seen.text for seen in observations), refused_at=refused[0] if refused else None)


@cache
def arguments_model(name: str) -> type[BaseModel]:
    """The argument schema of an action, made from its signature; numbers are taken as text where text is asked."""
    parameters = list(inspect.signature(action[name].function, eval_str=True).parameters.values())[1:]
    fields: dict[str, Any] = {
        one.name: (one.annotation, ... if one.default is one.empty else one.default) for one in parameters
    }
    config = ConfigDict(extra="forbid", coerce_numbers_to_str=True, arbitrary_types_allowed=True)
    return create_model(name, __config__=config, **fields)


def argument_descriptions(name: str) -> dict[str, str]:
    """What the docstring says of each argument, from its lines `argument: description`."""
    described: dict[str, str] = {}
    known = arguments_model(name).model_fields
    for line in action[name].documentation.splitlines()[1:]:
        match = re.match(r"([a-z_]+(?:, [a-z_]+)*): (.+)", line.strip())
        if match:
            described |= {one: match[2] for one in match[1].split(", ") if one in known}
    return described


def _validated(entry: Entry[Callable[..., str]], given: Mapping[str, Any]) -> dict[str, Any]:
    model = arguments_model(entry.name)
    arguments = {ALIASES[key] if _is_alias(key, model, given) else key: value for key, value in given.items()}
    try:
        checked = model.model_validate(arguments)
    except ValidationError as error:
        raise _refusal(error, entry, model) from error
    return {key: getattr(checked, key) for key in model.model_fields}


def _is_alias(key: str, model: type[BaseModel], given: Mapping[str, Any]) -> bool:
    meant = ALIASES.get(key)
    return key not in model.model_fields and meant in model.model_fields and meant not in given


def _refusal(error: ValidationError, entry: Entry[Callable[..., str]], model: type[BaseModel]) -> ActionRefused:
    is_list = "several" in entry.options and isinstance(error.errors()[0]["input"], list)
    return (SeveralGiven if is_list else ActionRefused)(_first_fault(error, model))


def _first_fault(error: ValidationError, model: type[BaseModel]) -> str:
    fault = error.errors(include_url=False)[0]
    argument = str(fault["loc"][0]) if fault["loc"] else "the arguments"
    if fault["type"] == "missing":
        return f"The argument {argument!r} is missing."
    if fault["type"] == "extra_forbidden":
        return f"There is no argument {argument!r}.{nearest(argument, model.model_fields)}"
    return f"The argument {argument!r} is {str(fault['input'])[:80]!r}: {fault['msg'].removeprefix('Value error, ')}."


def _failure(entry: Entry[Callable[..., str]], which: str, given: Mapping[str, Any], reason: str) -> str:
    template = str(entry.options.get(which) or entry.options["failure"])
    known = {field for _, field, _, _ in string.Formatter().parse(template) if field}
    arguments = {field: str(given.get(field, given.get(ALIASES.get(field, ""), "?"))) for field in known}
    return _encodable(f"{template.format_map(arguments)} {reason}".lstrip())


def _encodable(text: str) -> str:
    """Halves of surrogate pairs, which JSON can carry and no file can, become question marks."""
    return text if text.isascii() else text.encode("utf-8", errors="replace").decode()
