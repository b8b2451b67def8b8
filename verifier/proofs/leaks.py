"""Proofs that nothing is given away: no values in the intent, no decoys in plans."""

from data_model import Checks, Plan, Value, canonical_json, failed, is_mentioned, passed
from verifier.intent_leaks import find_leaked_values
from verifier.proof_context import ProofContext
from verifier.proof_registry import proof


@proof
def intent_holds_no_value(context: ProofContext) -> Checks:
    """No value of a needed fact occurs in the intent.

    The names of applications and of the persona do not count.
    """
    for fact, value in find_leaked_values(context.task):
        yield failed("/intent", "no value of a needed fact", f"{value.value!r} of fact {fact.id}")
    yield passed("the intent holds no value of a needed fact")


@proof(needs=("solution",))
def decoys_stand_in_no_other_plan(context: ProofContext) -> Checks:
    """The value of a decoy occurs in no plan except the wrong way made from that decoy."""
    task = context.task
    decoys = [fact for fact in task.facts if fact.kind == "decoy"]
    for fact in decoys:
        plans = [("/solution", task.solution or ())]
        plans += [(f"/right_ways/{index}", way.plan) for index, way in enumerate(task.right_ways)]
        plans += [
            (f"/wrong_ways/{index}", way.plan) for index, way in enumerate(task.wrong_ways) if way.fact != fact.id
        ]
        for where, plan in plans:
            for value in fact.values:
                if _uses_value(plan, value):
                    yield failed(where, f"no use of decoy {fact.id}", repr(value.value))
    yield passed(f"{len(decoys)} decoys stand in their own wrong way alone")


def _uses_value(plan: Plan, value: Value) -> bool:
    return any(_contains_value(step.args, value) for step in plan)


def _contains_value(argument: object, value: Value) -> bool:
    if isinstance(argument, dict):
        return any(_contains_value(one, value) for one in argument.values())
    if isinstance(argument, list | tuple):
        return any(_contains_value(one, value) for one in argument)
    return is_mentioned(argument if isinstance(argument, str) else canonical_json(argument), value)
