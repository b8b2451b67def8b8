"""The rule about claims of the assistant: it never says that the work is done."""

import re

from data_model import Checks, Dialogue, failed
from verifier.rule_registry import rule

DONE_VERBS = (
    "sent|e-?mailed|mailed|forwarded|replied|answered|saved|created|made|booked|scheduled|rescheduled|arranged|organi[sz]ed|"
    "updated|moved|added|deleted|removed|cancel+ed|renamed|copied|converted|exported|written|wrote|filled|entered|"
    "inserted|changed|corrected|edited|fixed|drafted|prepared|generated|completed|finished|submitted|invited|attached|"
    "posted|uploaded|printed|shared|blocked|confirmed|set up|put together|taken care of|sorted"
)
ADVERBS = r"(?:\s+(?:just|already|also|now|gone ahead and|went ahead and|both|all|successfully|duly|since))*"
NOT_YET = (
    r"(?<!once )(?<!when )(?<!after )(?<!before )(?<!until )(?<!till )(?<!if )(?<!unless )(?<!as )(?<!than )(?<!never )"
)
NOT_A_CLAIM = (
    r"(?!(?:written|wrote|put|set)\b[^.!?]{0,30}\b(?:down|aside)\b|made\b[^.!?]{0,12}\bnotes?\b|changed my mind\b|"
    r"[\w-]+\b[^.!?]{0,40}\b(?:to|on|in|into) (?:my|the|your) (?:own )?(?:notes?|list|memory)\b)"
)
CLAIMS = (
    re.compile(rf"{NOT_YET}\bI(?:'ve|\s+have|\s+had)?{ADVERBS}\s+{NOT_A_CLAIM}(?:{DONE_VERBS})\b", re.IGNORECASE),
    re.compile(rf"{NOT_YET}\bI(?:'ve|\s+have){ADVERBS}\s+{NOT_A_CLAIM}(?:put|set|done)\b", re.IGNORECASE),
    re.compile(
        rf"(?<!nothing )(?<!none )\b(?:has|have)\s+(?:now\s+|just\s+|already\s+)*been\s+(?:{DONE_VERBS})\b",
        re.IGNORECASE,
    ),
    re.compile(r"(?:^|[.!;]\s+)(?:all\s+)?(?:done|sent|saved|booked|finished|updated)\s*[.!,;]", re.IGNORECASE),
    re.compile(
        r"\b(?:all|that's|it's|it is|that is|consider (?:it|that))\s+(?:all\s+)?(?:done|taken care of)\b"
        r"(?! (?:when|once|if|by))",
        re.IGNORECASE,
    ),
    re.compile(
        r"\bthe\s+(?:e-?mail|mail|message|file|event|invite|invitation|meeting|document|sheet|report)\s+"
        r"(?:is|was|went)\s+(?:now\s+|already\s+)?(?:sent|saved|booked|created|updated|out|done)\b",
        re.IGNORECASE,
    ),
)


@rule(family="dialogue", source="OdysseyBench, Appendix E.2, rules for dialogues")
def assistant_never_claims_the_work(dialogue: Dialogue) -> Checks:
    """The assistant may say that it will do something, never that it has done it.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: answers like will do, but the action is not solved.
    """
    for turn in dialogue.turns:
        text = turn.text.replace("\u2019", "'")
        claims = [claim for pattern in CLAIMS if (claim := pattern.search(text))] if turn.role == "assistant" else []
        if claims:
            yield failed(turn.id, "an assistant that has done nothing yet", repr(claims[0].group().strip()))
