"""Keep LangGraph's libraries from sending traces that the user's environment enables for other programs."""

import os


def disable_tracing() -> None:
    """Delete the environment variables of this process that make LangGraph's libraries send traces."""
    for name in list(os.environ):
        if name.startswith(("LANGSMITH_", "LANGCHAIN_")):
            del os.environ[name]
