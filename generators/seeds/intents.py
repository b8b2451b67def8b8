"""Goals without their details, by a small grammar of verbs and objects; which of them leak is for others to say."""

import random
import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from data_model import Value, is_said
from generators.seeds.clauses import Clause

Errand = Literal["answer", "calendar", "mail", "rename", "edit", "extract", "create", "do"]

QUESTION = re.compile(
    r"^\s*(?:what|which|who|whose|when|where|why|how|is|are|does|do|did|has|have|can|in which|given)\b",
    re.IGNORECASE,
)
# The first that matches says what a clause is about; what is written comes before what is read for it.
ERRANDS: tuple[tuple[Errand, str], ...] = (
    ("mail", r"\b(?:e-?mail|send|forward)\b(?=.*\b(?:to|with|it|them)\b)"),
    (
        "calendar",
        r"\b(?:schedule (?:a|an|the|meetings?)|remind|notify me|has (?:a|an)|have a class|workout|dinner together)\b"
        r"|^(?!.*\b(?:extract|read|convert)\b).*\b(?:calend[ae]r|events?)\b",
    ),
    ("rename", r"\b(?:rename|move|duplicate|copy|file name|directory)\b"),
    ("edit", r"\b(?:change|update|delete|remove|swap|sort|add|append|reduce|replace|increase|calculate|record|fill)\b"),
    ("extract", r"\b(?:extract|convert|scan|collect|retrieve|obtain|pull|take|put|read|find|split|print|save|ocr)\b"),
    ("create", r"\b(?:create|write|generate|make|assign|give|prepare|suggest|summari[sz]e|analy[sz]e|predict)\b"),
)
# Longer names first: the first that stands in the text is the topic. All of them are words that people share.
TOPICS = (
    "shopping list|class member|company budget|company revenues|company trading|car trading|car inventory|house price|"
    "contact cards|contact information|business cards|concert post|concert|conference|invitation|"
    "fellowship application|fellowship|scholarship|reimbursement|homework|invoices|invoice|transcripts|training|agenda|"
    "notification|power failure|business traveling|survey|resume|research papers|paper|agreement|academic integrity|"
    "syllabus|sales report|revenues|revenue|salary|salery|budget|trading|courses|course|scores|score|students|student|"
    "schedule|meeting|events|event|emails|email|class|report|statement|letter|cars|calendar|terms|text|sentence|"
    "dinner|workout|shopping|party|rent|project|contact|image|picture|teaching|housing|age|sleeping"
).split("|")
KINDS: tuple[tuple[str, str, str], ...] = (
    ("excel", r"\bexcel\b|\.xlsx\b|\.csv\b|spreadsheet|workbook", "Excel file"),
    ("word", r"\bword\b|\.docx?\b|\bdocx?\b", "Word file"),
    ("pdf", r"\bpdf\b", "PDF"),
    ("image", r"\bimage\b|\.jpg\b|\.png\b|\bpost\b|picture", "image"),
    ("text", r"\.txt\b|text file", "text file"),
)
FORMS: dict[Errand, tuple[str, ...]] = {
    "answer": ("answer my question about {topic}", "find out what I asked about {topic}", "look into {topic} for me"),
    "calendar": ("put {topic} on the calendar", "take care of the calendar entry for {topic}"),
    "mail": ("send the e-mail about {topic}", "write the e-mail about {topic}"),
    "rename": ("sort out {topic}", "put {topic} in order"),
    "edit": ("update {topic}", "make my changes to {topic}"),
    "extract": ("get {topic} into shape", "put together {topic}"),
    "create": ("prepare {topic}", "put together {topic}"),
    "do": ("take care of {topic}", "get {topic} done"),
}
BARE: dict[Errand, tuple[str, ...]] = {
    "answer": ("answer my question",),
    "calendar": ("update the calendar",),
    "mail": ("send the e-mail",),
    "rename": ("sort out the files",),
    "edit": ("make my changes",),
    "extract": ("extract what I need",),
    "create": ("write it up",),
    "do": ("do as we agreed",),
}
SECOND: dict[Errand, str] = {
    "mail": "send the e-mail",
    "calendar": "update the calendar",
    "create": "write it up",
    "answer": "tell me the answer",
}
CLOSINGS = (" the way I described it", " as we discussed", " as I told you over the last weeks", " like I asked", "")


