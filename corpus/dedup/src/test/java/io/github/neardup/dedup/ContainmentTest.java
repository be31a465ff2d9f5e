package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.CLUSTERS;
import static io.github.neardup.dedup.DedupOptions.DRY_RUN;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.REMOVED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.duplicates.DuplicateFinder;
import io.github.neardup.core.duplicates.DuplicateFinder.Duplicates;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.testing.Seeds;
import io.github.neardup.core.testing.Sweeps;
import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.index.Match;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** By containment, a text is removed only for one that contains it. */
@Timeout(240)
class ContainmentTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<KeepPolicy> POLICIES =
      List.of(KeepPolicy.FIRST, KeepPolicy.LAST, KeepPolicy.LONGEST, KeepPolicy.SHORTEST);
  private static final int[] THREADS = {1, 2, 4};

  /** The bounds that {@code shingle=auto} documents, in different pairs of neighbouring words. */
  private static final int MEDIUM = 40;

  private static final int LONG = 150;

  @TempDir private Path folder;

  /**
   * What the measure means, from the words of texts alone.
   *
   * @param shingle words in a shingle; 0 for {@code auto}
   * @param known the shingles of texts, made once
   */
  private record Definition(double threshold, int shingle, Map<String, Set<String>> known) {

    Definition(double threshold, int shingle) {
      this(threshold, shingle, new HashMap<>());
    }

    String spec() {
      return "kshingle:measure=containment,threshold=%s,shingle=%s"
          .formatted(threshold, shingle == 0 ? "auto" : shingle);
    }

    @Override
    public String toString() {
      return spec();
    }

    private Set<String> shingles(String text, int length) {
      return known.computeIfAbsent(length + " " + text, key -> made(text, length));
    }

    private static Set<String> made(String text, int length) {
      List<String> words = List.of(text.split(" "));
      if (words.size() < length) {
        return Set.of(text);
      }
      return IntStream.rangeClosed(0, words.size() - length)
          .mapToObj(i -> String.join(" ", words.subList(i, i + length)))
          .collect(Collectors.toSet());
    }

    private int length(String text) {
      if (shingle > 0) {
        return shingle;
      }
      int pairs = text.contains(" ") ? shingles(text, 2).size() : 0;
      return pairs < MEDIUM ? 1 : pairs < LONG ? 2 : 3;
    }

    /** The share of a text that is in another. */
    double within(String text, String other) {
      int length = Math.max(length(text), length(other));
      Set<String> own = shingles(text, length);
      Set<String> others = shingles(other, length);
      return (double) own.stream().filter(others::contains).count() / own.size();
    }

    boolean isLarger(String text, String other) {
      int byLength = Integer.compare(length(text), length(other));
      return byLength != 0 ? byLength > 0 : size(text) > size(other);
    }

    private int size(String text) {
      return shingles(text, length(text)).size();
    }

    boolean areEqual(String text, String other) {
      return within(text, other) == 1 && within(other, text) == 1 && length(text) == length(other);
    }
  }

  /** Kinds of collections. */
  private enum Family {
    TINY_VOCABULARY {
      @Override
      String text(Random random, int number) {
        return words(random, 1 + random.nextInt(30), 2 + random.nextInt(4));
      }
    },
    ONE_WORD {
      @Override
      String text(Random random, int number) {
        return words(random, 1 + number % 2 * random.nextInt(4), 6);
      }
    },
    CHAINS {
      @Override
      String text(Random random, int number) {
        int chain = number % 4;
        int length = 1 + random.nextInt(300);
        return IntStream.range(0, length)
            .mapToObj(i -> "c" + chain + "w" + i)
            .collect(Collectors.joining(" "));
      }
    },
    ALL_ALIKE {
      @Override
      String text(Random random, int number) {
        int changed = random.nextInt(60);
        return IntStream.range(0, 50)
            .mapToObj(i -> i == changed ? "x" + random.nextInt(3) : "w" + i)
            .collect(Collectors.joining(" "));
      }
    },
    SHORT_BESIDE_LONG {
      @Override
      String text(Random random, int number) {
        int from = random.nextInt(400);
        int length = number % 5 == 0 ? 400 : 3 + random.nextInt(60);
        double noise = random.nextInt(3) * 0.08;
        return IntStream.range(from, from + length)
            .mapToObj(i -> random.nextDouble() < noise ? "n" + i : "b" + i % 500)
            .collect(Collectors.joining(" "));
      }
    },

    /**
     * Twelve words make 144 pairs and many triples; parts with a few words more have more pairs and
     * fewer triples, so that they are of a higher level and lie in a text of a lower one.
     */
    MANY_TRIPLES_OF_FEW_PAIRS {
      @Override
      String text(Random random, int number) {
        List<String> all = List.of(words(new Random(12), 1000, 12).split(" "));
        int size = number % 4 == 0 ? 1000 : 300 + random.nextInt(400);
        int from = random.nextInt(1001 - size);
        Stream<String> more =
            IntStream.range(0, number % 2 * random.nextInt(30)).mapToObj(i -> "m" + number + i);
        return Stream.concat(all.subList(from, from + size).stream(), more)
            .collect(Collectors.joining(" "));
      }
    };

    abstract String text(Random random, int number);

    private static String words(Random random, int count, int vocabulary) {
      return random
          .ints(count, 0, vocabulary)
          .mapToObj(word -> "w" + word)
          .collect(Collectors.joining(" "));
    }

    /** Some of them, a few repeated. */
    List<String> texts(int count, Random random) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        boolean copy = i > 0 && random.nextInt(12) == 0;
        texts.add(copy ? texts.get(random.nextInt(i)) : text(random, i));
      }
      return texts;
    }
  }

  private Path write(String name, List<String> texts) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < texts.size(); i++) {
      lines.append(JSON.writeValueAsString(Map.of("id", "d" + i, "text", texts.get(i))));
      lines.append('\n');
    }
    return Files.writeString(folder.resolve(name), lines);
  }

  private static int row(JsonNode id) {
    return Integer.parseInt(id.asText().substring(1));
  }

  /** For each row that is removed, the one that is kept for it, with everything else checked. */
  private Map<Integer, Integer> removed(
      List<String> texts, Definition definition, KeepPolicy keep, int threads) throws IOException {
    Path reasons = folder.resolve("reasons.jsonl");
    Path clusters = folder.resolve("clusters.tsv");
    DeduplicationSummary done =
        Deduplicator.builder()
            .input(write("in.jsonl", texts))
            .algorithm(definition.spec())
            .with(KEEP, keep)
            .threads(threads)
            .output(folder.resolve("out.jsonl"))
            .with(REMOVED, reasons)
            .with(CLUSTERS, clusters)
            .run();
    Map<Integer, Integer> removed = new LinkedHashMap<>();
    List<String> similarities = new ArrayList<>();
    for (String line : Files.readAllLines(reasons)) {
      JsonNode reason = JSON.readTree(line);
      int row = row(reason.get("id"));
      int kept = row(reason.get("kept"));
      removed.put(row, kept);
      double share = definition.within(texts.get(row), texts.get(kept));
      assertThat(share)
          .as("%s is in %s", texts.get(row), texts.get(kept))
          .isGreaterThanOrEqualTo(definition.threshold());
      assertThat(reason.get("similarity").asDouble()).isEqualTo(share);
      similarities.add("d%d\td%d\t%s".formatted(row, kept, share));
    }
    assertThat(Files.readAllLines(clusters)).containsAll(similarities);
    assertThat(removed).hasSize(done.removed().all());
    assertThat(done.kept() + done.removed().all()).isEqualTo(texts.size());
    assertThat(removed.values()).doesNotContainAnyElementsOf(removed.keySet());
    return removed;
  }

  private static void assertTheRightOnesStay(
      List<String> texts, Map<Integer, Integer> removed, Definition definition, KeepPolicy keep) {
    List<Integer> kept =
        IntStream.range(0, texts.size()).filter(row -> !removed.containsKey(row)).boxed().toList();
    for (int a : kept) {
      for (int b : kept) {
        String text = texts.get(a);
        String other = texts.get(b);
        if (a != b && !definition.isLarger(text, other)) {
          assertThat(definition.within(text, other))
              .as("%s is not in %s, as both stay", text, other)
              .isLessThan(definition.threshold());
        }
      }
    }
    removed.forEach(
        (row, centre) -> {
          String text = texts.get(row);
          double share = definition.within(text, texts.get(centre));
          for (int other : kept) {
            if (definition.isLarger(texts.get(other), text)) {
              assertThat(definition.within(text, texts.get(other))).isLessThanOrEqualTo(share);
            }
          }
          if (definition.areEqual(text, texts.get(centre))) {
            assertThat(comesFirst(keep, centre, row, texts)).isTrue();
          }
        });
  }

  /** Of texts that contain each other, the policy decides. */
  private static boolean comesFirst(KeepPolicy keep, int row, int other, List<String> texts) {
    int longer = Integer.compare(texts.get(row).length(), texts.get(other).length());
    return switch (keep.toString()) {
      case "first" -> row < other;
      case "last" -> row > other;
      case "longest" -> longer >= 0;
      default -> longer <= 0;
    };
  }

  static Stream<Arguments> families() {
    return Sweeps.of(
        Stream.of(Family.values())
            .flatMap(
                family ->
                    Stream.of(
                            new Definition(0.8, 0),
                            new Definition(1, 0),
                            new Definition(0.5, 1),
                            new Definition(0.7, 2))
                        .map(definition -> Arguments.of(family, definition))));
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("families")
  void aTextIsRemovedOnlyForOneThatContainsIt(Family family, Definition definition)
      throws IOException {
    Random random = new Random(Seeds.next());
    List<String> texts = family.texts(50, random);
    for (KeepPolicy keep : POLICIES) {
      Set<String> expected = new TreeSet<>();
      for (int order = 0; order < 3; order++) {
        List<String> ordered = new ArrayList<>(texts);
        if (order == 1) {
          Collections.reverse(ordered);
        } else if (order == 2) {
          Collections.shuffle(ordered, random);
        }
        Map<Integer, Integer> removed = removed(ordered, definition, keep, THREADS[order]);
        assertTheRightOnesStay(ordered, removed, definition, keep);
        Set<String> kept = new TreeSet<>();
        IntStream.range(0, ordered.size())
            .filter(row -> !removed.containsKey(row))
            .forEach(row -> kept.add(ordered.get(row)));
        if (order == 0) {
          expected.addAll(kept);
          assertThat(removed).isEqualTo(removed(ordered, definition, keep, 4));
        } else if (!keep.isByOrder()) {
          assertThat(kept).as("in any order").isEqualTo(expected);
        }
      }
    }
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("families")
  void anEntryOfAnIndexStandsForTheTextsItContains(Family family, Definition definition)
      throws IOException {
    Random random = new Random(Seeds.next());
    List<String> entries = family.texts(40, random);
    List<String> texts = family.texts(40, random);
    Path reasons = folder.resolve("reasons.jsonl");
    try (NearDuplicateIndex index =
        NearDuplicateIndex.inMemory(Algorithms.create(definition.spec()))) {
      for (int i = 0; i < entries.size(); i++) {
        index.add(new Entry("e" + i, Instant.EPOCH), entries.get(i));
      }
      Deduplicator.builder()
          .input(write("in.jsonl", texts))
          .against(List.of(write("old.jsonl", entries)))
          .algorithm(definition.spec())
          .with(DRY_RUN, true)
          .with(REMOVED, reasons)
          .run();
      Set<Integer> inReference = new TreeSet<>();
      for (String line : Files.readAllLines(reasons)) {
        JsonNode reason = JSON.readTree(line);
        if (reason.get("reason").asText().equals("reference")) {
          inReference.add(row(reason.get("id")));
        }
      }
      for (int i = 0; i < texts.size(); i++) {
        String text = texts.get(i);
        Map<String, Double> found =
            index.query(text).stream()
                .collect(Collectors.toMap(match -> match.entry().id(), Match::similarity));
        Map<String, Double> expected =
            IntStream.range(0, entries.size())
                .filter(e -> definition.within(text, entries.get(e)) >= definition.threshold())
                .boxed()
                .collect(
                    Collectors.toMap(e -> "e" + e, e -> definition.within(text, entries.get(e))));
        assertThat(found).as(text).isEqualTo(expected);
        assertThat(inReference.contains(i)).as(text).isEqualTo(!expected.isEmpty());
      }
    }
  }

  /** Forty lines that differ in a number, among them two sentences. */
  private static List<String> letterAndQuotation() {
    String quotation =
        "the ferry left at noon with nine goats aboard and nobody on the quay could say to whom they"
            + " belonged until a farmer came running";
    String letter =
        IntStream.range(0, 40)
            .mapToObj(
                i ->
                    "page %d of the log tells which of the %d crates went below deck"
                            .formatted(i, 3 * i)
                        + (i == 20 ? " " + quotation : ""))
            .collect(Collectors.joining(" "));
    return List.of(letter, quotation, "an unrelated note about the price of wool");
  }

  @Test
  void theQuotationGoesAndTheLetterStays() throws IOException {
    for (KeepPolicy keep : POLICIES) {
      List<String> texts = new ArrayList<>(letterAndQuotation());
      assertThat(removed(texts, new Definition(0.8, 0), keep, 1)).isEqualTo(Map.of(1, 0));
      Collections.reverse(texts);
      assertThat(removed(texts, new Definition(0.8, 0), keep, 2)).isEqualTo(Map.of(1, 2));
    }
  }

  @Test
  void textsInMemoryAreNoOther() {
    List<String> texts = letterAndQuotation();
    String spec = new Definition(0.8, 0).spec();
    DuplicateFinder finder = DuplicateFinder.of(spec);
    assertThat(finder.find(List.of(0, 1, 2), texts::get).clusters()).containsExactly(List.of(0, 1));
    Duplicates<Integer> reversed = finder.find(List.of(1, 2, 0), texts::get);
    assertThat(reversed.kept()).containsExactly(2, 0);
    assertThat(reversed.removed())
        .singleElement()
        .satisfies(
            removed -> {
              assertThat(removed.item()).isEqualTo(1);
              assertThat(removed.kept()).isZero();
              assertThat(removed.similarity()).isGreaterThanOrEqualTo(0.8);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"kshingle:measure=containment", "kshingle:measure=containment,shingle=2"})
  void whatWouldRemoveATextForAnExcerptIsRefused(String spec) throws IOException {
    Deduplicator.Builder deduplicator =
        Deduplicator.builder()
            .input(write("in.jsonl", letterAndQuotation()))
            .output(folder.resolve("out.jsonl"))
            .algorithm(spec);
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(deduplicator.with(CLUSTERING, Clustering.CONNECTED)::run)
        .withMessage(
            spec
                + ": connected clusters would remove a text for one that does not contain it; use"
                + " --clustering star");
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(deduplicator.with(CLUSTERING, Clustering.STAR).with(KEEP, KeepPolicy.NONE)::run)
        .withMessageContaining("--keep none would remove a text together with those it contains");
    assertThat(folder.resolve("out.jsonl")).doesNotExist();
  }
}
