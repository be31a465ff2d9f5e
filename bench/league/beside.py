"""The default settings of neardup and of other tools, side by side. See `../defaults-beside`.

    beside.py WORK RESULT.json PAGE.md BEFORE DATASET...

BEFORE is the launcher of an earlier version of neardup, or empty.
"""

import json
import os
import subprocess
import sys

sys.path.insert(0, f"{os.path.dirname(os.path.abspath(__file__))}/tools")

import league
from tool import features

ALGORITHMS = ("minhash", "kshingle", "simhash")
RIVALS = ("gaoya", "datasketch", "text-dedup MinHash")
COLUMNS = [f"{algorithm} {when}" for algorithm in ALGORITHMS for when in ("before", "now")] + list(RIVALS)
KINDS = {"docs": "documentation", "passages": "passages", "sentences": "sentences"}
OTHERS = "other texts"
UNSPACED = ("zh", "ja", "th", "lo", "km", "my")
BUNDLED = f"{league.ROOT}/datasets/src/main/resources/io/github/neardup/datasets/bundled"
BEGIN = "<!-- beside: begin, written by bench/defaults-beside -->\n"
END = "<!-- beside: end -->"


def neardup(program, folders, out):
    """The quality and the spec of each algorithm, by dataset."""
    command = [program, "eval", "-q", "--quick", "--no-pairs", "-o", out]
    for algorithm in ALGORITHMS:
        command += ["-a", algorithm]
    for folder in folders:
        command += ["-d", folder]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return {
        (result["dataset"], result["algorithm"]): {
            "setting": result["label"],
            **{name: result["quality"][name] for name in ("tp", "fp", "fn", "precision", "f1")},
        }
        for result in league.read(f"{out}/results.json")["results"]
    }


def rival(work, name, dataset):
    """The quality of a tool with its default, on all documents of a dataset."""
    tool = league.TOOLS[name]
    setting = tool["default"]
    folder = f"{work}/beside/{dataset.name}"
    report = league.solve(
        work, tool, dataset, {"default": setting}, league.tool_place(folder, name), league.TEST_LIMIT_SECONDS)["default"]
    row = {"setting": league.stated(setting), "versions": report["versions"]}
    if report["seconds"] is None:
        return {**row, "failure": report.get("failure") or "too slow", "precision": None, "f1": None}
    pairs = league.found_pairs(f"{league.tool_place(folder, name)}/default.tsv", report["kind"])
    if name == "datasketch":
        pairs = verified(dataset, pairs, setting)
    hits, wrong, duplicates = dataset.counts(pairs)
    return {
        **row,
        "tp": hits,
        "fp": wrong,
        "fn": duplicates - hits,
        "precision": round(hits / (hits + wrong), 6) if hits + wrong else None,
        "f1": round(2 * hits / (duplicates + hits + wrong), 6),
    }


def verified(dataset, candidates, setting):
    """The candidates whose sets of features have the similarity that the index was asked for."""
    sets = {document["id"]: features(document["text"], setting) for document in dataset.documents}
    return {
        (left, right)
        for left, right in candidates
        if len(sets[left] & sets[right]) >= setting["threshold"] * len(sets[left] | sets[right])
    }


def mean(values):
    return sum(values) / len(values) if values else None


def mean_of_sets(datasets, column):
    """F1 and precision; what is not found has an F1 of 0 and no precision."""
    rows = [dataset["rows"][column] for dataset in datasets if column in dataset["rows"]]
    precisions = [row["precision"] for row in rows if row["precision"] is not None]
    return mean([row["f1"] or 0 for row in rows]), mean(precisions)


def mean_of_kinds(datasets, column):
    means = [mean_of_sets([d for d in datasets if d["kind"] == kind], column) for kind in {d["kind"]: 0 for d in datasets}]
    return tuple(mean([value for value in values if value is not None]) for values in zip(*means))


def cell(value):
    f1, precision = value
    return "-" if f1 is None else f"{f1:.3f} ({'-' if precision is None else f'{precision:.3f}'})"


def table(datasets):
    """A row for each dataset that is of no kind, and for each kind of the others; their means."""
    by_kind = {kind: [d for d in datasets if d["kind"] == kind] for kind in [*KINDS.values(), OTHERS]}
    lines = [["texts", *(column.removesuffix(" MinHash") for column in COLUMNS)], ["---", *["---:"] * len(COLUMNS)]]

    def add(name, of, members):
        if members:
            lines.append([name, *(cell(of(members, column)) for column in COLUMNS)])

    for kind in KINDS.values():
        add(f"{kind}, {len(by_kind[kind])} languages", mean_of_sets, by_kind[kind])
    for dataset in by_kind[OTHERS]:
        add(dataset["dataset"], mean_of_sets, [dataset])
    add(f"**{OTHERS}, mean**", mean_of_sets, by_kind[OTHERS])
    add("**kinds, mean**", mean_of_kinds, datasets)
    add("**with spaces between words**", mean_of_kinds, [d for d in datasets if d["language"].split("-")[0] not in UNSPACED])
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def write_table(page, datasets):
    with open(page, encoding="utf-8") as file:
        before, rest = file.read().split(BEGIN)
    with open(page, "w", encoding="utf-8") as out:
        out.write(before + BEGIN + "\n" + table(datasets) + "\n" + END + rest.split(END)[1])


def main():
    work, result, page, before, *names = sys.argv[1:]
    folders = [name if os.path.isdir(name) else f"{BUNDLED}/{name}" for name in names]
    known = {dataset["dataset"]: dataset for dataset in league.read(result)["datasets"]} if os.path.exists(result) else {}
    programs = {"now": f"{league.ROOT}/neardup", **({"before": before} if before else {})}
    own = {when: neardup(program, folders, f"{work}/beside/{when}") for when, program in programs.items()}
    for folder in folders:
        dataset = league.Dataset(folder)
        ids = {document["id"] for document in dataset.documents}
        dataset = dataset.part(ids, f"{work}/beside/{dataset.name}/all")
        rows = known.get(dataset.name, {}).get("rows", {})
        for when, quality in own.items():
            rows.update({f"{algorithm} {when}": quality[dataset.name, algorithm] for algorithm in ALGORITHMS})
        for name in RIVALS:
            rows[name] = rival(work, name, dataset)
        known[dataset.name] = {
            "dataset": dataset.name,
            "kind": KINDS.get(dataset.name.split("-")[0], OTHERS),
            "language": dataset.properties.get("language", ""),
            "documents": len(dataset.documents),
            "rows": {column: rows[column] for column in COLUMNS if column in rows},
        }
        print(dataset.name, *(cell(mean_of_sets([known[dataset.name]], column)) for column in COLUMNS), flush=True)
    datasets = sorted(known.values(), key=lambda dataset: dataset["dataset"])
    with open(result, "w", encoding="utf-8") as out:
        json.dump({"datasets": datasets}, out, indent=1)
        out.write("\n")
    write_table(page, datasets)


if __name__ == "__main__":
    main()
