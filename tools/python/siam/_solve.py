"""Who can force a win, in how many cards, by which turns."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Any, Callable, Iterable, Iterator, Literal, Optional, Union

from siam import _arguments, _siam
from siam._errors import TextError
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


def _position(one: object) -> Position:
    if isinstance(one, Position):
        return one
    if isinstance(one, str):
        return Position(one)
    raise TypeError(f"a position is a siam.Position or its text, not {type(one).__name__}")


class _Reader:
    """Takes positions from a source, which may be slow: several at a time only as long as they come at once."""

    def __init__(self, positions: Iterable[Union[Position, str]]) -> None:
        if isinstance(positions, (str, Position)):
            raise TypeError("positions are several, in a list or another iterable; solve() is for one")
        self._source = iter(positions)
        self._many = _most_at_once if isinstance(positions, (list, tuple)) else 1
        self._taken = 0
        self.failure: Optional[Exception] = None  #: what ended the positions, if not their end

    def batch(self) -> list[Position]:
        """The next ones; none at the end. What goes wrong behind some is kept until they are answered."""
        found: list[Position] = []
        began = monotonic()
        while len(found) < self._many and self.failure is None:
            try:
                one = next(self._source)
            except StopIteration:
                return found
            except Exception as failure:  # the source's own
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
    """Keeps what it has found out from one position to the next. Safe to share between threads of Python: one call works
    at a time, on `threads` cores (0: all; at most 1024).

    memory: bytes for its table at most, or a text such as "512M" or "4G"
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
        """time: seconds, or a text such as "500ms" or "1m30s"; waiting for another thread's call counts. nodes: positions
        searched. Without limits (None, for the time inf too) it ends when all that was asked for is proved. Ctrl-C ends it
        at once. Raises TextError, and ValueError or TypeError for other arguments that make no sense."""
        place = _position(position)
        effort = (_arguments.time(time), _arguments.nodes(nodes))
        return _result(place, self._solver.solve([place._place], _arguments.text(detail, "detail"), *effort)[0])

    def solve_many(
        self,
        positions: Iterable[Union[Position, str]],
        *,
        detail: Detail = "distance",
        time: Optional[_arguments.Time] = None,
        nodes: Optional[int] = None,
        progress: Optional[Callable[[int, Result], None]] = None,
    ) -> Iterator[Result]:
        """Answers in order, as they come; the limits are for each position. `progress` is called with how many are
        answered and the latest result. Of positions that come at once up to 64 are worked on together. One that cannot be
        read ends it after the answers before it, with a TextError that names its number (`record`)."""
        effort = (_arguments.time(time), _arguments.nodes(nodes))
        reader = _Reader(positions)
        done = 0
        while batch := reader.batch():
            found = self._solver.solve([one._place for one in batch], _arguments.text(detail, "detail"), *effort)
            for position, fields in zip(batch, found):
                result = _result(position, fields)
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
    """One position; see Solver, which is better for many."""
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
    """Many positions with one solver; see Solver.solve_many."""
    return Solver(threads=threads, memory=memory).solve_many(
        positions, detail=detail, time=time, nodes=nodes, progress=progress
    )
