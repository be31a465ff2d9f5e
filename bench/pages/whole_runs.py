"""Whole runs of dedup beside other tools, from a cold start to the end of the command."""

import functools
import json
import os
import random
import re
import tempfile

import lib
import rust
from lib import CLASSES, NEARDUP, WORK, Run

LONG = 20  # seconds; what takes longer runs once
PLAIN, NATIVE = "a plain pass", "a plain C++ program, MinHash"
EQUAL = "shingle=3,threshold=0.7"
OURS = {
    "neardup": "minhash",
    "neardup minhash, three words at 0.7": f"minhash:{EQUAL}",
    "neardup kshingle, three words at 0.7 (exact)": f"kshingle:{EQUAL}",
}
DEFAULT, EXACT = "neardup", "neardup kshingle, three words at 0.7 (exact)"
# Of the tools in Python: the program in bench/tools, and its documented default.
PYTHON = {
    "gaoya": ("gaoya_minhash", {"tokens": "word", "n": 1, "threshold": 0.5, "default": True}),
    "rensa": ("rensa_minhash", {"tokens": "word", "n": 1, "threshold": 0.8}),
    "FastSketchLSH": ("fast_sketch_lsh", {"tokens": "word", "n": 1, "threshold": 0.7, "default": True}),
    "datasketch": ("datasketch_minhash", {"tokens": "word", "n": 1, "threshold": 0.5}),
}
SLOW = {"datasketch": 20, "duplodocus": 100, "rensa": 100, "FastSketchLSH": 100}  # megabytes up to which these run
TOOLS_UP_TO = 600
HEAD = """# Whole runs of dedup

From the command to its end, cold: start, reading, finding, and writing what is kept. Two tables for each input:

- **Default settings**: `neardup dedup INPUT -o OUTPUT`, and what each tool's documentation shows ([the settings](other-tools.md#settings)). The tools
  look for different things then, so the times say what a first run costs, and no more.
- **Equal work**: sets of three words and a Jaccard similarity of at least 0.7, for every tool. *Found of exact* is the share of the
  documents with a duplicate, by exact search, that the tool finds as well, on its own words. duplodocus has no threshold: it calls all texts
  duplicates that share one of 14 bands of 9 hashes.

*Plain pass* is the time divided by the time to read, parse and write each line in Java, on one thread and the first Java. Memory counts all
processes. The tools in Python find pairs, without writing a corpus. The plain C++ program is
[one of ours](../../bench/native/dedup.cpp), for this comparison: two threads, ASCII alone in lower case, no check of its input. Chinese has no
spaces, so there an ideograph is a word, for neardup and for tools that take tokens; gaoya and the tools in Rust take characters.
"""


def neardup(spec, java, corpus, folder, *more):
    default = spec == OURS[DEFAULT]
    options = [] if default else ["-a", spec, "--clustering", "connected"]
    return Run([NEARDUP, "dedup", corpus, "-o", f"{folder}/out.jsonl", "-q", *options, *more], env=java.environment)


def python(tool, setting, corpus, folder):
    with open(f"{folder}/settings.json", "w", encoding="utf-8") as file:
        json.dump({"limit": lib.LIMIT, "settings": {"0": setting}}, file)
    run = Run([lib.environment(tool), f"{lib.BENCH}/tools/{PYTHON[tool][0]}.py", corpus, f"{folder}/settings.json", folder])
    if not run.failure:
        run.failure = lib.read(f"{folder}/0.json")["failure"]
    return run


def rust_tool(tool, page, default, cjk, clusters, corpus, folder):
    """A run, or the clusters that another run finds."""
    program = lib.rust(tool, page.options.repositories)
    options = []
    if not default and tool == "fastdedup":
        options = ["--threshold", "0.7", "--shingle-size", "3", *([] if cjk else ["--word-shingles"])]
    elif not default:
        options = ["--ngram-size", "3", "--num-buckets", "14", "--bucket-size", "9", "--tokenizer", "uniseg"]
    return (rust.clusters if clusters else rust.run)(tool, program, corpus, folder, *options)


def paired(file):
    """The documents in a table of pairs of at least 0.7, or of clusters."""
    ids = set()
    with open(file, encoding="utf-8") as lines:
        clusters = next(lines).startswith("id\tcluster")
        for line in lines:
            cells = line.rstrip("\n").split("\t")
            if clusters or float(cells[2]) >= 0.7:
                ids.update(cells[:1 if clusters else 2])
    return ids


