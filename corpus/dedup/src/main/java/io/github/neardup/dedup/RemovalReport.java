package io.github.neardup.dedup;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.dedup.reasons.Removal;
import io.github.neardup.dedup.reasons.SharedPassage;
import io.github.neardup.io.page.Excerpt;
import io.github.neardup.io.page.HtmlPage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * An HTML page that shows what was removed. It shows a sample of near-duplicates at each level of
 * similarity, chosen by a hash of the id, so the page has a few hundred kilobytes however large the
 * corpus is. Not thread-safe.
 */
final class RemovalReport {

  /** Levels of similarity. */
  private static final int DEGREES = 20;

  private static final int EXAMPLES_OF_A_DEGREE = 10;

  /** The most UTF-16 code units of a text that are shown. */
  private static final int EXCERPT = 2000;

  /** How many UTF-16 code units before a passage inside a document are shown. */
  private static final int BEFORE = 200;

  /** The most files that are listed; all others share one row. */
  private static final int MOST_SOURCES = 200;

  private static final String OTHER_SOURCES = "(other files)";

  private static final Hash64 HASH = Hash64.seeded(0x6578616D706C6573L);

  private static final HtmlPage PAGE =
      new HtmlPage(
          RemovalReport.class::getResourceAsStream,
          "report.html",
          Map.of("style", "report.css", "script", "report.js"));

  /**
   * A near-duplicate beside the text it resembles; lengths are in UTF-16 code units.
   *
   * @param like the id of that text
   * @param reference whether that text is in a reference, and so not in the output
   * @param inside whether that text stands inside the document; the similarity is then the share
   *     found there
   * @param leftStart the offset in the document of the part that is shown
   */
  record Example(
      String id,
      String like,
      boolean reference,
      boolean inside,
      String file,
      double similarity,
      int leftLength,
      int rightLength,
      int leftStart,
      @JsonUnwrapped Excerpt excerpt) {

    long hash() {
      return HASH.hash(id);
    }
  }

  /** How many documents of a file were removed. */
  record Source(String file, int exact, int near, int other) {
    Source plus(Source more) {
      return new Source(file, exact + more.exact, near + more.near, other + more.other);
    }
  }

  /** How many clusters have a number of documents in a range. */
  record Sizes(int from, int to, int clusters) {}

  private record Data(
      DeduplicationSummary summary,
      List<Integer> similarities,
      List<Sizes> sizes,
      Collection<Source> sources,
      List<Example> examples) {}

  private final int[] similarities = new int[DEGREES];
  private final Map<String, Source> sources = new LinkedHashMap<>();

  /** For each level, the examples with the lowest hashes. */
  private final List<NavigableSet<Example>> examples = noExamples();

  /** The same for near-duplicates of reference texts. */
  private final List<NavigableSet<Example>> inReferences = noExamples();

  private static List<NavigableSet<Example>> noExamples() {
    List<NavigableSet<Example>> degrees = new ArrayList<>();
    for (int i = 0; i < DEGREES; i++) {
      degrees.add(new TreeSet<>(Comparator.comparingLong(Example::hash)));
    }
    return degrees;
  }

  /** Adds a removed near-duplicate or exact copy. */
  void removed(Removal removal) {
    boolean exact = removal.isExact();
    add(new Source(removal.file(), exact ? 1 : 0, exact ? 0 : 1, 0));
    if (!exact) {
      int degree = degree(removal);
      similarities[degree]++;
      addExample(examples.get(degree), removal, false, OptionalInt.empty());
    }
  }

  private static int degree(Removal removal) {
    return Math.min(DEGREES - 1, (int) (DEGREES * removal.similarity()));
  }

  /**
   * Counts a removed record of a file that is too short, in a reference, or contains a reference
   * text.
   */
  void leftOut(String file) {
    add(new Source(file, 0, 0, 1));
  }

  /**
   * Adds such a record, beside the reference text.
   *
   * @param inside whether the record contains that text; the part with the passage is then shown
   */
  void inReference(Removal removal, boolean inside) {
    if (inside || !removal.isExact()) {
      OptionalInt start = inside ? OptionalInt.of(startOfPassage(removal)) : OptionalInt.empty();
      addExample(inReferences.get(degree(removal)), removal, true, start);
    }
  }

  private static int startOfPassage(Removal removal) {
    String text = removal.document().text();
    int start = Math.max(0, SharedPassage.place(text, removal.like().text()).start() - BEFORE);
    return start > 0 && Character.isLowSurrogate(text.charAt(start)) ? start - 1 : start;
  }

  private void add(Source source) {
    boolean listed = sources.containsKey(source.file()) || sources.size() < MOST_SOURCES;
    sources.merge(
        listed ? source.file() : OTHER_SOURCES,
        listed ? source : new Source(OTHER_SOURCES, source.exact(), source.near(), source.other()),
        Source::plus);
  }

  /** Adds an example whose shown part begins at a place inside the document, if there is one. */
  private static void addExample(
      NavigableSet<Example> degree, Removal removal, boolean reference, OptionalInt inside) {
    long hash = HASH.hash(removal.document().id());
    if (degree.size() == EXAMPLES_OF_A_DEGREE && hash >= degree.last().hash()) {
      return;
    }
    String text = removal.document().text();
    String like = removal.like().text();
    int start = inside.orElse(0);
    Excerpt excerpt = Excerpt.of(text.substring(start), like, EXCERPT);
    degree.add(
        new Example(
            removal.document().id(),
            removal.like().id(),
            reference,
            inside.isPresent(),
            removal.file(),
            removal.similarity(),
            text.length(),
            like.length(),
            start + excerpt.start(),
            excerpt));
    if (degree.size() > EXAMPLES_OF_A_DEGREE) {
      degree.pollLast();
    }
  }

  /** Counts the clusters of each size, in ranges that double from 10 on. */
  static List<Sizes> sizes(int[] sizes) {
    int[] sorted = sizes.clone();
    Arrays.sort(sorted);
    List<Sizes> ranges = new ArrayList<>();
    int next = 0;
    for (int from = 2, to = 2; next < sorted.length; ) {
      int before = next;
      while (next < sorted.length && sorted[next] <= to) {
        next++;
      }
      ranges.add(new Sizes(from, to, next - before));
      from = to + 1;
      to = from < 10 ? from : (int) Math.min(Integer.MAX_VALUE - 1L, 2L * from - 1);
    }
    return ranges;
  }

  /** Writes the page. */
  void write(OutputStream out, DeduplicationSummary summary, Decision decision) throws IOException {
    Data data =
        new Data(
            summary,
            Arrays.stream(similarities).boxed().toList(),
            sizes(decision.sizes()),
            sources.values(),
            Stream.of(examples, inReferences)
                .flatMap(List::stream)
                .flatMap(Collection::stream)
                .toList());
    PAGE.write(out, data);
  }
}
