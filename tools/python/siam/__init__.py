"""Exact answers for the endgames of King of Siam, King of Saba and The King Is Dead.

>>> import siam
>>> position = siam.Position("siam:2 CHr3m4 RY=R/KE=M/KT=B/SU=M/LN=L/LX=L/AY=R rl5m4/r6lm -/F1 1 0 12 -")
>>> position.turns()
['pass']
>>> result = siam.solve(position)
>>> result.force
(None, 1)
>>> result.winner, result.status
(2, 'proved')

Positions, turns and variants are texts in siam's formats; `siam notation` prints them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from siam._errors import TextError
from siam._position import Position, Province, Seat
from siam._solve import Bounds, Result, Solver, TurnValue, solve, solve_many
from siam._variants import Switch, Variant, read_variant, switches, variants

if TYPE_CHECKING:
    from siam._puzzles import Branch, Fault, Puzzle, Tree, generate, read_pack, tree, verify

__version__ = "0.1.0"
__all__ = [
    "Bounds",
    "Branch",
    "Fault",
    "Position",
    "Province",
    "Puzzle",
    "Result",
    "Seat",
    "Solver",
    "Switch",
    "TextError",
    "Tree",
    "TurnValue",
    "Variant",
    "generate",
    "read_pack",
    "read_variant",
    "solve",
    "solve_many",
    "switches",
    "tree",
    "variants",
    "verify",
]


def __dir__() -> list[str]:
    return __all__


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Imports the names about puzzles when they are first used, so that solving starts sooner."""
        if name not in __all__:
            raise AttributeError(f"module 'siam' has no attribute {name!r}")
        from siam import _puzzles

        return getattr(_puzzles, name)
