"""Rules about what must not get lost between the facts and what the user says."""

import re

from data_model import Checks, Dialogue, Task, extract_values, failed, is_said, latest_statements
from verifier.reading import Placed, placed_evidence
from verifier.ruling import rule
from verifier.telling import is_told, untold, user_texts

D = "OdysseyBench, Appendix D"
APPLICATIONS = {
    r"\bExcel\b": r"excel|spreadsheet|workbook|sheet|xlsx|table",
    r"\bWord\b": r"\bword\b|document|docx|\bdoc\b",
    r"\bPDF\b": r"pdf",
    r"(?i)\bcalendar\b": r"calendar|event|meeting|appointment|invit|diary|schedule|slot|book",
    r"(?i)\be-?mail\b": r"mail|message|send|write to|note to|repl|forward|inbox|drop .{1,30} a line",
}


@rule(family="dialogue", source=D)
def no_value_is_lost(task: Task, dialogue: Dialogue) -> Checks:
    """The user says every value of every fact, number, time, file name or address, where its evidence points.

    Source: OdysseyBench, Appendix D: lose no information, such as times, numbers, file names.
    """
    rows: dict[tuple[str, str | None], list[Placed]] = {}
    for place in placed_evidence(dialogue):
        if place.turn.role == "user":
            rows.setdefault((place.row.fact, place.row.value), []).append(place)
    with_rows = {fact for fact, _ in rows}
    for fact in task.facts:
        for value in fact.values:
            said = rows.get((fact.id, value.value), [])
            if not any(is_said(place.turn.text[place.row.start : place.row.end], value) for place in said):
                where = said[0].turn.id if said else f"day {fact.day}"
                yield failed(where, f"the user to say {value.value!r} of fact {fact.id}", "no turn that does")
        if not fact.values and fact.id not in with_rows:
            yield failed(f"day {fact.day}", f"the user to say fact {fact.id}: {fact.text!r}", "no turn that does")


@rule(family="dialogue", source=D)
def no_application_is_lost(task: Task, dialogue: Dialogue) -> Checks:
    """An application or kind of file that a fact names is named by the user too, by that or another common word.

    Source: OdysseyBench, Appendix D: lose no information, such as application names.
    """
    said = " ".join(turn.text for turn in dialogue.turns if turn.role == "user").lower()
    unsaid = [name for name, words in APPLICATIONS.items() if not re.search(words, said)]
    for fact in latest_statements(task.facts):
        for name in unsaid:
            found = re.search(name, fact.text)
            if found:
                yield failed(f"day {fact.day}", f"the user to name {found.group()}, as fact {fact.id} does", "no turn")


@rule(family="dialogue", source=D, splits=("plus",))
def no_detail_of_the_description_is_lost(task: Task, dialogue: Dialogue) -> Checks:
    """Where no solution proves what a task needs, the user says every value of its description, and what criteria seek.

    Source: OdysseyBench, Appendix D: lose nothing of the instruction that a conversation is made from.
    """
    if task.solution is not None:
        return
    texts = user_texts(dialogue)
    for found in extract_values(task.description):
        if not is_told(task.description, found, texts):
            yield failed("/days", f"the user to say {found.value!r}, as the description does", "no turn that does")
    for path, found in untold(task, dialogue):
        yield failed("/days", f"the user to say {found.value!r}, which {path} asks for", "no turn that does")
