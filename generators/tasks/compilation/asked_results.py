"""Tasks whose result somebody asked the user for: the mail in which they did, and what the user says of it."""

import datetime as dt
import random
import re
from collections.abc import Mapping
from typing import NamedTuple

from data_model import Ask, AskReason, CaseEvent
from generators.tasks.building_blocks.asking_mails import follow_occasion
from generators.tasks.building_blocks.received_mails import write_received_mail
from generators.tasks.recipe import Recipe, Result, TaskContext

_NOT_IN_SUBJECTS = re.compile(r'[\\/*"<>|]+')


class _Words(NamedTuple):
    """How people speak of a reason, with `{topic}`, `{place}`, `{day}`, `{asker}` and `{first}` filled in later.

    Attributes:
        subjects: Of the mail.
        reasons: The sentence of the mail that says why.
        because: Why they asked, as half a sentence.
        fact: What the user says, as a sentence. clauses: Ways to say it.
    """

    subjects: tuple[str, ...]
    reasons: tuple[str, ...]
    because: str
    fact: str
    clauses: tuple[str, ...]


_WORDS: Mapping[AskReason, _Words] = {
    "meeting": _Words(
        subjects=("For our {place}", "{place} on {day}", "{Topic}, for {place}", "To prepare {place}"),
        reasons=(
            "We go through {topic} in our {place} on {day}.",
            "{Topic} are on the agenda of our {place} on {day}, and I do not want to be caught out.",
            "In our {place} on {day} somebody is sure to ask about {topic}.",
            "I have promised to say something about {topic} in our {place} on {day}.",
            "There were questions about {topic} the last time, and I want answers for our {place} on {day}.",
        ),
        because="our {place} on {day} goes through {topic}",
        fact="{asker} asked for it by mail, because our {place} on {day} goes through {topic}.",
        clauses=(
            "{asker} asked me for it by mail, it is for our {place} on {day}",
            "this is for our {place} on {day}, {asker} wrote to me about it",
            "{first} needs it for our {place} on {day}, as it says in the mail",
            "we go through {topic} in our {place} on {day}, that is why {asker} wants it",
            "it's {asker} who wants to have it, for our {place} on {day}",
        ),
    ),
    "leave": _Words(
        subjects=("Before my leave", "{Topic}, before I am away", "One thing before I go on leave"),
        reasons=(
            "I am on leave from {day} on and would like to have {topic} off my mind by then.",
            "Before I go on leave on {day} I should know how we stand with {topic}.",
            "My leave begins on {day}, and {topic} are the last thing on my own list.",
            "From {day} on I am away, and nobody should have to ring me up about {topic}.",
        ),
        because="{asker} goes on leave on {day} and wants {topic} settled before",
        fact="{asker} asked for it by mail and needs it before going on leave on {day}.",
        clauses=(
            "{asker} asked me for it by mail, before the leave that begins on {day}",
            "{asker} goes on leave on {day} and wants to have it before",
            "{first} wrote to me about it and is on leave from {day} on",
            "it's for {asker}, who goes on leave on {day}",
        ),
    ),
    "report": _Words(
        subjects=("For my report", "{Topic}, for my report", "What I need by {day}", "How we stand"),
        reasons=(
            "I report to {place} on {day}, and {topic} are part of it.",
            "On {day} I have to tell {place} how we stand with {topic}.",
            "I was asked about {topic} by {place} and said that I would have an answer on {day}.",
            "On {day} I see {place}, and we will speak about {topic}.",
        ),
        because="{asker} reports to {place} about {topic} on {day}",
        fact="{asker} asked for it by mail, for a report about {topic} to {place} on {day}.",
        clauses=(
            "{asker} asked me for it by mail, for a report to {place} on {day}",
            "{asker} has to report to {place} on {day} and needs it for that",
            "{first} wrote to me about it, it goes into a report to {place} on {day}",
            "it's for {asker}, who tells {place} about {topic} on {day}",
        ),
    ),
}
_REQUESTS: Mapping[str, tuple[str, ...]] = {
    "list": (
        "Could you put together a list by then? Which ones belong there, you know best.",
        "Please draw up a list in time; what goes in I leave to you.",
        "Can I have a list before that? You decide which ones matter.",
    ),
    "paper": (
        "Could you write it up on a page that I can hand round? What goes in I leave to you.",
        "Please make a short paper of it by then; you know what has to stand there.",
        "A page would do, so that everybody has the same before their eyes. You choose what is on it.",
    ),
    "figure": (
        "Could you work out where we stand? You know what has to be counted.",
        "Please find out for me in time what it comes to; how you get there I leave to you.",
        "I need a figure that I can name. You know best which ones go in.",
    ),
    "register": (
        "Could you see to it that our records are right by then? You know what is missing.",
        "Please bring our records up to date before that; you have followed it all.",
        "Our records should say by then how things really are. I leave it to you.",
    ),
}


def follow_ask(recipe: Recipe, context: TaskContext, rng: random.Random) -> Recipe:
    """Return a recipe with the mail in which somebody asked for its result, and with what the user says of it.

    A recipe that makes nothing for others, or follows from something else, stays as it is.
    """
    ask, result = context.ask, recipe.result
    if ask is None or result is None or recipe.occasion is not None:
        return recipe
    words, names = _WORDS[ask.reason], _list_names(ask, result)
    subject = _NOT_IN_SUBJECTS.sub(" ", rng.choice(words.subjects).format(**names))
    said = f"{rng.choice(words.reasons).format(**names)} {rng.choice(result.requests or _REQUESTS[result.kind])}"
    mail = write_received_mail(
        context, context.persona.name, ask.asker.address, subject, ask.letter.replace("{text}", said),
        dt.datetime.fromisoformat(ask.sent),
    )  # fmt: skip
    if mail.finding.file.casefold() in {one.casefold() for one in context.files}:
        return recipe
    occasion = CaseEvent(
        id=ask.id,
        day=ask.sent[:10],
        step="asked",
        text=f"{ask.asker.name} asked {context.persona.name} by mail for something about {result.topic}.",
        because=words.because.format(**names),
        causes=(ask.known_since,),
    )
    return follow_occasion(
        recipe,
        occasion,
        {mail.finding.file: mail.content},
        words.fact.format(**names),
        [one.format(**names) for one in words.clauses],
    )


def _list_names(ask: Ask, result: Result) -> dict[str, str]:
    topic = result.topic
    return {
        "topic": topic,
        "Topic": topic[:1].upper() + topic[1:],
        "place": ask.place,
        "day": ask.day_in_words,
        "asker": ask.asker.name,
        "first": ask.asker.name.split()[0],
    }
