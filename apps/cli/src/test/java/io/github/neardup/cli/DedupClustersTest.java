package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of clusters of {@code neardup dedup}, and the ids in it. */
class DedupClustersTest extends DedupCommandRuns {

  @Test
  void clustersListEachDocumentOfTwoOrMoreWithTheOneKept() throws IOException {
    Path clusters = folder.resolve("clusters.tsv");
    assertDone(neardup.run("dedup", input, "-o", output, "--clusters", clusters));
    assertThat(clusters(clusters)).isEqualTo("a\ta\nc\ta\ne\ta\n");
    assertDone(
        neardup.run("dedup", input, "-o", output, "--clusters", clusters, "--keep", "longest"));
    assertThat(clusters(clusters)).isEqualTo("a\tc\nc\tc\ne\tc\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x\\ty", "x\\ny", "x\\ry", "\\ud800"})
  void idsThatClustersCannotHoldAreRefusedIfClustersAreAskedFor(String id) throws IOException {
    Path file =
        write("ids.jsonl", document("a", "one two") + "\n" + document(id, "three four") + "\n");
    assertFails(
        file
            + ":2: the id holds a tab, a line break or half a character, which a table cannot hold;"
            + " change the id, or end the name of the file for clusters or pairs in .jsonl",
        "dedup",
        file,
        "-o",
        output,
        "--clusters",
        folder.resolve("clusters.tsv"));
    assertDone(neardup.run("dedup", file, "-o", output));
    assertDone(
        neardup.run("dedup", file, "-o", output, "--clusters", folder.resolve("clusters.jsonl")));
  }
}
