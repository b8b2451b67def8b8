"""Whom a mail greets and who signs it, beside those who send and get it."""

import re
from collections.abc import Iterator, Sequence

from criteria.mails.letter_parts import LetterParts, find_signers, is_named_in, list_greeted, list_name_words
from criteria.mails.wanted_message import WantedMessage
from criteria.sentences import KnownWords, fold_word, read_vocabulary

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_ADDRESS = re.compile(r"[\w.+-]{1,100}@[\w-]{1,100}\.")
_TWO_NAMES = re.compile(r"\b([A-Z][\w'\u2019-]*) (?=([A-Z][\w'\u2019-]*))")
_FULL_NAME = re.compile(r"[A-Z][\w'\u2019-]+(?: (?:de|van|von|der|da|del|di))*(?: [A-Z][\w'\u2019-]+){1,2}")
_DESKS = frozenset("team office desk department assistant secretary group".split())
_SHORT = 1
_OTHER_WRITER = re.compile(r"\b(?:and|&|,)\s*$")


def find_wrong_people(text: str, parts: LetterParts, wanted: WantedMessage, known: KnownWords) -> Iterator[str]:
    """Find a greeting to somebody who does not get the mail, and a signature of somebody who did not send it.

    Args:
        known: The words of the request, of which a title or a group may be greeted.
    """
    names = wanted.full_names
    sender, recipients = (*wanted.senders, *names.senders), (*wanted.recipients, *names.recipients)
    people = (*wanted.people, *names.people)
    # A list of what is wanted may begin and end the mail, too: `Closed: IR-046, IR-051`.
    wanted_texts = (*wanted.says, *(one for pair in wanted.pairs for one in pair))
    wanted_words = {word for one in wanted_texts for word in (*_WORD.findall(one), one)}
    values = {value.casefold() for _, value in wanted.pairs}
    greeted = [one for one in list_greeted(text, parts.greeting) if one.casefold() not in values]
    strangers = [one for one in greeted if not is_named_in(one, (*recipients, *people))]
    named = [one for one in greeted if one not in strangers]
    wrong = [
        one
        for one in strangers
        if not _is_plain(one, known)
        or is_named_in(one, sender)
        or _names_person(one, wanted)
        or _is_full_name(one, wanted)
    ]
    if wrong:
        yield f"greets {wrong[0]!r}"
    elif named and not any(is_named_in(one, recipients) for one in named):
        yield f"greets {named[0]!r}, who does not get it"
    mixed = _find_mixed_name(text[parts.greeting.start : parts.greeting.end], (*names.recipients, *names.people))
    if mixed:
        yield f"greets {mixed!r}"
    signers = [
        one for one in find_signers(text, parts.signature) if one not in wanted_words or is_named_in(one, sender)
    ]
    if any(is_named_in(one, sender) or len(one.strip(".")) == _SHORT for one in signers):
        first = text[parts.signature.start : parts.signature.end].strip().partition("\n")[0]
        others = [match[0] for match in _WORD.finditer(first)
                  if match[0][0].isupper() and _OTHER_WRITER.search(first[: match.start()])
                  and not is_named_in(match[0], sender) and not _is_plain(match[0], known)]  # fmt: skip
    else:
        is_desk = any(one.casefold() in _DESKS for one in signers)
        others = [one for one in signers if fold_word(one) not in read_vocabulary().plain
                  and (not is_desk or not known.holds(one) or is_named_in(one, recipients))]  # fmt: skip
    if others:
        yield f"is signed by {others[0]!r}"


def _find_mixed_name(greeting: str, full: Sequence[str]) -> str | None:
    """Find a first name beside the surname of somebody else, of those whose full names are known."""
    for match in _TWO_NAMES.finditer(greeting):
        owners = [{one for one in full if is_named_in(word, (one,))} for word in match.groups()]
        if all(owners) and not owners[0] & owners[1]:
            return match[0]
    return None


def _is_plain(word: str, known: KnownWords) -> bool:
    return fold_word(word) in read_vocabulary().plain or known.holds(word)


def _is_full_name(word: str, wanted: WantedMessage) -> bool:
    """Return whether a word is the first or last one of a name that the mail may hold, or of one in its place."""
    full = (one for one in wanted.allowed if _FULL_NAME.fullmatch(one))
    return fold_word(word) not in read_vocabulary().plain and any(word in one.split() for one in full)


def _names_person(word: str, wanted: WantedMessage) -> bool:
    """Return whether a word is the name of somebody whose address the request or the quoted mail holds."""
    addresses = _ADDRESS.findall("\n".join([wanted.context, wanted.quoted, *wanted.allowed, *wanted.parties]))
    folded = word.casefold()
    return folded not in read_vocabulary().plain and any(folded in list_name_words(one) for one in addresses)
