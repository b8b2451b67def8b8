"""How facts are said: a form's words about a thing, a value that misleads, a wish that holds no value."""

import random
from typing import NamedTuple

from generators.draft import Statement
from generators.tasks.decoys import DECOYS
from generators.tasks.forms import FORMS, WISHES, Form

QUOTED = ("title", "subject", "heading", "words")


class Phrase(NamedTuple):
    """A fact's own text and the ways of saying it."""

    text: str
    statement: Statement


def said(kind: str, thing: str, value: str = "{0}") -> Phrase:
    """How a fact of that kind is said about a thing (`the follow-up`); value: what stands around `{0}`, if anything."""
    quoted = value.replace("{0}", "'{0}'") if kind in QUOTED else value
    return _about(thing, FORMS[kind], quoted, value)


def wished(kind: str, thing: str) -> Phrase:
    """How a wish of that kind is said about a thing; it holds no value."""
    return _about(thing, WISHES[kind], "", "")


def misleading(kind: str, rng: random.Random) -> Phrase:
    """A value of that kind about something that nobody asks for."""
    topic, clauses = rng.choice(DECOYS[kind])
    return Phrase(f"{_capital(clauses[0])}.", Statement(topic=topic, clauses=clauses))


def _about(thing: str, form: Form, value: str, answer: str) -> Phrase:
    def filled(text: str, place: str = value) -> str:
        return text.replace("{0}", place).replace("@", thing)

    return Phrase(
        _capital(filled(form.text)),
        Statement(
            topic=filled(form.topic),
            clauses=tuple(filled(one) for one in form.clauses),
            question=_capital(filled(form.question)) if form.answers else "",
            answers=tuple(filled(one, answer) for one in form.answers),
        ),
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
