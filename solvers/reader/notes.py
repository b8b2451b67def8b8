"""What the user said about a thing: the last value of a kind, by the words near it and by what was talked of."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data_model import Clock, extract_values
from solvers.reader import lexicon
from solvers.reader.phrases import HIDDEN, bare_of, fits, is_answer, masked, phrase_alone, phrase_beside
from solvers.reader.sentences import sentences_of
from solvers.reader.values import Kind, Spot, spots

_FAR_SENTENCES = 12
_PHRASED = ("phrase", "quoted")


class Noted(NamedTuple):
    """A value that was found, and the place of its sentence in the history."""

    value: str
    at: int


class Notes:
    """All that was said, in the order of time; later words count more."""

    def __init__(self, history: str, clock: Clock) -> None:
        self._clock = clock
        self.all = sentences_of(history)
        self._read = [extract_values(one.text) for one in self.all]
        self._bare = [bare_of(one.text, read) for one, read in zip(self.all, self._read, strict=True)]

    def value(
        self, thing: str, kind: Kind, purpose: str = "", names: Sequence[str] = (), copy: bool = False, cue: str = ""
    ) -> str | None:
        """The last value of a kind that was said about a thing, or None.

        thing: a pattern of words for it. purpose: of a phrase, as in the lexicon. copy: of the second copy of the
        thing instead of the thing. cue: a pattern that must stand near, too.
        """
        noted = self.find(thing, kind, purpose, names, copy, cue)
        return noted.value if noted else None

    def find(
        self, thing: str, kind: Kind, purpose: str = "", names: Sequence[str] = (), copy: bool = False, cue: str = ""
    ) -> Noted | None:
        """The same with the place of the sentence."""
        for at in reversed(range(len(self.all))):
            text = self.all[at].text
            if not self.all[at].said or lexicon.OF_OTHERS.search(text):
                continue
            found = spots(kind, text, self._clock, names, self._read[at])
            if not found and kind not in _PHRASED:
                continue
            value = self._value(at, found, thing, kind, purpose, copy, cue)
            if value:
                return Noted(value, at)
        return None

    def says(self, *patterns: str | re.Pattern[str]) -> bool:
        """Whether one sentence of the user matches all patterns."""
        return any(True for _ in self.saying(*patterns))

    def saying(self, *patterns: str | re.Pattern[str]) -> Iterator[int]:
        """The places of the user's sentences that match all patterns."""
        for at, one in enumerate(self.all):
            if one.said and all(re.search(pattern, self._bare[at]) for pattern in patterns):
                yield at

    def is_off(self, after: int, *patterns: str | re.Pattern[str]) -> bool:
        """Whether what these patterns name was taken back after a place."""
        return any(at > after and lexicon.OFF.search(self._bare[at]) for at in self.saying(*patterns))

    def _value(
        self, at: int, found: list[Spot], thing: str, kind: Kind, purpose: str, copy: bool, cue: str
    ) -> str | None:
        bare = masked(self._bare[at], found)
        named = re.search(thing, bare, re.IGNORECASE)
        if named:
            # What stands before a colon tells who said it, where and when.
            clause = bare[max(bare.rfind(": ", 0, min([named.start(), *(one.start for one in found)])), 0) :]
            if bool(lexicon.COPY.search(bare)) != copy or not fits(clause, purpose, cue):
                return None
            if found:
                return found[-1].value
            return phrase_beside(bare, named) if kind == "phrase" else None
        if not self._was_asked(at, thing, purpose, copy, cue):
            return None
        if found and kind != "phrase":
            return found[-1].value if is_answer(bare, found[-1]) else None
        return self._answered(at, thing, purpose) if kind in _PHRASED else None

    def _answered(self, at: int, thing: str, purpose: str) -> str | None:
        """The words of a bare answer: the first of their turn since the thing came up."""
        turn = self.all[at].turn
        for place in range(at + 1, min(at + _FAR_SENTENCES, len(self.all))):
            # `Settled over coffee. The talk is on Friday.`
            if self.all[place].turn == turn and re.search(thing, self._bare[place], re.IGNORECASE):
                return None
        for place in range(at - 1, -1, -1):
            if self.all[place].turn != turn or re.search(thing, self._bare[place], re.IGNORECASE):
                break
            if phrase_alone(self._bare[place], purpose):
                return None
        return phrase_alone(self._bare[at], purpose)

    def _was_asked(self, at: int, thing: str, purpose: str, copy: bool, cue: str) -> bool:
        """Whether the thing is what was just talked of, in the same turn or in those that it answers."""
        if not self.all[at].is_talk:
            return False
        for before in self._opened(at, thing):
            bare = self._bare[before]
            if re.search(thing, bare, re.IGNORECASE):
                is_meant = not purpose or lexicon.purpose_of(bare) == purpose
                return is_meant and bool(lexicon.COPY.search(bare)) == copy and fits(bare, "", cue)
        return False

    def _opened(self, at: int, thing: str) -> list[int]:
        """The sentences that one answers, the nearest first.

        They are those before it in its turn, a question, or what made somebody ask a short one; what a user said with
        its value is settled and asks for nothing.
        """
        turn = self.all[at].turn
        near = range(at - 1, max(0, at - _FAR_SENTENCES) - 1, -1)
        own = [one for one in near if self.all[one].turn == turn]
        last = [one for one in near if self.all[one].turn == turn - 1]
        if last and not self.all[last[0]].said:
            questions = [one for one in last if self.all[one].text.endswith("?")]
            settled = any(re.search(thing, self._bare[one], re.IGNORECASE) for one in last if one not in questions)
            asked = [] if settled or not questions else [one for one in near if self.all[one].turn == turn - 2]
            last = [*questions, *asked]
        return [one for one in (*own, *last) if not self.all[one].said or HIDDEN not in self._bare[one]]
