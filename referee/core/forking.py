"""Copying a table one level deep, so that an event can be tried and dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self

_SHARED = frozenset({int, str, bool, tuple, frozenset, type(None)})


class Forkable:
    """Slotted state that can be copied: its own lists and dictionaries, and what is forkable inside them.

    Everything else in a slot (numbers, words, tuples, frozen values) is shared between the copies and never changed.
    """

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = ()
    _copy: ClassVar[Callable[[Any], Any]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = cls.__dict__.get("__slots__", ())
        cls._fields = (*cls._fields, *((own,) if isinstance(own, str) else own))
        cls._copy = staticmethod(_copier(cls, cls._fields))

    def fork(self) -> Self:
        """A copy that can be written to without the original noticing."""
        new: Self = type(self)._copy(self)
        return new


def _copier(cls: type[Forkable], fields: tuple[str, ...]) -> Callable[[Any], Any]:
    """One straight line of assignments for a class: a fork is made for every event, and a loop takes twice as long."""
    lines = ["def copy(old):", "    new = make(cls)"]
    for name in fields:
        lines.append(f"    value = old.{name}")
        lines.append(f"    new.{name} = value if type(value) in shared else forked(value)")
    lines.append("    return new")
    names: dict[str, Any] = {"make": object.__new__, "cls": cls, "shared": _SHARED, "forked": _forked}
    exec("\n".join(lines), names)
    made: Callable[[Any], Any] = names["copy"]
    return made


def _forked(value: Any) -> Any:
    kind = type(value)
    if kind is dict:
        for inside in value.values():
            if type(inside) in _SHARED:
                return value.copy()
            return {key: _forked(item) for key, item in value.items()}
        return {}
    if kind is list:
        return value[:]
    return value.fork() if isinstance(value, Forkable) else value
