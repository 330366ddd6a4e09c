"""Checks the types and bounds of arguments. The bounds of amounts are those of the program."""

from __future__ import annotations

import math
import os
from datetime import timedelta
from typing import Any, Iterable, Mapping, Optional, Union

from siam import _siam
from siam._errors import TextError

Time = Union[float, str]
Memory = Union[int, str]


def text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise TextError(
            f"{name} has half a character, {value[error.start]!r}, at column {error.start + 1}: a lone surrogate is no text"
        ) from None
    return value


def texts(value: Iterable[str], name: str) -> list[str]:
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{name} must be a list of texts, not a single {type(value).__name__}")
    return [text(one, f"each of {name}") for one in value]


def rules(value: Optional[Mapping[str, str]]) -> dict[str, str]:
    if value is not None and not isinstance(value, Mapping):
        raise TypeError(f"rules must be a dict of names and values, not {type(value).__name__}")
    return {text(name, "a rule"): text(said, f"rule {name!r}") for name, said in (value or {}).items()}


def whole(value: Any, name: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    number = int(value.__index__())
    if not least <= number <= most:
        shown = str(number) if abs(number) < 10**20 else "a number of many digits"
        raise ValueError(f"{name} must be from {least} to {most}, not {shown}")
    return number


def time(value: Optional[Time]) -> Optional[timedelta]:
    """Reads a number of seconds, or a text in the form of the option --time. None means no limit."""
    wanted = (
        "time must be a number of seconds or a text such as '500ms' or '1m30s', at most a hundred years, "
        "or None for no limit"
    )
    if isinstance(value, str):
        found: Optional[timedelta] = _siam.time_in(text(value, "time"))
        if found is None:
            raise ValueError(f"{wanted}; not {value[:60]!r}")
        return found
    if value is None:
        return None
    if isinstance(value, bool) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise TypeError(f"{wanted}; not {type(value).__name__}")
    try:
        seconds = float(value)
    except OverflowError:
        raise ValueError(f"{wanted}; not a number of many digits") from None
    if seconds == math.inf:
        return None
    if not 0 <= seconds <= _siam.longest_time.total_seconds():
        raise ValueError(f"{wanted}; not {seconds}")
    return timedelta(seconds=seconds)


def detail(value: str) -> int:
    """The number of the detail, as the solver knows it."""
    known = ("verdict", "distance", "keys", "turns")
    if text(value, "detail") not in known:
        raise ValueError(f"detail is verdict, distance, keys or turns, not '{value}'")
    return known.index(value)


def nodes(value: Optional[int]) -> int:
    most = 2**64 - 1
    return most if value is None else whole(value, "nodes", 0, most)


def threads(value: int) -> int:
    """The number of threads; 0 means all cores."""
    return whole(value, "threads", 0, _siam.most_threads)


def memory(value: Memory) -> int:
    """Reads a number of bytes, or a text in the form of the option --memory."""
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if not isinstance(value, str):
        return whole(value, "memory", 1, machine)
    found: Optional[int] = _siam.bytes_in(text(value, "memory"))
    if found is None:
        raise ValueError(f"memory must be a number of bytes or a text such as '512M' or '1.5G', not {value[:60]!r}")
    return whole(found, "memory", 1, machine)
