"""Adds words around sentences until the dialogue's shard may say them, and as few as possible."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from generators.dialogues import leads_and_tails as phrases
from generators.dialogues.exchanges import Role
from generators.dialogues.grammar import expand, find_slot_names
from generators.dialogues.leads_and_tails import LeadsAndTails
from generators.dialogues.procedural.phrase_partition import (
    LONG_WORDS,
    MEDIUM_WORDS,
    count_words,
    make_sentence_key,
    may_say_sentence,
)
from generators.dialogues.procedural.voices import INTERJECTIONS, MARKERS, Voice

# How often one dialogue may use the same small word, and the same grammar of a lead or tail.
_MAX_SMALL_WORD_USES, _MAX_GRAMMAR_USES = 3, 2
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_CLOSING_CHARACTERS = ('"', "!", ")", ":")
_ENDS_WITH_STANCE = re.compile(
    r"\b(suppose|think|say|guess|know|apparently|then|too|again|least|honestly|though|course|sure|hope|it seems|"
    r"really|either|well|please|actually|yet|right|fear|one|now|so)[.?]?$",
    re.I,
)
_IMPERATIVES = frozenset(
    "enjoy keep don't give take let may stay hold savour rest mind ask make handle go call trust never have be "
    "congratulations thanks pity greetings".split()
)
_EXCLAMATION_WORDS = frozenset("who what how why let's".split())
_MARKERS = frozenset(MARKERS)
_NEVER_AFTER_LEAD = frozenset("well oh ah ha hm so and but then ok okay right yes no not now aha fair i'll".split())


class Embellishment(NamedTuple):
    """A text to put before or after a sentence.

    Attributes:
        text: The text.
        template: The template it was drawn from, by which its uses are counted.
        max_uses: How often one dialogue may use the template.
    """

    text: str
    template: str
    max_uses: int


_NO_EMBELLISHMENT = Embellishment("", "", 0)


def _make_embellishment(template: str, text: str, max_uses: int) -> Embellishment:
    return Embellishment(f"{text} " if template.endswith(" ") else text, template, max_uses)


class Embellisher:
    """Adds leads and tails to sentences, and tracks which of them a dialogue has used up.

    A dialogue belongs to one of many shards, and each long sentence may be said in one shard only (see
    `phrase_partition`).
    """

    def __init__(self, voice: Voice, rng: random.Random, shard: int, shard_count: int) -> None:
        self._voice, self._rng = voice, rng
        self._shard, self._shard_count = shard, shard_count
        self._use_counts: Counter[str] = Counter()
        self._drawn_by_grammar: dict[tuple[str, tuple[str, ...]], tuple[Embellishment, ...]] = {}

    def begin_day(self, rng: random.Random) -> None:
        """Use another random generator from now on."""
        self._rng = rng

    def embellish_lightly(self, text: str, role: Role, slot_texts: Mapping[str, str], additions: int) -> str | None:
        """Add small words around the sentences of a text so that the shard may say all of them.

        Args:
            text: The text.
            role: Who says it.
            slot_texts: The texts that fill slots.
            additions: 0 to leave the text unchanged, 1 to add before or after a sentence, 2 to add on both sides.

        Returns:
            The text, or None if some sentence may not be said.
        """
        sentences = _SENTENCE_END.split(text)
        embellished = []
        for index, sentence in enumerate(sentences):
            leads_and_tails = (
                self._choose_small_words(sentence, role, slot_texts, index == 0) if additions else ((), ())
            )
            sentence_found = self._fit_sentence(sentence, leads_and_tails, additions, 0)
            if sentence_found is None:
                return None
            embellished.append(sentence_found)
        return " ".join(embellished)

    def embellish_to_long(
        self, text: str, leads_and_tails: LeadsAndTails | None, slot_texts: Mapping[str, str], additions: int
    ) -> str | None:
        """Extend the first or last sentence of a user's text to a long one that the shard may say.

        Args:
            text: The text.
            leads_and_tails: The grammars to choose from; None for the user's own small words.
            slot_texts: The texts that fill slots.
            additions: 0 to leave the sentence unchanged, 1 to add before or after it, 2 to add on both sides.

        Returns:
            The text, or None if neither sentence can be extended.
        """
        sentences = _SENTENCE_END.split(text)
        for index in sorted({0, len(sentences) - 1}):
            if leads_and_tails is None:
                leads, tails = self._choose_small_words(sentences[index], "user", slot_texts, index == 0)
            else:
                leads = (
                    self._draw_from_grammars(leads_and_tails.leads, slot_texts)
                    if index == 0 and "?" not in sentences[0]
                    else ()
                )
                tails = (
                    self._draw_from_grammars(leads_and_tails.tails, slot_texts)
                    if index == len(sentences) - 1 and "?" not in text
                    else ()
                )
            long_sentence = self._fit_sentence(sentences[index], (leads, tails), additions, LONG_WORDS)
            other_sentences = (
                [
                    self._fit_beside_long(one, slot_texts, additions)
                    for one in (*sentences[:index], *sentences[index + 1 :])
                ]
                if long_sentence
                else []
            )
            if long_sentence and all(other_sentences):
                return " ".join([*map(str, other_sentences[:index]), long_sentence, *map(str, other_sentences[index:])])
        return None

    def _fit_beside_long(self, sentence: str, slot_texts: Mapping[str, str], additions: int) -> str | None:
        """Fit another sentence of a user's text that has a long one."""
        leads_and_tails = (
            self._choose_small_words(sentence, "user", slot_texts, is_first=False) if additions else ((), ())
        )
        return self._fit_sentence(sentence, leads_and_tails, min(additions, 1), 0)

    def write_remark(self, templates: Sequence[str], slot_texts: Mapping[str, str]) -> str | None:
        """Draw a sentence of the assistant from one of the templates; None if the shard may say none."""
        unused_templates = [one for one in templates if self._use_counts[one] < 1] or list(templates)
        drawn_texts = [
            (expand(one, self._rng, slot_texts), one)
            for one in self._rng.sample(unused_templates, len(unused_templates))
            for _ in range(10)
        ]
        for additions in (0, 1):
            for text, template in drawn_texts:
                remark_found = self.embellish_lightly(text, "assistant", slot_texts, additions)
                if remark_found and count_words(remark_found) >= MEDIUM_WORDS - 1:
                    self._use_counts[template] += 1
                    return remark_found
        return None

    def _choose_small_words(
        self, sentence: str, role: Role, slot_texts: Mapping[str, str], is_first: bool
    ) -> tuple[tuple[Embellishment, ...], tuple[Embellishment, ...]]:
        """Return the leads and tails that suit a sentence."""
        is_question = sentence.endswith("?")
        if role == "user":
            if is_question:
                return (), ()
            accepts_lead = is_first and sentence.split(" ", 1)[0].strip(",.").lower() not in INTERJECTIONS
            leads = tuple(f"{marker}, " for marker in self._voice.markers) if accepts_lead else ()
            return self._make_small_words(leads, slot_texts, _MAX_SMALL_WORD_USES), self._make_small_words(
                self._voice.tails, slot_texts, _MAX_SMALL_WORD_USES
            )
        if is_question:
            return self._make_small_words(phrases.QUESTION_LEADS, slot_texts, 3), self._make_small_words(
                phrases.QUESTION_TAILS, slot_texts, 3
            )
        is_order = sentence.split(" ", 1)[0].strip(",.").lower() in _IMPERATIVES
        tails = phrases.IMPERATIVE_TAILS if is_order else phrases.ASSISTANT_TAILS
        return self._make_small_words(
            phrases.ASSISTANT_LEADS, slot_texts, _MAX_SMALL_WORD_USES
        ), self._make_small_words(tails, slot_texts, _MAX_SMALL_WORD_USES)

    def _make_small_words(
        self, templates: Iterable[str], slot_texts: Mapping[str, str], max_uses: int
    ) -> tuple[Embellishment, ...]:
        return tuple(
            _make_embellishment(one, expand(one, self._rng, slot_texts), max_uses)
            for one in templates
            if self._use_counts[one] < max_uses and ("{first}" not in one or slot_texts.get("first", "you") != "you")
        )

    def _draw_from_grammars(
        self, templates: tuple[str, ...], slot_texts: Mapping[str, str]
    ) -> tuple[Embellishment, ...]:
        """Draw several texts from each grammar whose slots are filled, again for each exchange that fills them anew."""
        scene_key = "|".join(slot_texts.get(name, "") for name in ("peer", "kin", "before", "mate"))
        if (scene_key, templates) not in self._drawn_by_grammar:
            self._drawn_by_grammar[scene_key, templates] = tuple(
                _make_embellishment(one, text, _MAX_GRAMMAR_USES if "[" in one else 1)
                for one in templates
                if all(slot_texts.get(name) for name in find_slot_names(one))
                for text in dict.fromkeys(expand(one, self._rng, slot_texts) for _ in range(14 if "[" in one else 1))
            )
        return tuple(
            word
            for word in self._drawn_by_grammar[scene_key, templates]
            if self._use_counts[word.template] < word.max_uses
        )

    def _fit_sentence(
        self,
        sentence: str,
        leads_and_tails: tuple[tuple[Embellishment, ...], tuple[Embellishment, ...]],
        additions: int,
        min_words: int,
    ) -> str | None:
        """Find a lead and tail with which the shard may say a sentence and it has at least `min_words` words.

        A key is a sentence's letters and digits in a row, so the key of a whole is the concatenation of the keys of its
        parts: trying a thousand combinations costs a thousand hashes and builds no text.
        """
        word_count, key = _cached_word_count(sentence), _cached_key(sentence)
        if word_count >= min_words and may_say_sentence(key, word_count, self._shard, self._shard_count):
            return sentence
        if additions == 0 or (word_count < MEDIUM_WORDS and not min_words):
            return None
        leads = leads_and_tails[0] if _accepts_lead(sentence) else ()
        tails = leads_and_tails[1] if _accepts_tail(sentence) else ()
        if ":" in sentence:
            leads = tuple(lead for lead in leads if ":" not in lead.text)
        pairs = [(lead, _NO_EMBELLISHMENT) for lead in leads] + [(_NO_EMBELLISHMENT, tail) for tail in tails]
        if additions > 1:
            pairs = [(lead, tail) for lead in leads for tail in tails if lead.text.rstrip(" :,") != tail.text]
        self._rng.shuffle(pairs)
        for lead, tail in pairs:
            words = _cached_word_count(lead.text) + word_count + _cached_word_count(tail.text)
            if words >= min_words and may_say_sentence(
                f"{_cached_key(lead.text)}{key}{_cached_key(tail.text)}", words, self._shard, self._shard_count
            ):
                self._use_counts[lead.template] += 1
                self._use_counts[tail.template] += 1
                return _join(lead.text, sentence, tail.text)
        return None


def _accepts_lead(sentence: str) -> bool:
    first = sentence.split(" ", 1)[0].strip(",.?!").lower()
    return first not in _NEVER_AFTER_LEAD and sentence.split(",", 1)[0].lower() not in _MARKERS


def _accepts_tail(sentence: str) -> bool:
    last = re.split(r"[,;] ", sentence)[-1].split(" ", 1)[0].lower()
    if last in _EXCLAMATION_WORDS and not sentence.endswith("?"):
        return False
    return (
        not sentence.rstrip(".").endswith(_CLOSING_CHARACTERS)
        and not _ENDS_WITH_STANCE.search(sentence)
        and not sentence.endswith('"?')
    )


def _join(lead: str, sentence: str, tail: str) -> str:
    if not tail:
        return lead + sentence
    end = sentence[-1] if sentence[-1] in ".?" else ""
    return f"{lead}{sentence.removesuffix(end) if end else sentence}, {tail}{end}"


@lru_cache(maxsize=8192)
def _cached_key(text: str) -> str:
    return make_sentence_key(text)


@lru_cache(maxsize=8192)
def _cached_word_count(text: str) -> int:
    return count_words(text)
