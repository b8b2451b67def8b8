"""Writes turns from templates: draws a text, applies the user's voice, fills in values, and retries until it fits."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple

from data_model import Fact
from generators.dialogues.exchanges import Role
from generators.dialogues.grammar import LazyTexts, expand
from generators.dialogues.leads_and_tails import OPENING_CALLBACK, LeadsAndTails, choose_leads_and_tails
from generators.dialogues.procedural.embellisher import Embellisher
from generators.dialogues.procedural.fact_topics import covers_topic, find_missing_names
from generators.dialogues.procedural.phrase_partition import LONG_WORDS, list_long_sentence_keys, may_say_text
from generators.dialogues.procedural.value_rendering import render_value
from generators.dialogues.procedural.voices import (
    Voice,
    add_marker,
    apply_house_style,
    apply_voice,
    expand_contractions,
)
from generators.dialogues.value_guard import ValueGuard, ValueMention, is_clean

# While a text is drawn and styled, each value is a single private-use character, so that nothing can change it.
VALUE_MARK = 0xE000
EVIDENCE_START, EVIDENCE_END = "\ue100", "\ue101"
# Stand for the clause and the answer in a frame.
CLAUSE_MARK, ANSWER_MARK = "\ue102", "\ue103"
_MIN_MEMORABLE_WORDS = 5
_MAX_DRAWS, _MAX_TEMPLATE_USES = 60, 2
_CALLBACK_SHARE = 0.4


class FactTemplates(NamedTuple):
    """A fact with its clauses and answers, in which a mark (`make_value_mark`) stands for each value."""

    fact: Fact
    clauses: tuple[str, ...]
    answers: tuple[str, ...]


class RealisedText(NamedTuple):
    """A finished text and the evidence in it.

    Attributes:
        text: The text.
        evidence: Fact id, value (None for a fact without values), start and end of each mention.
    """

    text: str
    evidence: tuple[tuple[str, str | None, int, int], ...] = ()


def make_value_mark(slot: int) -> str:
    """Return the character that stands for the value of a slot."""
    return chr(VALUE_MARK + slot)


class Realiser:
    """Writes the sentences of one dialogue and remembers them, so that none of five or more words is repeated."""

    def __init__(self, voice: Voice, value_guard: ValueGuard, rng: random.Random, shard: int, shard_count: int) -> None:
        self.voice, self._value_guard, self._rng = voice, value_guard, rng
        self._shard, self._shard_count = shard, shard_count
        self._said_keys: set[str] = set()
        self._template_uses: Counter[str] = Counter()
        self._embellisher = Embellisher(voice, rng, shard, shard_count)

    @property
    def max_frames(self) -> int:
        """How many frames to try for a fact: enough that one or two are expected to belong to the shard."""
        return min(60 + 2 * self._shard_count, 300 + self._shard_count)

    def begin_day(self, rng: random.Random) -> None:
        """Use another random generator from now on."""
        self._rng = rng
        self._embellisher.begin_day(rng)

    def remember_texts(self, texts: Sequence[str]) -> None:
        """Remember the sentences of texts that were said in the dialogue."""
        for text in texts:
            self._said_keys.update(list_long_sentence_keys(text, _MIN_MEMORABLE_WORDS))

    def write_turn(
        self,
        role: Role,
        template: str,
        slot_texts: Mapping[str, str],
        is_final: bool,
        position: str = "opening",
        is_long: bool = False,
    ) -> RealisedText | None:
        """Write a turn that states no fact.

        Args:
            role: Who says it.
            template: Its template.
            slot_texts: The texts that fill slots.
            is_final: Whether nobody answers it, so that it must not be a question.
            position: Its position in the exchange: `opening`, `answering` or `within`.
            is_long: Whether to try for a user's sentence of eight words or more first.

        Returns:
            The turn, or None if no draw fits.
        """
        texts = LazyTexts(self._draw_texts(role, template, slot_texts, is_final))
        if role == "assistant":
            return self._find_shortest(texts, role, slot_texts, max_additions=2)
        realised = self._find_longest(texts, slot_texts, position) if is_long else None
        realised = realised or self._find_shortest(texts, role, slot_texts, max_additions=1)
        # Some templates have no short form that fits, so a long one is tried even if a short turn was intended.
        return realised or (None if is_long else self._find_longest(texts, slot_texts, position))

    def write_plain_turn(
        self, role: Role, templates: Sequence[str], slot_texts: Mapping[str, str], is_final: bool
    ) -> RealisedText | None:
        """Write a turn from one of the templates with small words at most, as around a fact; None if no draw fits."""
        unused_templates = [one for one in templates if self._template_uses[one] < _MAX_TEMPLATE_USES] or list(
            templates
        )
        order = self._rng.sample(unused_templates, len(unused_templates))
        rows = zip_longest(*(self._draw_texts(role, one, slot_texts, is_final) for one in order))
        source: dict[str, str] = {}
        texts = (
            text for row in rows for one, text in zip(order, row, strict=True) if text and source.setdefault(text, one)
        )
        return self._find_shortest(LazyTexts(texts), role, slot_texts, max_additions=2, template_by_text=source)

    def write_remark(self, templates: Sequence[str], slot_texts: Mapping[str, str]) -> RealisedText | None:
        """Write a remark of the assistant on what the user told; None if none may be said."""
        text = self._embellisher.write_remark(templates, slot_texts)
        typed = apply_house_style(text) if text else ""
        return RealisedText(typed) if typed and self._may_say(typed) else None

    def write_fact(
        self, templates: Sequence[str], slot_texts: Mapping[str, str], fact_templates: FactTemplates, lead: str = ""
    ) -> RealisedText | None:
        """Write a turn that states a fact.

        Args:
            templates: The frames to choose from.
            slot_texts: The texts that fill slots.
            fact_templates: The fact.
            lead: Finished text to put before it.

        Returns:
            The turn, or None if no draw fits.
        """
        kind = fact_templates.fact.kind
        tried_frames: set[str] = set()
        for _ in range(self.max_frames):
            for frame, raw, typed in self._draw_fact_sentences(templates, slot_texts, fact_templates, tried_frames):
                plain = f"{lead} {_fill_plain_text(raw, typed)}"
                if not self._may_say_in_shard(plain, LONG_WORDS) or not self._is_fresh(plain):
                    continue
                if not (is_clean(frame) and self._reads_well(raw, slot_texts, kind)):
                    continue
                complete = self._add_other_mentions(self._finish_fact(raw, fact_templates, typed, lead), is_strict=True)
                if complete:
                    return complete
        return None

    def write_fact_plainly(
        self, templates: Sequence[str], slot_texts: Mapping[str, str], fact_templates: FactTemplates
    ) -> RealisedText:
        """Write a turn that states a fact even if the shard may not say it or it reads badly: no fact is ever lost."""
        _, raw, typed = next(self._draw_fact_sentences(templates, slot_texts, fact_templates, set()))
        realised = self._finish_fact(raw, fact_templates, typed, "")
        return self._add_other_mentions(realised, is_strict=False) or realised

    def _draw_fact_sentences(
        self,
        templates: Sequence[str],
        slot_texts: Mapping[str, str],
        fact_templates: FactTemplates,
        tried_frames: set[str],
    ) -> Iterator[tuple[str, str, dict[int, str]]]:
        """Draw an untried frame; yield the frame, the sentence and the values as typed, for every clause that fits."""
        rng = self._rng
        clauses = rng.sample(fact_templates.clauses, len(fact_templates.clauses))
        names = find_missing_names(clauses[0], slot_texts)
        frame = expand(
            rng.choice(templates), rng, {**slot_texts, **names, "clause": CLAUSE_MARK, "answer": ANSWER_MARK}
        )
        is_short = rng.random() < self.voice.contractions
        if f"{frame}{is_short}" in tried_frames:
            return
        tried_frames.add(f"{frame}{is_short}")
        for clause in clauses:
            if find_missing_names(clause, slot_texts) != names:
                continue
            answer = rng.choice(fact_templates.answers)
            if not fact_templates.fact.values:
                clause, answer = f"{EVIDENCE_START}{clause}{EVIDENCE_END}", f"{EVIDENCE_START}{answer}{EVIDENCE_END}"
            raw = frame.replace(CLAUSE_MARK, clause).replace(ANSWER_MARK, answer)
            typed = {
                slot: render_value(value, self.voice.habits, rng)
                for slot, value in enumerate(fact_templates.fact.values)
            }
            yield frame, raw if is_short else expand_contractions(raw), typed

    def _finish_fact(
        self, raw: str, fact_templates: FactTemplates, typed: Mapping[int, str], lead: str
    ) -> RealisedText:
        text = apply_voice(raw, self.voice, self._rng, keeps_words=True)
        return self._fill_values(f"{lead} {text}" if lead else text, fact_templates.fact, typed)

    def write_echo(
        self, template: str, slot_texts: Mapping[str, str], fact_templates: FactTemplates, typed: Mapping[int, str]
    ) -> RealisedText | None:
        """Write a turn in which the assistant repeats a value exactly as the user typed it; None if no draw fits."""
        for _ in range(60):
            value = make_value_mark(0) if fact_templates.fact.values[0].type != "text" else f"'{make_value_mark(0)}'"
            raw = expand(template, self._rng, {**slot_texts, "value": value})
            realised = self._fill_values(apply_house_style(raw), fact_templates.fact, typed)
            if is_clean(raw) and self._may_say_in_shard(realised.text) and self._is_fresh(realised.text):
                return self._add_other_mentions(realised, is_strict=True)
        return None

    def _draw_texts(self, role: Role, template: str, slot_texts: Mapping[str, str], is_final: bool) -> Iterator[str]:
        """Draw texts from a template, in the user's wording but not yet in the user's orthography."""
        seen_texts: set[str] = set()
        for _ in range(_MAX_DRAWS):
            text = expand(template, self._rng, slot_texts)
            if is_final and "?" in text:
                continue
            if role == "user":
                if self._rng.random() < self.voice.marker_rate:
                    text = add_marker(text, self._rng.choice(self.voice.markers))
                if self._rng.random() >= self.voice.contractions:
                    text = expand_contractions(text)
            if text not in seen_texts:
                seen_texts.add(text)
                yield text

    def _find_shortest(
        self,
        texts: Iterable[str],
        role: Role,
        slot_texts: Mapping[str, str],
        max_additions: int,
        template_by_text: Mapping[str, str] = MappingProxyType({}),
    ) -> RealisedText | None:
        for additions in range(max_additions + 1):
            for text in texts:
                embellished = self._embellisher.embellish_lightly(text, role, slot_texts, additions)
                realised = self._type_text(embellished, role) if embellished else None
                if realised:
                    self._template_uses[template_by_text.get(text, "")] += 1
                    return realised
        return None

    def _find_longest(self, texts: Iterable[str], slot_texts: Mapping[str, str], position: str) -> RealisedText | None:
        leads_and_tails = choose_leads_and_tails(position, slot_texts.get("setting", ""))
        is_callback = bool(slot_texts.get("before")) and position == "opening" and self._rng.random() < _CALLBACK_SHARE
        if is_callback:
            leads_and_tails = LeadsAndTails(OPENING_CALLBACK, ())
        flowing = LazyTexts(self._join_first_sentences(text) for text in texts)
        for flourishes, additions in ((leads_and_tails, 0), (None, 1), (leads_and_tails, 1), (leads_and_tails, 2))[
            2 * is_callback :
        ]:
            for text in flowing:
                embellished = self._embellisher.embellish_to_long(text, flourishes, slot_texts, additions)
                realised = self._type_text(embellished, "user") if embellished else None
                if realised:
                    return realised
        return None

    def _type_text(self, text: str, role: Role) -> RealisedText | None:
        typed = (
            apply_voice(text, self.voice, self._rng, keeps_words=True) if role == "user" else apply_house_style(text)
        )
        return RealisedText(typed) if self._may_say(typed) else None

    def _join_first_sentences(self, text: str) -> str:
        """Sometimes join the first sentence with the next, as people do who type fast."""
        if self._rng.random() < 0.6 and "?" not in text and "!" not in text:
            return text.replace(". ", self.voice.joiner, 1)
        return text

    def _may_say(self, text: str) -> bool:
        return (
            self._may_say_in_shard(text)
            and self._is_fresh(text)
            and is_clean(text)
            and not self._value_guard.find_mentions(text)
        )

    def _reads_well(self, raw: str, slot_texts: Mapping[str, str], kind: str) -> bool:
        """Tell whether a sentence names its subject at most once, and at least once in an update or retraction."""
        topic = slot_texts.get("topic", "")
        subject = topic if kind == "retraction" else slot_texts.get("object", topic)
        if not subject:
            return True
        is_named, is_covered = subject in raw, covers_topic(raw.replace(subject, "", 1), subject)
        if (is_named and raw.count(subject) > 1) or (is_named and is_covered):
            return False
        return is_named or is_covered or kind not in ("update", "retraction")

    def _fill_values(self, text: str, fact: Fact, typed: Mapping[int, str]) -> RealisedText:
        pieces: list[str] = []
        evidence: list[tuple[str, str | None, int, int]] = []
        at = begin = 0
        for character in text:
            slot = ord(character) - VALUE_MARK
            if character == EVIDENCE_START:
                begin = at
            elif character == EVIDENCE_END:
                evidence.append((fact.id, None, begin, at))
            elif slot in typed:
                pieces.append(typed[slot])
                evidence.append((fact.id, fact.values[slot].value, at, at + len(typed[slot])))
                at += len(typed[slot])
            else:
                pieces.append(character)
                at += 1
        return RealisedText("".join(pieces), tuple(evidence))

    def _add_other_mentions(self, realised: RealisedText, is_strict: bool) -> RealisedText | None:
        """Add mentions of other facts' values; if strict, return None for one outside the fact's own evidence."""
        own_values = {(fact, value) for fact, value, _, _ in realised.evidence}
        spans = [(start, end) for _, _, start, end in realised.evidence]
        other_mentions = [
            m
            for m in self._value_guard.find_mentions(realised.text)
            if (m.fact, m.value) not in own_values or not _is_inside(m, spans)
        ]
        if is_strict and any(not _is_inside(m, spans) for m in other_mentions):
            return None
        rows = dict.fromkeys([*realised.evidence, *((m.fact, m.value, m.start, m.end) for m in other_mentions)])
        return RealisedText(realised.text, tuple(sorted(rows, key=lambda row: (row[2], row[3], row[0]))))

    def _may_say_in_shard(self, text: str, min_words: int = 0) -> bool:
        return may_say_text(text, self._shard, self._shard_count, min_words)

    def _is_fresh(self, text: str) -> bool:
        return not any(key in self._said_keys for key in list_long_sentence_keys(text, _MIN_MEMORABLE_WORDS))


def _is_inside(mention: ValueMention, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= mention.start and mention.end <= end for start, end in spans)


def _fill_plain_text(text: str, typed: Mapping[int, str]) -> str:
    for slot, value in typed.items():
        text = text.replace(make_value_mark(slot), value)
    return text.replace(EVIDENCE_START, "").replace(EVIDENCE_END, "")


def has_repeated_sentence(texts: Sequence[str]) -> bool:
    """Tell whether a sentence of five or more words occurs twice in a few turns."""
    keys = [key for text in texts for key in list_long_sentence_keys(text, _MIN_MEMORABLE_WORDS)]
    return len(keys) != len(set(keys))
