"""What siam raises."""

from __future__ import annotations

from typing import Optional


class TextError(ValueError):
    """A position, a turn or a variant file that cannot be, or a turn that is not legal.

    field: of the nine fields of a position, from 1; None where it is about no field.
    rule:  the number of the rule that is broken, "R5.9"; None where no rule says so.
    line:  of a file, from 1; None where it is about no line.
    record: of what solve_many was given, from 1; None elsewhere.
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
        """The same, said of what solve_many was given."""
        message, field, rule, line, _ = self._fields
        return TextError(message, field, rule, line, number)
