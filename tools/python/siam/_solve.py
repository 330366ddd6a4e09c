"""Who can force a win, in how many cards, by which turns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import Any, Callable, Iterable, Iterator, Literal, Optional, Union

from siam import _siam
from siam._position import Position

Detail = Literal["verdict", "distance", "keys", "turns"]


@dataclass(frozen=True)
class Bounds:
    """What is known of a side's N (R11.3). Both None and not `cannot`: nothing."""

    at_least: Optional[int]
    at_most: Optional[int]
    cannot: bool  #: proved: the side cannot force a win

    @property
    def n(self) -> Optional[int]:
        """The side's N, if it is known."""
        return self.at_most if self.at_most is not None and self.at_most == self.at_least else None

    @property
    def is_known(self) -> bool:
        return self.cannot or self.n is not None


@dataclass(frozen=True)
class TurnValue:
    """A legal first turn and what each side can force after it."""

    turn: str
    bounds: tuple[Bounds, ...]

    @property
    def force(self) -> tuple[Optional[int], ...]:
        return tuple(one.n for one in self.bounds)


@dataclass(frozen=True)
class Result:
    """What was found out. Whatever is not known is open, never guessed.

    force:  for each side in order its N, None if it cannot force a win or if that is not known: see `status`, `bounds`
    status: "proved", or "partial" if a limit was reached first
    key:    a first turn that keeps N, if the side to move can force a win
    line:   a best line that begins with the key
    keys:   with detail "keys" and "turns": all first turns that keep N
    turns:  with detail "turns": every legal first turn and its value
    """

    position: Position
    status: Literal["proved", "partial"]
    bounds: tuple[Bounds, ...]
    key: Optional[str]
    line: tuple[str, ...]
    keys: tuple[str, ...]
    turns: tuple[TurnValue, ...]
    nodes: int

    @property
    def force(self) -> tuple[Optional[int], ...]:
        return tuple(one.n for one in self.bounds)

    @property
    def winner(self) -> Optional[int]:
        """The side that can force a win, from 1; None if none can, or if that is not known."""
        for side, one in enumerate(self.bounds, 1):
            if one.at_most is not None:
                return side
        return None


def _bounds(verdicts: Iterable[tuple[Optional[int], Optional[int], bool]]) -> tuple[Bounds, ...]:
    return tuple(Bounds(*one) for one in verdicts)


def _result(position: Position, fields: dict[str, Any]) -> Result:
    return Result(
        position=position,
        status="proved" if fields["proved"] else "partial",
        bounds=_bounds(fields["force"]),
        key=fields["key"],
        line=tuple(fields["line"]),
        keys=tuple(fields["keys"]),
        turns=tuple(TurnValue(turn, _bounds(force)) for turn, force in fields["turns"]),
        nodes=fields["nodes"],
    )


def _bytes(memory: Union[int, str]) -> int:
    if isinstance(memory, int):
        return memory
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?", memory.strip().lower())
    if not found:
        raise ValueError(f"memory is a number of bytes or '512M', '4G', not {memory!r}")
    return int(float(found[1]) * 1024 ** " kmgt".index(found[2] or " "))


class Solver:
    """Keeps what it has found out from one position to the next. Safe to share between threads of Python: one call works
    at a time, on `threads` cores (0: all).

    memory: bytes for its table at most, or "4G"
    """

    def __init__(self, *, threads: int = 0, memory: Union[int, str] = "1G") -> None:
        if threads < 0:
            raise ValueError("threads is 0 (all cores) or more")
        self._solver = _siam.Solver(threads, _bytes(memory))

    def solve(
        self,
        position: Union[Position, str],
        *,
        detail: Detail = "distance",
        time: Optional[float] = None,
        nodes: Optional[int] = None,
    ) -> Result:
        """time: seconds; nodes: positions searched. Without limits it ends when all that was asked for is proved.
        Ctrl-C ends it at once."""
        return next(iter(self.solve_many([position], detail=detail, time=time, nodes=nodes)))

    def solve_many(
        self,
        positions: Iterable[Union[Position, str]],
        *,
        detail: Detail = "distance",
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        progress: Optional[Callable[[int, Result], None]] = None,
    ) -> Iterator[Result]:
        """Answers in order, as they come; the limits are for each position. `progress` is called with how many are
        answered and the latest result."""
        waiting = iter(positions)
        done = 0
        while batch := [Position(one) if isinstance(one, str) else one for one in islice(waiting, 64)]:
            found = self._solver.solve(
                [one._place for one in batch],
                detail,
                -1.0 if time is None else float(time),
                2**64 - 1 if nodes is None else nodes,
            )
            for position, fields in zip(batch, found):
                result = _result(position, fields)
                done += 1
                if progress is not None:
                    progress(done, result)
                yield result


def solve(
    position: Union[Position, str],
    *,
    detail: Detail = "distance",
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    threads: int = 0,
    memory: Union[int, str] = "1G",
) -> Result:
    """One position; see Solver, which is better for many."""
    return Solver(threads=threads, memory=memory).solve(position, detail=detail, time=time, nodes=nodes)


def solve_many(
    positions: Iterable[Union[Position, str]],
    *,
    detail: Detail = "distance",
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    threads: int = 0,
    memory: Union[int, str] = "1G",
    progress: Optional[Callable[[int, Result], None]] = None,
) -> Iterator[Result]:
    """Many positions with one solver; see Solver.solve_many."""
    return Solver(threads=threads, memory=memory).solve_many(
        positions, detail=detail, time=time, nodes=nodes, progress=progress
    )
