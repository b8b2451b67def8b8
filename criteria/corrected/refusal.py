"""The criterion for the answer that something cannot be done."""

import re
from collections.abc import Iterator

from pydantic import Field

from criteria.answers import find_refusal
from criteria.corrected.missing_things import find_unfounded_statements
from criteria.corrected.reason_words import find_foreign_words
from criteria.corrected.refusal_reasons import ReasonKind, find_other_cause, find_wrong_reasons
from criteria.corrected.refusal_sentences import find_further_statements
from criteria.corrected.refusal_words import Thing
from criteria.file_text import check_searchable
from criteria.keyword_matching import contains_keyword
from criteria.registry import Args, Findings, MatchedItem, References, criterion
from criteria.sentences import Kind, find_objections, read_known_words
from data_model import failed, passed
from file_formats import read_text
from office_env import ANSWER_FILE, FileTree

_MAX_CHARS = 600
"""Whoever lists all that could stand in the way names no reason."""
_LOOKED_FOR = re.compile(
    r"\b(?:can(?:not|['\u2019]t| not)|could(?: not|n['\u2019]t)|did(?: not|n['\u2019]t)"
    r"|(?:was|am|were|are)(?: not|n['\u2019]t) able to|unable to|failed to) (?:find|locate|see|identify|open)\b"
    r"|\b(?:can(?:not|['\u2019]t| not)|could(?: not|n['\u2019]t)) (?:anywhere )?be"
    r" (?:found|located|seen|identified|opened)\b"
    r"|\b(?:no|none|nothing|nobody|neither|nowhere)\b"
    r"(?:(?!\b(?:whether|if|sure|certain|knows?)\b)[^.;:!?\n]){0,120}?\b(?:can|could) be (?:found|located|seen)\b",
    re.IGNORECASE,
)
"""That nothing was found is a reason, and no doubt."""
_FORBIDDEN = re.compile(
    r"\b(?:no|nothing|none|only)\b[^.;:!?\n]{0,80}?\bmay (?:only )?be\b|\bmay (?:not|only|never) be\b", re.IGNORECASE
)
"""What may not be is a rule, and no doubt."""
_CLAIM = re.compile(
    r"\b(?:i|we)(?: have|['\u2019]ve)?(?: (?:already|also|just|still|instead|nevertheless))* "
    r"(?:sent|mailed|emailed|e-mailed|forwarded|replied|answered|informed|told|notified|booked|moved|rescheduled|created"
    r"|converted|saved|wrote|written|added|updated|changed|deleted|entered|made|put|set|prepared)\b",
    re.IGNORECASE,
)
_CLAIM_OF_DEED = re.compile(
    r"\b(?:e?-?mails?|messages?|notes?|notices?|invitations?|repl(?:y|ies)|announcements?|reminders?|pdfs?|documents?"
    r"|copy|copies|everything else|all else|the rest|both|the others?)\b[^.;,:\n]{0,40}\b(?:has|have|was|were|is|are)"
    r"(?: (?:already|also|now|all|both))*(?: been)?(?: (?:already|also|now))* (?:sent|mailed|emailed|forwarded|created"
    r"|converted|saved|written|made|booked|moved|informed|told|notified|done)\b",
    re.IGNORECASE,
)
_CLAIM_OF_BOOKING = re.compile(
    r"\b(?:follow-?ups?|events?|appointments?|meetings?|calls?|bookings?|entr(?:y|ies)|corrections?)\b[^.;,:\n]{0,40}"
    r"\b(?:has|have|was|were|is|are)(?: (?:already|also|now|all|both))*(?: been)?(?: (?:already|also|now))*"
    r" (?:sent|booked|entered|moved|made|done|set|fixed|scheduled|put|noted|saved|added)\b"
    r"|\b(?:stands?|sits?|is|are)(?: (?:already|also|now|all|both))* in (?:your|the|my|our|\w+['\u2019]s) calendar\b",
    re.IGNORECASE,
)
"""That the rest was done in the calendar; where a time is taken, or a thing is missing, it may be the reason."""
_CLAUSE_END = re.compile(r"[.;,:\n]| (?:and|but|so|yet) ")
_NOTHING = re.compile(r"\b(?:no|nothing|nobody|none|not|neither|nor|never)\b|n['\u2019]t\b", re.IGNORECASE)
_OBJECTIONS: tuple[Kind, ...] = ("withdrawal", "doubt", "choice")


