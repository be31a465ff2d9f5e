package io.github.neardup.io.text;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.io.input.ProxyInputStream;

/** The bytes of a text converted to UTF-8, whatever its encoding. Not thread-safe. */
public final class TextInput extends FilterInputStream {

  /** How many bytes are used to guess the encoding. */
  private static final int SAMPLE = 1 << 16;

  private final InputStream original;
  private final TextEncoding encoding;

  private TextInput(InputStream in, TextEncoding encoding) {
    this(in, encoding, encoding.isUtf8() ? in : new Recoding(new Utf8Reader(in, encoding)));
  }

  private TextInput(InputStream in, TextEncoding encoding, InputStream utf8) {
    super(utf8);
    this.original = in;
    this.encoding = encoding;
  }

  /**
   * Returns this text in another form.
   *
   * @param other made of this text; closes this
   */
  public TextInput in(InputStream other) {
    return new TextInput(original, encoding, other);
  }

  /**
   * Opens a text.
   *
   * @param in its bytes; closed with this
   * @param charset its encoding; if empty, UTF-8 or the encoding guessed from its beginning
   */
  public static TextInput of(InputStream in, Optional<Charset> charset) {
    if (charset.isPresent()) {
      return new TextInput(in, TextEncoding.given(charset.get()));
    }
    byte[] sample = new byte[SAMPLE];
    int count = 0;
    int read = 0;
    InputStream rest = in;
    try {
      while (read >= 0 && count < SAMPLE) {
        read = in.read(sample, count, SAMPLE - count);
        count += Math.max(0, read);
      }
    } catch (IOException e) {
      // Reported when its turn comes.
      rest =
          new ProxyInputStream(in) {
            @Override
            protected void beforeRead(int length) throws IOException {
              throw e;
            }
          };
    }
    byte[] beginning = Arrays.copyOf(sample, count);
    return new TextInput(
        new SequenceInputStream(new ByteArrayInputStream(beginning), rest),
        EncodingGuess.of(beginning, read < 0));
  }

  /** Returns the bytes as they are, for a reader instead of this. */
  InputStream original() {
    return original;
  }

  /** Returns the encoding of the text. */
  public TextEncoding encoding() {
    return encoding;
  }
}
