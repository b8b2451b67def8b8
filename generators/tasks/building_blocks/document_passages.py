"""Passages of a document that the dialogue can name by a key: a label, a heading or the opening words."""

import random
import re
import shlex
from dataclasses import dataclass
from typing import Literal, NamedTuple

from data_model import Action, DocumentFinding, InputError, Value, is_mentioned, parse_value
from generators.tasks.building_blocks.copied_files import find_original
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, replace_arguments
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Slot, TaskContext, make_action

MIN_PASSAGES, MAX_PASSAGES = 3, 40
MAX_PASSAGE_CHARS = 500
LABELLED_LINE = re.compile(r"([^\W\d_][\w/&' -]{2,30}?) ?: ?(\S.{1,80})")
KEY = re.compile(r"[^\W_][\w'&/-]*(?: [\w'&/-]+){0,5}")
WORD_RUN = re.compile(r"(?<![\w.,:/@-])[^\W_][\w'-]*(?: [^\W_][\w'-]*)*")
OPENING = re.compile(r"[^\W\d_](?:[^\W\d_]|['-])*(?: [^\W\d_](?:[^\W\d_]|['-])*)+")
OPENING_WORDS, KEYWORD_WORDS = 4, 4
_DOCUMENT_KINDS = {"ocr": "the picture", "pdf": "the PDF", "shell": "the text file", "word": "the Word document"}
LABELLED_LINE_PHRASING = "the {0}"


class Passage(NamedTuple):
    """One passage of a document.

    Attributes:
        key: The words by which the dialogue names it.
        text: The passage as written in the document.
        keyword: A few words that occur in no other passage.
    """

    key: str
    text: str
    keyword: str


@dataclass(frozen=True)
class PassageSet:
    """The passages of a document that are named in the same way.

    Attributes:
        document: The document.
        key_phrasing: How the dialogue names a passage, with `{0}` for the key.
        by_key: Key -> passage.
        other_documents: The names of the office's other documents.
    """

    document: DocumentFinding
    key_phrasing: str
    by_key: dict[str, Passage]
    other_documents: tuple[str, ...] = ()

    def make_slot(self, name: str, key: str, excluded_keys: tuple[str, ...] = ()) -> Slot:
        """Return a slot for one of the keys; its alternatives are the other, not excluded keys, nearest first."""
        keys = list(self.by_key)
        here = keys.index(key)
        nearest = sorted(keys, key=lambda one: (abs(keys.index(one) - here), keys.index(one)))
        return make_slot(name, "text", key, [one for one in nearest if one != key and one not in excluded_keys])

    @property
    def singular(self) -> str:
        """What an intent calls one of the passages."""
        return "paragraph" if "paragraph" in self.key_phrasing else "line"

    @property
    def plural(self) -> str:
        """What an intent calls several of the passages."""
        return f"{self.singular}s"

    @property
    def extent(self) -> str:
        """How an intent says that a passage is meant from end to end, and no further.

        Of a labelled line it could be the value; a line of a page is often no whole sentence.
        """
        if self.key_phrasing == LABELLED_LINE_PHRASING:
            return "whole and label included"
        return "whole" if self.singular == "paragraph" else "to the end of the line and no further"

    def format_reference(self, name: str) -> str:
        """Return the words by which an instruction names the passage of a slot."""
        return self.key_phrasing.replace("{0}", f"{{{name}}}")

    @property
    def document_kind(self) -> str:
        """The kind of the document, which an intent names in place of its file name, since that may be a value."""
        return _DOCUMENT_KINDS[self.document.application]


def find_passage_sets(context: TaskContext, min_passages: int = MIN_PASSAGES) -> list[PassageSet]:
    """Find the documents with enough passages of one kind.

    Args:
        context: The setting of the task.
        min_passages: How many passages a document needs.

    Returns:
        One set for each such document, of the first kind that suffices: labelled lines, text below headings, openings.
    """
    passage_sets = []
    names = [one.file.rpartition("/")[2] for one in context.findings if isinstance(one, DocumentFinding)]
    for finding in context.findings:
        if isinstance(finding, DocumentFinding) and not find_original(finding.file, context.files):
            # What a surfer finds of anything but a Word document is its lines.
            unit = "paragraph" if finding.application == "word" else "line"
            pairs_by_phrasing = {
                LABELLED_LINE_PHRASING: _find_labelled_lines(finding),
                f"the first {unit} below '{{0}}'": _find_texts_below_headings(finding),
                f"the {unit} that begins with '{{0}}'": _find_openings(finding),
            }
            for key_phrasing, pairs in pairs_by_phrasing.items():
                distinct_passages = _keep_distinct_passages(pairs)
                if len(distinct_passages) >= min_passages:
                    other_documents = tuple(name for name in names if name != finding.file.rpartition("/")[2])
                    passage_sets.append(
                        PassageSet(finding, key_phrasing, {one.key: one for one in distinct_passages}, other_documents)
                    )
                    break
    return passage_sets


