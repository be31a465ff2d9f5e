package io.github.neardup.core.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Writes the resource {@code nfkc.txt}: what NFKC makes of each character of the basic plane. */
final class NfkcTable {

  private NfkcTable() {}

  /** Writes the file. */
  public static void main(String[] arguments) throws IOException {
    Files.writeString(Path.of(arguments[0]), runs(), StandardCharsets.US_ASCII);
  }

  /** A line for each run: the first character, and what is added to each, or hyphens. */
  static String runs() {
    char[] table = CharacterMapping.computed('\u00A0', Normalization::nfkcOf).table();
    StringBuilder runs = new StringBuilder();
    String last = "";
    for (int c = 0; c < table.length; c++) {
      String added =
          table[c] == CharacterMapping.COMPLEX
              ? "----"
              : String.format(Locale.ROOT, "%04x", (table[c] - c) & Character.MAX_VALUE);
      if (!added.equals(last)) {
        runs.append(String.format(Locale.ROOT, "%04x %s\n", c, added));
        last = added;
      }
    }
    return runs.toString();
  }
}
