"""Puts words around sentences until they may be said: none where a sentence fits as it is, then few, then more."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from generators.dialogues import flourishes as say
from generators.dialogues.flourishes import Around
from generators.dialogues.grammar import expand, slots
from generators.dialogues.scenes import Role
from generators.dialogues.slices import LONG_WORDS, MEDIUM_WORDS, count_words, key_of, may_use
from generators.dialogues.voices import INTERJECTIONS, MARKERS, Voice

# How often one dialogue hears the same small word, and the same grammar of a flourish.
_SMALL_USES, _FLOURISH_USES = 3, 2
_ENDS = re.compile(r"(?<=[.!?])\s+")
_CLOSED = ('"', "!", ")", ":")
_STANCE = re.compile(
    r"\b(suppose|think|say|guess|know|apparently|then|too|again|least|honestly|though|course|sure|hope|it seems|"
    r"really|either|well|please|actually|yet|right|fear|one|now|so)[.?]?$",
    re.I,
)
_IMPERATIVES = frozenset(
    "enjoy keep don't give take let may stay hold savour rest mind ask make handle go call trust never have be "
    "congratulations thanks pity greetings".split()
)
_EXCLAIMS = frozenset("who what how why let's".split())
_MARKERS = frozenset(MARKERS)
_ODD_AFTER_A_LEAD = frozenset("well oh ah ha hm so and but then ok okay right yes no not now aha fair i'll".split())


class Word(NamedTuple):
    """Something to put before or after a sentence. kind: what it is counted as; most: how often it may be heard."""

    text: str
    kind: str
    most: int


_NOTHING = Word("", "", 0)


def _word(template: str, text: str, most: int) -> Word:
    return Word(f"{text} " if template.endswith(" ") else text, template, most)


class Dresser:
    """Knows which slice a dialogue has and which small words and flourishes it has used up."""

    def __init__(self, voice: Voice, rng: random.Random, voice_slice: int, voice_slices: int) -> None:
        self._voice, self._rng = voice, rng
        self._slice, self._slices = voice_slice, voice_slices
        self._used: Counter[str] = Counter()
        self._offers: dict[tuple[str, tuple[str, ...]], tuple[Word, ...]] = {}

    def begin_day(self, rng: random.Random) -> None:
        """Draw from another generator from now on."""
        self._rng = rng

    def smallest(self, text: str, role: Role, cast: Mapping[str, str], reach: int) -> str | None:
        """Return the text with small words around its sentences, so that all of them may be said; None if none help.

        reach: 0 for the text as it is, 1 for a word before or after a sentence, 2 for both.
        """
        sentences = _ENDS.split(text)
        dressed = []
        for place, sentence in enumerate(sentences):
            around = self._small(sentence, role, cast, place == 0) if reach else ((), ())
            found = self._fit(sentence, around, reach, 0)
            if found is None:
                return None
            dressed.append(found)
        return " ".join(dressed)

    def longest(self, text: str, around: Around | None, cast: Mapping[str, str], reach: int) -> str | None:
        """Return what a user says with one of its sentences long; None where nothing helps.

        around: the flourishes to choose from; None for the user's own small words. reach: as in `smallest`.
        """
        sentences = _ENDS.split(text)
        for place in sorted({0, len(sentences) - 1}):
            if around is None:
                leads, tails = self._small(sentences[place], "user", cast, place == 0)
            else:
                leads = self._offered(around.leads, cast) if place == 0 and "?" not in sentences[0] else ()
                tails = self._offered(around.tails, cast) if place == len(sentences) - 1 and "?" not in text else ()
            whole = self._fit(sentences[place], (leads, tails), reach, LONG_WORDS)
            rest = (
                [self._beside(one, cast, reach) for one in (*sentences[:place], *sentences[place + 1 :])]
                if whole
                else []
            )
            if whole and all(rest):
                return " ".join([*map(str, rest[:place]), whole, *map(str, rest[place:])])
        return None

    def _beside(self, sentence: str, cast: Mapping[str, str], reach: int) -> str | None:
        """Return a user's other sentence as it may stand beside a long one."""
        around = self._small(sentence, "user", cast, opens=False) if reach else ((), ())
        return self._fit(sentence, around, min(reach, 1), 0)

    def remark(self, templates: Sequence[str], cast: Mapping[str, str]) -> str | None:
        """Return a sentence of the assistant's own of one of the templates; None where none may be said."""
        fresh = [one for one in templates if self._used[one] < 1] or list(templates)
        drawn = [(expand(one, self._rng, cast), one) for one in self._rng.sample(fresh, len(fresh)) for _ in range(10)]
        for reach in (0, 1):
            for text, template in drawn:
                found = self.smallest(text, "assistant", cast, reach)
                if found and count_words(found) >= MEDIUM_WORDS - 1:
                    self._used[template] += 1
                    return found
        return None

    def _small(
        self, sentence: str, role: Role, cast: Mapping[str, str], opens: bool
    ) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
        """Return the small words that suit a sentence."""
        asks = sentence.endswith("?")
        if role == "user":
            if asks:
                return (), ()
            takes = opens and sentence.split(" ", 1)[0].strip(",.").lower() not in INTERJECTIONS
            leads = tuple(f"{marker}, " for marker in self._voice.markers) if takes else ()
            return self._words(leads, cast, _SMALL_USES), self._words(self._voice.tails, cast, _SMALL_USES)
        if asks:
            return self._words(say.QUESTION_LEADS, cast, 3), self._words(say.QUESTION_TAILS, cast, 3)
        is_order = sentence.split(" ", 1)[0].strip(",.").lower() in _IMPERATIVES
        tails = say.CALM_TAILS if is_order else say.ASSISTANT_TAILS
        return self._words(say.ASSISTANT_LEADS, cast, _SMALL_USES), self._words(tails, cast, _SMALL_USES)

    def _words(self, templates: Iterable[str], cast: Mapping[str, str], most: int) -> tuple[Word, ...]:
        return tuple(
            _word(one, expand(one, self._rng, cast), most)
            for one in templates
            if self._used[one] < most and ("{first}" not in one or cast.get("first", "you") != "you")
        )

    def _offered(self, templates: tuple[str, ...], cast: Mapping[str, str]) -> tuple[Word, ...]:
        """Draw several texts of each grammar whose slots are filled, anew where it speaks of the scene."""
        known = "|".join(cast.get(name, "") for name in ("peer", "kin", "before", "mate"))
        if (known, templates) not in self._offers:
            self._offers[known, templates] = tuple(
                _word(one, text, _FLOURISH_USES if "[" in one else 1)
                for one in templates
                if all(cast.get(name) for name in slots(one))
                for text in dict.fromkeys(expand(one, self._rng, cast) for _ in range(14 if "[" in one else 1))
            )
        return tuple(word for word in self._offers[known, templates] if self._used[word.kind] < word.most)

    def _fit(
        self, sentence: str, around: tuple[tuple[Word, ...], tuple[Word, ...]], reach: int, least: int
    ) -> str | None:
        """Find the words with which a sentence may be said and has at least so many words.

        A key is the letters of a sentence in a row, so the key of a whole is that of its parts, one after another:
        a thousand combinations cost a thousand hashes and no text.
        """
        size, key = _size(sentence), _key(sentence)
        if size >= least and may_use(key, size, self._slice, self._slices):
            return sentence
        if reach == 0 or (size < MEDIUM_WORDS and not least):
            return None
        leads = around[0] if _takes_lead(sentence) else ()
        tails = around[1] if _takes_tail(sentence) else ()
        if ":" in sentence:
            leads = tuple(lead for lead in leads if ":" not in lead.text)
        pairs = [(lead, _NOTHING) for lead in leads] + [(_NOTHING, tail) for tail in tails]
        if reach > 1:
            pairs = [(lead, tail) for lead in leads for tail in tails if lead.text.rstrip(" :,") != tail.text]
        self._rng.shuffle(pairs)
        for lead, tail in pairs:
            words = _size(lead.text) + size + _size(tail.text)
            if words >= least and may_use(f"{_key(lead.text)}{key}{_key(tail.text)}", words, self._slice, self._slices):
                self._used[lead.kind] += 1
                self._used[tail.kind] += 1
                return _joined(lead.text, sentence, tail.text)
        return None


def _takes_lead(sentence: str) -> bool:
    first = sentence.split(" ", 1)[0].strip(",.?!").lower()
    return first not in _ODD_AFTER_A_LEAD and sentence.split(",", 1)[0].lower() not in _MARKERS


def _takes_tail(sentence: str) -> bool:
    last = re.split(r"[,;] ", sentence)[-1].split(" ", 1)[0].lower()
    if last in _EXCLAIMS and not sentence.endswith("?"):
        return False
    return not sentence.rstrip(".").endswith(_CLOSED) and not _STANCE.search(sentence) and not sentence.endswith('"?')


def _joined(lead: str, sentence: str, tail: str) -> str:
    if not tail:
        return lead + sentence
    end = sentence[-1] if sentence[-1] in ".?" else ""
    return f"{lead}{sentence.removesuffix(end) if end else sentence}, {tail}{end}"


@lru_cache(maxsize=8192)
def _key(text: str) -> str:
    return key_of(text)


@lru_cache(maxsize=8192)
def _size(text: str) -> int:
    return count_words(text)
