package io.github.neardup.cli.label;

import com.fasterxml.jackson.annotation.JsonValue;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The common parts and the differences of two texts: by words, or by characters where a script has
 * no spaces between words. All white space counts as equal. Immutable and thread-safe.
 *
 * @param pieces in the order of the texts; their left sides form the left text, their right sides
 *     the right text
 */
public record TextDifference(List<Piece> pieces) {

  /** The relation between the two sides of a piece. */
  public enum Kind {
    /** The same, except for white space. */
    ALIKE,
    /** Different; one of them may be empty. */
    DIFFERENT,
    /** A note about omitted text, in place of the texts. Only {@link #cut} makes such pieces. */
    NOTE;

    /** Returns the word in JSON. */
    @JsonValue
    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A piece of both texts. */
  public record Piece(Kind kind, String left, String right) {}

  /** A piece of one text. */
  public record Run(Kind kind, String text) {}

  /** In UTF-16 code units; a longer word is compared in parts. */
  private static final int LONGEST_WORD = 40;

  /** Copies the list. */
  public TextDifference {
    pieces = List.copyOf(pieces);
  }

  /**
   * Compares two texts. A common beginning and a common end take linear time. The rest is compared
   * window by window, in milliseconds for each; the text after the last window counts as different.
   */
  public static TextDifference of(String left, String right) {
    return new TextDifference(new Comparison(left, right).pieces());
  }

  /** Returns the left text. */
  public List<Run> left() {
    return runs(Piece::left);
  }

  /** Returns the right text. */
  public List<Run> right() {
    return runs(Piece::right);
  }

  private static int length(List<Run> runs) {
    return runs.stream().mapToInt(run -> run.text().length()).sum();
  }

  private List<Run> runs(Function<Piece, String> side) {
    return pieces.stream()
        .map(piece -> new Run(piece.kind(), side.apply(piece)))
        .filter(run -> !run.text().isEmpty())
        .toList();
  }

  /**
   * Returns this difference without most of the text far from differences, with notes about the
   * omissions.
   *
   * @param context how many UTF-16 code units to keep on each side of a difference, at least 1
   * @param most about how many to keep of each text, at least 1
   */
  public TextDifference cut(int context, int most) {
    List<Piece> kept = new ArrayList<>();
    int length = 0;
    for (int i = 0; i < pieces.size(); i++) {
      Piece piece = pieces.get(i);
      if (length >= most) {
        TextDifference rest = new TextDifference(pieces.subList(i, pieces.size()));
        add(kept, Kind.NOTE, note(length(rest.left()), "more"), note(length(rest.right()), "more"));
        break;
      }
      boolean alike = piece.kind() == Kind.ALIKE;
      int head = !alike ? 2 * context : pieces.size() == 1 ? most : i == 0 ? 0 : context;
      int tail = !alike ? 2 * context : i == pieces.size() - 1 ? 0 : context;
      Side left = Side.of(piece.left(), head, tail, piece.kind());
      Side right = Side.of(piece.right(), head, tail, piece.kind());
      add(kept, piece.kind(), left.head(), right.head());
      add(kept, Kind.NOTE, left.note(), right.note());
      add(kept, piece.kind(), left.tail(), right.tail());
      length += Math.max(left.length(), right.length());
    }
    return new TextDifference(kept);
  }

  private record Side(String head, String note, String tail) {

    /** A shorter stretch is shown, since its note would be about as long. */
    private static final int LEAST_LEFT_OUT = 60;

    static Side of(String text, int head, int tail, Kind kind) {
      if (text.length() <= head + tail + LEAST_LEFT_OUT) {
        return new Side(text, "", "");
      }
      int from = near(text, head, -1);
      int to = near(text, text.length() - tail, 1);
      return new Side(
          text.substring(0, from),
          TextDifference.note(to - from, kind.label()),
          text.substring(to));
    }

    int length() {
      return head.length() + tail.length();
    }
  }

