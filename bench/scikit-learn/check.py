"""Compares the measures in results.json with scikit-learn's, from labels and pairs."""

import collections
import gzip
import json
import math
import os
import sys

from sklearn import metrics


def lines(folder, name):
    """The lines of a file of a dataset, plain or compressed; none if there is no such file."""
    path = os.path.join(folder, name)
    if os.path.exists(path):
        with open(path, encoding="utf-8") as plain:
            return [line.rstrip("\r\n") for line in plain if line.strip()]
    if os.path.exists(path + ".gz"):
        with gzip.open(path + ".gz", "rt", encoding="utf-8") as compressed:
            return [line.rstrip("\r\n") for line in compressed if line.strip()]
    return []


class Dataset:
    """Documents by row, and the label of every pair."""

    def __init__(self, folder):
        documents = [json.loads(line) for line in lines(folder, "documents.jsonl")]
        self.row = {document["id"]: row for row, document in enumerate(documents)}
        self.kinds = [document.get("kind", "") for document in documents]
        self.size = len(documents)
        self.ignored = {
            self.pair(*line.split("\t")[:2]) for line in lines(folder, "ignore.tsv")
        }
        self.clusters, self.judged = None, {}
        with open(os.path.join(folder, "dataset.json"), encoding="utf-8") as description:
            truth = json.load(description)["truth"]
        if truth == "clusters":
            self.clusters = [None] * self.size
            for line in lines(folder, "clusters.tsv"):
                document, cluster = line.split("\t")[:2]
                self.clusters[self.row[document]] = cluster
        else:
            for line in lines(folder, "pairs.tsv"):
                left, right, label = line.split("\t")[:3]
                if left != right:
                    # Of a pair that is judged twice, the first counts.
                    self.judged.setdefault(self.pair(left, right), label == "1")

    def pair(self, left, right):
        a, b = self.row[left], self.row[right]
        return (min(a, b), max(a, b))

    def label(self, pair, ignoring=True):
        """1 for duplicates, 0 for others, None for pairs that do not count."""
        if ignoring and pair in self.ignored:
            return None
        if self.clusters is None:
            judged = self.judged.get(pair)
            return None if judged is None else int(judged)
        return int(self.clusters[pair[0]] == self.clusters[pair[1]])

    def labelled(self, ignoring=True):
        """All duplicates, and the number of all other labelled pairs."""
        if self.clusters is None:
            pairs = [p for p in self.judged if self.label(p, ignoring) is not None]
            duplicates = {p for p in pairs if self.judged[p]}
            return duplicates, len(pairs) - len(duplicates)
        members = collections.defaultdict(list)
        for row, cluster in enumerate(self.clusters):
            members[cluster].append(row)
        duplicates = {
            (a, b)
            for rows in members.values()
            for i, a in enumerate(rows)
            for b in rows[i + 1 :]
            if not (ignoring and (a, b) in self.ignored)
        }
        left_out = sum(
            self.clusters[a] != self.clusters[b] for a, b in (self.ignored if ignoring else ())
        )
        within = sum(len(rows) * (len(rows) - 1) // 2 for rows in members.values())
        return duplicates, self.size * (self.size - 1) // 2 - within - left_out


def decisions(dataset, found, ignoring):
    """Counts and scores of pairs: over all duplicates and all pairs found that have a label."""
    duplicates, others = dataset.labelled(ignoring)
    labelled = {pair for pair in found if dataset.label(pair, ignoring) is not None}
    pairs = sorted(duplicates | labelled)
    truth = [int(pair in duplicates) for pair in pairs]
    made = [int(pair in labelled) for pair in pairs]
    undefined = {"zero_division": math.nan}
    # What was neither found nor a duplicate is one entry that weighs as much as all such pairs.
    rejected = others - sum(m and not t for t, m in zip(truth, made))
    varies = 0 < len(duplicates) and 0 < others and 0 < len(labelled) < len(duplicates) + others
    return {
        "matthews_correlation": metrics.matthews_corrcoef(
            truth + [0], made + [0], sample_weight=[1] * len(pairs) + [rejected]
        )
        if varies
        else math.nan,
        "tp": sum(t and m for t, m in zip(truth, made)),
        "fp": sum(m and not t for t, m in zip(truth, made)),
        "fn": sum(t and not m for t, m in zip(truth, made)),
        "precision": metrics.precision_score(truth, made, **undefined),
        "recall": metrics.recall_score(truth, made, **undefined),
        "f05": metrics.fbeta_score(truth, made, beta=0.5, **undefined),
        "f1": metrics.f1_score(truth, made, **undefined),
        "f2": metrics.fbeta_score(truth, made, beta=2, **undefined),
    }


def ranking(dataset, ranked, similarity):
    """Average precision and area under the ROC curve; pairs without a similarity come last."""
    truth = [label for label, _, _ in ranked.values()]
    weights = [weight for _, weight, _ in ranked.values()]
    similarities = [scores[similarity] for _, _, scores in ranked.values()]
    duplicates, others = dataset.labelled()
    return {
        "average_precision": metrics.average_precision_score(
            truth, similarities, sample_weight=weights
        )
        if duplicates
        else math.nan,
        "roc_auc": metrics.roc_auc_score(truth, similarities, sample_weight=weights)
        if duplicates and others
        else math.nan,
        "ranked_pairs": len(ranked),
    }


def check_list(dataset, ranked):
    """The pairs that are ranked have the right label and, by weight, are all that have one."""
    duplicates, others = dataset.labelled()
    assert all(dataset.label(pair) == label for pair, (label, _, _) in ranked.items())
    assert all(weight >= 1 for _, weight, _ in ranked.values())
    weights = collections.Counter()
    for label, weight, _ in ranked.values():
        weights[label] += weight
    assert (weights[1], weights[0]) == (len(duplicates), others), (weights, len(duplicates), others)


def components(size, pairs):
    """For each row the first row of its connected component."""
    parent = list(range(size))

    def root(row):
        while parent[row] != row:
            parent[row] = parent[parent[row]]
            row = parent[row]
        return row

    for a, b in pairs:
        a, b = root(a), root(b)
        parent[max(a, b)] = min(a, b)
    return [root(row) for row in range(size)]


def members_of(labels):
    members = collections.defaultdict(set)
    for row, label in enumerate(labels):
        members[label].add(row)
    return members


def clusters(truth, found):
    """scikit-learn's measures of a clustering, and B-cubed and exact clusters by their definitions."""
    of_truth, of_found = members_of(truth), members_of(found)
    precision = recall = 0.0
    for row in range(len(truth)):
        common = len(of_truth[truth[row]] & of_found[found[row]])
        precision += common / len(of_found[found[row]])
        recall += common / len(of_truth[truth[row]])
    precision, recall = precision / len(truth), recall / len(truth)
    several = [rows for rows in of_truth.values() if len(rows) > 1]
    exact = sum(of_found[found[min(rows)]] == rows for rows in several)
    homogeneity, completeness, v_measure = metrics.homogeneity_completeness_v_measure(truth, found)
    return {
        "adjusted_rand_index": metrics.adjusted_rand_score(truth, found),
        "b_cubed_precision": precision,
        "b_cubed_recall": recall,
        "b_cubed_f1": 2 * precision * recall / (precision + recall),
        "homogeneity": homogeneity,
        "completeness": completeness,
        "v_measure": v_measure,
        "exact_clusters": exact / len(several) if several else math.nan,
    }


def shares(dataset, candidates):
    """What the keys found."""
    duplicates, _ = dataset.labelled()
    labels = [label for label in map(dataset.label, candidates) if label is not None]
    pairs = dataset.size * (dataset.size - 1) // 2
    return {
        "pairs": len(candidates),
        "recall": sum(labels) / len(duplicates) if duplicates else math.nan,
        "precision": sum(labels) / len(labels) if labels else math.nan,
        "reduction_ratio": 1 - len(candidates) / pairs if pairs else math.nan,
    }


def kinds(dataset, found):
    """Documents of each kind that were paired with a duplicate, and with another text."""
    right, wrong, has = set(), set(), set()
    for pair in dataset.labelled()[0]:
        has.update(pair)
    for pair in found:
        label = dataset.label(pair)
        if label is not None:
            (right if label else wrong).update(pair)
    counts = {}
    for kind in sorted(set(dataset.kinds)):
        rows = {row for row, of in enumerate(dataset.kinds) if of == kind}
        counts[f"{kind}.documents"] = len(rows)
        counts[f"{kind}.duplicates"] = len(rows & has)
        counts[f"{kind}.found"] = len(rows & right)
        counts[f"{kind}.deceived"] = len(rows & wrong)
    return counts


def candidates_of(dataset, path):
    candidates = {}
    with open(path, encoding="utf-8") as pairs:
        for line in pairs:
            left, right, similarity, found = line.rstrip("\n").split("\t")
            candidates[dataset.pair(left, right)] = (float(similarity), found == "1")
    return candidates


def ranked_of(dataset, path):
    """Label, weight and similarities by algorithm of each pair of the list."""
    ranked = {}
    with open(path, encoding="utf-8") as pairs:
        specs = next(pairs).rstrip("\n").split("\t")[4:]
        for line in pairs:
            left, right, label, weight, *scores = line.rstrip("\n").split("\t")
            pair = dataset.pair(left, right)
            assert pair not in ranked
            similarities = (float(score) if score else -1.0 for score in scores)
            ranked[pair] = (int(label), int(weight), dict(zip(specs, similarities)))
    return ranked


def recomputed(dataset, candidates, ranked, record):
    found = [pair for pair, (_, is_found) in candidates.items() if is_found]
    groups = {
        "quality": {**decisions(dataset, found, True), **ranking(dataset, ranked, record["spec"])},
        "quality_with_ignored": decisions(dataset, found, False),
        "candidates": shares(dataset, candidates),
    }
    if dataset.clusters is not None:
        groups["clusters"] = clusters(dataset.clusters, components(dataset.size, found))
    if "kinds" in record:
        groups["kinds"] = kinds(dataset, found)
    return groups


def same(ours, theirs):
    if ours is None or theirs is None or math.isnan(theirs):
        return ours is None and (theirs is None or math.isnan(theirs))
    # Half a unit in the sixth decimal, and what sums in another order may differ by.
    return abs(ours - theirs) <= 0.5e-6 + 1e-9


def plain(name):
    """As names stand in names of files."""
    kept = (c if c.isascii() and (c.isalnum() or c in ".=,-") else "_" for c in name)
    return "".join(kept)[:60]


def main(folder, results):
    dataset = Dataset(folder)
    with open(os.path.join(results, "results.json"), encoding="utf-8") as file:
        records = json.load(file)["results"]
    ranked_name = plain(records[0]["dataset"]) + ".ranked.tsv"
    ranked = ranked_of(dataset, os.path.join(results, "pairs", ranked_name))
    check_list(dataset, ranked)
    compared = differing = 0
    for record in records:
        name = plain(record["dataset"]) + "--" + plain(record["label"]) + ".tsv"
        candidates = candidates_of(dataset, os.path.join(results, "pairs", name))
        if "kinds" in record:
            record["kinds"] = {
                f"{kind['kind']}.{count}": kind[count]
                for kind in record["kinds"]
                for count in ("documents", "duplicates", "found", "deceived")
            }
        for group, figures in recomputed(dataset, candidates, ranked, record).items():
            for measure, theirs in figures.items():
                ours = record[group][measure]
                agree = same(ours, theirs)
                compared += 1
                differing += not agree
                print(
                    record["dataset"],
                    record["label"],
                    f"{group}.{measure}",
                    ours,
                    f"{theirs:.6f}",
                    "same" if agree else "DIFFERENT",
                    sep="\t",
                )
    print(f"{folder}: {compared} figures, {differing} differ", file=sys.stderr)
    return 1 if differing else 0


sys.exit(main(*sys.argv[1:]))
