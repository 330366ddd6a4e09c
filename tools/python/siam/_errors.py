"""The exception that siam raises for faulty texts."""

from __future__ import annotations

from typing import Optional


class TextError(ValueError):
    """A faulty position, turn or variant file, or an illegal turn. Members that do not apply are None.

    field:  the faulty field of the position, from 1
    rule:   the number of the broken rule, such as "R5.9"
    line:   the faulty line of a file, from 1
    record: the number of the position among those given to solve_many, from 1
    """

    def __init__(self, message: str, field: int = 0, rule: str = "", line: int = 0, record: int = 0) -> None:
        self._fields = (message, field, rule, line, record)
        self.message = message
        self.record: Optional[int] = record or None
        self.field: Optional[int] = field or None
        self.rule: Optional[str] = rule or None
        self.line: Optional[int] = line or None
        place = ", ".join(
            f"{name} {number}" for name, number in (("record", record), ("line", line), ("field", field)) if number
        )
        super().__init__((place + ": " if place else "") + message + (f" ({rule})" if rule else ""))

    def __reduce__(self) -> tuple[type[TextError], tuple[str, int, str, int, int]]:
        return TextError, self._fields

    def of_record(self, number: int) -> TextError:
        """Returns the same error, with the number of the position in solve_many."""
        message, field, rule, line, _ = self._fields
        return TextError(message, field, rule, line, number)
