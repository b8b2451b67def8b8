"""Tell which foreseen wrong way a call follows."""

import re
from collections.abc import Sequence
from typing import Any

from data_model import Task, WrongWay
from failure_analysis.alignment import FREE_TEXT_ARGUMENTS, is_same_text
from failure_analysis.calls import Call, join_text, read_call

MISLEADING_KINDS = ("superseded", "decoy")
"""Kinds of wrong ways that follow a fact which the user has stated."""
_WORD = re.compile(r"\w+(?:[.,:@/-]\w+)*")


def find_followed_way(call: Call, task: Task) -> WrongWay | None:
    """Return the wrong way by a superseded fact or a decoy that has a call among the steps of its own, if any."""
    solution = [read_call(at, step) for at, step in enumerate(task.solution or ())]
    for kind in MISLEADING_KINDS:
        for way in task.wrong_ways:
            steps = [read_call(at, step) for at, step in enumerate(way.plan) if step not in (task.solution or ())]
            if way.kind == kind and any(_follows(call, step, solution) for step in steps if step.may_write):
                return way
    return None


def is_same_call(step: Call, call: Call) -> bool:
    """Return whether a call does what a step does, in whatever words."""
    return step.name == call.name and all(
        name in FREE_TEXT_ARGUMENTS or name == "sender" or is_same_text(step.args[name], call.args.get(name, ""))
        for name in step.args
    )


def list_words(value: Any) -> frozenset[str]:
    """Return the words in an argument, in lower case."""
    return frozenset(_WORD.findall(join_text(value).casefold()))


def _follows(call: Call, step: Call, solution: Sequence[Call]) -> bool:
    """Return whether a call does what a step of a wrong way does and no step of the solution does."""
    if not is_same_call(step, call):
        return False
    right_steps = [one for one in solution if is_same_call(one, step)]
    if not right_steps:
        return True
    own_words = {
        name: list_words(step.args[name]).difference(*(list_words(one.args.get(name, "")) for one in right_steps))
        for name in step.args
        if name in FREE_TEXT_ARGUMENTS
    }
    has_own_words = any(own_words.values()) and all(
        words <= list_words(call.args.get(name, "")) for name, words in own_words.items()
    )
    # Who leaves something out has no words of their own.
    return has_own_words or (_has_same_texts(step, call) and not any(_has_same_texts(step, one) for one in right_steps))


def _has_same_texts(step: Call, call: Call) -> bool:
    names = [name for name in step.args if name in FREE_TEXT_ARGUMENTS]
    return all(list_words(step.args[name]) == list_words(call.args.get(name, "")) for name in names)
