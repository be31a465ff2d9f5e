package io.github.neardup.io;

import io.github.neardup.core.util.InputFile;
import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.text.TextInput;
import io.github.neardup.io.text.Utf8Reader;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Text in one of several encodings. Nothing is replaced: bytes that do not fit are a fault. */
public final class Decoding {

  /** For files without another encoding. */
  public static final List<Charset> UTF_8 = List.of(StandardCharsets.UTF_8);

  /** The most characters or bytes of a text that is read whole. */
  public static final int LONGEST_TEXT = 1 << 28;

  private static final int BYTE_ORDER_MARK = 0xfeff;

  private Decoding() {}

  /**
   * Opens the text of a source, without a byte order mark. Unless it can only be UTF-8, reads it
   * once for each charset that does not fit, and once for the one that does.
   *
   * @param bytesRead counts the bytes read, compressed as they are
   * @throws CorpusException if it cannot be read or is in none of the charsets
   */
  static Reader open(CorpusSource source, List<Charset> charsets, AtomicLong bytesRead) {
    try {
      for (Charset charset : charsets) {
        if (charsets.equals(UTF_8) || fits(source, charset)) {
          return withoutMark(reader(source, charset, bytesRead));
        }
      }
    } catch (IOException e) {
      throw fault(source, 0, e);
    }
    throw new CorpusException(
        source.name(),
        "the text is not "
            + charsets.stream().map(Charset::name).collect(Collectors.joining(" or "))
            + "; convert the file to UTF-8");
  }

  /** For {@link #open opened} text that cannot be read on after a line; 0 for none. */
  static CorpusException fault(CorpusSource source, long line, IOException e) {
    if (e instanceof CharacterCodingException) {
      // A decoder reads ahead. This finds the line and the byte.
      try (LineReader lines = LineReader.open(source)) {
        while (lines.advance()) {
          lines.checkUtf8();
        }
      } catch (CorpusException notUtf8) {
        return new CorpusException(source.name(), notUtf8.line(), notUtf8.problem(), e);
      }
    }
    return CorpusException.reading(source.name(), line, e);
  }

  /**
   * The whole text of a source.
   *
   * @throws CorpusException if it cannot be read, is in none of the charsets, or has more than
   *     {@link #LONGEST_TEXT} characters
   */
  public static String read(CorpusSource source, List<Charset> charsets) {
    return read(source, charsets, new AtomicLong());
  }

  /** The same; counts the bytes read, compressed as they are. */
  static String read(CorpusSource source, List<Charset> charsets, AtomicLong bytesRead) {
    StringBuilder text = new StringBuilder();
    char[] buffer = new char[1 << 13];
    try (Reader reader = open(source, charsets, bytesRead)) {
      for (int count = reader.read(buffer); count >= 0; count = reader.read(buffer)) {
        text.append(buffer, 0, count);
        if (text.length() > LONGEST_TEXT) {
          throw tooLong(source.name(), "characters");
        }
      }
      return text.toString();
    } catch (IOException e) {
      throw fault(source, 0, e);
    }
  }

  /** The fault of a text that is too long to be read whole, in a unit. */
  public static CorpusException tooLong(String name, String unit) {
    return new CorpusException(
        name,
        String.format(
            Locale.ROOT,
            "the text has more than %,d %s, the most that is read; split it",
            LONGEST_TEXT,
            unit));
  }

  private static boolean fits(CorpusSource source, Charset charset) throws IOException {
    if (charset.equals(StandardCharsets.ISO_8859_1)) {
      return true; // every byte is a character
    }
    try (Reader reader = reader(source, charset, new AtomicLong())) {
      reader.transferTo(Writer.nullWriter());
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /**
   * Opens text in UTF-8, of which not all need be right.
   *
   * @throws CorpusException if it cannot be read
   */
  static Utf8Reader openUtf8(CorpusSource source, AtomicLong bytesRead) {
    try {
      return new Utf8Reader(CountingInput.open(source, bytesRead));
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), 0, e);
    }
  }

  private static Reader reader(CorpusSource source, Charset charset, AtomicLong bytesRead)
      throws IOException {
    return new BufferedReader(
        new InputStreamReader(
            CountingInput.open(source, bytesRead),
            charset.newDecoder())); // reports what it cannot decode
  }

  private static Reader withoutMark(Reader reader) throws IOException {
    PushbackReader text = new PushbackReader(reader);
    try {
      int first = text.read();
      if (first >= 0 && first != BYTE_ORDER_MARK) {
        text.unread(first);
      }
      return text;
    } catch (IOException | RuntimeException e) {
      text.close();
      throw e;
    }
  }

  /** Counts the bytes that are read. */
  static final class CountingInput extends FilterInputStream {

    private final AtomicLong count;

    private CountingInput(InputStream in, AtomicLong count) {
      super(in);
      this.count = count;
    }

    /**
     * Opens a source, through its compression, as UTF-8; counts the bytes as they are in the
     * source.
     *
     * @throws CorpusException if what comes out is no text at all
     */
    static TextInput open(CorpusSource source, AtomicLong count) throws IOException {
      InputStream content = new CountingInput(source.open(), count);
      try {
        content = source.compression().decompress(content);
        OtherFormat.refuse(content, source.name());
        return TextInput.of(content, source.encoding());
      } catch (IOException | RuntimeException | Error e) {
        content.close(); // which may hold memory that Java does not collect
        throw e;
      }
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count.addAndGet(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] out, int offset, int length) throws IOException {
      int read = super.read(out, offset, length);
      count.addAndGet(Math.max(0, read));
      return read;
    }
  }

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
        return new CorpusFiles.Entry(
            name, path, format.orElse(told), compression, Optional.empty());
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
          throw new CorpusException(
              name, "holds " + format.inWords + ", not text; " + format.remedy);
        }
      }
    }
  }
}
