"""Rules about the days on which facts are said."""

from collections.abc import Sequence

from data_model import Checks, Dialogue, Fact, Task, failed, latest_statements
from verifier.reading import REQUEST_ACTS, placed_evidence
from verifier.ruling import rule

SOURCE = "OdysseyBench, Appendix E.2, rules for dialogues"


@rule(family="dialogue", source=SOURCE)
def each_fact_is_first_said_on_its_day(task: Task, dialogue: Dialogue) -> Checks:
    """Every fact is said for the first time on the day that the plan gives it.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: each day covers exactly its memory pieces.
    """
    first: dict[str, tuple[int, str]] = {}
    for place in placed_evidence(dialogue):
        first.setdefault(place.row.fact, (place.day, place.turn.id))
    days = {day.index for day in dialogue.days}
    for fact in task.facts:
        day, turn = first.get(fact.id, (fact.day, ""))
        if day != fact.day:
            yield failed(turn, f"fact {fact.id} to be said on day {fact.day} first", f"it on day {day}")
        if fact.day not in days:
            yield failed(f"day {fact.day}", f"a day of the dialogue for fact {fact.id}", f"{len(days)} days")


@rule(family="dialogue", source=SOURCE)
def no_memory_piece_stands_on_two_days(task: Task, dialogue: Dialogue) -> Checks:
    """A needed fact is said on one day alone; one that changes may be said again on the day of its change.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: no memory piece is duplicated across days.
    """
    later = sorted((fact for fact in task.facts if fact.supersedes), key=lambda one: one.day)
    live = {fact.id for fact in latest_statements(task.facts)}
    # What the office gives away by itself may be named on any day.
    kept_apart = [fact for fact in task.facts if fact.needed or fact.kind == "decoy" or fact.id not in live]
    allowed = {fact.id: _days_of(fact, later) for fact in kept_apart}
    for place in placed_evidence(dialogue):
        days = allowed.get(place.row.fact)
        if days is not None and place.day not in days:
            what = repr(place.row.value) if place.row.value is not None else "it"
            expected = f"fact {place.row.fact} on day {' or '.join(map(str, sorted(days)))} alone"
            yield failed(place.turn.id, expected, f"{what} on day {place.day}")


@rule(family="dialogue", source=SOURCE)
def live_facts_of_a_subtask_stand_on_one_day(task: Task) -> Checks:
    """What holds at the end about one sub-task is said on one day; what it supersedes and decoys may come earlier.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: precise sub-task items are given out by day.
    """
    days: dict[str, int] = {}
    for fact in latest_statements(task.facts):
        if fact.subtask is not None and days.setdefault(fact.subtask, fact.day) != fact.day:
            expected = f"the facts of sub-task {fact.subtask} on day {days[fact.subtask]}"
            yield failed(f"/facts ({fact.id})", expected, f"fact {fact.id} on day {fact.day}")


@rule(family="dialogue", source="OdysseyBench, Appendix D")
def no_turn_asks_for_two_subtasks(task: Task, dialogue: Dialogue) -> Checks:
    """Sub-tasks are split: the user brings up the facts of one of them at a time.

    Source: OdysseyBench, Appendix D: sub-tasks are split.
    """
    subtasks = {fact.id: fact.subtask for fact in task.facts if fact.needed}
    brought: dict[str, str] = {}
    for place in placed_evidence(dialogue):
        subtask = subtasks.get(place.row.fact)
        if not place.row.first or place.turn.role != "user" or subtask is None:
            continue
        other = brought.setdefault(place.turn.id, subtask)
        if other != subtask:
            yield failed(place.turn.id, f"facts of sub-task {other} alone", f"fact {place.row.fact} of {subtask}")


@rule(family="dialogue", source="OdysseyBench, Appendix D")
def nothing_is_stated_twice(dialogue: Dialogue) -> Checks:
    """The user states each value once: a turn that states does not state again what an earlier one did.

    Source: OdysseyBench, Appendix D: sub-tasks are never repeated.
    """
    stated: dict[tuple[str, str | None], str] = {}
    for place in placed_evidence(dialogue):
        if place.turn.act in ("state_fact", "decoy"):
            first = stated.setdefault((place.row.fact, place.row.value), place.turn.id)
            if first != place.turn.id:
                what = repr(place.row.value) if place.row.value is not None else "it"
                yield failed(place.turn.id, f"fact {place.row.fact} to be stated in {first} alone", f"{what} again")


@rule(family="dialogue", source=SOURCE)
def a_day_without_facts_is_chitchat(task: Task, dialogue: Dialogue) -> Checks:
    """On a day that no fact belongs to, the user states, corrects and takes back nothing.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: with all memories covered, a day is just chitchat.
    """
    busy = {fact.day for fact in task.facts}
    for day in dialogue.days:
        for turn in day.turns if day.index not in busy else ():
            if turn.act in REQUEST_ACTS:
                yield failed(turn.id, f"chitchat alone on day {day.index}, which has no facts", f"the act {turn.act}")


def _days_of(fact: Fact, later: Sequence[Fact]) -> set[int]:
    """The days of a fact and of those that replace it one after another. later: all that replace any, by day."""
    days, follows = {fact.day}, fact.id
    for one in later:
        if one.supersedes == follows:
            days.add(one.day)
            follows = one.id
    return days
