package io.github.neardup.datasets.published;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource.NamedFile;
import io.github.neardup.io.Decoding;
import io.github.neardup.io.RowFormat;
import io.github.neardup.io.Rows;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One file per document. The id is the end of the file's path. Clusters are folders, or files with
 * the same line in their header; alternatively, a table judges pairs of files.
 *
 * @param files a regular expression that is found in the paths of the files
 * @param charsets the possible encodings of the texts, tried in this order; UTF-8 if empty
 * @param idParts the number of path components that form the id
 * @param cluster {@code folder}, {@code header NAME}, or empty if a table judges pairs
 * @param withoutHeaders lines of the header that are not part of the text
 * @param judgements the table that judges pairs: one or none
 */
record FilesLayout(
    Pattern files,
    List<Charset> charsets,
    int idParts,
    String cluster,
    List<String> withoutHeaders,
    List<Judgements> judgements)
    implements Layout {

  private static final String BY_FOLDER = "folder";
  private static final String BY_HEADER = "header ";

  /** Splits a text into lines, each with its line break. */
  private static final Pattern LINES = Pattern.compile("(?<=\n)");

  /**
   * A table that judges each file against the file from which it may have been made.
   *
   * @param file the name of the table, in CSV
   * @param id column of the file's name
   * @param match a regular expression that finds the part of the name that identifies the other
   *     file
   * @param source the other file's name, with {@code $1} for groups of {@code match}
   * @param label column of the judgement
   */
  record Judgements(String file, String id, Pattern match, String source, JudgementColumn label) {}

  FilesLayout {
    charsets = charsets.isEmpty() ? Decoding.UTF_8 : List.copyOf(charsets);
    withoutHeaders = List.copyOf(withoutHeaders);
    judgements = List.copyOf(judgements);
    if (idParts < 1) {
      throw new IllegalArgumentException("idParts must be at least 1, not " + idParts);
    }
    if (!cluster.equals(BY_FOLDER)
        && !cluster.startsWith(BY_HEADER)
        && (!cluster.isEmpty() || judgements.isEmpty())) {
      throw new IllegalArgumentException(
          "cluster must be folder or header NAME, unless a table judges, not '" + cluster + "'");
    }
  }

  @Override
  public Dataset.Truth truth() {
    return judgements.isEmpty() ? Dataset.Truth.CLUSTERS : Dataset.Truth.JUDGED_PAIRS;
  }

  @Override
  public List<String> read(SourceFiles source, DatasetFolderWriter out) {
    DocumentIds ids = new DocumentIds();
    Map<String, Integer> firstOfCluster = new HashMap<>();
    List<Integer> clusters = new ArrayList<>();
    for (NamedFile file : source.matching(files)) {
      String id = id(file.path());
      int row = ids.size();
      if (!ids.add(id)) {
        throw new CorpusException(
            file.name(), "another file has the id '" + id + "', too; give the folder of one copy");
      }
      String content = Decoding.read(file, charsets);
      out.document(id, withoutHeaders(content, withoutHeaders), "");
      String name = cluster(file.path(), content);
      clusters.add(name.isEmpty() ? row : firstOfCluster.computeIfAbsent(name, first -> row));
    }
    if (!judgements.isEmpty()) {
      return readJudgements(source, judgements.get(0), ids, out);
    }
    for (int row = 0; row < ids.size(); row++) {
      out.cluster(ids.id(row), clusters.get(row).toString());
    }
    return List.of();
  }

  private String id(String path) {
    String[] parts = path.split("/");
    int from = Math.max(0, parts.length - idParts);
    return String.join("/", List.of(parts).subList(from, parts.length));
  }

  private String cluster(String path, String content) {
    if (cluster.equals(BY_FOLDER)) {
      return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
    return cluster.startsWith(BY_HEADER)
        ? headerValue(content, cluster.substring(BY_HEADER.length()))
        : "";
  }

  private static List<String> readJudgements(
      SourceFiles source, Judgements table, DocumentIds ids, DatasetFolderWriter out) {
    PairCollector pairs = new PairCollector(out);
    try (Rows rows =
        Rows.open(source.required(table.file()), RowFormat.CSV, Decoding.UTF_8, true)) {
      while (rows.advance()) {
        table
            .label()
            .judgement(rows)
            .ifPresent(
                duplicate -> {
                  String id = rows.value(table.id()).strip();
                  String other = table.match().matcher(id).replaceFirst(table.source());
                  pairs.add(row(id, ids, rows), row(other, ids, rows), duplicate, 1, rows.place());
                });
      }
    }
    return pairs.write(ids::id);
  }

  private static int row(String id, DocumentIds ids, Rows rows) {
    int row = ids.row(id);
    if (row < 0) {
      throw rows.fault("there is no file '" + id + "'; check that the folder is whole");
    }
    return row;
  }

  /** Returns the value of a line of the header; the empty string if there is no such line. */
  private static String headerValue(String message, String name) {
    return LINES
        .splitAsStream(header(message))
        .filter(line -> isNamed(line, name))
        .findFirst()
        .map(line -> line.substring(name.length() + 1).strip())
        .orElse("");
  }

  /**
   * Returns the message without the named lines of the header and their continuation lines, which
   * begin with white space.
   */
  private static String withoutHeaders(String message, List<String> names) {
    if (names.isEmpty()) {
      return message;
    }
    String header = header(message);
    StringBuilder kept = new StringBuilder();
    boolean dropping = false;
    for (String line : LINES.split(header, -1)) {
      boolean continued = line.startsWith(" ") || line.startsWith("\t");
      dropping = continued ? dropping : names.stream().anyMatch(name -> isNamed(line, name));
      if (!dropping) {
        kept.append(line);
      }
    }
    return kept + message.substring(header.length());
  }

  private static boolean isNamed(String line, String name) {
    return line.regionMatches(true, 0, name + ":", 0, name.length() + 1);
  }

  /**
   * Returns the lines {@code Name: value} of a message, as in RFC 822: all lines before the first
   * blank one.
   */
  private static String header(String message) {
    int end = 0;
    while (end < message.length()) {
      int next = message.indexOf('\n', end) + 1;
      int from = end;
      end = next == 0 ? message.length() : next;
      if (message.substring(from, end).isBlank()) {
        return message.substring(0, from);
      }
    }
    return message;
  }
}
