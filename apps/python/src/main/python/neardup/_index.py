from __future__ import annotations

import os
import time
from types import TracebackType
from typing import Any, List, Optional, Type, Union

from . import _jvm
from ._api import Match
from ._jvm import Text


class Index:
    """An index that finds which earlier texts are near-duplicates of a new one.

    It holds fingerprints, never texts.

    Args:
        spec: the algorithm and its settings.
        location: where it is kept; in memory by default. A folder or ``redis://host/name``
            needs the jars of ``neardup-rocksdb`` or ``neardup-redis`` in ``NEARDUP_CLASSPATH``.
    """

    def __init__(self, spec: str = "simhash", location: Union[None, str, "os.PathLike[str]"] = None) -> None:
        spec = _jvm.spec(spec)
        if location is not None:
            location = _jvm.path(location, "location")
        with _jvm.translated():
            algorithm = _jvm.java("core.algorithm.Algorithms").create(spec)
            stored = _jvm.java("index.NearDuplicateIndex")
            self._index = (
                stored.inMemory(algorithm)
                if location is None
                else stored.openOrCreate(location, algorithm)
            )

    def add(self, id: str, text: Text, payload: str = "") -> bool:
        """Adds a text, or replaces the entry with that id; returns whether the id is new."""
        with _jvm.translated():
            return bool(self._index.add(self._entry(id, payload), self._fingerprint(text)))

    def add_if_new(self, id: str, text: Text, payload: str = "") -> Optional[Match]:
        """Adds a text unless it is a near-duplicate of an entry, which is then returned."""
        with _jvm.translated():
            found = self._index.addIfNew(self._entry(id, payload), self._fingerprint(text))
            return self._match(found.get()) if found.isPresent() else None

    def query(self, text: Text, limit: int = 10) -> List[Match]:
        """Returns the entries that reach the threshold, the most similar first."""
        limit = _jvm.whole(limit, "limit", 1, 2**31 - 1)
        with _jvm.translated():
            least = self._index.algorithm().threshold()
            return [self._match(match) for match in self._index.query(self._fingerprint(text), least, limit)]

    def remove(self, id: str) -> bool:
        """Removes an entry; returns whether it was there."""
        with _jvm.translated():
            return bool(self._index.remove(_jvm.string(id, "id")))

    def __contains__(self, id: str) -> bool:
        with _jvm.translated():
            return bool(self._index.find(_jvm.string(id, "id")).isPresent())

    def __len__(self) -> int:
        with _jvm.translated():
            return int(self._index.size())

    def close(self) -> None:
        with _jvm.translated():
            self._index.close()

    def __enter__(self) -> "Index":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def _fingerprint(self, text: Text) -> Any:
        return self._index.algorithm().fingerprint(_jvm.fields(text, "text"))

    @staticmethod
    def _entry(id: str, payload: str) -> Any:
        id, payload = _jvm.string(id, "id"), _jvm.string(payload, "payload")
        now = _jvm.jpype.java.time.Instant.ofEpochMilli(int(time.time() * 1000))
        return _jvm.java("index.storage.Entry")(id, now, payload)

    @staticmethod
    def _match(match: Any) -> Match:
        entry = match.entry()
        return Match(str(entry.id()), float(match.similarity()), str(entry.payload()))
