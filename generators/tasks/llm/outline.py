"""What a model proposed, read into our types; each thing that is wrong with it is an offence that names it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from data_model import (
    Check,
    Criterion,
    Fact,
    Frozen,
    InputError,
    JsonObject,
    Subtask,
    Value,
    canonical_value,
    failed,
    is_said,
    live_facts,
    named,
    normal_form,
    superseded_ids,
)
from generators.tasks.llm.answers import Unsound, check_size, optional, sound
from office_env.criteria import checked_arguments

CHANGES = ("update", "retraction")
ECHOES = "each_value_belongs_to_one_fact"


class Outline(Frozen):
    """A task without plans. facts: not yet needed. misleads: decoy -> the fact whose value it may be taken for."""

    description: str
    intent: str
    subtasks: tuple[Subtask, ...]
    facts: tuple[Fact, ...]
    criteria: tuple[Criterion, ...]
    misleads: dict[str, str]

    @property
    def live(self) -> tuple[Fact, ...]:
        """The facts that are true at the end."""
        return live_facts(self.facts)


class ReadOutline(NamedTuple):
    """An outline, or the offences that kept the answer from being one."""

    outline: Outline | None
    offences: tuple[Check, ...]


def read_outline(answer: JsonObject, days: int, without: Collection[str] = ()) -> ReadOutline:
    """Read an answer of the shape `task_proposal`. days: of conversation. without: checks that are left out."""
    offences: list[Check] = []
    facts = tuple(_fact(row, offences) for row in answer["facts"])
    criteria = tuple(_criterion(index, row, offences) for index, row in enumerate(answer["criteria"]))
    try:
        check_size([one.args for one in criteria if one])
        subtasks = tuple(
            Subtask(id=sound(one["id"]), instruction=sound(one["instruction"])) for one in answer["subtasks"]
        )
        outline = Outline(
            description=sound(answer["description"]),
            intent=sound(answer["intent"]),
            subtasks=subtasks,
            facts=tuple(fact for fact in facts if fact),
            criteria=tuple(one for one in criteria if one),
            misleads={str(row["id"]): aim for row in answer["facts"] if (aim := optional(row, "misleads"))},
        )
    except Unsound as fault:
        return ReadOutline(None, named("proposal_is_sound", (failed("/", message=f"The proposal holds {fault}."),)))
    offences = [one for one in offences if one.name not in without]
    if not offences:
        offences += named("facts_and_subtasks_fit_together", _structure(outline, days))
        if ECHOES not in without:
            offences += named(ECHOES, _echoes(outline.facts))
    return ReadOutline(None if offences else outline, tuple(offences))


def _fact(row: Mapping[str, Any], offences: list[Check]) -> Fact | None:
    id = str(row["id"])
    values: list[Value] = []
    for one in row["values"]:
        try:
            values.append(canonical_value(one["type"], str(sound(one["value"]))))
        except InputError as fault:
            message = f"The value {one['value']!r} of fact {id} is no {one['type']}: expected {fault.expected}."
            offences += named("values_can_be_read", [failed(f"/facts ({id})", message=message)])
    try:
        fact = Fact(
            id=sound(id),
            kind=row["kind"],
            text=sound(row["text"]),
            values=tuple(dict.fromkeys(values)),
            subtask=optional(row, "subtask"),
            day=row["day"],
            needed=False,
            supersedes=optional(row, "supersedes"),
        )
    except Unsound as fault:
        offences += named("proposal_is_sound", [failed(f"/facts ({id})", message=f"Fact {id} holds {fault}.")])
        return None
    for value in fact.values:
        if not is_said(fact.text, value):
            message = f"Fact {id} does not say its own value {value.value!r}: {fact.text!r}."
            offences += named("facts_say_their_values", [failed(f"/facts ({id})", message=message)])
    return fact


def _criterion(index: int, row: Mapping[str, Any], offences: list[Check]) -> Criterion | None:
    where = f"/criteria/{index}"
    try:
        made = Criterion(function=sound(row["function"]), args=sound(row["args"]))
        checked_arguments(made)
    except Unsound as fault:
        offences += named("proposal_is_sound", [failed(where, message=f"{where} holds {fault}.")])
    except InputError as fault:
        name = "criteria_are_known" if fault.what.startswith("there is no") else "criteria_have_fitting_arguments"
        offences += named(name, [failed(where, message=f"{where}: {fault}")])
    else:
        return made
    return None


def _of(fact: Fact, message: str) -> Check:
    return failed(f"/facts ({fact.id})", message=message)


def _structure(outline: Outline, days: int) -> Iterator[Check]:
    for kind, ids in (("fact", [one.id for one in outline.facts]), ("sub-task", [one.id for one in outline.subtasks])):
        for id in dict.fromkeys(id for id in ids if ids.count(id) > 1):
            yield failed(f"/{kind}s", message=f"The id {id!r} stands for more than one {kind}.")
    subtasks = {one.id for one in outline.subtasks}
    facts = {fact.id: fact for fact in outline.facts}
    for fact in outline.facts:
        yield from _alone(fact, subtasks, days)
        yield from _change(fact, facts, superseded_ids(outline.facts))
    yield from _days(outline)
    if not outline.live:
        yield failed("/facts", message="No fact holds at the end: the task needs facts that the user tells.")


def _alone(fact: Fact, subtasks: set[str], days: int) -> Iterator[Check]:
    if fact.subtask not in subtasks and not (fact.subtask is None and fact.kind == "decoy"):
        known = ", ".join(sorted(subtasks))
        yield _of(fact, f"Fact {fact.id} serves the sub-task {fact.subtask!r}; there are {known}.")
    if not 1 <= fact.day <= days:
        yield _of(fact, f"Fact {fact.id} is said on day {fact.day}; there are the days 1 to {days}.")
    if fact.kind in ("decoy", "update") and len(fact.values) != 1:
        yield _of(fact, f"Fact {fact.id}, being of kind {fact.kind}, must say exactly one value.")
    if fact.kind == "retraction" and fact.values:
        yield _of(fact, f"Fact {fact.id} takes something back and must say no value of its own.")


def _change(fact: Fact, facts: Mapping[str, Fact], superseded: frozenset[str]) -> Iterator[Check]:
    old = facts.get(fact.supersedes or "")
    if (fact.kind in CHANGES) != (fact.supersedes is not None):
        expected = "must name in `supersedes` the earlier fact" if fact.kind in CHANGES else "must supersede nothing"
        yield _of(fact, f"Fact {fact.id}, being of kind {fact.kind}, {expected}.")
    elif fact.supersedes is None:
        return
    elif old is None or old.id == fact.id or old.kind in ("decoy", "retraction"):
        yield _of(fact, f"Fact {fact.id} supersedes {fact.supersedes!r}, which is no earlier fact.")
    elif old.day >= fact.day:
        yield _of(fact, f"Fact {fact.id} supersedes {old.id} and must be said on a later day than {old.day}.")
    elif fact.id in superseded or sum(one.supersedes == old.id for one in facts.values()) > 1:
        yield _of(fact, f"What fact {old.id} says may change once; fact {fact.id} is one change too many.")
    elif fact.kind == "update" and [one.type for one in old.values] != [one.type for one in fact.values]:
        yield _of(fact, f"Fact {fact.id} must replace the one value of {old.id} by one of the same type.")


def _days(outline: Outline) -> Iterator[Check]:
    days: dict[str | None, Fact] = {}
    for fact in outline.live:
        first = days.setdefault(fact.subtask, fact)
        if first.day != fact.day:
            message = (
                f"Facts {first.id} and {fact.id} hold at the end about sub-task {fact.subtask} and are said on days "
                f"{first.day} and {fact.day}: they belong on one day."
            )
            yield _of(fact, message)


def _echoes(facts: Sequence[Fact]) -> Iterator[Check]:
    owners: dict[str, str] = {}
    for fact in facts:
        for value in fact.values:
            owner = owners.setdefault(normal_form(value), fact.id)
            if owner != fact.id:
                message = (
                    f"The value {value.value!r} belongs to facts {owner} and {fact.id}; each value needs one owner."
                )
                yield _of(fact, message)
            for other in _saying(facts, fact, value):
                message = (
                    f"Fact {other.id} says {value.value!r}, a value of fact {fact.id}: say it in fact {fact.id} alone, "
                    f"or do not list it among its values."
                )
                yield _of(other, message)


def _saying(facts: Iterable[Fact], owner: Fact, value: Value) -> Iterator[Fact]:
    """The other facts whose text says a value; a change may name what it changes."""
    for other in facts:
        is_own = normal_form(value) in map(normal_form, other.values)
        if other.id != owner.id and other.supersedes != owner.id and not is_own and is_said(other.text, value):
            yield other
