"""From a template to a turn: draw, type, fill in the values, and draw again until everything fits."""

import random
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from data_model import Fact
from generators.dialogues.flourishes import EVERY, around
from generators.dialogues.grammar import expand
from generators.dialogues.guard import Guard, Mention, is_clean
from generators.dialogues.rendering import render
from generators.dialogues.scenes import Role
from generators.dialogues.slices import LONG_WORDS, count_words, key_of, long_keys, owns
from generators.dialogues.voices import Voice, as_typed, expand_contractions, house_style

# Values travel through drawing and typing as single private characters, so that nothing can change them.
VALUE_MARK = 0xE000
BEGIN, END = "\ue100", "\ue101"
_MEMORABLE_WORDS = 5
_SHORT_DRAWS, _LONG_DRAWS = 80, 24
_ENDS = re.compile(r"(?<=[.!?])\s+")
_FUNCTION_WORDS = frozenset({"with", "from", "that", "this", "which", "what", "whom", "when", "where", "about", "gets"})
_CLOSED = ("?", "!", '"', ".", ")")


class Saying(NamedTuple):
    """A fact on its way into a sentence: clauses and answers hold value marks, `mark(0)` for the first value."""

    fact: Fact
    clauses: tuple[str, ...]
    answers: tuple[str, ...]


class Said(NamedTuple):
    """A finished text and the evidence in it; a mention's value is None for a fact without values."""

    text: str
    evidence: tuple[tuple[str, str | None, int, int], ...] = ()


def mark(slot: int) -> str:
    """Return the character that stands for the value of that slot."""
    return chr(VALUE_MARK + slot)


