package io.github.neardup.eval.system;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Pairs of ids labelled as near-duplicates, read from a file: two ids per line, in the formats of
 * {@link SystemReader}. The first line may name the columns {@code left} and {@code right}.
 */
public final class LabelledPairs {

  private static final List<String> NAMES = List.of("left", "right");

  private LabelledPairs() {}

  /**
   * A labelled pair.
   *
   * @param left the id of a document
   * @param right the id of another
   * @param line the line number, from 1
   */
  public record Line(String left, String right, long line) {}

  /**
   * Reads a file.
   *
   * @return its pairs, each once
   * @throws CorpusException if the file cannot be read or has a fault; the message names file and
   *     line
   */
  public static List<Line> read(Path file) {
    try (Rows rows = SystemReader.open(CorpusSource.of(file))) {
      List<Line> pairs = new ArrayList<>();
      Set<Set<String>> before = new HashSet<>();
      boolean more = rows.advance();
      List<String> columns = rows.columns().isEmpty() ? NAMES : rows.columns();
      if (columns.size() != 2) {
        throw rows.fault(
            "has %s column%s; write two, id and id, of near-duplicates alone"
                .formatted(columns.size(), columns.size() == 1 ? "" : "s"));
      }
      if (!columns.equals(NAMES) && columns.stream().map(rows::value).toList().containsAll(NAMES)) {
        more = rows.advance();
      }
      for (; more; more = rows.advance()) {
        String left = SystemReader.require(rows, columns.get(0), NAMES.get(0));
        String right = SystemReader.require(rows, columns.get(1), NAMES.get(1));
        if (left.equals(right)) {
          throw rows.fault("the document '" + left + "' is paired with itself; remove the line");
        }
        if (before.add(Set.of(left, right))) {
          pairs.add(new Line(left, right, rows.lineNumber()));
        }
      }
      return pairs;
    }
  }
}
