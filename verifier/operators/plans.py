"""Plans that do the right thing and a wrong one: every wrong way of the row, done as well."""

from collections.abc import Collection, Iterator

from data_model import Action, Plan
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import STRANGER, OperatorSubject

AS_WELL = {"kind": "hedge", "part": "either", "label": "collateral_damage"}
CALLED_OFF = "inaccurate_planning"


@operator(**AS_WELL)
def superseded_as_well(subject: OperatorSubject) -> Iterator[Variant]:
    """The plan also does, before or after the solution, what was right until the user corrected it."""
    yield from _do_as_well(subject, "superseded")


@operator(**AS_WELL)
def decoy_as_well(subject: OperatorSubject) -> Iterator[Variant]:
    """The plan also does, before or after the solution, what a misleading value suggests."""
    yield from _do_as_well(subject, "decoy")


@operator(**AS_WELL)
def other_value_as_well(subject: OperatorSubject) -> Iterator[Variant]:
    """The plan also does, before or after the solution, the same with a value that nobody said for it.

    The source of a wanted conversion may have any name that nobody said, so that another name for it is left out.
    """
    sources = {path.rpartition("/")[2] for path in subject.converted_files}
    yield from _do_as_well(subject, "other_value", "wrong_person", "neighbour", unless_said=sources)


@operator(kind="hedge", part="either", label=CALLED_OFF)
def called_off_as_well(subject: OperatorSubject) -> Iterator[Variant]:
    """The plan also does, before or after the solution, what was asked for and then called off."""
    yield from _do_as_well(subject, "retracted")


@operator(**AS_WELL)
def all_candidates_as_well(subject: OperatorSubject) -> Iterator[Variant]:
    """The plan does every wrong way of the row: the superseded and misleading, then the solution, then the called off.

    A copy that was called off can be made only of what is there. That it was made says more than all else that lies
    around.
    """
    before = _join_steps(subject, "superseded", "decoy", "other_value", "wrong_person")
    after = _join_steps(subject, "retracted")
    if len(before) + len(after) > 1:
        yield Variant(
            "does every wrong way, and the solution",
            "/wrong_ways",
            plan=_cut((*before, *subject.solution, *after)),
            label=CALLED_OFF if after else "",
        )


@operator(kind="damage", part="either", label="collateral_damage")
def mail_sent_again_to_stranger(subject: OperatorSubject) -> Iterator[Variant]:
    """The plan sends, replies or forwards as the solution does, and the same mail once more to a stranger."""
    for index, step in enumerate(subject.solution):
        if step.app == "email" and "recipient" in step.args:
            copy = step.model_copy(update={"args": {**step.args, "recipient": STRANGER}})
            plan = (*subject.solution[: index + 1], copy, *subject.solution[index + 1 :])
            yield Variant("sends the same mail to a stranger", f"/solution/{index}", plan=_cut(plan))


@operator(kind="damage", part="goal", label="missing_action")
def last_step_left_out(subject: OperatorSubject) -> Iterator[Variant]:
    """The plan ends before the last step that changes anything."""
    for index in reversed(range(len(subject.solution))):
        plan = (*subject.solution[:index], *subject.solution[index + 1 :])
        yield Variant(f"leaves out step {index + 1}", f"/solution/{index}", plan=plan)


def _join_steps(subject: OperatorSubject, *kinds: str) -> Plan:
    """Return the steps of all wrong ways of these kinds, each once."""
    joined: list[Action] = []
    for _, steps in subject.list_wrong_ways(*kinds):
        joined += [step for step in steps if step not in joined]
    return tuple(joined)


def _do_as_well(subject: OperatorSubject, *kinds: str, unless_said: Collection[str] = frozenset()) -> Iterator[Variant]:
    facts = {fact.id: {value.value for value in fact.values} for fact in subject.task.facts}
    ways = [
        (way, steps)
        for way, steps in subject.list_wrong_ways(*kinds)
        if facts.get(way.fact or "", set()).isdisjoint(unless_said)
    ]
    # Only a few plans are tried: each way comes in one order before any comes in the other.
    for turn in (0, 1):
        for number, (way, steps) in enumerate(ways):
            is_before = (number + turn) % 2 == 0
            plan = (*steps, *subject.solution) if is_before else (*subject.solution, *steps)
            order = "before" if is_before else "after"
            why = f"does the solution and, {order} it, what the way does that {way.why}"
            yield Variant(why, f"/wrong_ways/{subject.task.wrong_ways.index(way)}", plan=_cut(plan))


def _cut(plan: Plan) -> Plan:
    # A solver's finish ends an episode, so an answer is given only once, as the last step.
    answers = [step for step in plan if step.action == "finish_task"]
    return (*(step for step in plan if step.action != "finish_task"), *answers[-1:])
