"""fast-dedup: MinHash(128).update of each shingle, jaccard of all pairs; it has no search, nor a way to read a sketch."""

from fast_dedup import MinHash
from tool import features, main


def solve(texts, setting):
    sketches = []
    for row, text in enumerate(texts):
        sketch = MinHash(128)
        for feature in features(text, setting):
            sketch.update(feature)
        if sketch.is_empty():
            continue
        for other, earlier in sketches:
            score = sketch.jaccard(earlier)
            if score >= setting["threshold"]:
                yield other, row, score
        sketches.append((row, sketch))


main(solve, "fast-dedup")
