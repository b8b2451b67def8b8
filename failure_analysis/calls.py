"""The calls of a plan or a trajectory, and the places in the office that they read and change."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from data_model import Action, ActionRefused, Step
from office_env import ANSWER_FILE, action, build_arguments_model, normalize_path

CELL_ARGUMENT = "cell"
"""The argument that stands for the number of a row and of a column."""
CELL_POSITION = ("row_idx", "column_idx")
_ALIASES = {"username": "user", "user": "username"}
_PATH_WORD = re.compile(r"[\w./@-]+\.\w{2,5}\b")


class Call(NamedTuple):
    """One call of an action, planned or made.

    Attributes:
        position: Its index in the plan or trajectory.
        is_successful: Whether it was carried out; True for planned calls.
        refusal: What the solver was told if it was refused.
        may_write: Whether it may change the office.
        read_places: The places that it reads, in lower case: paths, and `emails/to/RECIPIENT` for mail sent.
        changed_places: The places that it may change, written the same way.
    """

    position: int
    name: str
    args: Mapping[str, Any]
    is_successful: bool
    may_write: bool
    read_places: tuple[str, ...]
    changed_places: tuple[str, ...]
    refusal: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        """All places that the call reads or changes."""
        return (*self.read_places, *self.changed_places)


def read_call(position: int, step: Action | Step) -> Call:
    """Make a call from a planned action or from a recorded step."""
    name = f"{step.app}.{step.action}"
    args = _normalise_arguments(name, step.args)
    may_write = _is_writing_action(name) and not (name == "system.finish_task" and args.get("answer") is None)
    read_places, changed_places = _find_places(name, args)
    return Call(
        position=position,
        name=name,
        args=args,
        is_successful=not isinstance(step, Step) or step.status == "ok",
        may_write=may_write,
        read_places=read_places if may_write else (*read_places, *changed_places),
        changed_places=changed_places if may_write else (),
        refusal=step.observation if isinstance(step, Step) and step.status != "ok" else "",
    )


def overlaps(first: str, second: str) -> bool:
    """Return whether two places are the same, or one is a folder that contains the other."""
    return first == second or first.startswith(f"{second}/") or second.startswith(f"{first}/")


def normalise_place(path: object) -> str:
    """Return the canonical spelling of a path, in lower case."""
    try:
        return normalize_path(str(path)).lower()
    except ActionRefused:
        return str(path).lower()


def join_text(value: Any) -> str:
    """Join all texts in an argument into one."""
    if isinstance(value, Mapping):
        return "\n".join(join_text(part) for part in value.values())
    if isinstance(value, list | tuple):
        return "\n".join(join_text(part) for part in value)
    return str(value)


def is_known_action(name: str) -> bool:
    """Return whether an action of this name is registered."""
    return name in action


@cache
def is_optional_argument(name: str, argument: str) -> bool:
    """Return whether an action takes an argument and may be called without it."""
    fields = build_arguments_model(name).model_fields if name in action else {}
    return argument in fields and not fields[argument].is_required()


@cache
def _is_writing_action(name: str) -> bool:
    return name in action and bool(action[name].options.get("writes"))


@cache
def _list_parameters(name: str) -> tuple[str, ...]:
    return tuple(build_arguments_model(name).model_fields) if name in action else ()


def _normalise_arguments(name: str, args: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments under the action's own names and in its order, followed by unknown ones."""
    parameters = _list_parameters(name)
    renamed = {
        _ALIASES[key] if key not in parameters and _ALIASES.get(key) in parameters else key: args[key] for key in args
    }
    return _join_cell_position(
        {
            key: renamed[key]
            for key in (*parameters, *sorted(renamed.keys() - set(parameters)))
            if renamed.get(key) is not None
        }
    )


def _join_cell_position(args: dict[str, Any]) -> dict[str, Any]:
    """Replace the numbers of a row and a column by the name of the cell, by which people and checks call it."""
    from openpyxl.utils import get_column_letter

    try:
        name = f"{get_column_letter(int(args['column_idx']))}{int(args['row_idx'])}"
    except (KeyError, ValueError, TypeError, OverflowError):
        return args
    return {CELL_ARGUMENT: name} | {key: args[key] for key in args if key not in CELL_POSITION}


def _find_places(name: str, args: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the places that a call reads and those that it changes: its last path, or both paths of a move."""
    app = name.partition(".")[0]
    if name == "system.finish_task":
        return (), (ANSWER_FILE.lower(),)
    if app == "shell":
        words = tuple(normalise_place(word) for word in _PATH_WORD.findall(join_text(args.get("command", ""))))
        return words, words
    if app == "calendar":
        user = join_text(args.get("user", args.get("username", "")))
        return (), (f"calendar/{user}.ics".lower(),)
    if app == "email":
        return _find_mail_places(args)
    paths = tuple(normalise_place(args[key]) for key in args if key.endswith("_path"))
    return ((), paths) if name == "system.move_file" else (paths[:-1], paths[-1:])


def _find_mail_places(args: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    read_places: tuple[str, ...] = ()
    if "email_id" in args:
        mail = f"emails/{args.get('username', '')}/{args['email_id']}".lower()
        read_places = (mail if mail.endswith(".eml") else f"{mail}.eml",)
    if "attachment" in args:
        return read_places, (normalise_place(args.get("file_path", "")),)
    named = (args.get(key) for key in ("recipient", "cc", "bcc"))
    people = [
        one
        for part in named
        for one in (part if isinstance(part, list | tuple) else re.split("[,;] *", str(part or "")))
        if one
    ]
    return read_places, tuple(f"emails/to/{join_text(one)}".lower() for one in people) or ("emails",)
