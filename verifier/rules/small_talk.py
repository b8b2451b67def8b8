"""Rules about chitchat: there is plenty, and it asks for nothing."""

import re

from data_model import Checks, Dialogue, Task, failed
from verifier.reading import REQUEST_ACTS, placed_evidence
from verifier.ruling import rule

DO = (
    "send|e-?mail|forward|create|make|book|schedule|move|cancel|delete|remove|update|add|write|convert|rename|copy|"
    "export|fill|enter|change|draft|prepare|generate|invite|set up|put together|save"
)
REQUEST = re.compile(
    rf"(?:^|[.!?]\s+)(?:also |then |and )?(?:please )?(?:{DO})\b"
    r"(?= (?:a|an|the|me|my|it|this|that|him|her|them|all)\b)|"
    rf"\b(?:can|could|would|will) you (?:please |also )?(?:{DO})\b|\bplease (?:{DO})\b|\bi (?:need|want) you to\b",
    re.IGNORECASE,
)


@rule(family="dialogue", source="OdysseyBench, Appendix E.2, rules for dialogues")
def chitchat_asks_for_no_new_work(dialogue: Dialogue) -> Checks:
    """A turn that states, corrects or takes back something carries a fact: there is no work beside the facts.

    Source: OdysseyBench, Appendix D and E.2: chitchat, but no extra sub-tasks or action items.
    """
    carrying = {row.turn for row in dialogue.evidence}
    for turn in dialogue.turns:
        if turn.act in REQUEST_ACTS and turn.id not in carrying:
            yield failed(turn.id, f"evidence of a fact in a turn of the act {turn.act}", "none")


@rule(family="dialogue", source="OdysseyBench, Appendix E.2, rules for dialogues")
def requests_without_an_act_carry_a_fact(task: Task, dialogue: Dialogue) -> Checks:
    """Where turns carry no acts, the user asks for work only on days that have facts.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: chitchat adds no new action items.
    """
    busy = {fact.day for fact in task.facts}
    for day in dialogue.days:
        for turn in day.turns if day.index not in busy else ():
            found = REQUEST.search(turn.text) if turn.role == "user" and turn.act is None else None
            if found:
                yield failed(turn.id, "no request on a day without facts", repr(found.group().strip(" .!?")))


@rule(family="dialogue", source="OdysseyBench, Appendix D")
def most_turns_are_not_about_facts(dialogue: Dialogue) -> Checks:
    """More than half of the turns say no value of a fact: the facts stand scattered among other talk.

    Source: OdysseyBench, Appendix D: as much casual chitchat as possible.
    """
    carrying = {place.turn.id for place in placed_evidence(dialogue)}
    if dialogue.turns and len(carrying) * 2 >= len(dialogue.turns):
        yield failed("/days", f"under half of {len(dialogue.turns)} turns with facts", str(len(carrying)))
