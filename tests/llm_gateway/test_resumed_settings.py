"""A resumed run keeps its models, and uses only endpoints and files that this user has chosen."""

import json
import re
from pathlib import Path

import pytest

from data_model import InputError
from llm_gateway import ModelFlags, build_resumed_settings, build_settings
from tests.llm_gateway.run_files import KEY, LOCAL, WHOLE, settings, write


def test_a_run_goes_on_with_what_it_kept(tmp_path: Path) -> None:
    made = settings(write(tmp_path, WHOLE), concurrency=5)
    kept = json.loads(json.dumps(made.make_run_config()))
    assert build_resumed_settings(kept, "config.json", KEY, ModelFlags()) == made
    more = build_resumed_settings(kept, "config.json", {**KEY, **LOCAL}, ModelFlags(max_cost=50.0))
    assert (more.max_cost_usd, more.make_endpoint().base_url) == (50.0, "http://localhost:8000/v1")


def test_a_run_does_not_change_its_models(tmp_path: Path) -> None:
    kept = settings(write(tmp_path, WHOLE)).make_run_config()
    for flags in (ModelFlags(model=("task=small",)), ModelFlags(no_votes=True)):
        with pytest.raises(InputError, match="keeps its models"):
            build_resumed_settings(kept, "config.json", KEY, flags)


def test_what_was_kept_is_not_believed() -> None:
    with pytest.raises(InputError, match=re.escape("config.json, /models/default: expected text, found 3")):
        build_resumed_settings({"models": {"default": 3}}, "config.json", KEY, ModelFlags())


@pytest.mark.parametrize(
    "named",
    [{"base_url": "http://elsewhere"}, {"record": "/home/me/.bashrc"}, {"replay": "/etc/hosts"}],
    ids=["endpoint", "record", "replay"],
)
def test_what_a_run_names_that_the_user_never_has_is_refused(named: dict[str, str], tmp_path: Path) -> None:
    kept = {"models": {"default": "m"}, **named}
    environ = {"OPENAI_API_KEY": "sk-a1b2c3d4e5f6", "XDG_STATE_HOME": str(tmp_path)}
    with pytest.raises(InputError, match="begun by another user") as refused:
        build_resumed_settings(kept, "run/config.json, /models", environ, ModelFlags())
    assert f"/models/{next(iter(named))}" in str(refused.value)
    # A run of the same settings that the user has begun is gone on with.
    build_settings(kept, environ, ModelFlags())
    assert build_resumed_settings(kept, "run/config.json, /models", environ, ModelFlags()).models.default == "m"


@pytest.mark.parametrize("url", ["http://elsewhere", "http://mine"])
def test_an_endpoint_that_the_environment_names_goes_before_that_of_the_run(url: str, tmp_path: Path) -> None:
    kept = {"models": {"default": "m"}, "base_url": "http://elsewhere"}
    environ = {"OPENAI_BASE_URL": url, "XDG_STATE_HOME": str(tmp_path)}
    assert build_resumed_settings(kept, "config.json", environ, ModelFlags()).base_url == url
    # It makes nothing else of the run the user's.
    with pytest.raises(InputError, match="/record"):
        build_resumed_settings({**kept, "record": "/home/me/.bashrc"}, "config.json", environ, ModelFlags())
