"""What an evaluation was asked for: kept in its run, to be continued, shown and compared."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from data_model import Dataset, Frozen, InputError, Limits, Protocol, canonical_json, nearest
from data_model import sha256_hex as hash_of
from llm_gateway import KeptModels, ModelSettings, Role
from run_ledger import kept_config

MEMORIES = (
    "long-context",
    "none",
    "facts",
    "rag-session",
    "rag-utterance",
    "rag-session-summary",
    "rag-chunk-summary",
)
"""The memory modes; `facts` is privileged."""
EMBEDDINGS = ("bm25", "minilm", "openai:NAME")
TOP_K, EMBEDDING, SUMMARY = 10, "bm25", "extractive"
TIME_S = 600.0
MODEL_TIME_S = 86_400.0
"""How fast an endpoint answers is no merit of a solver: a model is limited by steps and tokens."""
MOST_TRIALS = 1_000
SERVED = "mcp"
"""The name that stands for a solver outside, who acts through the MCP server."""


class EvalConfig(Frozen):
    """An evaluation of one solver with one memory mode.

    dataset: where it lay. dataset_sha256: of its tasks and dialogues. solver: a registered name, or the import path
    as it was typed, which is never imported from here. top_k, embedding, summary: None where the memory mode does not
    use them. max_steps, time_s, max_tokens: the limits of one episode. tasks: the ids of those that are run, None for
    all. models: `ModelSettings.kept()`, None where no model is called.
    """

    kind: Literal["eval"] = "eval"
    dataset: str
    dataset_sha256: str
    solver: str = "oracle"
    memory: str = "long-context"
    top_k: int | None = None
    embedding: str | None = None
    summary: Literal["extractive", "llm"] | None = None
    protocol: Protocol = "tools"
    trials: int = 1
    seed: int = 0
    max_steps: int = 50
    time_s: float = TIME_S
    max_tokens: int | None = None
    tasks: tuple[str, ...] | None = None
    models: KeptModels | None = None

    @property
    def limits(self) -> Limits:
        """The limits of one episode."""
        return Limits(max_steps=self.max_steps, time_s=self.time_s, max_tokens=self.max_tokens)

    @property
    def model(self) -> str | None:
        """Who acts, where a model does; several names are joined by commas."""
        if self.solver != "llm" or self.models is None:
            return None
        return ", ".join(ModelSettings.model_validate(self.models).panel("solver")) or None

    @property
    def roles_by_model(self) -> tuple[Role, ...]:
        """The roles that a model fills: the solver, who also writes summaries."""
        return ("solver",) if self.solver == "llm" or self.summary == "llm" else ()

    @property
    def needs_models(self) -> bool:
        """Whether anything is asked of an endpoint."""
        return bool(self.roles_by_model) or (self.embedding or "").startswith("openai:")


def eval_config(dataset: Dataset, **asked: Any) -> EvalConfig:
    """The configuration of a new run, checked; what the memory mode does not use is left out.

    asked: the fields of EvalConfig, None for a default. Raises InputError for what cannot be meant.
    """
    told = {name: value for name, value in asked.items() if value is not None}
    memory = str(told.get("memory", "long-context"))
    if memory not in MEMORIES:
        raise InputError(f"there is no memory mode {memory!r}.{nearest(memory, MEMORIES)}", "--memory")
    is_retrieval = memory.startswith("rag-")
    told["top_k"] = told.get("top_k", TOP_K) if is_retrieval else None
    told["embedding"] = _embedding(str(told.get("embedding", EMBEDDING))) if is_retrieval else None
    told["summary"] = told.get("summary", SUMMARY) if memory.endswith("-summary") else None
    told.setdefault("time_s", MODEL_TIME_S if told.get("solver") in ("llm", SERVED) else TIME_S)
    hashed = dataset_hash(dataset)
    return _checked(EvalConfig(dataset=str(dataset.root.resolve()), dataset_sha256=hashed, **told))


def _checked(config: EvalConfig, place: str = "") -> EvalConfig:
    """Raise InputError, named by the flag, for a number that no evaluation can have. place: what stands before it."""
    for flag, number, most in (
        ("--top-k", config.top_k, 100_000),
        ("--trials", config.trials, MOST_TRIALS),
        ("--max-steps", config.max_steps, 1_000_000),
        ("--episode-tokens", config.max_tokens, None),
    ):
        if number is not None and (number < 1 or (most is not None and number > most)):
            raise InputError("", f"{place}{flag}", "a number from 1" + (f" to {most}" if most else ""), str(number))
    if not 0 < config.time_s <= 10 * MODEL_TIME_S:
        raise InputError("", f"{place}--time-limit", "seconds, more than 0 and at most ten days", f"{config.time_s:g}")
    return config


def _embedding(name: str) -> str:
    if name in ("bm25", "minilm") or (name.startswith("openai:") and len(name) > len("openai:")):
        return name
    raise InputError(f"there is no embedding {name!r}.{nearest(name, EMBEDDINGS)}", "--embedding")


def dataset_hash(dataset: Dataset) -> str:
    """The hash of all that a verdict can depend on; tasks name offices and references by their hashes."""
    return hash_of(canonical_json(dataset.row_hashes()))


def task_ids_of(config: EvalConfig, dataset: Dataset) -> tuple[str, ...]:
    """The ids of the tasks that an evaluation runs, sorted."""
    return tuple(sorted(dataset.task_ids() if config.tasks is None else config.tasks))


def open_dataset(config: EvalConfig, run: Path, moved: Path | None = None) -> Dataset:
    """Open the dataset of a run. moved: where it lies now.

    Raises InputError where it is not there any more, and for another one.
    """
    root = moved or Path(config.dataset)
    if not (root / "tasks.jsonl").is_file():
        raise InputError(
            "the dataset of this run is not there; say by `--dataset DIR` where it lies now", str(run), found=str(root)
        )
    dataset = Dataset(root)
    if dataset_hash(dataset) != config.dataset_sha256:
        what = f"its tasks or dialogues are not those that {run.name} was made with"
        raise InputError(f"{what}; `--dataset DIR` names the right one", str(root))
    return dataset


def read_eval_config(config: Mapping[str, Any], run: Path) -> EvalConfig:
    """Read what a run keeps of its evaluation; InputError where another version, or somebody, wrote something else."""
    if config.get("kind") != "eval":
        raise InputError("no evaluation", str(run), "a run of `homer eval`", repr(config.get("kind"))[:80])
    return _checked(kept_config(EvalConfig, config, run), f"{run}, ")
