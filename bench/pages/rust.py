"""fastdedup and duplodocus, command lines in Rust: what they are called with, and the clusters that they find."""

import collections
import gzip
import json
import os
import shutil

import lib


def run(tool, program, corpus, folder, *options):
    """A timed run, whose output is in the folder."""
    if tool == "fastdedup":
        return lib.Run([program, "fuzzy-dedup", "-i", corpus, "-o", f"{folder}/out.jsonl", *options])
    # It takes a folder, alone, and refuses the name of its own default tokenizer, cl100k_base.
    if "--tokenizer" not in options:
        options = (*options, "--tokenizer", "cl100k")
    os.makedirs(f"{folder}/in")
    shutil.copy(corpus, f"{folder}/in/corpus.jsonl")
    return lib.Run(
        [program, "minhash-memory", "--input-dir", f"{folder}/in", "--storage-dir", f"{folder}/work", "--output-dir", f"{folder}/out", *options])


def clusters(tool, program, corpus, folder, *options):
    """The clusters of two documents or more, by ids; nothing if it failed."""
    more = ("--annotate", "true", "--annotate-key", "found", "--remove-duplicates", "false") if tool == "duplodocus" else ()
    if run(tool, program, corpus, folder, *options, *more).failure:
        return None
    members = collections.defaultdict(set)
    if tool == "fastdedup":
        with open(corpus, encoding="utf-8") as lines:
            ids = [json.loads(line)["id"] for line in lines]
        first = {}
        for row in rows(f"{folder}/out.removed.jsonl"):
            left, right = row["duplicate_of_row_id"], row["row_id"]
            first[right] = first.get(left, left)
            members[first[right]].update((ids[left], ids[right]))
    else:
        for base, _, names in os.walk(f"{folder}/out"):
            for name in names:
                for row in rows(f"{base}/{name}"):
                    if row.get("found"):
                        members[row["found"]["cc_id"]].add(row["id"])
    return [cluster for cluster in members.values() if len(cluster) > 1]


def rows(file):
    with (gzip.open if file.endswith(".gz") else open)(file, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
