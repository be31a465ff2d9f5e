"""FastSketchLSH: FastSimilaritySketch of 128, batch; LSH.query; the score is estimate_jaccard."""

from FastSketchLSH import LSH, FastSimilaritySketch, estimate_jaccard
from tool import features, main


def bands(threshold):
    """Bands of equal rows whose curve (1 / bands) ** (1 / rows) comes nearest to the threshold."""
    return min((b for b in (2, 4, 8, 16, 32, 64)), key=lambda b: abs((1 / b) ** (b / 128) - threshold))


def solve(texts, setting):
    tokens = [sorted(features(text, setting)) for text in texts]
    sketches = FastSimilaritySketch(size=128, seed=42).batch(tokens)
    # Its example takes what shares one of 16 bands for a duplicate, without a look at the similarity.
    index = LSH(num_perm=128, num_bands=16 if setting.get("default") else bands(setting["threshold"]))
    index.insert(sketches)
    for row, others in enumerate(index.query(sketches)):
        for other in others:
            if other < row and tokens[row] and tokens[other]:
                score = estimate_jaccard(sketches[row], sketches[other])
                if setting.get("default") or score >= setting["threshold"]:
                    yield other, row, score


main(solve, "FastSketchLSH")
