package io.github.neardup.io;

import io.github.neardup.core.util.InputFile;
import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.text.FileKind;
import io.github.neardup.io.text.TextEncoding;
import io.github.neardup.io.text.TextInput;
import io.github.neardup.io.text.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
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
import org.apache.commons.io.input.ProxyInputStream;

/** Decodes text in one of several encodings. Invalid bytes are a fault, and are never replaced. */
public final class Decoding {

  /** The encodings for files without another encoding. */
  public static final List<Charset> UTF_8 = List.of(StandardCharsets.UTF_8);

  /** The most bytes of a text that is read as a whole. */
  public static final int LONGEST_TEXT = 1 << 28;

  /** In a source that is produced while it is read, this many bytes are waited for. */
  private static final int WAITED_FOR = 16;

  private Decoding() {}

  /**
   * Returns a source in the first of several encodings that fits. The source is read once for each
   * encoding that is tried.
   *
   * @throws CorpusException if it cannot be read or fits none of the encodings
   */
  static CorpusSource in(CorpusSource source, List<Charset> charsets) {
    if (charsets.equals(UTF_8)) {
      return source; // faults are found where they are
    }
    try {
      for (Charset charset : charsets) {
        if (fits(source, charset)) {
          return source.in(Optional.of(charset));
        }
      }
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), 0, e);
    }
    throw new CorpusException(
        source.name(),
        "the text is not "
            + charsets.stream().map(Charset::name).collect(Collectors.joining(" or "))
            + "; convert the file to UTF-8");
  }

  private static boolean fits(CorpusSource source, Charset charset) throws IOException {
    if (charset.equals(StandardCharsets.ISO_8859_1)) {
      return true; // decodes every byte to a character
    }
    try (Reader reader =
        new InputStreamReader(
            content(source, new AtomicLong()), charset.newDecoder())) { // reports invalid bytes
      reader.transferTo(Writer.nullWriter());
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /**
   * Returns the whole text of a source.
   *
   * @throws CorpusException if it cannot be read, fits none of the charsets, or has more than
   *     {@link #LONGEST_TEXT} bytes in UTF-8
   */
  public static String read(CorpusSource source, List<Charset> charsets) {
    return Whole.of(in(source, charsets)).text();
  }

  /** The bytes of a whole text, converted to UTF-8. */
  public static final class Whole {

    private final String name;
    private final TextEncoding encoding;
    private final byte[] bytes;

    private Whole(String name, TextEncoding encoding, byte[] bytes) {
      this.name = name;
      this.encoding = encoding;
      this.bytes = bytes;
    }

    /**
     * Reads a source.
     *
     * @throws CorpusException if it cannot be read, or has more than {@link #LONGEST_TEXT} bytes
     */
    public static Whole of(CorpusSource source) {
      return of(source, new AtomicLong());
    }

    /** Reads a source, and counts the bytes read, compressed as they are. */
    static Whole of(CorpusSource source, AtomicLong bytesRead) {
      try (TextInput in = open(source, bytesRead)) {
        byte[] bytes = in.readNBytes(LONGEST_TEXT + 1);
        if (bytes.length > LONGEST_TEXT) {
          throw new CorpusException(
              source.name(),
              String.format(
                  Locale.ROOT,
                  "the text has more than the allowed %,d bytes; split it",
                  LONGEST_TEXT));
        }
        return new Whole(
            source.name(),
            in.encoding(),
            Captions.isNamed(source.name()) ? Captions.withoutBlankLines(bytes) : bytes);
      } catch (IOException e) {
        throw CorpusException.reading(source.name(), 0, e);
      }
    }

    /** Returns the encoding of the source. */
    public Charset charset() {
      return encoding.charset();
    }

    /** Returns the bytes, perhaps with a byte order mark. */
    byte[] bytes() {
      return bytes;
    }

    /** Returns whether all bytes are valid in the encoding of the source. */
    boolean isValid() {
      return Utf8.firstInvalid(bytes, 0, bytes.length) == bytes.length;
    }

    /**
     * Returns the text without a byte order mark.
     *
     * @throws CorpusException if bytes are invalid in the encoding of the source
     */
    public String text() {
      int from = Utf8.afterMark(bytes, 0, bytes.length);
      int invalid = Utf8.firstInvalid(bytes, from, bytes.length);
      if (invalid < bytes.length) {
        throw fault(from, invalid);
      }
      return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
    }

    private CorpusException fault(int from, int invalid) {
      int line = 1;
      int begin = from;
      for (int i = from; i < invalid; i++) {
        if (bytes[i] == '\n') {
          line++;
          begin = i + 1;
        }
      }
      return new CorpusException(name, line, encoding.problem(bytes, begin, bytes.length, invalid));
    }
  }

  /**
   * Opens a source, decompressed, as UTF-8, and counts the bytes as they are in the source.
   *
   * @throws CorpusException if the content is not text
   */
  static TextInput open(CorpusSource source, AtomicLong count) throws IOException {
    TextInput text = TextInput.of(content(source, count), source.encoding());
    return Captions.isNamed(source.name()) ? text.in(Captions.speech(text)) : text;
  }

  /** Opens a source, decompressed, and counts the bytes as they are in the source. */
  static InputStream content(CorpusSource source, AtomicLong count) throws IOException {
    InputStream content =
        new ProxyInputStream(source.open()) {
          @Override
          protected void afterRead(int bytes) {
            count.addAndGet(Math.max(0, bytes));
          }
        };
    try {
      content = source.compression().decompress(content);
      refuse(content, source);
      return content;
    } catch (IOException | RuntimeException | Error e) {
      content.close(); // which may hold memory outside the Java heap
      throw e;
    }
  }

  /**
   * Returns the entry of a copy: its name may show the format, and its first bytes the compression.
   */
  static CorpusFiles.Entry copied(String name, Path path, Optional<Format> format) {
    try (InputStream in = InputFile.stream(path)) {
      byte[] begins = in.readNBytes(Format.BEGINNING);
      return new CorpusFiles.Entry(
          name,
          path,
          format
              .or(() -> Format.ofFile(name))
              .or(() -> Formats.recognised(begins))
              .orElse(Formats.JSONL),
          FileKind.of(begins).map(FileKind::compression).orElse(Compression.NONE));
    } catch (IOException e) {
      throw CorpusException.reading(name, 0, e);
    }
  }

  /**
   * Refuses content that is not text.
   *
   * @param in supports marks; its position does not change
   * @param source the origin of the content, whose format may be told by the same bytes
   * @throws CorpusException if the content is not text
   */
  private static void refuse(InputStream in, CorpusSource source) throws IOException {
    String name = source.name();
    in.mark(FileKind.LONGEST_BEGINNING);
    // Only archives and mailboxes show late. A source that is produced while it is read is not
    // waited for, and damage is reported where it is.
    boolean late =
        Format.ofFile(name)
            .map(told -> !told.hasOneEncoding())
            .orElse(source.location().isPresent());
    byte[] begins = in.readNBytes(late ? FileKind.LONGEST_BEGINNING : WAITED_FOR);
    in.reset();
    Optional<FileKind> kind = FileKind.of(begins);
    if (kind.isPresent()
        && !source.format().recognises(begins)
        && !(kind.get().isText() && !(source.format() instanceof RowFormat))) {
      throw new CorpusException(name, kind.get().problem(name));
    }
  }
}
