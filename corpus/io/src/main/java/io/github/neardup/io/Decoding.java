package io.github.neardup.io;

import io.github.neardup.core.util.InputFile;
import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.text.FileKind;
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
import java.util.stream.Collectors;

/** Decodes text in one of several encodings. Invalid bytes are a fault, and are never replaced. */
public final class Decoding {

  /** The encodings for files without another encoding. */
  public static final List<Charset> UTF_8 = List.of(StandardCharsets.UTF_8);

  /** The most characters or bytes of a text that is read as a whole. */
  public static final int LONGEST_TEXT = 1 << 28;

  private static final int BYTE_ORDER_MARK = 0xfeff;

  private Decoding() {}

  /**
   * Opens the text of a source, without a byte order mark. If more than one encoding is possible,
   * the text is read once for each charset that does not fit, and once for the one that does.
   *
   * @param bytesRead counts the bytes read, compressed as they are
   * @throws CorpusException if it cannot be read or fits none of the charsets
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

  /** Returns the fault of {@link #open opened} text that cannot be read past a line; 0 for none. */
  static CorpusException fault(CorpusSource source, long line, IOException e) {
    if (e instanceof CharacterCodingException) {
      // A decoder reads ahead, so the line and the byte are determined here.
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
   * Returns the whole text of a source.
   *
   * @throws CorpusException if it cannot be read, fits none of the charsets, or has more than
   *     {@link #LONGEST_TEXT} characters
   */
  public static String read(CorpusSource source, List<Charset> charsets) {
    return read(source, charsets, new AtomicLong());
  }

  /** Returns the whole text of a source, and counts the bytes read, compressed as they are. */
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

  /**
   * Returns the fault of a text that is too long to be read as a whole.
   *
   * @param unit the unit of the length
   */
  public static CorpusException tooLong(String name, String unit) {
    return new CorpusException(
        name,
        String.format(
            Locale.ROOT,
            "the text has more than the allowed %,d %s; split it",
            LONGEST_TEXT,
            unit));
  }

  private static boolean fits(CorpusSource source, Charset charset) throws IOException {
    if (charset.equals(StandardCharsets.ISO_8859_1)) {
      return true; // decodes every byte to a character
    }
    try (Reader reader = reader(source, charset, new AtomicLong())) {
      reader.transferTo(Writer.nullWriter());
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /**
   * Opens text in UTF-8 that may have invalid bytes.
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
            CountingInput.open(source, bytesRead), charset.newDecoder())); // reports invalid bytes
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
     * Opens a source, decompressed, as UTF-8, and counts the bytes as they are in the source.
     *
     * @throws CorpusException if the content is not text
     */
    static TextInput open(CorpusSource source, AtomicLong count) throws IOException {
      return TextInput.of(content(source, count), source.encoding());
    }

    /** Opens a source, decompressed, and counts the bytes as they are in the source. */
    static InputStream content(CorpusSource source, AtomicLong count) throws IOException {
      InputStream content = new CountingInput(source.open(), count);
      try {
        content = source.compression().decompress(content);
        FirstBytes.refuse(content, source);
        return content;
      } catch (IOException | RuntimeException | Error e) {
        content.close(); // which may hold memory outside the Java heap
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

  /** Recognises files by their first bytes, where names say nothing, or something wrong. */
  static final class FirstBytes {

    /** In a source that is produced while it is read, this many bytes are waited for. */
    private static final int WAITED_FOR = 16;

    private FirstBytes() {}

    /**
     * Returns the entry of a copy: its name may show the format, and its first bytes the
     * compression.
     */
    static CorpusFiles.Entry entry(String name, Path path, Optional<RowFormat> format) {
      try (InputStream in = InputFile.stream(path)) {
        Optional<FileKind> kind = FileKind.of(in.readNBytes(FileKind.LONGEST_BEGINNING));
        RowFormat told =
            kind.equals(Optional.of(FileKind.PARQUET)) ? RowFormat.PARQUET : RowFormat.JSONL;
        return new CorpusFiles.Entry(
            name,
            path,
            format.or(() -> RowFormat.ofFile(name)).orElse(told),
            kind.map(FileKind::compression).orElse(Compression.NONE),
            Optional.empty());
      } catch (IOException e) {
        throw CorpusException.reading(name, 0, e);
      }
    }

    /**
     * Refuses content that is not text.
     *
     * @param in supports marks; its position does not change
     * @param source the origin of the content; if its name is the name of a tar archive, it holds
     *     texts
     * @throws CorpusException if the content is not text
     */
    static void refuse(InputStream in, CorpusSource source) throws IOException {
      String name = source.name();
      in.mark(FileKind.LONGEST_BEGINNING);
      // Only this kind shows late in the file; a source produced while it is read is not waited
      // for.
      boolean tar = Compression.nameWithout(name).toLowerCase(Locale.ROOT).endsWith(".tar");
      byte[] begins = in.readNBytes(tar ? FileKind.LONGEST_BEGINNING : WAITED_FOR);
      in.reset();
      Optional<FileKind> kind = FileKind.of(begins);
      if (kind.isPresent() && (kind.get() != FileKind.TAR || source.format() != RowFormat.TAR)) {
        FileKind found = kind.get() == FileKind.ZIP ? FileKind.ofZip(in) : kind.get();
        throw new CorpusException(name, found.problem(name));
      }
    }
  }
}
