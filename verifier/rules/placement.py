"""Rules about the days on which facts are said."""

from collections.abc import Sequence

from data_model import Checks, Dialogue, Fact, Task, failed, select_latest_statements
from verifier.located_evidence import REQUEST_ACTS, locate_evidence
from verifier.rule_registry import rule

SOURCE = "OdysseyBench, Appendix E.2, rules for dialogues"


@rule(family="dialogue", source=SOURCE)
def each_fact_is_first_said_on_its_day(task: Task, dialogue: Dialogue) -> Checks:
    """Every fact is mentioned for the first time on the `day` that the task gives for it.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: each day covers exactly its memory pieces.
    """
    first: dict[str, tuple[int, str]] = {}
    for mention in locate_evidence(dialogue):
        first.setdefault(mention.row.fact, (mention.day, mention.turn.id))
    days = {day.index for day in dialogue.days}
    for fact in task.facts:
        day, turn = first.get(fact.id, (fact.day, ""))
        if day != fact.day:
            yield failed(turn, f"fact {fact.id} to be said on day {fact.day} first", f"it on day {day}")
        if fact.day not in days:
            yield failed(f"day {fact.day}", f"a day of the dialogue for fact {fact.id}", f"{len(days)} days")


@rule(family="dialogue", source=SOURCE)
def no_memory_piece_stands_on_two_days(task: Task, dialogue: Dialogue) -> Checks:
    """A needed fact is mentioned only on its own day, and on the day on which a later fact changes it.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: no memory piece is duplicated across days.
    """
    superseding = sorted((fact for fact in task.facts if fact.supersedes), key=lambda fact: fact.day)
    live_ids = {fact.id for fact in select_latest_statements(task.facts)}
    # Facts that the office gives away by itself may be named on any day.
    restricted = [fact for fact in task.facts if fact.needed or fact.kind == "decoy" or fact.id not in live_ids]
    allowed = {fact.id: _list_allowed_days(fact, superseding) for fact in restricted}
    for mention in locate_evidence(dialogue):
        days = allowed.get(mention.row.fact)
        if days is not None and mention.day not in days:
            quoted = repr(mention.row.value) if mention.row.value is not None else "it"
            expected = f"fact {mention.row.fact} on day {' or '.join(map(str, sorted(days)))} alone"
            yield failed(mention.turn.id, expected, f"{quoted} on day {mention.day}")


@rule(family="dialogue", source=SOURCE)
def live_facts_of_a_subtask_stand_on_one_day(task: Task) -> Checks:
    """All facts of a subtask belong to one day, except superseded facts and decoys, which may come earlier.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: precise subtask items are given out by day.
    """
    days: dict[str, int] = {}
    for fact in select_latest_statements(task.facts):
        if fact.subtask is not None and days.setdefault(fact.subtask, fact.day) != fact.day:
            expected = f"the facts of subtask {fact.subtask} on day {days[fact.subtask]}"
            yield failed(f"/facts ({fact.id})", expected, f"fact {fact.id} on day {fact.day}")


@rule(family="dialogue", source="OdysseyBench, Appendix D")
def no_turn_asks_for_two_subtasks(task: Task, dialogue: Dialogue) -> Checks:
    """No turn of the user introduces facts of two subtasks.

    Source: OdysseyBench, Appendix D: subtasks are split.
    """
    subtasks = {fact.id: fact.subtask for fact in task.facts if fact.needed}
    subtask_by_turn: dict[str, str] = {}
    for mention in locate_evidence(dialogue):
        subtask = subtasks.get(mention.row.fact)
        if not mention.row.first or mention.turn.role != "user" or subtask is None:
            continue
        other = subtask_by_turn.setdefault(mention.turn.id, subtask)
        if other != subtask:
            yield failed(mention.turn.id, f"facts of subtask {other} alone", f"fact {mention.row.fact} of {subtask}")


@rule(family="dialogue", source="OdysseyBench, Appendix D")
def nothing_is_stated_twice(dialogue: Dialogue) -> Checks:
    """Only one turn states a value of a fact; later turns may mention the value, but not state it again.

    Source: OdysseyBench, Appendix D: subtasks are never repeated.
    """
    first_turn_by_value: dict[tuple[str, str | None], str] = {}
    for mention in locate_evidence(dialogue):
        if mention.turn.act in ("state_fact", "decoy"):
            first = first_turn_by_value.setdefault((mention.row.fact, mention.row.value), mention.turn.id)
            if first != mention.turn.id:
                quoted = repr(mention.row.value) if mention.row.value is not None else "it"
                yield failed(
                    mention.turn.id, f"fact {mention.row.fact} to be stated in {first} alone", f"{quoted} again"
                )


@rule(family="dialogue", source=SOURCE)
def a_day_without_facts_is_chitchat(task: Task, dialogue: Dialogue) -> Checks:
    """If no fact belongs to a day, the user states, corrects and takes back nothing on that day.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: with all memories covered, a day is just chitchat.
    """
    days_with_facts = {fact.day for fact in task.facts}
    for day in dialogue.days:
        for turn in day.turns if day.index not in days_with_facts else ():
            if turn.act in REQUEST_ACTS:
                yield failed(turn.id, f"chitchat alone on day {day.index}, which has no facts", f"the act {turn.act}")


def _list_allowed_days(fact: Fact, superseding: Sequence[Fact]) -> set[int]:
    """Return the days of a fact and of those that replace it one after another.

    Args:
        superseding: All facts that supersede another, sorted by day.
    """
    days, last_id = {fact.day}, fact.id
    for replacement in superseding:
        if replacement.supersedes == last_id:
            days.add(replacement.day)
            last_id = replacement.id
    return days
