package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Keys;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an index promises, whatever the algorithm: it does what a plain list of entries does. The
 * test of an algorithm's own index extends this class.
 */
public abstract class IndexContract {

  private static final int OPERATIONS = 1500;
  private static final int IDS = 120;

  @TempDir Path folder;

  /** An empty index. */
  protected abstract FingerprintIndex empty();

  /** An index as it was saved. */
  protected abstract FingerprintIndex load(Path file) throws IOException;

  /** A fingerprint that is like no other. */
  protected abstract long[] random(SplittableRandom random);

  /** A fingerprint that is a little different, often about as much as the threshold allows. */
  protected abstract long[] near(long[] fingerprint, SplittableRandom random);

  /** The entries, compared one by one. */
  private static final class Model {

    private final Map<Long, long[]> entries = new TreeMap<>();
    private final Algorithm algorithm;

    Model(Algorithm algorithm) {
      this.algorithm = algorithm;
    }

    List<Match> query(long[] fingerprint, double atLeast, int limit) {
      List<Match> matches = new ArrayList<>();
      entries.forEach(
          (id, other) -> {
            double similarity = algorithm.similarity(fingerprint, other);
            if (similarity >= atLeast && haveCommonKey(algorithm.keys(), fingerprint, other)) {
              matches.add(new Match(id, similarity));
            }
          });
      matches.sort(
          Comparator.comparingDouble(Match::similarity).reversed().thenComparing(Match::id));
      return matches.subList(0, Math.min(limit, matches.size()));
    }
  }

