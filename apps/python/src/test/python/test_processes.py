"""Threads, signals, forks and the end of the program, each in a process of its own."""

import os
import subprocess
import sys

import pytest

TIMEOUT = 60

SITUATIONS = {
    # The first call comes from a thread that is not the main one.
    "a thread": """
import threading
thread = threading.Thread(target=same)
thread.start()
thread.join()
print("end")
""",
    "a thread that lives longer than the main one": """
import threading
def late():
    threading.main_thread().join()
    same()
    print("end")
threading.Thread(target=late).start()
""",
    "a pool": """
import concurrent.futures
with concurrent.futures.ThreadPoolExecutor(1) as pool:
    pool.submit(same).result()
same()
print("end")
""",
    "eight threads at once": """
import concurrent.futures
with concurrent.futures.ThreadPoolExecutor(8) as pool:
    list(pool.map(lambda i: same(), range(32)))
print("end")
""",
    "asyncio": """
import asyncio
async def main():
    await asyncio.gather(*(asyncio.to_thread(same) for _ in range(8)))
asyncio.run(main())
print("end")
""",
    "a daemon that is in Java when the program ends": """
import threading, time
def work():
    while True:
        neardup.dedup(MANY, "kshingle:threshold=0.3,shingle=1")
threading.Thread(target=work, daemon=True).start()
time.sleep(3)
print("end")
""",
    "daemons that call all the time when the program ends": """
import threading, time
def work(call):
    while True:
        call()
for call in (same, lambda: neardup.dedup(["a b c", "a b d"] * 50), same):
    threading.Thread(target=work, args=(call,), daemon=True).start()
time.sleep(2)
print("end")
""",
    "threads that end are forgotten": """
import threading
def go(count):
    for _ in range(count):
        thread = threading.Thread(target=same)
        thread.start()
        thread.join()
go(20)
before = neardup._jvm.jpype.java.lang.Thread.activeCount()
go(200)
assert neardup._jvm.jpype.java.lang.Thread.activeCount() <= before + 5
print("end")
""",
    # Signals are Python's.
    "Ctrl-C before the first call": """
interrupt_after(0.5)
try:
    time.sleep(30)
except KeyboardInterrupt:
    same()
    print("end")
""",
    "Ctrl-C after the first call": """
same()
interrupt_after(0.5)
try:
    try:
        time.sleep(30)
    finally:
        cleaned = True
except KeyboardInterrupt:
    assert cleaned
    print("end")
""",
    "Ctrl-C ends a long call": """
same()
interrupt_after(1.5)
try:
    neardup.dedup(MANY * 4, "kshingle:threshold=0.3,shingle=1")
except KeyboardInterrupt:
    same()
    print("end")
""",
    "Ctrl-C ends a long call on one thread": """
same()
interrupt_after(1.5)
try:
    neardup.pairs(MANY * 4, "kshingle:threshold=0.3,shingle=1", threads=1)
except KeyboardInterrupt:
    same()
    print("end")
""",
    "Ctrl-C while Java starts": """
interrupt_after(0.2)
try:
    same()
    time.sleep(30)
except KeyboardInterrupt:
    same()
    print("end")
""",
    "a handler of one's own": """
import signal
heard = []
signal.signal(signal.SIGINT, lambda *_: heard.append(1))
same()
signal.signal(signal.SIGTERM, lambda *_: heard.append(2))
os.kill(os.getpid(), signal.SIGINT)
os.kill(os.getpid(), signal.SIGTERM)
time.sleep(0.1)
same()
assert heard == [1, 2], heard
print("end")
""",
    # Forks.
    "a fork before the first call": """
child = os.fork()
same()
if child:
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
    print("end")
else:
    sys.exit(3)
""",
    "an algorithm made before a fork, and used after it": """
sim_hash = neardup.SimHash("bits=128")
child = os.fork()
if child == 0:
    assert sim_hash.fingerprints(["a b"]).shape == (1, 2)
    os._exit(7)
assert os.waitpid(child, 0)[1] >> 8 == 7
assert sim_hash.fingerprints(["a b"]).shape == (1, 2)
print("end")
""",
    "a fork after the first call": """
index = neardup.Index()
child = os.fork()
if not child:
    for call in (same, lambda: index.add("a", "b"), lambda: len(index), lambda: neardup.dedup(["a"])):
        try:
            call()
        except neardup.NeardupError as e:
            assert "spawn" in str(e) and "\\n" not in str(e), e
        else:
            os._exit(4)
    sys.exit(3)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
same()
print("end")
""",
    "a fork that never calls, and collects garbage": """
import gc
same()
child = os.fork()
if not child:
    kept = [[i] for i in range(2_000_000)]
    gc.collect()
    sys.exit(3)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
print("end")
""",
    "a fork while threads call": """
import threading
def work():
    while not done:
        same()
same()
done = False
threads = [threading.Thread(target=work, daemon=True) for _ in range(3)]
[thread.start() for thread in threads]
for _ in range(10):
    child = os.fork()
    if not child:
        try:
            same()
        except neardup.NeardupError:
            sys.exit(3)
        os._exit(4)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
done = True
[thread.join() for thread in threads]
print("end")
""",
    # The end, and others.
    "faulthandler, enabled before": """
import faulthandler
faulthandler.enable()
same()
for _ in range(20):
    neardup.dedup(MANY[:500])
try:
    neardup.compare("a", "b", "minhash:threshold=80%")
except neardup.NeardupError:
    print("end")
""",
    "a call as the program ends": """
import atexit
index = neardup.Index()
atexit.register(lambda: (index.add("a", "b"), index.close(), print("end")))
""",
    "the Java of another package": """
neardup._jvm.jpype.startJVM()
try:
    same()
except neardup.NeardupError as e:
    assert "another package" in str(e)
    print("end")
""",
    "options that Java does not know": """
os.environ["NEARDUP_OPTS"] = "-Xnonsense"
for _ in range(2):
    try:
        same()
    except neardup.NeardupError as e:
        assert "NEARDUP_OPTS" in str(e), e
print("end")
""",
}

