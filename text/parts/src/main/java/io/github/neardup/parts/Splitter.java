package io.github.neardup.parts;

import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.parts.PartMatches.Range;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts a text into parts: not at all, by paragraph, or by windows. A window has a given number of
 * sentences, words or characters, and a new one begins every few of these, so windows overlap if
 * the step is smaller than the window. Parts cover the text without gaps, in order. A text shorter
 * than a part is one part, and so is the empty text. No surrogate pair is cut. Takes time linear in
 * the text and in the number of parts.
 *
 * <ul>
 *   <li>A <b>paragraph</b> ends at a blank line, or at any line break if each line is a paragraph:
 *       in a text without a blank line, and in a block between blank lines that has a line wider
 *       than 100 columns. A paragraph of fewer than 20 words is joined to the next.
 *   <li>A <b>sentence</b> ends at {@code 。！？；!?;…}, at a full stop not followed by a letter or
 *       digit, and at line breaks.
 *   <li>A <b>word</b> is a run of letters, digits and combining marks, whatever the tokenizer; each
 *       Chinese character and each hiragana is a word.
 *   <li>A <b>character</b> is a Unicode code point.
 * </ul>
 *
 * <p>If less than half a step remains after a window, the window is extended to the end of the
 * text. Otherwise, a last window of full size ends with the text.
 *
 * <p>Immutable and thread-safe. Two splitters are equal if they cut in the same way.
 */
public final class Splitter {

  /** Keeps the text as one part: {@code none}. */
  public static final Splitter WHOLE =
      new Splitter("none", text -> List.of(new Range(0, text.length())));

  /** The largest window. */
  public static final int MAXIMUM_WINDOW = 1_000_000;

  static final String PERMITTED =
      "none, paragraph, sentences:N/STEP, words:N/STEP or chars:N/STEP, a window of N every STEP,"
          + " STEP at most N and N at most "
          + MAXIMUM_WINDOW;

  private static final String SENTENCES = "sentences";
  private static final String WORDS = "words";
  private static final String CHARACTERS = "chars";
  private static final List<String> KINDS =
      List.of("none", "paragraph", SENTENCES, WORDS, CHARACTERS);
  private static final Pattern WINDOW = Pattern.compile("([a-z]+):(\\d{1,9})/(\\d{1,9})");
  private static final Splitter PARAGRAPHS = new Splitter("paragraph", Paragraphs::of);

  private final String form;
  private final Function<String, List<Range>> rule;

  private Splitter(String form, Function<String, List<Range>> rule) {
    this.form = form;
    this.rule = rule;
  }

  private static Splitter windows(String kind, int window, int step) {
    if (window < 1 || window > MAXIMUM_WINDOW) {
      throw new IllegalArgumentException(
          "a window must be from 1 to " + MAXIMUM_WINDOW + " " + kind + ", not " + window);
    }
    if (step < 1 || step > window) {
      throw new IllegalArgumentException(
          "the step must be from 1 to the window, " + window + ", not " + step);
    }
    return new Splitter(
        kind + ":" + window + "/" + step,
        text ->
            windows(
                switch (kind) {
                  case SENTENCES -> PartUnits.sentences(text);
                  case WORDS -> PartUnits.words(text);
                  default -> PartUnits.characters(text);
                },
                text.length(),
                window,
                step));
  }

  /**
   * A window extends from the start of its first unit to the start of the first unit after it. The
   * first window begins, and the last ends, with the text. So the last window is never tiny, nor
   * nearly a copy of the one before.
   */
  private static List<Range> windows(IntArrayList starts, int length, int size, int step) {
    int units = starts.size();
    List<Range> windows = new ArrayList<>();
    long first = 0;
    while (units - (first + size) > 0 && 2 * (units - (first + size)) >= step) {
      windows.add(range(starts, length, (int) first, (int) (first + size)));
      first = first + step + size > units ? units - size : first + step;
    }
    windows.add(range(starts, length, (int) first, units));
    return windows;
  }

  private static Range range(IntArrayList starts, int length, int first, int end) {
    return new Range(
        first == 0 ? 0 : starts.getInt(first), end == starts.size() ? length : starts.getInt(end));
  }

  /**
   * Parses a splitter as written in a spec: {@code none}, {@code paragraph}, {@code
   * sentences:N/STEP}, {@code words:N/STEP} or {@code chars:N/STEP}.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  public static Splitter parse(String text) {
    if (text.equals(WHOLE.form)) {
      return WHOLE;
    }
    if (text.equals(PARAGRAPHS.form)) {
      return PARAGRAPHS;
    }
    String kind = text.replaceFirst(":.*", "");
    if (!KINDS.contains(kind)) {
      throw new InvalidSpecException(Suggestions.unknown("value of parts", kind, KINDS));
    }
    Matcher window = WINDOW.matcher(text);
    if (!window.matches() || KINDS.indexOf(kind) < KINDS.indexOf(SENTENCES)) {
      throw new IllegalArgumentException("not of the form " + PERMITTED + ": '" + text + "'");
    }
    return windows(kind, Integer.parseInt(window.group(2)), Integer.parseInt(window.group(3)));
  }

  /**
   * Cuts a text.
   *
   * @param text any text
   * @return at least one part; starts and ends ascend, the first part starts and the last ends with
   *     the text, and there are no gaps between parts
   */
  public List<Range> split(String text) {
    return rule.apply(text);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Splitter splitter && form.equals(splitter.form);
  }

  @Override
  public int hashCode() {
    return form.hashCode();
  }

  /** Returns the splitter as in a spec. */
  @Override
  public String toString() {
    return form;
  }
}
