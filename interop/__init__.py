"""Other people's formats: importers, and later exporters."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interop.collecting import ImportResult
    from interop.odysseybench import import_odysseybench
    from interop.officebench import import_officebench

_PLACES = {
    "ImportResult": "collecting",
    "import_odysseybench": "odysseybench",
    "import_officebench": "officebench",
}

__all__ = ["ImportResult", "import_odysseybench", "import_officebench"]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'interop' has no attribute {name!r}")
    return getattr(import_module(f"interop.{_PLACES[name]}"), name)
