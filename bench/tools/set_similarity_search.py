"""SetSimilaritySearch: all_pairs with Jaccard, exact."""

from SetSimilaritySearch import all_pairs
from tool import features, main


def solve(texts, setting):
    sets = [features(text, setting) for text in texts]
    rows = [row for row, members in enumerate(sets) if members]
    pairs = all_pairs(
        [sets[row] for row in rows], similarity_func_name="jaccard", similarity_threshold=setting["threshold"])
    for first, second, similarity in pairs:
        yield rows[first], rows[second], similarity


main(solve, "SetSimilaritySearch")
