"""Solves positions: who can force a win, in how many cards, and by which turns."""

from __future__ import annotations

import json
from dataclasses import dataclass
from time import monotonic
from typing import Any, Callable, Iterable, Iterator, Literal, Optional, Union

from siam import _arguments, _siam
from siam._errors import TextError
from siam._position import Position

Detail = Literal["verdict", "distance", "keys", "turns"]


@dataclass(frozen=True)
class Bounds:
    """The proved bounds of a side's N (R11.3). If both are None and `cannot` is False, nothing is proved."""

    at_least: Optional[int]
    at_most: Optional[int]
    cannot: bool  #: it is proved that the side cannot force a win

    @property
    def n(self) -> Optional[int]:
        """The side's N, if it is known."""
        return self.at_most if self.at_most is not None and self.at_most == self.at_least else None

    @property
    def is_known(self) -> bool:
        return self.cannot or self.n is not None


@dataclass(frozen=True)
class TurnValue:
    """A legal first turn, and the bounds of each side after it."""

    turn: str
    bounds: tuple[Bounds, ...]

    @property
    def force(self) -> tuple[Optional[int], ...]:
        return tuple(one.n for one in self.bounds)


@dataclass(frozen=True)
class Result:
    """The answer about a position. It holds only proved facts.

    force:  the N of each side in order; None if the side cannot force a win, or if siam has not proved N (see `bounds`)
    status: "proved", or "partial" if a limit was reached first
    bounds: the proved bounds of each side
    key:    a first turn that keeps N, if the side to move can force a win
    winning_turn: without a key, a first turn that is proved to win for the side to move, though perhaps not fastest
    line:   a best line that begins with the key
    keys:   with detail "keys" or "turns": all first turns that keep N
    turns:  with detail "turns": every legal first turn with its value
    nodes:  the number of positions searched
    """

    position: Position
    status: Literal["proved", "partial"]
    bounds: tuple[Bounds, ...]
    key: Optional[str]
    winning_turn: Optional[str]
    line: tuple[str, ...]
    keys: tuple[str, ...]
    turns: tuple[TurnValue, ...]
    nodes: int

    @property
    def force(self) -> tuple[Optional[int], ...]:
        return tuple(one.n for one in self.bounds)

    @property
    def winner(self) -> Optional[int]:
        """The side that can force a win, from 1; None if no side can, or if siam has not proved which."""
        for side, one in enumerate(self.bounds, 1):
            if one.at_most is not None:
                return side
        return None


def _bounds(verdicts: Iterable[Any]) -> tuple[Bounds, ...]:
    """Converts a verdict: N, or None if the side cannot force a win, or the bounds so far."""
    return tuple(
        Bounds(one.get("at_least"), one.get("at_most"), False)
        if isinstance(one, dict)
        else Bounds(one, one, one is None)
        for one in verdicts
    )


def _result(position: Position, fields: dict[str, Any]) -> Result:
    return Result(
        position=position,
        status="proved" if fields["proved"] else "partial",
        bounds=_bounds(fields["force"]),
        key=fields["key"],
        winning_turn=fields["winning_turn"],
        line=tuple(fields["line"]),
        keys=tuple(fields["keys"]),
        turns=tuple(TurnValue(turn, _bounds(force)) for turn, force in fields["turns"]),
        nodes=fields["nodes"],
    )


def _position(one: object) -> Position:
    if isinstance(one, Position):
        return one
    if isinstance(one, str):
        return Position(one)
    raise TypeError(f"a position must be a siam.Position or its text, not {type(one).__name__}")


