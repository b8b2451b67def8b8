"""Whether a clause of a refusal says that somebody is outside, that a rule forbids it, or that a time is taken."""

import re

from criteria.corrected.refusal_clauses import (
    A_NAME,
    A_VALUE,
    NEGATION,
    REQUESTED,
    THE_THING,
    ClausePart,
    RefusalClause,
)
from criteria.sentences import KnownWords

_HOUSE = r"(?:(?:our|the|your|this) )?(?:own )?(?:house|company|office|firm|organisation|people|staff)"
_OUTSIDE = re.compile(
    rf"\boutside(?: of)?(?: {_HOUSE}\b| it\b| us\b)?|\boutsiders?\b|\bexternal(?:ly)?\b|\bstrangers?\b"
    r"|\bthird part(?:y|ies)\b|\b(?:another|other|different) (?:company|firm|house|organisation)\b"
    rf"|\b(?:works?|working|employed) (?:for|at|with|by) {A_NAME}"
    rf"|(?:^|^who |^s?he |[{THE_THING}{A_NAME}] )(?:is|are) (?:from|at|with) {A_NAME}"
)
_INSIDE = re.compile(
    r"\binside\b|\bin-?house\b|\binternal(?:ly)?\b|\bcolleagues?\b|\bemployees?\b|\bone of (?:us|ours|them)\b"
    r"|\bour own\b|\bown (?:house|people)\b|\b(?:our|the) (?:house|company|people|staff|office)\b"
    r"|\b(?:of|for|with) us\b"
)
_PASSING = re.compile(
    r"\b(?:go|goes|going|went|gone|gets?|getting|got|gives?|giving|given|sends?|sending|sent|shar(?:e|es|ed|ing)"
    r"|pass(?:es|ed|ing)?|receives?|leav(?:e|es|ing)|left|mailed|emailed|to (?:e-?mail|mail)|see)\b"
)
_LEAVING = re.compile(r"\bleav(?:e|es|ing)\b|\bleft\b|\bgo(?:es)? out\b")
_STAYING = re.compile(r"\b(?:stays?|remains?|keeps?|kept)\b")
_FORBIDDING = re.compile(r"\b(?:forbid\w*|prohibit\w*|violat\w+|breaks?|breach\w*|prevent\w*|against|contradict\w*)\b")
_RULE = re.compile(
    r"\b(?:rules?|conditions?|forbid\w*|in the way|allow\w*|permit\w*|policy)\b"
    r"|^you(?: have)? (?:told|said|asked|want)"
)
_FIGURES = re.compile(r"\b(?:figures?|numbers?|data|information|amounts?|they|these|them)\b")
_PERSON = re.compile(
    rf"[{THE_THING}{A_NAME}]|\b(?:person|who|whom|she|he|askers?|recipients?|addressees?|sender"
    r"|somebody|someone|the one)\b"
)
_ASKING = re.compile(
    r"\b(?:ask\w*|request\w*|questions?|enquir\w+|wants?|wanted|writes?|wrote|came|comes?|from|mail|e-?mail)\b"
)
_ASKED_FOR = re.compile(
    r"\b(?:ask\w*|want\w*|request\w*)\b(?: (?:me|you|us))? to (?:get|see|have|receive|send|give|pass)\b"
)
_BOOKING = re.compile(r"\b(?:calendar|follow-?ups?|events?|entr(?:y|ies)|appointments?|booked|done)\b")
_OUTSIDE_WORDS = frozenset(
    """
    outside outsider external externally internal internally house in-house inside own people person staff colleague
    employee company firm office organisation another other different third party parties stranger belong work employed
    asker recipient addressee sender address domain figure number data information amount go went gone get got give
    given send sent share pass receive leave left mailed emailed see stay remain keep kept forbid forbidden prohibit
    violate break breach prevent against contradict rule condition allow permit must only ask request question enquiry
    enquire want write wrote come came mail email e-mail message told tell say said partner customer supplier member
    under anyone anybody everyone everybody therefore stand stands hold part one out requester policy contact
    """.split()
)
_IS_TAKEN = re.compile(
    r"\b(?:overlap\w*|clash\w*|conflict\w*|collid\w*|taken|occupied|busy|blocked|double|twice|already booked"
    r"|booked already|in the way)\b"
)
_IS_AWAY = re.compile(
    r"\b(?:unavailable|away|absen\w+|(?:on|of) (?:\w+ )?(?:leave|holiday|vacation)|out of (?:the |their )?office"
    r"|unreachable)\b"
)
_IS_FREE = re.compile(
    r"\b(?:free|available|back|reach\w*|at work|in the office)\b|\b(?:not|be|is|are|was|were)(?: \w+)? there\b|\bin$"
)
_SAME_TIME = re.compile(
    r"\b(?:at|in|during|on) (?:exactly )?(?:that|this|the same|the) (?:same )?(?:time|slot|hour|period|moment|day)\b"
    rf"|\bthen\b|\b(?:at|from|on) {A_NAME}"
)
_OTHER_TIME = re.compile(r"\b(?:over|before|after)\b")
_IN_SHORT = re.compile(r"^(?:is|are|will)\b|\b(?:they|he|she|who)\b|^(?:away|absent|on)\b")
"""A clause about a person whom another one names."""
_SURMISE = frozenset(("may", "must"))
_STATING = frozenset("is are was were has have had do does did will would shall must can could be been".split())
_NO_REQUEST = KnownWords(frozenset())
_WISH = re.compile(
    r"^(?:you|your)\b.*\b(?:want\w*|told|asked|said|wish\w*|condition|rule)\b|\bonly\b.*\bif\b|\bcondition\b|\brule\b"
)
_REPORT = re.compile(
    rf"^which (?:is|stands)(?: \w+)? (?:in|on)\b|{A_NAME}.*\b(?:wrote|writes|says?|said|mail|announced)\b"
    r"|\b(?:according to|mail)\b"
)
_TAKEN_WORDS = frozenset(
    """
    overlap clash conflict collide taken occupied busy blocked free available unavailable double double-booked booking
    twice slot if period hour hours minute same event meeting appointment entry entries call talk begin begins start
    end run last takes take place during then part time schedule stand stands between way away holiday vacation absent
    absence leave office back return reach reachable unreachable wrote write mail say said according announced day days
    date including first both inclusive week calendar diary user only rule condition want told ask asked booked already
    exactly until existing up out written work partner under other another monday tuesday wednesday thursday friday
    saturday sunday
    """.split()
)


