package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.core.Document;
import io.github.neardup.core.Progress;
import io.github.neardup.core.TextLength;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.CollectionDefaults;
import io.github.neardup.core.algorithm.CollectionDefaults.AlgorithmChoice;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.spec.InvalidSpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings that a spec leaves open follow from the whole corpus, and from nothing else. */
class CorpusDefaultsTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kshingle"
            + "|kshingle:threshold=0.6,shingle=1"
            + "|kshingle:threshold=0.6,shingle=2"
            + "|kshingle:threshold=0.7,shingle=3"
            + "|kshingle:threshold=0.6,shingle=3",
        "minhash:permutations=64"
            + "|minhash:permutations=64,threshold=0.6,shingle=1"
            + "|minhash:permutations=64,threshold=0.6,shingle=2"
            + "|minhash:permutations=64,threshold=0.7,shingle=3"
            + "|minhash:permutations=64,threshold=0.6,shingle=3",
        "simhash"
            + "|simhash:distance=8,shingle=1"
            + "|simhash:distance=8,shingle=2"
            + "|simhash:distance=6,shingle=3"
            + "|simhash:distance=8,shingle=3",
        "simhash:bits=128"
            + "|simhash:bits=128,distance=20,shingle=1"
            + "|simhash:bits=128,distance=20,shingle=2"
            + "|simhash:bits=128,distance=16,shingle=3"
            + "|simhash:bits=128,distance=20,shingle=3",
        // What is written stays; what depends on it follows.
        "kshingle:threshold=0.8"
            + "|kshingle:threshold=0.8,shingle=1"
            + "|kshingle:threshold=0.8,shingle=2"
            + "|kshingle:threshold=0.8,shingle=3"
            + "|kshingle:threshold=0.8,shingle=3",
        "minhash:shingle=5"
            + "|minhash:shingle=5,threshold=0.6"
            + "|minhash:shingle=5,threshold=0.6"
            + "|minhash:shingle=5,threshold=0.7"
            + "|minhash:shingle=5,threshold=0.6",
        "simhash:shingle=1"
            + "|simhash:shingle=1,distance=8"
            + "|simhash:shingle=1,distance=5"
            + "|simhash:shingle=1,distance=2"
            + "|simhash:shingle=1,distance=3",
        "simhash:similarity=0.7"
            + "|simhash:distance=19,shingle=1"
            + "|simhash:distance=19,shingle=2"
            + "|simhash:distance=19,shingle=3"
            + "|simhash:distance=19,shingle=3",
        "simhash:similarity=90%,bits=128"
            + "|simhash:distance=12,bits=128,shingle=1"
            + "|simhash:distance=12,bits=128,shingle=2"
            + "|simhash:distance=12,bits=128,shingle=3"
            + "|simhash:distance=12,bits=128,shingle=3",
        "kshingle:shingle=3,threshold=0.6"
            + "|kshingle:shingle=3,threshold=0.6"
            + "|kshingle:shingle=3,threshold=0.6"
            + "|kshingle:shingle=3,threshold=0.6"
            + "|kshingle:shingle=3,threshold=0.6",
        // Neither are these the Jaccard similarity of words, nor parts as long as documents.
        "kshingle:tokens=char"
            + "|kshingle:tokens=char"
            + "|kshingle:tokens=char"
            + "|kshingle:tokens=char"
            + "|kshingle:tokens=char",
        "kshingle:measure=containment"
            + "|kshingle:measure=containment"
            + "|kshingle:measure=containment"
            + "|kshingle:measure=containment"
            + "|kshingle:measure=containment",
        "minhash:weights=tf"
            + "|minhash:weights=tf"
            + "|minhash:weights=tf"
            + "|minhash:weights=tf"
            + "|minhash:weights=tf",
        "minhash:parts=paragraph"
            + "|minhash:parts=paragraph"
            + "|minhash:parts=paragraph"
            + "|minhash:parts=paragraph"
            + "|minhash:parts=paragraph",
      })
  void openSettingsFollowFromTheLengthOfTexts(
      String spec, String ofShort, String ofMedium, String ofLong, String ofVeryLong) {
    assertThat(Stream.of(TextLength.values()).map(l -> CollectionDefaults.of(l).complete(spec)))
        .containsExactly(ofShort, ofMedium, ofLong, ofVeryLong)
        .allSatisfy(completed -> assertThat(Algorithms.create(completed)).isNotNull());
    assertThat(CollectionDefaults.FIXED.complete(spec)).isEqualTo(spec);
    assertThat(CollectionDefaults.open(spec).isEmpty()).isEqualTo(ofShort.equals(ofLong));
  }

  @ParameterizedTest
  @CsvSource({
    "simhash, SHORT, 149999, 8",
    "simhash, SHORT, 150000, 7",
    "simhash, SHORT, 450000, 6",
    "simhash, SHORT, 4050000, 4",
    "simhash, SHORT, 12150000, 3",
    "simhash, SHORT, 8000000000, 3",
    "simhash:bits=128, SHORT, 149999, 20",
    "simhash:bits=128, SHORT, 150000, 18",
    "simhash:bits=128, SHORT, 8000000000, 6",
    "simhash:distance=9, SHORT, 8000000000, 9",
    "simhash:shingle=2, SHORT, 8000000000, 12",
    "simhash, MEDIUM, 8000000000, 8",
    // Less than 3 by the tolerance.
    "simhash:shingle=1, LONG, 8000000000, 2",
  })
  void amongMoreShortTextsFewerBitsMayDiffer(
      String spec, TextLength length, long texts, int distance) {
    CollectionDefaults defaults = new CollectionDefaults(Optional.of(length), texts);
    assertThat(defaults.create(spec).settings().toSpec()).contains("distance=" + distance + ",");
  }

  @ParameterizedTest
  @CsvSource({
    "minhash, SHORT, 3900000, 0, 0",
    "minhash, SHORT, 4100000, 21, 6",
    "minhash, SHORT, 48000000, 18, 7",
    // More would lose too many of the pairs at 0.8.
    "minhash, SHORT, 8000000000, 16, 8",
    "minhash:permutations=64, SHORT, 600000, 0, 0",
    "minhash:permutations=64, SHORT, 650000, 12, 5",
    "'minhash:permutations=64,bits=8', SHORT, 50000000, 10, 6",
    "minhash:threshold=0.9, SHORT, 50000000, 0, 0",
    "minhash:shingle=2, SHORT, 50000000, 0, 0",
    "minhash, LONG, 50000000, 0, 0",
    "minhash:shingle=1, LONG, 50000000, 18, 7",
    "minhash:recall=0.9, SHORT, 50000000, 0, 0",
    "minhash:false-negative-weight=0.8, SHORT, 50000000, 0, 0",
    "minhash:tokens=char, SHORT, 50000000, 0, 0",
  })
  void amongVeryManyShortTextsBandsHaveMoreRows(
      String spec, TextLength length, long texts, int bands, int rows) {
    CollectionDefaults defaults = new CollectionDefaults(Optional.of(length), texts);
    assertThat(defaults.create(spec).settings().toSpec())
        .contains("bands=" + bands + ",rows=" + rows + ",");
  }

  @Test
  void keysAreThoseOfTheAlgorithmThatSearches() {
    List<Document> texts = new ArrayList<>();
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      String text = words(random, 30);
      texts.add(new Document("a" + i, text));
      texts.add(new Document("b" + i, text.replaceFirst("\\w+", "other")));
    }
    Algorithm few = Algorithms.create("minhash:shingle=1,bands=1,rows=100");
    Algorithm many = Algorithms.create("minhash:shingle=1,bands=64,rows=2");
    assertThat(Search.of(many, 2).pairs(fingerprints(many, texts)).pairCount()).isEqualTo(200);
    assertThat(Search.of(few, 2).pairs(fingerprints(few, texts)).pairCount()).isLessThan(20);
    assertThat(Search.of(many, 2).pairs(fingerprints(few, texts)).pairCount()).isEqualTo(200);
    assertThat(Search.of(few, 2).pairs(fingerprints(many, texts)).pairCount())
        .isEqualTo(Search.of(few, 2).pairs(fingerprints(few, texts)).pairCount());
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(
            () -> Search.of(Algorithms.create("simhash"), 2).pairs(fingerprints(few, texts)))
        .withMessageContaining("sketches");
  }

  private static Fingerprints fingerprints(Algorithm algorithm, List<Document> texts) {
    return Fingerprints.of(algorithm, texts::stream, 2);
  }

  @Test
  void allTextsOfTheCorpusCountAndAreFingerprintedOnce() throws IOException {
    List<String> records =
        IntStream.range(0, 150_000).mapToObj(i -> record("" + i, "w" + i)).toList();
    List<String> stages = new ArrayList<>();
    DeduplicationSummary done = run(write(records), "simhash", 2, new HashSet<>(), stages);
    assertThat(done.algorithm()).contains("distance=7,").contains("shingle=1,");
    assertThat(stages).containsExactly("fingerprinting", "searching", "writing");
    done = run(write(records.subList(1, records.size())), "simhash", 2, new HashSet<>(), stages);
    assertThat(done.algorithm()).contains("distance=8,");
  }

  @Test
  void aSpecIsSeenAsItCameToBe() {
    String spec = "minhash:permutations=64";
    assertThat(
            CollectionDefaults.completed(
                spec, CollectionDefaults.of(TextLength.LONG).create(spec).settings()))
        .isEqualTo("minhash:permutations=64,threshold=0.7,shingle=3");
    CollectionDefaults many = new CollectionDefaults(Optional.of(TextLength.SHORT), 1_000_000_000);
    for (String open : List.of("minhash", "minhash:threshold=0.7", "simhash:bits=128")) {
      assertThat(CollectionDefaults.completed(open, many.create(open).settings()))
          .isEqualTo(many.complete(open));
    }
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> AlgorithmChoice.of("minhash:shingel=3"))
        .withMessageContaining("shingle");
  }

  @Test
  void theResultIsThatOfTheSettingsWrittenOut() throws IOException {
    List<String> records = records(40, 2000);
    Path input = write(records);
    List<String> stages = new ArrayList<>();
    Set<String> ofOpen = new HashSet<>();
    DeduplicationSummary done = run(input, "kshingle", 2, ofOpen, stages);
    Set<String> ofWritten = new HashSet<>();
    run(input, "kshingle:shingle=1,threshold=0.6", 2, ofWritten, new ArrayList<>());
    assertThat(ofOpen).isEqualTo(ofWritten).hasSizeLessThan(records.size());
    assertThat(done.algorithm()).contains("threshold=0.6,").contains("shingle=1,");
    assertThat(done.identity()).startsWith(done.algorithm());
    assertThat(stages).containsExactly("fingerprinting", "searching", "writing");
  }

  @Test
  void firstTextsThatMisleadChangeNothing() throws IOException {
    // The first thousand are long, and most are short.
    List<String> records = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      records.add(record("long" + i, words(new Random(i), 160)));
    }
    records.addAll(records(1500, 5));
    List<String> stages = new ArrayList<>();
    Set<String> kept = new HashSet<>();
    DeduplicationSummary done = run(write(records), "minhash", 2, kept, stages);
    assertThat(done.algorithm()).contains("threshold=0.6,").contains("shingle=1,");
    assertThat(stages).containsExactly("fingerprinting", "searching", "writing");
    assertThat(kept).hasSizeLessThan(records.size());

    Set<String> ofWritten = new HashSet<>();
    run(write(records), "minhash:shingle=1,threshold=0.6", 1, ofWritten, new ArrayList<>());
    assertThat(kept).isEqualTo(ofWritten);

    for (int threads = 1; threads <= 3; threads++) {
      Collections.shuffle(records, new Random(threads));
      DeduplicationSummary shuffled =
          run(write(records), "minhash", threads, new HashSet<>(), new ArrayList<>());
      assertThat(shuffled.identity()).isEqualTo(done.identity());
      assertThat(shuffled.removed()).isEqualTo(done.removed());
      assertThat(shuffled.clusters()).isEqualTo(done.clusters());
    }
  }

  @Test
  void whatIsUnlikelyIsCounted() throws IOException {
    List<String> records = records(20, 3);
    records.add(record("a", "one two"));
    records.add(record("b", "two one"));
    records.add(record("c", "one two"));
    records.add(record("d", "three"));
    records.add(record("e", "..."));
    Path input = write(records);
    DeduplicationSummary done =
        run(input, "kshingle:shingle=3", 1, new HashSet<>(), new ArrayList<>());
    assertThat(done.shorterThanShingle()).isEqualTo(4);
    assertThat(done.fewShingles()).as("texts of up to 8 words").isEqualTo(4);
    assertThat(done.largestCluster()).isEqualTo(2);
    assertThat(done.comparedWithKept()).as("stars have no chains").isZero();
    assertThat(done.unlikeKept()).isZero();
    done = run(input, "kshingle:shingle=4", 1, new HashSet<>(), new ArrayList<>());
    assertThat(done.fewShingles()).as("texts of up to 11 words").isEqualTo(24);
    done = run(input, "kshingle", 1, new HashSet<>(), new ArrayList<>());
    assertThat(done.shorterThanShingle()).isZero();
    assertThat(done.fewShingles()).as("texts of one or two").isEqualTo(4);
    assertThat(done.largestCluster()).isEqualTo(3);
    done = run(input, "kshingle:tokens=char", 1, new HashSet<>(), new ArrayList<>());
    assertThat(done.shorterThanShingle()).isZero();
    assertThat(done.fewShingles()).isZero();
  }

  private DeduplicationSummary run(
      Path input, String spec, int threads, Set<String> kept, List<String> stages)
      throws IOException {
    Path output = folder.resolve("out.jsonl");
    Progress progress =
        (name, bytes) -> {
          stages.add(name);
          return Progress.NONE.stage(name, bytes);
        };
    DeduplicationSummary done =
        Deduplicator.builder()
            .input(input)
            .algorithm(spec)
            .threads(threads)
            .output(output)
            .progress(progress)
            .run();
    kept.addAll(Files.readAllLines(output));
    return done;
  }

  /** Short texts, every other with one word changed from the one before. */
  private static List<String> records(int count, long seed) {
    Random random = new Random(seed);
    List<String> records = new ArrayList<>();
    String text = "";
    for (int i = 0; i < count; i++) {
      text = i % 2 == 0 ? words(random, 10) : text.replaceFirst("\\w+", "w" + random.nextInt(9999));
      records.add(record("short" + seed + "-" + i, text));
    }
    return records;
  }

  private static String words(Random random, int count) {
    return random.ints(count, 0, 100_000).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
  }

  private static String record(String id, String text) {
    return "{\"id\": \"" + id + "\", \"text\": \"" + text + "\"}";
  }

  private Path write(List<String> records) throws IOException {
    return Files.write(folder.resolve("in.jsonl"), records);
  }
}
