"""Wildcards: `*` and `?` against names, in time that no pattern can drive up."""

from data_model import ActionRefused
from office_env.shell.lexing import Word
from office_env.shell.tree import Tree


def matches(pattern: Word, name: str) -> bool:
    """Whether a name fits a pattern as a whole."""
    at = place = mark = 0
    star = -1
    while place < len(name):
        sign = _sign(pattern, at)
        if sign == "*":
            star, mark, at = at, place, at + 1
        elif at < len(pattern.text) and (sign == "?" or (not sign and pattern.text[at] == name[place])):
            at, place = at + 1, place + 1
        elif star >= 0:
            mark += 1
            at, place = star + 1, mark
        else:
            return False
    return all(_sign(pattern, rest) == "*" for rest in range(at, len(pattern.text)))


def pattern_of(text: str) -> Word:
    """A pattern whose every `*` and `?` is a wildcard."""
    return Word(text, frozenset(place for place, character in enumerate(text) if character in "*?"))


def expanded(tree: Tree, here: str, word: Word) -> list[str]:
    """The words that a word with wildcards stands for, sorted, as a shell spells them; itself where none fits."""
    if not word.wild:
        return [word.text]
    found = [""]
    for part in _parts(word):
        found = [f"{before}{name}" for before in found for name in _fitting(tree, here, before, part)]
        if len(found) > 10_000:
            raise ActionRefused("bash: the wildcards stand for more than 10,000 names.")
    return sorted(found) or [word.text]


def _fitting(tree: Tree, here: str, before: str, part: Word) -> list[str]:
    if not part.wild:
        text = before + part.text
        return [part.text] if part.text.endswith("/") or tree.node(tree.located(here, text)) is not None else []
    ending = "/" if part.text.endswith("/") else ""
    pattern = Word(part.text.removesuffix("/"), part.wild)
    folder = tree.folder(tree.located(here, before)) or {}
    shown = (name for name in folder if not name.startswith(".") or pattern.text.startswith("."))
    names = [name for name in shown if matches(pattern, name)]
    return [f"{name}{ending}" for name in names if not ending or isinstance(folder[name], dict)]


def _parts(word: Word) -> list[Word]:
    """The steps of a path, each with the slash that ends it."""
    parts, start = [], 0
    while start < len(word.text):
        end = word.text.find("/", start) + 1 or len(word.text)
        parts.append(Word(word.text[start:end], frozenset(one - start for one in word.wild if start <= one < end)))
        start = end
    return parts


def _sign(pattern: Word, place: int) -> str:
    return pattern.text[place] if place in pattern.wild else ""
