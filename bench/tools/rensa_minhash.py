"""rensa: RMinHash.from_token_sets, RMinHashDeduplicator with LSH and get_duplicate_sets; the score is RMinHash.jaccard."""

from rensa import RMinHash, RMinHashDeduplicator, RMinHashLSH
from tool import features, main


def bands(threshold):
    """Bands of equal rows whose curve (1 / bands) ** (1 / rows) comes nearest to the threshold."""
    return min((b for b in (2, 4, 8, 16, 32, 64)), key=lambda b: abs((1 / b) ** (b / 128) - threshold))


def solve(texts, setting):
    tokens = [list(features(text, setting)) for text in texts]
    sketches = RMinHash.from_token_sets(tokens, num_perm=128, seed=42)
    index = RMinHashLSH(threshold=setting["threshold"], num_perm=128, num_bands=bands(setting["threshold"]))
    index.insert_many(sketches)
    for row, others in enumerate(index.query_all(sketches)):
        for other in others:
            if other < row and tokens[row] and tokens[other]:
                score = sketches[row].jaccard(sketches[other])
                if score >= setting["threshold"]:
                    yield other, row, score


main(solve, "rensa")
