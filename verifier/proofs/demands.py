"""The proof that nothing is demanded that nobody said: each leaf of each criterion has a source, and it holds there."""

import re
from collections.abc import Mapping

from criteria import Demand, find_name_path, walk_demands
from data_model import (
    CONVENTIONS,
    WHOLE_PLAN,
    Checks,
    RowLeaf,
    Span,
    Task,
    Trace,
    Turn,
    Value,
    ValueType,
    failed,
    is_bound,
    is_mentioned,
    passed,
    walk_solution_leaves,
)
from office_env import Listing, list_office_texts
from verifier.proof_context import ProofContext
from verifier.proof_registry import proof

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_SPAN = re.compile(r"(?:(?P<turn>\S+) )?(?P<start>[0-9]{1,7}):(?P<end>[0-9]{1,7})")


@proof(needs=("solution", "dialogue"), splits=("neo",))
def every_demand_is_said(context: ProofContext) -> Checks:
    """Every value, place, format, order, subject and recipient that a criterion demands can be learnt by a solver.

    Each leaf of each criterion has a trace: to a turn that states the fact it depends on, to words of the intent, to a
    place in the office, or to a sentence of the conventions. The proof looks each of them up.
    """
    task = context.task
    traces: dict[str, list[Trace]] = {}
    for trace in task.traces or ():
        traces.setdefault(trace.path, []).append(trace)
    sources = _SaidThings(context)
    count = 0
    for demand in walk_demands(task):
        leaf = demand.leaf
        count += 1
        if leaf.path not in traces:
            yield failed(leaf.path, f"a place where {leaf.text[:80]!r} is said", "no trace")
        for trace in traces.get(leaf.path, ()):
            if not sources.hold(demand, trace):
                where = f"{trace.source} {trace.where[:80]!r}"
                yield failed(leaf.path, f"{leaf.text[:80]!r} to be learnt from {where}", "nothing there that says it")
    yield passed(f"all {count} demands are said")


class _SaidThings:
    def __init__(self, context: ProofContext) -> None:
        self._task: Task = context.task
        self._office = context.office
        self._solution_leaves = [leaf for _, leaf in walk_solution_leaves(context.task)]
        self._turns: Mapping[str, Turn] = {turn.id: turn for turn in context.dialogue.turns} if context.dialogue else {}
        evidence = context.dialogue.evidence if context.dialogue else ()
        self._facts_by_span: dict[tuple[str, int, int], set[str]] = {}
        for row in evidence:
            self._facts_by_span.setdefault((row.turn, row.start, row.end), set()).add(row.fact)
        self._listings: dict[str, Listing] | None = None

    def hold(self, demand: Demand, trace: Trace) -> bool:
        """Tell whether a solver learns what is demanded where its trace says."""
        leaf = demand.leaf
        match trace.source:
            case "turn":
                return self._is_said_in_turn(leaf, trace)
            case "intent":
                span = _parse_span(trace.where)
                return span is not None and _mentions(self._task.intent[span[1].start : span[1].end], leaf.text)
            case "convention":
                is_meant = trace.where == demand.convention or self._names_user(leaf.text)
                return is_meant and bool(trace.where.strip()) and trace.where in CONVENTIONS
        return self._stands_in_office(leaf, trace)

    def _names_user(self, text: str) -> bool:
        persona = self._task.persona
        return text.casefold() in (persona.name.casefold(), persona.email.casefold())

    def _is_said_in_turn(self, leaf: RowLeaf, trace: Trace) -> bool:
        parsed = _parse_span(trace.where)
        turn = self._turns.get(parsed[0]) if parsed else None
        if parsed is None or turn is None or not 0 <= parsed[1].start < parsed[1].end <= len(turn.text):
            return False
        facts = self._facts_by_span.get((turn.id, *parsed[1]), set())
        # A value that decides which steps there are does not say what stands in them.
        bound_paths = {binding.path for binding in self._task.bindings if binding.fact in facts} - {WHOLE_PLAN}
        worked_out = any(one.text == leaf.text and is_bound(bound_paths, one.path) for one in self._solution_leaves)
        is_stated = _mentions(turn.text[parsed[1].start : parsed[1].end], leaf.text)
        is_asked_for = any(is_bound(bound_paths, path) for path in (leaf.path, find_name_path(leaf.path)) if path)
        return is_stated or worked_out or is_asked_for

    def _stands_in_office(self, leaf: RowLeaf, trace: Trace) -> bool:
        if trace.where in self._office.names():
            # A path is learnt from the list of files, and so is whose mailbox or calendar there is.
            parts = trace.where.removesuffix(".ics").split("/")
            if leaf.text.removeprefix("seed/") == trace.where or leaf.text in parts:
                return True
        if self._listings is None:
            self._listings = {listing.where: listing for listing in list_office_texts(self._office)}
        listing = self._listings.get(trace.where)
        # Mails and letters word a day as people do: `Friday, 4 July 2025`.
        day = (Value(type="date", value=leaf.text),) if _DAY.fullmatch(leaf.text) else ()
        return listing is not None and any(listing.mentions(value) for value in (*_read_as_value(leaf.text), *day))


def _parse_span(where: str) -> tuple[str, Span] | None:
    match = _SPAN.fullmatch(where)
    return (match["turn"] or "", Span(int(match["start"]), int(match["end"]))) if match else None


def _mentions(text: str, expected: str) -> bool:
    return any(is_mentioned(text, value) for value in _read_as_value(expected))


def _read_as_value(text: str) -> tuple[Value, ...]:
    kinds: tuple[ValueType, ...] = ("text", "file") if "/" in text else ("text",)
    return tuple(Value(type=kind, value=text) for kind in kinds)
