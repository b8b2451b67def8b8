"""Names, subjects and headings from the office that talk may quote, none with a number or a value of a fact."""

import re
from collections.abc import Iterable, Iterator

from data_model import DocumentFinding, EventFinding, Finding, MailFinding, SheetFinding, Task, canonical_json
from generators.dialogues.value_guard import ValueGuard, is_clean

_QUOTABLE_TEXT = re.compile(r"[A-Za-z][A-Za-z '&,-]{3,38}[A-Za-z]")
_PRIVATE_WORDS = re.compile(
    r"\b(salary|health|medical|sick\w*|password|account|card|address|phone|ssn|passport|grade|score)s?\b", re.I
)
_WEEKDAY_OR_MONTH = re.compile(
    r"\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(january|february|march|april|may|june|july|august|september|"
    r"october|november|december)\b",
    re.I,
)


def find_quotable_references(task: Task, findings: Iterable[Finding], guard: ValueGuard) -> dict[str, tuple[str, ...]]:
    """Find what talk may quote, by kind (subject, person, heading, event, column), in the order of the findings.

    Anything that could give a fact away is left out: texts with a value or a number, and texts that occur in the facts,
    the solution or the criteria.
    """
    task_text = canonical_json(
        [
            [fact.text for fact in task.facts],
            [step.args for step in task.solution or ()],
            [criterion.args for criterion in task.criteria],
            task.persona.name,
        ]
    ).lower()
    texts_by_kind: dict[str, dict[str, None]] = {}
    for kind, text in _list_candidates(findings):
        text = text.strip()
        if _is_harmless(text) and text.lower() not in task_text and guard.is_free_of_values(text):
            texts_by_kind.setdefault(kind, {})[text] = None
    return {kind: tuple(texts) for kind, texts in texts_by_kind.items()}


def collect_words(task: Task, findings: Iterable[Finding]) -> frozenset[str]:
    """Collect every word of the office and the task in lower case, so that no invented colleague is named like one."""
    texts = [canonical_json(task.model_dump(mode="json", include={"facts", "persona", "intent", "subtasks"}))]
    texts += [text for _, text in _list_candidates(findings)]
    for finding in findings:
        if isinstance(finding, SheetFinding):
            texts += [cell for row in finding.rows[:500] for cell in row]
        elif isinstance(finding, MailFinding):
            texts.append(finding.body[:5000])
        elif isinstance(finding, DocumentFinding):
            texts += [paragraph[:2000] for paragraph in finding.paragraphs[:200]]
    return frozenset(word for text in texts for word in re.findall(r"[^\W\d_]+", text.lower()))


def _list_candidates(findings: Iterable[Finding]) -> Iterator[tuple[str, str]]:
    for finding in findings:
        if isinstance(finding, MailFinding):
            yield "subject", finding.subject
            yield from (
                ("person", name) for name in (finding.user, finding.sender) if name.isalpha() and name.istitle()
            )
        elif isinstance(finding, EventFinding):
            yield "event", finding.summary
            if finding.user.isalpha() and finding.user.istitle():
                yield "person", finding.user
        elif isinstance(finding, DocumentFinding):
            yield from (("heading", heading) for heading in finding.headings)
        else:
            yield from (("column", column.name) for column in finding.columns)


def _is_harmless(text: str) -> bool:
    if not _QUOTABLE_TEXT.fullmatch(text) or len(text.split()) > 5:
        return False
    return is_clean(text) and not _PRIVATE_WORDS.search(text) and not _WEEKDAY_OR_MONTH.search(text)
