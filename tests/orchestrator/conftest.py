"""Uninterrupted builds, which the others are held against: one of each engine."""

from pathlib import Path

import pytest

from tests.endpoint.playing import playing
from tests.endpoint.scripted import ScriptedModel
from tests.orchestrator.builds import build
from tests.orchestrator.llm_builds import LLM_TASKS, Built, listening, llm_build


@pytest.fixture(scope="session")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of two tasks, built at one go."""
    folder = tmp_path_factory.mktemp("uninterrupted")
    ended = build("whole", cwd=folder)
    assert ended.code == 0, ended.errors
    return folder / "whole"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Two tasks by a model that is wrong on four first answers of ten, recorded, with LangSmith's variables set."""
    folder = tmp_path_factory.mktemp("llm")
    model = ScriptedModel()
    with listening() as (address, heard), playing(model) as server:
        tracing = {"LANGSMITH_TRACING": "true", "LANGSMITH_ENDPOINT": address, "LANGSMITH_API_KEY": "x"}
        tracing |= {"LANGCHAIN_TRACING_V2": "true", "LANGCHAIN_ENDPOINT": address}
        ended = llm_build("made", server, "--record", "made.replies", "--json", cwd=folder, tasks=LLM_TASKS, **tracing)
        return Built(folder / "made", ended, server.chats, model, heard)
