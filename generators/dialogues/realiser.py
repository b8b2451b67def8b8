"""From a template to a turn: draw, type, fill in the values, and draw again until everything fits."""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from data_model import Fact
from data_model.dialogue import Role
from generators.dialogues.flourishes import EVERY, flourished
from generators.dialogues.grammar import expand
from generators.dialogues.guard import Guard, Mention, is_clean
from generators.dialogues.rendering import render
from generators.dialogues.slices import long_keys, owns
from generators.dialogues.voices import Voice, as_typed, house_style

# Values travel through drawing and typing as single private characters, so that nothing can change them.
VALUE_MARK = 0xE000
BEGIN, END = "\ue100", "\ue101"
_MEMORABLE_WORDS = 5
# A template that gave only short sentences so often has no long ones.
_SHORT_BEFORE_LONG = 25


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
            typed = text.lower()
            self._heard.update(one for one in EVERY if one.strip().lower() in typed)

    def line(self, role: Role, template: str, cast: Mapping[str, str], final: bool, long_at: str = "") -> Said | None:
        """Write a turn without a fact; None when no draw fits.

        final: nobody answers it, so it may not ask. long_at: a sentence of eight words or more is looked
        for first, as fits `opening`, `answering` or `within` a scene.
        """
        if long_at:
            said = self._search(role, template, cast, final, self.patience, long_at)
            if said:
                return said
        return self._search(role, template, cast, final, 80, "")

    def fact(
        self, templates: Sequence[str], cast: Mapping[str, str], saying: Saying, lead: str = "", draws: int = 0
    ) -> Said | None:
        """Write a turn that says a fact, after `lead`, which is finished text; None when no draw fits."""
        for _ in range(draws or 4 * self.patience):
            said = self._say(templates, cast, saying, lead)
            if said and self._fits(said.text) and self._is_fresh(said.text):
                complete = self._with_foreign(said, strict=True)
                if complete:
                    return complete
        return None

    def fact_at_any_price(self, templates: Sequence[str], cast: Mapping[str, str], saying: Saying) -> Said:
        """Write a turn that says a fact even where no form fits its slice: a fact is never lost."""
        last: Said | None = None
        for _ in range(200):
            said = self._say(templates, cast, saying, "")
            if said:
                last = self._with_foreign(said, strict=False) or said
                if self._fits(said.text):
                    return last
        if last is None:
            raise AssertionError(f"fact {saying.fact.id} has no clause that holds its values")
        return last

    def echo(self, template: str, cast: Mapping[str, str], saying: Saying, typed: Mapping[int, str]) -> Said | None:
        """Let the assistant say a value back, exactly as the user typed it."""
        for _ in range(60):
            raw = expand(template, self._rng, {**cast, "answer": self._rng.choice(saying.answers)})
            said = self._fill(house_style(raw), saying.fact, typed)
            if is_clean(raw) and self._fits(said.text) and self._is_fresh(said.text):
                return self._with_foreign(said, strict=True)
        return None

    def _search(
        self, role: Role, template: str, cast: Mapping[str, str], final: bool, draws: int, long_at: str
    ) -> Said | None:
        short = 0
        for _ in range(draws):
            text = expand(template, self._rng, cast)
            if final and "?" in text:
                continue
            if long_at:
                text = self._lengthened(text, role, long_at)
            text = as_typed(text, self.voice, self._rng) if role == "user" else house_style(text)
            keys = long_keys(text)
            if long_at and not keys:
                short += 1
                if short > _SHORT_BEFORE_LONG:
                    return None
                continue
            if self._owns(keys) and self._is_fresh(text) and is_clean(text) and not self._guard.mentions(text):
                return Said(text)
        return None

    def _lengthened(self, text: str, role: Role, place: str) -> str:
        """Let sentences flow into one another, and begin or end them as people do who feel like talking."""
        if role == "user" and self._rng.random() < 0.5 and "?" not in text and "!" not in text:
            text = text.replace(". ", self.voice.joiner, 1)
        return flourished(text, role, place, lambda one: one not in self._heard, self._rng)

    def _say(self, templates: Sequence[str], cast: Mapping[str, str], saying: Saying, lead: str) -> Said | None:
        rng = self._rng
        filled = {**cast, "clause": rng.choice(saying.clauses), "answer": rng.choice(saying.answers or saying.clauses)}
        if not saying.fact.values:
            filled = {**filled, "clause": f"{BEGIN}{filled['clause']}{END}", "answer": f"{BEGIN}{filled['answer']}{END}"}
        raw = expand(rng.choice(templates), rng, filled)
        if not is_clean(raw.replace(BEGIN, "").replace(END, "").replace(filled["clause"], "")):
            return None
        typed = {slot: render(value, self.voice.habits, rng) for slot, value in enumerate(saying.fact.values)}
        if any(mark(slot) not in raw for slot in typed):
            return None
        text = as_typed(raw, self.voice, rng)
        return self._fill(f"{lead} {text}" if lead else text, saying.fact, typed)

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
