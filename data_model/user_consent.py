"""Remember which endpoints and files the user has chosen, so that a run by someone else cannot choose others."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from data_model.errors import InputError
from data_model.serialization import canonical_json, sha256_hex

_NAMES = ("base_url", "record", "replay", "local_weights", "office", "seeds")
"""Settings that determine who receives the key, or which of the user's files are read or written."""


def remember_consent(choices: Mapping[str, Any], environ: Mapping[str, str]) -> None:
    """Remember that the user has chosen these settings; does nothing without a writable home."""
    if named := _names_in(choices):
        marker = _marker_path(named, environ)
        try:
            marker.parent.mkdir(parents=True, exist_ok=True)
            marker.touch(exist_ok=True)
        except OSError:
            # The run continues; `homer resume` will ask for the settings again.
            return


def check_settings_consent(
    saved: Mapping[str, Any], current: Mapping[str, Any], environ: Mapping[str, str], where: str
) -> None:
    """Raise InputError if a run has an endpoint or a file in its settings that this user has never chosen.

    Args:
        saved: The settings of the run, as `ModelSettings.make_run_config` returns them.
        current: The settings from the environment and the flags, which override those of the run.
        environ: The environment, which determines the user's home.
        where: The file that `saved` was read from, for messages.
    """
    before, given = _names_in(saved), _names_in(current)
    followed = {name: value for name, value in before.items() if name not in given}
    if followed and not any(_marker_path(named, environ).exists() for named in (before, {**followed, **given})):
        name, value = next(iter(followed.items()))
        raise InputError(
            "the run was begun by another user or on another machine, and its settings name an endpoint, which would "
            "get your key, or a file; if you trust it, set OPENAI_BASE_URL to its endpoint and delete other such "
            "settings",
            f"{where}/{name}",
            found=repr(value)[:200],
        )


def check_sources_consent(saved: Mapping[str, Any], environ: Mapping[str, str], where: str) -> None:
    """Raise InputError if a run would read folders that this user has never chosen.

    Args:
        saved: The folders, as they were given to `remember_consent`.
        environ: The environment, which determines the user's home.
        where: The file that `saved` was read from, for messages.
    """
    if not _marker_path(saved, environ).exists():
        ((name, value),) = saved.items()
        raise InputError(
            "the run was begun by another user or on another machine, which had not read this yet; start a new build",
            f"{where}/{name}",
            found=repr(value)[:200],
        )


def _names_in(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {name: settings[name] for name in _NAMES if settings.get(name) is not None}


def _marker_path(named: Mapping[str, Any], environ: Mapping[str, str]) -> Path:
    state = environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return Path(state) / "homeragents" / "settings" / sha256_hex(canonical_json(dict(named)))
