"""Whether a clause of a refusal says that something was therefore not done, in words of the request."""

import re

from criteria.corrected.refusal_words import A_PLACE, THE_THING
from criteria.sentences import KnownWords

_DEEDS = (
    r"(?:made|make|created?|sent|send|e?-?mail(?:ed)?|told|tell|informed|inform|notified|notify|moved?|changed?"
    r"|booked|book"
    r"|entered|converted|convert|done|do|saved?|written|write|forwarded|forward|passed on|pass on|repl(?:y|ied)"
    r"|answer(?:ed)?"
    r"|deleted?|rescheduled?|touched|touch|undertaken|turned|turn|put|carried out|prepared?|produced?|added|add"
    r"|invited?"
    r"|announced?|edited|edit|exported?)"
)
_AUXILIARY = r"(?:has|have|had|was|were|is|are|can|could|will|did|does|do)"
_LATER = r"(?: (?:yet|therefore|either|now|also|so|been|be|already))*"
_STATE = (
    r"(?:as (?:it is|it was|they are|they were|it stands)|unchanged|untouched|alone|as is"
    r"|the way (?:it is|it was|they are))"
)
_FORMS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<a>(?:nothing|nobody|none|no(?: [\w{THE_THING}{A_PLACE}'-]+){{1,8}}?"
        rf"|neither .{{1,60}}?)) {_AUXILIARY}{_LATER}"
        rf" {_DEEDS}(?P<b>.*)",
        rf"(?P<a>i|we) (?:{_AUXILIARY} )?(?:not|never){_LATER} {_DEEDS}(?P<b>.*)",
        rf"(?P<a>(?:(?:i|we) )?)(?:{_AUXILIARY} )?(?:did|{_DEEDS}) (?:nothing|nobody|no\b|neither)(?P<b>.*)",
        rf"(?P<a>i|we) (?:{_AUXILIARY} )?neither {_DEEDS}(?P<b>.*)",
        rf"(?P<a>.{{1,60}}?) {_AUXILIARY} not{_LATER} {_DEEDS}(?P<b>.*)",
        rf"(?P<a>there (?:is|was)|(?:i|we) (?:have|had)) (?:nothing|nobody|none|no [\w'-]+)(?: that| which| i| we"
        rf"| could| can)*"
        rf" (?:to )?(?:be )?{_DEEDS}(?P<b>.*)",
        rf"(?P<a>everything|all|it|this|the rest|(?:the |your |all |both )?[\w ]{{1,30}}?) (?:is|are|was|were"
        rf"|has been|have been|stays?"
        rf"|stayed|remains?|remained)(?: left)? {_STATE}(?P<b>)",
        rf"(?:i|we)(?: have)? (?:left|leave) (?P<a>everything|all|it|this|them|the rest"
        rf"|[\w ]{{1,40}}?) {_STATE}(?P<b>)",
        r"(?:i|we)(?: have)? (?:stopped|left it)(?: there| here| at that)?(?P<a>)(?P<b>)",
        rf"leaving (?P<a>everything|all|it|[\w ]{{1,40}}?) {_STATE}(?P<b>)",
    )
)
_WORDS = frozenset(
    """
    a about all an and any anybody anyone anything as at be because been both by can each either else everything
    for from had has have his her i in is it its me my now of on one or our out so such that the their them then
    there this to us we was were which who you your nor neither no nothing nobody none mail mails email emails
    e-mail message messages pdf document documents file files calendar calendars event events meeting meetings
    appointment copy entry change changes office invitation invitations reply answer note notice anywhere
    therefore made sent done been moved changed created booked written told informed converted forwarded saved
    rest data
    """.split()
)
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_TURNED = re.compile(r"\b(?:only|but|except|other than|besides|instead|though|apart|yet another|not)\b|\d")


def is_left_undone(clause: str, request: KnownWords) -> bool:
    """Return whether a clause says that something was not done, or left as it was, and nothing else.

    Args:
        clause: A clause in small letters, in which signs stand for names.
        request: The words of the request, of which what was not done is made.
    """
    for form in _FORMS:
        match = form.fullmatch(clause)
        if match and not any(_TURNED.search(match[name]) for name in "ab"):
            words = _WORD.findall(f"{match['a']} {match['b']}")
            if all(word in _WORDS or request.holds(word) for word in words):
                return True
    return False
