package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What {@code neardup dedup} reads and writes: formats, fields, standard input, folders. */
class DedupFormatsTest extends DedupCommandRuns {

  @Test
  void inputsOfSeveralFormatsBecomeOneOutputOfTheFormatItsNameTells() throws IOException {
    Path csv = write("a.csv", "id,text,note\n1,one two three four,n\n2,\"five, six\",\n");
    Path target = folder.resolve("all.csv");
    assertDone(neardup.type("dedup %s %s -o %s", input, csv, target));
    assertThat(read(target))
        .isEqualTo(
            """
            id,text,note
            a,the quick brown fox jumps over the lazy dog,
            b,"something else entirely, about ships and sealing wax",
            d,北京今天天气很好，适合出门散步,
            1,one two three four,n
            2,"five, six",
            """);
    assertDone(neardup.type("dedup %s -o %s", target, output));
    assertThat(read(output).lines().skip(3))
        .containsExactly(
            "{\"id\":\"1\",\"text\":\"one two three four\",\"note\":\"n\"}",
            "{\"id\":\"2\",\"text\":\"five, six\",\"note\":\"\"}");
    assertThat(neardup.type("dedup %s %s -o - -q", input, csv).out())
        .isEqualTo(
            lines(SMALL, 0, 1, 3)
                + read(output).lines().skip(3).map(l -> l + "\n").collect(Collectors.joining()));
    Files.delete(output);
    Path other = write("b.csv", "id,body\n1,one\n");
    assertFails(
        other
            + ":1: unknown column 'txt'. Known: body, id; name one of them with"
            + " --text-field or --id-field, or add --no-header if the first line is a record, or"
            + " --delimiter if these are not the columns",
        "dedup",
        other,
        "-o",
        folder.resolve("out"),
        "--text-field",
        "txt");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aSeparatorCanBeGivenAndTheHeaderCanBeMissing() throws IOException {
    String kept = "1^one two three four\n3^five six seven eight\n";
    Path file = write("a.dat", kept + "2^One two three four!\n");
    Path target = folder.resolve("out.csv");
    String[] options = {"--input-format=csv", "--delimiter=^", "--no-header"};
    assertThat(
            neardup
                .type("dedup %s --dry-run %s %s %s", file, options[0], options[1], options[2])
                .err())
        .contains("the columns are called 1, 2; name one, as in --text-field 2");
    assertDone(
        neardup.type(
            "dedup %s -o %s --text-field=2 %s %s %s",
            file, target, options[0], options[1], options[2]));
    assertThat(read(target)).isEqualTo(kept);
    assertThat(neardup.type("dedup %s --dry-run --no-header", input).err())
        .contains("no input is either; add --input-format csv");
    assertThat(neardup.type("dedup %s --dry-run --delimiter=ab", file).err())
        .contains("--delimiter: 'ab' is not one character");
    Path escaped = write("e.csv", "id,text\n1,\"he said \\\"yes\\\"\"\n");
    assertThat(neardup.type("dedup %s -o - -q", escaped).err()).contains("--backslash-quotes");
    assertThat(neardup.type("dedup %s -o - -q --backslash-quotes", escaped).out())
        .isEqualTo(read(escaped));
  }

  @Test
  void aFileIsATextUnlessLinesAreAskedFor() throws IOException {
    Path texts = Files.createDirectory(folder.resolve("texts"));
    String first = "# Title\n\none two three four five six seven";
    Path a = Files.writeString(texts.resolve("a.md"), first);
    Path b = Files.writeString(texts.resolve("b.md"), first + "!\n");
    Path c = Files.writeString(texts.resolve("c.md"), "# Title\n\nnothing alike at all");
    Path reference = write("reference.txt", "nothing alike at all\n");
    String note = "neardup: each file is one text: ";
    Object[][] inputs = {{texts}, {texts + "/*.md"}, {a, b, c}};
    for (Object[] named : inputs) {
      List<Object> command = new ArrayList<>(List.of("dedup", "-o", "-"));
      command.addAll(List.of(named));
      Run run = neardup.run(command.toArray());
      assertThat(run.status()).as(run.err()).isZero();
      assertThat(run.err()).startsWith(note + a + ", " + b + ", " + c + "; add --lines if");
      assertThat(run.out().lines())
          .hasSize(2)
          .allMatch(line -> line.matches("\\{\"id\":\".*[ac]\\.md\",\"text\":\"# Title.*"));
      command.addAll(List.of("--lines", "--against", reference));
      run = neardup.run(command.toArray());
      assertThat(run.err()).doesNotContain(note);
      assertThat(run.out()).isEqualTo("# Title\none two three four five six seven");
    }
    assertThat(neardup.type("dedup -q %s -o -", texts).err()).isEmpty();
    neardup.input("one two three\nOne two three!\n".getBytes(UTF_8));
    assertThat(neardup.type("dedup - --lines -o -").out()).isEqualTo("one two three\n");
    assertThat(neardup.type("dedup %s --dry-run --lines --input-format=csv", texts).err())
        .contains("--lines and --input-format both set how files are read; leave out one");
    assertThat(neardup.run("dedup", a, "--dry-run").err())
        .startsWith(note + a + "; add --lines if each line is a text");
  }

  @Test
  void standardInputMayBeCompressed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = Compression.GZIP.compress(bytes)) {
      out.write(SMALL.getBytes(UTF_8));
    }
    neardup.input(bytes.toByteArray());
    Run run = neardup.type("dedup - -o -");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(lines(SMALL, 0, 1, 3));
    assertThat(run.err()).startsWith("neardup: copying standard input to ");
    assertThat(neardup.type("dedup - -o - -q").err()).isEmpty();
    Path copy = Path.of(run.err().lines().findFirst().orElseThrow().replaceFirst(".* to ", ""));
    assertThat(copy.getParent()).doesNotExist();
  }

  @Test
  void standardInputCanBeAmongTheInputsAndOfAnotherFormat() throws IOException {
    neardup.input("n,text\n1,one two three\n2,\"One, two, three\"\n".getBytes(UTF_8));
    Path clusters = folder.resolve("clusters.tsv");
    assertDone(neardup.type("dedup -q - -o %s --input-format csv --clusters %s", output, clusters));
    assertThat(read(output)).isEqualTo("{\"n\":\"1\",\"text\":\"one two three\"}\n");
    assertThat(clusters(clusters)).isEqualTo("-:2\t-:2\n-:3\t-:2\n");
    neardup.input((document("z", "something new and long enough") + "\n").getBytes(UTF_8));
    assertDone(neardup.type("dedup -q %s - -o %s", input, output));
    assertThat(read(output).lines()).hasSize(4).last().asString().contains("something new");
    neardup.input("{broken".getBytes(UTF_8));
    Run run = neardup.type("dedup - -o %s", folder.resolve("new.jsonl"));
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains("neardup: -:1: broken JSON at byte ");
  }
}
