package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("sets the default locale")
class LineReaderTest {

  @Test
  void anEmptySourceHasNoLines() {
    assertThat(linesOf("")).isEmpty();
  }

  @Test
  void anEmptyLineIsALine() {
    assertThat(linesOf("\n\na\n")).containsExactly("", "", "a");
  }

  @Test
  void aLastLineNeedsNoEnd() {
    assertThat(linesOf("a\nb")).containsExactly("a", "b");
  }

  @Test
  void aCarriageReturnBeforeTheLineFeedIsNotContentAndAnyOtherIs() {
    assertThat(linesOf("a\r\nb\rc\n\r\r\nd\r")).containsExactly("a", "b\rc", "\r", "d");
  }

  @Test
  void aByteOrderMarkIsSkippedAtTheStartOfALineAndNowhereElse() {
    assertThat(linesOf("\ufeffa\n\ufeffb\ufeff\n")).containsExactly("a", "b\ufeff");
    assertThat(linesOf("\ufeff\ufeffa")).containsExactly("\ufeffa");
    assertThat(linesOf("\ufeff")).containsExactly("");
    assertThat(linesOf("\ufeff\n")).containsExactly("");
  }

  @Test
  void rawLinesAreTheBytesOfTheSource() {
    LineReader lines = LineReader.open(source("\ufeffä\r\n\nb".getBytes(UTF_8), 2));
    List<String> raw = new ArrayList<>();
    while (lines.advance()) {
      raw.add(new String(lines.rawLine(), UTF_8));
    }
    assertThat(raw).containsExactly("ä\r\n", "\n", "b");
  }

  @Test
  void digitsAreAsciiWhateverTheLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      textThatIsNotUtf8NamesLineAndByte();
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void textThatIsNotUtf8NamesLineAndByte() {
    LineReader lines = LineReader.open(source(new byte[] {'a', '\n', 'b', (byte) 0xff, '\n'}, 9));
    lines.advance();
    lines.advance();
    assertThatThrownBy(lines::text)
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            "some.tsv:2: not UTF-8 at byte 2 of the line (0xFF); convert the file to UTF-8");
  }

  @Test
  void aLineLongerThanTheLimitIsAnErrorThenAndAfter() {
    LineReader lines =
        LineReader.open(
            source("0123456789\n01234567890\nx\n".getBytes(UTF_8), 5), new AtomicLong(), 11);
    assertThat(lines.advance()).isTrue();
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(lines::advance)
          .isInstanceOf(CorpusException.class)
          .hasMessage("some.tsv:2: the line is longer than 11 bytes; split the document");
    }
  }

  @Test
  void bytesReadAreCountedAsTheyAreInTheSource() {
    AtomicLong bytes = new AtomicLong();
    LineReader lines =
        LineReader.open(source("a\nb\n".getBytes(UTF_8), 9), bytes, LineReader.LONGEST_LINE);
    while (lines.advance()) {
      assertThat(bytes).hasPositiveValue();
    }
    assertThat(bytes).hasValue(4);
  }

  @Property(tries = 300, seed = "20240602")
  void linesAreThoseOfTheSourceHoweverItIsCutIntoReads(
      @ForAll("texts") String text, @ForAll("sizes") int pieceSize) {
    LineReader lines =
        LineReader.open(source(text.getBytes(UTF_8), pieceSize), new AtomicLong(), 1 << 20);
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    List<String> contents = new ArrayList<>();
    while (lines.advance()) {
      raw.writeBytes(lines.rawLine());
      contents.add(lines.text());
    }
    assertThat(raw.toString(UTF_8)).isEqualTo(text);
    List<String> expected = new ArrayList<>(List.of(text.split("\n", -1)));
    if (expected.get(expected.size() - 1).isEmpty()) {
      expected.remove(expected.size() - 1);
    }
    assertThat(contents).isEqualTo(expected);
  }

  /** Lines of all lengths, with some beyond the first size of the buffer. */
  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> line =
        Arbitraries.frequencyOf(
            Tuple.of(9, Arbitraries.strings().withChars("aé字").ofMaxLength(9)),
            Tuple.of(1, Arbitraries.integers().between(20_000, 70_000).map("é"::repeat)));
    return line.list().ofMaxSize(8).map(list -> String.join("\n", list));
  }

  @Provide
  Arbitrary<Integer> sizes() {
    return Arbitraries.of(1, 2, 3, 8191, 1 << 20);
  }

  private static List<String> linesOf(String text) {
    LineReader lines = LineReader.open(source(text.getBytes(UTF_8), 1));
    List<String> contents = new ArrayList<>();
    while (lines.advance()) {
      contents.add(lines.text());
      assertThat(lines.lineNumber()).isEqualTo(contents.size());
    }
    assertThat(lines.advance()).as("advance after the end").isFalse();
    return contents;
  }

  /** A source that gives at most {@code pieceSize} bytes a read. */
  private static CorpusSource source(byte[] bytes, int pieceSize) {
    return new CorpusSource() {
      @Override
      public String name() {
        return "some.tsv";
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(bytes) {
          @Override
          public int read(byte[] out, int offset, int length) {
            return super.read(out, offset, Math.min(pieceSize, length));
          }
        };
      }
    };
  }
}
