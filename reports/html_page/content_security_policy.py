"""The Content Security Policy of the page, by which a browser refuses whatever the page did not bring."""

import base64
import hashlib


def make_content_security_policy(style: str, script: str, is_single_file: bool) -> str:
    """Return the policy: the page may load only its own style and script.

    If the page is not a single file, its script may also add scripts: the episodes beside it.
    """
    extra_sources = "" if is_single_file else " 'strict-dynamic'"
    return (
        f"default-src 'none'; style-src {_make_source_hash(style)}; script-src "
        f"{_make_source_hash(script)}{extra_sources}; "
        "base-uri 'none'; form-action 'none'"
    )


def _make_source_hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
