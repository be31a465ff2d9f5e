package io.github.neardup.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Text in one of several encodings. Nothing is replaced: bytes that do not fit are a fault. */
public final class Decoding {

  /** For files without another encoding. */
  public static final List<Charset> UTF_8 = List.of(StandardCharsets.UTF_8);

  private static final int BYTE_ORDER_MARK = 0xfeff;

  private Decoding() {}

  /**
   * Opens the text of a source, without a byte order mark. Reads it once for each charset that does
   * not fit.
   *
   * @throws CorpusException if it cannot be read or is in none of the charsets
   */
  static Reader open(CorpusSource source, List<Charset> charsets) {
    try {
      for (Charset charset : charsets) {
        if (fits(source, charset)) {
          return withoutMark(reader(source, charset));
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

  /** The whole text of a source. */
  public static String read(CorpusSource source, List<Charset> charsets) {
    try (Reader reader = open(source, charsets)) {
      StringBuilder text = new StringBuilder();
      char[] buffer = new char[1 << 13];
      for (int count = reader.read(buffer); count >= 0; count = reader.read(buffer)) {
        text.append(buffer, 0, count);
      }
      return text.toString();
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), 0, e);
    }
  }

  private static boolean fits(CorpusSource source, Charset charset) throws IOException {
    if (charset.equals(StandardCharsets.ISO_8859_1)) {
      return true; // every byte is a character
    }
    char[] buffer = new char[1 << 13];
    try (Reader reader = reader(source, charset)) {
      while (reader.read(buffer) >= 0) {
        // only to see whether it can be read
      }
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static Reader reader(CorpusSource source, Charset charset) throws IOException {
    InputStream in = source.open();
    try {
      return new BufferedReader(
          new InputStreamReader(
              source.compression().decompress(in),
              charset.newDecoder())); // reports what it cannot decode
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  private static Reader withoutMark(Reader reader) throws IOException {
    PushbackReader text = new PushbackReader(reader);
    int first = text.read();
    if (first >= 0 && first != BYTE_ORDER_MARK) {
      text.unread(first);
    }
    return text;
  }
}
