"""Packs of puzzles: read, proved again, made; and how a win is carried through."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Iterable, Iterator, Mapping, Optional, Union

from siam import _arguments, _siam
from siam._position import Position
from siam._solve import _position


@dataclass(frozen=True)
class Puzzle:
    """A puzzle; `data` is all that a pack's twin says of it (see `siam formats`, or puzzles/PACK.md)."""

    id: str
    position: Position
    n: int  #: cards
    keys: tuple[str, ...]  #: every first turn that solves it; they lead to equivalent positions
    line: tuple[str, ...]  #: the solution's main line
    themes: tuple[str, ...]
    level: int  #: 1 to 5
    data: dict[str, Any] = field(repr=False, compare=False)

    @property
    def key(self) -> str:
        return self.keys[0]


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a pack."""

    line: int  #: of the text, from 1
    id: str  #: of the puzzle; empty if it is about none
    message: str


def _puzzle(line: str, variants: Iterable[str] = ()) -> Puzzle:
    data = json.loads(line)
    return Puzzle(
        id=data["id"],
        position=Position(data["position"], rules=data["rules"], variants=variants),
        n=data["n"],
        keys=tuple(data["keys"]),
        line=tuple(data["line"]),
        themes=tuple(data["themes"]),
        level=data["level"],
        data=data,
    )


def read_pack(text: str, *, variants: Iterable[str] = ()) -> list[Puzzle]:
    """The puzzles of a pack's text, in its order. Raises ValueError that names the first fault of its form, or a
    checksum that does not fit; `verify` tells all of them.

    variants: texts of variant files, for puzzles of games that are not built in
    """
    files = _arguments.texts(variants, "variants")
    pack = _siam.Pack(_arguments.text(text, "a pack"), files)
    for line, identity, message in pack.faults():
        raise ValueError(f"line {line}: {message}" + (f" (puzzle {identity})" if identity else ""))
    return [_puzzle(one, files) for one in pack.puzzles()]


def verify(text: str, *, variants: Iterable[str] = ()) -> list[Fault]:
    """Proves every puzzle of a pack's text again, each claim and each datum of it; none is wrong if the list is empty.
    Whether the text is written as siam writes it is what the program's `siam verify` looks at besides. Ctrl-C ends it.
    """
    return [
        Fault(*one)
        for one in _siam.Pack(_arguments.text(text, "a pack"), _arguments.texts(variants, "variants")).verified()
    ]


Range = Union[int, tuple[int, int]]


def _range(value: Range, name: str) -> tuple[int, int]:
    if not isinstance(value, tuple):
        value = (value, value)
    if len(value) != 2:
        raise ValueError(f"{name} is a number or two, (least, most), not {len(value)} of them")
    least, most = (_arguments.whole(one, name, 0, 255) for one in value)
    if least > most:
        raise ValueError(f"{name} is (least, most): {least} is more than {most}")
    return least, most


def generate(
    variant: str = "siam",
    players: int = 2,
    *,
    seed: int,
    n: Range = 2,
    open: Range = 3,
    cards: Range = 4,
    themes: Iterable[str] = (),
    count: Optional[int] = None,
    candidates: Optional[int] = None,
    rules: Optional[Mapping[str, str]] = None,
    variants: Iterable[str] = (),
) -> Iterator[Puzzle]:
    """Makes puzzles "win in N", each proved and rated, no two alike. The same seed gives the same ones everywhere.

    n, open, cards: a number, or (least, most): cards to win in, open provinces, cards in all hands together
    count:          so many puzzles at most; candidates: looks at so many candidates at most. Ctrl-C ends it.
    Raises ValueError for what no position can meet.
    """
    files = _arguments.texts(variants, "variants")
    seed = _arguments.whole(seed, "seed", 0, 2**64 - 1)
    if count is not None:
        count = _arguments.whole(count, "count", 0, 2**63)
    if candidates is not None:
        candidates = _arguments.whole(candidates, "candidates", 0, 2**63)
    ranges = (_range(n, "n"), _range(open, "open"), _range(cards, "cards"))
    anywhere = Position.deal(variant, players, seed=1, rules=rules, variants=files)
    maker = _siam.Maker(anywhere._place, seed, *ranges, _arguments.texts(themes, "themes"))
    made = 0
    while count is None or made < count:
        left = 2**63 if candidates is None else candidates - maker.tried()
        line = maker.next(left) if left > 0 else None
        if line is None:
            return
        made += 1
        yield _puzzle(line, files)


@dataclass(frozen=True)
class Branch:
    """Turns of one player that are answered alike."""

    turns: tuple[str, ...]
    n: int  #: cards that the side still needs afterwards
    branches: tuple[Branch, ...]
    is_shown: bool  #: False: only counted, what follows is left out


@dataclass(frozen=True)
class Tree:
    """How a side wins: for each of its own turns one answer, for each of the others' all that differ.

    side:     from 1
    n:        cards that it needs
    branches: what can happen first; empty if it has won without another card
    line:     a way through the tree in which the others put the win off longest
    """

    side: int
    n: int
    branches: tuple[Branch, ...]
    line: tuple[str, ...]


def _branches(found: Iterable[tuple[list[str], int, Any, bool]]) -> tuple[Branch, ...]:
    return tuple(Branch(tuple(turns), n, _branches(below), shown) for turns, n, below, shown in found)


def tree(
    position: Union[Position, str],
    side: Optional[int] = None,
    *,
    time: Optional[_arguments.Time] = None,
    nodes: Optional[int] = None,
    memory: _arguments.Memory = "1G",
) -> Optional[Tree]:
    """The tree of the side's win (side: from 1; left out: of whichever can force one); None if there is no such win.
    Raises TimeoutError if a limit came before the answer; limits are as in Solver.solve. Ctrl-C ends it at once."""
    place = _position(position)._place
    sides = range(1, place.sides() + 1) if side is None else [_arguments.whole(side, "side", 1, place.sides())]
    effort = (_arguments.time(time), _arguments.nodes(nodes), _arguments.memory(memory))
    for one in sides:
        found = _siam.tree(place, one - 1, *effort)
        if found is not None:
            return Tree(one, found[0], _branches(found[1]), tuple(found[2]))
    return None
