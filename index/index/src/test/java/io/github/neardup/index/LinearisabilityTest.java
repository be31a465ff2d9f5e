package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.storage.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whatever operations run at once, there is an order of them, one after another, in which they give
 * the same results, and in which none comes before one that had returned when it began (Herlihy and
 * Wing, "Linearizability", TOPLAS 1990). Short random histories are recorded, and the order is
 * looked for by trying all (Wing and Gong, "Testing and verifying concurrent objects", JPDC 1993).
 */
@Timeout(300)
class LinearisabilityTest {

  private static final int THREADS = 3;
  private static final int OPERATIONS_EACH = 5;
  private static final int IDS = 3;
  private static final int GROUPS = 2;

  private final Algorithm algorithm = Algorithms.create("wordset:threshold=0.5");

  private enum Kind {
    ADD,
    ADD_IF_NEW,
    REMOVE,
    CONTAINS,
    QUERY,
    SIZE
  }

  private record Operation(Kind kind, int id, int group) {

    static Operation random(SplittableRandom random) {
      Kind[] kinds = Kind.values();
      return new Operation(
          kinds[random.nextInt(kinds.length)], random.nextInt(IDS), random.nextInt(GROUPS));
    }

    private static long[] fingerprint(int group) {
      return new long[] {10L * group, 10L * group + 1};
    }

    private String name() {
      return String.valueOf(id);
    }

    private Entry entry() {
      return new Entry(name(), Instant.EPOCH);
    }

    private static long id(Match match) {
      return Long.parseLong(match.entry().id());
    }

    String on(NearDuplicateIndex index) {
      return switch (kind) {
        case ADD -> String.valueOf(index.add(entry(), fingerprint(group)));
        case ADD_IF_NEW ->
            index.addIfNew(entry(), fingerprint(group)).map(Operation::id).toString();
        case REMOVE -> String.valueOf(index.remove(name()));
        case CONTAINS -> String.valueOf(index.find(name()).isPresent());
        case QUERY ->
            index.query(fingerprint(group)).stream().map(Operation::id).toList().toString();
        case SIZE -> String.valueOf(index.size());
      };
    }

    /** The same on the groups of the ids that are there. */
    String on(Map<Long, Integer> groups) {
      List<Long> inGroup =
          groups.keySet().stream().filter(other -> groups.get(other) == group).toList();
      return switch (kind) {
        case ADD -> String.valueOf(groups.put((long) id, group) == null);
        case ADD_IF_NEW -> {
          if (inGroup.isEmpty()) {
            groups.put((long) id, group);
          }
          yield inGroup.stream().findFirst().toString();
        }
        case REMOVE -> String.valueOf(groups.remove((long) id) != null);
        case CONTAINS -> String.valueOf(groups.containsKey((long) id));
        case QUERY -> inGroup.toString();
        case SIZE -> String.valueOf(groups.size());
      };
    }
  }

  /** An operation that ran from one tick of a clock that all share to another. */
  private record Call(Operation operation, int from, int to, String result) {}

  @Test
  void resultsAreThoseOfSomeOrder() throws Exception {
    check(3_000);
  }

  @Test
  @Tag("long")
  void resultsAreThoseOfSomeOrderInManyTries() throws Exception {
    check(500_000);
  }

  private void check(int histories) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    int overlapping = 0;
    try {
      for (int seed = 0; seed < histories; seed++) {
        List<Call> calls = record(executor, seed);
        assertThat(new Order(calls).exists()).as("seed %d: %s", seed, calls).isTrue();
        overlapping += haveOverlap(calls) ? 1 : 0;
      }
    } finally {
      executor.shutdownNow();
    }
    assertThat(overlapping).as("histories in which operations overlap").isPositive();
  }

  private List<Call> record(ExecutorService executor, int seed) throws Exception {
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(algorithm);
    AtomicInteger clock = new AtomicInteger();
    Phaser start = new Phaser(THREADS);
    List<Future<List<Call>>> futures = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      SplittableRandom random = new SplittableRandom((long) seed * THREADS + thread);
      futures.add(
          executor.submit(
              () -> {
                List<Call> calls = new ArrayList<>();
                start.arriveAndAwaitAdvance();
                for (int i = 0; i < OPERATIONS_EACH; i++) {
                  Operation operation = Operation.random(random);
                  int from = clock.getAndIncrement();
                  String result = operation.on(index);
                  calls.add(new Call(operation, from, clock.getAndIncrement(), result));
                }
                return calls;
              }));
    }
    List<Call> calls = new ArrayList<>();
    for (Future<List<Call>> future : futures) {
      calls.addAll(future.get());
    }
    return calls;
  }

  private static boolean haveOverlap(List<Call> calls) {
    return calls.stream()
        .anyMatch(a -> calls.stream().anyMatch(b -> a.from < b.from && b.from < a.to));
  }

  @Test
  void orderIsNotFoundWhereThereIsNone() {
    Operation add = new Operation(Kind.ADD, 1, 0);
    Operation contains = new Operation(Kind.CONTAINS, 1, 0);
    assertThat(
            new Order(List.of(new Call(add, 0, 1, "true"), new Call(contains, 2, 3, "false")))
                .exists())
        .isFalse();
    assertThat(
            new Order(List.of(new Call(add, 0, 3, "true"), new Call(contains, 1, 2, "false")))
                .exists())
        .isTrue();
  }

  /** Looks for an order of calls that explains their results. */
  private static final class Order {

    private final List<Call> calls;

    /** Sets of calls, with the state they lead to, after which the rest cannot be explained. */
    private final Set<Map.Entry<Integer, Map<Long, Integer>>> tried = new HashSet<>();

    Order(List<Call> calls) {
      this.calls = calls;
    }

    boolean exists() {
      return existsAfter(0, new TreeMap<>());
    }

    private boolean existsAfter(int done, Map<Long, Integer> groups) {
      if (done == (1 << calls.size()) - 1) {
        return true;
      }
      if (!tried.add(Map.entry(done, groups))) {
        return false;
      }
      int[] left = IntStream.range(0, calls.size()).filter(i -> (done >> i & 1) == 0).toArray();
      int firstReturn = IntStream.of(left).map(i -> calls.get(i).to).min().orElseThrow();
      for (int i : left) {
        Call call = calls.get(i);
        Map<Long, Integer> after = new TreeMap<>(groups);
        if (call.from < firstReturn
            && call.operation.on(after).equals(call.result)
            && existsAfter(done | 1 << i, after)) {
          return true;
        }
      }
      return false;
    }
  }
}
