package io.github.neardup.minhash;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.testing.EstimateTheory;
import io.github.neardup.core.text.FeatureSets;
import io.github.neardup.core.text.FeatureSets.SetMaker;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Estimates for texts err as the theory says, and keys find the pairs that it says. */
class EstimateOfTextsTest {

  /** The Jaccard similarity of the sets of shingles, and what follows for the estimate. */
  private record ExactJaccard(MinHash minHash) implements EstimateTheory {

    @Override
    public double exact(long[] a, long[] b) {
      return FeatureSets.jaccard(toSet(a).view(), toSet(b).view(), 0);
    }

    private static LongArray toSet(long[] features) {
      LongArray set = LongArray.of(features);
      new SetMaker().toSet(set);
      return set;
    }

    @Override
    public double variance(double exact) {
      double chance = minHash.bits() == Integer.SIZE ? 0 : Math.pow(2, -minHash.bits());
      double agree = chance + (1 - chance) * exact;
      return agree * (1 - agree) / (minHash.permutations() * (1 - chance) * (1 - chance));
    }

    @Override
    public double candidateProbability(double exact) {
      return minHash.banding().candidateProbability(exact);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "permutations=128",
        "permutations=512",
        "bits=4,permutations=256",
        "bands=4,rows=32"
      })
  void biasErrorAndCandidatesAreAsDerived(String settings) {
    MinHash minHash = MinHash.create("verify=estimate," + settings);
    new ExactJaccard(minHash).check(minHash);
  }
}
