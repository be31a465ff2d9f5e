"""gaoya: MinHashStringIndex with its own analyzers, par_bulk_insert_docs, par_bulk_query."""

from gaoya.minhash import MinHashStringIndex
from tool import main


def bands(threshold):
    """The split of 126 hashes, as many as in the documented example, whose curve is nearest to the threshold."""
    shapes = [(126 // rows, rows) for rows in (1, 2, 3, 6, 7, 9, 14, 18)]
    return min(shapes, key=lambda shape: abs((1 / shape[0]) ** (1 / shape[1]) - threshold * 0.9))


def solve(texts, setting):
    count, size = (42, 3) if setting.get("default") else bands(setting["threshold"])
    index = MinHashStringIndex(
        32, setting["threshold"], count, size, None, setting["tokens"], True, (setting["n"], setting["n"]), "vec")
    index.par_bulk_insert_docs(list(range(len(texts))), texts)
    for row, found in enumerate(index.par_bulk_query(texts, return_similarity=True)):
        for other, score in found:
            if other < row and texts[row].strip() and texts[other].strip():
                yield other, row, score


main(solve, "gaoya")
