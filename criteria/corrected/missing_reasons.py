"""Whether a clause of a refusal says that something is missing, and nothing else of it."""

import re
from collections.abc import Mapping
from typing import Literal

from criteria.corrected.refusal_clauses import A_NAME, NEGATION, THE_THING, ClausePart, RefusalClause
from criteria.sentences import KnownWords

Thing = Literal["document", "event", "mail", "group"]
"""What can be missing: a file, an entry of a calendar, a mail, or a group that people of a list belong to."""

_NAMING = frozenset(
    """
    called named titled entitled like name title regarding concerning data office house company original source exact
    requested wanted missing with under
    """.split()
)
_ABSENCE = _NAMING | frozenset(
    """
    find found locate see seen identify discover exist come came arrive receive get got reach turn up appear show hold
    held contain include list store enter present known know absent lack nonexistent non-existent unknown unavailable
    able unable fail manage belong carry carries assign part trace sign concern spoke speak mention
    """.split()
)
_NOUNS: Mapping[Thing, frozenset[str]] = {
    "document": frozenset("word docx doc document file paper folder subfolder sub-folder directory drive name".split()),
    "event": frozenset(
        """
        event meeting appointment entry entries call talk booking next upcoming coming planned future calendar diary
        schedule agenda title book put plan
        """.split()
    ),
    "mail": frozenset(
        """
        mail email e-mail message letter question enquiry enquiries inquiry inquiries request inbox inboxes mailbox
        mailboxes folder ask asked write written wrote
        """.split()
    ),
    "group": frozenset(
        """
        group team department area unit value people person member entry entries row line colleague employee list
        workbook file sheet column heading table excel spreadsheet cell staff name
        """.split()
    ),
}
_FINDING = r"(?:find|found|locate|see|seen|identify|discover|have|get|got|receive|contain|hold|list|include|know|show)"
_BEFORE = re.compile(
    rf"\b(?:no|nothing|nobody|none|neither|without|not (?:any|one|an?) (?:single )?)\b.*(?:{THE_THING}|\bsuch\b)"
    rf"|\b(?:not|never|unable|fail(?:ed)?)\b.*\b{_FINDING}\w*\b.*(?:{THE_THING}|\b(?:it|one|such)\b)"
    rf"|{A_NAME}.*\b(?:not|never)\b.*\b(?:asked|written|write|ask|wrote)\b.*{THE_THING}"
    rf"|\b(?:missing|absent|lacks?)\b.*{THE_THING}"
)
"""Denials in front of what is missing."""
_SUBJECT = rf"(?:{THE_THING}|^(?:it|this|that|which)\b|^(?=is |was |has |does |not ))"
_BEHIND = re.compile(
    rf"{_SUBJECT}.*\b(?:not|never)(?: (?:be|been|to|yet|being|able))*"
    rf" ?(?:\b(?:found|located|seen|identified|listed|entered|stored|included|contained|known|present|there|here"
    r"|anywhere|scheduled|booked|planned|exist|appear|come|came|arrived?|received?|got|turn|show up|show|reach(?:ed)?"
    r"|in|among|amongst|at|on"
    r"|under|within|part|one of|belong)\b|$)"
    rf"|{_SUBJECT}.*\b(?:missing|absent|lacking|nowhere|unknown|non-?existent|unavailable)\b"
    rf"|{_SUBJECT}.*\bin (?:no|none|neither|nobody)\b"
)
"""Denials behind what is missing: only its presence is denied."""
_FOUND_NONE = re.compile(
    r"\b(?:found|find|there (?:is|was|were)|was|is) (?:none|nothing)$|^(?:none|nothing) (?:was|is) found$"
)
_LACKING = re.compile(r"\b(?:missing|absent|lack\w*|unknown|non-?existent|unavailable|unable|fail\w*)\b")
_OF_ANOTHER = re.compile(
    rf"{THE_THING}.*\b(?:has|have|had|holds?|contains?|lists?|shows?|includes?) (?:no|nothing|nobody|none)\b"
    rf"|{THE_THING} its\b|{THE_THING}.*\b(?:missing|lack\w*) (?:an?|the|any)\b|\bin {THE_THING}"
    rf"|^(?:the )?(?:title|name) of\b.*{THE_THING}"
    rf"|\b(?:in|of|to|for) (?:the|an?|this|that|your) (?!calendar|inbox|folder|mailbox)\w+(?: (?:about|on|called|named"
    rf"|concerning|regarding|of))? {THE_THING}"
)
"""What is denied is something of the thing, which is therefore there."""
_OF_GROUP = re.compile(rf"{THE_THING}.*\b(?:has|have) (?:no|nobody)\b")
_OTHER_HEADING = re.compile(rf"\bunder (?!(?:the )?(?:\w+ )?[{THE_THING}{A_NAME}])")
_OF_MAIL = re.compile(
    r"\b(?:e?-?mails?|messages?|questions?|[ei]nquir\w+|letters?|requests?|inbox\w*|mailbox\w*|asks?|asked|asking|wrote"
    r"|written|about|concerning|regarding|such|it|which|that)\b|^(?:is|was|has|does) "
)
"""A record itself is not what is missing where nobody has written about it."""
_FRAME = re.compile(
    r"(?:after|on) (?:checking|searching|looking|a look|a search)\b"
    rf"|(?:i|we)(?: have)? (?:searched|looked|checked|went|gone|listed|(?:read|opened)(?!.*{THE_THING}))\b"
    r"|you(?: have)? (?:asked|wanted|spoke|mentioned|named|meant|want|mean)\b"
)
_LOOKED = frozenset("search look check went gone read list open ask want speak spoke mean meant through".split())
_VERBS = frozenset(
    """
    is are was were be been am has have had do does did can could will would ask asks asked write writes wrote written
    book put plan list enter
    """.split()
)
_DONE_WITH_IT = re.compile(r"(?<!nothing)(?<!nobody) to (?:be )?(?:move|convert|forward|pass)|\bsent (?:you|us|me)\b")
_DEEDS_WITH_IT = frozenset("move convert forward pass sent".split())


