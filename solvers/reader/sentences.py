"""Split the history that a memory mode made into sentences, in chronological order."""

import re
from typing import NamedTuple

_DATE = re.compile(r"^(\d{4}-\d{2}-\d{2})(?: \(\w+\))?(?: to \d{4}-\d{2}-\d{2}(?: \(\w+\))?)?(?::? *$|: +)")
_SPEAKER = re.compile(r"^(user|assistant): ?", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'\u201d\u2019)]*\s+(?=\S)|\n\s*(?:>\s*)?")
_ABBREVIATION = re.compile(r"\b(?:a\.m|p\.m|e\.g|i\.e|Mr|Mrs|Dr|No)\.\s+$")
_MAX_HISTORY_LENGTH, _MAX_SENTENCE_LENGTH = 2_000_000, 2_000
_PLAIN_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u00a0": " "})


class Sentence(NamedTuple):
    """One sentence of a history.

    Attributes:
        turn: The number of its utterance.
        is_by_user: Whether the user said it.
        is_spoken: Whether it is part of a conversation; a fact in a list answers no question.
    """

    text: str
    turn: int
    is_by_user: bool
    is_spoken: bool


def split_history(history: str) -> tuple[Sentence, ...]:
    """Return all sentences of a history, by both speakers; lines without a speaker count as the user's.

    The history may be a dated dialogue, retrieved parts of one, summaries, or a plain list of facts.
    """
    sentences: list[Sentence] = []
    for number, (speaker, text) in enumerate(
        _split_utterances(history[-_MAX_HISTORY_LENGTH:].translate(_PLAIN_QUOTES))
    ):
        sentences += [
            Sentence(one[:_MAX_SENTENCE_LENGTH], number, speaker != "assistant", bool(speaker))
            for one in split_sentences(text)
        ]
    return tuple(sentences)


def split_sentences(text: str) -> list[str]:
    """Split one utterance into sentences."""
    pieces: list[str] = []
    for piece in _SENTENCE_END.split(text):
        if pieces and _ABBREVIATION.search(f"{pieces[-1]} "):
            pieces[-1] += f" {piece}"
        elif piece and piece.strip():
            pieces.append(piece.strip())
    return pieces


def _split_utterances(history: str) -> list[tuple[str, str]]:
    """Return (speaker, text) for each utterance; the speaker is "" if none is named."""
    utterances: list[tuple[str, str]] = []
    for line in history.splitlines():
        date_match = _DATE.match(line)
        rest = line[date_match.end() :] if date_match else line
        speaker_match = _SPEAKER.match(rest)
        if speaker_match:
            utterances.append((speaker_match[1].lower(), rest[speaker_match.end() :]))
        elif line.startswith("  ") and utterances:
            utterances[-1] = (utterances[-1][0], f"{utterances[-1][1]}\n{line.strip()}")
        elif rest.strip():
            utterances.append(("", rest.strip()))
    return utterances
