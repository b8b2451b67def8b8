"""What a text goes on with behind words that were to stand as they are, and so limits or bends them."""

import re

from data_model import Span

_TAIL = re.compile(
    r"[\"'\u201d\u2019*_]* +(?P<tail>(?:for|in|at|on|by|from|with|to|of|until|till|when|if|unless|only|except|after"
    r"|before|during|per|next|near|behind|because|provided|as long|once)\b[^.!?;,:\n()]*)",
    re.IGNORECASE,
)
_FAIR_TAIL = re.compile(
    r"(?:for|in|at|on|by|from|with|to|of|when|if|as) (?:all |both |each |the two |the rest )?(?:of )?(?:(?:the |that"
    r" |this |our |your |my )?(?:you|us|them|all|everyone|everybody|both|me|day|time|moment|requests?|case|general|turn"
    r"|way|side|usual|always|ever|well|agreed|promised|discussed|requested|information|info|awareness|interest"
    r"|it|earliest|convenience|records?|own time|event|session|meeting|talk|now)\b\W*)+"
    r"(?: (?:too|as well|please|again))?|when(?:ever)? (?:you|it) [^,]{2,30}",
    re.IGNORECASE,
)


def find_tail(text: str, plain: str, wording: Span) -> str:
    """Return what limits wanted words from behind, such as `on Fridays only`, or nothing; a title takes any.

    Args:
        plain: The text with blanks in the place of all that was asked for or holds as well.
        wording: Where the wanted words stand.
    """
    is_title = text[wording.start].isupper() and wording.start > 0 and text[wording.start - 1] == " "
    tail = _TAIL.match(plain, wording.end) if not is_title else None
    if tail and not _FAIR_TAIL.fullmatch(tail["tail"].strip()):
        return " ".join(text[tail.start("tail") : tail.end("tail")].split())
    return ""
