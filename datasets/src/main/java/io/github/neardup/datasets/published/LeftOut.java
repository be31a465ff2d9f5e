package io.github.neardup.datasets.published;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Counts what does not go into a dataset, and names the first of it. */
final class LeftOut {

  private static final int NAMED = 10;

  private final String one;
  private final String many;
  private final List<String> named = new ArrayList<>();
  private long count;

  /** Named in the singular and in the plural. */
  LeftOut(String one, String many) {
    this.one = one;
    this.many = many;
  }

  /** Adds one, which stands at a place. */
  void add(String place) {
    if (named.size() < NAMED) {
      named.add(place);
    }
    count++;
  }

  /** What a user should know, if there is something. */
  Stream<String> note() {
    return count == 0
        ? Stream.empty()
        : Stream.of(
            String.format(
                Locale.ROOT,
                "left out %,d %s: %s%s",
                count,
                count == 1 ? one : many,
                String.join(", ", named),
                count > NAMED ? ", ..." : ""));
  }
}