def judge_missing(clause: RefusalClause, thing: Thing | None, request: KnownWords) -> ClausePart:
    """Judge a clause of a refusal whose reason is that something is missing.

    Args:
        thing: What it is; None if nothing is known of it.
        request: The words of the request, of which a clause may say what was left undone.
    """
    nouns = _NOUNS[thing] if thing else frozenset().union(*_NOUNS.values())
    words = _ABSENCE | nouns
    if clause.is_in_doubt() or "may" in clause.words:
        return "wrong"
    also = _DEEDS_WITH_IT if _DONE_WITH_IT.search(clause.plain) else frozenset()
    if clause.holds_only(words | also):
        has_thing = THE_THING in clause.words
        if thing == "mail" and has_thing and not _OF_MAIL.search(clause.plain):
            return "wrong"
        denials = len(NEGATION.findall(clause.plain)) + len(_LACKING.findall(clause.plain))
        if denials == 1 and _denies_presence(clause.plain, thing):
            return "reason"
        if clause.plain.startswith("missing") and len(clause.words) < 3:
            return "reason" if has_thing else "beside"
        if not denials and clause.holds_only(nouns | _NAMING | also) and _VERBS.isdisjoint(clause.words):
            return "reason" if has_thing else "beside"
    if not clause.is_denied and _FRAME.match(clause.plain) and clause.holds_only(words | _LOOKED, request):
        return "beside"
    return "beside" if clause.is_left_undone(words, request) else "wrong"


def _denies_presence(plain: str, thing: Thing | None) -> bool:
    if thing == "group":
        if _OTHER_HEADING.search(plain):
            return False
        if _OF_GROUP.search(plain):
            return True
    elif _OF_ANOTHER.search(plain):
        return False
    return any(form.search(plain) for form in (_BEFORE, _BEHIND, _FOUND_NONE))
