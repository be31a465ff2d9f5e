package io.github.neardup.eval.system;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.io.Rows;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The pairs of a file, some 60 bytes each, or its clusters, as they are read. */
final class SystemFindings {

  /**
   * A pair of the file.
   *
   * @param score the similarity of the documents; 1 if the file has no scores
   * @param found whether the pair was found, or only compared
   * @param line its line in the file
   */
  record Pair(double score, boolean found, long line) {}

  /** By {@link FingerprintGroups#key}. */
  private final Long2ObjectOpenHashMap<Pair> pairs = new Long2ObjectOpenHashMap<>();

  private boolean scored;
  private boolean flagged;
  private long firstLine;
  private long repeated;

  private final Map<String, Integer> firstOfClusters = new HashMap<>();

  /** For each document, the document that identifies its cluster: itself if no cluster is given. */
  private final int[] firsts;

  /** The line of a document's cluster in the file; 0 if none is given. */
  private final long[] lines;

  SystemFindings(int documents) {
    firsts = IntStream.range(0, documents).toArray();
    lines = new long[documents];
  }

  /** Sets the columns that the file has, if there are no pairs to show it. */
  void expect(boolean scores, boolean flags) {
    scored = scores;
    flagged = flags;
  }

  void addToCluster(int document, String cluster, String id, Rows at) {
    if (lines[document] != 0) {
      throw at.fault(
          "the document '%s' has a cluster in line %s already; remove one"
              .formatted(id, lines[document]));
    }
    firsts[document] = firstOfClusters.computeIfAbsent(cluster, name -> document);
    lines[document] = at.lineNumber();
  }

  /** Adds a pair; a repetition must be the same as before. */
  void add(int left, int right, Optional<Double> score, Optional<Boolean> isFound, Rows at) {
    if (pairs.isEmpty()) {
      scored = score.isPresent();
      flagged = isFound.isPresent();
      firstLine = at.lineNumber();
    }
    requireAlike("score", scored, score.isPresent(), at);
    requireAlike("found", flagged, isFound.isPresent(), at);
    Pair pair = new Pair(score.orElse(1.0), isFound.orElse(true), at.lineNumber());
    Pair before = pairs.putIfAbsent(FingerprintGroups.key(left, right), pair);
    if (before == null) {
      return;
    }
    if (before.score != pair.score || before.found != pair.found) {
      throw at.fault(
          "the pair is in line %s, too, with %s; write each pair once"
              .formatted(
                  before.line,
                  before.found != pair.found
                      ? "another 'found'"
                      : "the score " + before.score + ", not " + pair.score));
    }
    repeated++;
  }

  private void requireAlike(String column, boolean first, boolean here, Rows at) {
    if (first != here) {
      throw at.fault(
          "has %s '%s', which line %s has%s; give one to all pairs or to none"
              .formatted(here ? "a" : "no", column, firstLine, here ? " not" : ""));
    }
  }

  /** Returns the pair of two documents, if the file has it. */
  @Nullable Pair pair(int left, int right) {
    return pairs.get(FingerprintGroups.key(left, right));
  }

  /** Whether pairs have scores. */
  boolean isScored() {
    return scored;
  }

  /** Returns the output of the system once the file is read. */
  SystemOutput output(SystemSpec spec, String sha256, boolean ofClusters) {
    List<Pair> found = pairs.values().stream().filter(Pair::found).toList();
    FingerprintTable all = table(false);
    List<String> undefined = new ArrayList<>();
    if (!scored) {
      undefined.add(
          (ofClusters ? "clusters have" : "the file has")
              + " no scores, so there is no threshold, curve, average precision or ROC AUC");
    } else if (!flagged) {
      undefined.add(
          "the file has only pairs that were found, so curves end at its least score, and average"
              + " precision and ROC AUC rank all other pairs last");
    }
    if (!flagged) {
      undefined.add("without a column 'found', candidates are not known");
    }
    String repetitions =
        String.format(
            Locale.ROOT,
            "%,d of %,d lines repeat a pair, possibly the other way round; each counts once",
            repeated,
            repeated + pairs.size());
    return new SystemOutput(
        spec,
        new GivenPairs(spec.name(), sha256, this),
        found.size() == pairs.size() ? all : table(true),
        all,
        scored ? found.stream().mapToDouble(Pair::score).min().orElse(Double.NaN) : Double.NaN,
        new SystemOutput.Facts(
            ofClusters ? "clusters" : "pairs",
            ofClusters ? clustered() : found.size(),
            scored,
            flagged,
            spec.seconds().orElse(Double.NaN),
            spec.memoryBytes(),
            undefined),
        repeated == 0 ? List.of() : List.of(repetitions));
  }

  /** The number of documents in clusters of two or more. */
  private long clustered() {
    int[] sizes = new int[firsts.length];
    IntStream.of(firsts).forEach(first -> sizes[first]++);
    return IntStream.of(firsts).filter(first -> sizes[first] > 1).count();
  }

  /** Returns one row for each document, as {@link GivenPairs} takes it. */
  private FingerprintTable table(boolean onlyFound) {
    long[] bothWays =
        LongStream.of(pairs.keySet().toLongArray())
            .filter(pair -> !onlyFound || pairs.get(pair).found)
            .flatMap(pair -> LongStream.of(pair, Long.rotateLeft(pair, Integer.SIZE)))
            .sorted()
            .toArray();
    FingerprintTable table = new FingerprintTable();
    LongArray words = new LongArray();
    int at = 0;
    for (int row = 0; row < firsts.length; row++) {
      words.clear();
      words.add(firsts[row]);
      for (; at < bothWays.length && bothWays[at] >>> Integer.SIZE == row; at++) {
        words.add(bothWays[at] & Integer.MAX_VALUE);
      }
      table.add(words);
    }
    return table;
  }
}
