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
    assertDone(neardup.type("dedup %s -o %s", input, output));
    assertThat(read(output)).isEqualTo(lines(SMALL, 0, 1, 3));
  }

  @Test
  void theLongestOfEachClusterIsKeptIfAskedFor() throws IOException {
    assertDone(neardup.type("dedup %s -o %s --keep longest", input, output));
    assertThat(read(output)).isEqualTo(lines(SMALL, 1, 2, 3));
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
        neardup.type(
            "dedup %s -o %s --id-field url --text-field body --clusters %s",
            file, output, clusters));
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
      Run run = neardup.type("dedup %s --dry-run --clusters %s --keep %s", file, clusters, policy);
      assertThat(run.status()).as(run.err()).isZero();
      assertThat(Files.readAllLines(clusters))
          .as(file.toString())
          .contains(kept + "\t" + kept + "\t1.0");
    }
    Run joined =
        neardup.type("dedup %s --dry-run --text-field text,size --keep highest:size", table);
    assertThat(joined.status()).as(joined.err()).isZero();
  }
}
