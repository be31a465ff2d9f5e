package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which documents {@code neardup dedup} keeps, and how they come out. */
class DedupKeptTest extends DedupCommandRuns {

  @Test
  void theFirstOfEachClusterIsKept() throws IOException {
    assertDone(neardup.run("dedup", input, "-o", output));
    assertThat(read(output)).isEqualTo(lines(SMALL, 0, 1, 3));
  }

  @Test
  void theLongestOfEachClusterIsKeptIfAskedFor() throws IOException {
    assertDone(neardup.run("dedup", input, "-o", output, "--keep", "longest"));
    assertThat(read(output)).isEqualTo(lines(SMALL, 1, 2, 3));
  }

  @Test
  void linesAreCopiedByteForByte() throws IOException {
    List<String> lines =
        List.of(
            "{\"text\":\"one two three four\",\"id\":\"a\",\"more\":[1.50,null]}\r\n",
            "\n",
            "  {\"id\" : 7, \"text\" : \"\\u0066ive six \\ud83d\\ude00 seven\"} \t\r\n",
            "{\"text\":\"one two three four\",\"id\":\"b\"}\n",
            "{\"id\":\"c\",\"text\":\"eight nine ten \uD83D\uDE00 中\"}\n");
    Path file = write("bytes.jsonl", "\uFEFF" + String.join("", lines));
    assertDone(neardup.run("dedup", file, "-o", output));
    assertThat(read(output)).isEqualTo(lines.get(0) + lines.get(2) + lines.get(4));
  }

  @Test
  void aLastLineWithoutItsEndGetsOneOnlyIfAnotherFollows() throws IOException {
    Path first = write("1.jsonl", document("a", "one two three"));
    Path second = write("2.jsonl", document("b", "four five six"));
    Path copy = write("3.jsonl", document("c", "four five six"));
    assertDone(neardup.run("dedup", first, second, copy, "-o", output));
    assertThat(read(output))
        .isEqualTo(document("a", "one two three") + "\n" + document("b", "four five six"));
  }

  @ParameterizedTest
  @CsvSource({
    "in.jsonl.gz, out.jsonl",
    "in.jsonl, out.jsonl.gz",
    "in.jsonl.zst, out.jsonl.zst",
    "in.jsonl.bz2, out.jsonl.xz",
    "in.jsonl.xz, out.jsonl.bz2"
  })
  void filesAreCompressedAsTheirNamesSay(String from, String to) throws IOException {
    Path file = write(from, SMALL);
    Path target = folder.resolve(to);
    assertDone(neardup.run("dedup", file, "-o", target));
    assertThat(read(target)).isEqualTo(lines(SMALL, 0, 1, 3));
  }

  @Test
  void duplicatesAreFoundAcrossFiles() throws IOException {
    Path second = write("2.jsonl.gz", document("z", "the quick brown fox jumps over the lazy dog"));
    assertDone(neardup.run("dedup", second, input, "-o", output));
    assertThat(read(output))
        .isEqualTo(
            document("z", "the quick brown fox jumps over the lazy dog")
                + "\n"
                + lines(SMALL, 1, 3));
  }

  @Test
  void theResultIsTheSameOnAnyNumberOfThreads() throws IOException {
    Path corpus = write("many.jsonl", randomCorpus(2000));
    Path clusters = folder.resolve("clusters.tsv");
    assertDone(neardup.run("dedup", corpus, "-o", output, "--clusters", clusters, "--threads", 1));
    String expected = read(output);
    String expectedClusters = clusters(clusters);
    // Every other document is a copy with a word changed: at least some are found, and none of
    // the unrelated ones.
    assertThat(expected.lines().count()).isBetween(1000L, 1500L);
    assertDone(neardup.run("dedup", corpus, "-o", output, "--clusters", clusters, "--threads", 4));
    assertThat(read(output)).isEqualTo(expected);
    assertThat(clusters(clusters)).isEqualTo(expectedClusters);
  }

  @Test
  void everyAlgorithmCanBeUsed() throws IOException {
    for (String algorithm :
        List.of("simhash", "minhash:threshold=0.9", "kshingle:shingle=2", "ksentence")) {
      assertDone(neardup.run("dedup", input, "-o", output, "-a", algorithm));
      assertThat(read(output))
          .as(algorithm)
          .startsWith(lines(SMALL, 0, 1))
          .contains(lines(SMALL, 3));
      assertThat(read(output)).as(algorithm).doesNotContain(lines(SMALL, 4));
    }
  }

  @Test
  void aCorpusWithoutADocumentIsRefused() throws IOException {
    for (String content : new String[] {"", "\n\n"}) {
      Path empty = write("empty.jsonl", content);
      assertFails(
          empty + ": it has no documents; check that this is the right file, and complete",
          "dedup",
          empty,
          "-o",
          output);
      assertThat(output).doesNotExist();
    }
  }

  @Test
  void oneOfSeveralFilesCanBeEmpty() throws IOException {
    Path empty = write("empty.jsonl", "");
    Path one = write("one.jsonl", "{\"id\": \"a\", \"text\": \"x\"}\n");
    assertDone(neardup.run("dedup", empty, one, "-o", output));
    assertThat(read(output)).isEqualTo(read(one));
  }

  @Test
  void otherFieldsCanHoldIdAndText() throws IOException {
    Path file =
        write(
            "fields.jsonl",
            """
            {"id": 1, "text": "same", "url": "u1", "body": "one two three"}
            {"id": 1, "text": "same", "url": "u2", "body": "four five six"}
            {"id": 1, "text": "same", "url": "u3", "body": "one two three"}
            """);
    Path clusters = folder.resolve("clusters.tsv");
    assertDone(
        neardup.run(
            "dedup",
            file,
            "-o",
            output,
            "--id-field",
            "url",
            "--text-field",
            "body",
            "--clusters",
            clusters));
    assertThat(read(output).lines()).hasSize(2);
    assertThat(clusters(clusters)).isEqualTo("u1\tu1\nu3\tu1\n");
  }

  /** Of tables, whose records are held apart from their file, and of objects. */
  @ParameterizedTest
  @CsvSource({
    "highest:id, 3",
    "lowest:id, 1",
    "prefer:text=One two three four., 2",
    "highest:size, 2"
  })
  void theFieldOfAPolicyMayBeThatOfTheIdOrTheText(String policy, String kept) throws IOException {
    Path table =
        write(
            "in.csv",
            "id,size,text\n1,1,one two three four\n2,9,One two three four.\n3,5,one two three four!\n");
    Path objects =
        write(
            "in.json",
            """
            [{"id": "1", "size": 1, "text": "one two three four"},
             {"id": "2", "size": 9, "text": "One two three four."},
             {"id": "3", "size": 5, "text": "one two three four!"}]
            """);
    for (Path file : List.of(table, objects)) {
      Path clusters = folder.resolve("clusters.tsv");
      Run run = neardup.run("dedup", file, "--dry-run", "--clusters", clusters, "--keep", policy);
      assertThat(run.status()).as(run.err()).isZero();
      assertThat(Files.readAllLines(clusters))
          .as(file.toString())
          .contains(kept + "\t" + kept + "\t1.0");
    }
    Run joined =
        neardup.run(
            "dedup", table, "--dry-run", "--text-field", "text,size", "--keep", "highest:size");
    assertThat(joined.status()).as(joined.err()).isZero();
  }
}
