"""The games and their rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from siam import _arguments, _siam


@dataclass(frozen=True)
class Variant:
    """A published game: its map and names."""

    name: str
    title: str
    verified: bool  #: the map was checked against the printed one
    factions: dict[str, str] = field(hash=False)  #: letter to name
    occupier: tuple[str, str]  #: letter and name
    occupier_limit: int  #: provinces with which the occupier ends the game (R7.1)
    provinces: dict[str, str] = field(hash=False)  #: code to name
    borders: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Switch:
    """A disputed rule, and the values that it can have."""

    name: str
    values: tuple[str, str]
    rule: str
    says: str


def _made(fields: dict[str, Any]) -> Variant:
    return Variant(
        name=fields["name"],
        title=fields["title"],
        verified=fields["verified"],
        factions=dict(fields["factions"]),
        occupier=fields["occupier"],
        occupier_limit=fields["occupier_limit"],
        provinces=dict(fields["provinces"]),
        borders=tuple(fields["borders"]),
    )


def variants() -> dict[str, Variant]:
    """The built-in variants by name."""
    return {fields["name"]: _made(fields) for fields in _siam.variants()}


def read_variant(text: str) -> Variant:
    """Reads a variant file. Raises TextError, which names the line."""
    return _made(_siam.variant(_arguments.text(text, "a variant file")))


def switches() -> dict[str, Switch]:
    """The switches of section 10 of the rules by name."""
    return {fields["name"]: Switch(**fields) for fields in _siam.switches()}
