"""What the HTML of a mail does beside its words: links, pictures, and text that nobody sees."""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote, urlsplit

from criteria.keyword_matching import fold_text
from criteria.mails.wanted_message import WantedMessage
from criteria.step_budget import spend_steps
from file_formats.eml import read_alternatives, read_hidden_texts, read_link_targets

_WORD = re.compile(r"[^\W_]+")
_ADDRESS_HOST = re.compile(r"@([\w-]{1,63}(?:\.[\w-]{1,63}){0,9})")
_HARMLESS = frozenset({"", "cid", "tel", "callto", "about"})


def find_markup_faults(content: bytes, wanted: WantedMessage, quoted: Sequence[bytes]) -> Iterator[str]:
    """Find links and pictures of hosts that nobody named, and hidden text that says something else.

    Args:
        content: The mail.
        quoted: The mails that it answers or forwards, whose links it may repeat.

    Raises:
        UnreadableFile: One of them is no mail that can be read.
    """
    links = tuple(read_link_targets(content))
    if links:
        repeated = {link for one in quoted for link in read_link_targets(one)}
        known = "\n".join([wanted.context, wanted.quoted, *wanted.allowed, *wanted.says, *wanted.parties]).casefold()
        hosts = frozenset(_ADDRESS_HOST.findall(known))
        spend_steps(len(links) * (len(known) // 100 + len(hosts)))
        other = next((one for one in links if one not in repeated and _leads_elsewhere(one, known, hosts)), None)
        if other:
            yield f"links to {other[:80]!r}"
    hidden = tuple(read_hidden_texts(content))
    if hidden:
        shown = [_fold(text) for text in read_alternatives(content)]
        spend_steps(len(hidden) * sum(map(len, shown)) // 100)
        unseen = next((text for text in hidden if not any(_fold(text) in one for one in shown)), None)
        if unseen:
            yield f"hides {' '.join(unseen.split())[:80]!r}"


def _leads_elsewhere(target: str, known: str, hosts: frozenset[str]) -> bool:
    """Return whether a link leads to a host or an address that is not known, or carries its own content."""
    target = target.strip().casefold()
    try:
        parts = urlsplit(target)
        host = parts.hostname or ""
    except ValueError:
        return True
    if parts.scheme == "mailto":
        addresses = [one.strip() for one in unquote(parts.path).split(",") if one.strip()]
        return not all(one in known for one in addresses)
    if not host:
        return parts.scheme not in _HARMLESS
    plain = host.removeprefix("www.")
    is_named = re.search(rf"(?<![\w.-]){re.escape(plain)}(?![\w-]|\.\w)", known.replace("www.", "")) is not None
    return not is_named and not any(plain == one or plain.endswith(f".{one}") for one in hosts)


def _fold(text: str) -> str:
    return f" {' '.join(_WORD.findall(fold_text(text)))} "
