package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.index.storage.Entry;
import io.github.neardup.kshingle.KShingle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KShingleIndexTest {

  private final KShingle kShingle = KShingle.create("threshold=0.6");

  private static long[] near(long[] set, SplittableRandom random) {
    return IndexContract.near("kshingle", set, random);
  }

  private static Entry entry(int number) {
    return new Entry(String.valueOf(number), Instant.EPOCH);
  }

  @Test
  void everySetThatReachesTheThresholdIsFound() {
    SplittableRandom random = new SplittableRandom(1);
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(kShingle);
    List<long[]> sets = new ArrayList<>();
    for (int i = 0; i < 1500; i++) {
      sets.add(
          i % 4 == 0
              ? random.longs(1 + random.nextInt(50)).sorted().toArray()
              : near(sets.get(i - 1), random));
      index.add(entry(i), sets.get(i));
    }
    int pairs = 0;
    for (long[] set : sets) {
      List<Match> expected = new ArrayList<>();
      for (int j = 0; j < sets.size(); j++) {
        double similarity = kShingle.similarity(set, sets.get(j));
        if (similarity >= 0.6) {
          expected.add(new Match(entry(j), similarity));
        }
      }
      assertThat(index.query(set)).containsExactlyInAnyOrderElementsOf(expected);
      pairs += expected.size();
    }
    assertThat(pairs).isGreaterThan(2 * sets.size());
  }

  @Test
  void whatIsNoSetIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NearDuplicateIndex.inMemory(kShingle).add(entry(1), 4, 9, 9))
        .withMessage("a set must be ascending and without repetition, but after 9 comes 9");
  }
}
