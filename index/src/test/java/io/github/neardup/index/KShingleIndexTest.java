package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.kshingle.KShingle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KShingleIndexTest extends IndexContract {

  private final KShingle kShingle = KShingle.create("threshold=0.6");

  @Override
  protected FingerprintIndex empty() {
    return FingerprintIndex.create(kShingle);
  }

  @Override
  protected FingerprintIndex load(Path file) throws IOException {
    return FingerprintIndex.load(file, kShingle);
  }

  @Override
  protected long[] random(SplittableRandom random) {
    return random.longs(1 + random.nextInt(50)).sorted().distinct().toArray();
  }

  @Override
  protected long[] near(long[] fingerprint, SplittableRandom random) {
    return nearSet(fingerprint, random, 1 + fingerprint.length / 2);
  }

  @Test
  void everySetThatReachesTheThresholdIsFound() {
    SplittableRandom random = new SplittableRandom(1);
    FingerprintIndex index = FingerprintIndex.create(kShingle);
    List<long[]> sets = new ArrayList<>();
    for (int i = 0; i < 1500; i++) {
      sets.add(i % 4 == 0 ? random(random) : near(sets.get(i - 1), random));
      index.add(i, sets.get(i));
    }
    int pairs = 0;
    for (long[] set : sets) {
      List<Match> expected = new ArrayList<>();
      for (int j = 0; j < sets.size(); j++) {
        double similarity = kShingle.similarity(set, sets.get(j));
        if (similarity >= 0.6) {
          expected.add(new Match(j, similarity));
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
        .isThrownBy(() -> FingerprintIndex.create(kShingle).add(1, new long[] {4, 9, 9}))
        .withMessage("a set must be ascending and without repetition, but after 9 comes 9");
  }
}