def make_passage_choice_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    passage_set: PassageSet,
    names: tuple[str, ...],
    noun_phrase: str,
) -> SubtaskBlock:
    """Build a block that states passages of a document and has no step.

    If the office has several documents, the block also states which one is meant, as a fact that is not needed because
    the keys give it away.

    Args:
        names: The slot names, one for each passage.
        noun_phrase: What the dialogue calls a passage.
    """
    keys = rng.sample(list(passage_set.by_key), len(names))
    facts = FactBuilder(sampler, rng, subtask)
    noun_phrases = (f"the {noun_phrase}",) if len(names) == 1 else tuple(f"the {name} {noun_phrase}" for name in names)
    name = passage_set.document.file.rpartition("/")[2]
    source = (make_slot("source", "file", name, passage_set.other_documents),) if passage_set.other_documents else ()
    source_facts = (
        (facts.build_fact("source", phrase_fact("which", "the document to look into"), needed=False),) if source else ()
    )
    return SubtaskBlock(
        subtask=subtask,
        instruction="",
        slots=source
        + tuple(
            passage_set.make_slot(name, key, tuple(one for one in keys if one != key))
            for name, key in zip(names, keys, strict=True)
        ),
        facts=source_facts
        + tuple(
            facts.build_fact(name, phrase_fact("which", noun_phrase, passage_set.key_phrasing))
            for name, noun_phrase in zip(names, noun_phrases, strict=True)
        ),
        actions=lambda v: (),
        criteria=lambda v: (),
    )


def make_read_action(document: DocumentFinding) -> Action:
    """Return the action that reads a document."""
    match document.application:
        case "ocr":
            return make_action("ocr", "recognize_file", file_path=document.file)
        case "pdf":
            return make_action("pdf", "read_file", pdf_file_path=document.file)
        case "shell":
            return make_action("shell", "command", command=f"cat {shlex.quote(document.file)}")
        case "word":
            return make_action("word", "read_file", file_path=document.file)


def cut_quotes_short(action: Action) -> Action:
    """Return an action that writes only the first half of a text, which is wrong where it is quoted."""
    words = str(action.args["contents"]).split(" ")
    return replace_arguments(action, contents=" ".join(words[: max(len(words) // 2, 1)]))


def _find_labelled_lines(finding: DocumentFinding) -> list[tuple[str, str]]:
    matches = (LABELLED_LINE.fullmatch(text) for text in finding.paragraphs)
    return [(f"{match[1].strip()} line", match[0]) for match in matches if match and match[1][0].isupper()]


def _find_texts_below_headings(finding: DocumentFinding) -> list[tuple[str, str]]:
    headings = set(finding.headings)
    pairs = zip(finding.paragraphs, finding.paragraphs[1:], strict=False)
    heading_pairs = [pair for pair in pairs if pair[0] in headings and pair[1] not in headings and " " in pair[0]]
    return [(heading.rstrip(":"), text) for heading, text in heading_pairs]


def _find_openings(finding: DocumentFinding) -> list[tuple[str, str]]:
    openings = []
    for text in finding.paragraphs:
        run = OPENING.match(text)
        words = run[0].split() if run else []
        if len(words) >= OPENING_WORDS and len(text.split()) >= OPENING_WORDS + 3:
            openings.append((" ".join(words[:OPENING_WORDS]), text))
    return openings


def _keep_distinct_passages(pairs: list[tuple[str, str]]) -> list[Passage]:
    """Return the passages whose key is an unambiguous plain phrase and whose text holds words found in no other."""
    keys = [key.casefold() for key, _ in pairs]
    keyed_pairs = [
        (key, text)
        for key, text in pairs[:MAX_PASSAGES]
        if KEY.fullmatch(key) and keys.count(key.casefold()) == 1 and len(text) <= MAX_PASSAGE_CHARS
    ]
    phrases = {key: Value(type="text", value=key) for key, _ in keyed_pairs}
    uncontained_pairs = [
        (key, text)
        for key, text in keyed_pairs
        if not any(
            other != key and (is_mentioned(other, phrases[key]) or is_mentioned(key, phrases[other]))
            for other, _ in keyed_pairs
        )
    ]
    passages_found = []
    for key, text in uncontained_pairs:
        rest = " ".join(" ".join(pair).casefold() for pair in pairs if pair[0] != key)
        keyword = next((one for one in _list_keyword_candidates(key, text) if one.casefold() not in rest), None)
        if keyword:
            passages_found.append(Passage(key, text, keyword))
    return passages_found


def _list_keyword_candidates(key: str, text: str) -> list[str]:
    """List short runs of words from a passage without its key, the start of the longest run first."""
    value = text.partition(":")[2].strip() if key.endswith(" line") else text.removeprefix(key)
    whole = [value] if _is_typed_value(value) else []
    return [*whole, *list_short_word_runs(value)]


def list_short_word_runs(text: str) -> list[str]:
    """List the first words of each punctuation-free run of words in a text, longest run first."""
    runs = sorted((match[0].split() for match in WORD_RUN.finditer(text)), key=len, reverse=True)
    short = [" ".join(run[:KEYWORD_WORDS]) for run in runs]
    return [one for one in short if any(part.isalpha() and len(part) > 3 for part in one.split())]


def _is_typed_value(text: str) -> bool:
    kinds: tuple[Literal["address", "date", "time"], ...] = ("address", "date", "time")
    return any(_can_read_as(kind, text) for kind in kinds)


def _can_read_as(kind: Literal["address", "date", "time"], text: str) -> bool:
    try:
        parse_value(kind, text)
    except InputError:
        return False
    return True
