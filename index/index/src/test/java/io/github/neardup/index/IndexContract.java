package io.github.neardup.index;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.StorageException;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an index promises, wherever it is kept and whatever the algorithm: it does what a plain list
 * of entries does.
 */
public abstract class IndexContract {

  private static final String[] WORDS =
      "rain sun wind snow hail fog dew frost ice heat cold storm cloud sky sea tide wave"
          .split(" ");
  private static final int STEPS = 1_200;
  private static final Instant START = Instant.parse("2026-03-01T06:00:00Z");

  /** A new empty index. */
  protected abstract NearDuplicateIndex create(Algorithm algorithm);

  /**
   * Closes an index and opens it again, from what outlives a process; an index in memory is given
   * back as it is.
   */
  protected abstract NearDuplicateIndex reopen(NearDuplicateIndex index);

  private static Algorithm algorithm(String spec) {
    return Algorithms.create(spec);
  }

  private static String text(SplittableRandom random, int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
    return text.toString();
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Known(Entry entry, long[] fingerprint) {}

  /** By brute force, over all that was put. */
  private static List<Match> expected(
      Algorithm algorithm, Map<String, Known> known, long[] asked, double atLeast, int limit) {
    List<Match> expected = new ArrayList<>();
    for (Known each : known.values()) {
      double similarity = algorithm.similarity(Row.of(asked), Row.of(each.fingerprint), 0);
      if (similarity >= atLeast && haveCommonKey(algorithm, asked, each.fingerprint)) {
        expected.add(new Match(each.entry, similarity));
      }
    }
    expected.sort(
        Comparator.comparingDouble(Match::similarity)
            .reversed()
            .thenComparing(match -> match.entry().time())
            .thenComparing(match -> match.entry().id()));
    return expected.subList(0, Math.min(limit, expected.size()));
  }

  private static boolean haveCommonKey(Algorithm algorithm, long[] a, long[] b) {
    for (int slot = 0; slot < algorithm.keys().slots(); slot++) {
      LongOpenHashSet left = new LongOpenHashSet();
      algorithm.keys().keys(Row.of(a), slot, left::add);
      LongOpenHashSet right = new LongOpenHashSet();
      algorithm.keys().keys(Row.of(b), slot, right::add);
      if (left.longStream().anyMatch(right::contains)) {
        return true;
      }
    }
    return false;
  }

  /** A fingerprint that is a little different, often about as much as the threshold allows. */
  protected static long[] near(String spec, long[] fingerprint, SplittableRandom random) {
    long[] near = fingerprint.clone();
    if (spec.startsWith("simhash")) {
      for (int i = random.nextInt(near.length == 1 ? 5 : 25); i > 0; i--) {
        near[random.nextInt(near.length)] ^= 1L << random.nextInt(64);
      }
    } else if (spec.startsWith("minhash")) {
      int signature = 8; // words of 32 components
      for (int i = random.nextInt(2 * signature); i > 0; i--) {
        near[random.nextInt(signature)] ^= 1L << random.nextInt(64);
      }
      if (near.length > signature) {
        near[signature]--; // an element of the set
      }
    } else if (spec.startsWith("ksentence")) {
      near[1] ^= random.nextInt(2); // not of the key
    } else {
      for (int i = random.nextInt(near.length / 2 + 2); i > 0; i--) {
        near[random.nextInt(near.length)] = random.nextLong();
      }
      near = Arrays.stream(near).sorted().distinct().toArray();
    }
    return near;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "simhash:bits=64,distance=3,shingle=1",
        "simhash:bits=128,distance=20,shingle=1",
        "minhash:threshold=0.5,shingle=1,permutations=32",
        "minhash:threshold=0.5,shingle=1,verify=estimate,permutations=32",
        "kshingle:threshold=0.6,shingle=1",
        "ksentence"
      })
  public void agreesWithBruteForce(String spec) {
    agreesWithBruteForce(spec, spec.hashCode());
  }

