"""The rule about privacy: no private data is said."""

import re
from collections.abc import Iterator

from data_model import Checks, Dialogue, failed
from verifier.rule_registry import rule

SOURCE = "OdysseyBench, Appendix D"
CARD_NUMBER = re.compile(r"(?<![0-9])(?:[0-9][ -]?){12,18}[0-9](?![0-9])")
IBAN = re.compile(r"\b[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b")
IDENTITY_NUMBER = re.compile(
    r"\b(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4}\b|\b[A-CEGHJ-PR-TW-Z]{2} ?(?:[0-9]{2} ?){3}[A-D]\b|"
    r"\b(?:passport|social security|national insurance|id card|driving licen[cs]e|tax id)"
    r"(?: (?:number|no\.?|nr\.?))?(?: is|:)? +[A-Z]{0,3}[0-9][A-Z0-9 -]{5,}",
    re.IGNORECASE,
)
STREET_ADDRESS = (
    r"[0-9]{1,5}[a-z]? (?:[A-Z][\w'-]+ ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|"
    r"Close|Terrace|Way)\b"
)
HOME_ADDRESS = re.compile(
    r"\b(?:[Hh]ome|[Ll]ives?|[Ll]iving|[Ff]lat|[Aa]partment|[Mm]y (?:house|place"
    rf"|address))\b[^.!?]{{0,60}}{STREET_ADDRESS}|"
    r"\b(?:my|his|her|their) home address is\b"
)
HEALTH_WORDS = re.compile(
    r"\b(?:diagnos(?:is|ed)|chemo(?:therapy)?|cancer|tumou?r|hiv|diabet(?:es|ic)|antidepressants?|depression|"
    r"bipolar|prescription|medication|pregnan(?:t|cy)|miscarriage|biopsy|surgery|blood (?:test|pressure)|"
    r"psychiatrist|therapist|medical (?:record|leave|history)|disability|epilep(?:sy|tic))\b",
    re.IGNORECASE,
)
CREDENTIAL = re.compile(
    r"\b(?:password|passcode|passphrase|pin(?: code)?|api[ -]?key|secret key|access (?:code|token)|log-?in)"
    r"(?: \w+){0,3}? ?(?:is|was|:|=) ?['\"]?[^\s'\"]{0,60}[0-9][^\s'\"]{0,60}|"
    r"\b(?:sk|ghp|xox[bp])[-_][A-Za-z0-9_-]{16,}",
    re.IGNORECASE,
)


@rule(family="dialogue", source=SOURCE)
def nothing_private_is_said(dialogue: Dialogue) -> Checks:
    """No turn contains payment or identity numbers, a home address, health information or credentials.

    Source: OdysseyBench, Appendix D: no personal data.
    """
    for turn in dialogue.turns:
        for kind, private_text in _find_private_data(turn.text):
            yield failed(turn.id, f"no {kind}", repr(private_text))


def _find_private_data(text: str) -> Iterator[tuple[str, str]]:
    for match in CARD_NUMBER.finditer(text):
        if _passes_luhn(re.sub(r"[^0-9]", "", match.group())):
            yield "payment number", match.group()
    for match in IBAN.finditer(text):
        if _is_iban(match.group().replace(" ", "")):
            yield "payment number", match.group()
    patterns = {
        "identity number": IDENTITY_NUMBER,
        "home address": HOME_ADDRESS,
        "word on somebody's health": HEALTH_WORDS,
    }
    for kind, pattern in {**patterns, "credentials": CREDENTIAL}.items():
        private_match = pattern.search(text)
        if private_match:
            yield kind, private_match.group()


def _passes_luhn(digits: str) -> bool:
    doubled = [int(digit) * (1 + index % 2) for index, digit in enumerate(reversed(digits))]
    return sum(number - 9 if number > 9 else number for number in doubled) % 10 == 0 and len(set(digits)) > 1


def _is_iban(text: str) -> bool:
    return int("".join(str(int(character, 36)) for character in text[4:] + text[:4])) % 97 == 1
