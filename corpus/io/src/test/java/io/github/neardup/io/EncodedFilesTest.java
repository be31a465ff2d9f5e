package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.text.SampleTexts;
import io.github.neardup.io.text.SampleTexts.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in other encodings than UTF-8, given or guessed. */
class EncodedFilesTest {

  private static final Charset LATIN = Charset.forName("windows-1252");

  @TempDir Path folder;

  /** The formats, and how they hold two texts, < and >; ~ is a line end. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "txt!<~>~",
        "csv!id;text~1;\"<\"~2;\">\"~",
        "tsv!id\ttext~1\t<~2\t>~",
        "plain-tsv!id\ttext~1\t<~2\t>~",
        "jsonl!{\"id\": 1, \"text\": \"<\"}~{\"id\": 2, \"text\": \">\"}~",
        "json![{\"id\": 1, \"text\": \"<\"},~{\"id\": 2, \"text\": \">\"}]~",
      })
  void eachFormatIsReadInEachEncodingGivenOrGuessed(String format, String content)
      throws IOException {
    for (Sample sample : SampleTexts.all()) {
      String text = sample.text().strip();
      String other = text.substring(text.length() / 2) + " " + text;
      String ending = format.equals("csv") ? ".gz" : "";
      String file = content.replace("~", "\r\n").replace("<", text).replace(">", other);
      CorpusFiles plain = files(format, "utf8" + ending, file.getBytes(UTF_8));
      CorpusFiles encoded = files(format, "in" + ending, file.getBytes(sample.charset()));
      CorpusFiles given = encoded.withEncoding(Charset.forName(sample.charset()));
      assertThat(texts(given)).as("%s", sample).isEqualTo(texts(plain)).hasSize(2);
      CorpusFiles guessing = encoded.guessingEncodings();
      assertThat(texts(guessing)).as("%s", sample).isEqualTo(texts(plain));
      assertThat(guessing.guessedEncodings()).as("%s", sample).hasSize(1);
      assertThat(raw(given)).as("%s", sample).isEqualTo(raw(plain)).isEqualTo(raw(guessing));
    }
  }

  @Test
  void aFileInAFolderIsOneText() throws IOException {
    Files.createDirectory(folder.resolve("texts"));
    for (Sample sample : SampleTexts.all()) {
      Path file = folder.resolve("texts/a.txt");
      Files.write(file, sample.text().getBytes(sample.charset()));
      CorpusFiles files = CorpusFiles.of(List.of(folder.resolve("texts")));
      assertThat(texts(files.withEncoding(Charset.forName(sample.charset()))))
          .containsExactly(sample.text());
      assertThat(texts(files.guessingEncodings())).containsExactly(sample.text());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "txt!é~?~ü~!2",
        "csv!id,text~1,é~2,?~3,ü~!3",
        "tsv!id\ttext~1\té~2\t?~3\tü~!3",
        "plain-tsv!id\ttext~1\té~2\t?~3\tü~!3",
        "jsonl!{\"text\": \"é\"}~{\"text\": \"?\"}~{\"text\": \"ü\"}~!2",
        "json![{\"text\": \"é\"},~{\"text\": \"?\"},~{\"text\": \"ü\"}]~!2",
      })
  void aByteThatIsNoCharacterIsAFaultOfItsRecordAlone(String format, String content, int line)
      throws IOException {
    byte[] bytes = content.replace("~", "\n").getBytes(LATIN);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == '?' ? (byte) 0x81 : bytes[i];
    }
    CorpusFiles files = files(format, "in", bytes).withEncoding(LATIN);
    List<String> texts = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      while (reader.advance()) {
        try {
          texts.add(reader.document().text());
        } catch (CorpusException e) {
          problems.add(e.getMessage());
        }
      }
    }
    assertThat(texts).containsExactly("é", "ü");
    assertThat(problems)
        .containsExactly(
            files.names()
                + ":"
                + line
                + ": not windows-1252 (the byte 0x81); correct it, or name another encoding with"
                + " --encoding");
  }

  @Test
  void whatFollowsFarBehindMustBeInTheGuessedEncodingToo() throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    String text = sample("windows-1252").text();
    int lines = 0;
    for (; content.size() < 1 << 17; lines++) {
      content.writeBytes(text.getBytes(LATIN));
    }
    content.write(0x9d);
    CorpusFiles files = files("txt", "in", content.toByteArray()).guessingEncodings();
    assertThatThrownBy(() -> texts(files))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(files.names() + ":" + (lines + 1) + ": not windows-1252 (the byte")
        .hasMessageContaining("0x9D")
        .hasMessageContaining("--encoding");
  }

  @Test
  void aFileThatTurnsFromAsciiToAnotherEncodingFarBehindIsAFault() throws IOException {
    byte[] content = ("the same line\n".repeat(10_000) + "d\u00e9j\u00e0 vu\n").getBytes(LATIN);
    CorpusFiles files = files("txt", "in", content).guessingEncodings();
    assertThat(files.guessedEncodings()).isEmpty();
    assertThatThrownBy(() -> texts(files))
        .hasMessage(
            files.names()
                + ":10001: not UTF-8 at byte 2 of the line (0xE9); convert the file to UTF-8, or"
                + " name its encoding: --encoding NAME, such as windows-1252");
  }

  @ParameterizedTest
  @ValueSource(strings = {"windows-1252", "KOI8-R", "Shift_JIS", "Big5", "GB18030", "EUC-KR"})
  void aShortTextIsRefusedAndItsLikelyEncodingNamed(String charset) throws IOException {
    Sample sample = sample(charset);
    String text = "";
    for (int at = 0; text.equals(new String(text.getBytes(US_ASCII), UTF_8)); at++) {
      text = sample.text().substring(at, at + 10);
    }
    CorpusFiles files = files("txt", "in", text.getBytes(charset)).guessingEncodings();
    assertThatThrownBy(() -> texts(files))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("convert the file to UTF-8, or name its encoding: --encoding ");
  }

  @Test
  void withoutBeingAskedNothingIsGuessed() throws IOException {
    CorpusFiles files = files("txt", "in", SampleTexts.all().get(0).text().getBytes(UTF_16LE));
    assertThat(files.guessedEncodings()).isEqualTo(Map.of());
  }

  @Test
  void theVersionOfAFileHasItsEncoding() throws IOException {
    CorpusFiles files = files("txt", "in", "a".getBytes(UTF_8));
    assertThat(files.withEncoding(LATIN).versions().get(0)).contains("(txt in windows-1252, ");
    assertThat(files.withEncoding(LATIN)).isNotEqualTo(files);
  }

  private static Sample sample(String charset) {
    return SampleTexts.all().stream()
        .filter(sample -> sample.charset().equals(charset))
        .findFirst()
        .orElseThrow();
  }

  private CorpusFiles files(String format, String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(content);
    }
    return CorpusFiles.of(List.of(file.toString()), Optional.of(Format.of(format)), Map.of());
  }

  private static List<String> texts(CorpusFiles files) {
    List<String> texts = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      reader.documents().forEachRemaining(document -> texts.add(document.text()));
    }
    return texts;
  }

  /** The records as they are written. */
  private static String raw(CorpusFiles files) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      while (reader.advance()) {
        reader.writeRaw(out);
      }
    }
    return out.toString(UTF_8);
  }
}
