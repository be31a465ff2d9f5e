package io.github.neardup.core.util;

import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Advice for names that other tools use. A table has a row for each piece of advice, with four
 * cells between vertical bars: the kind of thing; a name that must be known for the row to apply,
 * or must not if it follows an exclamation mark, or nothing; the names, without hyphens,
 * underscores and dots; and the advice. Immutable.
 */
public final class OtherNames {

  /** The kind of rows about settings. Their advice is a spec with the setting. */
  public static final String SPEC = "spec";

  /** The kind of rows about settings that neardup does without. */
  public static final String NOT_NEEDED = "not needed";

  private static final Pattern BAR = Pattern.compile("\\s*\\|\\s*");
  private static final Pattern SEPARATORS = Pattern.compile("[-_ .]");

  private record Row(String kind, String needs, List<String> names, String advice) {

    static Row of(String line) {
      String[] cells = BAR.split(line, -1);
      return new Row(cells[0], cells[1], List.of(cells[2].split(" ")), cells[3]);
    }

    boolean applies(Collection<String> known) {
      return needs.startsWith("!")
          ? !known.contains(needs.substring(1))
          : needs.isEmpty() || known.contains(needs);
    }
  }

  private final List<Row> rows;

  private OtherNames(List<Row> rows) {
    this.rows = rows;
  }

  /**
   * Reads a table in UTF-8, and closes the stream.
   *
   * @param table a resource, which must be there
   */
  public static OtherNames read(@Nullable InputStream table) {
    String text = Resources.text(table, "a table of names");
    return new OtherNames(text.lines().map(Row::of).toList());
  }

  /** Returns the names of settings, of algorithms, and of values of settings. */
  public static OtherNames inSpecs() {
    return read(OtherNames.class.getResourceAsStream("other-names.txt"));
  }

  /**
   * Returns the advice of the first row for a name.
   *
   * @param kind the kind of thing, as in messages
   * @param given the name as typed
   * @param known the known names
   */
  public Optional<String> advice(String kind, String given, Collection<String> known) {
    return of(kind, given).filter(row -> row.applies(known)).map(Row::advice).findFirst();
  }

  /** Returns the advice of the first row for a name, whatever is known. */
  public Optional<String> advice(String kind, String given) {
    return of(kind, given).map(Row::advice).findFirst();
  }

  private Stream<Row> of(String kind, String given) {
    String name = SEPARATORS.matcher(given).replaceAll("").toLowerCase(Locale.ROOT);
    return rows.stream().filter(row -> row.kind().equals(kind) && row.names().contains(name));
  }
}
