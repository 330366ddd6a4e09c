"""Positions and what can be played in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, Mapping, Optional

from siam import _siam


@dataclass(frozen=True)
class Province:
    """A province whose struggle is still to come."""

    code: str
    followers: dict[str, int]  #: by the faction's letter
    marked: bool  #: its tile has a King marker


@dataclass(frozen=True)
class Seat:
    """What a player has."""

    supply: dict[str, int]  #: followers by the faction's letter
    hand: str  #: cards, one letter each: "KF12RLM"


class Position:
    """A position between two turns. Immutable; equal if games and texts are equal.

    text:     nine fields, as `siam deal` prints them
    rules:    switches that differ from the variant's, {"last-card": "free"}
    variants: texts of variant files, for positions of games that are not built in
    """

    __slots__ = ("_place", "_data")

    def __init__(self, text: str, *, rules: Optional[Mapping[str, str]] = None, variants: Iterable[str] = ()) -> None:
        """Raises TextError with field and rule."""
        self._place = _siam.read(text, dict(rules or {}), list(variants))
        self._data: Optional[dict[str, Any]] = None

    @classmethod
    def _of(cls, place: _siam.Place) -> Position:
        position = cls.__new__(cls)
        position._place = place
        position._data = None
        return position

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
        """A starting position, or with `open` provinces and `cards` in all hands together a late one that random legal
        turns lead to. The same seed deals the same everywhere, and what `siam deal --seed` deals."""
        return cls._of(_siam.deal(variant, players, seed, open, cards, dict(rules or {}), list(variants)))

    def _described(self) -> dict[str, Any]:
        if self._data is None:
            self._data = self._place.described()
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
        return self._place.players()

    @property
    def sides(self) -> int:
        """Players, or with 4 players teams: {1, 3} is side 1, {2, 4} is side 2 (R11.1)."""
        return self._place.sides()

    @property
    def rules(self) -> dict[str, str]:
        """The value of each switch."""
        return self._place.rules()

    @property
    def to_move(self) -> int:
        """The seat whose turn it is, from 1."""
        seat: int = self._described()["to_move"]
        return seat

    @property
    def passes(self) -> int:
        """In a row so far."""
        passes: int = self._described()["passes"]
        return passes

    @property
    def struggles(self) -> tuple[Province, ...]:
        """The open provinces, next struggle first."""
        return tuple(
            Province(one["province"], one["followers"], one["marked"]) for one in self._described()["struggles"]
        )

    @property
    def settled(self) -> dict[str, str]:
        """Province to the letter of who controls it, in the order in which they were settled."""
        return {one["province"]: one["control"] for one in self._described()["settled"]}

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(one["supply"], one["hand"]) for one in self._described()["players"])

    @property
    def pool(self) -> dict[str, int]:
        pool: dict[str, int] = self._described()["pool"]
        return pool

    @property
    def is_over(self) -> bool:
        over: bool = self._described()["over"]
        return over

    def turns(self) -> list[str]:
        """All legal turns, canonical tokens in the notation's order."""
        return self._place.turns()

    def play(self, *turns: str) -> Position:
        """The position after these turns. Raises TextError, with the rule if a turn is not legal."""
        return Position._of(self._place.play(list(turns)))

    def forbidden_by(self, turn: str) -> Optional[str]:
        """The rule that forbids the turn, or None if it is legal."""
        return self._place.forbidden(turn)

    def outcome(self) -> Optional[tuple[int, ...]]:
        """The winning seats of a finished game, () for a draw (R8.4); None while it goes on."""
        seats = self._place.result()
        return None if seats is None else tuple(seats)

    def outcome_if_all_pass(self) -> tuple[int, ...]:
        """The winning seats if everybody passes from here to the end."""
        return tuple(self._place.result_if_all_pass())

    def svg(self, *, dark: bool = False, highlight: Optional[str] = None) -> str:
        """A picture; `highlight` is a legal turn that is shown on it."""
        return self._place.svg(dark, highlight)

    def _repr_svg_(self) -> str:
        return self.svg()
