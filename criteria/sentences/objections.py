"""Which sentences put a value in doubt, deny it, withdraw the message that holds it, or offer a second choice."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from criteria.sentences.phrases import VALUE, Kind, PhraseTable, Wording, read_phrases
from criteria.sentences.splitting import blank_out, split_sentences
from criteria.step_budget import spend_steps
from data_model import Span

KINDS: tuple[Kind, ...] = ("withdrawal", "doubt", "denial", "choice", "question")
_STEPS_PER_CHAR = 30
_MAX_OTHER_WORDS = 1
"""How many other words a sentence such as `Not sure though.` may have that is nothing but a doubt."""
_CLAUSE = re.compile(r"[^,;()\u2013\u2014]+")
_CLOSING_MARKS = " \n\t\"'\u201d\u2019)"


class Objection(NamedTuple):
    """Words that take a statement back.

    Attributes:
        words: The words, as the text writes them.
        sentence: The sentence that they stand in, on one line.
    """

    kind: Kind
    words: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.words!r} in {self.sentence!r}"


def find_objections(
    text: str, spans: Sequence[Span], kinds: Collection[Kind] = KINDS, is_whole: bool = False
) -> Iterator[Objection]:
    """Find the sentences of a text that take back what it states.

    A sentence with none of the values counts only if it refers to the rest (`ignore the above`, `these figures may be
    wrong`) or is nothing but a doubt (`Not sure though.`). Words inside of the values never count, and neither does a
    courtesy such as `Let me know if anything is wrong`.

    Args:
        spans: Where the text states the values that it must.
        kinds: Which objections to look for.
        is_whole: Whether all sentences are about the same thing, as in the description of an event.
    """
    spend_steps(_STEPS_PER_CHAR * len(text))
    table = read_phrases()
    marked = blank_out(text.replace(VALUE, " "), spans, VALUE)
    for sentence in split_sentences(text, spans):
        own_text = marked[sentence.start : sentence.start + len(sentence.text)]
        found = _find_phrase(own_text, table, kinds, is_whole)
        if not found and "question" in kinds and _asks(own_text, table):
            found = ("question", "?")
        if found:
            shown = " ".join(text[sentence.start : sentence.start + len(sentence.text)].split())
            yield Objection(found[0], found[1].replace(VALUE, "").strip(), shown[:100])


def takes_back(text: str, span: Span) -> bool:
    """Return whether a text takes back the value at a span."""
    return any(find_objections(text, [span]))


def doubts_value(label: str) -> bool:
    """Return whether words in front of a value take it back, as in `Not sure: 7`."""
    text = f"{label.strip()} 0"
    return any(find_objections(text, [Span(len(text) - 1, len(text))], ("withdrawal", "doubt", "denial")))


def _find_phrase(text: str, table: PhraseTable, kinds: Collection[Kind], is_whole: bool) -> tuple[Kind, str] | None:
    plain = table.fair.sub(_blank, text)
    for phrase in table.phrases:
        if phrase.kind in kinds:
            bare = _blank_contrasts(plain, table) if phrase.kind == "denial" else plain
            for match in phrase.pattern.finditer(bare):
                if _counts(match, bare, phrase, table, is_whole):
                    return phrase.kind, match[0]
    return None


def _counts(match: re.Match[str], text: str, phrase: Wording, table: PhraseTable, is_whole: bool) -> bool:
    """Return whether words of the table count where they were found in a sentence."""
    if phrase.place == "beside":
        return True
    if phrase.place == "start":
        return not text[: match.start()].strip()
    if table.condition.search(text[: match.start()]) and VALUE not in text:
        return False
    if phrase.place == "anywhere" or is_whole:
        return True
    if phrase.place == "sentence" and VALUE in text:
        return True
    if phrase.place == "clause" and VALUE in text:
        text = _find_clause(text, match.start())
        return VALUE in text or bool(table.back.search(text))
    others = f"{text[: match.start()]} {text[match.end() :]}".split()
    is_alone = sum(any(map(str.isalnum, word)) for word in others) <= _MAX_OTHER_WORDS
    return (is_alone and phrase.place == "sentence") or bool(table.back.search(text))


def _find_clause(text: str, position: int) -> str:
    return next((clause[0] for clause in _CLAUSE.finditer(text) if clause.start() <= position < clause.end()), text)


def _blank_contrasts(text: str, table: PhraseTable) -> str:
    """Blank out `not that one, but`, unless a wanted value stands in between."""
    return table.contrast.sub(lambda match: match[0] if VALUE in match[0] else _blank(match), text)


def _asks(text: str, table: PhraseTable) -> bool:
    """Return whether a sentence asks for a wanted value, and not politely for what it names."""
    first = text.find(VALUE)
    if first < 0 or not text.rstrip(_CLOSING_MARKS).endswith("?"):
        return False
    return not table.polite.search(text[:first]) and not table.invitation.search(text[:first])


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
