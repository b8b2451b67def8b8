"""YAML settings files, read as plain data."""

from pathlib import Path
from typing import Any

import yaml

from data_model import InputError


def parse_yaml(text: str, path: Path) -> Any:
    """Parse YAML without aliases, whose integers and floats are decimal; InputError names the line of a mistake."""
    try:
        return yaml.load(text, Loader=_PlainYamlLoader) or {}
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"{path} line {mark.line + 1}" if mark else str(path)
        raise InputError(f"is not YAML that can be read: {error.problem}", where) from error
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise InputError("is not YAML", str(path)) from error


class _PlainYamlLoader(yaml.SafeLoader):
    """Loads YAML as plain data; aliases are rejected, because they can make a small file expand without end."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.events.AliasEvent):
            raise yaml.composer.ComposerError(problem="it has an alias (*)", problem_mark=self.get_mark())
        return super().compose_node(parent, index)


def _construct_plain_int(loader: _PlainYamlLoader, node: yaml.ScalarNode) -> object:
    """Return an integer, or unchanged text such as `1:30`, which YAML 1.1 would read as a base-60 number."""
    return node.value if ":" in node.value else loader.construct_yaml_int(node)


def _construct_plain_float(loader: _PlainYamlLoader, node: yaml.ScalarNode) -> object:
    return node.value if ":" in node.value else loader.construct_yaml_float(node)


_PlainYamlLoader.add_constructor("tag:yaml.org,2002:int", _construct_plain_int)
_PlainYamlLoader.add_constructor("tag:yaml.org,2002:float", _construct_plain_float)
