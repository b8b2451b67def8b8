"""The mistakes that a task's wrong ways foresee, and which of them a wrong argument shows."""

from typing import Any, NamedTuple

from data_model import Fact, Task, WrongWay
from failure_analysis.alignment import Alignment, find_bindings
from failure_analysis.calls import Call, read_call
from failure_analysis.followed_ways import MISLEADING_KINDS, list_words


class KnownMistake(NamedTuple):
    """What an argument of one step of the solution becomes by a foreseen mistake.

    Attributes:
        words: The words that stand in the argument only then.
    """

    way: WrongWay
    step: int
    action: str
    argument: str
    words: frozenset[str]


class KnownMistakes:
    """The mistakes that the wrong ways of a task foresee."""

    def __init__(self, task: Task, alignment: Alignment) -> None:
        self._task = task
        self._mistakes = tuple(_list_mistakes(task))
        self._followed = [
            way for way in task.wrong_ways if all(_is_made(one, alignment) for one in self._mistakes if one.way is way)
        ]

    def find(self, fact: Fact, step: Call, argument: str, found: Any) -> WrongWay | None:
        """Return the wrong way that gets a fact wrong and gives a step of the solution this argument, if any."""
        return next((one.way for one in self._list(step, argument, found) if self._is_about(one.way, fact)), None)

    def is_known(self, step: Call, argument: str, found: Any) -> bool:
        """Return whether some wrong way that gets a fact wrong gives a step of the solution this argument."""
        return bool(self._list(step, argument, found))

    def _list(self, step: Call, argument: str, found: Any) -> list[KnownMistake]:
        """Return the mistakes that lead to an argument at a step, or else at any step of the same action."""
        words = list_words(found)
        same = [one for one in self._mistakes if one.argument == argument and one.words <= words]
        at_step = [one for one in same if one.step == step.position]
        found_mistakes = at_step or [one for one in same if one.action == step.name]
        # Two mistakes may lead to the same sum; the one of which everything else is there as well was made.
        return [one for one in found_mistakes if one.way in self._followed] or found_mistakes

    def _is_about(self, way: WrongWay, fact: Fact) -> bool:
        if way.kind == "superseded":
            return fact.supersedes == way.fact
        if way.kind == "decoy":
            return fact.id in self._list_decoyed_facts(way)
        return way.fact == fact.id

    def _list_decoyed_facts(self, way: WrongWay) -> set[str]:
        """Return the facts whose value a decoy replaces: those said where it stands, or else those of its type."""
        values = [value for fact in self._task.facts if fact.id == way.fact for value in fact.values]
        mistakes = [one for one in self._mistakes if one.way is way]
        named = [one for one in mistakes if any(list_words(value.value) & one.words for value in values)]
        said = {
            binding.fact
            for one in named or mistakes
            for binding in find_bindings(self._task, one.step, one.argument)
            if binding.how != "derived"
        }
        types = {value.type for value in values}
        of_type = {fact.id for fact in self._task.facts if any(value.type in types for value in fact.values)}
        return said & of_type or of_type


def _list_mistakes(task: Task) -> list[KnownMistake]:
    solution = [read_call(at, step) for at, step in enumerate(task.solution or ())]
    found = []
    # What was updated or is a decoy explains more than any other value.
    for way in sorted(task.wrong_ways, key=lambda one: one.kind not in MISLEADING_KINDS):
        plan = [read_call(at, step) for at, step in enumerate(way.plan)]
        if way.fact and [step.name for step in plan] == [step.name for step in solution]:
            for right, wrong in zip(solution, plan, strict=True):
                found += _compare_steps(way, right, wrong)
    return found


def _is_made(mistake: KnownMistake, alignment: Alignment) -> bool:
    call = alignment.matched_calls.get(mistake.step)
    return call is not None and mistake.words <= list_words(call.args.get(mistake.argument, ""))


def _compare_steps(way: WrongWay, right: Call, wrong: Call) -> list[KnownMistake]:
    compared = [
        (name, list_words(wrong.args[name]) - list_words(right.args.get(name, ""))) for name in sorted(wrong.args)
    ]
    return [KnownMistake(way, right.position, right.name, name, frozenset(words)) for name, words in compared if words]
