"""What the user said, sentence by sentence, in the order of time: from whatever text a memory mode made."""

import re
from typing import NamedTuple

_DATE = re.compile(r"^(\d{4}-\d{2}-\d{2})(?: \(\w+\))?(?: to \d{4}-\d{2}-\d{2}(?: \(\w+\))?)?(?::? *$|: +)")
_SPEAKER = re.compile(r"^(user|assistant): ?", re.IGNORECASE)
_END = re.compile(r"(?<=[.!?…])[\"'\u201d\u2019)]*\s+(?=\S)|\n\s*(?:>\s*)?")
_ABBREVIATION = re.compile(r"\b(?:a\.m|p\.m|e\.g|i\.e|Mr|Mrs|Dr|No)\.\s+$")
_LONGEST, _LONGEST_SENTENCE = 2_000_000, 2_000
_CURLY = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u00a0": " "})


class Sentence(NamedTuple):
    """One sentence. turn: counts the utterances, so that sentences of one stand together. said: by the user.

    is_talk: somebody spoke it to somebody; a fact in a list stands for itself and answers nothing.
    """

    text: str
    turn: int
    said: bool
    is_talk: bool


def sentences_of(history: str) -> tuple[Sentence, ...]:
    """All sentences of a history, both speakers'; lines without a speaker count as the user's.

    It reads a dated dialogue, retrieved parts of one, summaries, and a plain list of facts.
    """
    made: list[Sentence] = []
    for number, (speaker, text) in enumerate(_utterances(history[-_LONGEST:].translate(_CURLY))):
        made += [
            Sentence(one[:_LONGEST_SENTENCE], number, speaker != "assistant", bool(speaker)) for one in split(text)
        ]
    return tuple(made)


def split(text: str) -> list[str]:
    """The sentences of one utterance."""
    pieces: list[str] = []
    for piece in _END.split(text):
        if pieces and _ABBREVIATION.search(f"{pieces[-1]} "):
            pieces[-1] += f" {piece}"
        elif piece and piece.strip():
            pieces.append(piece.strip())
    return pieces


def _utterances(history: str) -> list[tuple[str, str]]:
    """Who spoke, "" where nobody is named, and what."""
    found: list[tuple[str, str]] = []
    for line in history.splitlines():
        dated = _DATE.match(line)
        rest = line[dated.end() :] if dated else line
        speaker = _SPEAKER.match(rest)
        if speaker:
            found.append((speaker[1].lower(), rest[speaker.end() :]))
        elif line.startswith("  ") and found:
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{line.strip()}")
        elif rest.strip():
            found.append(("", rest.strip()))
    return found
