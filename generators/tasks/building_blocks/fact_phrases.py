"""How facts are said: a form's words about a thing, a value that misleads, a wish that holds no value."""

import random
from typing import NamedTuple

from generators.draft import Statement
from generators.tasks.decoys import DECOY_PHRASES
from generators.tasks.fact_forms import FACT_FORMS, REQUEST_FORMS, FactForm

QUOTED_KINDS = ("title", "subject", "heading", "words")


class Phrase(NamedTuple):
    """A fact's own text and the ways of saying it."""

    text: str
    statement: Statement


def phrase_fact(kind: str, noun_phrase: str, value: str = "{0}") -> Phrase:
    """How a fact of that kind is said about a thing (`the follow-up`);

    Args:
        value: What stands around `{0}`, if anything.
    """
    quoted_value = value.replace("{0}", "'{0}'") if kind in QUOTED_KINDS else value
    return _fill_form(noun_phrase, FACT_FORMS[kind], quoted_value, value)


def phrase_request(kind: str, noun_phrase: str) -> Phrase:
    """How a wish of that kind is said about a thing; it holds no value."""
    return _fill_form(noun_phrase, REQUEST_FORMS[kind], "", "")


def phrase_decoy(kind: str, rng: random.Random) -> Phrase:
    """A value of that kind about something that nobody asks for."""
    topic, clauses = rng.choice(DECOY_PHRASES[kind])
    return Phrase(f"{_capitalize_first(clauses[0])}.", Statement(topic=topic, clauses=clauses))


def _fill_form(noun_phrase: str, form: FactForm, value_text: str, answer_text: str) -> Phrase:
    def fill(text: str, place: str = value_text) -> str:
        return text.replace("{0}", place).replace("@", noun_phrase)

    return Phrase(
        _capitalize_first(fill(form.text)),
        Statement(
            topic=fill(form.topic),
            clauses=tuple(fill(one) for one in form.clauses),
            question=_capitalize_first(fill(form.question)) if form.answers else "",
            answers=tuple(fill(one, answer_text) for one in form.answers),
        ),
    )


def _capitalize_first(text: str) -> str:
    return text[:1].upper() + text[1:]
