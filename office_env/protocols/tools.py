"""Native function calling: every action is a tool whose schema comes from its signature and docstring."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from data_model import Action, Assignment, bounds, nearest
from office_env.action import action, argument_descriptions, arguments_model
from office_env.protocols.describing import purpose
from office_env.protocols.plain_values import MalformedAction, plain_arguments
from templates import render

_NOT_OFFERED = frozenset({"system.switch_app"})


class ToolCall(NamedTuple):
    """What a model sends. name: `excel_set_cell`. arguments: a JSON object as text; empty for none."""

    name: str
    arguments: str = ""


def tool_name(name: str) -> str:
    """The tool of an action: `excel.set_cell` -> `excel_set_cell`, since endpoints take no full stop in a name."""
    return name.replace(".", "_", 1)


def action_name(tool: str) -> str:
    """The action of a tool, also where it is named as the action is; MalformedAction when there is none."""
    known = {tool_name(name): name for name in action.names}
    name = known.get(tool, tool)
    if name not in action:
        raise MalformedAction(f"There is no tool {tool[:80]!r}.{nearest(tool, known)}")
    return name


def tool_schemas(apps: Sequence[str], read_only: bool = False) -> tuple[dict[str, Any], ...]:
    """The tools of these applications and of `system`, sorted by name, in the form of the OpenAI chat interface.

    read_only: those alone that leave the workspace as it is. Switching is not offered: every tool is at hand.
    """
    offered = {*apps, "system"}
    return tuple(
        _schema(entry.name)
        for entry in action
        if entry.options["app"] in offered
        and entry.name not in _NOT_OFFERED
        and not (read_only and entry.options["writes"])
    )


def parse_call(call: ToolCall) -> Action:
    """Read a tool call; raises MalformedAction, whose text says what is wrong with it."""
    app, _, name = action_name(call.name).partition(".")
    if len(call.arguments) > bounds.ARGUMENTS_CHARS:
        raise MalformedAction(f"The arguments are over {bounds.ARGUMENTS_CHARS:,} characters long.")
    try:
        arguments = json.loads(call.arguments) if call.arguments.strip() else {}
    except (ValueError, RecursionError) as error:
        raise MalformedAction(f"The arguments are not JSON: {str(error)[:200]}.") from error
    if not isinstance(arguments, dict):
        raise MalformedAction("The arguments are not a JSON object.")
    return Action(app=app, action=name, args=plain_arguments(arguments))


def call_of(step: Action) -> ToolCall:
    """Write an action as the tool call that means it."""
    return ToolCall(tool_name(f"{step.app}.{step.action}"), json.dumps(step.args, ensure_ascii=False))


def system_message(assignment: Assignment) -> str:
    """What a model is told before anything else: who it helps, when, and how to end."""
    return render("prompts/tools_system.md.j2", clock=assignment.clock, persona=assignment.persona)


def first_message(assignment: Assignment) -> str:
    """The task, after what is known of earlier conversations."""
    return render("prompts/tools_task.md.j2", history=assignment.history, instruction=assignment.instruction)


def _schema(name: str) -> dict[str, Any]:
    parameters = _untitled(arguments_model(name).model_json_schema())
    for argument, described in argument_descriptions(name).items():
        parameters["properties"][argument]["description"] = described
    about = {"name": tool_name(name), "description": purpose(name), "parameters": parameters}
    return {"type": "function", "function": about}


def _untitled(schema: Any) -> Any:
    """A schema without the titles that Pydantic makes of names; they say nothing and cost tokens."""
    if isinstance(schema, dict):
        kept = {key: value for key, value in schema.items() if not (key == "title" and isinstance(value, str))}
        return {key: _untitled(value) for key, value in kept.items()}
    return [_untitled(one) for one in schema] if isinstance(schema, list) else schema
