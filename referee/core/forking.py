"""Copying a table one level deep, so that an event can be tried and dropped."""

from __future__ import annotations

from typing import Any, ClassVar, Self


class Forkable:
    """Slotted state that can be copied: its own lists and dictionaries, and what is forkable inside them.

    Everything else in a slot (numbers, words, tuples, frozen values) is shared between the copies and never changed.
    """

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = cls.__dict__.get("__slots__", ())
        cls._fields = (*cls._fields, *((own,) if isinstance(own, str) else own))

    def fork(self) -> Self:
        """A copy that can be written to without the original noticing."""
        new = object.__new__(type(self))
        for name in self._fields:
            value = getattr(self, name)
            kind = type(value)
            if kind is dict:
                value = _fork_dict(value)
            elif kind is list:
                value = value[:]
            elif isinstance(value, Forkable):
                value = value.fork()
            setattr(new, name, value)
        return new


def _fork_dict(value: dict[Any, Any]) -> dict[Any, Any]:
    for inside in value.values():
        if isinstance(inside, Forkable):
            return {key: item.fork() for key, item in value.items()}
        if type(inside) is list:
            return {key: item[:] for key, item in value.items()}
        break
    return value.copy()
