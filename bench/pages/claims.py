"""What published articles claim about the algorithms, and what neardup eval finds."""

import statistics

import lib

ALGORITHMS = {"ksentence": "KSentence", "simhash": "SimHash", "minhash": "MinHash"}
PUBLISHED = "simhash:bits=64,distance=3"
# The order that articles give, best first.
ORDERS = {
    "speed": ("ksentence", "simhash", "minhash"),
    "precision": ("ksentence", "minhash", "simhash"),
    "recall": ("simhash", "minhash", "ksentence"),
}
HEAD = """# Claims of published articles

Articles that compare these algorithms, many of them posts on the removal of duplicates from training texts, rank them in an order, often without data. This
page asks `neardup eval` on labelled datasets, at default settings.

On a dataset an order is *confirmed* if each algorithm is above the next at p < 0.05; both steps must hold, so no correction is needed. It is *refuted* if
one is below the next at p < 0.025, since two steps are two chances. p comes from resampling the clusters
([which is better](../internals/evaluation.md#which-is-better)); speeds count documents a second, and differ if the 95 % intervals of their medians do not overlap.
"""


def measure(page):
    """Of each dataset and algorithm the figures, and of each two algorithms the differences and whether they could be chance."""
    specs = [word for spec in (*ALGORITHMS, PUBLISHED) for word in ("-a", spec)]
    folders = [word for folder in lib.datasets(page.options) for word in ("-d", folder)]
    results = lib.neardup_eval(*specs, *folders, *(["--runs", "1", "--bootstrap", "200"] if page.quick else ["--runs", "6"]))
    found = {}
    for of in results["results"]:
        name = PUBLISHED if of["label"] not in ALGORITHMS else of["label"]
        speed = of["speed"]
        found.setdefault(of["dataset"], {"steps": {}})[name] = {
            "precision": of["quality"]["precision"], "recall": of["quality"]["recall"], "speed": speed["documents_per_second"],
            "interval": [speed["intervals"]["documents_per_second"][end] for end in ("low", "high")]}
    for of in results["comparisons"]:
        pair = [spec.split(":")[0] for spec in (of["first"], of["second"])]
        if "distance=3," not in of["first"] + of["second"] + ",":
            for measure, advantage in of.get("advantages", {}).items():
                found[of["dataset"]]["steps"][f"{measure} {' '.join(pair)}"] = [advantage["difference"], advantage["p"]]
    return found


def step(of, measure, first, second):
    """The advantage of the first and its p; for speed its ratio less 1, and 0 or 1."""
    if measure == "speed":
        (a, a_low, a_high), (b, b_low, b_high) = ((of[name]["speed"], *of[name]["interval"]) for name in (first, second))
        if None in (a, b, a_low, b_low):
            return (a / b - 1 if a and b else None), 1
        return a / b - 1, 0 if a_low > b_high or b_low > a_high else 1
    if f"{measure} {first} {second}" in of["steps"]:
        return of["steps"][f"{measure} {first} {second}"]
    difference, p = of["steps"].get(f"{measure} {second} {first}", (None, None))
    return (None if difference is None else -difference), p


def verdict(of, measure):
    best, middle, last = ORDERS[measure]
    steps = [step(of, measure, best, middle), step(of, measure, middle, last)]
    if any(difference is None or p is None for difference, p in steps):
        return "undecided"
    if all(difference > 0 and p < 0.05 for difference, p in steps):
        return "confirmed"
    return "refuted" if any(difference < 0 and p < 0.025 for difference, p in steps) else "undecided"


def mean(values):
    known = [value for value in values if value is not None]
    return statistics.mean(known) if known else None


def measured(page):
    identities = [page.spec(spec) for spec in (*ALGORITHMS, PUBLISHED)]
    # Times are of one program; the rest depends on the identities alone.
    found = page.step("eval", f"{page.options.commit}, {len(identities)} specs", lambda: measure(page))
    rows, each = [], []
    for measure_, order in ORDERS.items():
        verdicts = [verdict(of, measure_) for of in found.values()]
        counts = [verdicts.count(word) for word in ("confirmed", "refuted", "undecided")]
        values = {name: mean([of[name][measure_] for of in found.values()]) for name in order}
        means = ", ".join(f"{ALGORITHMS[name]} {value:,.0f}" if measure_ == "speed" else f"{ALGORITHMS[name]} {value:.3f}"
                          for name, value in values.items())
        claim = f"{measure_.capitalize()}: {' > '.join(ALGORITHMS[name] for name in order)}"
        rows.append([claim, *counts, means + (" documents a second" if measure_ == "speed" else "")])
    for dataset, of in found.items():
        each.append([dataset, *(verdict(of, measure_) for measure_ in ORDERS)])
    published = [(of[PUBLISHED]["precision"], of[PUBLISHED]["recall"]) for of in found.values()]
    return f"""{HEAD}
{page.made()}

## Orders

{lib.table(["claim", "confirmed on", "refuted on", "undecided on", "means"], rows)}
A distance of 3 for fingerprints of 64 bits, where precision and recall are said to be near 0.75 (Manku, Jain, Das Sarma, "Detecting near-duplicates
for web crawling", WWW 2007, on web pages): here the means of {len(found)} datasets are precision {lib.figure(mean([p for p, _ in published]))} and recall {lib.figure(mean([r for _, r in published]))}.

That tables of permuted bits lose no pair within the distance, and that a prefix filter loses none above the threshold, are theorems. The tests
`HammingJoinTest` and `PrefixJoinTest` compare both with all pairs.

## By dataset

{lib.table(["dataset", *ORDERS], each)}"""
