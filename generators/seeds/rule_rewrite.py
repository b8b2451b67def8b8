"""Rewrites a seed by rule: the clauses of its text become subtasks and facts, its goal becomes the intent."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from data_model import Check, DialoguePlan, Fact, Provenance, Subtask, Task, bounds, failed, is_mentioned, rng_for
from generators.draft import Draft, Statement
from generators.requests import Proposal
from generators.seeds.clause_facts import make_clause_fact
from generators.seeds.clauses import split_clauses
from generators.seeds.criterion_bindings import bind_criteria
from generators.seeds.intents import derive_goal, generate_intents
from generators.seeds.value_extraction import SeedContext, SeedValue, find_seed_values, list_distinct_values
from office_env import Office, find_revealing_listing, list_office_texts


@dataclass(frozen=True)
class SeedRequest:
    """A request to rewrite a seed into a task with an intent, subtasks, and facts that a dialogue states.

    Attributes:
        seed: The task of another benchmark.
        id: The id of the new task.
        plan: The plan of its dialogue.
        office: The office of the seed.
        find_violations: Returns the verifier rules that a task breaks.
        run_seed: The seed of the run, from which every random choice derives.
        attempt: Counts the attempts, from 1. Above 1, `previous` and `feedback` are set.
        previous: The proposal that was rejected last.
        feedback: Why it was rejected.
    """

    seed: Task
    id: str
    plan: DialoguePlan
    office: Office
    find_violations: Callable[[Task], tuple[Check, ...]]
    run_seed: str
    attempt: int = 1
    previous: Proposal | None = None
    feedback: tuple[Check, ...] = ()


def find_needed_values(request: SeedRequest) -> tuple[SeedValue, ...]:
    """Find every place in the seed's text with a value that neither the office nor the persona reveals."""
    all_values = find_seed_values(request.seed.description, make_seed_context(request))
    office_listings, persona = list_office_texts(request.office), request.seed.persona
    persona_names = {name.lower() for name in (persona.name, persona.email, persona.name.split(" ")[0])}
    is_needed = {
        value: value.value.lower() not in persona_names and find_revealing_listing(value, office_listings) is None
        for value in list_distinct_values(all_values)
    }
    return tuple(one for one in all_values if is_needed.get(one.value))


def make_seed_context(request: SeedRequest) -> SeedContext:
    """Make the context for reading the seed's text.

    Its people are the user, the owners of mailboxes and calendars in the office, and those named by criteria.
    """
    owners = {
        PurePosixPath(name).parts[1].removesuffix(".ics")
        for name in request.office.names()
        if name.startswith(("emails/", "calendar/"))
    }
    criterion_users = {str(one.args["username"]) for one in request.seed.criteria if one.args.get("username")}
    people = tuple(sorted(owners | criterion_users | {request.seed.persona.name}))
    return SeedContext(request.seed.criteria, request.seed.clock, people)


def rewrite_seed(request: SeedRequest) -> Proposal:
    """Make a draft of a seed by rule.

    A seed that has facts keeps them, its intent and its plans, and gets new days. In any other seed, each clause
    becomes a subtask and a fact, and the intent is the most specific one that breaks no rule.

    Returns:
        A proposal with a draft, or with the violations of the last intent if every intent breaks a rule.
    """
    rng = rng_for(request.run_seed, "seed", request.id, request.attempt)
    if len(text := request.seed.description) > bounds.SEED_TEXT_CHARS:
        length_limit = f"at most {bounds.SEED_TEXT_CHARS:,} characters"
        return Proposal(draft=None, violations=(failed("/description", length_limit, f"{len(text):,} characters"),))
    if request.seed.facts:
        task = make_plus_task(request, facts=_spread_fact_days(request.seed.facts, len(request.plan.dates), rng))
        return Proposal(draft=Draft(task=task, statements={}))
    values = find_needed_values(request)
    clauses = split_clauses(request.seed.description, values)
    goal = derive_goal(clauses, list_distinct_values(values))
    topic = goal.topics[0]
    days = choose_days(len(clauses), len(request.plan.dates), rng)
    clause_facts = [
        make_clause_fact(clause, topic, is_first=clause_index == 0) for clause_index, clause in enumerate(clauses)
    ]
    facts = tuple(
        Fact(
            id=f"f{clause_index}",
            kind=one.kind,
            text=one.text,
            values=one.values,
            subtask=f"k{clause_index}",
            day=day,
            needed=True,
        )
        for clause_index, (one, day) in enumerate(zip(clause_facts, days, strict=True), start=1)
    )
    subtasks = tuple(
        Subtask(id=f"k{clause_index}", instruction=one.text) for clause_index, one in enumerate(clauses, start=1)
    )
    task = make_plus_task(request, facts=facts, subtasks=subtasks)
    statements: dict[str, Statement] = {fact.id: one.statement for fact, one in zip(facts, clause_facts, strict=True)}
    intents_without_values = (
        one for one in generate_intents(goal, task.description, rng) if not _mentions_any_value(one, values)
    )
    return _choose_intent(request, task, statements, tuple(intents_without_values))


def make_plus_task(request: SeedRequest, facts: tuple[Fact, ...], subtasks: tuple[Subtask, ...] = ()) -> Task:
    """Make the task that a seed becomes.

    Intent and plans are those of the seed. If it has neither bindings nor a solution, bindings to its criteria are
    derived.

    Args:
        request: The request.
        facts: The facts of the new task.
        subtasks: Its subtasks; those of the seed by default.
    """
    seed = request.seed
    provenance = Provenance(
        engine="procedural",
        seed=f"{request.run_seed}::{request.id}",
        attempt=request.attempt,
        archetype=seed.provenance.archetype,
        seed_task=seed.id,
    )
    task = seed.model_copy(
        update={
            "id": request.id,
            "split": "plus",
            "facts": facts,
            "subtasks": subtasks or seed.subtasks,
            "proofs": {},
            "review": (),
            "provenance": provenance,
        }
    )
    if seed.bindings or seed.solution is not None:
        return task
    return task.model_copy(update={"bindings": bind_criteria(task)})


def choose_days(groups: int, days: int, rng: random.Random) -> tuple[int, ...]:
    """Draw a day for each group of facts, in ascending order; neither the first nor the last day if there is room."""
    room = range(2, days) if days - 2 >= groups else range(1, days + 1)
    return tuple(sorted(rng.sample(room, min(groups, len(room)))))


def _spread_fact_days(facts: Sequence[Fact], days: int, rng: random.Random) -> tuple[Fact, ...]:
    """Spread facts over more days, keeping their order."""
    old = sorted({fact.day for fact in facts})
    new = dict(zip(old, choose_days(len(old), days, rng), strict=False))
    return tuple(fact.model_copy(update={"day": new.get(fact.day, days)}) for fact in facts)


def _choose_intent(
    request: SeedRequest, task: Task, statements: dict[str, Statement], candidates: Sequence[str]
) -> Proposal:
    violations: tuple[Check, ...] = ()
    for intent in dict.fromkeys(candidates):
        task_with_intent = task.model_copy(update={"intent": intent})
        violations = tuple(one for one in request.find_violations(task_with_intent) if one.where.startswith("/intent"))
        if not violations:
            return Proposal(draft=Draft(task=task_with_intent, statements=statements))
    return Proposal(draft=None, violations=violations)


def _mentions_any_value(intent: str, values: Sequence[SeedValue]) -> bool:
    return any(is_mentioned(intent, one.value) for one in values)