def found(page, name, corpus, folder):
    """The documents that the run in this folder paired; of ours and of the C++ program, of another run."""
    clusters = f"{folder}/clusters.tsv"
    if name in OURS:
        neardup(OURS[name], page.options.javas[0], corpus, folder, "--force", "--clusters", clusters)
    elif name == NATIVE:
        Run([lib.native(), os.cpu_count(), corpus, f"{folder}/again.jsonl", clusters])
    elif name in lib.RUST:
        with tempfile.TemporaryDirectory(dir=WORK) as again:
            return {document for ids in rust_tool(name, page, False, is_cjk(corpus), True, corpus, again) for document in ids}
    else:
        clusters = f"{folder}/0.tsv"
    return paired(clusters)


def rows(page, corpus, megabytes, ours_only):
    """What runs on a corpus: its table, its name, a function of a folder."""
    cjk = is_cjk(corpus)
    tokens = "cjk" if cjk else "word"
    for java in page.options.javas:
        name = f", {java.name}" if len(page.options.javas) > 1 else ""
        for tool, spec in OURS.items():
            yield "default" if tool == DEFAULT else "equal", tool + name, functools.partial(neardup, spec, java, corpus)
    java = page.options.javas[0]
    yield "default", PLAIN, lambda folder: Run(
        [java.program, "-XX:+UseParallelGC", "-cp", CLASSES, "io.github.neardup.bench.speed.PlainPass", corpus, f"{folder}/plain.jsonl"])
    yield "equal", NATIVE, lambda folder: Run([lib.native(), os.cpu_count(), corpus, f"{folder}/native.jsonl"])
    for tool in ["fastdedup", "duplodocus", *PYTHON] if megabytes <= TOOLS_UP_TO and not ours_only else []:
        if megabytes > SLOW.get(tool, TOOLS_UP_TO):
            continue
        if tool in PYTHON:
            default = PYTHON[tool][1]
            equal = {"n": 3, "threshold": 0.7, "tokens": "char" if cjk and tool == "gaoya" else tokens}
            yield "default", tool, functools.partial(python, tool, default, corpus)
            yield "equal", tool, functools.partial(python, tool, equal, corpus)
        else:
            yield "default", tool, functools.partial(rust_tool, tool, page, True, cjk, False, corpus)
            yield "equal", tool, functools.partial(rust_tool, tool, page, False, cjk, False, corpus)


def is_cjk(corpus):
    with open(corpus, encoding="utf-8") as lines:
        text = "".join(json.loads(next(lines))["text"] for _ in range(20))
    return len(re.findall("[\u3040-\u30ff\u4e00-\u9fff]", text)) > 0.3 * sum(map(str.isalpha, text))


def rounds(page):
    return page.options.rounds or (1 if page.quick else 3)


def measure(page, corpus, ours_only=False):
    """For each row its runs, in turns, and the documents that it paired of those that the exact search paired."""
    megabytes = os.path.getsize(corpus) / 1e6
    of_rows = [{"table": kind, "name": name, "runs": [], "failure": None, "run": run}
               for kind, name, run in rows(page, corpus, megabytes, ours_only)]
    pairs = {}
    for _ in range(rounds(page)):
        for row in of_rows:
            if row["failure"] or (row["runs"] and row["runs"][0]["wall"] > LONG):
                continue
            with tempfile.TemporaryDirectory(dir=WORK) as folder:
                run = row["run"](folder)
                row["failure"] = run.failure
                row["runs"].append({"wall": round(run.wall, 3), "cpu": round(run.cpu, 3), "memory": run.memory})
                name = re.sub(", Java .*", "", row["name"])
                if row["table"] == "equal" and name not in pairs and not run.failure:
                    pairs[name] = found(page, name, corpus, folder)
    exact = pairs.get(EXACT)
    for row in of_rows:
        del row["run"]
        ids = pairs.get(re.sub(", Java .*", "", row["name"])) if row["table"] == "equal" else None
        row["found"] = round(len(ids & exact) / len(exact), 4) if ids is not None and exact else None
    return {"megabytes": round(megabytes, 1), "rows": of_rows}


def long_texts():
    """A thousand texts of 11,000 words; one in five is another with one word in a hundred changed."""
    file = f"{WORK}/long.jsonl"
    if not os.path.exists(file):
        chance = random.Random(1)
        texts = []
        for _ in range(1000):
            words = [f"w{int(chance.paretovariate(0.6)) % 50_000}" for _ in range(11_000)]
            if texts and chance.random() < 0.2:
                words = [word if chance.random() < 0.99 else "other" for word in chance.choice(texts)]
            texts.append(words)
        with open(file, "w", encoding="utf-8") as out:
            for number, words in enumerate(texts):
                out.write(json.dumps({"id": str(number), "text": " ".join(words)}) + "\n")
    return file