class RefusalArgs(Args):
    """What stands in the way of a request.

    Attributes:
        obstacle: What the answer has to name.
        or_else: Other words that name it just as well.
        never: What does not stand in the way, so that a list of all there is names no reason.
        reason: Why the obstacle is one: something is `missing`, somebody is `outside` of the house, a time is `taken`.
            If given, the answer gives no other reason and not the reverse of it.
        thing: What it is that is missing. If given, every clause of the answer says that it is not there, or that
            something was therefore not done.
        places: Names of where it is missing, and other names and numbers that a reason may hold.
        context: The words of the request, of which an answer is made beside its reason.
    """

    obstacle: str = Field(min_length=1)
    or_else: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    reason: ReasonKind | None = None
    thing: Thing | None = None
    places: tuple[str, ...] = ()
    context: str = ""


@criterion
def evaluate_refusal(workspace: FileTree, seed: FileTree, references: References, args: RefusalArgs) -> Findings:
    """`data/answer.txt` says that the task cannot be done, and names what stands in the way.

    The answer begins with `cannot be done`, in these or like words, and is no longer than 600 characters. Whether
    everything was left as it is, the collateral part of the verdict says.

    With the words of the request, each clause of the answer is the true reason, says what was looked at or therefore
    not done, asks back, or is courtesy. The reason that a thing is missing has a known form: it says that the thing is
    not there, and where at most in the places that are given. Any other name, number, day or obstacle makes the answer
    false.
    """
    if not workspace.has_file(ANSWER_FILE):
        yield failed(ANSWER_FILE, "an answer that begins with 'Cannot be done:'", "no answer")
        return
    text = check_searchable(read_text(workspace.read(ANSWER_FILE)), ANSWER_FILE).strip()
    faults = tuple(_find_faults(text, args))
    for expected, found in faults:
        yield failed(ANSWER_FILE, expected, found)
    if not faults:
        yield passed(f"the answer says that {args.obstacle!r} stands in the way", ANSWER_FILE)
        yield MatchedItem("answer", ANSWER_FILE)


def _find_faults(text: str, args: RefusalArgs) -> Iterator[tuple[str, str]]:
    refusal = find_refusal(text)
    if len(text) > _MAX_CHARS:
        yield f"a reason of at most {_MAX_CHARS} characters", f"{len(text):,} characters"
    elif refusal is None:
        yield "an answer that begins with 'Cannot be done:'", repr(text[:200])
    else:
        if not any(contains_keyword(text, one) for one in (args.obstacle, *args.or_else)):
            yield f"an answer that names {args.obstacle!r}", repr(text[:200])
        for value in args.never:
            if contains_keyword(text, value):
                yield f"an answer without {value!r}", repr(text[:200])
        plain = _LOOKED_FOR.sub(lambda match: "there is".ljust(len(match[0])), text)
        plain = _FORBIDDEN.sub(lambda match: "no".ljust(len(match[0])), plain)
        reason = args.reason or ("outside" if "outside" in args.or_else else None)
        claims = _find_claims(text[refusal.end :], reason == "outside")
        yield from (("nothing done", repr(claim)) for claim in claims)
        named = (args.obstacle, *args.or_else)
        request = read_known_words([args.context, *args.places, *named])
        if args.thing:
            further = find_unfounded_statements(text[refusal.end :], named, args.places, args.thing, request)
        else:
            further = tuple(map(repr, find_further_statements(text[refusal.end :], named)))
        if args.context and reason in ("outside", "taken"):
            names = (args.obstacle, *args.places)
            further += tuple(find_foreign_words(text[refusal.end :], reason, names, request, args.context))
        yield from (("a reason and nothing else", one) for one in further)
        if reason:
            wrong = [*find_wrong_reasons(text[refusal.end :], reason)]
            if reason == "taken" and not contains_keyword(text, args.obstacle):
                wrong += find_other_cause(text[refusal.end :])
            yield from (("the reason that stands in the way", one) for one in wrong)
        for objection in find_objections(plain, [refusal], _OBJECTIONS):
            yield "a reason without doubt", str(objection)


def _find_claims(text: str, may_claim_booking: bool) -> Iterator[str]:
    """Yield the clauses which say that a part of the task was done all the same.

    Args:
        may_claim_booking: Whether an entry of the calendar can only be one that was made now.
    """
    kinds = (_CLAIM, _CLAIM_OF_DEED, *((_CLAIM_OF_BOOKING,) if may_claim_booking else ()))
    for clause in _CLAUSE_END.split(text):
        if not _NOTHING.search(clause) and any(kind.search(clause) for kind in kinds):
            yield clause.strip()[:100]
