"""Rules about chitchat: there is plenty of it, and it asks for nothing."""

import re

from data_model import Checks, Dialogue, Task, failed
from verifier.located_evidence import REQUEST_ACTS, locate_evidence
from verifier.rule_registry import rule

ACTION_VERBS = (
    "send|e-?mail|forward|create|make|book|schedule|move|cancel|delete|remove|update|add|write|convert|rename|copy|"
    "export|fill|enter|change|draft|prepare|generate|invite|set up|put together|save"
)
WORK_REQUEST = re.compile(
    rf"(?:^|[.!?]\s+)(?:also |then |and )?(?:please )?(?:{ACTION_VERBS})\b"
    r"(?= (?:a|an|the|me|my|it|this|that|him|her|them|all)\b)|"
    rf"\b(?:can|could|would|will) you (?:please |also )?(?:{ACTION_VERBS})\b"
    rf"|\bplease (?:{ACTION_VERBS})\b|\bi (?:need|want) you to\b",
    re.IGNORECASE,
)


@rule(family="dialogue", source="OdysseyBench, Appendix E.2, rules for dialogues")
def chitchat_asks_for_no_new_work(dialogue: Dialogue) -> Checks:
    """Every turn that states, corrects or takes back something has evidence of a fact: chitchat adds no work.

    Source: OdysseyBench, Appendix D and E.2: chitchat, but no extra subtasks or action items.
    """
    turns_with_evidence = {row.turn for row in dialogue.evidence}
    for turn in dialogue.turns:
        if turn.act in REQUEST_ACTS and turn.id not in turns_with_evidence:
            yield failed(turn.id, f"evidence of a fact in a turn of the act {turn.act}", "none")


@rule(family="dialogue", source="OdysseyBench, Appendix E.2, rules for dialogues")
def requests_without_an_act_carry_a_fact(task: Task, dialogue: Dialogue) -> Checks:
    """A turn of the user that records no act asks for work only on a day that has facts.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: chitchat adds no new action items.
    """
    days_with_facts = {fact.day for fact in task.facts}
    for day in dialogue.days:
        for turn in day.turns if day.index not in days_with_facts else ():
            match = WORK_REQUEST.search(turn.text) if turn.role == "user" and turn.act is None else None
            if match:
                yield failed(turn.id, "no request on a day without facts", repr(match.group().strip(" .!?")))


@rule(family="dialogue", source="OdysseyBench, Appendix D")
def most_turns_are_not_about_facts(dialogue: Dialogue) -> Checks:
    """More than half of the turns mention no fact, so the facts are scattered among other talk.

    Source: OdysseyBench, Appendix D: as much casual chitchat as possible.
    """
    turns_with_evidence = {mention.turn.id for mention in locate_evidence(dialogue)}
    if dialogue.turns and len(turns_with_evidence) * 2 >= len(dialogue.turns):
        yield failed("/days", f"under half of {len(dialogue.turns)} turns with facts", str(len(turns_with_evidence)))
