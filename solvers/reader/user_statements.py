"""Find what the user said about a thing: the last value of a kind, by nearby words and by conversational context."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data_model import Clock, extract_values
from solvers.reader import lexicon
from solvers.reader.masked_sentences import (
    MASK,
    find_phrase_alone,
    find_phrase_beside,
    fits_purpose,
    is_bare_answer,
    mask_spans,
    mask_values,
)
from solvers.reader.sentences import split_history
from solvers.reader.value_spans import ValueKind, ValueSpan, find_value_spans

_MAX_DISTANCE_SENTENCES = 12
_PHRASE_KINDS = ("phrase", "quoted")


class StatedValue(NamedTuple):
    """A value that the user stated, and the index of its sentence in the history."""

    value: str
    sentence_index: int


class UserStatements:
    """All sentences of the history in chronological order; later statements override earlier ones."""

    def __init__(self, history: str, clock: Clock) -> None:
        self._clock = clock
        self.sentences = split_history(history)
        self._extracted_values = [extract_values(one.text) for one in self.sentences]
        self._masked_texts = [
            mask_values(one.text, read) for one, read in zip(self.sentences, self._extracted_values, strict=True)
        ]

    def find_value(
        self,
        thing: str,
        kind: ValueKind,
        purpose: str = "",
        names: Sequence[str] = (),
        copy: bool = False,
        cue: str = "",
    ) -> str | None:
        """Return the last value of a kind that the user stated about a thing, or None.

        Args:
            thing: A pattern of words for the thing.
            purpose: What a phrase is for, a key of `lexicon.PURPOSES`.
            names: For the kind `name`, the names to look for; for the kind `file`, the extensions allowed, if any.
            copy: Whether the value is about the second copy of the thing rather than the thing.
            cue: A pattern that must match nearby as well.
        """
        stated = self.find_stated_value(thing, kind, purpose, names, copy, cue)
        return stated.value if stated else None

    def find_stated_value(
        self,
        thing: str,
        kind: ValueKind,
        purpose: str = "",
        names: Sequence[str] = (),
        copy: bool = False,
        cue: str = "",
    ) -> StatedValue | None:
        """Return what `find_value` finds, with the index of its sentence."""
        for index in reversed(range(len(self.sentences))):
            text = self.sentences[index].text
            if not self.sentences[index].is_by_user or lexicon.OTHERS_WORDS.search(text):
                continue
            spans = find_value_spans(kind, text, self._clock, names, self._extracted_values[index])
            if not spans and kind not in _PHRASE_KINDS:
                continue
            value = self._read_value(index, spans, thing, kind, purpose, copy, cue)
            if value:
                return StatedValue(value, index)
        return None

    def has_match(self, *patterns: str | re.Pattern[str]) -> bool:
        """Return whether one sentence of the user matches all patterns."""
        return any(True for _ in self.find_matches(*patterns))

    def find_matches(self, *patterns: str | re.Pattern[str]) -> Iterator[int]:
        """Yield the indexes of the user's sentences that match all patterns."""
        for index, sentence in enumerate(self.sentences):
            if sentence.is_by_user and all(re.search(pattern, self._masked_texts[index]) for pattern in patterns):
                yield index

    def is_withdrawn(self, after_index: int, *patterns: str | re.Pattern[str]) -> bool:
        """Return whether the user withdrew what the patterns describe after a given sentence."""
        return any(
            at > after_index and lexicon.WITHDRAWAL_WORDS.search(self._masked_texts[at])
            for at in self.find_matches(*patterns)
        )

    def _read_value(
        self, index: int, spans: list[ValueSpan], thing: str, kind: ValueKind, purpose: str, copy: bool, cue: str
    ) -> str | None:
        masked_text = mask_spans(self._masked_texts[index], spans)
        thing_match = re.search(thing, masked_text, re.IGNORECASE)
        if thing_match:
            # The words before a colon say who said it, where and when.
            clause = masked_text[
                max(masked_text.rfind(": ", 0, min([thing_match.start(), *(one.start for one in spans)])), 0) :
            ]
            if bool(lexicon.COPY_WORDS.search(masked_text)) != copy or not fits_purpose(clause, purpose, cue):
                return None
            if spans:
                return spans[-1].value
            return find_phrase_beside(masked_text, thing_match) if kind == "phrase" else None
        if not self._is_in_context(index, thing, purpose, copy, cue):
            return None
        if spans and kind != "phrase":
            return spans[-1].value if is_bare_answer(masked_text, spans[-1]) else None
        return self._read_bare_answer(index, thing, purpose) if kind in _PHRASE_KINDS else None

    def _read_bare_answer(self, index: int, thing: str, purpose: str) -> str | None:
        """Return the words of a bare answer if they are the first in their turn since the thing was mentioned."""
        turn = self.sentences[index].turn
        for near_index in range(index + 1, min(index + _MAX_DISTANCE_SENTENCES, len(self.sentences))):
            # `Settled over coffee. The talk is on Friday.`
            if self.sentences[near_index].turn == turn and re.search(
                thing, self._masked_texts[near_index], re.IGNORECASE
            ):
                return None
        for near_index in range(index - 1, -1, -1):
            if self.sentences[near_index].turn != turn or re.search(
                thing, self._masked_texts[near_index], re.IGNORECASE
            ):
                break
            if find_phrase_alone(self._masked_texts[near_index], purpose):
                return None
        return find_phrase_alone(self._masked_texts[index], purpose)

    def _is_in_context(self, index: int, thing: str, purpose: str, copy: bool, cue: str) -> bool:
        """Return whether the thing was just mentioned, in the same turn or in those that the sentence answers."""
        if not self.sentences[index].is_spoken:
            return False
        for before in self._list_context(index, thing):
            masked_text = self._masked_texts[before]
            if re.search(thing, masked_text, re.IGNORECASE):
                is_meant = not purpose or lexicon.find_purpose(masked_text) == purpose
                return (
                    is_meant
                    and bool(lexicon.COPY_WORDS.search(masked_text)) == copy
                    and fits_purpose(masked_text, "", cue)
                )
        return False

    def _list_context(self, index: int, thing: str) -> list[int]:
        """Return the indexes of the sentences that a sentence may answer, nearest first.

        These are the sentences before it in its turn, the question before, and what prompted a short question. The
        user's sentences that already contain a value are settled and left out.
        """
        turn = self.sentences[index].turn
        near = range(index - 1, max(0, index - _MAX_DISTANCE_SENTENCES) - 1, -1)
        same_turn = [one for one in near if self.sentences[one].turn == turn]
        previous_turn = [one for one in near if self.sentences[one].turn == turn - 1]
        if previous_turn and not self.sentences[previous_turn[0]].is_by_user:
            questions = [one for one in previous_turn if self.sentences[one].text.endswith("?")]
            is_settled = any(
                re.search(thing, self._masked_texts[one], re.IGNORECASE)
                for one in previous_turn
                if one not in questions
            )
            before_question = (
                [] if is_settled or not questions else [one for one in near if self.sentences[one].turn == turn - 2]
            )
            previous_turn = [*questions, *before_question]
        return [
            one
            for one in (*same_turn, *previous_turn)
            if not self.sentences[one].is_by_user or MASK not in self._masked_texts[one]
        ]
