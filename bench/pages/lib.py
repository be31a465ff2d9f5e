"""What all measured pages share: commands that are timed, results that a later run continues, tables."""

import glob
import gzip
import hashlib
import json
import os
import pathlib
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BENCH = f"{ROOT}/bench"
WORK = f"{BENCH}/target/measure"
RESULTS = f"{ROOT}/docs/measurements"
NEARDUP = f"{ROOT}/neardup"
CLASSES = f"{BENCH}/target/quick/classes:{BENCH}/target/quick/lib/*"
LIMIT = 900  # seconds
QUICK = 1500  # documents of a dataset in a quick run


class Java:
    """A Java: its home, its name, its version, and the environment of what runs on it."""

    def __init__(self, home=None):
        self.home = os.path.abspath(home or os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("java")))))
        self.program = f"{self.home}/bin/java"
        self.environment = {**os.environ, "JAVA_HOME": self.home}
        told = subprocess.run([self.program, "-version"], capture_output=True, text=True, check=True).stderr
        self.name = f"Java {re.search('version .([0-9]+)', told)[1]}"
        self.version = next(line for line in told.splitlines() if "Runtime Environment" in line)

    def prepare(self):
        """Waits for the archives that the first start of neardup on a Java makes in the background."""
        subprocess.run([NEARDUP, "--version"], env=self.environment, check=True, stdout=subprocess.DEVNULL)
        for _ in range(90):
            time.sleep(1)
            if not any(pathlib.Path(f"{ROOT}/apps/cli/target/neardup/cache").rglob("*.making")):
                break


class Run:
    """Wall clock and processor seconds of a command, and the most memory that its processes had together, in bytes."""

    def __init__(self, command, limit=LIMIT, **more):
        start = time.perf_counter()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.Popen(
            list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True, **more)
        self.memory = 0
        done = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(process.pid, done))
        watcher.start()
        try:
            error = process.communicate(timeout=limit)[1]
            self.failure = None if process.returncode == 0 else (
                error.decode(errors="replace").strip()[-300:] or f"status {process.returncode}")
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            self.failure = f"not done in {limit} s"
        self.wall = time.perf_counter() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        done.set()
        watcher.join()

    def _watch(self, session, done):
        while not done.wait(0.02):
            memory = 0
            for entry in filter(str.isdigit, os.listdir("/proc")):
                try:
                    with open(f"/proc/{entry}/stat", encoding="utf-8") as file:
                        if int(file.read().rsplit(")", 1)[1].split()[3]) != session:
                            continue
                    with open(f"/proc/{entry}/statm", encoding="utf-8") as file:
                        memory += int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
                except (OSError, IndexError, ValueError):
                    pass
            self.memory = max(self.memory, memory)


class Page:
    """The results of a page, in a file beside it. A finished step is not repeated while what it measures is the same."""

    def __init__(self, name, options):
        self.name, self.options = name, options
        self.file = f"{RESULTS}/{name}.json"
        self.results = read(self.file) if os.path.exists(self.file) else {"specs": {}, "steps": {}}
        self.used = set()

    @property
    def quick(self):
        return self.options.quick

    def step(self, name, of, measure):
        """The value of a step. It is measured unless the file has one of the same thing, such as a commit or a version."""
        self.used.add(name)
        of = f"{of}, quick" if self.quick else of
        known = self.results["steps"].get(name)
        if known is None or known["of"] != of or self.options.anew:
            print(f"{time.strftime('%H:%M:%S')} {self.name}: {name}", file=sys.stderr, flush=True)
            known = {"of": of, "date": time.strftime("%Y-%m-%d", time.gmtime()), "value": measure()}
            self.results["steps"][name] = known
            self.save()
        return known["value"]

    def spec(self, spec):
        """The identity of a spec, which the results remember, so that a test sees when it is no longer the same."""
        self.results["specs"][spec] = identity(spec)
        return self.results["specs"][spec]

    def finish(self, text):
        """Keeps the steps that this page uses, and writes the page."""
        self.results["steps"] = {name: step for name, step in self.results["steps"].items() if name in self.used}
        self.results.update(commit=self.options.commit, machine=machine(), java=[java.version for java in self.options.javas])
        self.save()
        with open(f"{RESULTS}/{self.name}.md", "w", encoding="utf-8") as out:
            out.write(text.rstrip("\n") + "\n")

    def save(self):
        part = f"{self.file}.part"
        with open(part, "w", encoding="utf-8") as out:
            json.dump(self.results, out, ensure_ascii=False, indent=1)
            out.write("\n")
        os.replace(part, self.file)

    def made(self):
        """Where the figures come from, as the last lines of a page's introduction."""
        dates = sorted({step["date"] for name, step in self.results["steps"].items() if name in self.used})
        when = dates[0] if len(set(dates)) == 1 else f"{dates[0]} to {dates[-1]}"
        quick = " --quick" if self.quick else ""
        return (
            f"Made by `bench/measure{quick} {self.name}` on {when}, from commit {self.options.commit}; {machine()}; "
            f"{'; '.join(java.version for java in self.options.javas)}."
            + (" **A quick run**: fewer rounds and smaller inputs." if self.quick else ""))


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def identity(spec):
    """What fingerprints of a spec depend on, with its defaults resolved."""
    text = '{"id": "a", "text": "one text"}\n'
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/one.jsonl"
        pathlib.Path(file).write_text(text, encoding="utf-8")
        told = subprocess.run(
            [NEARDUP, "dedup", file, "--dry-run", "--format", "json", "-a", spec], capture_output=True, text=True, check=True)
    return json.loads(told.stdout)["identity"]


