"""Keys and tokens, taken out of what an endpoint says before anything of it is kept or shown."""

import base64
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from data_model import bounds
from llm_gateway.escapes import (
    INTRODUCERS,
    Escapes,
    Place,
    bare,
    bare_place,
    escapes_for,
    place_without_blanks,
    placed,
    small,
    spaced,
    without_blanks,
)
from llm_gateway.skeletons import is_skeleton, skeleton, skeleton_places, skeletons

MASK = "***"
OVERLONG = "*" * (bounds.REPLY_CHARACTERS + 1)
"""What stands for a text that no reply may hold: it is refused for its length, as the text would be."""
ROOM = 200_000
"""Characters of the texts in one document from which secrets are cut; of the rest, a text that holds one goes whole."""
SHORTEST_SECRET = 8
_TEXT_OVERHEAD = 20
"""Characters that looking through a text costs besides its own."""
LONGEST_WORD = 15
PLAIN_WORD = re.compile(r"[A-Z]?[a-z]*|[A-Z]*")
SECRET_HEADER = re.compile(r"auth|key|token|secret|cookie|password|credential|session", re.I)
WORD_OF_HEADER = re.compile(r"[^\s;,=]+(?==*(?:[\s;,]|$))")
READ = ("usage", "data", "error", "choices")
"""The members of an answer that are read."""
LEVELS = 4
"""How often a text may be written out within another, as the arguments of a tool call are JSON within JSON."""
_BASIC = re.compile(r"\bbasic\s+([\w+/-]+)", re.A | re.I)
BEARER = re.compile(r"\b(bearer)\s+(?=[\"']?[\w.~+/:=-]*\d)[\"']?[\w.~+/:=-]{8,}", re.A | re.I)
"""A token has a digit; what else a bearer may be of is a word."""
SHORTEST_BEARER = len("bearer 12345678")
TEXTUAL = frozenset({str, dict, list})
NUMERIC = frozenset("0123456789.e+-")
_SPELLED_NUMBER = re.compile(
    r"(?<![\w.])(?:0[xX][0-9a-fA-F_]{4,60}|[0-9][0-9_]{0,60}(?:\.[0-9_]{0,60})?[eE][-+]?[0-9]{1,3}|[0-9]{1,60}(?:_[0-9]{1,60}){1,60})"
)
_BETWEEN_DIGITS = str.maketrans("", "", "., []")
Forms = tuple[str, ...]


def forms_of(secrets: Iterable[str]) -> Forms:
    """The forms in which secrets are looked for: as they are, in hexadecimal, and in base64; the shortest first.

    What is no secret by `is_secret` is looked for in none.
    """
    forms = {form.lower() for secret in secrets if is_secret(secret) for form in _forms(secret)}
    return tuple(sorted(forms, key=lambda form: (len(form), form)))


def redact(text: str, forms: Forms, room: int = ROOM) -> str:
    """Put `***` in the place of every secret in a text, and of every bearer token.

    A secret is also found in other letters, written out by JSON, Python, HTML or in an address, and over lines.
    """
    if len(text) < _shortest(forms):
        return text
    if len(text) > bounds.REPLY_CHARACTERS:
        return OVERLONG
    escapes = escapes_for(forms)
    # Most texts are short, and cannot hold the longer forms.
    found = _found(["bearer", *(form for form in forms if len(form) <= len(text))], text, escapes)
    if _is_spelled_as_number(text, forms):
        return MASK
    if secrets := [form for form in found if form in forms]:
        if len(text) > room:
            return MASK
        text = _without(secrets, text, escapes)
        if _found(forms, text, escapes):
            # What was part of a longer escape may now be read as a character of the secret.
            return MASK
    return _without_tokens(text, escapes) if "bearer" in found else text


def is_secret(text: str) -> bool:
    """Whether a key is one: long enough, and no plain word such as servers without keys are given (`anything`)."""
    is_word = len(text) <= LONGEST_WORD and PLAIN_WORD.fullmatch(text) is not None
    return len(text) >= SHORTEST_SECRET and not is_word


