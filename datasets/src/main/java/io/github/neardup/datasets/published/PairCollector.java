package io.github.neardup.datasets.published;

import io.github.neardup.datasets.RowPair;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects judged pairs and finds those of which the labels say nothing clear. */
final class PairCollector {

  /** What became of a pair. */
  enum Outcome {
    /** It is new. */
    TAKEN,
    /** It was there before, with the same label. */
    REPEATED,
    /** It is of a document with itself. */
    ITSELF,
    /** It was there before, with the other label. */
    CONTRADICTED
  }

  /** Takes a pair. */
  interface Sink {
    void pair(int left, int right, boolean duplicate);
  }

  private final Map<RowPair, Boolean> labels = new LinkedHashMap<>();
  private final Set<RowPair> contradicted = new HashSet<>();
  private long ofItself;

  Outcome add(int left, int right, boolean duplicate) {
    if (left == right) {
      ofItself++;
      return Outcome.ITSELF;
    }
    RowPair pair = new RowPair(left, right);
    Boolean before = labels.putIfAbsent(pair, duplicate);
    if (before == null) {
      return Outcome.TAKEN;
    }
    if (before == duplicate) {
      return Outcome.REPEATED;
    }
    contradicted.add(pair);
    return Outcome.CONTRADICTED;
  }

  /** Gives the pairs in the order of coming, those judged both ways left out. */
  void forEach(Sink sink) {
    labels.forEach(
        (pair, duplicate) -> {
          if (!contradicted.contains(pair)) {
            sink.pair(pair.left(), pair.right(), duplicate);
          }
        });
  }

  /** What was left out, in words. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (ofItself > 0) {
      notes.add("left out %,d pairs of a text with itself".formatted(ofItself));
    }
    if (!contradicted.isEmpty()) {
      notes.add("left out %,d pairs judged both ways".formatted(contradicted.size()));
    }
    return notes;
  }
}
