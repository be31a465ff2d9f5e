package io.github.neardup.cli.label;

import com.fasterxml.jackson.annotation.JsonValue;
import com.github.difflib.DiffUtils;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import com.github.difflib.patch.DeltaType;
import io.github.neardup.cli.console.Console;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.MatchResult;
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

  /** Where a text is cut, a word begins within so many UTF-16 code units, if possible. */
  private static final int NEAR = 80;

  /** The scripts without spaces between words, as in a class of characters. */
  private static final String SPACELESS =
      "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}";

  /** Copies the list. */
  public TextDifference {
    pieces = List.copyOf(pieces);
  }

  /**
   * Compares two texts. A common beginning and a common end take linear time. Myers's algorithm
   * compares the first 3,000 tokens between them; what is equal directly after these is alike, too,
   * and the rest counts as different.
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
    return characters == 0 ? "" : Console.format(" ... %,d characters %s ... ", characters, what);
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
    for (int place = at; Math.abs(place - at) <= NEAR; place += step) {
      if (place <= 0 || place >= text.length()) {
        return Math.max(0, Math.min(text.length(), place));
      } else if (isSpace(text.charAt(place - 1)) && !isSpace(text.charAt(place))) {
        return place;
      }
    }
    return Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at)) ? at + step : at;
  }

  private static boolean isSpace(int character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character);
  }

  /** A difference that is being found: tokens of both texts, taken in order. */
  private static final class Comparison {

    /** How many tokens of each text are compared, after the common beginning. */
    private static final int WINDOW = 3_000;

    private static final String NOT_SPACELESS = "&&[^" + SPACELESS + "]]";
    private static final String WORD =
        "[\\p{L}\\p{Nd}%1$s(?:[\\p{L}\\p{Nd}\\p{M}%1$s|(?<=\\p{Nd})[.,](?=\\p{Nd}))*+"
            .formatted(NOT_SPACELESS);
    private static final String OTHER_CHARACTER = "[^\\s\\p{Z}]\\p{M}*+";

    /** A word or number, or a single other character, each with the white space after it. */
    private static final Pattern TOKEN =
        Pattern.compile("(?:" + WORD + "|" + OTHER_CHARACTER + ")?+[\\s\\p{Z}]*+");

    private final List<String> left;
    private final List<String> right;
    private final List<Piece> pieces = new ArrayList<>();
    private int i;
    private int j;

    Comparison(String left, String right) {
      this.left = tokens(left);
      this.right = tokens(right);
    }

    private static List<String> tokens(String text) {
      return TOKEN
          .matcher(text)
          .results()
          .map(MatchResult::group)
          .filter(t -> !t.isEmpty())
          .toList();
    }

    private static boolean isSame(String left, String right) {
      return stripped(left).equals(stripped(right));
    }

    private static String stripped(String token) {
      int end = token.length();
      while (end > 0 && isSpace(token.charAt(end - 1))) {
        end--;
      }
      return token.substring(0, end);
    }

    List<Piece> pieces() {
      takeAlike(left.size(), right.size());
      int end = alikeAtEnd();
      int leftEnd = left.size() - end;
      int rightEnd = right.size() - end;
      takeWindow(Math.min(i + WINDOW, leftEnd), Math.min(j + WINDOW, rightEnd));
      takeAlike(leftEnd, rightEnd);
      take(Kind.DIFFERENT, leftEnd - i, rightEnd - j);
      take(Kind.ALIKE, end, end);
      return pieces;
    }

    /** Takes the equal tokens from here on. */
    private void takeAlike(int leftEnd, int rightEnd) {
      int same = 0;
      while (i + same < leftEnd
          && j + same < rightEnd
          && isSame(left.get(i + same), right.get(j + same))) {
        same++;
      }
      take(Kind.ALIKE, same, same);
    }

    /** Returns the number of equal tokens at the end, after this place. */
    private int alikeAtEnd() {
      int shorter = Math.min(left.size() - i, right.size() - j);
      int same = 0;
      while (same < shorter
          && isSame(left.get(left.size() - 1 - same), right.get(right.size() - 1 - same))) {
        same++;
      }
      return same;
    }

    private void takeWindow(int leftTo, int rightTo) {
      DiffUtils.diff(
              left.subList(i, leftTo),
              right.subList(j, rightTo),
              new MyersDiffWithLinearSpace<>(Comparison::isSame),
              null,
              true)
          .getDeltas()
          .forEach(
              delta ->
                  take(
                      delta.getType() == DeltaType.EQUAL ? Kind.ALIKE : Kind.DIFFERENT,
                      delta.getSource().size(),
                      delta.getTarget().size()));
    }

    /** Adds a piece, or lengthens the last one. */
    private void take(Kind kind, int fromLeft, int fromRight) {
      String ofLeft = String.join("", left.subList(i, i + fromLeft));
      String ofRight = String.join("", right.subList(j, j + fromRight));
      i += fromLeft;
      j += fromRight;
      int last = pieces.size() - 1;
      if (last >= 0 && pieces.get(last).kind() == kind) {
        Piece before = pieces.remove(last);
        add(pieces, kind, before.left() + ofLeft, before.right() + ofRight);
      } else {
        add(pieces, kind, ofLeft, ofRight);
      }
    }
  }
}
