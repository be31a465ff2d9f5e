package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.CLUSTERS;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.MIN_LENGTH;
import static io.github.neardup.dedup.DedupOptions.REMOVED;
import static io.github.neardup.dedup.DedupOptions.REPORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.testing.Seeds;
import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.io.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** With {@code --keep none}, clusters go as a whole. */
class KeepNoneTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  /** Others, copies, copies with a word changed, and lines of a tiny vocabulary. */
  private static List<Map<String, String>> records(int count, Random random) {
    List<Map<String, String>> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int kind = records.isEmpty() ? 0 : random.nextInt(5);
      String before = kind == 0 ? "" : records.get(random.nextInt(i)).get("text");
      String text =
          switch (kind) {
            case 1 -> before;
            case 2 -> before.replaceFirst("w\\d+", "other" + i);
            case 3 -> words(random, 1 + random.nextInt(8), 4);
            default -> words(random, 30, 2000);
          };
      records.add(Map.of("id", "d" + i, "text", text));
    }
    return records;
  }

  private static String words(Random random, int count, int vocabulary) {
    return random
        .ints(count, 0, vocabulary)
        .mapToObj(word -> "w" + word)
        .collect(Collectors.joining(" "));
  }

  private Path write(String name, List<Map<String, String>> records) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Map<String, String> record : records) {
      lines.append(JSON.writeValueAsString(record)).append('\n');
    }
    return Files.writeString(folder.resolve(name), lines);
  }

  private static List<JsonNode> read(Path file) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  private static Set<String> ids(List<JsonNode> lines) {
    return lines.stream()
        .map(line -> line.get("id").asText())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What a run with a policy has written. */
  private record Run(
      DeduplicationSummary done,
      List<JsonNode> kept,
      List<JsonNode> removed,
      Map<String, String> centres,
      String clusters) {}

  private Run run(Path input, String spec, Clustering clustering, KeepPolicy keep, int threads)
      throws IOException {
    Path output = folder.resolve("out.jsonl");
    Path removed = folder.resolve("removed.jsonl");
    Path clusters = folder.resolve("clusters.jsonl");
    DeduplicationSummary done =
        Deduplicator.builder()
            .input(input)
            .algorithm(spec)
            .with(CLUSTERING, clustering)
            .with(KEEP, keep)
            .threads(threads)
            .output(output)
            .with(REMOVED, removed)
            .with(CLUSTERS, clusters)
            .run();
    Map<String, String> centres = new HashMap<>();
    for (JsonNode line : read(clusters)) {
      centres.put(line.get("id").asText(), line.get("cluster").asText());
    }
    return new Run(done, read(output), read(removed), centres, Files.readString(clusters));
  }

  static Stream<Arguments> specsAndClusterings() {
    return Stream.of(
            "minhash:shingle=1,threshold=0.6", "kshingle:threshold=0.7", "simhash", "ksentence")
        .flatMap(spec -> Stream.of(Clustering.values()).map(kind -> Arguments.of(spec, kind)));
  }

  @ParameterizedTest
  @MethodSource("specsAndClusterings")
  void whatIsKeptIsWhatIsInNoCluster(String spec, Clustering clustering) throws IOException {
    Random random = new Random(Seeds.next());
    List<Map<String, String>> records = records(300, random);
    Algorithm algorithm = Algorithms.create(spec);
    for (int order = 0; order < 3; order++) {
      Path input = write("in.jsonl", records);
      Run first = run(input, spec, clustering, KeepPolicy.FIRST, 1);
      Run none = run(input, spec, clustering, KeepPolicy.NONE, 1 + order);
      assertThat(none.clusters()).as("clusters are the same").isEqualTo(first.clusters());
      Map<String, String> texts =
          records.stream().collect(Collectors.toMap(r -> r.get("id"), r -> r.get("text")));
      Set<String> alone = new TreeSet<>(texts.keySet());
      alone.removeAll(none.centres().keySet());
      assertThat(ids(none.kept())).isEqualTo(alone);
      assertThat(ids(none.removed())).isEqualTo(new TreeSet<>(none.centres().keySet()));
      assertThat(none.kept().size() + none.removed().size()).isEqualTo(records.size());
      assertReasons(none, texts, algorithm);
      assertThat(none.done().clusters().count())
          .isEqualTo(first.done().clusters().count())
          .isPositive();
      assertThat(none.done().removed().all())
          .isEqualTo(first.done().removed().all() + first.done().clusters().count());
      assertThat(none.done().clusters().largestClusters())
          .isEqualTo(first.done().clusters().largestClusters());
      Collections.shuffle(records, random);
    }
  }

  /** Each record that is removed names another one of its cluster, and none as kept. */
  private static void assertReasons(Run none, Map<String, String> texts, Algorithm algorithm) {
    int exact = 0;
    for (JsonNode reason : none.removed()) {
      String id = reason.get("id").asText();
      String like = reason.get("like").asText();
      assertThat(reason.has("kept")).isFalse();
      assertThat(like).isNotEqualTo(id);
      String centre = none.centres().get(id);
      assertThat(none.centres().get(like)).isEqualTo(centre);
      if (!id.equals(centre)) {
        assertThat(like).isEqualTo(centre);
      }
      String text = texts.get(id);
      String other = texts.get(like);
      assertThat(reason.get("reason").asText())
          .isEqualTo(text.equals(other) ? "exact" : "near-duplicate");
      exact += text.equals(other) ? 1 : 0;
      if (id.equals(centre) && !text.equals(other)) {
        assertThat(none.centres().keySet())
            .as("no copy of a text is called a near-duplicate")
            .noneMatch(
                some ->
                    !some.equals(id)
                        && none.centres().get(some).equals(centre)
                        && texts.get(some).equals(text));
      }
      assertThat(reason.get("similarity").asDouble())
          .isEqualTo(
              text.equals(other)
                  ? 1
                  : algorithm.similarity(
                      algorithm.fingerprint(text), algorithm.fingerprint(other)));
    }
    assertThat(none.done().removed().all()).isEqualTo(none.removed().size());
    assertThat(none.done().removed().exact()).isEqualTo(exact).isPositive();
    assertThat(none.done().removed().near()).isEqualTo(none.removed().size() - exact);
    assertThat(none.done().kept()).isEqualTo(none.kept().size());
  }

  @Test
  void referencesAndShortTextsAreLeftOutFirst() throws IOException {
    List<Map<String, String>> records =
        Stream.of("ab", "one two three", "One two three", "four five six", "seven")
            .map(text -> Map.of("id", text.length() + text, "text", text))
            .toList();
    Path old = write("old.jsonl", List.of(Map.of("text", "Four, five, six")));
    Path removed = folder.resolve("removed.jsonl");
    Path report = folder.resolve("report.html");
    DeduplicationSummary done =
        Deduplicator.builder()
            .input(write("in.jsonl", records))
            .against(List.of(old))
            .with(MIN_LENGTH, 3)
            .with(KEEP, KeepPolicy.NONE)
            .output(folder.resolve("out.jsonl"))
            .with(REMOVED, removed)
            .with(REPORT, report)
            .run();
    assertThat(ids(read(folder.resolve("out.jsonl")))).containsExactly("5seven");
    List<String> reasons =
        read(removed).stream()
            .map(
                r ->
                    r.get("id").asText()
                        + " "
                        + r.get("reason").asText()
                        + " "
                        + r.path("like").asText())
            .toList();
    assertThat(reasons)
        .containsExactlyInAnyOrder(
            "2ab short ",
            "13one two three near-duplicate 13One two three",
            "13One two three near-duplicate 13one two three",
            "13four five six reference ");
    assertThat(read(removed).stream().filter(r -> r.has("kept")).map(r -> r.get("id").asText()))
        .containsExactly("13four five six");
    assertThat(done.removed().all()).isEqualTo(4);
    assertThat(done.removed().near()).isEqualTo(2);
    assertThat(done.removed().tooShort() + done.removed().inReference()).isEqualTo(2);
    assertThat(done.kept()).isEqualTo(1);
    assertThat(Files.readString(report)).contains("\"keep\":\"none\"", "removed as well");
  }

  @Test
  void aRunThatIsResumedLeavesTheSame() throws IOException {
    List<Map<String, String>> records = records(500, new Random(7));
    Path input = write("in.jsonl", records);
    Run none = run(input, "minhash", Clustering.STAR, KeepPolicy.NONE, 2);
    Path output = folder.resolve("resumed.jsonl");
    Deduplicator.Builder again =
        Deduplicator.builder()
            .input(input)
            .with(KEEP, KeepPolicy.NONE)
            .resume(folder.resolve("work"))
            .output(output);
    Progress deadly =
        (name, bytes) -> {
          if (name.equals("searching")) {
            throw new IllegalStateException("killed");
          }
          return Progress.NONE.stage(name, bytes);
        };
    assertThatIllegalStateException().isThrownBy(again.progress(deadly)::run);
    List<Integer> resumed = new ArrayList<>();
    again.progress(Progress.NONE).onResume(resumed::add).run();
    assertThat(resumed).containsExactly(500);
    assertThat(read(output)).isEqualTo(none.kept()).isNotEmpty();
  }
}
