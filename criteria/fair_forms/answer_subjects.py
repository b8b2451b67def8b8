"""What an answer says its figure is of: the records that were asked about, and the column that was added up."""

import re
from collections.abc import Iterator, Sequence

from criteria.fair_forms.asked_lacks import list_lacking_headings
from criteria.fair_forms.record_codes import list_codes
from criteria.sentences import list_basic_forms, read_known_words, read_vocabulary, split_sentences
from criteria.step_budget import spend_steps
from data_model import Span

_VERB = r"(?:comes?|came|makes?|made|amounts?|adds?|totals?|is|are)"
_ASKED = re.compile(
    r"\b(?:what|how much|how many)(?: (?:do|does|did|would))? (?P<subject>\w(?:[^.,;?!]|\.(?=\w)){0,120}?)"
    r" (?:comes?|makes?|amounts?|adds?|cost|is|are)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"(?:they|these|those|it|that|this|all|each)\b", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:^|[.;:,\n] ?)(?:all |both )?(?:the|these|those|your|our|all|both) (?P<words>(?:[\w'-]+ ){1,5}?)"
    rf"(?:{_VERB}|of|in|with|that|which|who|whose|under|from|you|i|not|for|to)\b",
    re.IGNORECASE,
)
_SUMS = frozenset(
    """
    sum sums total totals figure figures amount amounts answer answers result results value values one ones two three
    four five all net gross whole rest entries records rows lines items
    """.split()
)
_END = r"[^.;:\n]*?(?=,| (?:they|it|the|all|these|those|together|comes?|makes?|amounts?|in all)\b|[.;:\n]|$)"
_AFTER = re.compile(
    r"\b(?:after|with|once|since|following|including|incl\.?|now that|given|counting)\b[^.;:\n]{0,60}?"
    rf"\b(?:correct\w*|chang\w*|new|fix\w*|updat\w*)\b{_END}"
    rf"|\b(?:i|we|have|has|having|were|was|been) (?:corrected|changed|fixed|updated|entered|set)\b{_END}",
    re.IGNORECASE,
)
"""What was done before, which is no part of what the figure is of."""
_MENDED = re.compile(r"\b(?:corrected|changed|fixed|updated)\b", re.IGNORECASE)
_UNDER = re.compile(r"\bunder (?:(?:the )?(?:column|heading) )?['\"]?(?P<heading>[\w-]+)", re.IGNORECASE)
_PARTICIPLE = re.compile(r"(?<![\w'-])(?P<be>be )?(?P<word>[a-z]{3,}ed|paid|sent|sold|done)\b", re.IGNORECASE)


def find_wrong_headings(text: str, spans: Sequence[Span], request: str) -> Iterator[str]:
    """Find a column or a state that the request does not know under the name that an answer gives it.

    A word behind `under` stands there in the request, too, and is no heading under which there is to be nothing. A
    state stands in it as it is, and not only as a form of another word, `Claimed` of `claims`, or as the end of `to be
    invoiced`.

    Args:
        spans: Where the answer states its value.
    """
    asked = request.casefold()
    lacking = list_lacking_headings(request)
    lacked = {one.split()[0].casefold() for one in lacking}
    headings = {match["heading"].casefold() for match in _UNDER.finditer(request)} - lacked
    # What was done is told of the work, and says nothing of the figure.
    plain = _AFTER.sub(lambda match: " " * len(match[0]), text)
    for sentence in split_sentences(plain, spans):
        if not sentence.spans:
            continue
        for match in _UNDER.finditer(sentence.text) if headings else ():
            if match["heading"].casefold() not in headings:
                yield f"says {match[0]!r}"
                return
        for match in _PARTICIPLE.finditer(sentence.text):
            word = match["word"].casefold()
            if word in lacked and not sentence.text.startswith(lacking, match.start()):
                yield f"says {match['word']!r} of its figure"
                return
            if word in read_vocabulary().telling:
                continue
            held = list(re.finditer(rf"(?<![\w-])(be )?{word}\b", asked))
            if not held or (not match["be"] and all(one[1] for one in held)):
                yield f"says {match['word']!r} of its figure"
                return


def find_wrong_subjects(text: str, spans: Sequence[Span], rows: Sequence[str], request: str) -> Iterator[str]:
    """Find records, or things of another name, as whose sum an answer gives the sum that was asked for.

    Args:
        spans: Where the answer states the sum.
        rows: The names of the rows that were to be added up, if the request names them.
        request: The words of the request.
    """
    spend_steps(20 * (len(text) + len(request)))
    plain = _AFTER.sub(lambda match: " " * len(match[0]), text)
    own = {code for row in rows for code in list_codes(row)}
    subjects = [match["subject"] for match in _ASKED.finditer(request)]
    named = [one for one in subjects if not _PRONOUN.match(one)]
    known = read_known_words([*named, *rows])
    for sentence in split_sentences(plain, spans):
        if not sentence.spans:
            continue
        for code in list_codes(sentence.text):
            if code not in own:
                yield f"gives it as that of {code!r}"
                return
        subject = _SUBJECT.search(sentence.text) if named and len(named) == len(subjects) else None
        if subject:
            head = subject["words"].split()[-1].casefold()
            if head not in _SUMS and _MENDED.search(subject["words"]):
                yield f"gives it as that of {subject['words'].strip()!r}"
                return
            if head not in _SUMS and not known.holds(head) and list_basic_forms(head).isdisjoint(_SUMS):
                yield f"gives it as that of {subject['words'].strip()!r}"
                return
