"""What a text says has happened to things: which was moved, and which was cancelled."""

import re
from collections.abc import Sequence
from typing import Literal

from criteria.fair_forms import find_statements, find_unpaired_names
from criteria.step_budget import spend_steps
from data_model import Span, Value

State = Literal["moved", "cancelled"]

_WORDS: dict[State, re.Pattern[str]] = {
    "moved": re.compile(
        r"\b(?:mov(?:ed?|es|ing)|postpon(?:ed?|es|ing)|reschedul(?:ed?|es|ing)|shift(?:ed|s|ing)?|delayed|put off"
        r"|pushed (?:back|out)|brought forward|(?:a |an |the |its )?(?:new|another|different|other|changed) "
        r"(?:time|date|slot|day|start))\b",
        re.IGNORECASE,
    ),
    "cancelled": re.compile(
        r"\b(?:cancel(?:l?ed|s|l?ing|lation)?|call(?:ed|ing)? off|struck|strik(?:e|ing)|delet(?:ed?|es|ing)|dropped"
        r"|remov(?:ed?|es|ing)|scrapped|no longer tak(?:es|ing) place|(?:does|do|is|will) not tak(?:e|ing) place"
        r"|won['\u2019]t take place|falls? out)\b",
        re.IGNORECASE,
    ),
}
_STEPS_PER_CHAR = 20


def find_wrong_states(text: str, states: Sequence[tuple[str, State]]) -> tuple[str, ...]:
    """Find the names of which a text does not say what has happened to them, or says something else.

    With a single name the text need not say it, but it must not say anything else.
    """
    spend_steps(_STEPS_PER_CHAR * len(text))
    names = [name for name, _ in states]
    plain = _canonicalize(text, names)
    if len(states) > 1:
        pairs = [(Value(type="name", value=name), Value(type="text", value=state)) for name, state in states]
        unpaired = find_unpaired_names(plain, pairs)
        return tuple(f"{name} as {state}" for (pair_name, _), (name, state) in zip(pairs, states, strict=True)
                     if pair_name in unpaired)  # fmt: skip
    wanted = {state for _, state in states}
    without_names = blank_out(plain, _find_names(plain, names))
    has_other = any(pattern.search(without_names) for state, pattern in _WORDS.items() if state not in wanted)
    return tuple(f"{name} as {state}" for name, state in states) if has_other else ()


def _canonicalize(text: str, names: Sequence[str]) -> str:
    """Write every way to say a state as its name, outside of the given names."""
    spans = sorted(_find_names(text, names))
    pieces, position = [], 0
    for span in spans:
        pieces += [_name_states(text[position : span.start]), text[max(position, span.start) : span.end]]
        position = max(position, span.end)
    return "".join([*pieces, _name_states(text[position:])])


def _name_states(text: str) -> str:
    for state, pattern in _WORDS.items():
        text = pattern.sub(state, text)
    return text


def blank_out(text: str, spans: Sequence[Span]) -> str:
    """Return a text with blanks in place of some of its parts."""
    pieces, position = [], 0
    for span in sorted(spans):
        pieces += [text[position : span.start], " " * (span.end - max(position, span.start))]
        position = max(position, span.end)
    return "".join([*pieces, text[position:]])


def _find_names(text: str, names: Sequence[str]) -> list[Span]:
    return [span for name in names for span in find_statements(text, Value(type="name", value=name))]
