package io.github.neardup.eval;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.eval.json.ResultsFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Results of an earlier run that another run should reproduce: checksums, settings and every figure
 * except times and the heap.
 */
public final class ExpectedResults {

  /** Settings of the whole run: other resampling gives other intervals. */
  private static final List<String> SETTINGS = List.of("bootstrap", "seed");

  private static final Set<String> NAMES = Set.of("dataset", "label", "first", "second");

  /** Figures that differ from run to run. */
  private static final List<String> MEASURED = List.of("speed.", "memory.peak_heap_bytes");

  private static final String THERE = "there";
  private static final String MISSING = "missing";

  /**
   * A figure that differs from the expected one.
   *
   * @param dataset name of the dataset; empty for the run as a whole
   * @param algorithm the algorithm, or the two that are compared; empty for the dataset as a whole
   * @param figure the path of the figure in its record; empty for the record as a whole
   * @param expected the expected value
   * @param found the value in this run
   */
  public record Difference(
      String dataset, String algorithm, String figure, String expected, String found) {}

  private record Key(String dataset, String algorithm) {
    Key ofDataset() {
      return new Key(dataset, "");
    }
  }

  private final Map<Key, Map<String, JsonNode>> expected;

  private ExpectedResults(Map<Key, Map<String, JsonNode>> expected) {
    this.expected = expected;
  }

  /**
   * Reads a {@code results.json}.
   *
   * @throws io.github.neardup.io.CorpusException if the file cannot be read or holds no results
   */
  public static ExpectedResults read(Path file) {
    return new ExpectedResults(records(ResultsFile.read(file)));
  }

  /** The number of expected figures. */
  public long figures() {
    return expected.values().stream().mapToLong(Map::size).sum();
  }

  /**
   * Returns all differences, in the order of the expected results; records missing as a whole come
   * first.
   */
  public List<Difference> differences(Results results) {
    Map<Key, Map<String, JsonNode>> found = records(ResultsFile.parse(results.toJson()));
    List<Difference> differences = new ArrayList<>();
    for (Key key : union(expected, found)) {
      if (expected.containsKey(key) && found.containsKey(key)) {
        compare(key, expected.get(key), found.get(key), differences);
      } else if (key.equals(key.ofDataset())
          || (expected.containsKey(key.ofDataset()) && found.containsKey(key.ofDataset()))) {
        boolean missing = expected.containsKey(key);
        differences.add(
            new Difference(
                key.dataset(),
                key.algorithm(),
                "",
                missing ? THERE : MISSING,
                missing ? MISSING : THERE));
      }
    }
    differences.sort(Comparator.comparing(difference -> !difference.figure().isEmpty()));
    return differences;
  }

  private static void compare(
      Key key,
      Map<String, JsonNode> expected,
      Map<String, JsonNode> found,
      List<Difference> differences) {
    for (String figure : union(expected, found)) {
      String before = show(expected.get(figure));
      String now = show(found.get(figure));
      if (!before.equals(now)) {
        differences.add(new Difference(key.dataset(), key.algorithm(), figure, before, now));
      }
    }
  }

  private static <K> Set<K> union(Map<K, ?> first, Map<K, ?> second) {
    Set<K> all = new LinkedHashSet<>(first.keySet());
    all.addAll(second.keySet());
    return all;
  }

  private static String show(@Nullable JsonNode value) {
    if (value == null) {
      return MISSING;
    }
    return value.isNull()
        ? "undefined"
        : value.isNumber()
            ? value.decimalValue().stripTrailingZeros().toPlainString()
            : value.asText();
  }

  private static Map<Key, Map<String, JsonNode>> records(JsonNode root) {
    Map<Key, Map<String, JsonNode>> records = new LinkedHashMap<>();
    JsonNode run = root.path("run");
    Map<String, JsonNode> settings = record(records, new Key("", ""));
    SETTINGS.forEach(name -> ResultsFile.flatten(name, run.path(name), settings));
    for (JsonNode dataset : run.path("datasets")) {
      record(records, new Key(dataset.path("name").asText(), ""))
          .put("sha256", dataset.path("sha256"));
    }
    Map<String, String> labels = new HashMap<>();
    for (JsonNode result : root.path("results")) {
      String spec = result.path("spec").asText(result.path("algorithm").asText());
      labels.put(spec, result.path("label").asText(spec));
      add(records, result, labels.get(spec));
    }
    for (JsonNode comparison : root.path("comparisons")) {
      String first = comparison.path("first").asText();
      String second = comparison.path("second").asText();
      add(
          records,
          comparison,
          labels.getOrDefault(first, first) + " / " + labels.getOrDefault(second, second));
    }
    return records;
  }

  private static void add(
      Map<Key, Map<String, JsonNode>> records, JsonNode from, String algorithm) {
    Key key = new Key(from.path("dataset").asText(), algorithm);
    record(records, key.ofDataset());
    Map<String, JsonNode> figures = record(records, key);
    ResultsFile.flatten("", from, figures);
    figures
        .keySet()
        .removeIf(name -> NAMES.contains(name) || MEASURED.stream().anyMatch(name::startsWith));
  }

  private static Map<String, JsonNode> record(Map<Key, Map<String, JsonNode>> records, Key key) {
    return records.computeIfAbsent(key, k -> new LinkedHashMap<>());
  }
}
