"""Renders the league's page, docs/measurements/league.md, its figures, and its block in the README from
league.json. See `run`.

    page.py RESULT.json REASONS.tsv PAGE.md README.md
"""

import collections
import csv
import json
import math
import os
import sys

# Of which algorithm of ours each tool is a counterpart.
FAMILY = {
    "datasketch": "neardup minhash",
    "rensa": "neardup minhash",
    "FastSketchLSH": "neardup minhash",
    "gaoya": "neardup minhash",
    "text-dedup MinHash": "neardup minhash",
    "text-dedup SimHash": "neardup simhash",
    "datatrove": "neardup minhash",
    "SetSimilaritySearch": "neardup kshingle",
    "hash4j": "neardup minhash",
    "Spark MLlib": "neardup minhash",
}
KINDS = ("default", "tuned")
AHEAD = 0.01  # of F1: less is not worth a row
FASTER = 0.9  # of the time

INTRODUCTION = """\
# Results: the league

The tools people use, beside neardup, on the same texts. Made by `bench/league/run` of [league.json]({json}), which has these figures
in full, on {made}; {machine}.{later}

- **Data.** {count} labelled datasets, each cut into halves by its clusters, so that no duplicate is in both. All figures are of the test
  half.
- **Default** is what the tool's own documentation shows, or neardup's choice by the length of the texts, which was [made](defaults.md)
  with these datasets in view, the test halves included; so the tuned settings compare more fairly. **Tuned** is the setting with
  the highest F1 on the development half. All tools have a grid of the same kind: words in shingles of 1 to 3, characters in 2 and 4, four
  thresholds or distances. text-dedup, datatrove and Spark split into words themselves and have smaller grids.
- **Quality** counts the pairs that a tool finds, or the pairs within its clusters, as `neardup eval --system` does.
- **Seconds and memory** are measured over the whole process, from its start to the result in a file, on two cores, in one run, alone. neardup's is
  `neardup dedup`, with the start of the JVM. Memory is the peak of all processes of the tool, pages that they share counted once.
"""


def number(value, digits=3):
    return "-" if value is None or math.isnan(value) else f"{value:.{digits}f}"


def seconds(value):
    return "-" if value is None else f"{value:.2f}" if value < 10 else f"{value:.0f}"


def mean(values):
    return sum(values) / len(values) if values else math.nan


def table(header, rows):
    line = lambda cells: "| " + " | ".join(map(str, cells)) + " |"
    words = ("tool", "beside", "it is better at", "reason", "settings", "calls", "versions", "default", "datasets")
    numeric = ["---" if at == 0 or name in words else "---:" for at, name in enumerate(header)]
    return "\n".join([line(header), "|" + "|".join(numeric) + "|", *map(line, rows)]) + "\n"


