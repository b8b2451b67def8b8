"""Who does what in a mail: deeds of its reader, of other people and of its writer that nobody spoke of."""

import re
from collections.abc import Iterator, Sequence

from criteria.mails.wanted_message import WantedMessage
from criteria.sentences import (
    VALUE,
    blank_out,
    fold_word,
    list_names,
    read_known_words,
    read_phrases,
    read_vocabulary,
    split_sentences,
)
from data_model import Span

_AUXILIARY = r"(?:have|has|had|will|shall|must|should|are to|do|did|does|['\u2019](?:ve|d|ll|s))"
_ADVERB = r"(?:just|already|now|also|all|both|then|kindly|really|never|always|again|first)"
_READER = re.compile(
    r"(?:^|[.!?\n,;:]\s*|\b(?:that|as|because|and|since|when|but|which|what|where|how) )"
    rf"(?P<who>you|they|he|she)(?: ?{_AUXILIARY})*(?: {_ADVERB})*(?: {_AUXILIARY})* (?P<verb>[a-z]+)\b",
    re.IGNORECASE,
)
_READERS_OWN = frozenset(
    "find see get hear receive have need want know read notice look use understand open check like wish hope prefer can"
    " could may might would will should are is were am be been not also soon in on at to for the a an below above here"
    " both all as with who whom whose from of and or but my our your this that these those there it it's always"
    " never".split()
)
"""What a reader does with any mail, and words that begin no deed."""
_HAD = re.compile(r"\b(?:have|has|had)\b|['\u2019]ve\b", re.IGNORECASE)
_PARTICIPLE = re.compile(
    r"\w{2,}ed|put|made|done|sent|given|taken|met|held|told|said|seen|written|chosen|brought|bought|sold|paid|lost|left"
    r"|kept|broken|forgotten|been|gone|come|set|let|thought|known"
)
_WORD = re.compile(r"[^\W\d_]+")
_ASKED = frozenset("ask asked want wanted request requested wish wished enquire enquired inquire inquired".split())
_WRITTEN = frozenset("propose proposed suggest suggested offer offered mention mentioned wrote write named".split())
"""What the writer of a mail may have done in it."""
_NAMED = re.compile(
    r"(?:^|[.!?\n,;:]\s*|\b(?:that|because|and|since|but|whether|if) )(?P<name>[A-Z][\w\u2019-]+)"
    r"(?: [A-Z][\w\u2019-]+)?"
    r" (?P<verb>has|had|have|is|was|will|can|could|should|must|may|might|wants?|needs?|does|did|[a-z]{2,}(?:ed|s))\b",
    re.MULTILINE,
)
_TO_OTHERS = re.compile(
    r"\b(?:let|tell|inform|remind|ask|give|send|answer|write to|reply to) (?P<who>him|her|them|[A-Z][\w\u2019-]+)\b"
)
_REQUEST = re.compile(
    r"\?|\b(?:please|kindly|could|can|would|let (?:me|us)|needs?|ask\w*|waiting|want|expect\w*|must|should"
    r"|ha(?:ve|s) to|like|appreciate|grateful|missing|open|due|deadline|your answer|invite\w*)\b"
    r"|(?:^|[.;:|*\u2022-])[ \t]*your \w+|\bto be (?:answered|replied)\b|\banswers? (?:is |are )?(?:wanted|by|until)\b"
    r"|\b(?:have|has|got) (?:time )?until\b",
    re.IGNORECASE | re.MULTILINE,
)
"""What asks for something: `Your points: by 09:00` does, `Thank you for your points` does not."""
_ANSWER = re.compile(r"\b(?:answer\w*|repl(?:y|ies|ied)|respon\w+|get back|write back|let \w+ know)\b", re.IGNORECASE)
_BY = re.compile(r"\b(?:by|until|before) ")
_ASKS = re.compile(r"\b(?:asks?|asked|whether|reply|answers?)\b")
_WRITER_COMES = re.compile(
    r"\b(?:i|we)(?:['\u2019]ll| will| shall| can| am going to| are going to)"
    r" (?:also |then |gladly )?(?:let you know|tell you|come|attend|join|remind you)\b|\bremind me\b"
    r"|\bwhether (?:i|we)\b",
    re.IGNORECASE,
)
_ON_DAY = re.compile(
    r"^(?!.*\b(?:deadline|later|latest|last day|due|by|until|before|repl\w+|answer|respon\w+)\b)"
    rf".*\bon (?:the )?{VALUE}",
    re.IGNORECASE | re.MULTILINE,
)
"""A sentence in which the day by which somebody is to answer looks like that of the event."""
_YOUR_PLACES = re.compile(
    r"\b(?:in|into|to|from) (?:your|their) (?:\w+ )?(?:calendars?|diary|diaries|inbox|mailbox(?:es)?)\b", re.IGNORECASE
)