  private static boolean haveCommonKey(Keys keys, long[] a, long[] b) {
    for (int slot = 0; slot < keys.slots(); slot++) {
      LongOpenHashSet left = new LongOpenHashSet();
      keys.keys(a, 0, a.length, slot, left::add);
      LongOpenHashSet right = new LongOpenHashSet();
      keys.keys(b, 0, b.length, slot, right::add);
      if (left.longStream().anyMatch(right::contains)) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void doesWhatAListOfEntriesDoes(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    FingerprintIndex index = empty();
    Model model = new Model(index.algorithm());
    List<long[]> known = new ArrayList<>(List.of(random(random)));
    double threshold = index.algorithm().threshold();
    int found = 0;
    for (int i = 0; i < OPERATIONS; i++) {
      String where = "seed " + seed + ", operation " + i;
      long id = random.nextInt(IDS) * 0x123456789ABCDEFL;
      long[] fingerprint = next(known, random);
      // Times of growth and of decline.
      int kind = random.nextInt(100) + (i / 300 % 2 == 0 ? 0 : 20);
      if (kind < 35) {
        assertThat(index.add(id, fingerprint))
            .as(where)
            .isEqualTo(model.entries.put(id, fingerprint) == null);
      } else if (kind < 40) {
        List<Match> best = model.query(fingerprint, threshold, 1);
        assertThat(index.addIfNew(id, fingerprint)).as(where).isEqualTo(best.stream().findAny());
        if (best.isEmpty()) {
          model.entries.put(id, fingerprint);
        }
      } else if (kind < 65) {
        assertThat(index.remove(id)).as(where).isEqualTo(model.entries.remove(id) != null);
      } else if (kind < 66) {
        Path file = folder.resolve("index");
        index.save(file);
        index = load(file);
      } else if (kind < 85) {
        List<Match> expected = model.query(fingerprint, threshold, Integer.MAX_VALUE);
        assertThat(index.query(fingerprint)).as(where).isEqualTo(expected);
        found += expected.size();
      } else {
        double atLeast = random.nextBoolean() ? threshold : (threshold + 1) / 2;
        int limit = 1 + random.nextInt(5);
        assertThat(index.query(fingerprint, atLeast, limit))
            .as(where)
            .isEqualTo(model.query(fingerprint, atLeast, limit));
      }
      assertThat(index.contains(id)).as(where).isEqualTo(model.entries.containsKey(id));
      assertThat(index.size()).as(where).isEqualTo(model.entries.size());
    }
    assertThat(found).isGreaterThan(OPERATIONS / 30);
  }

  private long[] next(List<long[]> known, SplittableRandom random) {
    int kind = random.nextInt(10);
    // Of the latest, some of which are in the index.
    long[] other = known.get(known.size() - 1 - random.nextInt(Math.min(known.size(), 25)));
    if (kind < 3) {
      return other.clone();
    }
    long[] fingerprint = kind < 8 ? near(other, random) : random(random);
    known.add(fingerprint);
    return fingerprint;
  }

  @Test
  void sameEntriesGiveTheSameFile() throws IOException {
    SplittableRandom random = new SplittableRandom(9);
    FingerprintIndex one = empty();
    FingerprintIndex other = empty();
    List<long[]> fingerprints =
        Stream.generate(() -> random(random)).limit(50).flatMap(f -> Stream.of(f, f)).toList();
    for (int i = 0; i < fingerprints.size(); i++) {
      one.add(i, fingerprints.get(i));
    }
    other.add(1000, random(random));
    for (int i = fingerprints.size() - 1; i >= 0; i--) {
      other.add(i, fingerprints.get(i));
    }
    other.remove(1000);

    one.save(folder.resolve("one"));
    other.save(folder.resolve("other"));

    assertThat(folder.resolve("one")).hasSameBinaryContentAs(folder.resolve("other"));
    load(folder.resolve("one")).save(folder.resolve("again"));
    assertThat(folder.resolve("again")).hasSameBinaryContentAs(folder.resolve("one"));
  }

  @Test
  void textsAreAddedAndFound() {
    FingerprintIndex index = empty();
    String text = "The harbour bridge was closed for repairs on Tuesday, the council said.";
    assertThat(index.add(7, text)).isTrue();
    assertThat(index.add(3, text)).isTrue();
    assertThat(index.add(5, "Heavy rain flooded the market square; nobody was hurt.")).isTrue();

    assertThat(index.query(text)).containsExactly(new Match(3, 1), new Match(7, 1));
    assertThat(index.query(text, 1, 1)).containsExactly(new Match(3, 1));
    assertThat(index.addIfNew(9, text)).contains(new Match(3, 1));
    assertThat(index.contains(9)).isFalse();
    assertThat(index.addIfNew(9, "Grain prices rose.")).isEmpty();
    assertThat(index.contains(9)).isTrue();
  }

  @Test
  void sizeInMemoryIsThatOfItsArrays() {
    SplittableRandom random = new SplittableRandom(11);
    FingerprintIndex index = empty();
    assertThat(index.bytesUsed()).isLessThan(20_000);
    for (int i = 0; i < 3000; i++) {
      long[] fingerprint = random(random);
      index.add(i, fingerprint);
      if (i % 3 == 0) {
        index.add(-i - 1L, near(fingerprint, random));
        index.add(-i - 10_001L, fingerprint);
      }
    }
    assertThat((double) index.bytesUsed()).isBetween(0.95 * heap(index), 1.05 * heap(index));
    for (int i = 0; i < 3000; i += 2) {
      index.remove(i);
    }
    assertThat((double) index.bytesUsed()).isBetween(0.95 * heap(index), 1.05 * heap(index));
  }

  private static double heap(FingerprintIndex index) {
    return new HeapWalk().bytes(index);
  }

  @Test
  void whatIsNoFingerprintIsRefused() {
    FingerprintIndex index = empty();
    assertThatIllegalArgumentException().isThrownBy(() -> index.add(1, new long[0]));
    assertThatIllegalArgumentException().isThrownBy(() -> index.query(new long[0]));
    long[] fingerprint = random(new SplittableRandom(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.query(fingerprint, 1, 0))
        .withMessage("limit must be at least 1, not 0");
    double threshold = index.algorithm().threshold();
    for (double bad : new double[] {Math.nextDown(threshold), 1.1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.query(fingerprint, bad, 1))
          .withMessageStartingWith(
              "atLeast must be from the threshold " + threshold + " to 1, not");
    }
  }

  /** A set that shares most elements with another, for algorithms whose fingerprints are sets. */
  protected static long[] nearSet(long[] set, SplittableRandom random, int changes) {
    long[] other = set.clone();
    for (int i = random.nextInt(changes + 1); i > 0; i--) {
      other[random.nextInt(other.length)] = random.nextLong();
    }
    return Arrays.stream(other).sorted().distinct().toArray();
  }
}
