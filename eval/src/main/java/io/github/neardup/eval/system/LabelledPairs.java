package io.github.neardup.eval.system;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Pairs of ids that somebody has labelled as near-duplicates, as read from a file: two ids a line,
 * in the formats that {@link SystemReader} reads.
 */
public final class LabelledPairs {

  private static final String LEFT = "left";
  private static final String RIGHT = "right";

  private LabelledPairs() {}

  /**
   * One pair.
   *
   * @param left the id of a document
   * @param right the id of another
   * @param line the number of its line, from 1
   */
  public record Line(String left, String right, long line) {}

  /**
   * Reads a file.
   *
   * @return its pairs, each once
   * @throws CorpusException if it cannot be read or is at fault; the message names file and line
   */
  public static List<Line> read(Path file) {
    try (IdTable table = new IdTable(CorpusSource.of(file))) {
      List<Line> pairs = new ArrayList<>();
      Set<Set<String>> before = new HashSet<>();
      for (boolean more = readNames(table); more; more = table.rows().advance()) {
        String left = table.require(LEFT, 0);
        String right = table.require(RIGHT, 1);
        if (left.equals(right)) {
          throw table
              .rows()
              .fault("the document '" + left + "' is paired with itself; remove the line");
        }
        if (before.add(Set.of(left, right))) {
          pairs.add(new Line(left, right, table.rows().lineNumber()));
        }
      }
      return pairs;
    }
  }

  /** Reads the names of the columns, if there are any; tells whether a pair follows. */
  private static boolean readNames(IdTable table) {
    boolean any = table.rows().advance();
    if (!any || table.isJson()) {
      return any;
    }
    List<String> first = table.asNames();
    if (first.size() != 2) {
      throw table
          .rows()
          .fault(
              "has %s column%s; write two, id and id, of near-duplicates alone"
                  .formatted(first.size(), first.size() == 1 ? "" : "s"));
    }
    if (!first.containsAll(List.of(LEFT, RIGHT))) {
      return true;
    }
    table.name(first);
    return table.rows().advance();
  }
}
