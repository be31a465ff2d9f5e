package io.github.neardup.io;

import io.github.neardup.core.internal.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is no text, told by its first bytes, and what to do about it. */
enum OtherFormat {
  GZIP("gzip", Compression.GZIP, "\\x1f\\x8b\\x08"),
  ZSTD("Zstandard", Compression.ZSTD, "\\x28\\xb5\\x2f\\xfd"),
  PARQUET("Parquet", "end its name in .parquet", "PAR1"),
  ZIP("a zip archive", "unpack it", "PK\\x03\\x04"),
  BZIP2("bzip2", Compression.BZIP2, "BZh[1-9]1AY&SY"),
  XZ("xz", Compression.XZ, "\\xfd7zXZ\\x00"),
  SEVEN_ZIP("a 7z archive", "unpack it", "7z\\xbc\\xaf\\x27\\x1c"),
  PDF("PDF", "extract its text", "%PDF-"),
  SQLITE("an SQLite database", "export a table as CSV", "SQLite format 3\\x00");

  /** In bytes. */
  private static final int LONGEST_BEGINNING = 16;

  private final String inWords;
  private final String remedy;
  private final Compression compression;

  /** A character for a byte. */
  private final Pattern beginning;

  OtherFormat(String inWords, Compression compression, String beginning) {
    this(inWords, "end its name in " + compression.ending(), compression, beginning);
  }

  OtherFormat(String inWords, String remedy, String beginning) {
    this(inWords, remedy, Compression.NONE, beginning);
  }

  OtherFormat(String inWords, String remedy, Compression compression, String beginning) {
    this.inWords = inWords;
    this.remedy = remedy;
    this.compression = compression;
    this.beginning = Pattern.compile(beginning);
  }

  /** A file whose name tells nothing: its first bytes do. */
  static CorpusFiles.Entry entry(String name, Path path, Optional<RowFormat> format) {
    try (InputStream in = InputFile.stream(path)) {
      String begins = beginning(in);
      Compression compression = Compression.NONE;
      for (OtherFormat other : values()) {
        if (other.compression != Compression.NONE && other.matches(begins)) {
          compression = other.compression;
        }
      }
      RowFormat told = PARQUET.matches(begins) ? RowFormat.PARQUET : RowFormat.JSONL;
      return new CorpusFiles.Entry(name, path, format.orElse(told), compression, Optional.empty());
    } catch (IOException e) {
      throw CorpusException.reading(name, 0, e);
    }
  }

  private static String beginning(InputStream in) throws IOException {
    return new String(in.readNBytes(LONGEST_BEGINNING), StandardCharsets.ISO_8859_1);
  }

  private boolean matches(String begins) {
    return beginning.matcher(begins).lookingAt();
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
    String begins = beginning(in);
    in.reset();
    for (OtherFormat format : values()) {
      if (format.matches(begins)) {
        throw new CorpusException(name, "holds " + format.inWords + ", not text; " + format.remedy);
      }
    }
  }
}
