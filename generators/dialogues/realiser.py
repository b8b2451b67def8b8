"""From a template to a turn: draw, type, fill in the values, and draw again until everything fits."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple

from data_model import Fact
from generators.dialogues.dressing import Dresser
from generators.dialogues.flourishes import AGAIN, Around, around_user
from generators.dialogues.grammar import Drafts, expand
from generators.dialogues.guard import Guard, Mention, is_clean
from generators.dialogues.rendering import render
from generators.dialogues.scenes import Role
from generators.dialogues.slices import LONG_WORDS, fits, long_keys
from generators.dialogues.subjects import covers, naming
from generators.dialogues.voices import Voice, as_typed, expand_contractions, house_style
from generators.dialogues.voices import mark as mark_up

# Values travel through drawing and typing as single private characters, so that nothing can change them.
VALUE_MARK = 0xE000
BEGIN, END = "\ue100", "\ue101"
# Where a frame takes its clause or its answer.
CLAUSE, ANSWER = "\ue102", "\ue103"
_MEMORABLE_WORDS = 5
_DRAWS, _TEMPLATE_USES = 60, 2
_CALLBACK_SHARE = 0.4


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
        self._uses: Counter[str] = Counter()
        self._dresser = Dresser(voice, rng, voice_slice, voice_slices)

    @property
    def patience(self) -> int:
        """How many frames a fact is worth: enough to meet its slice once or twice."""
        return min(60 + 2 * self._slices, 300 + self._slices)

    def begin_day(self, rng: random.Random) -> None:
        """Draw from another generator from now on."""
        self._rng = rng
        self._dresser.begin_day(rng)

    def keep(self, texts: Sequence[str]) -> None:
        """Remember what was said in the dialogue."""
        for text in texts:
            self._said.update(long_keys(text, _MEMORABLE_WORDS))

    def line(
        self,
        role: Role,
        template: str,
        cast: Mapping[str, str],
        final: bool,
        at: str = "opening",
        is_long: bool = False,
    ) -> Said | None:
        """Write a turn without a fact; None when no draw fits.

        final: nobody answers it, so it may not ask. at: `opening`, `answering` or `within`, as it stands in its
        scene. is_long: a user's sentence of eight words or more is looked for first.
        """
        texts = Drafts(self._drawn(role, template, cast, final))
        if role == "assistant":
            return self._smallest(texts, role, cast, most=2)
        said = self._longest(texts, cast, at) if is_long else None
        said = said or self._smallest(texts, role, cast, most=1)
        # Some lines have no short form at all; they are worth a search, however short the turn was meant to be.
        return said or (None if is_long else self._longest(texts, cast, at))

    def plain_line(self, role: Role, templates: Sequence[str], cast: Mapping[str, str], final: bool) -> Said | None:
        """Write a turn of one of the templates without a flourish, as beside a fact; None when no draw fits."""
        fresh = [one for one in templates if self._uses[one] < _TEMPLATE_USES] or list(templates)
        order = self._rng.sample(fresh, len(fresh))
        rows = zip_longest(*(self._drawn(role, one, cast, final) for one in order))
        source: dict[str, str] = {}
        texts = (
            text for row in rows for one, text in zip(order, row, strict=True) if text and source.setdefault(text, one)
        )
        return self._smallest(Drafts(texts), role, cast, most=2, source=source)

    def remark(self, templates: Sequence[str], cast: Mapping[str, str]) -> Said | None:
        """Write one sentence of the assistant's that takes something up; None when none may be said."""
        text = self._dresser.remark(templates, cast)
        typed = house_style(text) if text else ""
        return Said(typed) if typed and self._may_say(typed) else None

    def fact(self, templates: Sequence[str], cast: Mapping[str, str], saying: Saying, lead: str = "") -> Said | None:
        """Write a turn that says a fact, after `lead`, which is finished text; None when no draw fits."""
        kind = saying.fact.kind
        tried: set[str] = set()
        for _ in range(self.patience):
            for frame, raw, typed in self._stated(templates, cast, saying, tried):
                plain = f"{lead} {_plain(raw, typed)}"
                if not self._fits(plain, LONG_WORDS) or not self._is_fresh(plain):
                    continue
                if not (is_clean(frame) and self._reads_well(raw, cast, kind)):
                    continue
                complete = self._with_foreign(self._finished(raw, saying, typed, lead), strict=True)
                if complete:
                    return complete
        return None

    def fact_at_any_price(self, templates: Sequence[str], cast: Mapping[str, str], saying: Saying) -> Said:
        """Write a turn that says a fact even where no form fits its slice or reads well: a fact is never lost."""
        _, raw, typed = next(self._stated(templates, cast, saying, set()))
        said = self._finished(raw, saying, typed, "")
        return self._with_foreign(said, strict=False) or said

    def _stated(
        self, templates: Sequence[str], cast: Mapping[str, str], saying: Saying, tried: set[str]
    ) -> Iterator[tuple[str, str, dict[int, str]]]:
        """Draw a frame that was not tried and yield it with every clause it suits: frame, whole, values as typed."""
        rng = self._rng
        clauses = rng.sample(saying.clauses, len(saying.clauses))
        names = naming(clauses[0], cast)
        frame = expand(rng.choice(templates), rng, {**cast, **names, "clause": CLAUSE, "answer": ANSWER})
        is_short = rng.random() < self.voice.contractions
        if f"{frame}{is_short}" in tried:
            return
        tried.add(f"{frame}{is_short}")
        for clause in clauses:
            if naming(clause, cast) != names:
                continue
            answer = rng.choice(saying.answers)
            if not saying.fact.values:
                clause, answer = f"{BEGIN}{clause}{END}", f"{BEGIN}{answer}{END}"
            raw = frame.replace(CLAUSE, clause).replace(ANSWER, answer)
            typed = {slot: render(value, self.voice.habits, rng) for slot, value in enumerate(saying.fact.values)}
            yield frame, raw if is_short else expand_contractions(raw), typed

    def _finished(self, raw: str, saying: Saying, typed: Mapping[int, str], lead: str) -> Said:
        text = as_typed(raw, self.voice, self._rng, bare=True)
        return self._fill(f"{lead} {text}" if lead else text, saying.fact, typed)

    def echo(self, template: str, cast: Mapping[str, str], saying: Saying, typed: Mapping[int, str]) -> Said | None:
        """Let the assistant say a value back, exactly as the user typed it."""
        for _ in range(60):
            value = mark(0) if saying.fact.values[0].type != "text" else f"'{mark(0)}'"
            raw = expand(template, self._rng, {**cast, "value": value})
            said = self._fill(house_style(raw), saying.fact, typed)
            if is_clean(raw) and self._fits(said.text) and self._is_fresh(said.text):
                return self._with_foreign(said, strict=True)
        return None

    def _drawn(self, role: Role, template: str, cast: Mapping[str, str], final: bool) -> Iterator[str]:
        """Draw texts of a template, in the words of the voice but not yet in its orthography."""
        drawn: set[str] = set()
        for _ in range(_DRAWS):
            text = expand(template, self._rng, cast)
            if final and "?" in text:
                continue
            if role == "user":
                if self._rng.random() < self.voice.marker_rate:
                    text = mark_up(text, self._rng.choice(self.voice.markers))
                if self._rng.random() >= self.voice.contractions:
                    text = expand_contractions(text)
            if text not in drawn:
                drawn.add(text)
                yield text

    def _smallest(
        self,
        texts: Iterable[str],
        role: Role,
        cast: Mapping[str, str],
        most: int,
        source: Mapping[str, str] = MappingProxyType({}),
    ) -> Said | None:
        for reach in range(most + 1):
            for text in texts:
                dressed = self._dresser.smallest(text, role, cast, reach)
                said = self._typed(dressed, role) if dressed else None
                if said:
                    self._uses[source.get(text, "")] += 1
                    return said
        return None

    def _longest(self, texts: Iterable[str], cast: Mapping[str, str], place: str) -> Said | None:
        around = around_user(place, cast.get("setting", ""))
        is_callback = bool(cast.get("before")) and place == "opening" and self._rng.random() < _CALLBACK_SHARE
        if is_callback:
            around = Around(AGAIN, ())
        flowing = Drafts(self._run_on(text) for text in texts)
        for flourishes, reach in ((around, 0), (None, 1), (around, 1), (around, 2))[2 * is_callback :]:
            for text in flowing:
                dressed = self._dresser.longest(text, flourishes, cast, reach)
                said = self._typed(dressed, "user") if dressed else None
                if said:
                    return said
        return None

    def _typed(self, text: str, role: Role) -> Said | None:
        typed = as_typed(text, self.voice, self._rng, bare=True) if role == "user" else house_style(text)
        return Said(typed) if self._may_say(typed) else None

    def _run_on(self, text: str) -> str:
        """Let the first sentence flow into the next, as people do who type fast."""
        if self._rng.random() < 0.6 and "?" not in text and "!" not in text:
            return text.replace(". ", self.voice.joiner, 1)
        return text

    def _may_say(self, text: str) -> bool:
        return self._fits(text) and self._is_fresh(text) and is_clean(text) and not self._guard.mentions(text)

    def _reads_well(self, raw: str, cast: Mapping[str, str], kind: str) -> bool:
        """Tell whether the subject is named: not twice, and at least once where something earlier is changed."""
        topic = cast.get("topic", "")
        subject = topic if kind == "retraction" else cast.get("object", topic)
        if not subject:
            return True
        is_named, is_covered = subject in raw, covers(raw.replace(subject, "", 1), subject)
        if (is_named and raw.count(subject) > 1) or (is_named and is_covered):
            return False
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

    def _fits(self, text: str, least: int = 0) -> bool:
        return fits(text, self._slice, self._slices, least)

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
