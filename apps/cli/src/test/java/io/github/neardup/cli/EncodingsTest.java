package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.cli.option.EncodingOption;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inputs that are not UTF-8. */
class EncodingsTest extends DedupCommandRuns {

  private static final String CSV =
      """
      id;text
      1;"Le conseil municipal a décidé mardi de fermer le vieux pont jusqu’à l’été."
      2;"Le conseil municipal a décidé mardi de fermer le vieux pont jusqu’à l’été!"
      3;"Une forte pluie a inondé la place du marché, où les élèves attendaient."
      """
          .replace("\n", "\r\n");

  private Path encoded(String name, String text, String charset) throws IOException {
    return Files.write(folder.resolve(name), text.getBytes(charset));
  }

  private static void assertCounts(Run run, int documents, int kept) throws IOException {
    assertThat(run.status()).as(run.err()).isZero();
    JsonNode summary = new ObjectMapper().readTree(run.out());
    assertThat(summary.get("documents").asInt()).isEqualTo(documents);
    assertThat(summary.get("kept").asInt()).isEqualTo(kept);
    assertThat(summary.get("removed").asInt()).isEqualTo(documents - kept);
  }

  @Test
  void anEncodingThatIsAsGoodAsCertainIsTold() throws IOException {
    Path csv = encoded("in.csv", CSV, "windows-1252");
    Path out = folder.resolve("out.csv");
    Run run = neardup.type("dedup %s -o %s --format json", csv, out);
    assertCounts(run, 3, 2);
    assertThat(run.err())
        .contains(
            "neardup: "
                + csv
                + ": not UTF-8; read as windows-1252 (guessed); the output is UTF-8; --encoding"
                + " NAME sets another");
    assertThat(Files.readString(out)).isEqualTo(CSV.replaceAll("(?m)^2.*\r\n", ""));
    assertThat(neardup.type("dedup %s -o %s -q", csv, out).err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "windows1259 | did you mean",
        "utf8x | did you mean 'UTF",
        "no encoding | name one, such as windows-1252, windows-1251, GB18030, Big5, Shift_JIS,"
      })
  void anUnknownEncodingNamesNearOnes(String name, String message) {
    Run run = neardup.type("dedup %s -o %s --encoding %s", input, output, name);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("neardup: --encoding: there is no encoding '" + name + "'; " + message);
    assertThat(output).doesNotExist();
  }

  /** As Python writes them. */
  @ParameterizedTest
  @CsvSource({"latin-1, ISO-8859-1", "windows1252, windows-1252", "utf 8, UTF-8"})
  void namesAreEqualWithoutSeparators(String name, String meant) {
    assertThat(EncodingOption.charset("--encoding", name)).isEqualTo(Charset.forName(meant));
  }

  @Test
  void twoTextsAreComparedInTheirEncoding() throws IOException {
    Path latin = encoded("a.txt", "déjà vu, où ça", "windows-1252");
    Path utf8 = encoded("b.txt", "déjà vu, où ça", "UTF-8");
    Run refused = neardup.run("compare", latin, utf8);
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("--encoding");
    Run run = neardup.type("compare %s %s --encoding windows-1252", latin, latin);
    assertThat(run.status()).as(run.err()).isZero();
    Path longer = encoded("c.txt", CSV, "windows-1252");
    Run guessed = neardup.run("compare", longer, utf8);
    assertThat(guessed.status()).isZero();
    assertThat(guessed.err()).contains("c.txt: not UTF-8; read as windows-1252 (guessed)");
  }

  @Test
  void parquetHasNoEncoding() {
    assertWrongUsage(
        "--encoding applies to texts and tables of text, but no input is one",
        folder.resolve("a.parquet"),
        "-o",
        output,
        "--encoding",
        "windows-1252");
  }
}