  private static String note(int characters, String what) {
    return characters == 0
        ? ""
        : String.format(Locale.ROOT, " ... %,d characters %s ... ", characters, what);
  }

  private static void add(List<Piece> pieces, Kind kind, String left, String right) {
    if (!left.isEmpty() || !right.isEmpty()) {
      pieces.add(new Piece(kind, left, right));
    }
  }

  /**
   * Returns the nearest place in a direction where a word begins, or else one that splits no
   * character.
   */
  private static int near(String text, int at, int step) {
    for (int place = at; Math.abs(place - at) <= 2 * LONGEST_WORD; place += step) {
      if (place <= 0 || place >= text.length()) {
        return Math.max(0, Math.min(text.length(), place));
      } else if (isSpace(text.charAt(place - 1)) && !isSpace(text.charAt(place))) {
        return place;
      }
    }
    boolean splits = Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
    return splits ? at + step : at;
  }

  private static boolean isSpace(int character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character);
  }

  private static final class Comparison {

    /** How many tokens of each text are compared at once, each with each. */
    private static final int WINDOW = 1_000;

    private static final int MOST_WINDOWS = 8;

    /** A matching word counts for more than matching characters between words. */
    private static final int WEIGHT_OF_WORD = 4;

    /** Between two differences, such text belongs to them. */
    private static final Pattern SEPARATOR = Pattern.compile("[\\s\\p{P}]{1,3}");

