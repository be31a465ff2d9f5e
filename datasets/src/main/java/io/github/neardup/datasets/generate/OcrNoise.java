package io.github.neardup.datasets.generate;

/**
 * What a scanner misreads: in a chosen word, one group of letters becomes one that looks like it; a
 * chosen Chinese character becomes another of the same shape.
 */
final class OcrNoise implements Edit {

  private static final String[][] CONFUSED = {
    {"rn", "m"}, {"m", "rn"}, {"cl", "d"}, {"d", "cl"}, {"vv", "w"}, {"w", "vv"},
    {"li", "h"}, {"h", "li"}, {"in", "m"}, {"ri", "n"}, {"l", "1"}, {"1", "l"},
    {"I", "l"}, {"O", "0"}, {"0", "O"}, {"o", "0"}, {"S", "5"}, {"5", "S"},
    {"s", "5"}, {"B", "8"}, {"8", "B"}, {"b", "6"}, {"6", "b"}, {"g", "9"},
    {"9", "g"}, {"Z", "2"}, {"z", "2"}, {"2", "Z"}, {"e", "c"}, {"c", "e"},
    {"a", "o"}, {"u", "v"}, {"v", "u"}, {"y", "v"}, {"f", "t"}, {"t", "f"},
    {"i", "j"}, {"j", "i"}, {"n", "ri"}, {"r", "t"}, {"k", "lc"}, {"p", "o"},
    {"q", "g"}, {"x", "z"}, {"3", "8"}, {"4", "A"}, {"7", "1"}, {"A", "4"},
    {"C", "G"}, {"D", "O"}, {"E", "F"}, {"F", "P"}, {"G", "C"}, {"H", "N"},
    {"J", "I"}, {"K", "X"}, {"L", "I"}, {"M", "N"}, {"N", "H"}, {"P", "F"},
    {"Q", "O"}, {"R", "K"}, {"T", "I"}, {"U", "V"}, {"V", "U"}, {"W", "VV"},
    {"X", "K"}, {"Y", "V"}
  };

  private final SimilarCharacters similar = SimilarCharacters.inShape();

  @Override
  public String apply(String text, double strength, Randomness chance) {
    return Words.edit(
        text, strength, chance, (word, from, to, out) -> misread(word, from, to, chance, out));
  }

  private void misread(String text, int from, int to, Randomness chance, StringBuilder out) {
    int first = text.codePointAt(from);
    if (Words.isCharacter(first)) {
      out.appendCodePoint(similar.other(first, chance));
      return;
    }
    int start = from + chance.below(to - from);
    int begin = chance.below(CONFUSED.length);
    for (int i = 0; i < to - from; i++) {
      int at = start + i < to ? start + i : start + i - (to - from);
      for (int c = 0; c < CONFUSED.length; c++) {
        String[] confused = CONFUSED[(begin + c) % CONFUSED.length];
        if (at + confused[0].length() <= to && text.startsWith(confused[0], at)) {
          out.append(text, from, at)
              .append(confused[1])
              .append(text, at + confused[0].length(), to);
          return;
        }
      }
    }
    out.append(text, from, to);
  }
}
