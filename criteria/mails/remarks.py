"""What a mail says beside what it must, in words that belong to neither courtesy nor the request."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from criteria.fair_forms import find_stated_values
from criteria.mails.letter_parts import LetterParts, find_signers, is_named_in, list_greeted, list_name_words
from criteria.mails.other_news import is_kind_wish
from criteria.mails.plain_words import is_plain_word, list_basic_forms
from criteria.sentences import blank_out, split_sentences
from criteria.step_budget import spend_steps
from data_model import Span

MAX_FOREIGN_WORDS = 3
"""How many different words a mail may hold that are neither plain nor of the request."""
MAX_FOREIGN_WORDS_IN_REMARK = 0
"""How many of them a sentence may hold that says nothing that was asked for and is no kind wish."""
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_ADDRESS = re.compile(r"[\w.+-]{1,100}@[\w-]{1,100}\.")
_SHORT = 1
_STEPS_PER_WORD = 20
_MAX_REPORTED = 5
_STARTS = re.compile(r"(?:^|[.!?:;\n\"\u201c\u201d'*|>(/&#-]\s*)$")
_OTHER_WRITER = re.compile(r"\b(?:and|&|,)\s*$")


@dataclass(frozen=True)
class KnownWords:
    """The words of a request and of those who send and receive the mail, with their basic forms.

    Attributes:
        addresses: The addresses among them.
    """

    words: frozenset[str]
    addresses: tuple[str, ...] = ()

    def names_person(self, word: str) -> bool:
        """Return whether a word is the name of somebody whose address is known, and no plain word."""
        return not is_plain_word(word.casefold()) and any(
            word.casefold() in list_name_words(one) for one in self.addresses
        )

    def holds(self, word: str) -> bool:
        """Return whether a word is plain or one of the request."""
        folded = word.casefold().replace("\u2019", "'").removesuffix("'s").split("'")[0]
        return (
            len(folded) <= _SHORT
            or folded in self.words
            or is_plain_word(folded)
            or not self.words.isdisjoint(list_basic_forms(folded))
        )


def read_known_words(texts: Sequence[str]) -> KnownWords:
    """Collect the words of some texts."""
    spend_steps(_STEPS_PER_WORD * sum(len(one) for one in texts) // 4)
    words = {word for text in texts for word in re.findall(r"[^\W\d_]+", text.casefold())}
    addresses = tuple(dict.fromkeys(address for text in texts for address in _ADDRESS.findall(text)))
    return KnownWords(frozenset(words.union(*map(list_basic_forms, words))), addresses)


def find_foreign_remarks(text: str, spans: Sequence[Span], parts: LetterParts, known: KnownWords) -> Iterator[str]:
    """Find names that belong to nothing that was asked for, and more than a few words from somewhere else.

    Args:
        spans: Where the text holds what it must say.
    """
    values = [Span(one.start, one.end) for one in find_stated_values(text)]
    plain = blank_out(text, [*spans, *values, *parts])
    foreign = [match for match in _WORD.finditer(plain) if not known.holds(match[0])]
    spend_steps(_STEPS_PER_WORD * (len(plain) // 4))
    for match in foreign:
        if match[0][0].isupper() and not _STARTS.search(text[max(0, match.start() - 4) : match.start()]):
            yield f"names {match[0]!r}"
            return
    for sentence in split_sentences(text, spans):
        end = sentence.start + len(sentence.text)
        beside = [match[0] for match in foreign if sentence.start <= match.start() < end]
        is_subject = end <= text.find("\n") + 1
        if (
            not is_subject
            and len(beside) > MAX_FOREIGN_WORDS_IN_REMARK
            and not sentence.spans
            and not is_kind_wish(sentence.text)
        ):
            yield f"remarks {' '.join(sentence.text.split())[:80]!r}"
            return
    words = list(dict.fromkeys(match[0].casefold() for match in foreign))
    if len(words) > MAX_FOREIGN_WORDS:
        yield f"speaks of what nobody asked for: {', '.join(words[:_MAX_REPORTED])}"


def find_wrong_people(text: str, parts: LetterParts, sender: Sequence[str], recipients: Sequence[str],
                      people: Sequence[str], known: KnownWords) -> Iterator[str]:  # fmt: skip
    """Find a greeting to somebody who does not get the mail, and a signature of somebody who did not send it.

    Args:
        sender: Name and address of its sender.
        recipients: Who gets it.
        people: Everybody who was to get it, together or each alone.
    """
    greeted = list_greeted(text, parts.greeting)
    strangers = [one for one in greeted if not is_named_in(one, (*recipients, *people))]
    named = [one for one in greeted if one not in strangers]
    wrong = [one for one in strangers if not known.holds(one) or is_named_in(one, sender) or known.names_person(one)]
    if wrong:
        yield f"greets {wrong[0]!r}"
    elif named and not any(is_named_in(one, recipients) for one in named):
        yield f"greets {named[0]!r}, who does not get it"
    signers = list(find_signers(text, parts.signature))
    if any(is_named_in(one, sender) or len(one.strip(".")) == _SHORT for one in signers):
        first = text[parts.signature.start : parts.signature.end].strip().partition("\n")[0]
        others = [match[0] for match in _WORD.finditer(first)
                  if match[0][0].isupper() and _OTHER_WRITER.search(first[: match.start()])
                  and not is_named_in(match[0], sender) and not known.holds(match[0])]  # fmt: skip
    else:
        others = [one for one in signers if not known.holds(one) or is_named_in(one, recipients)]
    if others:
        yield f"is signed by {others[0]!r}"
