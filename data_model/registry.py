"""One idiom for everything that is added by adding a file: declare with a decorator, look up by name.

action = Registry("action", folder="office_env.actions")

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

from data_model.errors import InputError, nearest

PLUGINS = "homeragents.plugins"
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Entry(Generic[F]):
    """One registered thing. options: the keyword arguments of the decorator. place: `module:line`."""

    name: str
    function: F
    place: str
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def documentation(self) -> str:
        """The whole docstring, its indentation removed."""
        return inspect.getdoc(self.function) or ""


def own_name(function: Callable[..., Any], options: Mapping[str, Any]) -> str:
    """Name an entry as its function is named."""
    return str(function.__name__)


class Registry(Generic[F]):
    """All entries of one kind; the decorator, the look-up and the discovery.

    kind: the word in messages (`action`). folder: the package whose modules declare entries; it is imported in
    sorted order at the first look-up, then every entry point of the group `homeragents.plugins`.
    Raises TypeError for a name taken twice, a missing docstring or an untyped parameter: those are mistakes in
    code, not input.
    """

    def __init__(
        self,
        kind: str,
        folder: str = "",
        name: Callable[[Callable[..., Any], Mapping[str, Any]], str] = own_name,
    ) -> None:
        self.kind, self.folder, self._name = kind, folder, name
        self._entries: dict[str, Entry[F]] = {}
        self._is_complete = False

    @overload
    def __call__(self, function: F, /) -> F: ...
    @overload
    def __call__(self, /, **options: Any) -> Callable[[F], F]: ...
    def __call__(self, function: F | None = None, /, **options: Any) -> F | Callable[[F], F]:
        """Declare an entry, as `@kind` or `@kind(option=...)`."""
        if function is not None:
            return self._add(function, {})
        return lambda declared: self._add(declared, options)

    def __getitem__(self, name: str) -> Entry[F]:
        """Return the entry of that name; InputError with the nearest known name when there is none."""
        self._discover()
        if name not in self._entries:
            raise InputError(f"there is no {self.kind} {name!r}.{nearest(name, self._entries)}")
        return self._entries[name]

    def __contains__(self, name: object) -> bool:
        """Whether an entry of that name exists."""
        self._discover()
        return name in self._entries

    def __iter__(self) -> Iterator[Entry[F]]:
        """All entries, sorted by name."""
        self._discover()
        return iter([self._entries[name] for name in sorted(self._entries)])

    @property
    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(entry.name for entry in self)

    def _add(self, function: F, options: Mapping[str, Any]) -> F:
        name = self._name(function, options)
        place = f"{function.__module__}:{_line_of(function)}"
        if name in self._entries:
            raise TypeError(f"{self.kind} {name!r} at {place} is declared already at {self._entries[name].place}")
        if not inspect.getdoc(function):
            raise TypeError(f"{self.kind} {name!r} at {place} has no docstring")
        for parameter in inspect.signature(function).parameters.values():
            if parameter.annotation is parameter.empty:
                raise TypeError(f"{self.kind} {name!r} at {place}: parameter {parameter.name!r} has no type")
        self._entries[name] = Entry(name, function, place, dict(options))
        return function

    def _discover(self) -> None:
        if self._is_complete:
            return
        self._is_complete = True
        if self.folder:
            package = importlib.import_module(self.folder)
            for module in sorted(found.name for found in pkgutil.iter_modules(package.__path__)):
                self._load(partial(importlib.import_module, f"{self.folder}.{module}"))
        for plugin in sorted(entry_points(group=PLUGINS), key=lambda point: (point.name, point.value)):
            self._load(plugin.load)

    def _load(self, module: Callable[[], object]) -> None:
        """Import a module; one that cannot be imported leaves no entries, and the next look-up says so again."""
        entries = dict(self._entries)
        try:
            module()
        except BaseException:
            self._entries, self._is_complete = entries, False
            raise


def _line_of(function: Callable[..., Any]) -> int:
    code = getattr(inspect.unwrap(cast(Any, function)), "__code__", None)
    return code.co_firstlineno if code else 0