def neardup_eval(*options):
    """The results.json of a run of eval."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([NEARDUP, "eval", "-q", "--no-pairs", "-o", folder, *options], check=True, stdout=subprocess.DEVNULL)
        return read(f"{folder}/results.json")


def machine():
    name = platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            name = next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), name)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{name}, {os.cpu_count()} processors, {memory:.0f} GiB"


def environment(tool):
    """The Python of a tool, which is installed once, alone."""
    folder = f"{WORK}/environments/{tool}"
    if not os.path.exists(f"{folder}/bin/python"):
        print(f"installing {tool}", file=sys.stderr, flush=True)
        subprocess.run([sys.executable, "-m", "venv", f"{folder}.part"], check=True)
        subprocess.run(
            [f"{folder}.part/bin/python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "-r",
             f"{BENCH}/requirements/{tool}.txt"], check=True)
        os.rename(f"{folder}.part", folder)
    return f"{folder}/bin/python"


def version(tool):
    """The versions in the requirements of a tool."""
    with open(f"{BENCH}/requirements/{tool}.txt", encoding="utf-8") as file:
        return file.readline().strip().replace("==", " ")


# Command lines in Rust: repository and commit.
RUST = {
    "fastdedup": ("wapplewhite4/fastdedup", "d2c461402e12"),
    "duplodocus": ("allenai/duplodocus", "02cf2f74334d"),
}


def rust(tool, repositories):
    """The program of a tool, built once from its repository or from a clone below the pattern of repositories."""
    program = f"{WORK}/rust/{tool}/target/release/{tool}"
    if not os.path.exists(program):
        name, commit = RUST[tool]
        folder = f"{WORK}/rust/{tool}"
        shutil.rmtree(folder, ignore_errors=True)
        given = glob.glob(repositories.format(owner="*", name=name.split("/")[1])) if repositories else []
        print(f"building {tool}", file=sys.stderr, flush=True)
        subprocess.run(["git", "clone", "-q", *(given[:1] or [f"https://github.com/{name}"]), folder], check=True)
        subprocess.run(["git", "-C", folder, "checkout", "-q", commit], check=True)
        subprocess.run(["cargo", "build", "-q", "--release", "--manifest-path", f"{folder}/Cargo.toml"], check=True)
    return program


def native():
    """The plain C++ program, with which whole runs are compared."""
    return subprocess.run([f"{BENCH}/native/build"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def short_texts(count):
    return subprocess.run([f"{BENCH}/texts", str(count), WORK], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def pages_of_text(count):
    folder = f"{WORK}/pages-{count}"
    if not os.path.exists(folder):
        subprocess.run([NEARDUP, "datasets", "generate", "--documents", str(count), "-o", folder, "-q"], check=True)
    return f"{folder}/documents.jsonl"


def beginning(path, megabytes):
    """The first lines of a file, plain or .gz, up to a size; the whole file without a size."""
    stem = os.path.basename(path).removesuffix(".gz").removesuffix(".jsonl")
    file = f"{WORK}/{stem}{f'-{megabytes}mb' if megabytes else ''}.jsonl"
    if not os.path.exists(file):
        with (gzip.open if path.endswith(".gz") else open)(path, "rb") as source, open(f"{file}.part", "wb") as out:
            size = 0
            for line in source:
                size += len(line)
                if megabytes and size > megabytes * 1e6:
                    break
                out.write(line)
        os.rename(f"{file}.part", file)
    return file


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:12] if hasattr(hashlib, "file_digest") else hashlib.sha256(
            file.read()).hexdigest()[:12]


def datasets(options):
    """The folders of labelled datasets: the bundled ones and those in the folder of data; for a quick run, the small ones."""
    bundled = f"{ROOT}/datasets/src/main/resources/io/github/neardup/datasets/bundled"
    more = glob.glob(f"{options.data}/datasets/*/dataset.json") if options.data else []
    found = [*glob.glob(f"{bundled}/*/dataset.json"), *more]
    chosen = [file for file in found if not options.quick or read(file)["documents"] <= QUICK]
    return sorted(map(os.path.dirname, chosen), key=os.path.basename)


def median(runs, measure):
    return statistics.median(run[measure] for run in runs)


def table(header, rows):
    """A Markdown table; columns are set right if their first cell looks like a number."""
    rows = [[str(cell) for cell in row] for row in rows]
    right = [bool(rows) and bool(re.match(r"[\d–-]", rows[0][at].strip("*"))) and at > 0 for at in range(len(header))]
    lines = [header, ["---:" if number else "---" for number in right], *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines) + "\n"


def figure(value, digits=3):
    return "–" if value is None else f"{value:.{digits}f}"
