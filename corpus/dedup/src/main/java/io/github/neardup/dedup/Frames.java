package io.github.neardup.dedup;

import io.github.neardup.dedup.reasons.SharedPassage;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what different texts of a corpus have in common: a passage in texts of different clusters,
 * such as a footer, and clusters whose texts fill one frame with different contents. Looks at
 * {@value #MOST} texts of each kind at most, so the time does not grow with the corpus. Immutable
 * and thread-safe.
 */
final class Frames {

  private static final int MOST = 32;

  /** From fewer texts, nothing can be said about the corpus. */
  private static final int FEWEST = 4;

  /** Shorter passages, in UTF-16 code units, are no header or footer. */
  private static final int SHORTEST = 16;

  /** A passage counts if at least this share of the texts have it. */
  private static final double SHARE_OF_TEXTS = 0.5;

  /** And if it is at least this share of such a text. */
  private static final double SHARE_OF_TEXT = 0.2;

  /** Contents with more words in common than this share may be edits of one text. */
  private static final double ALIKE = 0.25;

  /** The fewest words of a content: a smaller difference may be an edit. */
  private static final int FEWEST_WORDS = 3;

  /**
   * Two places in a text are the same if they have at least this share of the longer one in common.
   */
  private static final double SAME_PLACE = 0.5;

  private static final Pattern WORD = Pattern.compile("\\p{IsIdeographic}|[\\p{L}\\p{M}\\p{N}]+");

  /** Texts of different clusters. */
  private final int[] unlike;

  /** Near-duplicates that were removed, each with another one of its cluster. */
  private final List<Siblings> siblings;

  /** How many removed near-duplicates were chosen, with or without another one. */
  private final int chosen;

  /**
   * Two removed texts of a cluster.
   *
   * @param removed a row
   * @param other another row
   * @param centre the row that represents the cluster
   */
  private record Siblings(int removed, int other, int centre) {
    IntStream rows() {
      return IntStream.of(removed, other, centre);
    }
  }

  /**
   * A passage in many texts.
   *
   * @param texts how many of the texts have the passage
   * @param of how many texts there are
   * @param share the mean share of the passage in such a text
   */
  record Passage(String passage, int texts, int of, double share) {}

  /**
   * Removed texts that have the frame of the kept text but another content.
   *
   * @param rows the removed texts
   * @param of how many removed texts were compared
   * @param content the content of one of them
   * @param instead the content of the text kept in its place
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Filled(int[] rows, int of, String content, String instead) {}

  /**
   * Chooses the texts to look at.
   *
   * @param near the removed rows that are near-duplicates but not exact copies
   */
  Frames(Decision decision, int[] near) {
    int[] centres = decision.centres;
    unlike =
        Decision.spread(
            IntStream.range(0, centres.length).filter(row -> centres[row] == row).toArray(), MOST);
    int[] some = Decision.spread(near, MOST);
    chosen = some.length;
    Int2IntMap first = new Int2IntOpenHashMap();
    Int2IntMap last = new Int2IntOpenHashMap();
    Set<Integer> wanted = new HashSet<>();
    IntStream.of(some).forEach(row -> wanted.add(centres[row]));
    for (int row : near) {
      if (wanted.contains(centres[row])) {
        first.putIfAbsent(centres[row], row);
        last.put(centres[row], row);
      }
    }
    siblings =
        IntStream.of(some)
            .filter(row -> centres[row] != row)
            .filter(row -> first.get(centres[row]) != last.get(centres[row]))
            .mapToObj(
                row -> {
                  int other = first.get(centres[row]);
                  return new Siblings(
                      row, other == row ? last.get(centres[row]) : other, centres[row]);
                })
            .toList();
  }

  /** Returns the rows of the texts to look at, in no order, some of them twice. */
  IntStream rows() {
    return IntStream.concat(IntStream.of(unlike), siblings.stream().flatMapToInt(Siblings::rows));
  }

  /**
   * Returns the passage that most texts of different clusters have in common.
   *
   * @param texts supplies the text of a row, null for a text that is not looked at
   */
  Optional<Passage> common(IntFunction<@Nullable String> texts) {
    List<String> all =
        IntStream.of(unlike).mapToObj(texts).flatMap(Stream::ofNullable).distinct().toList();
    if (all.size() < FEWEST) {
      return Optional.empty();
    }
    return IntStream.range(1, all.size())
        .parallel()
        .mapToObj(i -> wholeWords(all.get(i), all.get(i - 1)))
        .filter(passage -> passage.length() >= SHORTEST)
        .distinct()
        .map(passage -> passage(passage, all))
        .filter(p -> p.texts >= SHARE_OF_TEXTS * p.of && p.share >= SHARE_OF_TEXT)
        .max((a, b) -> Double.compare(a.texts * a.share, b.texts * b.share));
  }

  /** Returns the longest passage that a text has in common with another, of whole words. */
  private static String wholeWords(String text, String other) {
    SharedPassage.Place place = SharedPassage.place(text, other);
    int from = place.start();
    int to = place.end();
    while (from < to && (isInWord(text, from) || !Character.isLetterOrDigit(text.charAt(from)))) {
      from++;
    }
    while (to > from && isInWord(text, to)) {
      to--;
    }
    return text.substring(from, to).strip();
  }

  private static boolean isInWord(String text, int at) {
    return at > 0
        && at < text.length()
        && Character.isLetterOrDigit(text.charAt(at - 1))
        && Character.isLetterOrDigit(text.charAt(at))
        && !Character.isIdeographic(text.charAt(at));
  }

  private static Passage passage(String passage, List<String> all) {
    List<String> having = all.stream().filter(text -> text.contains(passage)).toList();
    double share =
        having.stream()
            .mapToDouble(text -> (double) passage.length() / text.length())
            .average()
            .orElse(0);
    return new Passage(passage, having.size(), all.size(), share);
  }

  /**
   * Returns the removed texts that fill the frame of the kept text with another content, as another
   * removed text of the cluster does in the same place.
   *
   * @param texts supplies the text of a row, null for a text that is not looked at
   */
  Optional<Filled> filled(IntFunction<@Nullable String> texts) {
    List<Siblings> filled =
        siblings.stream()
            .filter(three -> three.rows().allMatch(row -> texts.apply(row) != null))
            .filter(three -> isFrame(three, texts))
            .toList();
    return filled.stream()
        .findFirst()
        .map(
            one -> {
              String kept = texts.apply(one.centre);
              String removed = texts.apply(one.removed);
              return new Filled(
                  filled.stream().mapToInt(Siblings::removed).toArray(),
                  chosen,
                  Slot.of(kept, removed).in(removed),
                  Slot.of(removed, kept).in(kept));
            });
  }

  private static boolean isFrame(Siblings three, IntFunction<@Nullable String> texts) {
    String kept = texts.apply(three.centre);
    String removed = texts.apply(three.removed);
    String other = texts.apply(three.other);
    Slot slot = Slot.of(removed, kept);
    Slot otherSlot = Slot.of(other, kept);
    return slot.overlap(otherSlot) >= SAME_PLACE * Math.max(slot.length(), otherSlot.length())
        && areDifferent(slot.in(kept), Slot.of(kept, removed).in(removed))
        && areDifferent(Slot.of(other, removed).in(removed), Slot.of(removed, other).in(other));
  }

  /** Returns whether two contents have words of their own, and few in common. */
  private static boolean areDifferent(String a, String b) {
    Set<String> words = words(a);
    Set<String> others = words(b);
    int all = words.size() + others.size();
    int fewest = Math.min(words.size(), others.size());
    words.retainAll(others);
    return fewest >= FEWEST_WORDS && words.size() < ALIKE * (all - words.size());
  }

  private static Set<String> words(String text) {
    return WORD.matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** The place in a text where it differs from another: all between equal begins and ends. */
  private record Slot(int from, int to) {

    /**
     * Returns where {@code text} differs from {@code other}, from a word's start to a word's end.
     */
    static Slot of(String other, String text) {
      int most = Math.min(text.length(), other.length());
      int from = 0;
      while (from < most && text.charAt(from) == other.charAt(from)) {
        from++;
      }
      while (from > 0 && from < text.length() && isInWord(text, from)) {
        from--;
      }
      int end = 0;
      while (end < most - from
          && text.charAt(text.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
        end++;
      }
      while (end > 0 && isInWord(text, text.length() - end)) {
        end--;
      }
      return new Slot(from, text.length() - end);
    }

    int length() {
      return to - from;
    }

    int overlap(Slot other) {
      return Math.max(0, Math.min(to, other.to) - Math.max(from, other.from));
    }

    String in(String text) {
      return text.substring(from, to).strip();
    }
  }
}
