package io.github.neardup.datasets.published;

import io.github.neardup.io.Rows;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The meaning of the values of a label column.
 *
 * @param column the column
 * @param duplicate values that mean duplicate
 * @param other values that mean not duplicate
 * @param unlabelled values of records to skip
 */
record JudgementColumn(
    String column, List<String> duplicate, List<String> other, List<String> unlabelled) {

  JudgementColumn {
    duplicate = List.copyOf(duplicate);
    other = List.copyOf(other);
    unlabelled = List.copyOf(unlabelled);
    if (column.isEmpty() || duplicate.isEmpty() || other.isEmpty()) {
      throw new IllegalArgumentException("a label column has a name and values for both labels");
    }
  }

  /**
   * Returns the judgement in a record, or empty if the record is skipped; any other value is a
   * fault.
   */
  Optional<Boolean> judgement(Rows rows) {
    String value = rows.value(column).strip();
    if (duplicate.contains(value)) {
      return Optional.of(true);
    } else if (other.contains(value)) {
      return Optional.of(false);
    } else if (unlabelled.contains(value)) {
      return Optional.empty();
    }
    String known =
        Stream.of(duplicate, other, unlabelled)
            .flatMap(List::stream)
            .collect(Collectors.joining(", "));
    throw rows.fault(
        "the label in the column '%s' is '%s', not one of %s; check that this is the right file"
            .formatted(column, value, known));
  }
}
