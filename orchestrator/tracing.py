"""Nothing leaves by itself: what a user's environment switches on for other programs is forgotten here."""

import os


def disable_tracing() -> None:
    """Forget the variables that would have LangGraph's libraries send traces."""
    for name in list(os.environ):
        if name.startswith(("LANGSMITH_", "LANGCHAIN_")):
            del os.environ[name]
