"""Nanoseconds from features to a sketch, beside other libraries, by JMH."""

import json
import subprocess
import tempfile

import lib

MINHASHES = ("HASH4J_MIN_HASH", "HASH4J_SUPER_MIN_HASH", "PLAIN_LOOP", "JAVA_LSH")
SIMHASHES = ("HASH4J_FAST_SIM_HASH", "HASH4J_SIM_HASH")
NAMES = {
    "MIN_HASH": "MinHash", "SIM_HASH": "SimHash", "HASH4J_MIN_HASH": "hash4j MinHash", "HASH4J_SUPER_MIN_HASH": "hash4j SuperMinHash",
    "PLAIN_LOOP": "a plain loop of min(sig[i], a[i] * h + b[i])", "JAVA_LSH": "java-LSH MinHash",
    "HASH4J_FAST_SIM_HASH": "hash4j FastSimHash", "HASH4J_SIM_HASH": "hash4j SimHash",
}
# Ours, the others, numbers of features, numbers of components or bits.
CONTESTS = [("MIN_HASH", MINHASHES, (10, 300, 10_000), (128,)), ("SIM_HASH", SIMHASHES, (10, 300, 10_000), (64, 128))]
VECTORS = ["--add-modules", "jdk.incubator.vector"]
HEAD = """# Kernels

Nanoseconds from the features of a text (hashes of shingles) to its sketch, on one core. neardup's launcher starts Java with the Vector API,
`--add-modules jdk.incubator.vector`; an application has it only if it does the same, and sketches are equal either way. hash4j has components
of 8 bits, neardup 31. The plain loop is what people write without a library. A ratio above 1 says that neardup is faster.
"""


def jmh(java, contenders, elements, widths, vectors, quick):
    """The nanoseconds of each contender, number of features and width."""
    short = ["-wi", "2", "-i", "3", "-w", "300ms", "-r", "200ms"] if quick else []
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        subprocess.run(
            [java.program, *(VECTORS if vectors else []), "-cp", lib.CLASSES, "org.openjdk.jmh.Main", "SketchBenchmark",
             "-p", f"contender={','.join(contenders)}", "-p", f"elements={','.join(map(str, elements))}",
             "-p", f"width={','.join(map(str, widths))}", "-rf", "json", "-rff", out.name, *short],
            env=java.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        results = json.load(out)
    return {f"{of['params']['contender']} {of['params']['elements']} {of['params']['width']}": of["primaryMetric"]["score"] for of in results}


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def measured(page):
    found = {}
    for spec in ("minhash", "simhash"):
        page.spec(spec)
    for java in page.options.javas:
        for ours, others, elements, widths in CONTESTS:
            if page.quick:
                elements, widths = (300,), widths[:1]
            for vectors in (True, False):
                name = f"{java.name}, {ours}{'' if vectors else ', without the Vector API'}"
                # Only ours uses the Vector API.
                contenders = [ours, *others] if vectors else [ours]
                found[java.name, ours, vectors] = page.step(
                    name, page.options.commit, lambda: jmh(java, contenders, elements, widths, vectors, page.quick))
    header = ["", "features", "beside", "its ns"]
    rows = {}
    for java in page.options.javas:
        header += [f"ns, {java.name}", f"ratio, {java.name}", "ns without the Vector API", f"ratio without it, {java.name}"]
        for ours, others, elements, widths in CONTESTS:
            with_it, without = (found[java.name, ours, vectors] for vectors in (True, False))
            for key in with_it:
                contender, features, width = key.split()
                if contender == ours:
                    continue
                mine, plain, its = with_it[f"{ours} {features} {width}"], without[f"{ours} {features} {width}"], with_it[key]
                row = rows.setdefault(key, [f"{NAMES[ours]} {width}", f"{int(features):,}", NAMES[contender], number(its)])
                row += [number(mine), f"{its / mine:.2f}", number(plain), f"{its / plain:.2f}"]
    order = sorted(rows, key=lambda key: (rows[key][0], int(key.split()[1]), rows[key][2]))
    several = " *Its ns* is on the first Java; the ratios are within each Java." if len(page.options.javas) > 1 else ""
    return f"{HEAD}\n{page.made()}{several}\n\n" + lib.table(header, [rows[key] for key in order])
