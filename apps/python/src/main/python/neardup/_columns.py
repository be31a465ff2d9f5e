"""The columns of data frames and sequences, as records in a file for Java."""

from __future__ import annotations

import json
import re
from typing import Any, Dict, Iterable, List, Sequence, Union

import numpy as np

from . import _jvm
from ._jvm import NeardupError, Text


class Columns:
    """What records have: an id, the fields of a text, a group, and a value to choose by.

    Args:
        text: the column with the texts, or several, of a data frame.
        within: the column with the groups, or a group for each text.
        keep: a policy, which may name a column, as in ``highest:date``.
    """

    ID, TEXT, WITHIN = "neardup-id", "neardup-text", "neardup-within"

    def __init__(
        self,
        text: Union[None, str, Sequence[str]],
        within: Union[None, str, Iterable[Any]],
        keep: str,
    ) -> None:
        self._text = text
        self._within = within
        kind, _, by = keep.partition(":")
        self._by = by.partition("=")[0] if kind == "prefer" else by
        self.texts = self.TEXT
        self._fields = 0

    def write(self, values: Iterable[Text], file: str, name: str = "texts") -> int:
        """Writes a record for each text, and returns their number."""
        texts = self._rows(values)
        others: Dict[str, List[Any]] = {}
        if self._within is not None:
            others[self.WITHIN] = self._groups(values, name)
        if self._by and name == "texts":
            others[self._by] = list(_jvm.column(values, self._by, "keep"))
        count = 0
        with open(file, "w", encoding="utf-8") as out:
            for row in texts:
                fields = _jvm.strings(name, count, row)
                if not self._fields:
                    self._fields = len(fields)
                    if len(fields) > 1:
                        self.texts = ",".join(f"{self.TEXT}{n}" for n in range(len(fields)))
                if len(fields) != self._fields:
                    raise NeardupError(
                        f"{name}[{count}] has {len(fields)} fields, and texts before it have {self._fields}"
                    )
                record = {self.ID: str(count), **dict(zip(self.texts.split(","), fields))}
                for other, each in others.items():
                    value = each[count] if count < len(each) else None
                    if not _jvm.missing(value):
                        record[other] = value
                out.write(json.dumps(record, ensure_ascii=False, default=_plain) + "\n")
                count += 1
        for other, each in others.items():
            if len(each) != count:
                raise NeardupError(
                    f"{other.replace(self.WITHIN, 'within')} has {len(each)} values for {count} {name}"
                )
        return count

    def _rows(self, values: Iterable[Text]) -> Iterable[Any]:
        if isinstance(self._text, (list, tuple)):
            return zip(*[_jvm.column(values, column) for column in self._text])
        return _jvm.column(values, self._text)

    def _groups(self, values: Iterable[Text], name: str) -> List[Any]:
        if isinstance(self._within, str):
            return list(_jvm.column(values, self._within, "within"))
        if name != "texts" or not _jvm.iterable(self._within):
            raise TypeError("within must be a column of data frames, or a sequence without against")
        return list(self._within)

    def named(self, line: str, files: List[str]) -> str:
        """Returns a message with arguments of Python instead of files and options."""
        for file in files:
            name = "against" if file.endswith("against.jsonl") else "texts"
            line = re.sub(
                re.escape(file) + r":(\d+)", lambda found: f"{name}[{int(found[1]) - 1}]", line
            ).replace(file, name)
        line = re.sub("invalid value for option '(--[a-z-]+)'", r"\1", line)
        line = re.sub("--([a-z][a-z-]*)", lambda found: found[1].replace("-", "_"), line)
        return line.replace(self.WITHIN, "within")


def _plain(value: Any) -> Any:
    """Returns a value of numpy or a date as JSON has it."""
    if isinstance(value, np.generic):
        return value.item()
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
