"""The configuration of an evaluation: stored in its run so that the run can be continued, reported and compared."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from data_model import Dataset, FrozenModel, InputError, Limits, ProtocolName
from evaluation.memory_options import MEMORY_MODES, choose_memory_options
from evaluation.solver_names import EXTERNAL_SOLVER, check_solver_name
from evaluation.time_limits import DEFAULT_TIME_LIMIT_S, check_time_limit, choose_time_limit
from llm_gateway import KeptModels, ModelRole, ModelSettings
from run_ledger import validate_run_config

MAX_TRIALS = 1_000


class EvalConfig(FrozenModel):
    """The configuration of an evaluation of one solver with one memory mode.

    Attributes:
        dataset: The folder of the dataset when the run was started.
        dataset_sha256: The hash of the dataset's tasks and dialogues.
        solver: The name of a registered solver, or an import path as it was typed, which is never imported from here.
        memory: The memory mode.
        top_k: The number of items retrieved; None if the memory mode does not retrieve.
        embedding: The embedding used for retrieval; None if the memory mode does not retrieve.
        summary: The kind of summaries; None if the memory mode does not use summaries.
        protocol: The protocol in which the solver acts.
        trials: The number of episodes per task.
        seed: The seed of solvers that draw at random.
        max_steps: The largest number of steps in an episode.
        time_s: The time limit of an episode, in seconds.
        max_tokens: The largest number of tokens in an episode; None for no limit.
        tasks: The ids of the tasks to run, or None for all.
        models: The result of `ModelSettings.make_run_config`, or None if no model is called.
    """

    kind: Literal["eval"] = "eval"
    dataset: str
    dataset_sha256: str
    solver: str = "oracle"
    memory: str = MEMORY_MODES[0]
    top_k: int | None = None
    embedding: str | None = None
    summary: Literal["extractive", "llm"] | None = None
    protocol: ProtocolName = "tools"
    trials: int = 1
    seed: int = 0
    max_steps: int = 150
    time_s: float = DEFAULT_TIME_LIMIT_S
    max_tokens: int | None = None
    tasks: tuple[str, ...] | None = None
    models: KeptModels | None = None

    @property
    def limits(self) -> Limits:
        """The limits of one episode."""
        return Limits(max_steps=self.max_steps, time_s=self.time_s, max_tokens=self.max_tokens)

    @property
    def model(self) -> str | None:
        """The models that act, joined by commas; None if the solver is not a model."""
        if self.solver != "llm" or self.models is None:
            return None
        return ", ".join(ModelSettings.model_validate(self.models).models_for_role("solver")) or None

    @property
    def model_roles(self) -> tuple[ModelRole, ...]:
        """The roles that models fill; the role `solver` also writes summaries."""
        return ("solver",) if self.solver == "llm" or self.summary == "llm" else ()

    @property
    def needs_models(self) -> bool:
        """Whether the evaluation calls any model endpoint."""
        return bool(self.model_roles) or (self.embedding or "").startswith("openai:")


def make_eval_config(dataset: Dataset, **options: Any) -> EvalConfig:
    """Make and check the configuration of a new run; options that the memory mode does not use become None.

    Args:
        dataset: The dataset to evaluate on.
        options: Fields of EvalConfig; None selects the default.

    Raises:
        InputError: An option has an impossible value.
    """
    fields = {name: value for name, value in options.items() if value is not None}
    fields.update(choose_memory_options(fields))
    if "solver" in fields and ":" not in fields["solver"] and fields["solver"] != EXTERNAL_SOLVER:
        check_solver_name(fields["solver"])
    fields.setdefault("time_s", choose_time_limit(fields.get("solver")))
    # The dataset is read after everything else is checked, because it may be large.
    config = _check_numbers(EvalConfig(dataset=str(dataset.root.resolve()), dataset_sha256="", **fields))
    return config.model_copy(update={"dataset_sha256": dataset.hash_rows()})


def _check_numbers(config: EvalConfig, prefix: str = "") -> EvalConfig:
    """Return a configuration whose numbers are possible.

    Args:
        config: The configuration to check.
        prefix: Text in front of the flag in messages.

    Raises:
        InputError: A number is out of range; the message names its flag.
    """
    for flag, number, maximum in (
        ("--top-k", config.top_k, 100_000),
        ("--trials", config.trials, MAX_TRIALS),
        ("--max-steps", config.max_steps, 1_000_000),
        ("--episode-tokens", config.max_tokens, None),
    ):
        if number is not None and (number < 1 or (maximum is not None and number > maximum)):
            raise InputError(
                "", f"{prefix}{flag}", "a number from 1" + (f" to {maximum}" if maximum else ""), str(number)
            )
    check_time_limit(config.time_s, f"{prefix}--time-limit")
    return config


def parse_eval_config(config: Mapping[str, Any], where: Path) -> EvalConfig:
    """Parse the stored configuration of a run.

    Raises:
        InputError: The configuration was written by another version or was edited.
    """
    if config.get("kind") != "eval":
        raise InputError("not an evaluation", str(where), "a run of `homer eval`", repr(config.get("kind"))[:80])
    return _check_numbers(validate_run_config(EvalConfig, config, where), f"{where}, ")
