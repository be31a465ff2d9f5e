package io.github.neardup.eval.system;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Pairs of ids labelled as near-duplicates.
 *
 * @param file the file of the pairs, as the user named it
 * @param pairs enough for a choice of settings
 */
public record LabelledPairs(String file, List<Pair> pairs) {

  private static final List<String> NAMES = List.of("left", "right");

  /** With fewer pairs, no choice is made. */
  private static final int LEAST = 10;

  /** This many pairs suffice for a choice. */
  private static final int ENOUGH = 50;

  /**
   * Checks the number of pairs.
   *
   * @throws CorpusException if there are too few
   */
  public LabelledPairs {
    pairs = List.copyOf(pairs);
    if (pairs.size() < LEAST) {
      throw new CorpusException(
          file,
          "holds %d pair%s; label at least %d, better %d"
              .formatted(pairs.size(), pairs.size() == 1 ? "" : "s", LEAST, ENOUGH));
    }
  }

  /**
   * A labelled pair.
   *
   * @param left the id of a document
   * @param right the id of another
   * @param line the line number, from 1
   */
  public record Pair(String left, String right, @JsonIgnore long line) {

    /** Returns both ids. */
    public List<String> ids() {
      return List.of(left, right);
    }
  }

  /**
   * Reads a file: two ids per line, in the formats of {@link SystemReader}. The first line may name
   * the columns {@code left} and {@code right}.
   *
   * @return its pairs, each once
   * @throws CorpusException if the file cannot be read, has a fault, or holds too few pairs; the
   *     message names file and line
   */
  public static LabelledPairs read(Path file) {
    try (Rows rows = SystemReader.open(CorpusSource.of(file))) {
      List<Pair> pairs = new ArrayList<>();
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
          pairs.add(new Pair(left, right, rows.lineNumber()));
        }
      }
      return new LabelledPairs(file.toString(), pairs);
    }
  }

  /**
   * Checks that enough of the pairs suit.
   *
   * @param different those whose texts are not copies
   * @throws CorpusException if they are too few for a choice
   */
  public void requireEnough(List<Pair> different) {
    if (different.size() < LEAST) {
      throw new CorpusException(
          file,
          "only %s of its %s pairs have different texts, and copies do not help; label at least %s pairs of different texts, better %s"
              .formatted(different.size(), pairs.size(), LEAST, ENOUGH));
    }
  }

  /**
   * Checks that the corpus has the documents of all pairs.
   *
   * @param ids the ids in the corpus that a pair names
   * @throws CorpusException if an id is not among them; the message names the line
   */
  public void requireIn(Set<String> ids) {
    for (Pair pair : pairs) {
      for (String id : pair.ids()) {
        if (!ids.contains(id)) {
          throw new CorpusException(
              file,
              pair.line(),
              "no document of the corpus has the id '%s'; correct it or remove the line"
                  .formatted(id));
        }
      }
    }
  }
}
