package io.github.neardup.bench.quality;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHashPolicy;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * hash4j as a tool of the league: SuperMinHash with 128 components of 8 bits. hash4j has no search,
 * so all pairs are compared. Has the same interface as the programs in {@code bench/league/tools}.
 */
public final class Hash4jPairs {

  private static final int COMPONENTS = 128;
  private static final Pattern WORD = Pattern.compile("\\w+", Pattern.UNICODE_CHARACTER_CLASS);
  private static final Hasher64 HASHER = Hashing.komihash5_0();
  private static final SimilarityHashPolicy POLICY = SimilarityHashing.superMinHash(COMPONENTS, 8);

  private Hash4jPairs() {}

  /** Written as they come: at a low threshold, their text would not fit into memory. */
  private static void write(Path file, List<String> ids, List<Pair> pairs, double threshold)
      throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("left\tright\tscore\n");
      for (Pair pair : pairs) {
        if (pair.similarity() >= threshold) {
          out.write(
              String.format(
                  Locale.ROOT,
                  "%s\t%s\t%.6f\n",
                  ids.get(pair.left()),
                  ids.get(pair.right()),
                  pair.similarity()));
        }
      }
    }
  }

  /** Reads texts and settings; writes, for each setting, the pairs and the seconds used. */
  public static void main(String[] arguments) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<String> ids = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      JsonNode record = json.readTree(line);
      ids.add(record.get("id").asText());
      texts.add(record.get("text").asText());
    }
    Path folder = Path.of(arguments[2]);
    JsonNode settings = json.readTree(Path.of(arguments[1]).toFile()).get("settings");
    // Settings that differ only in their threshold share the same comparisons.
    Map<String, List<Map.Entry<String, JsonNode>>> kinds = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> setting : settings.properties()) {
      String kind = setting.getValue().get("tokens").asText() + setting.getValue().get("n");
      kinds.computeIfAbsent(kind, none -> new ArrayList<>()).add(setting);
    }
    for (List<Map.Entry<String, JsonNode>> kind : kinds.values()) {
      long start = System.nanoTime();
      JsonNode values = kind.get(0).getValue();
      List<byte[]> sketches = texts.stream().map(text -> sketch(features(text, values))).toList();
      List<Pair> pairs =
          pairs(sketches, kind.stream().mapToDouble(each -> threshold(each)).min().orElseThrow());
      double seconds = (System.nanoTime() - start) / 1e9;
      for (Map.Entry<String, JsonNode> setting : kind) {
        write(folder.resolve(setting.getKey() + ".tsv"), ids, pairs, threshold(setting));
        try (PrintWriter report =
            new PrintWriter(
                folder.resolve(setting.getKey() + ".json").toFile(), StandardCharsets.UTF_8)) {
          report.println(
              json.writeValueAsString(
                  Map.of("seconds", seconds, "kind", "pairs", "versions", "hash4j " + version())));
        }
      }
    }
  }

  private record Pair(int left, int right, double similarity) {}

  private static double threshold(Map.Entry<String, JsonNode> setting) {
    return setting.getValue().get("threshold").asDouble();
  }

  private static List<Pair> pairs(List<byte[]> sketches, double threshold) {
    List<Pair> pairs = new ArrayList<>();
    for (int row = 1; row < sketches.size(); row++) {
      byte[] sketch = sketches.get(row);
      for (int other = 0; sketch.length > 0 && other < row; other++) {
        if (sketches.get(other).length > 0) {
          double similarity = jaccard(sketch, sketches.get(other));
          if (similarity >= threshold) {
            pairs.add(new Pair(other, row, similarity));
          }
        }
      }
    }
    return pairs;
  }

  private static String version() {
    String jar = Hashing.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return jar.replaceAll(".*hash4j-|\\.jar", "");
  }

  private static Set<String> features(String text, JsonNode setting) {
    List<String> words =
        WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(match -> match.group()).toList();
    boolean byWord = setting.get("tokens").asText().equals("word");
    List<String> tokens =
        byWord ? words : String.join("", words).codePoints().mapToObj(Character::toString).toList();
    String joint = byWord ? " " : "";
    int n = Math.min(setting.get("n").asInt(), tokens.size());
    Set<String> features = new HashSet<>();
    for (int from = 0; n > 0 && from + n <= tokens.size(); from++) {
      features.add(String.join(joint, tokens.subList(from, from + n)));
    }
    return features;
  }

  private static byte[] sketch(Set<String> features) {
    if (features.isEmpty()) {
      return new byte[0];
    }
    long[] hashes =
        features.stream().mapToLong(feature -> HASHER.hashCharsToLong(feature)).toArray();
    return POLICY.createHasher().compute(ElementHashProvider.ofValues(hashes));
  }

  /**
   * Estimates Jaccard similarity: the share of equal components, corrected for components equal by
   * chance.
   */
  private static double jaccard(byte[] first, byte[] second) {
    double equal = POLICY.getFractionOfEqualComponents(first, second);
    double chance = 1.0 / 256;
    return Math.max(0, (equal - chance) / (1 - chance));
  }
}