class _Reader:
    """Takes positions from a source, several at a time if the source is fast enough."""

    def __init__(self, positions: Iterable[Union[Position, str]]) -> None:
        if isinstance(positions, (str, Position)):
            raise TypeError("positions must be a list or another iterable; for a single position, use solve()")
        self._source = iter(positions)
        self._many = _most_at_once if isinstance(positions, (list, tuple)) else 1
        self._taken = 0
        self.failure: Optional[Exception] = None  #: the exception that ended the source, if any

    def batch(self) -> list[Position]:
        """The next positions; empty at the end. Stores an exception in `failure`, so that earlier positions are solved."""
        found: list[Position] = []
        began = monotonic()
        while len(found) < self._many and self.failure is None:
            try:
                one = next(self._source)
            except StopIteration:
                return found
            except Exception as failure:  # an exception of the caller's iterable
                self.failure = failure
                return found
            self._taken += 1
            try:
                found.append(_position(one))
            except TextError as error:
                self.failure = error.of_record(self._taken)
            except TypeError as error:
                self.failure = TypeError(f"record {self._taken}: {error}")
            if monotonic() - began > _patience:
                self._many = 1
                return found
        self._many = min(2 * self._many, _most_at_once)
        return found


_most_at_once = 64
_patience = 0.02  # seconds


class Solver:
    """A solver that keeps its proofs from one position to the next. Python threads may share it; it handles one call
    at a time.

    threads: the number of threads for each call, at most 1024; 0 means one per core
    memory:  the most bytes for its table, or a text such as "512M" or "4G"
    """

    def __init__(self, *, threads: int = 0, memory: _arguments.Memory = "1G") -> None:
        self._solver = _siam.Solver(_arguments.threads(threads), _arguments.memory(memory))

    def solve(
        self,
        position: Union[Position, str],
        *,
        detail: Detail = "distance",
        time: Optional[_arguments.Time] = None,
        nodes: Optional[int] = None,
    ) -> Result:
        """Solves one position.

        detail: "verdict" (who can force a win), "distance" (also in how many cards), "keys" (also all first turns that
                win as fast) or "turns" (also the value of every first turn)
        time:   the most seconds, or a text such as "500ms" or "1m30s"; None or inf means no limit. Waiting for
                another thread's call counts, too.
        nodes:  the most positions to search; None means no limit

        Raises TextError for a faulty position, ValueError or TypeError for other wrong arguments. Ctrl-C stops the work
        at once."""
        place = _position(position)
        effort = (_arguments.time(time), _arguments.nodes(nodes))
        return next(self._results([place], detail, *effort))

    def _results(self, places: list[Position], detail: Detail, time: Any, nodes: int) -> Iterator[Result]:
        found = self._solver.solve([one._place for one in places], _arguments.detail(detail), time, nodes)
        return map(_result, places, json.loads(found))

    def solve_many(
        self,
        positions: Iterable[Union[Position, str]],
        *,
        detail: Detail = "distance",
        time: Optional[_arguments.Time] = None,
        nodes: Optional[int] = None,
        progress: Optional[Callable[[int, Result], None]] = None,
    ) -> Iterator[Result]:
        """Solves positions, up to 64 at a time if the source is fast enough, and yields the results in order. The
        limits hold for each position. Calls `progress` with the number of results so far and the latest result. A
        faulty position raises TextError with its number (`record`), after the results of earlier positions."""
        effort = (_arguments.time(time), _arguments.nodes(nodes))
        reader = _Reader(positions)
        done = 0
        while batch := reader.batch():
            for result in self._results(batch, detail, *effort):
                done += 1
                if progress is not None:
                    progress(done, result)
                yield result
        if reader.failure is not None:
            raise reader.failure


def solve(
    position: Union[Position, str],
    *,
    detail: Detail = "distance",
    time: Optional[_arguments.Time] = None,
    nodes: Optional[int] = None,
    threads: int = 0,
    memory: _arguments.Memory = "1G",
) -> Result:
    """Solves one position with a new Solver. To solve several positions, keep a Solver."""
    return Solver(threads=threads, memory=memory).solve(position, detail=detail, time=time, nodes=nodes)


def solve_many(
    positions: Iterable[Union[Position, str]],
    *,
    detail: Detail = "distance",
    time: Optional[_arguments.Time] = None,
    nodes: Optional[int] = None,
    threads: int = 0,
    memory: _arguments.Memory = "1G",
    progress: Optional[Callable[[int, Result], None]] = None,
) -> Iterator[Result]:
    """Solves many positions with one Solver; see Solver.solve_many."""
    return Solver(threads=threads, memory=memory).solve_many(
        positions, detail=detail, time=time, nodes=nodes, progress=progress
    )