def find_wrong_actors(text: str, spans: Sequence[Span], wanted: WantedMessage) -> Iterator[str]:
    """Find deeds of the reader, of other people and of the writer that neither the request nor courtesy speaks of.

    Args:
        text: Subject and body without what the mail answers or forwards.
        spans: Where it holds what it must say.
    """
    request = " ".join(wanted.request.split()).casefold()
    body = text.find("\n") + 1
    plain, marked = blank_out(text, spans), blank_out(text.replace(VALUE, " "), spans, VALUE)
    for fair in (read_vocabulary().frame, read_phrases().fair):
        plain = fair.sub(lambda match: " " * len(match[0]), plain)
    found = [*_find_readers_deeds(plain[body:], wanted), *_find_named(plain[body:], wanted)]
    asks_by = wanted.asks and _BY.search(wanted.context)
    patterns = (_YOUR_PLACES, *((_WRITER_COMES,) if wanted.asks else ()), *((_ON_DAY,) if asks_by else ()))
    for pattern in patterns:
        places = pattern.finditer(plain if pattern is _WRITER_COMES else marked, body)
        found += [match[0].replace(VALUE, "") for match in places if match[0].casefold() not in request]
    yield from (f"says {' '.join(words.split())!r}" for words in found[:1])
    if wanted.asks and _ASKS.search(wanted.context) and not _REQUEST.search(text, body):
        yield "asks for nothing"
    elif wanted.asks and wanted.quoted and " to answer" in wanted.context and not _ANSWER.search(text, body):
        yield "asks for no answer"


def _find_readers_deeds(plain: str, wanted: WantedMessage) -> Iterator[str]:
    said = " ".join([wanted.context, *wanted.says, *wanted.says_one_of]).casefold()
    own = _READERS_OWN | (_WRITTEN if wanted.quoted else frozenset())
    may_ask = bool(wanted.quoted) or not _ASKED.isdisjoint(read_known_words([wanted.context]).words)
    for sentence in split_sentences(plain):
        if wanted.asks and _REQUEST.search(sentence.text):
            continue
        for match in _READER.finditer(sentence.text):
            verb, words = fold_word(match["verb"]), match[0].strip(" .,;:!?\n").casefold()
            is_had = _HAD.search(words) is not None and not _PARTICIPLE.fullmatch(verb)
            if not (is_had or verb in own or words in said or (may_ask and verb in _ASKED)):
                yield words


def _find_named(plain: str, wanted: WantedMessage) -> Iterator[str]:
    """Find people who are said to do something, and those to whom something is to be sent in place of the writer."""
    request = " ".join(wanted.request.split()).casefold()
    headings = [wanted.source.column, *(name for name, _ in wanted.columns)]
    names = list_names_of_request(wanted) - {one.casefold() for one in headings}
    exempt = " ".join(
        [*wanted.says, *wanted.allowed, *(name for name, _ in (*wanted.pairs, *wanted.moments))]
    ).casefold()
    for match in _NAMED.finditer(plain):
        name = match["name"].casefold()
        if name in names and name not in exempt and f"{name} {match['verb'].casefold()}" not in request:
            yield f"{match['name']} {match['verb']}"
    # Whose mail is passed on waits for the answer.
    asking = [text for header, text in wanted.quoted_headers if header == "from"]
    senders = " ".join([*wanted.senders, *asking]).casefold()
    for match in _TO_OTHERS.finditer(plain):
        if wanted.asks and match["who"].casefold() not in senders and match[0].casefold() not in request:
            yield match[0]


def list_names_of_request(wanted: WantedMessage) -> frozenset[str]:
    """List the words, in lower case, that are names: of who has to do with the mail, and those of the request."""
    parties = {part.casefold() for one in wanted.parties for part in _WORD.findall(one.partition("@")[0])}
    return list_names(wanted.context) | parties
