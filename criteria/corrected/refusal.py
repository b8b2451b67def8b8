"""The criterion for the answer that something cannot be done."""

from collections.abc import Iterator
from typing import Literal, get_args

from pydantic import Field

from criteria.answers import find_refusal
from criteria.corrected.barring_reasons import judge_outside, judge_taken
from criteria.corrected.missing_reasons import Thing, judge_missing
from criteria.corrected.refusal_clauses import A_NAME, THE_THING, ClausePart, RefusalClause, read_clauses
from criteria.fair_forms import find_stated_values, find_unknown_weekdays, find_wrong_weekdays
from criteria.file_text import check_searchable
from criteria.keyword_matching import contains_keyword
from criteria.registry import Args, Findings, MatchedItem, References, criterion
from criteria.sentences import KnownWords, read_known_words
from data_model import failed, passed
from file_formats import read_text
from office_env import ANSWER_FILE, FileTree

_MAX_CHARS = 600
"""Whoever lists all that could stand in the way names no reason."""

ReasonKind = Literal["missing", "outside", "taken", "away"]
"""Something is not there, somebody is outside of the house, a time is taken, or somebody is away."""


class RefusalArgs(Args):
    """What stands in the way of a request.

    Attributes:
        obstacle: The name of what is missing, of who is outside or away, or of what takes the time.
        or_else: Other names of what is missing.
        never: What does not stand in the way.
        reason: Why the obstacle is one: something is `missing`, somebody is `outside` of the house, a time is `taken`,
            somebody is `away`. Without it, the answer may give any of these reasons.
        thing: What it is that is missing.
        places: Names of where it is missing, and other names and numbers that a reason may hold: those of the partner
            of a record, of the firm of who is outside, of the days on which somebody is away.
        context: The words of the request, of which an answer says what was left undone.
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
    """`data/answer.txt` says that the task cannot be done, and in a few words what is missing or stands in the way.

    The answer begins with `cannot be done`, in these or like words, and is no longer than 600 characters:
    `Cannot be done: no mail about invoice 204`. Whether everything was left as it was, the collateral part of the
    verdict says.

    At least one clause is the true reason: it denies that the thing is there, or only names it; it says that somebody
    is outside, or that a rule keeps figures from those outside; it says that a time is taken, or that somebody is
    away. Any other clause says, in words of the request, what was left undone, or where it was looked for, or it is
    courtesy. The words of reasons are a closed set beside the names that are given. So another name, number, day or
    reason makes the answer wrong, and so do a doubt, a choice, and whatever is said to be there, allowed or done.
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
        return
    if refusal is None:
        yield "an answer that begins with 'Cannot be done:'", repr(text[:200])
        return
    for value in args.never:
        if contains_keyword(text, value):
            yield f"an answer without {value!r}", repr(text[:200])
    reasons: tuple[ReasonKind, ...] = (args.reason,) if args.reason else get_args(ReasonKind)
    faults = [tuple(_find_wrong_clauses(text[refusal.end :], args, reason)) for reason in reasons]
    if all(faults):
        yield from faults[0]


def _find_wrong_clauses(text: str, args: RefusalArgs, reason: ReasonKind) -> Iterator[tuple[str, str]]:
    request, names = read_known_words([args.context]), dict.fromkeys(args.places, A_NAME)
    if reason == "missing":
        names |= dict.fromkeys(args.or_else, THE_THING)
    # Somebody may be called by the domain of the address.
    domain = args.obstacle.partition("@")[2]
    names |= {args.obstacle: THE_THING} | ({domain: THE_THING} if domain else {})
    clauses = tuple(read_clauses(text, names, args.context))
    parts = [_judge(clause, args, reason, request) for clause in clauses]
    for clause, part in zip(clauses, parts, strict=True):
        if part == "wrong":
            yield "a reason and nothing else", repr(clause.shown[:100])
    if reason in ("taken", "away"):
        stated = find_stated_values(" ".join((args.context, *args.places)))
        days = [one.value for one in stated if one.type == "date"]
        for found in (*find_wrong_weekdays(text, days), *find_unknown_weekdays(text, days)):
            yield "the weekday of that day", repr(found)
    is_named = reason != "missing" or any(THE_THING in clause.words for clause in clauses)
    if "wrong" not in parts and not ("reason" in parts and is_named):
        yield f"an answer that says that {args.obstacle!r} stands in the way, and why", repr(text.strip(" :")[:100])


def _judge(clause: RefusalClause, args: RefusalArgs, reason: ReasonKind, request: KnownWords) -> ClausePart:
    if reason == "missing":
        return judge_missing(clause, args.thing, request)
    if reason == "outside":
        return judge_outside(clause, request)
    return judge_taken(clause, reason == "away", request)