def secrets_of_headers(headers: Mapping[str, object]) -> list[str]:
    """The words in the headers of a request that are named like a secret, names before an equals sign left out.

    Of a user and a password in base64, as `Authorization: Basic` has them, what they stand for as well (RFC 7617).
    """
    values = [value for name, value in headers.items() if isinstance(value, str) and SECRET_HEADER.search(name)]
    words = [word for value in values for word in WORD_OF_HEADER.findall(value)]
    return words + [part for value in values for found in _BASIC.findall(value) for part in _credentials(found)]


def _credentials(encoded: str) -> list[str]:
    """A user with a password as they are written with a colon, and the password alone; none where nothing is both."""
    try:
        both = base64.b64decode(encoded + "=" * (-len(encoded) % 4)).decode()
    except ValueError:
        return []
    return [both, both.partition(":")[2]] if ":" in both else []


def redact_document(document: Any, forms: Forms, has_vectors: bool = False) -> Any:
    """Redact every text of a parsed JSON document, keys of objects included, in place; gives the document.

    So is every number whose decimal text holds a secret, as numbers become text later; but where the document has
    vectors, which never do, no list of numbers alone is looked at. Texts beyond REPLY_SEARCHED are masked unread. It
    does not recurse: documents come as deep as the parser lets them.
    """
    numeric = tuple(form for form in forms if NUMERIC.issuperset(form))
    shortest = _shortest(forms)
    whole = [document]
    # What is read of an answer goes first, as there may be more texts than are looked through.
    first = [document[name] for name in READ if name in document] if isinstance(document, dict) else []
    left: list[Any] = [whole, *(part for part in first if isinstance(part, dict | list))]
    done = {id(part) for part in left[1:]}
    room, searched = ROOM, 0
    while left:
        part = left.pop()
        places: Iterable[tuple[Any, Any]]
        if isinstance(part, dict):
            searched += sum(len(key) + _TEXT_OVERHEAD for key in part)
            if searched > bounds.REPLY_SEARCHED:
                # Each of its keys would be looked through; those of what was read already are ours.
                already = {key: value for key, value in part.items() if id(value) in done}
                part.clear()
                part.update(already)
            room -= _redact_keys(part, forms, shortest, room)
            places = part.items()
        elif TEXTUAL.isdisjoint(map(type, part)) and (has_vectors or not _holds(numeric, part)):
            # A vector is thousands of numbers.
            continue
        else:
            places = enumerate(part)
        for place, value in places:
            kind = type(value)
            if kind is str:
                searched += len(value) + _TEXT_OVERHEAD
                if searched > bounds.REPLY_SEARCHED:
                    part[place] = MASK
                elif len(value) >= shortest and (redacted := redact(value, forms, room)) is not value:
                    part[place] = redacted
                    room -= len(value)
            elif kind is dict or kind is list:
                if value and id(value) not in done:
                    left.append(value)
            elif numeric and (kind is int or kind is float) and _holds(numeric, value):
                part[place] = MASK
    return whole[0]


def _redact_keys(part: dict[str, Any], forms: Forms, shortest: int, room: int) -> int:
    """Redact the keys of an object; the characters of those that changed."""
    names, changed = dict[str, str](), 0
    for key in part:
        if len(key) >= shortest and (name := redact(key, forms, room - changed)) is not key:
            names[key] = name
            changed += len(key)
    if names:
        entries = [(names.get(key, key), value) for key, value in part.items()]
        part.clear()
        part.update(entries)
    return changed


def _is_spelled_as_number(text: str, forms: Forms) -> bool:
    """Whether a text spells a key of digits as a number that becomes it when it is read: `0x2f`, `1.5e3`, `1_500`."""
    numeric = tuple(form for form in forms if NUMERIC.issuperset(form))
    if not numeric:
        return False
    for spelled in _SPELLED_NUMBER.findall(text):
        try:
            value = _number(spelled)
        except ValueError:
            continue
        if _holds(numeric, value):
            return True
    return False


def _number(spelled: str) -> float:
    if spelled[:2] in ("0x", "0X"):
        return int(spelled, 16)
    return float(spelled) if "e" in spelled.lower() else int(spelled)


