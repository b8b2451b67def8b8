"""From a seed to a draft by rule: the text's clauses become sub-tasks and facts, its goal the intent."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from data_model import Check, DialoguePlan, Fact, Provenance, Subtask, Task, bounds, failed, is_said, rng_for
from generators.draft import Draft, Statement
from generators.requests import Proposal
from generators.seeds.binding import criterion_bindings
from generators.seeds.clauses import clauses_of
from generators.seeds.intents import goal_of, intents
from generators.seeds.sayings import saying_of
from generators.seeds.values import SeedValue, Surroundings, distinct, seed_values
from office_env import Office, listings, sole_place


@dataclass(frozen=True)
class SeedRequest:
    """A seed task is to become a task with a memory: an intent, sub-tasks and facts that days of talk will say.

    id: of the task to be made. plan: of its dialogue. office: of the seed. offences: what the rules have against a
    task. seed_of_run: what every choice derives from. attempt: 1, or more where the last proposal was turned down;
    previous and feedback are then that proposal and what was said of it.
    """

    seed: Task
    id: str
    plan: DialoguePlan
    office: Office
    offences: Callable[[Task], tuple[Check, ...]]
    seed_of_run: str
    attempt: int = 1
    previous: Proposal | None = None
    feedback: tuple[Check, ...] = ()


def values_of(request: SeedRequest) -> tuple[SeedValue, ...]:
    """The values of the seed's text, each at all its places, that neither office nor persona gives away."""
    found = seed_values(request.seed.description, surroundings_of(request))
    lists, persona = listings(request.office), request.seed.persona
    given = {name.lower() for name in (persona.name, persona.email, persona.name.split(" ")[0])}
    kept = {value: value.value.lower() not in given and sole_place(value, lists) is None for value in distinct(found)}
    return tuple(one for one in found if kept.get(one.value))


def surroundings_of(request: SeedRequest) -> Surroundings:
    """What the seed's text is read with; its people are owners in the office and those whom the criteria name."""
    owners = {
        PurePosixPath(name).parts[1].removesuffix(".ics")
        for name in request.office.names()
        if name.startswith(("emails/", "calendar/"))
    }
    named = {str(one.args["username"]) for one in request.seed.criteria if one.args.get("username")}
    people = tuple(sorted(owners | named | {request.seed.persona.name}))
    return Surroundings(request.seed.criteria, request.seed.clock, people)


def rewrite_seed(request: SeedRequest) -> Proposal:
    """Make a draft of a seed by rule.

    A seed with facts keeps them, its intent and its plans, and gets new days. Of another one, each clause is a
    sub-task and a fact. The intent is the most telling one that the rules have nothing against; without such a one
    the offences come back.
    """
    rng = rng_for(request.seed_of_run, "seed", request.id, request.attempt)
    if len(text := request.seed.description) > bounds.SEED_TEXT_CHARS:
        most = f"at most {bounds.SEED_TEXT_CHARS:,} characters"
        return Proposal(draft=None, offences=(failed("/description", most, f"{len(text):,} characters"),))
    if request.seed.facts:
        task = framed_task(request, facts=_moved(request.seed.facts, len(request.plan.dates), rng))
        return Proposal(draft=Draft(task=task, statements={}))
    values = values_of(request)
    clauses = clauses_of(request.seed.description, values)
    goal = goal_of(clauses, distinct(values))
    subject = goal.subjects[0]
    days = days_for(len(clauses), len(request.plan.dates), rng)
    said = [saying_of(clause, subject, is_first=place == 0) for place, clause in enumerate(clauses)]
    facts = tuple(
        Fact(
            id=f"f{place}",
            kind=one.kind,
            text=one.text,
            values=one.values,
            subtask=f"k{place}",
            day=day,
            needed=True,
        )
        for place, (one, day) in enumerate(zip(said, days, strict=True), start=1)
    )
    subtasks = tuple(Subtask(id=f"k{place}", instruction=one.text) for place, one in enumerate(clauses, start=1))
    task = framed_task(request, facts=facts, subtasks=subtasks)
    statements: dict[str, Statement] = {fact.id: one.statement for fact, one in zip(facts, said, strict=True)}
    silent = (one for one in intents(goal, task.description, rng) if not _says_any(one, values))
    return _with_intent(request, task, statements, tuple(silent))


def framed_task(request: SeedRequest, facts: tuple[Fact, ...], subtasks: tuple[Subtask, ...] = ()) -> Task:
    """The task that a seed becomes, with its facts; intent and plans are the seed's, bindings too where it has any."""
    seed = request.seed
    provenance = Provenance(
        engine="procedural",
        seed=f"{request.seed_of_run}::{request.id}",
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
    return task.model_copy(update={"bindings": criterion_bindings(task)})


def days_for(groups: int, days: int, rng: random.Random) -> tuple[int, ...]:
    """A day for each group of facts, in order; neither the first nor the last where there is room."""
    room = range(2, days) if days - 2 >= groups else range(1, days + 1)
    return tuple(sorted(rng.sample(room, min(groups, len(room)))))


def _moved(facts: Sequence[Fact], days: int, rng: random.Random) -> tuple[Fact, ...]:
    """Spread the days of facts over more days, in their order."""
    old = sorted({fact.day for fact in facts})
    new = dict(zip(old, days_for(len(old), days, rng), strict=False))
    return tuple(fact.model_copy(update={"day": new.get(fact.day, days)}) for fact in facts)


def _with_intent(
    request: SeedRequest, task: Task, statements: dict[str, Statement], candidates: Sequence[str]
) -> Proposal:
    offences: tuple[Check, ...] = ()
    for intent in dict.fromkeys(candidates):
        told = task.model_copy(update={"intent": intent})
        offences = tuple(one for one in request.offences(told) if one.where.startswith("/intent"))
        if not offences:
            return Proposal(draft=Draft(task=told, statements=statements))
    return Proposal(draft=None, offences=offences)


def _says_any(intent: str, values: Sequence[SeedValue]) -> bool:
    return any(is_said(intent, one.value) for one in values)
