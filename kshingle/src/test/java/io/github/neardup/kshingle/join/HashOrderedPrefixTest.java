package io.github.neardup.kshingle.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HashOrderedPrefixTest {

  /** Whatever matches has a common key, for stores that group by key. */
  @ParameterizedTest
  @EnumSource
  void matchesHaveACommonKey(SimilarityMeasure measure) {
    Random random = new Random(54);
    ShingleWeights unequal =
        shingle -> 1 + Math.floorMod((shingle * 0x9E3779B97F4A7C15L) >>> 40, 9);
    List<long[]> sets = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      sets.add(random.longs(1 + i % 14, -20, 20).sorted().distinct().toArray());
    }
    int matches = 0;
    for (ShingleWeights weights : List.of(ShingleWeights.EQUAL, unequal)) {
      for (double threshold : new double[] {0.01, 0.3, 1.0 / 3, 0.5, 0.6, 2.0 / 3, 0.8, 1}) {
        MatchRule rule = new MatchRule(measure, weights, threshold);
        List<LongOpenHashSet> keys = sets.stream().map(set -> keys(rule, set)).toList();
        for (int i = 0; i < sets.size(); i++) {
          for (int j = 0; j < i; j++) {
            long[] a = sets.get(i);
            long[] b = sets.get(j);
            if (rule.similarity(Row.of(a), Row.of(b), threshold) >= threshold) {
              matches++;
              LongOpenHashSet other = keys.get(j);
              assertThat(keys.get(i).longStream().anyMatch(other::contains))
                  .as("%d and %d", i, j)
                  .isTrue();
            }
          }
        }
      }
    }
    assertThat(matches).isPositive();
  }

  private static LongOpenHashSet keys(MatchRule rule, long[] set) {
    LongOpenHashSet keys = new LongOpenHashSet();
    rule.keys().keys(Row.of(set), 0, keys::add);
    return keys;
  }
}
