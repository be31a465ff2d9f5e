package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.storage.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads at once. */
@Timeout(300)
class ManyThreadsTest {

  private static final int THREADS = 8;
  private static final int IDS_EACH = 50;
  private static final int GROUPS = 40;

  private final Algorithm algorithm = Algorithms.create("wordset:threshold=0.5");

  @Test
  void everyQuerySeesWhatWasThereBeforeAndAfterIt() throws Exception {
    addQueryAndRemove(2);
  }

  @Test
  @Tag("long")
  void everyQuerySeesWhatWasThereBeforeAndAfterItForAMinute() throws Exception {
    addQueryAndRemove(60);
  }

  /**
   * Each thread adds and removes ids of its own, so it alone knows when they come and go; all query
   * everything. For each id there is a state, changed before and after each operation: an entry
   * must be found if its state was "in" from the beginning of a query to its end, and must not if
   * it was "out". A state is a counter that rises with each change: 0 out, 1 coming or going, 2 in,
   * 3 coming or going, and so on modulo 4.
   */
  private void addQueryAndRemove(int seconds) throws Exception {
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(algorithm);
    AtomicLongArray states = new AtomicLongArray(THREADS * IDS_EACH);
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    AtomicBoolean failed = new AtomicBoolean();
    List<Integer> found =
        inParallel(
            thread -> {
              SplittableRandom random = new SplittableRandom(thread);
              int matches = 0;
              try {
                while (System.nanoTime() < end && !failed.get()) {
                  int id = thread * IDS_EACH + random.nextInt(IDS_EACH);
                  if (random.nextInt(3) > 0) {
                    matches += query(index, states, random.nextInt(GROUPS));
                  } else if (states.get(id) % 4 == 0) {
                    states.incrementAndGet(id);
                    assertThat(index.add(entry(id), fingerprint(id, random))).isTrue();
                    states.incrementAndGet(id);
                  } else {
                    if (random.nextBoolean()) {
                      assertThat(index.add(entry(id), fingerprint(id, random))).isFalse();
                    }
                    states.incrementAndGet(id);
                    assertThat(index.remove(name(id))).isTrue();
                    states.incrementAndGet(id);
                  }
                }
              } catch (Throwable e) {
                failed.set(true);
                throw e;
              }
              return matches;
            });
    int in = 0;
    for (int id = 0; id < states.length(); id++) {
      assertThat(index.find(name(id)).isPresent()).isEqualTo(states.get(id) % 4 == 2);
      in += states.get(id) % 4 == 2 ? 1 : 0;
    }
    assertThat(index.size()).isEqualTo(in);
    assertThat(found).allMatch(matches -> matches > 0);
  }

  /** Ids of a group have three elements in common, and one of a few of their own or none. */
  private static long[] fingerprint(int id, SplittableRandom random) {
    long group = id % GROUPS * 1000L;
    return random.nextBoolean()
        ? new long[] {group, group + 1, group + 2}
        : new long[] {group, group + 1, group + 2, group + 3 + random.nextInt(3)};
  }

  private static int query(NearDuplicateIndex index, AtomicLongArray states, int group) {
    long[] before = states(states);
    List<Match> matches =
        index.query(new long[] {group * 1000L, group * 1000L + 1, group * 1000L + 2});
    long[] after = states(states);
    boolean[] found = new boolean[before.length];
    for (Match match : matches) {
      int id = Integer.parseInt(match.entry().id());
      assertThat(id % GROUPS).isEqualTo(group);
      assertThat(found[id]).as("%d is found twice", id).isFalse();
      found[id] = true;
      assertThat(before[id] == after[id] && before[id] % 4 == 0).as("%d is out", id).isFalse();
    }
    for (int id = group; id < found.length; id += GROUPS) {
      if (!found[id]) {
        assertThat(before[id] == after[id] && before[id] % 4 == 2).as("%d is in", id).isFalse();
      }
    }
    return matches.size();
  }

  private static long[] states(AtomicLongArray states) {
    long[] copy = new long[states.length()];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = states.get(i);
    }
    return copy;
  }

  private static String name(long id) {
    return String.valueOf(id);
  }

  private static Entry entry(long id) {
    return new Entry(name(id), Instant.EPOCH);
  }

  @Test
  void ofNearDuplicatesAddedAtOnceOneGetsIn() throws Exception {
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(algorithm);
    AtomicInteger added = new AtomicInteger();
    inParallel(
        thread -> {
          for (int group = 0; group < 2000; group++) {
            long first = group * 1000L;
            long[] fingerprint = {first, first + 1, first + 2, first + 3 + thread};
            Optional<Match> match = index.addIfNew(entry(first + thread), fingerprint);
            added.addAndGet(match.isEmpty() ? 1 : 0);
            assertThat(match.map(m -> Long.parseLong(m.entry().id()) / 1000).orElse((long) group))
                .isEqualTo(group);
          }
          return 0;
        });
    assertThat(added).hasValue(2000);
    assertThat(index.size()).isEqualTo(2000);
  }

  @Test
  void idsComeAndGoWithTheirEntries() throws Exception {
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(algorithm);
    Entry always = new Entry("always", Instant.EPOCH);
    index.add(always, "rain on the market square");
    long end = System.nanoTime() + 1_000_000_000L;
    inParallel(
        thread -> {
          for (int i = 0; System.nanoTime() < end; i++) {
            String id = thread + "/" + i;
            assertThat(index.add(new Entry(id, Instant.now()), "rain on the market square"))
                .isTrue();
            assertThat(
                    index.query("rain on the market square").stream()
                        .map(match -> match.entry().id())
                        .collect(Collectors.toSet()))
                .contains("always", id);
            // The earliest, whoever else comes and goes.
            assertThat(index.query("rain on the market square", 1, 1))
                .containsExactly(new Match(always, 1));
            assertThat(index.find(id)).isPresent();
            assertThat(index.remove(id)).isTrue();
            assertThat(index.find(id)).isEmpty();
          }
          return 0;
        });
    assertThat(index.size()).isEqualTo(1);
  }

  private interface Work {
    int run(int thread) throws Exception;
  }

  private static List<Integer> inParallel(Work work) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int number = thread;
        tasks.add(() -> work.run(number));
      }
      List<Integer> results = new ArrayList<>();
      for (Future<Integer> future : executor.invokeAll(tasks)) {
        results.add(future.get());
      }
      return results;
    } finally {
      executor.shutdownNow();
    }
  }
}