MOST_TOPICS = 4
NAMES_A_KIND = re.compile(r"(?:mails?|list|cards|report|image|letter|calendar|events?|meeting|training)$")
OWN_VERBS = frozenset(
    "extract convert scan collect retrieve summarize analyze generate predict prepare compare".split()
)
ANYTHING = "the job"
SAID_BY_ERRAND: dict[Errand, tuple[str, ...]] = {"mail": ("emails", "email"), "calendar": ("calendar",)}


class Goal(NamedTuple):
    """What a task is about, without its values. subjects: noun phrases, `the score Excel file`, the most telling first.

    verb: the word that the text begins with, where it is one that asks for work.
    """

    errands: tuple[Errand, ...]
    subjects: tuple[str, ...]
    verb: str


def goal_of(clauses: Sequence[Clause], values: Sequence[Value]) -> Goal:
    """Read off the clauses what is to be done, and about what; no subject says one of the values."""
    texts = [_without_values(clause) for clause in clauses]
    errands = tuple(dict.fromkeys(_errand(text) for text in texts))
    subjects = dict.fromkeys(_subjects(texts, errands[0]))
    telling = tuple(one for one in subjects if not any(is_said(one, value) for value in values))
    first = texts[0].split()[0].lower() if texts[0].split() else ""
    return Goal(errands, telling or (ANYTHING,), first if first in OWN_VERBS else "")


def intents(goal: Goal, description: str, rng: random.Random) -> Iterator[str]:
    """Yield ways to put a goal as one instruction, from the telling to the terse; the last are a word or two."""
    first, *others = goal.errands
    seconds = [SECOND[errand] for errand in others if errand in SECOND]
    forms, closings = list(FORMS[first]), list(CLOSINGS)
    if goal.verb and first in ("extract", "create"):
        forms.append(f"{goal.verb} {{topic}}")
    rng.shuffle(forms)
    rng.shuffle(closings)
    for subject in goal.subjects:
        for closing in closings:
            for form in forms:
                said = form.format(topic=subject)
                yield from (_sentence(f"{said} and {second}{closing}") for second in seconds if second not in said)
                yield _sentence(f"{said}{closing}")
    yield from (_sentence(f"see to {subject}") for subject in goal.subjects)
    yield from (_sentence(bare) for bare in BARE[first])
    words = [word for word in re.findall(r"[A-Za-z]+", description) if len(word) > 3]
    yield from (_sentence(word) for word in words[:8])


def _errand(text: str) -> Errand:
    if QUESTION.match(text) or (
        "?" in text and not re.search(r"\b(?:save|write|email|put|add)\b", text, re.IGNORECASE)
    ):
        return "answer"
    for errand, pattern in ERRANDS:
        if re.search(pattern, text, re.IGNORECASE):
            return errand
    return "do"


def _without_values(clause: Clause) -> str:
    text = clause.text
    for one in clause.values:
        text = text.replace(one.value.value, " ")
    return text


def _subjects(texts: Sequence[str], errand: Errand) -> Iterator[str]:
    whole, said = " ".join(texts).lower(), SAID_BY_ERRAND.get(errand, ())
    topics = [name for name in TOPICS if name not in said and re.search(rf"\b{name}\b", whole)][:MOST_TOPICS]
    kinds = [word for _, pattern, word in KINDS if re.search(pattern, whole)]
    for topic in topics:
        if kinds and errand != "calendar" and not NAMES_A_KIND.search(topic):
            yield f"the {topic} {kinds[0]}"
        yield f"the {topic}"
    yield from (f"the {kind}" for kind in kinds)
    if "file" in whole:
        yield "the file"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