    private static final Set<String> SPACELESS =
        Set.of("HAN", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR");

    private final String left;
    private final String right;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Span> spans = new ArrayList<>();
    private int i;
    private int j;

    Comparison(String left, String right) {
      this.left = left;
      this.right = right;
    }

    List<Piece> pieces() {
      takeAlike(left.length(), right.length());
      int alike = alikeAtEnd();
      int leftEnd = left.length() - alike;
      int rightEnd = right.length() - alike;
      for (int windows = 0; windows < MOST_WINDOWS; windows++) {
        takeWindow(tokens(left, i, leftEnd), tokens(right, j, rightEnd), leftEnd, rightEnd);
        takeAlike(leftEnd, rightEnd);
      }
      take(Kind.DIFFERENT, leftEnd - i, rightEnd - j);
      take(Kind.ALIKE, alike, alike);
      return joined();
    }

    /** The texts up to two places, starting where the previous span ended. */
    private record Span(Kind kind, int leftTo, int rightTo) {}

    private static void extend(List<Span> spans, Span next) {
      int last = spans.size() - 1;
      if (last >= 0 && spans.get(last).kind() == next.kind()) {
        spans.remove(last);
      }
      spans.add(next);
    }

    private List<Piece> joined() {
      List<Span> joined = new ArrayList<>();
      for (int k = 0; k < spans.size(); k++) {
        Span span = spans.get(k);
        boolean different =
            k > 0
                && k < spans.size() - 1
                && SEPARATOR
                    .matcher(left)
                    .region(spans.get(k - 1).leftTo(), span.leftTo())
                    .matches();
        extend(joined, different ? new Span(Kind.DIFFERENT, span.leftTo(), span.rightTo()) : span);
      }
      List<Piece> pieces = new ArrayList<>();
      Span before = new Span(Kind.ALIKE, 0, 0);
      for (Span span : joined) {
        add(
            pieces,
            span.kind(),
            left.substring(before.leftTo(), span.leftTo()),
            right.substring(before.rightTo(), span.rightTo()));
        before = span;
      }
      return pieces;
    }

    private void take(Kind kind, int ofLeft, int ofRight) {
      i += ofLeft;
      j += ofRight;
      if (ofLeft + ofRight > 0) {
        extend(spans, new Span(kind, i, j));
      }
    }

    /** Takes the equal text from here on, up to a word. */
    private void takeAlike(int leftEnd, int rightEnd) {
      int shorter = Math.min(leftEnd - i, rightEnd - j);
      int same = 0;
      while (same < shorter && left.charAt(i + same) == right.charAt(j + same)) {
        same++;
      }
      if (same > 0 && (same < leftEnd - i || same < rightEnd - j)) {
        same = Math.max(0, near(left, i + same - 1, -1) - i);
      }
      take(Kind.ALIKE, same, same);
    }

    /** Returns the length of the equal ends after this place, from a word on. */
    private int alikeAtEnd() {
      int shorter = Math.min(left.length() - i, right.length() - j);
      int same = 0;
      while (same < shorter
          && left.charAt(left.length() - 1 - same) == right.charAt(right.length() - 1 - same)) {
        same++;
      }
      return same == 0 ? 0 : left.length() - near(left, left.length() - same + 1, 1);
    }

    /**
     * Splits at most a window of text into words, stretches of white space, and single other
     * characters.
     */
    private static List<String> tokens(String text, int from, int to) {
      List<String> tokens = new ArrayList<>();
      for (int start = from; start < to && tokens.size() < WINDOW; ) {
        int end = start;
        boolean space = isSpace(text.codePointAt(start));
        boolean word = isWord(text.codePointAt(start));
        do {
          end += Character.charCount(text.codePointAt(end));
        } while (end < to
            && end - start < LONGEST_WORD
            && (space
                ? isSpace(text.codePointAt(end))
                : isMark(text.codePointAt(end)) || (word && isWord(text.codePointAt(end)))));
        end = Math.min(end, to);
        tokens.add(text.substring(start, end));
        start = end;
      }
      return tokens;
    }

    private static boolean isWord(int character) {
      return Character.isLetterOrDigit(character)
          && !SPACELESS.contains(UnicodeScript.of(character).name());
    }

    private static boolean isMark(int character) {
      int marks =
          1 << Character.NON_SPACING_MARK
              | 1 << Character.COMBINING_SPACING_MARK
              | 1 << Character.ENCLOSING_MARK;
      return (marks >> Character.getType(character) & 1) != 0;
    }

    /**
     * Takes the heaviest common subsequence of two windows, and the text between its tokens. The
     * text after its last token is left to the next window, unless the windows reach the end.
     */
    private void takeWindow(List<String> ofLeft, List<String> ofRight, int leftEnd, int rightEnd) {
      int[] a = numbered(ofLeft);
      int[] b = numbered(ofRight);
      int[][] weights = new int[a.length + 1][b.length + 1];
      for (int x = a.length - 1; x >= 0; x--) {
        boolean word = Character.isLetterOrDigit(ofLeft.get(x).codePointAt(0));
        for (int y = b.length - 1; y >= 0; y--) {
          weights[x][y] =
              a[x] == b[y]
                  ? weights[x + 1][y + 1] + (word ? WEIGHT_OF_WORD : 1)
                  : Math.max(weights[x + 1][y], weights[x][y + 1]);
        }
      }
      boolean whole =
          weights[0][0] == 0 || (length(ofLeft) == leftEnd - i && length(ofRight) == rightEnd - j);
      int x = 0;
      int y = 0;
      while ((x < a.length || y < b.length) && (whole || weights[x][y] > 0)) {
        if (x < a.length && y < b.length && a[x] == b[y]) {
          take(Kind.ALIKE, ofLeft.get(x++).length(), ofRight.get(y++).length());
        } else if (y == b.length || (x < a.length && weights[x + 1][y] >= weights[x][y + 1])) {
          take(Kind.DIFFERENT, ofLeft.get(x++).length(), 0);
        } else {
          take(Kind.DIFFERENT, 0, ofRight.get(y++).length());
        }
      }
    }

    private static int length(List<String> tokens) {
      return tokens.stream().mapToInt(String::length).sum();
    }

    /** Returns a number for each token; all white space has the same number. */
    private int[] numbered(List<String> tokens) {
      return tokens.stream()
          .map(token -> isSpace(token.codePointAt(0)) ? " " : token)
          .mapToInt(token -> numbers.computeIfAbsent(token, key -> numbers.size()))
          .toArray();
    }
  }
}
