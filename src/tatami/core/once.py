"""A cached property without a lock."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

__all__ = ["once"]

Value = TypeVar("Value")


class once(Generic[Value]):  # noqa: N801 - it is used like `property`
    """Like `functools.cached_property`, without the lock of Python 3.11, which costs more than most values.

    Two threads may compute a value twice, which is harmless for immutable objects.
    """

    def __init__(self, work_out: Callable[[Any], Value]) -> None:
        self.work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> Self | Value:
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self.work_out(instance)
        return value
