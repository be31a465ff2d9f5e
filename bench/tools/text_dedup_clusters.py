"""Runs one of text-dedup's commands in this process and reads the clusters it writes with --debug."""

import collections
import pickle
import tempfile

import datasets
from tool import Clusters


def clusters(command, texts, *options):
    with tempfile.TemporaryDirectory() as folder:
        rows = [row for row, text in enumerate(texts) if text.strip()]
        datasets.Dataset.from_dict({"text": [texts[row] for row in rows]}).save_to_disk(f"{folder}/in")
        command.main(
            ["--path", f"{folder}/in", "--local", "--output", f"{folder}/out", "--column", "text", "--debug",
             "--cache_dir", f"{folder}/cache", "--num_proc", "2", *map(str, options)],
            standalone_mode=False)
        with open(f"{folder}/out/uf.pkl", "rb") as file:
            sets = pickle.load(file)
        members = collections.defaultdict(list)
        for row in list(sets.parent):
            members[sets.find(row)].append(rows[row])
        return Clusters(members.values())
