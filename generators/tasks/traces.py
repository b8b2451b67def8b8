"""Where a solver learns what the criteria of a task demand: a turn, the intent, the office, or the conventions."""

import re
from collections.abc import Iterator, Sequence

from criteria import Demand, find_name_path, walk_demands
from data_model import (
    WHOLE_PLAN,
    Dialogue,
    Evidence,
    Persona,
    RowLeaf,
    Task,
    Trace,
    Value,
    find_mentions,
    normalize_value,
    walk_solution_leaves,
)
from office_env import Listing, Office, list_office_texts

_USER_CONVENTIONS = {
    "sender": "Mails go out in the name of the user",
    "user": "Events go into the calendar of the user",
    "username": "Events go into the calendar of the user",
}
_MIN_SEARCHED_CHARS = 2
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def trace_demands(task: Task, dialogue: Dialogue | None, office: Office) -> tuple[Trace, ...]:
    """Find where a solver learns each leaf of each criterion; a leaf without a trace was said nowhere.

    A leaf that depends on facts is learnt in the turns that state their values, and one that was looked up or computed
    also from the office.
    """
    sources = _DemandSources(task, dialogue, office)
    return tuple(trace for demand in walk_demands(task) for trace in sources.trace(demand))


class _DemandSources:
    """All that a solver can learn from, searched in order: turns, intent, conventions, office."""

    def __init__(self, task: Task, dialogue: Dialogue | None, office: Office) -> None:
        self._task, self._office_names = task, office.names()
        self._listings = list_office_texts(office)
        self._facts_by_path: dict[str, list[str]] = {}
        # A value that decides which steps there are does not say what stands in them.
        for binding in (one for one in task.bindings if one.path != WHOLE_PLAN):
            self._facts_by_path.setdefault(binding.path, []).append(binding.fact)
        self._evidence: dict[str, list[Evidence]] = {}
        for row in dialogue.evidence if dialogue else ():
            if row.first:
                self._evidence.setdefault(row.fact, []).append(row)

    def trace(self, demand: Demand) -> Iterator[Trace]:
        """Yield the traces of one demand."""
        leaf = demand.leaf
        if demand.convention:
            # What must not stand anywhere may have been said once, and in another form than the criterion's.
            yield from self._trace_to_conventions(demand)
            return
        found = [*self._trace_to_turns(leaf), *self._trace_to_intent(leaf)]
        found = found or [*self._trace_to_conventions(demand)] or [*self._trace_to_office(leaf)]
        yield from found or [*self._trace_to_requests(leaf)] or self._trace_to_name(leaf)

    def _trace_to_turns(self, leaf: RowLeaf) -> Iterator[Trace]:
        facts = self._find_bound_facts(leaf.path) or self._find_stating_facts(leaf.text)
        for row in (row for fact in facts for row in self._evidence.get(fact, ())):
            yield Trace(path=leaf.path, source="turn", where=f"{row.turn} {row.start}:{row.end}")

    def _find_bound_facts(self, path: str) -> list[str]:
        ends = [position for position, character in enumerate(path) if character == "/"]
        prefixes = [path, *(path[:end] for end in reversed(ends))]
        return list(dict.fromkeys(fact for prefix in prefixes for fact in self._facts_by_path.get(prefix, ())))

    def _find_stating_facts(self, text: str) -> list[str]:
        return [
            fact.id
            for fact in self._task.facts
            for value in fact.values
            if normalize_value(Value(type=value.type, value=text)) == normalize_value(value)
        ]

    def _trace_to_intent(self, leaf: RowLeaf) -> Iterator[Trace]:
        if len(leaf.text.strip()) >= _MIN_SEARCHED_CHARS:
            for span in find_mentions(self._task.intent, Value(type="text", value=leaf.text)):
                yield Trace(path=leaf.path, source="intent", where=f"{span.start}:{span.end}")

    def _trace_to_conventions(self, demand: Demand) -> Iterator[Trace]:
        sentence = demand.convention
        if not sentence and _names_user(demand.leaf.text, self._task.persona):
            sentence = _USER_CONVENTIONS.get(demand.leaf.key, "")
        if sentence:
            yield Trace(path=demand.leaf.path, source="convention", where=sentence)

    def _trace_to_requests(self, leaf: RowLeaf) -> Iterator[Trace]:
        """Trace what has to be worked out to the requests without a value for which the solution works it out."""
        steps = [one for _, one in walk_solution_leaves(self._task) if one.text == leaf.text]
        facts = dict.fromkeys(fact for one in steps for fact in self._find_bound_facts(one.path))
        for row in (row for fact in facts for row in self._evidence.get(fact, ())):
            yield Trace(path=leaf.path, source="turn", where=f"{row.turn} {row.start}:{row.end}")

    def _trace_to_name(self, leaf: RowLeaf) -> Iterator[Trace]:
        """Trace a value that has to be worked out to the turns that state the name beside which it stands."""
        facts = self._find_bound_facts(name) if (name := find_name_path(leaf.path)) else []
        for row in (row for fact in facts for row in self._evidence.get(fact, ())):
            yield Trace(path=leaf.path, source="turn", where=f"{row.turn} {row.start}:{row.end}")

    def _trace_to_office(self, leaf: RowLeaf) -> Iterator[Trace]:
        name = next((name for name in self._office_names if _is_path_of(leaf.text, name)), None)
        where = name or _find_listing(leaf.text, self._listings)
        if where:
            yield Trace(path=leaf.path, source="office", where=where)


def _names_user(text: str, persona: Persona) -> bool:
    return text.casefold() in (persona.name.casefold(), persona.email.casefold())


def _is_path_of(text: str, name: str) -> bool:
    return text.removeprefix("seed/") == name or name.startswith(f"calendar/{text}.") or f"/{text}/" in f"/{name}"


def _find_listing(text: str, listings: Sequence[Listing]) -> str:
    """Find where a text stands; where a day stands in no place as it is given, a place that words it otherwise."""
    values = [Value(type="text", value=text)]
    if _DAY.fullmatch(text):
        values.append(Value(type="date", value=text))
    return next((listing.where for value in values for listing in listings if listing.mentions(value)), "")
