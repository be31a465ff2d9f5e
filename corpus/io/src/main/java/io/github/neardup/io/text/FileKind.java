package io.github.neardup.io.text;

import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Kinds of files that are not text, recognised by their first bytes, and what to do about them. */
public enum FileKind {
  GZIP("gzip", Compression.GZIP, "\\x1f\\x8b\\x08"),
  ZSTD("Zstandard", Compression.ZSTD, "\\x28\\xb5\\x2f\\xfd"),
  BZIP2("bzip2", Compression.BZIP2, "BZh[1-9]1AY&SY"),
  XZ("xz", Compression.XZ, "\\xfd7zXZ\\x00"),
  LZ4("LZ4", "unpack it: lz4 -d FILE", "\\x04\\x22\\x4d\\x18"),
  PARQUET("Parquet", "end its name in .parquet", "PAR1"),
  ARROW(
      "an Arrow or Feather table",
      "write Parquet: python3 -c \"import pyarrow.feather as f, pyarrow.parquet as p;"
          + " p.write_table(f.read_table('FILE'), 'FILE.parquet')\"",
      "ARROW1\\x00\\x00|FEA1\\x00"),
  ARROW_STREAM(
      "an Arrow stream",
      "write Parquet: python3 -c \"import pyarrow as a, pyarrow.parquet as p;"
          + " p.write_table(a.ipc.open_stream(a.OSFile('FILE')).read_all(), 'FILE.parquet')\"",
      "\\xff\\xff\\xff\\xff..[\\x00-\\x0f]\\x00"),
  AVRO("Avro records", "write JSON Lines: avro-tools tojson FILE > FILE.jsonl", "Obj\\x01"),
  ZIP(
      "a zip archive or an Office document",
      "unpack it, or save it as text, a table as CSV in UTF-8",
      "PK\\x03\\x04|PK\\x05\\x06"),
  OLD_OFFICE(
      "an old Office document (.doc, .xls, .ppt, .rtf)",
      "save it as text, a table as CSV in UTF-8",
      "\\xd0\\xcf\\x11\\xe0\\xa1\\xb1\\x1a\\xe1|\\{\\\\rtf1"),
  PDF("PDF", "extract its text: pdftotext FILE FILE.txt", "%PDF-"),
  SQLITE(
      "an SQLite database",
      "export a table as CSV: sqlite3 -csv -header FILE 'select * from TABLE' > FILE.csv",
      "SQLite format 3\\x00"),
  SEVEN_ZIP("a 7z archive", "unpack it", "7z\\xbc\\xaf\\x27\\x1c"),
  TAR(
      "a tar archive",
      "unpack it to a folder, and name that: tar -xf FILE -C FOLDER",
      ".{257}ustar(\\x00|  \\x00)"),
  IMAGE("an image", "leave it out", "\\x89PNG\\r\\n|\\xff\\xd8\\xff");

  /** The most bytes that recognise a kind. */
  public static final int LONGEST_BEGINNING = 265;

  /** The number of bytes that git examines. */
  private static final int LONGEST_TEXT = 8000;

  private final String inWords;
  private final String remedy;
  private final Compression compression;

  /** Matches the beginning of a file, with one character for each byte. */
  private final Pattern beginning;

  FileKind(String inWords, Compression compression, String beginning) {
    this(inWords, "end its name in " + compression.ending(), compression, beginning);
  }

  FileKind(String inWords, String remedy, String beginning) {
    this(inWords, remedy, Compression.NONE, beginning);
  }

  FileKind(String inWords, String remedy, Compression compression, String beginning) {
    this.inWords = inWords;
    this.remedy = remedy;
    this.compression = compression;
    this.beginning = Pattern.compile(beginning, Pattern.DOTALL);
  }

  /**
   * Returns the kind of a file by its beginning.
   *
   * @param begins the first {@link #LONGEST_BEGINNING} bytes; with fewer, some kinds are not
   *     recognised
   */
  public static Optional<FileKind> of(byte[] begins) {
    String characters = new String(begins, StandardCharsets.ISO_8859_1);
    return Arrays.stream(values())
        .filter(kind -> kind.beginning.matcher(characters).lookingAt())
        .findFirst();
  }

  /**
   * Returns whether a file is not text: it has a recognised kind, or a zero byte at its beginning
   * without a byte order mark of UTF-16 or UTF-32.
   *
   * @param in the file from its start; is advanced
   * @throws IOException if {@code in} throws it
   */
  public static boolean isBinary(InputStream in) throws IOException {
    byte[] begins = in.readNBytes(LONGEST_TEXT);
    if (of(begins).isPresent()) {
      return true;
    }
    String characters = new String(begins, StandardCharsets.ISO_8859_1);
    boolean marked = characters.startsWith("\u00ff\u00fe") || characters.startsWith("\u00fe\u00ff");
    return !marked && characters.indexOf('\0') >= 0;
  }

  /**
   * Returns how a file of this kind is compressed; {@link Compression#NONE} if it is more than
   * compressed.
   */
  public Compression compression() {
    return compression;
  }

  /**
   * Returns what is wrong with a file of this kind, and what to do.
   *
   * @param name the file, for the command in the message
   */
  public String problem(String name) {
    return "holds " + inWords + ", not text; " + remedy.replace("FILE", name);
  }
}
