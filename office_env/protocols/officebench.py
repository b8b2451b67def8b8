"""OfficeBench's protocol: one prompt per step that shows the whole history, and actions as text.

The formats are those of Wang et al., OfficeBench; the wording of the prompts is ours.
"""

import ast
import io
import json
import tokenize
import warnings
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from data_model import Action, Assignment, bounds
from office_env.action_registry import action, build_arguments_model, describe_arguments
from office_env.protocols.action_description import describe_action
from office_env.protocols.json_arguments import MalformedAction, to_json_arguments
from templates import render

MALFORMED_MESSAGE = "Malformed action! You must follow the given action format! Try a different action."
_LITERAL_ERRORS = (
    ValueError,
    SyntaxError,
    TypeError,
    ArithmeticError,
    MemoryError,
    RecursionError,
    tokenize.TokenError,
)
_BETWEEN_TEXTS = frozenset({tokenize.COMMENT, tokenize.NL})


class Exchange(NamedTuple):
    """One step of the history: what the solver sent, and what it observed."""

    raw_action: str
    observation: str


def render_system_message(assignment: Assignment) -> str:
    """Return the system message: whom the model helps, when, where the files are, and which apps there are."""
    return render(
        "prompts/officebench_system.md.j2",
        clock=assignment.clock,
        persona=assignment.persona,
        apps=assignment.apps,
        conventions=assignment.conventions,
    )


def render_step_prompt(assignment: Assignment, app: str | None, history: Sequence[Exchange] = ()) -> str:
    """Return the user prompt of the next step: the task, all steps so far, and the current app's actions.

    Args:
        app: The current application, or None before the first switch.
    """
    return render(
        "prompts/officebench_step.md.j2",
        instruction=assignment.instruction,
        conversation=assignment.history,
        apps=list(assignment.apps),
        others=[one for one in assignment.apps if one != app],
        app=app,
        actions=[] if app is None else describe_app_actions(app),
        history=[format_history_line(index, exchange) for index, exchange in enumerate(history)],
    )


def format_history_line(index: int, exchange: Exchange) -> str:
    """Format one step on one line, as the prompt shows it: ` - Step 0: {...} -> [...]`."""
    return f" - Step {index}: {_escape_line_ends(exchange.raw_action)} -> [{_escape_line_ends(exchange.observation)}]"


def describe_app_actions(app: str) -> tuple[str, ...]:
    """Return what the prompt says of each action of an application: its purpose, its form, and its arguments."""
    return tuple(_describe_action_call(entry.name) for entry in action if entry.options["app"] == app)


def format_action(call: Action) -> str:
    """Format an action as a solver of this protocol sends it."""
    return json.dumps({"app": call.app, "action": call.action, **call.args}, ensure_ascii=False)


def parse_action(text: str) -> Action:
    """Read the action in a model's reply, which is the text from the first `{` to the last `}`.

    It is read as JSON or, failing that, as a Python literal; nothing is evaluated, and adjacent texts are not joined. A
    list of one element stands for that element, unless the argument is a list.

    Raises:
        MalformedAction: The reply holds no action that can be read.
    """
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start or end - start >= bounds.ACTION_TEXT_CHARS:
        raise MalformedAction(MALFORMED_MESSAGE)
    parsed = _parse_object(text[start : end + 1])
    arguments = to_json_arguments(parsed) if isinstance(parsed, dict) else {}
    app, name = (_unwrap_single(arguments.pop(key, None)) for key in ("app", "action"))
    if not isinstance(app, str) or not isinstance(name, str):
        raise MalformedAction(MALFORMED_MESSAGE)
    app = "system" if name == "switch_app" else app
    list_arguments = _find_list_arguments(f"{app}.{name}") if f"{app}.{name}" in action else ()
    unwrapped = {key: value if key in list_arguments else _unwrap_single(value) for key, value in arguments.items()}
    return Action(app=app, action=name, args=unwrapped)


def fill_missing_answer(call: Action) -> Action:
    """Return the action as this protocol performs it: finishing without an answer answers `None`."""
    if (call.app, call.action) != ("system", "finish_task") or call.args.get("answer") is not None:
        return call
    return call.model_copy(update={"args": {**call.args, "answer": "None"}})


def _describe_action_call(name: str) -> str:
    app, _, action_name = name.partition(".")
    fields = build_arguments_model(name).model_fields
    required = [_format_placeholder(key) for key, field in fields.items() if field.is_required()]
    optional = [_format_placeholder(key) for key, field in fields.items() if not field.is_required()]
    form = ", ".join([f"'app': '{app}'", f"'action': '{action_name}'", *required])
    purpose = " ".join(describe_action(name).split()).rstrip(".")
    lines = [f" - {purpose}: {{{form}}}" + (f" (may be added: {', '.join(optional)})" if optional else "")]
    lines += [f"     {key}: {description}" for key, description in describe_arguments(name).items()]
    return "\n".join(lines)


def _format_placeholder(argument: str) -> str:
    return f"'{argument}': [{argument.upper()}]"


def _parse_object(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return _parse_literal(text)


def _parse_literal(text: str) -> Any:
    # Python's parser uses stack for every open bracket; counting those in quotes too errs on the safe side.
    if len(text) > bounds.ACTION_LITERAL_CHARS or _count_open_brackets(text) > 2 * bounds.ACTION_LEVELS:
        raise MalformedAction(MALFORMED_MESSAGE)
    try:
        with warnings.catch_warnings():
            # Python warns about `\d` in a text, which is kept as it is.
            warnings.simplefilter("ignore")
            read = ast.literal_eval(text)
        has_neighbours = _has_neighbouring_texts(text)
    except _LITERAL_ERRORS as error:
        raise MalformedAction(MALFORMED_MESSAGE) from error
    # Python joins adjacent texts, so a key that an endpoint has sent in halves would be whole again.
    if has_neighbours:
        raise MalformedAction(MALFORMED_MESSAGE)
    return read


def _has_neighbouring_texts(text: str) -> bool:
    before = None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == before == tokenize.STRING:
            return True
        if token.type not in _BETWEEN_TEXTS:
            before = token.type
    return False


def _count_open_brackets(text: str) -> int:
    deepest = depth = 0
    for character in text:
        if character in "([{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in ")]}":
            depth = max(0, depth - 1)
    return deepest


def _unwrap_single(value: Any) -> Any:
    return value[0] if isinstance(value, list) and len(value) == 1 else value


@cache
def _find_list_arguments(name: str) -> frozenset[str]:
    """Return the arguments of an action that are themselves lists."""
    properties = build_arguments_model(name).model_json_schema().get("properties", {})
    types_by_argument = {
        key: [one.get("type") for one in (schema, *schema.get("anyOf", ()))] for key, schema in properties.items()
    }
    return frozenset(key for key, types in types_by_argument.items() if "array" in types)


def _escape_line_ends(text: str) -> str:
    return text.replace("\r", "\\r").replace("\n", "\\n")
