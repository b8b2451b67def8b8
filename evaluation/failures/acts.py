"""Calls, of a plan or of a trajectory, and the places in the office that they read and change."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from data_model import Action, ActionRefused, Step
from office_env import ANSWER_FILE, action, arguments_model, normal_name

_ALIASES = {"username": "user", "user": "username"}
_PATH_WORD = re.compile(r"[\w./@-]+\.\w{2,5}\b")


class Act(NamedTuple):
    """A call. at: its place in the plan or trajectory. is_ok: it was carried out. writes: it may change the office.

    reads, changes: places, in lower case: paths, and `emails/to/<whom>` for a mail that is sent.
    """

    at: int
    name: str
    args: Mapping[str, Any]
    is_ok: bool
    writes: bool
    reads: tuple[str, ...]
    changes: tuple[str, ...]

    @property
    def places(self) -> tuple[str, ...]:
        """All places."""
        return (*self.reads, *self.changes)


def act_of(at: int, call: Action | Step) -> Act:
    """Read a step of a plan, or one that was taken."""
    name = f"{call.app}.{call.action}"
    args = _renamed(name, call.args)
    writes = _writes(name) and not (name == "system.finish_task" and args.get("answer") is None)
    reads, changes = _places(name, args)
    return Act(
        at=at,
        name=name,
        args=args,
        is_ok=not isinstance(call, Step) or call.status == "ok",
        writes=writes,
        reads=reads if writes else (*reads, *changes),
        changes=changes if writes else (),
    )


def meets(one: str, other: str) -> bool:
    """Whether two places are the same, or one is a folder that holds the other."""
    return one == other or one.startswith(f"{other}/") or other.startswith(f"{one}/")


def place(path: object) -> str:
    """The one spelling of a path."""
    try:
        return normal_name(str(path)).lower()
    except ActionRefused:
        return str(path).lower()


def text_of(value: Any) -> str:
    """All that an argument says, as one text."""
    if isinstance(value, Mapping):
        return "\n".join(text_of(part) for part in value.values())
    if isinstance(value, list | tuple):
        return "\n".join(text_of(part) for part in value)
    return str(value)


def is_known(name: str) -> bool:
    """Whether there is such an action."""
    return name in action


@cache
def _writes(name: str) -> bool:
    return name in action and bool(action[name].options.get("writes"))


@cache
def _parameters(name: str) -> tuple[str, ...]:
    return tuple(arguments_model(name).model_fields) if name in action else ()


def _renamed(name: str, args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments in the order and by the names of the action's own; others behind them."""
    known = _parameters(name)
    plain = {_ALIASES[key] if key not in known and _ALIASES.get(key) in known else key: args[key] for key in args}
    return {key: plain[key] for key in (*known, *sorted(plain.keys() - set(known))) if plain.get(key) is not None}


def _places(name: str, args: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a call reads, and what it changes if it writes: the last path that it takes, of a move both."""
    app = name.partition(".")[0]
    if name == "system.finish_task":
        return (), (ANSWER_FILE.lower(),)
    if app == "shell":
        words = tuple(place(word) for word in _PATH_WORD.findall(text_of(args.get("command", ""))))
        return words, words
    if app == "calendar":
        whose = text_of(args.get("user", args.get("username", "")))
        return (), (f"calendar/{whose}.ics".lower(),)
    if app == "email":
        return _mail_places(args)
    paths = tuple(place(args[key]) for key in args if key.endswith("_path"))
    return ((), paths) if name == "system.move_file" else (paths[:-1], paths[-1:])


def _mail_places(args: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    read: tuple[str, ...] = ()
    if "email_id" in args:
        mail = f"emails/{args.get('username', '')}/{args['email_id']}".lower()
        read = (mail if mail.endswith(".eml") else f"{mail}.eml",)
    to = text_of(args.get("recipient", ""))
    return read, (f"emails/to/{to}".lower() if to else "emails",)
