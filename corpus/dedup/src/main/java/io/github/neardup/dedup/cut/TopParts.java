package io.github.neardup.dedup.cut;

import io.github.neardup.dedup.cut.CutSummary.Repeated;
import io.github.neardup.dedup.cut.PartFinder.Cut;
import io.github.neardup.io.page.Excerpt;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The parts that were cut most often. Counts are kept for all parts that begin alike, texts only
 * for the leading ones: a part that leads at the end was leading when it was last cut. Not
 * thread-safe.
 */
final class TopParts {

  private static final int MOST = 10;

  /** The longest beginning of a part that is shown, in UTF-16 code units. */
  private static final int LONGEST = 200;

  private final Long2IntOpenHashMap times = new Long2IntOpenHashMap();
  private final Long2LongOpenHashMap characters = new Long2LongOpenHashMap();

  private record Leader(long key, String text) {}

  /** The leading parts, in the order in which they took the lead. */
  private final List<Leader> leading = new ArrayList<>();

  void add(String text, Cut cut) {
    int count = times.addTo(cut.key(), 1) + 1;
    characters.addTo(cut.key(), cut.to() - cut.from());
    if (leading.stream().anyMatch(leader -> leader.key() == cut.key())) {
      return;
    }
    if (leading.size() == MOST) {
      Leader last =
          leading.stream()
              .min(Comparator.comparingInt(leader -> times.get(leader.key())))
              .orElseThrow();
      if (times.get(last.key()) >= count) {
        return;
      }
      leading.remove(last);
    }
    leading.add(new Leader(cut.key(), beginning(text, cut.from(), cut.to())));
  }

  /** Returns the beginning of a part. */
  static String beginning(String text, int from, int to) {
    return Excerpt.cut(text.substring(from, to), 0, LONGEST);
  }

  /** Returns the parts, the most frequent first. */
  List<Repeated> list() {
    return leading.stream()
        .map(
            leader ->
                new Repeated(times.get(leader.key()), characters.get(leader.key()), leader.text()))
        .sorted(
            Comparator.comparingInt(Repeated::times)
                .thenComparingLong(Repeated::characters)
                .reversed()
                .thenComparing(Repeated::text))
        .toList();
  }
}
