"""Which endpoints, recordings, weights and offices the user has named: a run of somebody else's may name others."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from data_model import InputError, canonical_json, sha256_hex

_NAMES = ("base_url", "record", "replay", "local_weights", "office", "seeds")
"""Settings that say who is sent the key, or which file of the user's is read or written."""


def note_settings(kept: Mapping[str, Any], environ: Mapping[str, str]) -> None:
    """Note that the user has named what these settings name; without a home that can be written, nothing is noted."""
    if named := _names_in(kept):
        place = _place(named, environ)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.touch(exist_ok=True)
        except OSError:
            # The run goes on; `homer resume` will ask for it to be named again.
            return


def check_settings(kept: Mapping[str, Any], now: Mapping[str, Any], environ: Mapping[str, str], where: str) -> None:
    """Raise InputError where a run would have something followed that it alone names, and this user never has.

    Args:
        kept: The settings in the run, as `ModelSettings.kept` gives them.
        now: The settings that the environment and the flags give; they go before those in the run.
        environ: Where the home is found.
        where: The file of `kept`, as messages name it.
    """
    before, given = _names_in(kept), _names_in(now)
    followed = {name: value for name, value in before.items() if name not in given}
    if followed and not any(_place(named, environ).exists() for named in (before, {**followed, **given})):
        name, value = next(iter(followed.items()))
        raise InputError(
            "the run was begun by another user or on another machine, and names what would get your key, or a file; "
            "if you trust it, set OPENAI_BASE_URL to its endpoint, and delete any other such setting",
            f"{where}/{name}",
            found=repr(value)[:200],
        )


def check_sources(kept: Mapping[str, Any], environ: Mapping[str, str], where: str) -> None:
    """Raise InputError where a run would have folders read that it alone names, and this user never has.

    Args:
        kept: The folders, as `note_settings` was given them.
        environ: Where the home is found.
        where: The file of `kept`.
    """
    if not _place(kept, environ).exists():
        ((name, value),) = kept.items()
        raise InputError(
            "the run was begun by another user or on another machine, which had not read this yet; build it anew",
            f"{where}/{name}",
            found=repr(value)[:200],
        )


def _names_in(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {name: settings[name] for name in _NAMES if settings.get(name) is not None}


def _place(named: Mapping[str, Any], environ: Mapping[str, str]) -> Path:
    state = environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return Path(state) / "homeragents" / "settings" / sha256_hex(canonical_json(dict(named)))
