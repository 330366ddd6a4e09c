"""Reads, proves and makes packs of puzzles, and finds solution trees."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Iterable, Iterator, Mapping, Optional, Union

from siam import _arguments, _siam
from siam._position import Position
from siam._solve import _position


_SOLUTION = ("paragraph", "reasons", "tree", "tries", "refutations", "wrong", "threat", "set_play", "defences")


@dataclass(frozen=True)
class Puzzle:
    """A puzzle. `data` has what the tags of a pack state, and `solution()` the rest, with the names of the JSON twin;
    `siam formats "the JSON twin"` describes them."""

    id: str
    position: Position
    n: int  #: the cards to win in
    keys: tuple[str, ...]  #: all first turns that solve it; they lead to equivalent positions
    line: tuple[str, ...]  #: the solution's main line
    themes: tuple[str, ...]
    level: int  #: 1 to 5
    data: dict[str, Any] = field(repr=False, compare=False)
    _solution: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def key(self) -> str:
        return self.keys[0]

    def solution(self) -> dict[str, Any]:
        """The reasons, the tree, the tries, the wrong turns and the lines beside the tree. The first call finds them, which takes some
        milliseconds. Raises ValueError if the position is no such puzzle."""
        if not self._solution:
            goal, against = self.data["goal"], self.data.get("against", 0)
            rules, variants = self.position._game
            twin = self.data.get("twin")
            place = Position(twin["position"], rules=rules, variants=variants)._place if twin else None
            found = json.loads(_siam.solution(self.position._place, goal, self.n, against, place))
            self._solution.update((name, found[name]) for name in _SOLUTION if name in found)
        return dict(self._solution)


@dataclass(frozen=True)
class Fault:
    """A fault in a pack."""

    line: int  #: the line of the text, from 1
    id: str  #: the puzzle's id; empty for a fault of the pack itself
    message: str
    claim: str  #: the claim that fails, such as "G5" or "level"; "form", "checksum" or "open" for the others


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
    """Reads a pack, and returns its puzzles in order. Raises ValueError for the first line with a faulty form, and for a
    wrong checksum; `verify` reports all faults.

    variants: the texts of variant files, for games that are not built in
    """
    files = _arguments.texts(variants, "variants")
    pack = _siam.Pack(_arguments.text(text, "a pack"), files)
    for line, identity, message, _ in pack.faults():
        raise ValueError(f"line {line}: {message}" + (f" (puzzle {identity})" if identity else ""))
    return [_puzzle(one, files) for one in pack.puzzles()]


def verify(text: str, *, variants: Iterable[str] = ()) -> list[Fault]:
    """Proves every puzzle of a pack again, with all its data. Returns the faults, or an empty list if the pack is sound.
    The program's `siam verify` also checks that the text is exactly the text that siam writes. Ctrl-C stops the work.
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
        raise ValueError(f"{name} must be a number or a pair (least, most), not {len(value)} numbers")
    least, most = (_arguments.whole(one, name, 0, 255) for one in value)
    if least > most:
        raise ValueError(f"{name} must be (least, most), but {least} is more than {most}")
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
    """Makes different puzzles "win in N", each proved and rated. The same seed makes the same puzzles on every machine.

    n, open, cards: the cards to win in, the open provinces, and the cards in all hands together; each is a number or a
                    pair (least, most)
    themes:         the names of themes that each puzzle must have
    count:          the largest number of puzzles
    candidates:     the largest number of candidates to try

    Raises ValueError for requests that no position can meet. Ctrl-C stops the work.
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
    """Turns of one player that have the same answer."""

    turns: tuple[str, ...]
    n: int  #: the cards that the side needs after these turns
    branches: tuple[Branch, ...]
    is_shown: bool  #: whether the solution shows these turns, or only counts them


@dataclass(frozen=True)
class Tree:
    """The solution of a position: how a side wins. If it is the side's turn, the tree shows one turn. If it is
    another side's turn, the tree shows every different reply.

    side:     the side that wins, from 1
    n:        the cards that it needs
    branches: the first turns; empty if the side needs no further card
    line:     a path through the tree in which the others delay the win longest
    """

    side: int
    n: int
    branches: tuple[Branch, ...]
    line: tuple[str, ...]


def _branches(found: Iterable[dict[str, Any]]) -> tuple[Branch, ...]:
    return tuple(
        Branch(tuple(one["turns"]), one["n"], _branches(one.get("then", ())), one.get("shown", True)) for one in found
    )


def tree(
    position: Union[Position, str],
    side: Optional[int] = None,
    *,
    time: Optional[_arguments.Time] = None,
    nodes: Optional[int] = None,
    memory: _arguments.Memory = "1G",
) -> Optional[Tree]:
    """Returns the solution for the side, numbered from 1. Without `side`, returns the solution for the side that can
    force a win. Returns None if there is no forced win. The limits are those of Solver.solve; raises TimeoutError if the
    work reaches a limit. Ctrl-C stops the work at once."""
    place = _position(position)
    sides = range(1, place.sides + 1) if side is None else [_arguments.whole(side, "side", 1, place.sides)]
    effort = (_arguments.time(time), _arguments.nodes(nodes), _arguments.memory(memory))
    for one in sides:
        found = _siam.tree(place._place, one - 1, *effort)
        if found is not None:
            data = json.loads(found)
            return Tree(one, data["n"], _branches(data["tree"]), tuple(data["line"]))
    return None
