"""What forty answers are worth: the labels of datasets answer the questions of neardup label."""

import json
import statistics
import subprocess

import lib

COLUMNS = ("default", "10", "20", "40", "80", "all labels", "least at 40", "40, slips", "precision held", "recall held")
HEAD = """# What forty answers are worth

The labels of datasets answer the questions of [`neardup label`](../guide/choose-settings.md) in place of a person. F1 is of all pairs of different texts. *Default* is
F1 of the default settings, *10* to *80* the median of the seeds after so many answers, *all labels* F1 of the best choice by all labels. *Least at 40*
is the worst seed; *slips* have one answer in twenty wrong. *Held* is no F1 but the share of the seeds in which the 95 % interval after 40 answers held the true value.
"""


def simulated(page, folder, seeds):
    java = page.options.javas[0]
    told = subprocess.run(
        [java.program, "-XX:+UseParallelGC", "-cp", lib.CLASSES, "io.github.neardup.eval.choose.LabelSimulation", str(seeds), folder],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    return json.loads(told.stdout)


def measured(page):
    seeds = 2 if page.quick else 20
    of = f"{page.options.commit}, {seeds} seeds"
    page.spec("minhash")
    rows = {}
    for folder in lib.datasets(page.options):
        about = lib.read(f"{folder}/dataset.json")
        # A person would be asked about few of very long texts; judged pairs do not answer for all others.
        if about.get("truth") == "clusters" and about["documents"] <= 12_000:
            rows[about["name"]] = page.step(about["name"], of, lambda: simulated(page, folder, seeds))
    means = [statistics.mean(values) for values in zip(*rows.values())]
    lines = [[name, *map(lib.figure, values)] for name, values in rows.items()] + [["**mean**", *map(lib.figure, means)]]
    return f"{HEAD}\n{page.made()} {seeds} seeds.\n\n{lib.table(['dataset', *COLUMNS], lines)}"