class League:
    def __init__(self, league):
        self.league = league
        self.datasets = league["datasets"]
        self.names = [dataset["dataset"] for dataset in self.datasets]
        self.rows = {
            (dataset["dataset"], row["tool"], row["kind"]): row
            for dataset in self.datasets
            for row in dataset["rows"]
        }
        self.tools = list(dict.fromkeys(row["tool"] for dataset in self.datasets for row in dataset["rows"]))

    def values(self, tool, kind, what):
        """The figures of a tool on the datasets on which it ended in time."""
        found = [self.rows[name, tool, kind].get(what) for name in self.names]
        return [value for value in found if value is not None]

    def mean_f1(self, tool, kind):
        # Whoever does not end in time, or finds nothing, has found no duplicate.
        return sum(self.values(tool, kind, "f1")) / len(self.names)

    def ranking(self):
        return sorted(self.tools, key=lambda tool: -self.mean_f1(tool, "tuned"))

    def summary(self):
        rows = []
        for tool in self.ranking():
            cells = [f"**{tool}**" if tool.startswith("neardup") else tool]
            for kind in KINDS:
                cells.append(number(self.mean_f1(tool, kind)))
            for what in ("precision", "recall"):
                cells.append(number(mean(self.values(tool, "default", what))))
            ended = len(self.values(tool, "default", "f1"))
            cells.append(seconds(sum(self.values(tool, "default", "process_seconds"))))
            peak = max(self.values(tool, "default", "peak_bytes"), default=0)
            cells.append(f"{peak / 1e6:,.0f}")
            slow = sum(self.rows[name, tool, "default"].get("f1") is None for name in self.names)
            cells.append(len(self.names) - slow)
            rows.append(cells)
        return table(
            ["tool", "F1 default", "F1 tuned", "precision default", "recall default", "seconds, all datasets",
             "most memory, MB", "datasets ended"], rows)

    def each(self, key):
        """The different values of the datasets, in order."""
        return sorted({dataset[key] for dataset in self.datasets})

    def matrix(self, kind, cell):
        rows = [
            [f"**{tool}**" if tool.startswith("neardup") else tool]
            + [cell(self.rows[name, tool, kind]) for name in self.names]
            for tool in self.tools
        ]
        return table(["tool", *self.names], rows)

    def f1(self, kind):
        """F1 of every tool on every dataset, the best of each dataset in bold."""
        best = {
            name: max(self.rows[name, tool, kind].get("f1") or 0 for tool in self.tools) for name in self.names}
        rows = []
        for tool in self.tools:
            cells = [tool]
            for name in self.names:
                value = self.rows[name, tool, kind].get("f1")
                shown = number(value)
                cells.append(f"**{shown}**" if value is not None and value == best[name] else shown)
            rows.append(cells)
        return table(["tool", *self.names], rows)

    def ahead(self, reasons):
        """Where a tool is ahead of our algorithm of the same family, and why."""
        rows = []
        for name in self.names:
            for tool, ours in FAMILY.items():
                for kind in KINDS:
                    theirs, own = self.rows[name, tool, kind], self.rows[name, ours, kind]
                    if (theirs.get("f1") or 0) > (own.get("f1") or 0) + AHEAD:
                        rows.append([
                            name, kind, tool, interval(theirs), interval(own),
                            reasons.get((tool, name, kind, "f1"), "not known yet")])
        return rows and table(["dataset", "settings", "tool", "its F1", f"F1 of ours", "reason"], rows)

    def faster(self):
        rows = []
        for tool, ours in FAMILY.items():
            names = [
                name for name in self.names
                if (theirs := self.rows[name, tool, "default"]).get("f1") is not None
                and theirs["process_seconds"] < FASTER * self.rows[name, ours, "default"]["process_seconds"]
            ]
            if names:
                rows.append([tool, ours, ", ".join(
                    f"{name} {seconds(self.rows[name, tool, 'default']['process_seconds'])} s,"
                    f" ours {seconds(self.rows[name, ours, 'default']['process_seconds'])} s" for name in names)])
        return rows and table(["tool", "beside", "datasets"], rows)

    def settings(self):
        def shown(row):
            setting = row["setting"]
            if not isinstance(setting, str):
                setting = ", ".join(f"{key}={value}" for key, value in setting.items())
            return setting.split(":", 1)[-1]
        return self.matrix("tuned", shown)

    def calls(self):
        rows = []
        for tool, calls in self.league["calls"].items():
            versions = next(row["versions"] for row in self.datasets[0]["rows"] if row["tool"] == tool)
            default = next(row["setting"] for row in self.datasets[0]["rows"]
                           if row["tool"] == tool and row["kind"] == "default")
            default = ", ".join(f"{key}={value}" for key, value in default.items())
            rows.append([tool, versions, f"`{calls}`", default])
        return table(["tool", "versions", "calls", "default"], rows)


def interval(row):
    found = row.get("f1_interval") or {}
    shown = number(row.get("f1"))
    low, high = found.get("low"), found.get("high")
    return shown if low is None else f"{shown} ({low:.3f} to {high:.3f})"


# --- figures ----------------------------------------------------------------------------------------

WIDTH, ROW, LEFT, RIGHT = 760, 26, 170, 30
INK, FAINT, OURS, THEIRS = "#333", "#ddd", "#c0392b", "#2c6fbb"


def svg(height, title, parts):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        f' font-family="sans-serif" font-size="13" fill="{INK}"><title>{title}</title>'
        f'<rect width="100%" height="100%" fill="#fff"/>' + "".join(parts) + "</svg>\n")


