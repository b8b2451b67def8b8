"""Generates intents, which name a goal without its details, from a small grammar of verbs and objects.

Whether an intent leaks a value is for the verifier's rules to decide.
"""

import random
import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from data_model import Value, is_mentioned
from generators.seeds.clauses import Clause

GoalKind = Literal["answer", "calendar", "mail", "rename", "edit", "extract", "create", "do"]

QUESTION = re.compile(
    r"^\s*(?:what|which|who|whose|when|where|why|how|is|are|does|do|did|has|have|can|in which|given)\b",
    re.IGNORECASE,
)
# The first pattern that matches classifies a clause; writing comes before the reading that it requires.
GOAL_KIND_PATTERNS: tuple[tuple[GoalKind, str], ...] = (
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
# Longer phrases come first, because topics are taken in this order. All of them are everyday words.
TOPIC_PHRASES = (
    "shopping list|class member|company budget|company revenues|company trading|car trading|car inventory|house price|"
    "contact cards|contact information|business cards|concert post|concert|conference|invitation|"
    "fellowship application|fellowship|scholarship|reimbursement|homework|invoices|invoice|transcripts|training|agenda|"
    "notification|power failure|business traveling|survey|resume|research papers|paper|agreement|academic integrity|"
    "syllabus|sales report|revenues|revenue|salary|salery|budget|trading|courses|course|scores|score|students|student|"
    "schedule|meeting|events|event|emails|email|class|report|statement|letter|cars|calendar|terms|text|sentence|"
    "dinner|workout|shopping|party|rent|project|contact|image|picture|teaching|housing|age|sleeping"
).split("|")
FILE_KINDS: tuple[tuple[str, str, str], ...] = (
    ("excel", r"\bexcel\b|\.xlsx\b|\.csv\b|spreadsheet|workbook", "Excel file"),
    ("word", r"\bword\b|\.docx?\b|\bdocx?\b", "Word file"),
    ("pdf", r"\bpdf\b", "PDF"),
    ("image", r"\bimage\b|\.jpg\b|\.png\b|\bpost\b|picture", "image"),
    ("text", r"\.txt\b|text file", "text file"),
)
INTENT_FORMS: dict[GoalKind, tuple[str, ...]] = {
    "answer": ("answer my question about {topic}", "find out what I asked about {topic}", "look into {topic} for me"),
    "calendar": ("put {topic} on the calendar", "take care of the calendar entry for {topic}"),
    "mail": ("send the e-mail about {topic}", "write the e-mail about {topic}"),
    "rename": ("sort out {topic}", "put {topic} in order"),
    "edit": ("update {topic}", "make my changes to {topic}"),
    "extract": ("get {topic} into shape", "put together {topic}"),
    "create": ("prepare {topic}", "put together {topic}"),
    "do": ("take care of {topic}", "get {topic} done"),
}
TERSE_INTENTS: dict[GoalKind, tuple[str, ...]] = {
    "answer": ("answer my question",),
    "calendar": ("update the calendar",),
    "mail": ("send the e-mail",),
    "rename": ("sort out the files",),
    "edit": ("make my changes",),
    "extract": ("extract what I need",),
    "create": ("write it up",),
    "do": ("do as we agreed",),
}
SECOND_GOALS: dict[GoalKind, str] = {
    "mail": "send the e-mail",
    "calendar": "update the calendar",
    "create": "write it up",
    "answer": "tell me the answer",
}
CLOSINGS = (" the way I described it", " as we discussed", " as I told you over the last weeks", " like I asked", "")


MAX_TOPICS = 4
NAMES_FILE_KIND = re.compile(r"(?:mails?|list|cards|report|image|letter|calendar|events?|meeting|training)$")
OWN_VERBS = frozenset(
    "extract convert scan collect retrieve summarize analyze generate predict prepare compare".split()
)
FALLBACK_TOPIC = "the job"
TOPICS_IMPLIED_BY_KIND: dict[GoalKind, tuple[str, ...]] = {"mail": ("emails", "email"), "calendar": ("calendar",)}


class Goal(NamedTuple):
    """What a task is about, without its values.

    Attributes:
        kinds: The kinds of work, in the order of the clauses.
        topics: Noun phrases (`the score Excel file`), the most specific first.
        verb: The first word of the text if it is one of `OWN_VERBS`, otherwise empty.
    """

    kinds: tuple[GoalKind, ...]
    topics: tuple[str, ...]
    verb: str


def derive_goal(clauses: Sequence[Clause], values: Sequence[Value]) -> Goal:
    """Derive from the clauses what is to be done, and about what; no topic mentions one of the values."""
    texts = [_strip_values(clause) for clause in clauses]
    goal_kinds = tuple(dict.fromkeys(_classify_goal(text) for text in texts))
    topics = dict.fromkeys(_list_topics(texts, goal_kinds[0]))
    safe_topics = tuple(one for one in topics if not any(is_mentioned(one, value) for value in values))
    first = texts[0].split()[0].lower() if texts[0].split() else ""
    return Goal(goal_kinds, safe_topics or (FALLBACK_TOPIC,), first if first in OWN_VERBS else "")


def generate_intents(goal: Goal, description: str, rng: random.Random) -> Iterator[str]:
    """Yield phrasings of a goal as one instruction, from the specific to the terse; the last are single words."""
    first, *others = goal.kinds
    seconds = [SECOND_GOALS[kind] for kind in others if kind in SECOND_GOALS]
    forms, closings = list(INTENT_FORMS[first]), list(CLOSINGS)
    if goal.verb and first in ("extract", "create"):
        forms.append(f"{goal.verb} {{topic}}")
    rng.shuffle(forms)
    rng.shuffle(closings)
    for subject in goal.topics:
        for closing in closings:
            for form in forms:
                request = form.format(topic=subject)
                yield from (
                    _make_sentence(f"{request} and {second}{closing}") for second in seconds if second not in request
                )
                yield _make_sentence(f"{request}{closing}")
    yield from (_make_sentence(f"see to {subject}") for subject in goal.topics)
    yield from (_make_sentence(bare) for bare in TERSE_INTENTS[first])
    words = [word for word in re.findall(r"[A-Za-z]+", description) if len(word) > 3]
    yield from (_make_sentence(word) for word in words[:8])


def _classify_goal(text: str) -> GoalKind:
    if QUESTION.match(text) or (
        "?" in text and not re.search(r"\b(?:save|write|email|put|add)\b", text, re.IGNORECASE)
    ):
        return "answer"
    for kind, pattern in GOAL_KIND_PATTERNS:
        if re.search(pattern, text, re.IGNORECASE):
            return kind
    return "do"


def _strip_values(clause: Clause) -> str:
    text = clause.text
    for seed_value in clause.values:
        text = text.replace(seed_value.value.value, " ")
    return text


def _list_topics(texts: Sequence[str], goal_kind: GoalKind) -> Iterator[str]:
    whole, implied_topics = " ".join(texts).lower(), TOPICS_IMPLIED_BY_KIND.get(goal_kind, ())
    topics = [name for name in TOPIC_PHRASES if name not in implied_topics and re.search(rf"\b{name}\b", whole)][
        :MAX_TOPICS
    ]
    kinds = [word for _, pattern, word in FILE_KINDS if re.search(pattern, whole)]
    for topic in topics:
        if kinds and goal_kind != "calendar" and not NAMES_FILE_KIND.search(topic):
            yield f"the {topic} {kinds[0]}"
        yield f"the {topic}"
    yield from (f"the {kind}" for kind in kinds)
    if "file" in whole:
        yield "the file"


def _make_sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
