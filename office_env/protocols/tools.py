"""Native function calling: every action is a tool whose schema comes from its signature and docstring."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from data_model import Action, Assignment, bounds, suggest_name
from office_env.action_registry import action, build_arguments_model, describe_arguments
from office_env.protocols.action_description import describe_action
from office_env.protocols.json_arguments import MalformedAction, to_json_arguments
from templates import render

_HIDDEN_ACTIONS = frozenset({"system.switch_app"})


class ToolCall(NamedTuple):
    """A tool call as a model sends it.

    Attributes:
        name: The tool, such as `excel_set_cell`.
        arguments: A JSON object as text; empty if there are none.
    """

    name: str
    arguments: str = ""


def to_tool_name(action_name: str) -> str:
    """Return the tool of an action: `excel.set_cell` -> `excel_set_cell`, since endpoints allow no full stop."""
    return action_name.replace(".", "_", 1)


def find_action_name(raw_tool_name: str) -> str:
    """Return the action of a tool, given by the tool's or the action's name; raise MalformedAction if there is none."""
    actions_by_tool = {to_tool_name(name): name for name in action.names}
    name = actions_by_tool.get(raw_tool_name, raw_tool_name)
    if name not in action:
        raise MalformedAction(f"There is no tool {raw_tool_name[:80]!r}.{suggest_name(raw_tool_name, actions_by_tool)}")
    return name


def build_tool_schemas(apps: Sequence[str], read_only: bool = False) -> tuple[dict[str, Any], ...]:
    """Build the tools of these applications and of `system`, sorted by name, for the OpenAI chat interface.

    `system.switch_app` is not offered, because every tool is at hand.

    Args:
        read_only: Whether to offer only actions that leave the workspace as it is.
    """
    offered_apps = {*apps, "system"}
    return tuple(
        _build_tool_schema(entry.name)
        for entry in action
        if entry.options["app"] in offered_apps
        and entry.name not in _HIDDEN_ACTIONS
        and not (read_only and entry.options["writes"])
    )


def parse_tool_call(call: ToolCall) -> Action:
    """Read a tool call; raise MalformedAction, whose message says what is wrong, if it is not an action."""
    app, _, name = find_action_name(call.name).partition(".")
    if len(call.arguments) > bounds.ARGUMENTS_CHARS:
        raise MalformedAction(f"The arguments are over {bounds.ARGUMENTS_CHARS:,} characters long.")
    try:
        arguments = json.loads(call.arguments) if call.arguments.strip() else {}
    except (ValueError, RecursionError) as error:
        raise MalformedAction(f"The arguments are not JSON: {str(error)[:200]}.") from error
    if not isinstance(arguments, dict):
        raise MalformedAction("The arguments are not a JSON object.")
    return Action(app=app, action=name, args=to_json_arguments(arguments))


def to_tool_call(call: Action) -> ToolCall:
    """Return the tool call that stands for an action."""
    return ToolCall(to_tool_name(f"{call.app}.{call.action}"), json.dumps(call.args, ensure_ascii=False))


def render_system_message(assignment: Assignment) -> str:
    """Return the system message: whom the model helps, when, and how to finish."""
    return render(
        "prompts/tools_system.md.j2",
        clock=assignment.clock,
        persona=assignment.persona,
        conventions=assignment.conventions,
    )


def render_task_message(assignment: Assignment) -> str:
    """Return the task message: what is known of earlier conversations, then the task."""
    return render("prompts/tools_task.md.j2", history=assignment.history, instruction=assignment.instruction)


def _build_tool_schema(name: str) -> dict[str, Any]:
    parameters = _drop_titles(build_arguments_model(name).model_json_schema())
    for argument, description in describe_arguments(name).items():
        parameters["properties"][argument]["description"] = description
    function = {"name": to_tool_name(name), "description": describe_action(name), "parameters": parameters}
    return {"type": "function", "function": function}


def _drop_titles(schema: Any) -> Any:
    """Return a schema without the titles that Pydantic makes from names; they say nothing and cost tokens."""
    if isinstance(schema, dict):
        untitled = {key: value for key, value in schema.items() if not (key == "title" and isinstance(value, str))}
        return {key: _drop_titles(value) for key, value in untitled.items()}
    return [_drop_titles(one) for one in schema] if isinstance(schema, list) else schema
