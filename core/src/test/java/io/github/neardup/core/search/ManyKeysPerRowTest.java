package io.github.neardup.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.util.Parallel;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManyKeysPerRowTest {

  private record Pair(int left, int right) {}

  private static Set<Pair> pairs(List<? extends Iterable<Long>> keys, int workers) {
    Set<Pair> pairs = ConcurrentHashMap.newKeySet();
    try (Parallel parallel = new Parallel(workers)) {
      new ManyKeysPerRow(entries(parallel, keys), keys.size(), Integer.MAX_VALUE)
          .forEachPair(
              parallel,
              (worker, left, right) -> {
                if (worker < 0 || worker >= workers || !pairs.add(new Pair(left, right))) {
                  throw new AssertionError(
                      "visited twice, or by no worker: " + left + ", " + right);
                }
              },
              (worker, from, to) -> {
                throw new AssertionError("no run is too long");
              });
    }
    return pairs;
  }

  private static KeyedRows entries(Parallel parallel, List<? extends Iterable<Long>> keys) {
    return new KeyedRows(
        parallel,
        IntStream.range(0, keys.size()).toArray(),
        (row, sink) -> keys.get(row).forEach(sink::accept),
        new KeyedRows.Workspace());
  }

  private static Set<Pair> bruteForce(List<Set<Long>> keys) {
    Set<Pair> pairs = new HashSet<>();
    for (int right = 0; right < keys.size(); right++) {
      for (int left = 0; left < right; left++) {
        if (!Collections.disjoint(keys.get(left), keys.get(right))) {
          pairs.add(new Pair(left, right));
        }
      }
    }
    return pairs;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void everyPairWithACommonKeyIsVisitedOnce(int workers) {
    SplittableRandom random = new SplittableRandom(71);
    for (int rows : new int[] {0, 1, 2, 63, 64, 65, 400}) {
      for (int universe : new int[] {3, 50, 2000}) {
        List<Set<Long>> keys =
            IntStream.range(0, rows)
                .mapToObj(
                    row -> {
                      Set<Long> set = new HashSet<>();
                      for (int i = random.nextInt(12); i > 0; i--) {
                        set.add(random.nextLong(universe));
                      }
                      return set;
                    })
                .toList();
        assertThat(pairs(keys, workers)).isEqualTo(bruteForce(keys));
      }
    }
  }

  @Test
  void aKeyHandedOutTwiceIsNoPairOfARowWithItself() {
    assertThat(pairs(List.of(List.of(1L, 1L), List.of(2L), List.of(1L, 1L, 2L)), 2))
        .containsExactlyInAnyOrder(new Pair(0, 2), new Pair(1, 2));
  }

  @Test
  void runsThatAreTooLongAreLeftOutAndHandedOver() {
    List<Set<Long>> keys =
        List.of(Set.of(1L, 2L), Set.of(1L), Set.of(1L, 3L), Set.of(2L), Set.of(3L), Set.of(3L));
    Set<Pair> pairs = ConcurrentHashMap.newKeySet();
    Set<List<Integer>> tooLong = ConcurrentHashMap.newKeySet();
    try (Parallel parallel = new Parallel(2)) {
      KeyedRows entries = entries(parallel, keys);
      new ManyKeysPerRow(entries, keys.size(), 2)
          .forEachPair(
              parallel,
              (worker, left, right) -> pairs.add(new Pair(left, right)),
              (worker, from, to) ->
                  tooLong.add(Arrays.stream(entries.rows(), from, to).boxed().toList()));
    }
    assertThat(pairs).containsExactly(new Pair(0, 3));
    assertThat(tooLong).containsExactlyInAnyOrder(List.of(0, 1, 2), List.of(2, 4, 5));
  }
}
