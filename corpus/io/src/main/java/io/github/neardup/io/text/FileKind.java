package io.github.neardup.io.text;

import io.github.neardup.io.compress.Compression;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
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
  IMAGE("an image", "leave it out", "\\x89PNG\\r\\n|\\xff\\xd8\\xff"),
  PICKLE(
      "a Python pickle",
      "if you trust it, write JSON Lines: python3 -c \"import pandas as p;"
          + " p.read_pickle('FILE').to_json('FILE.jsonl', orient='records', lines=True)\"",
      "\\x80[\\x02-\\x05].{2}"),
  DUCKDB(
      "a DuckDB database",
      "export a table: duckdb FILE \"copy TABLE to 'FILE.parquet'\"",
      ".{8}DUCK"),
  NUMBERS("arrays of numbers", "write the texts as JSON Lines", "\\x93NUMPY|\\x89HDF\\r\\n"),
  MBOX(
      "mails (mbox)",
      "write JSON Lines: " + Commands.MAILS.formatted("enumerate(x.mbox('FILE', r))"),
      "From \\S+ [^\\n]*\\d:\\d\\d",
      "mbox"),
  MAIL(
      "a mail",
      "write JSON Lines: " + Commands.MAILS.formatted("[('FILE', r(open('FILE', 'rb')))]"),
      Commands.NEVER,
      "eml"),
  NOTEBOOK(
      "a notebook of Jupyter",
      "extract its texts: jq -r '.cells[].source | if type == \"array\" then add else . end' FILE >"
          + " FILE.md",
      Commands.NEVER,
      "ipynb");

  /** What the kinds need before they exist. */
  private static final class Commands {

    /** Matches no beginning: the kind shows in names only. */
    private static final String NEVER = "(?!)";

    private static final String MAILS =
        "python3 -c \"import json as j, mailbox as x, email as e, email.policy as p;"
            + " r = lambda f: e.message_from_binary_file(f, policy=p.default);"
            + " [print(j.dumps({'id': str(i), 'text': (m.get_body(('plain', 'html')) or"
            + " m).get_content()})) for i, m in %s]\" > FILE.jsonl";
  }

  /** The most bytes that recognise a kind. */
  public static final int LONGEST_BEGINNING = 265;

  /** The number of bytes that tell text from other files, as in git. */
  public static final int LONGEST_EXAMINED = 8000;

  private final String inWords;
  private final String remedy;
  private final Compression compression;

  /** Matches the beginning of a file, with one character for each byte. */
  private final Pattern beginning;

  /** The ending of file names; empty if names say nothing. */
  private final String ending;

  FileKind(String inWords, Compression compression, String beginning) {
    this(inWords, "end its name in " + compression.ending(), compression, beginning, "");
  }

  FileKind(String inWords, String remedy, String beginning) {
    this(inWords, remedy, beginning, "");
  }

  FileKind(String inWords, String remedy, String beginning, String ending) {
    this(inWords, remedy, Compression.NONE, beginning, ending);
  }

  FileKind(
      String inWords, String remedy, Compression compression, String beginning, String ending) {
    this.inWords = inWords;
    this.remedy = remedy;
    this.compression = compression;
    this.beginning = Pattern.compile(beginning, Pattern.DOTALL);
    this.ending = ending;
  }

  /** Returns the kind of a file by its name, for text that is no plain text. */
  public static Optional<FileKind> ofFile(String fileName) {
    String name = Compression.nameWithout(fileName).toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(kind -> !kind.ending.isEmpty() && name.endsWith("." + kind.ending))
        .findFirst();
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
   * @param bytes the file, or at least its first {@link #LONGEST_EXAMINED} bytes
   */
  public static boolean isBinary(byte[] bytes) {
    byte[] begins = Arrays.copyOf(bytes, Math.min(bytes.length, LONGEST_EXAMINED));
    String characters = new String(begins, StandardCharsets.ISO_8859_1);
    boolean marked = characters.startsWith("\u00ff\u00fe") || characters.startsWith("\u00fe\u00ff");
    return of(begins).isPresent() || (!marked && characters.indexOf('\0') >= 0);
  }

  /** Returns whether this is text that a format might read. */
  public boolean isText() {
    return !ending.isEmpty();
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
