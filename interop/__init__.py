"""Other people's formats, in and out: importers and exporters.

Names are imported when first used: an exporter brings the library of its format.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interop.collecting import ImportResult
    from interop.exports.inspect_folder import export_inspect
    from interop.exports.jsonl_croissant import export_croissant
    from interop.exports.parquet import RunRows, export_parquet, export_run
    from interop.exports.result import ExportResult, Publication, Title, title_of
    from interop.exports.sft import Demonstration, LeftOut, export_sft
    from interop.odysseybench import import_odysseybench
    from interop.officebench import import_officebench

_PLACES = {
    "Demonstration": "exports.sft",
    "ExportResult": "exports.result",
    "ImportResult": "collecting",
    "LeftOut": "exports.sft",
    "Publication": "exports.result",
    "RunRows": "exports.parquet",
    "Title": "exports.result",
    "export_croissant": "exports.jsonl_croissant",
    "export_inspect": "exports.inspect_folder",
    "export_parquet": "exports.parquet",
    "export_run": "exports.parquet",
    "export_sft": "exports.sft",
    "import_odysseybench": "odysseybench",
    "import_officebench": "officebench",
    "title_of": "exports.result",
}

__all__ = [
    "Demonstration",
    "ExportResult",
    "ImportResult",
    "LeftOut",
    "Publication",
    "RunRows",
    "Title",
    "export_croissant",
    "export_inspect",
    "export_parquet",
    "export_run",
    "export_sft",
    "import_odysseybench",
    "import_officebench",
    "title_of",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'interop' has no attribute {name!r}")
    return getattr(import_module(f"interop.{_PLACES[name]}"), name)