def text(x, y, words, anchor="start", color=INK):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{color}">{words}</text>'


def line(x1, y1, x2, y2, color=FAINT):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}"/>'


def circle(x, y, color, filled, words):
    fill = color if filled else "#fff"
    return (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" stroke="{color}" stroke-width="2" fill="{fill}">'
            f"<title>{words}</title></circle>")


def quality_figure(league):
    """Mean F1 of each tool: default as a ring, tuned as a dot."""
    top = 50
    tools = league.ranking()
    bottom = top + ROW * len(tools)
    place = lambda value: LEFT + (WIDTH - LEFT - RIGHT) * value
    parts = [text(LEFT, 22, "F1, mean of all datasets: ring default, dot tuned on other data")]
    for tick in range(0, 11, 2):
        parts.append(line(place(tick / 10), top - 8, place(tick / 10), bottom))
        parts.append(text(place(tick / 10), bottom + 18, f"{tick / 10:.1f}", "middle"))
    for at, tool in enumerate(tools):
        y = top + ROW * at + ROW / 2
        color = OURS if tool.startswith("neardup") else THEIRS
        default, tuned = (league.mean_f1(tool, kind) for kind in KINDS)
        parts.append(text(LEFT - 12, y + 4, tool, "end", color))
        parts.append(line(place(default), y, place(tuned), y, color))
        parts.append(circle(place(default), y, color, False, f"{tool}, default: {default:.3f}"))
        parts.append(circle(place(tuned), y, color, True, f"{tool}, tuned: {tuned:.3f}"))
    return svg(bottom + 32, "F1 of the tools, default and tuned", parts)


def time_figure(league):
    """Seconds of each tool on each dataset, one row a tool, on a logarithmic scale."""
    top = 50
    total = {tool: sum(league.values(tool, "default", "process_seconds")) for tool in league.tools}
    tools = sorted(league.tools, key=total.get)
    bottom = top + ROW * len(tools)
    every = [value for tool in tools for value in league.values(tool, "default", "process_seconds")]
    low, high = math.floor(math.log10(min(every))), math.ceil(math.log10(max(every)))
    place = lambda value: LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(value) - low) / (high - low)
    parts = [text(LEFT, 22, "Seconds of the whole process at default settings, a dot a dataset")]
    for power in range(low, high + 1):
        parts.append(line(place(10**power), top - 8, place(10**power), bottom))
        parts.append(text(place(10**power), bottom + 18, f"{10**power:g} s", "middle"))
    for at, tool in enumerate(tools):
        y = top + ROW * at + ROW / 2
        color = OURS if tool.startswith("neardup") else THEIRS
        parts.append(text(LEFT - 12, y + 4, tool, "end", color))
        for name in league.names:
            row = league.rows[name, tool, "default"]
            if row.get("f1") is not None:
                value = row["process_seconds"]
                parts.append(circle(place(value), y, color, False, f"{tool} on {name}: {value:.2f} s"))
    return svg(bottom + 32, "Seconds of the tools", parts)


# --- the README --------------------------------------------------------------------------------------

BEGIN, END = "<!-- made by bench/league/page.py -->\n", "<!-- end -->"


