package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Keys;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrangersTest {

  private static final int PERMUTATIONS = 128;

  /** Pairs of one similarity: the agreements of their components are binomial. */
  private static Strangers alike(long texts, double similarity) {
    long[] pairs = new long[PERMUTATIONS + 1];
    double probability = Math.pow(1 - similarity, PERMUTATIONS);
    for (int agreements = 0; agreements <= PERMUTATIONS; agreements++) {
      pairs[agreements] = Math.round(1e17 * probability);
      probability *=
          (PERMUTATIONS - agreements) / (agreements + 1.0) * similarity / (1 - similarity);
    }
    return new Strangers(texts, pairs);
  }

  @ParameterizedTest
  @CsvSource({"0.02, 3", "0.02, 6", "0.1, 4", "0.1, 8", "0.3, 5"})
  void bandsOfManyRowsAgreeAsOftenAsTheSimilaritySays(double similarity, int rows) {
    Banding banding = new Banding(PERMUTATIONS / rows, rows);
    double expected = 1e6 * banding.bands() * Math.pow(similarity, rows);
    assertThat(alike(1_000_000, similarity).met(banding))
        .isCloseTo(expected, within(expected / 1e4));
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 190000, 25, 5",
    "0.1, 210000, 21, 6",
    "0.1, 3000000, 18, 7",
    "0.02, 100000000, 25, 5",
    // More would lose too many of the pairs at 0.8.
    "0.1, 8000000000, 16, 8"
  })
  void amongManyTextsThatAreAlikeBandsHaveMoreRows(
      double similarity, long texts, int bands, int rows) {
    assertThat(alike(texts, similarity).fewer(Banding.optimal(PERMUTATIONS, 32, 0.6, 0.9), 0.6))
        .isEqualTo(new Banding(bands, rows));
  }

  /** Sets of 30 of 100 elements, in ten families that share half of them: strangers and others. */
  @Test
  void aSampleSaysHowOftenTextsMeet() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    MinHash minHash = MinHash.create("verify=estimate,bits=32,permutations=64");
    Keys.OfCollection making = minHash.collectionKeys().orElseThrow();
    int texts = 3000;
    int repeated = 10;
    Row[] signatures = new Row[texts];
    CollectionStatistics.Builder few =
        CollectionStatistics.builder(Set.of(CollectionStatistics.Part.SAMPLE));
    CollectionStatistics.Builder builder =
        CollectionStatistics.builder(Set.of(CollectionStatistics.Part.SAMPLE));
    for (int i = 0; i < texts; i++) {
      long[] features = new long[30];
      for (int k = 0; k < features.length; k++) {
        features[k] = k < 15 ? 1000L * (i % 10) + k : 100_000 + random.nextInt(100);
      }
      signatures[i] = Row.of(minHash.fingerprintOf(minHash.signature(features)));
      making.adding().accept(few, signatures[i]);
      for (int n = 0; n < repeated; n++) {
        making.adding().accept(builder, signatures[i]);
      }
    }
    assertThat(making.keys().apply(few.build()).slots())
        .as("few texts keep their bands")
        .isEqualTo(minHash.banding().bands());
    assertThat(making.keys().apply(builder.build()).slots())
        .as("seed %d", seed)
        .isLessThan(minHash.banding().bands());
    PackedSignature format = PackedSignature.of(64, PackedSignature.WHOLE);
    // Families have about a third in common, and 40 of 64 agreements next to never.
    Strangers strangers = Strangers.of(builder.build(), format, 64);
    for (int rows = 2; rows <= 4; rows++) {
      Banding banding = new Banding(64 / rows, rows);
      long met = 0;
      for (int a = 0; a < texts; a++) {
        for (int b = 0; b < a; b++) {
          for (int band = 0; band < banding.bands(); band++) {
            int first = band * rows;
            met += format.agree(signatures[a], signatures[b], first, first + rows) ? 2 : 0;
          }
        }
      }
      double expected = (double) met / texts * repeated;
      assertThat(strangers.met(banding))
          .as("seed %d", seed)
          .isCloseTo(expected, within(expected * 0.15));
    }
  }

  @Test
  void copiesAreNoStrangers() {
    long[] pairs = new long[PERMUTATIONS + 1];
    pairs[0] = 1000;
    assertThat(new Strangers(1_000_000, pairs).met(new Banding(32, 4))).isZero();
    assertThat(new Strangers(1, new long[PERMUTATIONS + 1]).met(new Banding(32, 4))).isZero();
  }
}