  /**
   * A tiny vocabulary, copies, ids that come again: adding, removing, ageing, asking at random, for
   * texts and for fingerprints.
   */
  protected final void agreesWithBruteForce(String spec, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Algorithm algorithm = algorithm(spec);
    Map<String, Known> known = new TreeMap<>();
    List<long[]> fingerprints = new ArrayList<>();
    NearDuplicateIndex index = create(algorithm);
    int found = 0;
    for (int step = 0; step < STEPS; step++) {
      String id = "id " + random.nextInt(150) + (random.nextInt(4) == 0 ? " 新聞 \0:{}" : "");
      String text = text(random, random.nextInt(8) == 0 ? 0 : 2 + random.nextInt(8));
      boolean isText = fingerprints.isEmpty() || random.nextInt(3) > 0;
      long[] fingerprint =
          isText
              ? algorithm.fingerprint(text)
              : near(spec, fingerprints.get(random.nextInt(fingerprints.size())), random);
      fingerprints.add(fingerprint);
      double threshold = algorithm.threshold();
      Entry entry =
          new Entry(id, START.plusSeconds(random.nextInt(100)), random.nextInt(3) == 0 ? text : "");
      String what = "%s, seed %d, step %d".formatted(spec, seed, step);
      switch (random.nextInt(10)) {
        case 0 -> assertThat(index.remove(id)).as(what).isEqualTo(known.remove(id) != null);
        case 1, 2, 3 -> {
          List<Match> best = expected(algorithm, known, fingerprint, threshold, 1);
          assertThat(isText ? index.addIfNew(entry, text) : index.addIfNew(entry, fingerprint))
              .as(what)
              .isEqualTo(best.stream().findFirst());
          if (best.isEmpty()) {
            known.put(id, new Known(entry, fingerprint));
          }
        }
        case 4, 5, 6 ->
            assertThat(isText ? index.add(entry, text) : index.add(entry, fingerprint))
                .as(what)
                .isEqualTo(known.put(id, new Known(entry, fingerprint)) == null);
        case 7 -> {
          double atLeast = random.nextBoolean() ? threshold : (threshold + 1) / 2;
          int limit = 1 + random.nextInt(5);
          assertThat(
                  isText
                      ? index.query(text, atLeast, limit)
                      : index.query(fingerprint, atLeast, limit))
              .as(what)
              .isEqualTo(expected(algorithm, known, fingerprint, atLeast, limit));
        }
        default -> {
          List<Match> all = expected(algorithm, known, fingerprint, threshold, Integer.MAX_VALUE);
          assertThat(isText ? index.query(text) : index.query(fingerprint)).as(what).isEqualTo(all);
          found += all.size();
        }
      }
      if (step % 400 == 200) {
        Instant limit = START.plusSeconds(40);
        long old = known.values().stream().filter(k -> k.entry.time().isBefore(limit)).count();
        assertThat(index.removeOlderThan(limit)).as(what).isEqualTo(old);
        known.values().removeIf(k -> k.entry.time().isBefore(limit));
      }
      if (step % 400 == 399) {
        index.compact();
        index = reopen(index);
      }
      assertThat(index.size()).as(what).isEqualTo(known.size());
      assertThat(index.find(id))
          .as(what)
          .isEqualTo(Optional.ofNullable(known.get(id)).map(Known::entry));
    }
    Map<String, String> shown = new TreeMap<>();
    index.forEach((entry, words) -> shown.put(entry.toString(), Arrays.toString(words)));
    Map<String, String> all = new TreeMap<>();
    known.values().forEach(k -> all.put(k.entry.toString(), Arrays.toString(k.fingerprint)));
    assertThat(shown).isEqualTo(all);
    assertThat(found).isGreaterThan(STEPS / 30);
    index.close();
  }

  /** Texts on both sides of the lengths at which a shingle gets longer, and parts of them. */
  @ParameterizedTest
  @ValueSource(strings = {"minhash", "kshingle", "simhash"})
  public void shinglesThatFollowFromTwoTextsAgreeWithBruteForce(String spec) {
    SplittableRandom random = new SplittableRandom(3);
    Algorithm algorithm = algorithm(spec);
    NearDuplicateIndex index = create(algorithm);
    Map<String, Known> known = new TreeMap<>();
    List<String> texts = new ArrayList<>();
    int ofTwoLengths = 0;
    for (int words = 5; words < 250; words += 5) {
      int[] whole = random.ints(words, 0, 2_000).toArray();
      for (int from : new int[] {0, words / 8, words / 4}) {
        String text =
            Arrays.stream(whole).skip(from).mapToObj(String::valueOf).collect(joining(" "));
        long[] fingerprint = algorithm.fingerprint(text);
        List<Match> expected =
            expected(algorithm, known, fingerprint, algorithm.threshold(), Integer.MAX_VALUE);
        assertThat(index.query(text)).isEqualTo(expected);
        for (Match match : expected) {
          long[] other = known.get(match.entry().id()).fingerprint;
          ofTwoLengths += (fingerprint[0] & 3) == (other[0] & 3) ? 0 : 1;
        }
        Entry entry = new Entry(words + " from " + from, START);
        index.add(entry, text);
        known.put(entry.id(), new Known(entry, fingerprint));
        texts.add(text);
      }
    }
    assertThat(ofTwoLengths).isGreaterThan(5);
    index.compact();
    index = reopen(index);
    for (String text : texts) {
      assertThat(index.query(text))
          .isEqualTo(
              expected(
                  algorithm,
                  known,
                  algorithm.fingerprint(text),
                  algorithm.threshold(),
                  Integer.MAX_VALUE));
    }
    index.close();
  }

