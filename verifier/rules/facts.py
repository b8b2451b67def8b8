"""Rules about facts and their bindings: complete, exact, consistent, and without computed values."""

from collections.abc import Iterator

from data_model import (
    Binding,
    Checks,
    Fact,
    InputError,
    Task,
    Value,
    ValueType,
    failed,
    find_superseded_ids,
    is_bound,
    is_mentioned,
    is_same_value,
    list_bound_paths,
    normalize_value,
    parse_value,
    resolve_pointer,
    select_latest_statements,
    walk_criterion_leaves,
)
from verifier.located_evidence import find_value
from verifier.office_names import ANSWER_NAME, file_base_name, is_in_office
from verifier.rule_registry import rule

SOURCE = "OdysseyBench, Appendix E.2, rules for tasks"
ALL_SPLITS = ("neo", "plus", "custom", "officebench", "odysseybench")
POSITION_KEYS = ("row", "col", "column", "row_idx", "column_idx", "index", "count", "sheet")
VALUE_TYPES: tuple[ValueType, ...] = ("number", "date", "time", "address")


@rule(family="task", source=SOURCE)
def description_alone_suffices(task: Task) -> Checks:
    """The description contains every value of every needed fact.

    Source: OdysseyBench, Appendix E.2, rules for tasks: an agent given the description alone completes the task.
    """
    for fact in select_latest_statements(task.facts):
        for value in fact.values if fact.needed else ():
            if not is_mentioned(task.description, value):
                yield failed("/description", f"{value.value!r} of fact {fact.id}", "no mention of it")


@rule(family="task", source=SOURCE, splits=("neo", "custom"))
def output_names_are_stated_exactly(task: Task, office_files: tuple[str, ...]) -> Checks:
    """A fact and the description state the exact name of every file that the criteria expect to be created.

    Source: OdysseyBench, Appendix E.2, rules for tasks: give exact file names for new files, in the memory too.
    """
    existing = {ANSWER_NAME, *(file_base_name(path) for path in office_files)}
    values = [
        value
        for fact in select_latest_statements(task.facts)
        for value in fact.values
        if value.type in ("file", "name", "text")
    ]
    stated_names = {normalize_value(Value(type="file", value=value.value)) for value in values}
    bound = list_bound_paths(task)
    for function, leaf in walk_criterion_leaves(task):
        name = file_base_name(leaf.text)
        is_new = leaf.key in ("file", "result_file", "output_file", "path") and name not in existing
        if not is_new or "not_exist" in function or leaf.text.startswith(("emails/", "calendar/")):
            continue
        stated_value = Value(type="file", value=name)
        if not is_bound(bound, leaf.path) and normalize_value(stated_value) not in stated_names:
            yield failed(leaf.path, "a file of the office, or one whose name a fact states", repr(leaf.text))
        elif not is_mentioned(task.description, stated_value):
            yield failed("/description", f"the file name {name!r}", "no mention of it")


@rule(family="task", source=SOURCE)
def memory_holds_no_computed_value(task: Task) -> Checks:
    """No fact states a value that a solver has to compute, or to look up in the office.

    Source: OdysseyBench, Appendix E.2, rules for tasks: no intermediate steps, values read or calculated in memory.
    """
    row = task.model_dump(mode="json")
    stated = {normalize_value(value) for fact in task.facts for value in fact.values}
    for binding in task.bindings:
        target = _resolve_binding(row, binding)
        if binding.how != "derived" or target is None or binding.path.rsplit("/", 1)[-1] in POSITION_KEYS:
            continue
        value = _parse_value(str(target))
        for fact in task.facts if normalize_value(value) not in stated else ():
            if is_mentioned(fact.text, value):
                yield failed(f"/facts ({fact.id})", f"no value worked out for {binding.path}", repr(str(target)))


@rule(family="task", source=SOURCE, splits=ALL_SPLITS)
def facts_are_consistent(task: Task) -> Checks:
    """Each fact has its own id, belongs to a subtask, states its values, and replaces only facts of earlier days.

    Source: OdysseyBench, Appendix E.2, rules for tasks: facts and values are precise and clear.
    """
    facts: dict[str, Fact] = {}
    subtasks = {subtask.id for subtask in task.subtasks}
    for fact in task.facts:
        where = f"/facts ({fact.id})"
        if fact.id in facts:
            yield failed(where, "an id of its own", f"{fact.id!r} for the second time")
        facts[fact.id] = fact
        if fact.day < 1:
            yield failed(where, "a day from 1", str(fact.day))
        if fact.subtask not in subtasks and not (fact.subtask is None and not fact.needed):
            yield failed(where, f"one of the subtasks {', '.join(sorted(subtasks))}", repr(fact.subtask))
        for value in fact.values:
            if not is_mentioned(fact.text, value):
                yield failed(where, f"a text that says {value.value!r}", repr(fact.text))
    superseded = find_superseded_ids(task.facts)
    for fact in task.facts:
        yield from _check_supersession(fact, facts, superseded)


