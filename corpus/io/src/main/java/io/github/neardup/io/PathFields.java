package io.github.neardup.io;

import io.github.neardup.io.CorpusFiles.Entry;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fields that records have from the path of their file: a folder {@code lang=en} is a partition, as
 * Hive, Spark and DuckDB write them, and {@code train-00000.parquet} beside {@code
 * test-00000.parquet} is a split. A field that a record itself has goes before one of its path.
 */
final class PathFields {

  /** The field with the name of the split. */
  private static final String SPLIT = "split";

  /** The split from which the others are taken out. */
  private static final String LARGEST = "train";

  private static final Pattern PARTITION = Pattern.compile("([^=/]+)=([^/]*)/");

  private static final Pattern SPLIT_NAME =
      Pattern.compile("(?<![^/._-])(train|test|validation|valid|val|dev)(?![^/._-])");

  /** What Hive writes for a value that is missing. */
  private static final String NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

  private PathFields() {}

  /**
   * Gives files of records the fields that their paths name.
   *
   * @param base the folder that the user named; only the paths below count
   */
  static List<Entry> of(Path base, List<Entry> files) {
    boolean splits =
        files.stream()
                .map(file -> split(path(base, file)))
                .flatMap(Optional::stream)
                .distinct()
                .count()
            > 1;
    return files.stream()
        .map(
            file ->
                file.format().hasFields() ? file.withGiven(fields(path(base, file), splits)) : file)
        .toList();
  }

  /** Returns the path of a file below a folder, with slashes. */
  static String path(Path base, Entry file) {
    Path below = base.relativize(file.path());
    return below.toString().replace(below.getFileSystem().getSeparator(), "/");
  }

  private static Map<String, String> fields(String path, boolean splits) {
    Map<String, String> fields = new LinkedHashMap<>();
    Matcher partition = PARTITION.matcher(path);
    while (partition.find()) {
      String value = partition.group(2);
      if (!value.equals(NO_VALUE)) {
        fields.put(decoded(partition.group(1)), decoded(value));
      }
    }
    if (splits) {
      split(path).ifPresent(name -> fields.putIfAbsent(SPLIT, name));
    }
    return fields;
  }

  /** Returns a name in which Hive wrote some characters as {@code %3A}. */
  private static String decoded(String name) {
    try {
      return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return name; // a percent sign that escapes nothing
    }
  }

  private static Optional<String> split(String path) {
    return SPLIT_NAME.matcher(path).results().map(found -> found.group(1)).reduce((a, b) -> b);
  }

  /** Returns what a user may want to know about the splits of some files, if there are several. */
  static Optional<String> splits(List<Entry> files) {
    Map<String, Entry> bySplit = new TreeMap<>();
    for (Entry file : files) {
      if (file.given().containsKey(SPLIT)) {
        bySplit.putIfAbsent(file.given().get(SPLIT), file);
      }
    }
    if (bySplit.size() < 2) {
      return Optional.empty();
    }
    List<Map.Entry<String, Entry>> splits = new ArrayList<>(bySplit.entrySet());
    splits.sort(Comparator.comparing(split -> !split.getKey().equals(LARGEST)));
    return Optional.of(
        "the files are splits of a dataset (%s), which stay in the field '%s' of the records; to remove from %s what %s has: neardup dedup '%s' --against '%s'"
            .formatted(
                String.join(", ", bySplit.keySet()),
                SPLIT,
                splits.get(0).getKey(),
                splits.get(1).getKey(),
                pattern(splits.get(0)),
                pattern(splits.get(1))));
  }

  /** Returns a pattern for all files of a split. */
  private static String pattern(Map.Entry<String, Entry> split) {
    String name = split.getValue().name();
    int end = name.lastIndexOf(split.getKey()) + split.getKey().length();
    return name.substring(0, end) + (name.startsWith("/", end) ? "/**" : "*");
  }
}
