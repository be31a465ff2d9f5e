"""text-dedup: the command text_dedup.simhash with --debug, whose union-find holds the clusters."""

from text_dedup import simhash
from text_dedup_clusters import clusters
from tool import main


def solve(texts, setting):
    distance = setting["distance"]
    return clusters(
        simhash, texts, "--ngram", setting["n"], "--bit_diff", distance, "--num_bucket", distance + 1)


main(solve, "text-dedup")
