package io.github.neardup.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** What is no text, told by its first bytes, and what to do about it. */
enum OtherFormat {
  GZIP("gzip", "end its name in .gz", "\\x1f\\x8b\\x08"),
  ZSTD("Zstandard", "end its name in .zst", "\\x28\\xb5\\x2f\\xfd"),
  PARQUET("Parquet", "convert it to JSON Lines or CSV", "PAR1"),
  ZIP("a zip archive", "unpack it", "PK\\x03\\x04"),
  BZIP2("bzip2", "end its name in .bz2", "BZh[1-9]1AY&SY"),
  XZ("xz", "end its name in .xz", "\\xfd7zXZ\\x00"),
  SEVEN_ZIP("a 7z archive", "unpack it", "7z\\xbc\\xaf\\x27\\x1c"),
  PDF("PDF", "extract its text", "%PDF-"),
  SQLITE("an SQLite database", "export a table as CSV", "SQLite format 3\\x00");

  /** In bytes. */
  private static final int LONGEST_BEGINNING = 16;

  private final String inWords;
  private final String remedy;

  /** A character for a byte. */
  private final Pattern beginning;

  OtherFormat(String inWords, String remedy, String beginning) {
    this.inWords = inWords;
    this.remedy = remedy;
    this.beginning = Pattern.compile(beginning);
  }

  /**
   * Refuses data of such a format.
   *
   * @param in supports marks; is left where it was
   * @param name what messages call it
   * @throws CorpusException if it is of one of them
   */
  static void refuse(InputStream in, String name) throws IOException {
    in.mark(LONGEST_BEGINNING);
    byte[] bytes = in.readNBytes(LONGEST_BEGINNING);
    in.reset();
    String begins = new String(bytes, StandardCharsets.ISO_8859_1);
    for (OtherFormat format : values()) {
      if (format.beginning.matcher(begins).lookingAt()) {
        throw new CorpusException(name, "holds " + format.inWords + ", not text; " + format.remedy);
      }
    }
  }
}