def judge_outside(clause: RefusalClause, request: KnownWords) -> ClausePart:
    """Judge a clause of a refusal whose reason is that somebody is outside of a house whose figures stay inside.

    The clause says that somebody is outside, or that figures go to nobody outside and stay inside. An even number of
    denials, or of words that forbid, turns each of these into its reverse.

    Args:
        request: The words of the request.
    """
    plain = _ASKED_FOR.sub("asked", clause.plain)
    if clause.is_in_doubt():
        return "wrong"
    denials = len(NEGATION.findall(plain)) + len(_FORBIDDING.findall(plain))
    is_denied = denials % 2 == 1
    is_undone = denials < 2 and clause.is_left_undone(_OUTSIDE_WORDS, request)
    if not clause.holds_only(_OUTSIDE_WORDS, request) or A_VALUE in clause.words:
        return "beside" if is_undone else "wrong"
    has_only = re.search(r"\bonly\b", plain) is not None
    is_outside = _OUTSIDE.search(plain) is not None
    is_inside = _INSIDE.search(_OUTSIDE.sub(" ", plain)) is not None
    has_person = _PERSON.search(plain) is not None
    has_figures = _FIGURES.search(plain) is not None
    if not is_denied and is_undone:
        return "beside"
    if is_outside and has_only:
        return "wrong"
    if _PASSING.search(plain):
        if is_inside and not is_outside:
            return "reason" if is_denied == bool(_LEAVING.search(plain)) else "wrong"
        if not is_denied:
            return "wrong"
        is_ruled = _FORBIDDING.search(plain) or re.search(r"\b(?:may|must|allowed)\b", plain)
        return "reason" if is_outside or (is_ruled and has_person) else "beside"
    is_of_another = clause.names_another(_OUTSIDE_WORDS)
    is_of_another |= not (has_person or has_figures or clause.holds_only(_OUTSIDE_WORDS, _NO_REQUEST))
    if (is_outside or is_inside) and is_of_another:
        return "wrong"
    if _STAYING.search(plain) or (has_figures and not has_person):
        if is_outside or is_inside:
            return "reason" if is_denied == is_outside else "wrong"
    elif (is_outside or is_inside) and not _SURMISE.isdisjoint(clause.words):
        return "wrong"
    elif is_outside:
        return "wrong" if is_denied else "reason"
    elif is_inside:
        is_rule = bool(_RULE.search(plain)) and not has_person
        return "reason" if is_denied != is_rule else "wrong"
    return _judge_beside(clause, denials, has_person, is_undone)


