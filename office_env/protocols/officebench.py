"""OfficeBench's protocol: one prompt a step that shows the whole history, and actions as text.

Formats: Wang et al., OfficeBench; the wording of the prompts is ours.
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
from office_env.action import action, argument_descriptions, arguments_model
from office_env.protocols.describing import purpose
from office_env.protocols.plain_values import MalformedAction, plain_arguments
from templates import render

MALFORMED = "Malformed action! You must follow the given action format! Try a different action."
_NOT_LITERAL = (ValueError, SyntaxError, TypeError, ArithmeticError, MemoryError, RecursionError, tokenize.TokenError)
_BETWEEN_TEXTS = frozenset({tokenize.COMMENT, tokenize.NL})


class Exchange(NamedTuple):
    """One step of the history: what the solver sent, and what it saw."""

    sent: str
    observation: str


def system_message(assignment: Assignment) -> str:
    """What a model is told before anything else: who it helps, when, where the files are, and which apps there are."""
    return render(
        "prompts/officebench_system.md.j2",
        clock=assignment.clock,
        persona=assignment.persona,
        apps=assignment.apps,
    )


def prompt(assignment: Assignment, app: str | None, history: Sequence[Exchange] = ()) -> str:
    """The user prompt of the next step: the task, all that was done, and the actions of the current app.

    app: the current application, or None before the first switch.
    """
    return render(
        "prompts/officebench_step.md.j2",
        instruction=assignment.instruction,
        conversation=assignment.history,
        apps=list(assignment.apps),
        others=[one for one in assignment.apps if one != app],
        app=app,
        actions=[] if app is None else action_lines(app),
        history=[history_line(index, exchange) for index, exchange in enumerate(history)],
    )


def history_line(index: int, exchange: Exchange) -> str:
    """One step as the prompt shows it, on one line: ` - Step 0: {...} -> [...]`."""
    return f" - Step {index}: {_one_line(exchange.sent)} -> [{_one_line(exchange.observation)}]"


def action_lines(app: str) -> tuple[str, ...]:
    """What the prompt says of each action of an application: its purpose, its form, and its arguments."""
    return tuple(_action_line(entry.name) for entry in action if entry.options["app"] == app)


def action_text(step: Action) -> str:
    """Write an action as a solver of this protocol sends it."""
    return json.dumps({"app": step.app, "action": step.action, **step.args}, ensure_ascii=False)


def parse_text(text: str) -> Action:
    """Read the action in a model's reply: what stands from the first `{` to the last `}`.

    It is read as JSON and, where it is none, as a Python literal; nothing is evaluated, and texts that stand side by
    side are not joined. A list of one element stands for that element, but where the argument is a list. Raises
    MalformedAction.
    """
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start or end - start >= bounds.ACTION_TEXT_CHARS:
        raise MalformedAction(MALFORMED)
    read = _read(text[start : end + 1])
    arguments = plain_arguments(read) if isinstance(read, dict) else {}
    app, name = (_unwrapped(arguments.pop(key, None)) for key in ("app", "action"))
    if not isinstance(app, str) or not isinstance(name, str):
        raise MalformedAction(MALFORMED)
    app = "system" if name == "switch_app" else app
    lists = _lists(f"{app}.{name}") if f"{app}.{name}" in action else ()
    plain = {key: value if key in lists else _unwrapped(value) for key, value in arguments.items()}
    return Action(app=app, action=name, args=plain)


def with_answer(step: Action) -> Action:
    """The action as this protocol carries it out: finishing without an answer answers `None`."""
    if (step.app, step.action) != ("system", "finish_task") or step.args.get("answer") is not None:
        return step
    return step.model_copy(update={"args": {**step.args, "answer": "None"}})


def _action_line(name: str) -> str:
    app, _, action_of = name.partition(".")
    fields = arguments_model(name).model_fields
    needed = [_form(key) for key, field in fields.items() if field.is_required()]
    optional = [_form(key) for key, field in fields.items() if not field.is_required()]
    form = ", ".join([f"'app': '{app}'", f"'action': '{action_of}'", *needed])
    told = " ".join(purpose(name).split()).rstrip(".")
    lines = [f" - {told}: {{{form}}}" + (f" (may be added: {', '.join(optional)})" if optional else "")]
    lines += [f"     {key}: {described}" for key, described in argument_descriptions(name).items()]
    return "\n".join(lines)


def _form(argument: str) -> str:
    return f"'{argument}': [{argument.upper()}]"


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return _literal(text)


def _literal(text: str) -> Any:
    # Python's parser spends stack on every bracket that is open; counting those in quotes too errs on the safe side.
    if len(text) > bounds.ACTION_LITERAL_CHARS or _open_brackets(text) > 2 * bounds.ACTION_LEVELS:
        raise MalformedAction(MALFORMED)
    try:
        with warnings.catch_warnings():
            # It warns of `\d` in a text, which is kept as it stands.
            warnings.simplefilter("ignore")
            read = ast.literal_eval(text)
        has_neighbours = _has_neighbouring_texts(text)
    except _NOT_LITERAL as error:
        raise MalformedAction(MALFORMED) from error
    # Python joins them, and a key that an endpoint has sent in halves would be whole again.
    if has_neighbours:
        raise MalformedAction(MALFORMED)
    return read


def _has_neighbouring_texts(text: str) -> bool:
    before = None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == before == tokenize.STRING:
            return True
        if token.type not in _BETWEEN_TEXTS:
            before = token.type
    return False


def _open_brackets(text: str) -> int:
    most = depth = 0
    for character in text:
        if character in "([{":
            depth += 1
            most = max(most, depth)
        elif character in ")]}":
            depth = max(0, depth - 1)
    return most


def _unwrapped(value: Any) -> Any:
    return value[0] if isinstance(value, list) and len(value) == 1 else value


@cache
def _lists(name: str) -> frozenset[str]:
    """The arguments of an action that are lists themselves."""
    properties = arguments_model(name).model_json_schema().get("properties", {})
    kinds = {key: [one.get("type") for one in (about, *about.get("anyOf", ()))] for key, about in properties.items()}
    return frozenset(key for key, types in kinds.items() if "array" in types)


def _one_line(text: str) -> str:
    return text.replace("\r", "\\r").replace("\n", "\\n")
