"""The Python API of HomerAgents: build, run and measure long-horizon office benchmarks.

    import homeragents

    dataset = homeragents.Dataset(Path("demo"))
    verdict = homeragents.score_workspace(task, workspace, seed, references)

Names are imported when they are first used, so that `import homeragents` is cheap.
"""

import importlib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PACKAGES = (
    "orchestrator",
    "adapters",
    "reports",
    "metrics",
    "failure_analysis",
    "exporters",
    "evaluation",
    "verifier",
    "importers",
    "model_sessions",
    "generators",
    "surfers",
    "solvers",
    "criteria",
    "office_env",
    "file_formats",
    "llm_gateway",
    "run_ledger",
    "processes",
    "templates",
    "data_model",
)

_PACKAGE_OF_NAME = {
    "Assignment": "data_model",
    "Dataset": "data_model",
    "Dialogue": "data_model",
    "InputError": "data_model",
    "Task": "data_model",
    "Verdict": "data_model",
    "Episode": "office_env",
    "Office": "office_env",
    "Workspace": "office_env",
    "action": "office_env",
    "open_workspace": "office_env",
    "perform_action": "office_env",
    "run_plan": "office_env",
    "criterion": "criteria",
    "score_workspace": "criteria",
    "import_odysseybench": "importers",
    "import_officebench": "importers",
    "check_dataset": "verifier",
    "EvalConfig": "evaluation",
    "make_eval_config": "evaluation",
    "evaluate": "evaluation",
    "rescore_run": "evaluation",
    "BuildConfig": "orchestrator",
    "build_neo": "orchestrator",
    "resume_build": "orchestrator",
}

__all__ = ["PACKAGES", *_PACKAGE_OF_NAME]


def _refuse_shadowed_packages() -> None:
    install_root = Path(__file__).resolve().parent.parent
    for package in PACKAGES:
        spec = find_spec(package)
        origin = Path(spec.origin).resolve() if spec and spec.origin else None
        if origin != install_root / package / "__init__.py":
            raise ImportError(
                f"homeragents needs its own package {package!r} ({install_root / package}), but Python finds "
                f"{origin or 'none'} first; rename that folder or start Python elsewhere"
            )


_refuse_shadowed_packages()


def __getattr__(name: str) -> Any:
    if name not in _PACKAGE_OF_NAME:
        raise AttributeError(f"module 'homeragents' has no attribute {name!r}")
    return getattr(importlib.import_module(_PACKAGE_OF_NAME[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