def listed(words):
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def readme_block(league):
    def total(tool):
        return sum(league.values(tool, "default", "process_seconds"))

    def peak(tool):
        return max(league.values(tool, "default", "peak_bytes"), default=0)

    def row(tool):
        name = f"**{tool}**" if tool.startswith("neardup") else tool
        ended = len(league.values(tool, "default", "f1"))
        note = "" if ended == len(league.names) else f" (of {ended})"
        return [name, number(league.mean_f1(tool, "default")), number(league.mean_f1(tool, "tuned")),
                seconds(total(tool)) + note, f"{peak(tool) / 1e6:,.0f}"]

    ours = ("neardup minhash", "neardup kshingle")
    strongest = sorted(league.tools, key=lambda tool: -league.mean_f1(tool, "tuned"))
    rows = [row(tool) for tool in strongest]
    others = [tool for tool in league.tools if not tool.startswith("neardup")]

    def best(tools, kind):
        return max(tools, key=lambda tool: league.mean_f1(tool, kind))

    def f1(tool, kind):
        return f"{tool} ({number(league.mean_f1(tool, kind))})"

    # Only who ends on all datasets can be said to be faster.
    whole = [tool for tool in others if len(league.values(tool, "default", "f1")) == len(league.names)]
    limit = min(total(tool) for tool in ours)
    quick = [tool for tool in sorted(whole, key=total) if total(tool) < limit]
    def compared(kind, words):
        us, them = best(ours, kind), best(others, kind)
        ahead = league.mean_f1(us, kind) > league.mean_f1(them, kind)
        return f"{words}, {f1(us, kind)} is {'ahead of' if ahead else 'behind'} {f1(them, kind)}, the best of {len(others)} other tools."

    best_of = compared("tuned", "Tuned on one half of each") + " " + compared("default", "By default")
    faster = f" {listed(quick)} {'is' if len(quick) == 1 else 'are'} faster." if quick else ""
    return (
        f"Mean F1 on the {len(league.names)} labelled datasets of [the league](docs/measurements/league.md). {best_of}{faster}"
        " Our defaults were chosen with these datasets in view, so the tuned figures compare more fairly.\n\n"
        + table(["tool", "F1, its defaults", "F1, tuned", "seconds, all", "most memory, MB"], rows))


def write_readme(path, league):
    with open(path, encoding="utf-8") as file:
        readme = file.read()
    before, rest = readme.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    with open(path, "w", encoding="utf-8") as out:
        out.write(before + BEGIN + readme_block(league) + END + after)


def read_reasons(path):
    with open(path, encoding="utf-8", newline="") as file:
        return {
            (row["tool"], name, row["settings"], row["what"]): row["reason"]
            for row in csv.DictReader(file, delimiter="\t")
            for name in row["datasets"].split(",")
        }


def main():
    result, reasons_file, page, readme = sys.argv[1:]
    with open(result, encoding="utf-8") as file:
        league = League(json.load(file))
    reasons = read_reasons(reasons_file)
    images = os.path.join(os.path.dirname(os.path.dirname(page)), "images")
    for name, figure in (("quality", quality_figure), ("time", time_figure)):
        with open(f"{images}/league-{name}.svg", "w", encoding="utf-8") as out:
            out.write(figure(league))
    later = sorted({(row["tool"], row["made"]) for row in league.rows.values() if "made" in row})
    introduction = INTRODUCTION.format(
        later="".join(f" {tool} joined on {date}, on a machine of the same kind." for tool, date in later),
        json=os.path.relpath(result, os.path.dirname(page)), count=len(league.names), made=" and ".join(league.each("made")),
        machine="; ".join(league.each("machine")))
    sections = [
        introduction,
        "## All datasets\n\n"
        "![F1 of each tool, default and tuned](../images/league-quality.svg)\n\n"
        "![Seconds of each tool on each dataset](../images/league-time.svg)\n\n"
        "F1 is the mean of all datasets; where a tool failed or did not end in time (a hyphen in the tables), it is 0. Precision and recall are means of those where they are"
        " defined.\n\n" + league.summary(),
        "## F1 with default settings\n\n" + league.f1("default"),
        "## F1, tuned on the other half\n\n" + league.f1("tuned"),
        "## Where a tool finds more than ours of its family\n\n"
        f"All rows in which the F1 of a tool is higher by more than {AHEAD}, with 95% intervals.\n\n"
        + (league.ahead(reasons) or "None.\n"),
        "## Where a tool is faster than ours of its family\n\n"
        f"At default settings, whole processes, by more than {1 - FASTER:.0%}. About a second of ours is the start of the JVM and its first,"
        " slow steps, whatever the size of the file.\n\n" + (league.faster() or "None.\n"),
        "## Seconds with default settings\n\n" + league.matrix("default", lambda row: seconds(row["process_seconds"])),
        "## Megabytes with default settings\n\n"
        + league.matrix("default", lambda row: f"{row['peak_bytes'] / 1e6:,.0f}"),
        "## Settings found by tuning\n\n" + league.settings(),
        "## How each tool was called\n\n" + league.calls(),
    ]
    with open(page, "w", encoding="utf-8") as out:
        out.write("\n".join(sections))
    write_readme(readme, league)


if __name__ == "__main__":
    main()
