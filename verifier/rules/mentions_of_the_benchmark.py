"""The rule about the frame: nobody mentions rules, a benchmark or how the conversation was made."""

import re

from data_model import Checks, Dialogue, failed
from verifier.rule_registry import rule

BEHIND_THE_SCENES = re.compile(
    r"\b(?:benchmark(?:s|ed|ing)?|odysseybench|officebench|homeragents|ground truth|test (?:set|suite|case|task)s?|"
    r"sub-?tasks?|chit-?chat|(?:task|evaluation|grading|success) (?:description|criteri(?:on|a)|generator|rubric)|"
    r"evaluat(?:ion|or) (?:script|function|set)|grader|data ?set (?:row|split)|(?:system )?prompt (?:says|asks|rules)|"
    r"as an ai\b|(?:large )?language model|memory pieces?|chat histor(?:y|ies)|the dialogue|evidence (?:row|pointer)|"
    r"(?:the|these|those|my|your|our) (?:generation |dialogue |chat )?rules (?:say|state|require|forbid|for this)|"
    r"according to the rules|break(?:ing)? the rules of)\b",
    re.IGNORECASE,
)


@rule(family="dialogue", source="OdysseyBench, Appendix D")
def nobody_mentions_rules_or_a_benchmark(dialogue: Dialogue) -> Checks:
    """Nobody speaks of rules, a benchmark, a test set, or what the conversation was made from.

    Source: OdysseyBench, Appendix D.
    """
    for turn in dialogue.turns:
        match = BEHIND_THE_SCENES.search(turn.text)
        if match:
            yield failed(turn.id, "nothing about rules or a benchmark", repr(match.group()))
