"""The typing style of a user, about a dozen habits that are each visible in the text, and that of the assistant."""

import random
import re

from data_model import FrozenModel
from generators.dialogues.procedural.value_rendering import ValueHabits

MARKERS = (
    "honestly", "well", "right", "so", "ok", "anyway", "look", "hm", "oh", "mind you", "listen", "actually",
    "I swear",
    "fun fact", "no joke", "I mean", "seriously", "tell you what", "funny thing",
)  # fmt: skip
# Tags that a user may append to a sentence; each user has a few favourites.
TAILS = (
    "honestly", "I swear", "no joke", "believe me", "seriously", "I tell you", "you know", "mind you", "I must say",
    "to be honest", "really", "as you do", "for real", "I kid you not", "truth be told",
    "so yeah", "of all things", "I mean it",
    "what can I say", "I'm telling you", "you can imagine", "to be fair",
)  # fmt: skip
_STARTS_WITH_WORDS = re.compile(r"[a-zA-Z' ]+")
INTERJECTIONS = {word.split()[0].lower() for word in MARKERS} | {
    "yes", "yeah", "yep", "no", "nope", "nah", "ha", "haha", "heh", "ugh", "hi", "hey", "hello", "morning",
    "good", "and",
    "but", "or", "because", "thanks", "true", "sure", "okay", "at", "is", "are", "do", "does", "who", "what", "why",
    "how", "when", "where", "back", "maybe", "exactly", "fair", "apparently", "afternoon", "hiya", "bye", "fine",
    "done",
    "also", "still", "then", "same", "nothing", "not", "by", "of", "wait",
}  # fmt: skip
_PRONOUN = r"(?! (?:I|you|he|she|it|we|they|there|that|this|the|anyone|anybody|somebody|everyone)\b)(?=[ ,])"
_EXPANSIONS = (
    (re.compile(r"\b([Dd])on't" + _PRONOUN), r"\1o not"),
    (re.compile(r"\b([Cc])an't" + _PRONOUN), r"\1annot"),
    (re.compile(r"\b([Ww])on't" + _PRONOUN), r"\1ill not"),
    (re.compile(r"\b([Ii]s|[Dd]id|[Dd]oes|[Ww]as|[Hh]as|[Hh]ave|[Cc]ould|[Ww]ould|[Aa]re)n't" + _PRONOUN), r"\1 not"),
    (re.compile(r"\b([Ii]t|[Tt]hat)'s (been|got|taken|turned|gone|made)\b"), r"\1 has \2"),
    (re.compile(r"\b([Ii]t|[Tt]hat)'s(?= )"), r"\1 is"),
    (re.compile(r"\bI'm(?= )"), "I am"),
    (re.compile(r"\bI'll(?= )"), "I will"),
    (re.compile(r"\b([Tt]hey|[Ww]e|[Yy]ou)'re(?= )"), r"\1 are"),
)
_FIRST_LETTER = re.compile(r"((?:^|[.!?]\s+|\n)\ue100?)([a-z])")


class Voice(FrozenModel):
    """The habits of one user; floats are probabilities."""

    lower_case: float
    end_mark: float
    contractions: float
    markers: tuple[str, ...]
    marker_rate: float
    tails: tuple[str, ...]
    exclaims: float
    laugh: str
    okay: str
    yes: str
    joiner: str
    greeting: str
    thanks: float
    bursts: float
    long_turns: float
    habits: ValueHabits


def draw_voice(rng: random.Random, year: int) -> Voice:
    """Draw the habits of a user; their ranges span what was measured in people's chats.

    Args:
        rng: The source of all choices.
        year: The year that need not be written in dates.
    """
    return Voice(
        lower_case=rng.choice((0.0, 0.0, 0.1, 0.5, 0.9, 1.0)),
        end_mark=rng.choice((0.15, 0.35, 0.6, 0.9, 1.0)),
        contractions=rng.choice((0.25, 0.8, 1.0, 1.0)),
        markers=tuple(rng.sample(MARKERS, 5)),
        marker_rate=rng.choice((0.04, 0.08, 0.14)),
        tails=tuple(rng.sample(TAILS, 8)),
        exclaims=rng.choice((0.0, 0.05, 0.2)),
        laugh=rng.choice(("haha", "ha", "lol", "heh")),
        okay=rng.choice(("ok", "okay", "k", "alright")),
        yes=rng.choice(("yes", "yeah", "yep", "yup")),
        joiner=rng.choice((", ", ", ", " - ", "; ")),
        greeting=rng.choice(("morning", "hi", "hey", "hello", "good morning", "hiya", "")),
        thanks=rng.choice((0.1, 0.3, 0.5)),
        bursts=rng.choice((0.05, 0.15, 0.3)),
        long_turns=rng.choice((0.4, 0.55, 0.7)),
        habits=ValueHabits(
            dates=rng.choice(("day_month", "month_day", "iso", "weekday")),
            times=rng.choice(("24h", "12h")),
            numbers=rng.choice(("plain", "grouped")),
            year=year,
        ),
    )


def apply_voice(text: str, voice: Voice, rng: random.Random, keeps_words: bool = False) -> str:
    """Write a sentence of the user in the orthography of the voice.

    Args:
        text: The sentence.
        voice: The habits of the user.
        rng: The source of all choices.
        keeps_words: Whether to change nothing but capitals and punctuation.
    """
    if not keeps_words and rng.random() < voice.marker_rate:
        text = add_marker(text, rng.choice(voice.markers))
    if not keeps_words and rng.random() >= voice.contractions:
        text = expand_contractions(text)
    if rng.random() >= voice.lower_case:
        text = sentence_case(text)
    if text[-1:] in ".,":
        text = text[:-1]
    if text[-1:] in "?!\"'>)" or not text:
        return text
    if rng.random() < voice.end_mark:
        is_exclaimed = len(text) < 24 and rng.random() < voice.exclaims
        return text + ("!" if is_exclaimed else ".")
    return text


def add_marker(text: str, marker: str) -> str:
    """Put an opener before a statement; questions, short texts and texts that have an opener stay unchanged."""
    words = text.split()
    first = words[0].strip(",.!?").lower() if words else ""
    if len(words) < 4 or first in INTERJECTIONS or text.split(".")[0].endswith("?") or "?" in text:
        return text
    if not _STARTS_WITH_WORDS.match(text) or ":" in text[:30]:
        return text
    return f"{marker}, {text}"


def expand_contractions(text: str) -> str:
    """Expand contractions where the grammar allows it; negated questions keep them."""
    for pattern, whole in _EXPANSIONS:
        text = pattern.sub(whole, text)
    return text


def sentence_case(text: str) -> str:
    """Capitalise the first letter of each sentence; values are placeholders at this point and stay unchanged."""
    return _FIRST_LETTER.sub(lambda match: match[1] + match[2].upper(), text)


def apply_house_style(text: str) -> str:
    """Write a text in the assistant's style, with capitals and end marks."""
    text = sentence_case(text)
    return text if text[-1:] in ".?!" else f"{text}."
