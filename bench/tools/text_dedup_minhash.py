"""text-dedup: the command text_dedup.minhash with --debug, whose union-find holds the clusters."""

from text_dedup import minhash
from text_dedup_clusters import clusters
from tool import main


def solve(texts, setting):
    return clusters(
        minhash, texts, "--ngram", setting["n"], "--threshold", setting["threshold"],
        *([] if setting.get("default") else ["--min_length", 1]))


main(solve, "text-dedup")