@rule(family="task", source=SOURCE)
def no_two_facts_share_a_value(task: Task, office_files: tuple[str, ...]) -> Checks:
    """No two facts have the same value, unless it names something in the office: facts can be told apart.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: memory pieces are not duplicated.
    """
    owners: dict[str, str] = {}
    for fact in task.facts:
        for value in fact.values:
            owner = owners.setdefault(normalize_value(value), fact.id)
            if owner != fact.id and not is_in_office(value, task, office_files):
                yield failed(f"/facts ({fact.id})", f"no value of fact {owner}", repr(value.value))


@rule(family="task", source=SOURCE, splits=ALL_SPLITS)
def bindings_hold(task: Task) -> Checks:
    """Every binding names a fact, a value of that fact, and a place in the row that depends on the value.

    Source: OdysseyBench, Appendix E.2, rules for tasks: facts, values and names match the criteria accurately.
    """
    row = task.model_dump(mode="json")
    facts = {fact.id: fact for fact in task.facts}
    for index, binding in enumerate(task.bindings):
        where = f"/bindings/{index}"
        target = _resolve_binding(row, binding)
        value = find_value(facts[binding.fact], binding.value or "") if binding.fact in facts else None
        if binding.fact not in facts:
            yield failed(where, "a fact of the task", repr(binding.fact))
        elif target is None:
            yield failed(where, "a place of the row", repr(binding.path))
        elif binding.value is not None and value is None:
            yield failed(where, f"a value of fact {binding.fact}", repr(binding.value))
        elif value is not None and not _is_value_of(binding.how, str(target), value):
            yield failed(where, f"{value.value!r} at {binding.path} ({binding.how})", repr(str(target)[:80]))


@rule(family="task", source=SOURCE, splits=("neo", "custom"))
def every_needed_fact_is_bound(task: Task) -> Checks:
    """A binding ties each value of a needed fact, or a needed fact without values, to solution or criteria.

    Source: OdysseyBench, Appendix E.2, rules for tasks: the memory holds what is needed to complete the task.
    """
    if task.solution is None:
        return
    bound_values = {(binding.fact, binding.value) for binding in task.bindings}
    for fact in task.facts:
        texts: list[str | None] = [value.value for value in fact.values]
        for text in texts or [None]:
            if fact.needed and (fact.id, text) not in bound_values:
                yield failed(
                    f"/facts ({fact.id})", "a binding to solution or criteria", f"none for {text or fact.text!r}"
                )


def _check_supersession(fact: Fact, facts: dict[str, Fact], superseded: frozenset[str]) -> Checks:
    where = f"/facts ({fact.id})"
    must_supersede = fact.kind in ("update", "retraction")
    if must_supersede != (fact.supersedes is not None):
        expected = "the fact that it supersedes" if must_supersede else "nothing that it supersedes"
        yield failed(where, f"{expected}, being of kind {fact.kind}", repr(fact.supersedes))
    elif fact.supersedes is not None and fact.supersedes not in facts:
        yield failed(where, "an earlier fact that it supersedes", repr(fact.supersedes))
    elif fact.supersedes is not None and facts[fact.supersedes].day >= fact.day:
        day = facts[fact.supersedes].day
        yield failed(where, f"fact {fact.supersedes}, which it supersedes, on a day before {fact.day}", f"day {day}")
    if fact.needed and (fact.kind == "decoy" or fact.id in superseded):
        yield failed(where, "a needed fact that holds at the end", "a decoy or one that a later fact supersedes")


def _resolve_binding(row: object, binding: Binding) -> object:
    try:
        return resolve_pointer(row, binding.path)
    except KeyError:
        return None


def _is_value_of(binding_kind: str, text: str, value: Value) -> bool:
    if binding_kind == "same":
        return is_same_value(value, Value(type=value.type, value=text))
    return binding_kind == "derived" or is_mentioned(text, value)


def _parse_value(text: str) -> Value:
    return next(_parse_typed_values(text), Value(type="text", value=text))


def _parse_typed_values(text: str) -> Iterator[Value]:
    for type in VALUE_TYPES:
        try:
            yield parse_value(type, text)
        except InputError:
            continue
