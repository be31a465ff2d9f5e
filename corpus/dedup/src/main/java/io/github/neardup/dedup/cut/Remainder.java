package io.github.neardup.dedup.cut;

import io.github.neardup.core.text.scan.SentenceRule;
import io.github.neardup.dedup.cut.PartFinder.Cut;
import java.util.ArrayList;
import java.util.List;

/**
 * What remains of a text after cuts. Of the white space on both sides of a cut, the side with more
 * line breaks stays, so that paragraphs neither run together nor drift apart, and the next line
 * keeps its indentation. At either end of the text, the outer white space stays. Two words with
 * only a cut between them are separated by a space, unless their script is written without spaces.
 * If no letter and no digit remains, the result is empty.
 */
final class Remainder {

  /** The first character of the scripts written without spaces. */
  private static final char FIRST_WITHOUT_SPACES = '\u2E80';

  private final String text;
  private final StringBuilder left = new StringBuilder();

  private Remainder(String text) {
    this.text = text;
  }

  /**
   * Returns what remains of a text.
   *
   * @param cuts the parts, in ascending order, without overlaps
   */
  static String of(String text, List<Cut> cuts) {
    return new Remainder(text).without(cuts);
  }

  private String without(List<Cut> cuts) {
    int kept = 0;
    for (int i = 0; i < cuts.size(); ) {
      int end = i + 1;
      while (end < cuts.size()
          && WhiteSpace.is(text, cuts.get(end - 1).to(), cuts.get(end).from())) {
        end++;
      }
      List<Cut> together = cuts.subList(i, end);
      int before = WhiteSpace.startBefore(text, cuts.get(i).from(), kept);
      int after = WhiteSpace.endAfter(text, cuts.get(end - 1).to(), text.length());
      left.append(text, kept, before);
      left.append(joint(together, before, after));
      kept = after;
      i = end;
    }
    left.append(text, kept, text.length());
    return left.codePoints().anyMatch(SentenceRule::isContent) ? left.toString() : "";
  }

  /**
   * Returns the text that replaces {@code text[before..after)}, which holds cuts and white space.
   */
  private String joint(List<Cut> cuts, int before, int after) {
    String last = text.substring(cuts.get(cuts.size() - 1).to(), after);
    if (after == text.length()) {
      return before == 0 ? "" : last;
    }
    int indentation = WhiteSpace.afterLastLineBreak(last);
    if (before == 0) {
      return indentation > 0 ? last.substring(indentation) : "";
    }
    List<String> gaps = new ArrayList<>();
    int from = before;
    for (Cut cut : cuts) {
      gaps.add(text.substring(from, cut.from()));
      from = cut.to();
    }
    gaps.add(last);
    String most = last;
    for (String gap : gaps) {
      if (WhiteSpace.lineBreaks(gap) > WhiteSpace.lineBreaks(most)) {
        most = gap;
      }
    }
    if (WhiteSpace.lineBreaks(most) == 0) {
      return onOneLine(gaps.get(0), last, before, after);
    }
    return indentation > 0
        ? most.substring(0, WhiteSpace.afterLastLineBreak(most)) + last.substring(indentation)
        : most;
  }

  private String onOneLine(String first, String last, int before, int after) {
    int left = text.codePointBefore(before);
    int right = text.codePointAt(after);
    boolean opened = Punctuation.isOpening(left);
    boolean closes = !SentenceRule.isContent(right) && !Punctuation.isOpening(right);
    if (!last.isEmpty()) {
      return first.isEmpty() && opened ? "" : last;
    }
    if (!first.isEmpty()) {
      return closes ? "" : first;
    }
    return SentenceRule.isContent(left)
            && SentenceRule.isContent(right)
            && (left < FIRST_WITHOUT_SPACES || right < FIRST_WITHOUT_SPACES)
        ? " "
        : "";
  }

  /**
   * Extends a cut by the punctuation that would be left over: brackets and quotes around the
   * passage, or whose other half is in the passage, and the final mark of a passage that begins at
   * the start of a sentence or clause.
   */
  static Cut withPunctuation(String text, Cut cut) {
    int from = cut.from();
    int to = cut.to();
    int depth = 0;
    int least = 0;
    for (int i = from; i < to; i++) {
      depth +=
          Punctuation.isOpening(text.charAt(i))
              ? 1
              : Punctuation.isClosing(text.charAt(i)) ? -1 : 0;
      least = Math.min(least, depth);
    }
    depth -= least;
    for (int opened = openingBefore(text, from); opened >= 0 && least < 0; least++) {
      from = opened;
      opened = openingBefore(text, from);
    }
    boolean begins = !isContentBefore(text, from);
    while (to < text.length()) {
      char c = text.charAt(to);
      int opened = Punctuation.isClosing(c) ? openingBefore(text, from) : -1;
      if (Punctuation.isClosing(c) && depth > 0) {
        depth--;
      } else if (opened >= 0) {
        from = opened;
        begins = !isContentBefore(text, from);
      } else if (!begins || !isMark(c)) {
        break;
      }
      to++;
    }
    return new Cut(from, to, cut.key(), cut.keptRow(), cut.keptFrom());
  }

  /**
   * Returns the index of the opening bracket or quote before a place, ignoring white space, or -1.
   */
  private static int openingBefore(String text, int end) {
    int at = WhiteSpace.startBefore(text, end, 0) - 1;
    return at >= 0 && Punctuation.isOpening(text.charAt(at)) ? at : -1;
  }

  private static boolean isContentBefore(String text, int end) {
    int at = WhiteSpace.startBefore(text, end, 0);
    return at > 0 && SentenceRule.isContent(text.codePointBefore(at));
  }

  private static boolean isMark(char c) {
    return switch (c) {
      case ',', '，', '、', ':', '：' -> true;
      default -> Punctuation.isFinal(c);
    };
  }
}
