"""rensa: RMinHash.from_token_sets, RMinHashDeduplicator with LSH, its own bands and add_pairs; for what it rejects
get_duplicate_sets and RMinHash.jaccard."""

from rensa import RMinHash, RMinHashDeduplicator
from tool import features, main


def solve(texts, setting):
    tokens = [list(features(text, setting)) for text in texts]
    sketches = RMinHash.from_token_sets(tokens, num_perm=128, seed=42)
    deduplicator = RMinHashDeduplicator(threshold=setting["threshold"], num_perm=128, use_lsh=True)
    rows = [row for row, members in enumerate(tokens) if members]
    kept = deduplicator.add_pairs([(str(row), sketches[row]) for row in rows])
    rejected = [row for row, keep in zip(rows, kept) if not keep]
    for row, others in zip(rejected, deduplicator.get_duplicate_sets([sketches[row] for row in rejected])):
        for other in map(int, others):
            yield other, row, sketches[row].jaccard(sketches[other])


main(solve, "rensa")
