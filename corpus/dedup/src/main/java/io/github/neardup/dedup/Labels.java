package io.github.neardup.dedup;

import io.github.neardup.core.util.ShellText;
import io.github.neardup.io.json.JsonObjects;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether removed records have other labels than the records kept in their place. A field looks
 * like a label if it has few values. Looks at some hundred records at most, spread evenly over the
 * corpus. Not thread-safe.
 */
final class Labels {

  /** A field with more values among the records is no label. */
  private static final int MOST_VALUES = 10;

  /** Nor is one with so many values that each has fewer records than this. */
  private static final int RECORDS_OF_A_VALUE = 4;

  private static final int LONGEST = 40;

  private final Decision decision;
  private final int[] removed;
  private final BitSet wanted = new BitSet();
  private final Int2ObjectMap<Map<String, String>> records = new Int2ObjectOpenHashMap<>();

  Labels(Decision decision) {
    this.decision = decision;
    int[] rows = IntStream.range(0, decision.rows()).filter(row -> !decision.keeps(row)).toArray();
    removed = Decision.spread(rows, ResultHints.MOST);
    for (int row : removed) {
      wanted.set(row);
      wanted.set(decision.like[row]);
    }
  }

  /** Receives a record in JSON. One that is no table's row has no labels. */
  void look(int row, Supplier<String> json) {
    try {
      if (wanted.get(row)) {
        Map<String, String> cells = JsonObjects.cells(StandardCharsets.UTF_8.encode(json.get()));
        // Long values are kept only as far as they show that they are long.
        cells.replaceAll((name, cell) -> cell.substring(0, Math.min(cell.length(), LONGEST + 1)));
        records.put(row, cells);
      }
    } catch (IOException e) {
      records.remove(row);
    }
  }

  /** Returns a hint for each field whose value often differs, each a sentence. */
  Stream<String> hints() {
    Set<String> fields = new TreeSet<>();
    records.values().forEach(record -> fields.addAll(record.keySet()));
    return fields.stream().filter(this::isLabel).flatMap(this::hint);
  }

  private boolean isLabel(String field) {
    Set<String> values =
        records.values().stream()
            .map(record -> record.getOrDefault(field, ""))
            .collect(Collectors.toSet());
    return values.size() <= Math.min(MOST_VALUES, records.size() / RECORDS_OF_A_VALUE)
        && values.stream().allMatch(value -> value.length() <= LONGEST);
  }

  private Stream<String> hint(String field) {
    long differ = IntStream.of(removed).filter(row -> differ(row, field)).count();
    // Where most differ, the field says where copies come from rather than what they are.
    boolean few = differ == 0 || differ < ResultHints.SHARE_OF_ONE_DIFFERENCE * removed.length;
    return few || 2 * differ > removed.length
        ? Stream.empty()
        : Stream.of(
            String.format(
                Locale.ROOT,
                "%d of %d removed records that were sampled have another value of '%s' than the"
                    + " kept one; to compare only records with the same value, add --within %s",
                differ,
                removed.length,
                field,
                ShellText.quoted(field)));
  }

  private boolean differ(int row, String field) {
    Map<String, String> one = records.get(row);
    Map<String, String> other = records.get(decision.like[row]);
    return one != null
        && other != null
        && !one.getOrDefault(field, "").equals(other.getOrDefault(field, ""));
  }
}
