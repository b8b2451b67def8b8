"""Rules against losing anything between the facts and what the user says."""

import re

from data_model import Checks, Dialogue, Task, extract_values, failed, is_mentioned, select_latest_statements
from verifier.coverage import find_uncovered_values, is_covered, list_user_texts
from verifier.located_evidence import LocatedEvidence, locate_evidence
from verifier.rule_registry import rule

SOURCE = "OdysseyBench, Appendix D"
APPLICATION_WORDS = {
    r"\bExcel\b": r"excel|spreadsheet|workbook|sheet|xlsx|table",
    r"\bWord\b": r"\bword\b|document|docx|\bdoc\b",
    r"\bPDF\b": r"pdf",
    r"(?i)\bcalendar\b": r"calendar|event|meeting|appointment|invit|diary|schedule|slot|book",
    r"(?i)\be-?mail\b": r"mail|message|send|write to|note to|repl|forward|inbox|drop .{1,30} a line",
}


@rule(family="dialogue", source=SOURCE)
def no_value_is_lost(task: Task, dialogue: Dialogue) -> Checks:
    """The user mentions every value of every fact, such as a number or file name, and evidence points to it.

    Source: OdysseyBench, Appendix D: lose no information, such as times, numbers, file names.
    """
    rows: dict[tuple[str, str | None], list[LocatedEvidence]] = {}
    for mention in locate_evidence(dialogue):
        if mention.turn.role == "user":
            rows.setdefault((mention.row.fact, mention.row.value), []).append(mention)
    facts_with_evidence = {fact for fact, _ in rows}
    for fact in task.facts:
        for value in fact.values:
            mentions = rows.get((fact.id, value.value), [])
            if not any(
                is_mentioned(mention.turn.text[mention.row.start : mention.row.end], value) for mention in mentions
            ):
                where = mentions[0].turn.id if mentions else f"day {fact.day}"
                yield failed(where, f"the user to say {value.value!r} of fact {fact.id}", "no turn that does")
        if not fact.values and fact.id not in facts_with_evidence:
            yield failed(f"day {fact.day}", f"the user to say fact {fact.id}: {fact.text!r}", "no turn that does")


@rule(family="dialogue", source=SOURCE)
def no_application_is_lost(task: Task, dialogue: Dialogue) -> Checks:
    """If a fact names an application or a kind of file, the user names it too, by a common word for it.

    Source: OdysseyBench, Appendix D: lose no information, such as application names.
    """
    user_text = " ".join(turn.text for turn in dialogue.turns if turn.role == "user").lower()
    unmentioned = [name for name, words in APPLICATION_WORDS.items() if not re.search(words, user_text)]
    for fact in select_latest_statements(task.facts):
        for name in unmentioned:
            match = re.search(name, fact.text)
            if match:
                yield failed(f"day {fact.day}", f"the user to name {match.group()}, as fact {fact.id} does", "no turn")


@rule(family="dialogue", source=SOURCE, splits=("plus",))
def no_detail_of_the_description_is_lost(task: Task, dialogue: Dialogue) -> Checks:
    """If a task has no solution, the user states every value that its description gives or its criteria ask for.

    Source: OdysseyBench, Appendix D: lose nothing of the instruction that a conversation is made from.
    """
    if task.solution is not None:
        return
    texts = list_user_texts(dialogue)
    for value in extract_values(task.description):
        if not is_covered(task.description, value, texts):
            yield failed("/days", f"the user to say {value.value!r}, as the description does", "no turn that does")
    for path, value in find_uncovered_values(task, dialogue):
        yield failed("/days", f"the user to say {value.value!r}, which {path} asks for", "no turn that does")
