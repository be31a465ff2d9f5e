package io.github.neardup.index;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Keys;

/**
 * What every storage is asked in a search: of the fingerprints it shows, those that are similar
 * enough and truly have a key in common.
 */
final class Verification implements Storage.Query {

  private final Algorithm algorithm;
  private final Keys keys;
  private final long[] fingerprint;
  private final Buffers buffers;
  private final BestMatches best;
  private double similarity;

  /** The buffers' {@code keys} are those of the fingerprint. */
  Verification(
      Algorithm algorithm, Keys keys, long[] fingerprint, Buffers buffers, BestMatches best) {
    this.algorithm = algorithm;
    this.keys = keys;
    this.fingerprint = fingerprint;
    this.buffers = buffers;
    this.best = best;
  }

  @Override
  public boolean matches(long[] words, int from, int to) {
    double atLeast = best.atLeast();
    similarity = algorithm.similarity(fingerprint, 0, fingerprint.length, words, from, to, atLeast);
    return similarity >= atLeast && haveCommonKey(words, from, to);
  }

  /** Keys of which only a part is kept may be taken for each other. */
  private boolean haveCommonKey(long[] words, int from, int to) {
    buffers.otherKeys.set(keys, words, from, to);
    return buffers.keys.haveOneIn(buffers.otherKeys);
  }

  @Override
  public void entry(long id) {
    best.add(id, similarity);
  }
}
