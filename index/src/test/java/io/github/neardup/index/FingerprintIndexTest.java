package io.github.neardup.index;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Fingerprints of any length, with keys in several slots, many in one. */
class FingerprintIndexTest extends IndexContract {

  private final Algorithm algorithm = Algorithms.create("wordset:threshold=0.5,slots=3");

  @Override
  protected FingerprintIndex empty() {
    return FingerprintIndex.create(algorithm);
  }

  @Override
  protected FingerprintIndex load(Path file) throws IOException {
    return FingerprintIndex.load(file, algorithm);
  }

  @Override
  protected long[] random(SplittableRandom random) {
    return random.longs(1 + random.nextInt(40)).toArray();
  }

  @Override
  protected long[] near(long[] fingerprint, SplittableRandom random) {
    return nearSet(fingerprint, random, 10);
  }
}