class Realiser:
    """Writes the sentences of one dialogue; remembers what was said, so that nothing memorable is said twice."""

    def __init__(self, voice: Voice, guard: Guard, rng: random.Random, voice_slice: int, voice_slices: int) -> None:
        self.voice, self._guard, self._rng = voice, guard, rng
        self._slice, self._slices = voice_slice, voice_slices
        self._said: set[str] = set()
        self._heard: set[str] = set()

    @property
    def patience(self) -> int:
        """How many draws a sentence is worth: enough to meet its slice once or twice."""
        return 40 + 2 * self._slices

    def begin_day(self, rng: random.Random) -> None:
        """Draw from another generator from now on."""
        self._rng = rng

    def keep(self, texts: Sequence[str]) -> None:
        """Remember what was said in the dialogue."""
        for text in texts:
            self._said.update(long_keys(text, _MEMORABLE_WORDS))
            self._hear(text)

    def line(self, role: Role, template: str, cast: Mapping[str, str], final: bool, long_at: str = "") -> Said | None:
        """Write a turn without a fact; None when no draw fits.

        final: nobody answers it, so it may not ask. long_at: a sentence of eight words or more is looked
        for first, as fits `opening`, `answering` or `within` a scene.
        """
        said = self._search_long(role, template, cast, final, long_at) if long_at else None
        said = said or self._search(role, template, cast, final)
        # Some lines have no short form at all; they are worth a search, however short the turn was meant to be.
        return said or (None if long_at else self._search_long(role, template, cast, final, "within"))

    def plain_line(self, role: Role, template: str, cast: Mapping[str, str], final: bool) -> Said | None:
        """Write a turn without a flourish, as beside a fact; None when no draw fits."""
        return self._search(role, template, cast, final)

    def fact(self, templates: Sequence[str], cast: Mapping[str, str], saying: Saying, lead: str = "") -> Said | None:
        """Write a turn that says a fact, after `lead`, which is finished text; None when no draw fits."""
        for _ in range(self.patience if lead else 2 * self.patience):
            said = self._say(templates, cast, saying, lead)
            complete = self._with_foreign(said, strict=True) if said else None
            if complete:
                return complete
        return None

    def fact_at_any_price(self, templates: Sequence[str], cast: Mapping[str, str], saying: Saying) -> Said:
        """Write a turn that says a fact even where no form fits its slice or reads well: a fact is never lost."""
        said = None
        while said is None:
            said = self._say(templates, cast, saying, "", is_urgent=True)
        return self._with_foreign(said, strict=False) or said

    def echo(self, template: str, cast: Mapping[str, str], saying: Saying, typed: Mapping[int, str]) -> Said | None:
        """Let the assistant say a value back, exactly as the user typed it."""
        for _ in range(60):
            raw = expand(template, self._rng, {**cast, "answer": self._rng.choice(saying.answers)})
            said = self._fill(house_style(raw), saying.fact, typed)
            if is_clean(raw) and self._fits(said.text) and self._is_fresh(said.text):
                return self._with_foreign(said, strict=True)
        return None

    def _search(self, role: Role, template: str, cast: Mapping[str, str], final: bool) -> Said | None:
        for _ in range(_SHORT_DRAWS):
            text = expand(template, self._rng, cast)
            if final and "?" in text:
                continue
            text = as_typed(text, self.voice, self._rng) if role == "user" else house_style(text)
            if self._may_say(text):
                return Said(text)
        return None

    def _search_long(self, role: Role, template: str, cast: Mapping[str, str], final: bool, place: str) -> Said | None:
        for draw in range(_LONG_DRAWS):
            text = expand(template, self._rng, cast)
            if final and "?" in text:
                continue
            if role == "user":
                text = self._run_on(text)
                if self._rng.random() >= self.voice.contractions:
                    text = expand_contractions(text)
            dressed = self._dressed(text, role, place, both=draw >= _LONG_DRAWS // 2)
            if dressed is None:
                continue
            typed = as_typed(dressed, self.voice, self._rng, bare=True) if role == "user" else house_style(dressed)
            if self._may_say(typed):
                self._hear(typed)
                return Said(typed)
        return None

    def _run_on(self, text: str) -> str:
        """Let the first sentence flow into the next, as people do who type fast."""
        if self._rng.random() < 0.6 and "?" not in text and "!" not in text:
            return text.replace(". ", self.voice.joiner, 1)
        return text

    def _dressed(self, text: str, role: Role, place: str, both: bool) -> str | None:
        """Find the flourishes with which a text becomes long and falls into the slice; None where none do.

        A key is the letters of a sentence in a row, so the key of a whole is that of its parts, one after another:
        a thousand combinations cost a thousand hashes and no text. both: a lead and a tail at once are allowed.
        """
        sentences = _ENDS.split(text)
        before, after = around(role, place, "?" in text)
        # A curious lead belongs before the question, which may follow a remark.
        at = len(sentences) - 1 if role == "assistant" and sentences[-1].endswith("?") else 0
        led, last = sentences[at], sentences[-1]
        if "?" in led[:-1] or len(led.split()) < 3:
            before = ("",)
        if last[-1:] in _CLOSED or len(last.split()) < 3:
            after = ("",)
        leads, tails = self._unheard(before), self._unheard(after)
        if ":" in led:
            leads = tuple(lead for lead in leads if ":" not in lead)
        if len(sentences) > 1 or not both:
            pairs = [(lead, "") for lead in leads] + [("", tail) for tail in tails]
        else:
            pairs = [(lead, tail) for lead in leads for tail in tails]
        self._rng.shuffle(pairs)
        for lead, tail in pairs:
            if self._is_owned_whole(sentences, at, lead, tail):
                whole = " ".join([*sentences[:at], f"{lead}{led}", *sentences[at + 1 :]])
                return f"{whole}, {tail}" if tail else whole
        return None

    def _hear(self, text: str) -> None:
        typed = text.lower()
        self._heard.update(one for one in EVERY if one.strip().lower() in typed)

    def _unheard(self, flourishes: Sequence[str]) -> tuple[str, ...]:
        return tuple(one for one in flourishes if one not in self._heard)

    def _is_owned_whole(self, sentences: Sequence[str], at: int, lead: str, tail: str) -> bool:
        some = False
        for place, sentence in enumerate(sentences):
            parts = (lead if place == at else "", sentence, tail if place == len(sentences) - 1 else "")
            if sum(_size(part) for part in parts) >= LONG_WORDS:
                some = True
                if not owns("".join(_key(part) for part in parts), self._slice, self._slices):
                    return False
        return some

    def _may_say(self, text: str) -> bool:
        return self._fits(text) and self._is_fresh(text) and is_clean(text) and not self._guard.mentions(text)

    def _say(
        self, templates: Sequence[str], cast: Mapping[str, str], saying: Saying, lead: str, is_urgent: bool = False
    ) -> Said | None:
        rng = self._rng
        clause, answer = rng.choice(saying.clauses), rng.choice(saying.answers)
        if not saying.fact.values:
            clause, answer = f"{BEGIN}{clause}{END}", f"{BEGIN}{answer}{END}"
        raw = expand(rng.choice(templates), rng, {**cast, "clause": clause, "answer": answer})
        typed = {slot: render(value, self.voice.habits, rng) for slot, value in enumerate(saying.fact.values)}
        text = as_typed(raw, self.voice, rng)
        text = f"{lead} {text}" if lead else text
        if not is_urgent:
            plain = _plain(text, typed)
            if not (self._fits(plain) and self._is_fresh(plain) and self._reads_well(raw, cast, saying.fact.kind)):
                return None
            if not is_clean(raw.replace(clause, "").replace(answer, "")):
                return None
        return self._fill(text, saying.fact, typed)

    def _reads_well(self, raw: str, cast: Mapping[str, str], kind: str) -> bool:
        """Tell whether the topic is named once: not twice, and never not at all where something earlier is changed."""
        topic = cast.get("topic", "")
        if not topic:
            return True
        is_named, is_covered = topic in raw, _covers(raw.replace(topic, "", 1), topic)
        if is_named and is_covered:
            return self._rng.random() < 0.02
        return is_named or is_covered or kind not in ("update", "retraction")

    def _fill(self, text: str, fact: Fact, typed: Mapping[int, str]) -> Said:
        pieces: list[str] = []
        evidence: list[tuple[str, str | None, int, int]] = []
        at = begin = 0
        for character in text:
            slot = ord(character) - VALUE_MARK
            if character == BEGIN:
                begin = at
            elif character == END:
                evidence.append((fact.id, None, begin, at))
            elif slot in typed:
                pieces.append(typed[slot])
                evidence.append((fact.id, fact.values[slot].value, at, at + len(typed[slot])))
                at += len(typed[slot])
            else:
                pieces.append(character)
                at += 1
        return Said("".join(pieces), tuple(evidence))

    def _with_foreign(self, said: Said, strict: bool) -> Said | None:
        """Add the mentions of other facts' values; where strict, none may stand outside the own evidence."""
        own = {(fact, value) for fact, value, _, _ in said.evidence}
        spans = [(start, end) for _, _, start, end in said.evidence]
        found = [m for m in self._guard.mentions(said.text) if (m.fact, m.value) not in own or not _inside(m, spans)]
        if strict and any(not _inside(m, spans) for m in found):
            return None
        rows = dict.fromkeys([*said.evidence, *((m.fact, m.value, m.start, m.end) for m in found)])
        return Said(said.text, tuple(sorted(rows, key=lambda row: (row[2], row[3], row[0]))))

    def _fits(self, text: str) -> bool:
        return self._owns(long_keys(text))

    def _owns(self, keys: Sequence[str]) -> bool:
        return all(owns(key, self._slice, self._slices) for key in keys)

    def _is_fresh(self, text: str) -> bool:
        return not any(key in self._said for key in long_keys(text, _MEMORABLE_WORDS))


def _inside(mention: Mention, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= mention.start and mention.end <= end for start, end in spans)


def _plain(text: str, typed: Mapping[int, str]) -> str:
    for slot, value in typed.items():
        text = text.replace(mark(slot), value)
    return text.replace(BEGIN, "").replace(END, "")


def repeats(texts: Sequence[str]) -> bool:
    """Tell whether a memorable sentence stands twice in a few turns."""
    keys = [key for text in texts for key in long_keys(text, _MEMORABLE_WORDS)]
    return len(keys) != len(set(keys))


@lru_cache(maxsize=4096)
def _key(text: str) -> str:
    return key_of(text)


@lru_cache(maxsize=4096)
def _size(text: str) -> int:
    return count_words(text)


def _covers(clause: str, topic: str) -> bool:
    """Tell whether a clause speaks of everything that the topic names, be it in another form of the word."""
    said = clause.lower()
    words = [word for word in re.findall(r"[a-z]{4,}", topic.lower()) if word not in _FUNCTION_WORDS]
    return bool(words) and all(word[: max(4, len(word) - 3)] in said for word in words)