POOLS = """
import concurrent.futures, multiprocessing, sys
import neardup

def kept(texts):
    return len(neardup.dedup(texts).kept)

def shape(sim_hash):
    return sim_hash.fingerprints(["a b"]).shape

if __name__ == "__main__":
    sim_hash = neardup.SimHash("bits=128")
    texts = [f"w{i} x{i * 7} y{i % 100}" for i in range(20_000)]
    assert kept(texts[:100]) == 100
    context = multiprocessing.get_context(sys.argv[1])
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        try:
            assert list(pool.map(kept, [texts] * 3)) == [20_000] * 3
            assert list(pool.map(shape, [sim_hash])) == [(1, 2)]
            print("done")
        except neardup.NeardupError as e:
            assert "spawn" in str(e)
            print("refused")
"""

HEAD = """
import os, random, sys, threading, time
import neardup
chosen = random.Random(52)
MANY = [" ".join(f"w{chosen.randrange(300)}" for _ in range(60)) for _ in range(20_000)]

def same():
    assert neardup.compare("a b", "a b") == 1

def interrupt_after(seconds):
    import signal
    threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT)).start()
"""


def run(file, *arguments):
    return subprocess.run(
        [sys.executable, str(file), *arguments], capture_output=True, text=True, timeout=TIMEOUT
    )


@pytest.mark.skipif(os.name != "posix", reason="Windows has no forks, and other signals")
@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_process_ends_as_a_process_of_python_does(situation, tmp_path):
    file = tmp_path / "program.py"
    file.write_text(HEAD + SITUATIONS[situation])
    ended = run(file)
    assert (ended.returncode, ended.stdout) == (0, "end\n"), ended.stderr
    assert "Traceback" not in ended.stderr and "terminate" not in ended.stderr


@pytest.mark.skipif(os.name != "posix", reason="Windows has only spawn")
@pytest.mark.parametrize(
    "method, said", [("fork", "refused"), ("spawn", "done"), ("forkserver", "done")]
)
def test_processes_of_a_pool(method, said, tmp_path):
    file = tmp_path / "program.py"
    file.write_text(POOLS)
    ended = run(file, method)
    assert (ended.returncode, ended.stdout) == (0, said + "\n"), ended.stderr


@pytest.mark.skipif(os.name != "posix", reason="Windows has other signals")
def test_control_c_that_nobody_catches_ends_the_process_as_python_does(tmp_path):
    file = tmp_path / "program.py"
    file.write_text(HEAD + "same()\ninterrupt_after(0.5)\ntime.sleep(30)\n")
    ended = run(file)
    assert ended.returncode == -2 and "KeyboardInterrupt" in ended.stderr
