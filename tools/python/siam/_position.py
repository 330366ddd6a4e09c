"""Positions and their legal turns."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Iterable, Mapping, Optional

from siam import _arguments, _siam


@dataclass(frozen=True)
class Province:
    """An open province, which is a province whose struggle is not settled yet."""

    code: str
    followers: dict[str, int] = field(hash=False)  #: by the faction's letter
    marked: bool  #: its tile has a King marker


@dataclass(frozen=True)
class Seat:
    """The followers and cards of a player."""

    supply: dict[str, int] = field(hash=False)  #: followers by the faction's letter
    hand: str  #: cards, one letter each: "KF12RLM"


class Position:
    """A position between two turns. It cannot be changed. Positions are equal if their games and texts are equal.

    text:     the nine fields, as `siam deal` prints them
    rules:    switches that differ from the variant's, such as {"last-card": "free"}
    variants: the texts of variant files, for games that are not built in
    """

    __slots__ = ("_place", "_data", "_game")

    def __init__(self, text: str, *, rules: Optional[Mapping[str, str]] = None, variants: Iterable[str] = ()) -> None:
        """Raises TextError, which names the field and the rule."""
        self._game = (_arguments.rules(rules), _arguments.texts(variants, "variants"))
        self._place = _siam.read(_arguments.text(text, "a position"), *self._game)
        self._data: Optional[dict[str, Any]] = None

    @classmethod
    def _of(cls, place: _siam.Place, game: tuple[dict[str, str], list[str]]) -> Position:
        position = cls.__new__(cls)
        position._place = place
        position._data = None
        position._game = game
        return position

    @classmethod
    def _read(cls, text: str, rules: dict[str, str], variants: list[str]) -> Position:
        return cls(text, rules=rules, variants=variants)

    def __reduce__(self) -> tuple[Any, tuple[str, dict[str, str], list[str]]]:
        return Position._read, (str(self), *self._game)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    @classmethod
    def deal(
        cls,
        variant: str = "siam",
        players: int = 2,
        *,
        seed: int,
        open: Optional[int] = None,
        cards: Optional[int] = None,
        rules: Optional[Mapping[str, str]] = None,
        variants: Iterable[str] = (),
    ) -> Position:
        """Deals a starting position. With `open` and `cards`, plays random legal turns up to a late position that has
        `open` open provinces, and `cards` cards in all hands together. A seed deals the same position on every machine,
        and `siam deal --seed` deals it too."""
        game = (_arguments.rules(rules), _arguments.texts(variants, "variants"))
        seats, seed = _arguments.whole(players, "players", 0, 255), _arguments.whole(seed, "seed", 0, 2**64 - 1)
        late = None if open is None else _arguments.whole(open, "open", 0, 255)
        left = None if cards is None else _arguments.whole(cards, "cards", 0, 255)
        return cls._of(_siam.deal(_arguments.text(variant, "variant"), seats, seed, late, left, *game), game)

    def _described(self) -> dict[str, Any]:
        if self._data is None:
            self._data = json.loads(self._place.described())
        return self._data

    def __str__(self) -> str:
        return self._place.text()

    def __repr__(self) -> str:
        return f"Position({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._place.identity() == other._place.identity()

    def __hash__(self) -> int:
        return hash(self._place.identity())

    @property
    def variant(self) -> str:
        name: str = self._described()["variant"]
        return name

    @property
    def players(self) -> int:
        players: int = self._described()["players"]
        return players

    @property
    def sides(self) -> int:
        """The number of sides. Each player is a side; with 4 players, {1, 3} is side 1 and {2, 4} is side 2 (R11.1)."""
        sides: int = max(one["side"] for one in self._described()["seats"])
        return sides

    @property
    def rules(self) -> dict[str, str]:
        """The value of each switch."""
        rules: dict[str, str] = json.loads(self._place.variant())["rules"]
        return rules

    @property
    def to_move(self) -> int:
        """The seat whose turn it is, from 1."""
        seat: int = self._described()["to_move"]
        return seat

    @property
    def passes(self) -> int:
        """The number of passes in a row so far."""
        passes: int = self._described()["passes"]
        return passes

    @property
    def struggles(self) -> tuple[Province, ...]:
        """The open provinces, next struggle first."""
        return tuple(
            Province(one["province"], dict(one["followers"]), one["marker"]) for one in self._described()["struggles"]
        )

    @property
    def settled(self) -> dict[str, str]:
        """The settled provinces in order, each with the letter of the power that controls it."""
        return {one["province"]: one["control"] for one in self._described()["settled"]}

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(dict(one["supply"]), one["hand"]) for one in self._described()["seats"])

    @property
    def pool(self) -> dict[str, int]:
        return dict(self._described()["pool"])

    @property
    def is_over(self) -> bool:
        return self._place.over()

    def turns(self) -> list[str]:
        """All legal turns as canonical tokens, in the notation's order."""
        return self._place.turns()

    def play(self, *turns: str) -> Position:
        """The position after these turns. Raises TextError, which names the rule that an illegal turn breaks."""
        return Position._of(self._place.play(_arguments.texts(turns, "turns")), self._game)

    def forbidden_by(self, turn: str) -> Optional[str]:
        """The rule that forbids the turn, or None if it is legal."""
        return self._place.forbidden(_arguments.text(turn, "a turn"))

    def outcome(self) -> Optional[tuple[int, ...]]:
        """The winning seats of a finished game, () for a draw (R8.4); None if the game is not over."""
        return tuple(self._described()["result"]["winners"]) if self.is_over else None

    def outcome_if_all_pass(self) -> tuple[int, ...]:
        """The winning seats if everybody passes from here to the end."""
        return tuple(self._described()["result" if self.is_over else "if_all_pass"]["winners"])

    def svg(self, *, dark: bool = False, highlight: Optional[str] = None) -> str:
        """An SVG picture. `highlight` is a legal turn whose effect the picture shows."""
        return self._place.svg(bool(dark), None if highlight is None else _arguments.text(highlight, "a turn"))

    def _repr_svg_(self) -> str:
        return self.svg()