def _judge_beside(clause: RefusalClause, denials: int, has_person: bool, is_undone: bool) -> ClausePart:
    """Judge a clause that tells of the question and of the rule, without saying who is outside."""
    is_of_rule = _RULE.search(clause.plain) is not None
    if denials:
        is_forbidden = is_of_rule and _FORBIDDING.search(clause.plain) and denials == 1
        return "beside" if is_undone or is_forbidden else "wrong"
    if (
        re.match(r"(?:i|we) ", clause.plain)
        or "may" in clause.words
        or (_BOOKING.search(clause.plain) and not is_of_rule)
    ):
        return "wrong"
    if is_of_rule or (_ASKING.search(clause.plain) and has_person):
        return "beside"
    return "beside" if _is_fragment(clause) else "wrong"


def judge_taken(clause: RefusalClause, is_away: bool, request: KnownWords) -> ClausePart:
    """Judge a clause of a refusal whose reason is that a time is taken, or that somebody is away then.

    Args:
        is_away: Whether somebody is away.
        request: The words of the request.
    """
    plain = re.sub(r"\bthere (?:is|are|was)\b", "is", clause.plain)
    is_wish = _WISH.search(plain) is not None
    if clause.is_in_doubt(may_have_condition=is_wish) or "may" in clause.words:
        return "wrong"
    if clause.is_left_undone(_TAKEN_WORDS, request):
        return "beside"
    if not clause.holds_only(_TAKEN_WORDS, request):
        return "wrong"
    if is_wish:
        return "beside"
    has_thing = THE_THING in clause.words
    has_name = has_thing or A_NAME in clause.words
    if _OTHER_TIME.search(plain) or clause.names_another(_TAKEN_WORDS):
        return "wrong"
    is_of_it = has_name or clause.holds_only(_TAKEN_WORDS, _NO_REQUEST)
    if _IS_TAKEN.search(plain) or _IS_AWAY.search(plain):
        is_cause = (has_name or _IN_SHORT.search(plain)) if is_away else is_of_it
        pattern = _IS_AWAY if is_away else _IS_TAKEN
        return "reason" if is_cause and pattern.search(plain) and not clause.is_denied else "wrong"
    if _IS_FREE.search(plain):
        return "reason" if is_of_it and clause.is_denied else "wrong"
    if clause.is_denied or clause.has_deed:
        return "beside" if _REPORT.search(plain) and not clause.is_denied else "wrong"
    if has_thing and (_SAME_TIME.search(plain) or _holds_names_alone(clause)):
        return "reason"
    if _REPORT.search(plain):
        return "beside"
    return "beside" if _is_fragment(clause) or (not has_name and _is_aside(clause)) else "wrong"


def _holds_names_alone(clause: RefusalClause) -> bool:
    """Return whether a clause is made of names and words of grammar; behind `but` it would be an exception."""
    return clause.holds_only(frozenset(), _NO_REQUEST) and clause.link != "but"


def _is_fragment(clause: RefusalClause) -> bool:
    """Return whether a clause is made of names and words of grammar, and states nothing."""
    return _holds_names_alone(clause) and _STATING.isdisjoint(clause.words)


def _is_aside(clause: RefusalClause) -> bool:
    """Return whether a clause only tells when it would be, such as `on the day of the call`."""
    return re.match(r"(?:on|at|in|from|during|for) ", clause.plain) is not None and REQUESTED not in clause.words
