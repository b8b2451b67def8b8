"""What a text goes on with behind words that were to stand as they are, and so limits or bends them."""

import re

from data_model import Span

# What follows a conjunction is a clause of its own.
_TAIL = re.compile(r"[\"'\u201d\u2019*_]* +(?P<tail>(?!(?:and|but|so|who|which|that|where)\b)[^\W_][^.!?;,:\n()]*)")
_FAIR_TAIL = re.compile(
    # What follows is the name of what the words are about, which is blanked out, and maybe of its column.
    r"(?:(?:now|currently|at present|for|under|in|of)\b\W*){1,3}|"
    r"(?:for|in|at|on|with|to|when|if|as) (?:all |both |each |the two |the rest )?(?:of )?(?:(?:the |that"
    r" |this |our |your |my )?(?:you|us|them|all|everyone|everybody|both|me|day|time|moment|requests?|case|general|turn"
    r"|way|side|usual|always|ever|well|agreed|promised|discussed|requested|information|info|awareness|interest"
    r"|it|please|again|too|indeed|here|there|both|earliest|convenience|records?|own time"
    r"|event|session|meeting|talk|now)\b\W*)+"
    r"(?: (?:too|as well|please|again))?|when(?:ever)? (?:you|it) [^,]{2,30}",
    re.IGNORECASE,
)


def find_tail(text: str, plain: str, wording: Span) -> str:
    """Return what a sentence that was to stand as it is goes on with, such as `on Fridays`, or nothing.

    Args:
        plain: The text with blanks in the place of all that was asked for or holds as well.
        wording: Where the sentence stands.
    """
    tail = _TAIL.match(plain, wording.end)
    if tail and not _FAIR_TAIL.fullmatch(tail["tail"].strip()):
        return " ".join(text[tail.start("tail") : tail.end("tail")].split())
    return ""
