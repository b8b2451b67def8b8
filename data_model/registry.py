"""Registries for everything that is added by adding a file: declare with a decorator, look up by name.

action = Registry("action", package="office_env.actions")

@action(app="calendar", writes=True)
def delete_event(workspace: Workspace, user: str) -> str:
    '''Delete one event from a user's calendar.'''
"""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import entry_points
from typing import Any, Generic, TypeVar, cast, overload

from data_model.errors import InputError, suggest_name

PLUGIN_GROUP = "homeragents.plugins"
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class RegistryEntry(Generic[F]):
    """One entry of a registry.

    Attributes:
        location: Where the function is defined, as `module:line`.
        options: The keyword arguments of the decorator.
    """

    name: str
    function: F
    location: str
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def documentation(self) -> str:
        """The function's docstring without indentation."""
        return inspect.getdoc(self.function) or ""


def get_function_name(function: Callable[..., Any], options: Mapping[str, Any]) -> str:
    """Return the name of a function, the default name of its entry."""
    return str(function.__name__)


class Registry(Generic[F]):
    """All entries of one kind: a decorator that declares them and a mapping that discovers and looks them up.

    Attributes:
        kind: The noun used in messages, such as `action`.
        package: The package whose modules declare entries. The first look-up imports them in sorted order, then every
            entry point of the group `homeragents.plugins`.

    Raises:
        TypeError: An entry has a duplicate name, no docstring or an untyped parameter (mistakes in code, not in input).
    """

    def __init__(
        self,
        kind: str,
        package: str = "",
        name_entry: Callable[[Callable[..., Any], Mapping[str, Any]], str] = get_function_name,
    ) -> None:
        self.kind, self.package, self._name_entry = kind, package, name_entry
        self._entries: dict[str, RegistryEntry[F]] = {}
        self._is_discovered = False

    @overload
    def __call__(self, function: F, /) -> F: ...
    @overload
    def __call__(self, /, **options: Any) -> Callable[[F], F]: ...
    def __call__(self, function: F | None = None, /, **options: Any) -> F | Callable[[F], F]:
        """Declare an entry, as `@kind` or `@kind(option=...)`."""
        if function is not None:
            return self._register(function, {})
        return lambda declared: self._register(declared, options)

    def __getitem__(self, name: str) -> RegistryEntry[F]:
        """Return the entry with this name; InputError suggests the closest known name if there is none."""
        self._discover()
        if name not in self._entries:
            raise InputError(f"there is no {self.kind} {name!r}.{suggest_name(name, self._entries)}")
        return self._entries[name]

    def __contains__(self, name: object) -> bool:
        """Return whether an entry with this name exists."""
        self._discover()
        return name in self._entries

    def __iter__(self) -> Iterator[RegistryEntry[F]]:
        """Iterate over all entries, sorted by name."""
        self._discover()
        return iter([self._entries[name] for name in sorted(self._entries)])

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all entries, sorted."""
        return tuple(entry.name for entry in self)

    def _register(self, function: F, options: Mapping[str, Any]) -> F:
        name = self._name_entry(function, options)
        location = f"{function.__module__}:{_find_line(function)}"
        if name in self._entries:
            raise TypeError(f"{self.kind} {name!r} at {location} is already declared at {self._entries[name].location}")
        if not inspect.getdoc(function):
            raise TypeError(f"{self.kind} {name!r} at {location} has no docstring")
        for parameter in inspect.signature(function).parameters.values():
            if parameter.annotation is parameter.empty:
                raise TypeError(f"{self.kind} {name!r} at {location}: parameter {parameter.name!r} has no type")
        self._entries[name] = RegistryEntry(name, function, location, dict(options))
        return function

    def _discover(self) -> None:
        if self._is_discovered:
            return
        self._is_discovered = True
        if self.package:
            imported_package = importlib.import_module(self.package)
            for module in sorted(module_info.name for module_info in pkgutil.iter_modules(imported_package.__path__)):
                self._load_module(partial(importlib.import_module, f"{self.package}.{module}"))
        for plugin in sorted(entry_points(group=PLUGIN_GROUP), key=lambda point: (point.name, point.value)):
            self._load_module(plugin.load)

    def _load_module(self, load: Callable[[], object]) -> None:
        """Import a module; if that fails, discard its entries so that the next look-up fails the same way."""
        entries = dict(self._entries)
        try:
            load()
        except BaseException:
            self._entries, self._is_discovered = entries, False
            raise


def _find_line(function: Callable[..., Any]) -> int:
    code = getattr(inspect.unwrap(cast(Any, function)), "__code__", None)
    return code.co_firstlineno if code else 0
