"""Passages of a document that can be asked for by a key: a labelled line, the text below a heading, an opening."""

import random
import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

from data_model import Action, DocumentFinding, InputError, Value, canonical_value, is_said
from generators.tasks.draws import Draws, slot
from generators.tasks.parts import Facts, Part
from generators.tasks.phrases import said
from generators.tasks.recipe import Scene, Slot, call

FEWEST, MOST = 3, 40
LONGEST_PASSAGE = 500
LABELLED = re.compile(r"([A-Z][\w/&' -]{2,30}?) ?: ?(\S.{1,80})")
KEY = re.compile(r"[A-Za-z0-9][\w'&/-]*(?: [\w'&/-]+){0,5}")
RUN = re.compile(r"(?<![\w.,:/@-])[A-Za-z0-9][\w'-]*(?: [A-Za-z0-9][\w'-]*)*")
OPENING = re.compile(r"[A-Za-z][A-Za-z'-]*(?: [A-Za-z][A-Za-z'-]*)+")
OPENING_WORDS, KEYWORD_WORDS = 4, 4


class Passage(NamedTuple):
    """One passage. key: what names it in talk. text: as it stands there. keyword: a few words that it alone holds."""

    key: str
    text: str
    keyword: str


@dataclass(frozen=True)
class Passages:
    """The passages of a document that are found alike.

    talk: how a key is said, `{0}` in it. others: the names of the office's other documents.
    """

    document: DocumentFinding
    talk: str
    by_key: dict[str, Passage]
    others: tuple[str, ...] = ()

    def keyed(self, name: str, key: str, taken: tuple[str, ...] = ()) -> Slot:
        """A slot for one of the keys; the others but those taken are its other values, nearest first."""
        keys = list(self.by_key)
        here = keys.index(key)
        nearest = sorted(keys, key=lambda one: (abs(keys.index(one) - here), keys.index(one)))
        return slot(name, "text", key, [one for one in nearest if one != key and one not in taken])

    def of(self, name: str) -> str:
        """How the passage of that slot is named in an instruction."""
        return self.talk.replace("{0}", f"{{{name}}}")

    @property
    def title(self) -> str:
        """How the document is called in an intent: by its kind alone, its name may be a value."""
        return "the PDF" if self.document.application == "pdf" else "the Word document"


def passages(scene: Scene, fewest: int = FEWEST) -> list[Passages]:
    """Every document with that many passages of one sort, by the most telling sort that it has."""
    found = []
    names = [one.file.rpartition("/")[2] for one in scene.findings if isinstance(one, DocumentFinding)]
    for finding in scene.findings:
        if isinstance(finding, DocumentFinding):
            sorts = {
                "the {0}": _labelled(finding),
                "the line below '{0}'": _below(finding),
                "what begins with '{0}'": _openings(finding),
            }
            for talk, made in sorts.items():
                kept = _telling(made)
                if len(kept) >= fewest:
                    others = tuple(name for name in names if name != finding.file.rpartition("/")[2])
                    found.append(Passages(finding, talk, {one.key: one for one in kept}, others))
                    break
    return found


def chosen_passages(
    draws: Draws, rng: random.Random, id: str, found: Passages, names: tuple[str, ...], thing: str
) -> Part:
    """Passages of a document, without a step of their own: a slot for each name.

    Where the office has several documents, the one that is meant is said too; the keys alone would give it away.
    """
    keys = rng.sample(list(found.by_key), len(names))
    facts = Facts(draws, rng, id)
    things = (f"the {thing}",) if len(names) == 1 else tuple(f"the {name} {thing}" for name in names)
    name = found.document.file.rpartition("/")[2]
    source = (slot("source", "file", name, found.others),) if found.others else ()
    said_source = (facts.fact("source", said("which", "the document to look into"), needed=False),) if source else ()
    return Part(
        id=id,
        instruction="",
        slots=source
        + tuple(
            found.keyed(name, key, tuple(one for one in keys if one != key))
            for name, key in zip(names, keys, strict=True)
        ),
        facts=said_source
        + tuple(facts.fact(name, said("which", thing, found.talk)) for name, thing in zip(names, things, strict=True)),
        actions=lambda v: (),
        criteria=lambda v: (),
    )


def reading(document: DocumentFinding) -> Action:
    """The action that reads a document."""
    if document.application == "pdf":
        return call("pdf", "read_file", pdf_file_path=document.file)
    return call("word", "read_file", file_path=document.file)


def _labelled(finding: DocumentFinding) -> list[tuple[str, str]]:
    matches = (LABELLED.fullmatch(text) for text in finding.paragraphs)
    return [(f"{match[1].strip()} line", match[0]) for match in matches if match]


def _below(finding: DocumentFinding) -> list[tuple[str, str]]:
    headings = set(finding.headings)
    pairs = zip(finding.paragraphs, finding.paragraphs[1:], strict=False)
    kept = [pair for pair in pairs if pair[0] in headings and pair[1] not in headings and " " in pair[0]]
    return [(heading.rstrip(":"), text) for heading, text in kept]


def _openings(finding: DocumentFinding) -> list[tuple[str, str]]:
    made = []
    for text in finding.paragraphs:
        run = OPENING.match(text)
        words = run[0].split() if run else []
        if len(words) >= OPENING_WORDS and len(text.split()) >= OPENING_WORDS + 3:
            made.append((" ".join(words[:OPENING_WORDS]), text))
    return made


def _telling(pairs: list[tuple[str, str]]) -> list[Passage]:
    """Those whose key is a plain phrase of its own and whose text holds words that no other has."""
    keys = [key.casefold() for key, _ in pairs]
    kept = [
        (key, text)
        for key, text in pairs[:MOST]
        if KEY.fullmatch(key) and keys.count(key.casefold()) == 1 and len(text) <= LONGEST_PASSAGE
    ]
    phrases = {key: Value(type="text", value=key) for key, _ in kept}
    alone = [
        (key, text)
        for key, text in kept
        if not any(other != key and (is_said(other, phrases[key]) or is_said(key, phrases[other])) for other, _ in kept)
    ]
    made = []
    for key, text in alone:
        rest = " ".join(" ".join(pair).casefold() for pair in pairs if pair[0] != key)
        keyword = next((one for one in _keywords(key, text) if one.casefold() not in rest), None)
        if keyword:
            made.append(Passage(key, text, keyword))
    return made


def _keywords(key: str, text: str) -> list[str]:
    """Short runs of words of a passage beyond its key, the longest run first."""
    value = text.partition(":")[2].strip() if key.endswith(" line") else text.removeprefix(key)
    whole = [value] if _is_typed(value) else []
    return [*whole, *short_runs(value)]


def short_runs(text: str) -> list[str]:
    """The beginnings of a text's runs of words without punctuation, those of the longest run first."""
    runs = sorted((match[0].split() for match in RUN.finditer(text)), key=len, reverse=True)
    short = [" ".join(run[:KEYWORD_WORDS]) for run in runs]
    return [one for one in short if any(part.isalpha() and len(part) > 3 for part in one.split())]


def _is_typed(text: str) -> bool:
    kinds: tuple[Literal["address", "date", "time"], ...] = ("address", "date", "time")
    return any(_reads_as(kind, text) for kind in kinds)


def _reads_as(kind: Literal["address", "date", "time"], text: str) -> bool:
    try:
        canonical_value(kind, text)
    except InputError:
        return False
    return True
