package io.github.neardup.io.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * JSON that is safe anywhere: within {@code <script>}, on a line of its own, and in UTF-8 whatever
 * the strings hold. {@code <}, {@code >}, {@code &}, line separators and surrogates are escaped; a
 * parser restores them, including lone surrogates.
 */
public final class SafeJson {

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder().characterEscapes(new Escapes()).build();

  private SafeJson() {}

  /** Returns a generator; closing it leaves the writer open. */
  public static JsonGenerator generator(Writer out) throws IOException {
    return FACTORY.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
  }

  /** Returns a generator that writes UTF-8. */
  static JsonGenerator generator(OutputStream out) throws IOException {
    return FACTORY.createGenerator(out);
  }

  private static final class Escapes extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    private final int[] ascii;

    Escapes() {
      ascii = standardAsciiEscapesForJSON();
      for (char c : new char[] {'<', '>', '&', 0x7F}) {
        ascii[c] = ESCAPE_STANDARD;
      }
    }

    @Override
    public int[] getEscapeCodesForAscii() {
      return ascii.clone();
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      boolean unsafe =
          Character.isSurrogate((char) character) || character == 0x2028 || character == 0x2029;
      return unsafe ? new SerializedString(String.format(Locale.ROOT, "\\u%04X", character)) : null;
    }
  }
}