def corpora(page):
    """Each input: its name, a function that makes its file, and whether only ours runs on it."""
    data = page.options.data and f"{page.options.data}/corpora"
    if data:
        for size in (1, 10) if page.quick else (1, 10, None):
            yield f"English statutes, {size or 64} MB", functools.partial(lib.beginning, f"{data}/codes-en.jsonl.gz", size), False
        for size in (10,) if page.quick else (10, None):
            yield f"Chinese abstracts, {size or 80} MB", functools.partial(lib.beginning, f"{data}/journals-zh.jsonl.gz", size), False
    if page.quick or not data:
        yield "Generated pages, 10 MB", functools.partial(lib.pages_of_text, 8_000), False
    if page.options.large:
        yield "A million short texts", functools.partial(lib.short_texts, 1_000_000), True
        yield "A thousand long texts", long_texts, True
        yield "Generated pages, 530 MB", functools.partial(lib.pages_of_text, 440_000), True
        yield "Generated pages, 5 GB", functools.partial(lib.pages_of_text, 4_140_000), True


def summary(results, javas):
    """Each input at default settings: ours, and the fastest other tool."""
    lines = []
    for name, result in results.items():
        for kind in ("default", "equal"):
            of = [row for row in result["rows"] if row["table"] == kind and not row["failure"]]
            ours = [row for row in of if row["name"].startswith("neardup") and "kshingle" not in row["name"]]
            others = [row for row in of if row["name"] in (*PYTHON, *lib.RUST)]
            other = min(others, key=lambda row: lib.median(row["runs"], "wall"), default=None)
            cells = [f"{other['name']} | {lib.median(other['runs'], 'wall'):.2f}"] if other else ["– | –"]
            if ours:
                times = " / ".join(f"{lib.median(row['runs'], 'wall'):.2f}" for row in ours)
                lines.append(f"| {name} | {kind} | {times} | {cells[0]} |\n")
    several = " / ".join(java.name for java in javas)
    return f"| input | settings | neardup, seconds, {several} | fastest other tool | its seconds |\n|---|---|---:|---|---:|\n" + "".join(lines) + "\n"


def tables(name, result):
    text = f"## {name}\n\n"
    plain = next((lib.median(row["runs"], "wall") for row in result["rows"] if row["name"] == PLAIN and not row["failure"]), None)
    for kind, title in (("default", "Default settings"), ("equal", "Equal work: three words at 0.7")):
        lines = []
        for row in result["rows"]:
            if row["table"] != kind:
                continue
            if row["failure"]:
                reason = " ".join(row["failure"].split())[-60:].replace("|", "/")
                lines.append([row["name"], "–", f"failed: {reason}", "–", "–", "–"] + [""] * (kind == "equal"))
                continue
            walls = [run["wall"] for run in row["runs"]]
            wall, memory = lib.median(row["runs"], "wall"), lib.median(row["runs"], "memory")
            lines.append([
                row["name"], f"{wall:.2f}", f"{min(walls):.2f} to {max(walls):.2f}", f"{lib.median(row['runs'], 'cpu'):.2f}",
                f"{memory / 1e6:,.0f}" if memory else "–", lib.figure(plain and wall / plain, 1),
                *([lib.figure(row["found"])] if kind == "equal" else [])])
        header = ["", "seconds", "least to most", "processor s", "peak MB", "plain pass", *(["found of exact"] if kind == "equal" else [])]
        text += f"{title}:\n\n" + lib.table(header, lines)
    return text


def measured(page):
    for spec in OURS.values():
        page.spec(spec)
    results = {}
    javas = ", ".join(java.name for java in page.options.javas)
    for name, make, ours_only in corpora(page):
        results[name] = page.step(name, f"{page.options.commit}, {javas}, {rounds(page)} rounds", lambda: measure(page, make(), ours_only))
    often = "One round." if rounds(page) == 1 else f"Medians of {rounds(page)} rounds, in turns; what takes more than {LONG} s ran once."
    versions = "; ".join([*map(lib.version, PYTHON), *(f"{tool} {commit}" for tool, (_, commit) in lib.RUST.items())])
    return (
        f"{HEAD}\n{page.made()} {often} {versions}.\n\n## Summary\n\n{summary(results, page.options.javas)}"
        + "".join(tables(name, result) for name, result in results.items()))
