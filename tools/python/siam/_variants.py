"""The games and their rules."""

from __future__ import annotations

import json
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
    """A switch for a disputed rule, and the values of the switch."""

    name: str
    values: tuple[str, str]
    rule: str
    says: str


def _made(data: dict[str, Any]) -> Variant:
    codes = [one["code"] for one in data["provinces"]]
    return Variant(
        name=data["variant"],
        title=data["title"],
        verified=data["map"] == "verified",
        factions={one["letter"]: one["name"] for one in data["factions"]},
        occupier=(data["occupier"]["letter"], data["occupier"]["name"]),
        occupier_limit=data["occupier"]["limit"],
        provinces={one["code"]: one["name"] for one in data["provinces"]},
        borders=tuple(
            (code, other)
            for at, code in enumerate(codes)
            for other in data["provinces"][at]["borders"]
            if other in codes[at + 1 :]
        ),
    )


def variants() -> dict[str, Variant]:
    """The built-in variants by name."""
    return {data["variant"]: _made(data) for data in json.loads(_siam.variants())}


def read_variant(text: str) -> Variant:
    """Reads a variant file. Raises TextError, which names the line."""
    return _made(json.loads(_siam.variant(_arguments.text(text, "a variant file"))))


def switches() -> dict[str, Switch]:
    """The switches of section 10 of the rules by name."""
    return {
        data["name"]: Switch(data["name"], (data["values"][0], data["values"][1]), data["rule"], data["says"])
        for data in json.loads(_siam.switches())
    }
