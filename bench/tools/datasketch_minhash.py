"""datasketch: MinHash.bulk and MinHashLSH, insertion_session, query; the score is MinHash.jaccard."""

from datasketch import MinHash, MinHashLSH
from tool import features, main


def solve(texts, setting):
    tokens = [[feature.encode() for feature in features(text, setting)] for text in texts]
    minhashes = MinHash.bulk(tokens, num_perm=128)
    lsh = MinHashLSH(threshold=setting["threshold"], num_perm=128)
    with lsh.insertion_session() as session:
        for row, minhash in enumerate(minhashes):
            if tokens[row]:
                session.insert(row, minhash, check_duplication=False)
    for row, minhash in enumerate(minhashes):
        if tokens[row]:
            for other in lsh.query(minhash):
                if other < row:
                    yield other, row, minhash.jaccard(minhashes[other])


main(solve, "datasketch")
