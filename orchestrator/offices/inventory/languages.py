"""Tell the language of a text by its most frequent words."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

LANGUAGE_NAMES = {
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "it": "Italian",
    "nl": "Dutch",
    "pt": "Portuguese",
}
UNCLEAR = "unclear"
_FREQUENT_WORDS = {
    "de": "aber als auch auf aus bei bitte das dass dem den der des die ein eine einen für haben ich im ist mit nach "
    "nicht noch oder sehr sich sie sind und uns von vom was werden wir wird zu zum zur über",
    "en": "about after and are as at be but by can for from has have in is it not of on or our please that the this "
    "to was we will with would you your",
    "es": "como con de del desde el ella en es esta este la las los más muy no nos para pero por que se sin sobre su "
    "sus un una usted y",
    "fr": "au aux avec ce cette dans de des du elle en est et il je la le les mais ne nous ou par pas pour que qui sur "
    "un une vous votre",
    "it": "al alla anche che con da dal dei del della di e gli il in la le lo ma nel non per più sono su un una",
    "nl": "aan als bij dat de deze die een en er het in is maar met naar niet of om ook op te uit van voor wij wordt "
    "zijn",
    "pt": "ao aos as com como da das de do dos e em é ela ele esta está foi isso já mais mas muito na não no nos o os "
    "ou para pela pelo por que se seu sua são também um uma você",
}
_LANGUAGES_BY_WORD: dict[str, list[str]] = {}
for _language, _words in _FREQUENT_WORDS.items():
    for _word in _words.split():
        _LANGUAGES_BY_WORD.setdefault(_word, []).append(_language)
_WORD = re.compile(r"[^\W\d_]+")
_MAX_CHARS, _MIN_WORDS, _MIN_DIFFERENT_WORDS = 4_000, 4, 3
_MIN_WORDS_OF_PROSE, _MIN_LEAD = 25, 1.2


def find_language(text: str) -> str:
    """Return the language of a text as a two-letter code, `UNCLEAR`, or nothing if the text is too short to tell.

    The language is the one with the most frequent words of it in the text. Only the beginning of a long text is
    considered.
    """
    words = _WORD.findall(text[:_MAX_CHARS].casefold())
    counts = Counter(language for word in words for language in _LANGUAGES_BY_WORD.get(word, ()))
    (best, count), (_, next_count) = (*counts.most_common(2), ("", 0), ("", 0))[:2]
    # `No. 1`, `No. 2` in a column of numbers are not Spanish.
    different = {word for word in words if best in _LANGUAGES_BY_WORD.get(word, ())}
    is_found = count >= _MIN_WORDS and len(different) >= _MIN_DIFFERENT_WORDS
    if is_found and count >= next_count * _MIN_LEAD:
        return best
    return UNCLEAR if len(words) >= _MIN_WORDS_OF_PROSE else ""


def count_languages(texts: Iterable[str]) -> dict[str, int]:
    """Count texts by language, without those that are too short to tell."""
    counts = Counter(map(find_language, texts))
    return {language: counts[language] for language in sorted(counts) if language}


def describe_languages(counts: Mapping[str, int]) -> str:
    """Name languages, the most frequent first, each with its number of files: `German in 4, unclear in 1`."""
    ordered = sorted(counts, key=lambda language: (language == UNCLEAR, -counts[language], language))
    return ", ".join(f"{LANGUAGE_NAMES.get(one, one)} in {counts[one]:,}" for one in ordered)
