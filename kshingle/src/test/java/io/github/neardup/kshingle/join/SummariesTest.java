package io.github.neardup.kshingle.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.util.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SummariesTest {

  private static final int SETS = 400;
  private static final long SEED = 3;

  /** Returns the summaries of random sets, of 16 words because of their size. */
  private static BitmapFilter filter(int shingles) {
    Random random = new Random(SEED);
    List<long[]> sets =
        IntStream.range(0, SETS)
            .mapToObj(i -> random.longs(shingles).sorted().distinct().toArray())
            .toList();
    try (Parallel parallel = new Parallel(1)) {
      return BitmapFilter.of(
          AlgorithmContract.table(sets), IntStream.range(0, SETS).toArray(), parallel);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Summaries.FEW, Summaries.MANY})
  void nearSetsAreThoseWithFewDifferentBits(int words) {
    BitmapFilter folded = filter(200).folded(words);
    assertThat(folded.words()).isEqualTo(words);
    Summaries summaries = new Summaries(folded);
    List<Integer> added = new ArrayList<>();
    for (int position = 0; position < SETS; position += 3) {
      summaries.add(position, position);
      added.add(position);
    }
    int to = summaries.size() - 5;
    int most = (int) BitmapFilter.expectedDifferent(words, 400); // about half are near
    for (int position : new int[] {1, 3, SETS - 1}) {
      List<Integer> near = new ArrayList<>();
      summaries.forEachNear(position, to, most, (own, other) -> near.add(other));
      assertThat(near)
          .isEqualTo(
              added.subList(0, to).stream()
                  .filter(other -> folded.different(position, other) <= most)
                  .toList())
          .hasSizeBetween(20, to - 20);
    }
  }

  /** A set may stay although it is too light, but none that can match goes, nor their order. */
  @ParameterizedTest
  @ValueSource(ints = {Summaries.FEW, Summaries.MANY})
  void setsThatCanMatchStay(int words) {
    BitmapFilter folded = filter(200).folded(words);
    Random random = new Random(SEED);
    Summaries summaries = new Summaries(folded);
    long[] heaviest = random.longs(SETS, 0, 1000).toArray();
    for (int position = 0; position < SETS; position++) {
      summaries.add(position, heaviest[position]);
    }
    for (long weight : new long[] {0, 100, 110, 500, 900, 990}) {
      summaries.leaveOut(weight);
      List<Integer> left =
          IntStream.range(0, summaries.size()).mapToObj(summaries::position).toList();
      List<Integer> stay =
          IntStream.range(0, SETS).filter(i -> heaviest[i] >= weight).boxed().toList();
      assertThat(left).isSorted().containsAll(stay);
      assertThat(left.size()).isLessThanOrEqualTo(stay.size() * 8 / 7 + 1);
      List<Integer> near = new ArrayList<>();
      summaries.forEachNear(7, left.size(), 32 * words, (own, other) -> near.add(other));
      assertThat(near)
          .isEqualTo(
              left.stream().filter(other -> folded.different(7, other) <= 32 * words).toList());
    }
  }

  @Test
  void foldedSummariesDifferInFewerBitsAsExpected() {
    int shingles = 200;
    BitmapFilter whole = filter(shingles);
    for (int words : new int[] {Summaries.FEW, Summaries.MANY}) {
      BitmapFilter folded = whole.folded(words);
      double sum = 0;
      for (int position = 1; position < SETS; position++) {
        int different = folded.different(position - 1, position);
        assertThat(different).isLessThanOrEqualTo(whole.different(position - 1, position));
        sum += different;
      }
      // The number for one pair varies by at most half the root of the number of bits.
      double error = 4 * Math.sqrt(words * Long.SIZE) / 2 / Math.sqrt(SETS - 1);
      assertThat(sum / (SETS - 1))
          .isCloseTo(BitmapFilter.expectedDifferent(words, 2 * shingles), within(error));
    }
  }
}