def _holds(numeric: Forms, value: object) -> bool:
    """Whether a number, or one in a list of numbers, holds a form as it would be written."""
    if not numeric:
        return False
    text = repr(value)
    digits = text.translate(_BETWEEN_DIGITS)
    return any(form in text or form in digits for form in numeric)


def _shortest(forms: Forms) -> int:
    """The length of the shortest text that can hold a secret or a bearer token."""
    return min(len(forms[0]), SHORTEST_BEARER) if forms else SHORTEST_BEARER


def _forms(secret: str) -> list[str]:
    """A secret as it is, without what `bare` leaves out, in hexadecimal, and in base64 at each place in a longer text.

    Of base64 those characters count that hold nothing but the secret. All but letters and digits may be left out.
    """
    content = secret.encode()
    forms = [secret, bare(secret), content.hex()]
    for before in range(3):
        encoded = base64.b64encode(bytes(before) + content).decode()
        whole = encoded[-(-8 * before // 6) : 8 * (before + len(content)) // 6]
        forms += [whole, whole.replace("+", "-").replace("/", "_")]
    forms += filter(is_skeleton, map(skeleton, tuple(forms)))
    return [form for form in forms if len(form) >= SHORTEST_SECRET]


def _without_tokens(text: str, escapes: Escapes) -> str:
    """A text with the mask for every bearer token; for all of it, where one is written out."""
    text = level = BEARER.sub(_without_token, text)
    for _ in range(LEVELS + 1):
        if BEARER.search(spaced(level)):
            return MASK
        decoded = escapes.decoded(level)
        if decoded == level:
            break
        level = decoded
    return text


def _without_token(found: re.Match[str]) -> str:
    return f"{found[1]} {MASK}"


def _found(forms: Iterable[str], text: str, escapes: Escapes) -> list[str]:
    """The forms that a text holds, as it is or bare, on any level of escapes."""
    found = list[str]()
    left = list(forms)
    for level in _levels(text, escapes):
        lower, squeezed = level.lower(), bare(level)
        without_others = skeletons(level) if any(map(is_skeleton, left)) else []
        in_others = [form for form in left if is_skeleton(form) and any(form in one for one in without_others)]
        if here := [form for form in left if form in squeezed or form in lower or form in in_others]:
            found += here
            left = [form for form in left if form not in here]
    return found


def _levels(text: str, escapes: Escapes) -> Iterator[str]:
    """A text, and what it is with its escapes read once, twice, and so on, as far as that makes a difference."""
    yield text
    for _ in range(LEVELS):
        if not any(one in text for one in INTRODUCERS):
            return
        decoded = without_blanks(escapes.decoded(text))
        if decoded == text:
            return
        text = decoded
        yield text


def _without(forms: Iterable[str], text: str, escapes: Escapes) -> str:
    """A text with the mask for every form that `_found` finds, and for all of the escapes that it is written with."""
    spans = list[tuple[int, int]]()
    place = placed(text)
    for _ in range(LEVELS + 1):
        for one in (small(place), bare_place(place)):
            for form in forms:
                spans += _spans(form, one)
        for one in skeleton_places(place):
            for form in filter(is_skeleton, forms):
                spans += _spans(form, one)
        decoded = place_without_blanks(escapes.decoded_place(place))
        if decoded.text == place.text:
            break
        place = decoded
    parts, done = list[str](), 0
    for first, last in _joined(sorted(spans)):
        parts += (text[done:first], MASK)
        done = last
    return "".join((*parts, text[done:]))


def _spans(form: str, place: Place) -> list[tuple[int, int]]:
    return [(place.starts[first], place.ends[last - 1]) for first, last in _occurrences(form, place.text)]


def _occurrences(form: str, text: str) -> list[tuple[int, int]]:
    """Where a text holds a form; occurrences that overlap are one."""
    spans, first = list[tuple[int, int]](), text.find(form)
    while first >= 0:
        spans.append((first, first + len(form)))
        first = text.find(form, first + 1)
    return _joined(spans)


def _joined(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    joined = list[tuple[int, int]]()
    for first, last in spans:
        if joined and first < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return joined
