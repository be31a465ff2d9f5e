"""The picture and the table of docs/measurements/valley.md, from what bench/valley has printed. See `valley-page`.

    valley.py VALLEY.tsv FIGURE.svg PAGE.md
"""

import csv
import math
import re
import sys

COLUMNS, WIDTH, HEIGHT, GAP = 6, 140, 104, 12
INK, STRANGERS, COPIES, BAND = "#333", "#999", "#2c6fbb", "#f6d8a8"
BEGIN, END = "<!-- valley: begin, written by bench/valley-page -->", "<!-- valley: end -->"


def picture(row, x, y):
    """The true counts of one dataset as bars of logarithmic length, with the valley behind them."""
    counts = [int(count) for count in row["pairs"].split()]
    most = max(math.log10(1 + count) for count in counts) or 1
    step = WIDTH / len(counts)
    bottom = y + HEIGHT - 16
    parts = [f'<text x="{x}" y="{y + 10}">{row["dataset"]}</text>']
    found = row["threshold"] != "-"
    threshold = float(row["threshold"]) if found else float(row["usual"])
    place = lambda similarity: x + (similarity - 0.2) / 0.1 * step
    if found:
        left, right = place(float(row["lower"])), place(float(row["upper"]))
        parts.append(f'<rect x="{left:.1f}" y="{y + 16}" width="{right - left:.1f}" height="{bottom - y - 16}" fill="{BAND}"/>')
    for i, count in enumerate(counts):
        height = math.log10(1 + count) / most * (bottom - y - 20)
        color = COPIES if 0.2 + 0.1 * i > threshold - 0.09 else STRANGERS
        parts.append(
            f'<rect x="{x + i * step + 1:.1f}" y="{bottom - height:.1f}" width="{step - 2:.1f}" height="{height:.1f}"'
            f' fill="{color}"><title>{0.2 + 0.1 * i:.1f} to {0.3 + 0.1 * i:.1f}: {count:,} pairs</title></rect>')
    at = place(threshold)
    dashes = "" if found else ' stroke-dasharray="3 2"'
    parts.append(f'<line x1="{at:.1f}" y1="{y + 16}" x2="{at:.1f}" y2="{bottom + 3}" stroke="{INK}"{dashes}/>')
    parts.append(f'<text x="{at:.1f}" y="{bottom + 13}" text-anchor="middle">{threshold:.2f}</text>')
    return "".join(parts)


def figure(rows):
    lines = math.ceil(len(rows) / COLUMNS)
    width, height = COLUMNS * (WIDTH + GAP) + GAP, lines * (HEIGHT + GAP) + GAP
    parts = [
        picture(row, GAP + i % COLUMNS * (WIDTH + GAP), GAP + i // COLUMNS * (HEIGHT + GAP)) for i, row in enumerate(rows)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' font-family="sans-serif" font-size="10" fill="{INK}"><title>Similarities of the pairs of each dataset</title>'
        f'<rect width="100%" height="100%" fill="#fff"/>' + "".join(parts) + "</svg>\n")


def table(rows):
    lines = [
        "| dataset | documents | valley | threshold | F1 (precision) at 0.5 | F1 (precision) there | best F1 |",
        "|---|---:|---|---:|---:|---:|---:|"]
    for row in rows:
        found = row["threshold"] != "-"
        valley = f'{row["lower"]} to {row["upper"]}' if found else "none"
        there = f'{row["F1 threshold"]} ({row["P threshold"]})' if found else "-"
        lines.append(
            f'| {row["dataset"]} | {int(row["documents"]):,} | {valley} | {row["threshold"]} |'
            f' {row["F1 usual"]} ({row["P usual"]}) | {there} | {row["F1 best"]} |')
    return "\n".join(lines)


def main():
    source, image, page = sys.argv[1:]
    with open(source, encoding="utf-8") as lines:
        rows = [{"usual": "0.5", **row} for row in csv.DictReader(lines, delimiter="\t")]
    with open(image, "w", encoding="utf-8") as out:
        out.write(figure(rows))
    with open(page, encoding="utf-8") as old:
        text = old.read()
    block = f"{BEGIN}\n\n{table(rows)}\n\n{END}"
    with open(page, "w", encoding="utf-8") as out:
        out.write(re.sub(re.escape(BEGIN) + ".*" + re.escape(END), lambda _: block, text, flags=re.DOTALL))


if __name__ == "__main__":
    main()
