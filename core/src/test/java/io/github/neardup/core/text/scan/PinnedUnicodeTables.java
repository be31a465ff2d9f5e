package io.github.neardup.core.text.scan;

import io.github.neardup.core.text.scan.PinnedUnicode.Kind;
import java.io.IOException;
import java.lang.Character.UnicodeScript;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Writes the tables of {@link PinnedUnicode} as this JVM has them, in hexadecimal numbers: how many
 * ranges of equal properties there are, and for each where it begins and its properties; how many
 * runs of code points are folded, and for each the first, the last, the step from one to the next,
 * and what the first becomes.
 *
 * <p>To be run on Java 17, whose Unicode is 13.0, with the file to write as its argument. There is
 * no reason ever to do that again: another file makes other fingerprints.
 */
@SuppressWarnings("EnumOrdinal")
final class PinnedUnicodeTables {

  private record Run(int first, int last, int step, int image) {}

  private PinnedUnicodeTables() {}

  public static void main(String[] args) throws IOException {
    if (Runtime.version().feature() != 17) {
      throw new IllegalStateException("only Java 17 has Unicode " + PinnedUnicode.VERSION);
    }
    Files.writeString(Path.of(args[0]), tables(), StandardCharsets.US_ASCII);
  }

  /** The content of the file. */
  static String tables() {
    List<String> ranges = new ArrayList<>();
    int before = -1;
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      int properties = properties(c);
      if (properties != before) {
        ranges.add(hex(c) + " " + hex(properties));
        before = properties;
      }
    }
    List<Run> runs = runs(c -> Character.toLowerCase(Character.toUpperCase(c)));
    StringBuilder out = new StringBuilder();
    out.append(hex(ranges.size())).append('\n');
    ranges.forEach(range -> out.append(range).append('\n'));
    out.append(hex(runs.size())).append('\n');
    for (Run run : runs) {
      out.append("%x %x %x %x\n".formatted(run.first, run.last, run.step, run.image));
    }
    return out.toString();
  }

  private static int properties(int codePoint) {
    boolean ideographic = Character.isIdeographic(codePoint);
    UnicodeScript script = UnicodeScript.of(codePoint);
    Kind kind =
        switch (script) {
          case HAN -> ideographic ? Kind.HAN_IDEOGRAPH : Kind.HAN;
          case HIRAGANA -> Kind.HIRAGANA;
          case KATAKANA -> Kind.KATAKANA;
          case HANGUL -> Kind.HANGUL;
          default -> ideographic ? Kind.OTHER_IDEOGRAPH : Kind.OTHER;
        };
    if (kind.ideographic != ideographic) {
      throw new IllegalStateException(hex(codePoint) + " needs a kind of its own");
    }
    return kind.ordinal() << PinnedUnicode.CATEGORY_BITS | Character.getType(codePoint);
  }

  /** Code points that change, in runs with a step of one or two and the same difference. */
  private static List<Run> runs(IntUnaryOperator mapping) {
    List<Run> runs = new ArrayList<>();
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      int image = mapping.applyAsInt(c);
      if (image == c) {
        continue;
      }
      Run last = runs.isEmpty() ? new Run(-9, -9, 0, 0) : runs.get(runs.size() - 1);
      int step = c - last.last;
      boolean joins =
          image - c == last.image - last.first
              && (step == 1 || (step == 2 && c <= Character.MAX_VALUE))
              && (last.step == step || last.first == last.last);
      if (joins) {
        runs.set(runs.size() - 1, new Run(last.first, c, step, last.image));
      } else {
        runs.add(new Run(c, c, 1, image));
      }
    }
    return runs;
  }

  private static String hex(int number) {
    return Integer.toHexString(number);
  }
}