  @Test
  public void ofExactCopiesAddedAtOnceExactlyOneIsNew() throws Exception {
    int threads = 8;
    int texts = 60;
    NearDuplicateIndex index = create(algorithm("simhash:weights=tf,shingle=1,distance=3"));
    List<Future<Integer>> results = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (int t = 0; t < threads; t++) {
        int thread = t;
        results.add(
            pool.submit(
                () -> {
                  int added = 0;
                  for (int i = 0; i < texts; i++) {
                    String text = text(new SplittableRandom(i), 40);
                    Entry entry = new Entry(thread + "-" + i, START);
                    added += index.addIfNew(entry, text).isEmpty() ? 1 : 0;
                  }
                  return added;
                }));
      }
      int added = 0;
      for (Future<Integer> result : results) {
        added += result.get();
      }
      assertThat(added).isEqualTo(texts);
      assertThat(index.size()).isEqualTo(texts);
    } finally {
      pool.shutdownNow();
      index.close();
    }
  }

  @Test
  final void anyTimeIsALimitToAge() {
    try (NearDuplicateIndex index = create(algorithm("simhash"))) {
      index.add(new Entry("a", START), "one text");
      index.add(new Entry("b", START.plusMillis(1)), "another text");
      assertThat(index.removeOlderThan(Instant.MIN)).isZero();
      assertThat(index.removeOlderThan(START)).isZero();
      assertThat(index.removeOlderThan(START.plusNanos(1))).isEqualTo(1);
      assertThat(index.removeOlderThan(START.plusMillis(1))).isZero();
      assertThat(index.removeOlderThan(Instant.MAX)).isEqualTo(1);
      assertThat(index.size()).isZero();
    }
  }

  @Test
  public void aThousandCopiesAreAllFoundAndAllRemoved() {
    NearDuplicateIndex index = create(algorithm("minhash"));
    String text = text(new SplittableRandom(7), 30);
    for (int i = 0; i < 1_000; i++) {
      index.add(new Entry("copy " + i, START.plusSeconds(i)), text);
    }
    assertThat(index.query(text)).hasSize(1_000);
    assertThat(index.query(text, 1, 3))
        .extracting(match -> match.entry().id())
        .containsExactly("copy 0", "copy 1", "copy 2");
    assertThat(index.removeOlderThan(START.plusSeconds(999))).isEqualTo(999);
    assertThat(index.query(text)).hasSize(1);
    assertThat(index.remove("copy 999")).isTrue();
    assertThat(index.query(text)).isEmpty();
    index.close();
  }

  @Test
  public void whatIsAddedAnewAtThatMomentIsNotRemovedForItsFormerAge() throws Exception {
    NearDuplicateIndex index = create(algorithm("simhash"));
    Instant now = START.plusSeconds(1);
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      for (int i = 0; i < 500; i++) {
        index.add(new Entry("a", START), "rain and wind");
        Future<?> again = pool.submit(() -> index.add(new Entry("a", now), "rain and wind"));
        index.removeOlderThan(now);
        again.get();
        assertThat(index.find("a").map(Entry::time)).as("round " + i).contains(now);
      }
    } finally {
      pool.shutdownNow();
      index.close();
    }
  }

  @Test
  public void longestIdAndPayloadComeBack() {
    NearDuplicateIndex index = create(algorithm("simhash"));
    String longest = "新".repeat(Entry.MOST_ID_BYTES / 3);
    Entry entry = new Entry(longest, START, "{\"source\":\"\uD83D\uDE00\0\"}".repeat(10_000));
    index.add(entry, "A text with a long id.");
    index = reopen(index);
    assertThat(index.find(longest)).contains(entry);
    assertThat(index.query("A text with a long id.").get(0).entry()).isEqualTo(entry);
    index.close();
  }

  @Test
  public void nothingIsDoneAfterItIsClosed() {
    NearDuplicateIndex index = create(algorithm("simhash"));
    index.close();
    assertThatThrownBy(() -> index.add(new Entry("a", START), "text"))
        .isInstanceOf(IllegalStateException.class);
    index.close();
  }

  @Test
  public void whatIsAskedIsChecked() {
    try (NearDuplicateIndex index = create(algorithm("kshingle:threshold=0.5"))) {
      long[] fingerprint = index.algorithm().fingerprint("text");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.add(new Entry("a", START), new long[0]));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.addIfNew(new Entry("a", START), new long[0]));
      assertThatIllegalArgumentException().isThrownBy(() -> index.query(new long[0]));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.query(fingerprint, 0.5, 0))
          .withMessage("limit must be at least 1, not 0");
      for (double bad : new double[] {Math.nextDown(0.5), 1.1, Double.NaN}) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> index.query("text", bad, 1))
            .withMessageStartingWith("atLeast must be from the threshold 0.5 to 1, not " + bad);
      }
      assertThat(index.size()).isZero();
    }
  }

  /** For storages that outlive the process: the message with which another identity is refused. */
  protected static void assertRefused(String location, Algorithm other, String difference) {
    assertThatThrownBy(() -> NearDuplicateIndex.openOrCreate(location, other))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(difference);
  }
}
