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

  @Test
  void starsKeepWhatOnlyAChainLinksToTheDocumentKept() throws IOException {
    // Neighbours share ten of twelve words, the next but one eight of fourteen.
    String words = "a b c d e f g h i j k l m n o p";
    StringBuilder chain = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      chain.append(document("d" + i, words.substring(4 * i, 4 * i + 21))).append('\n');
    }
    Path file = write("chain.jsonl", chain.toString());
    Path clusters = folder.resolve("clusters.tsv");
    String spec = "kshingle:shingle=1,threshold=0.6";
    assertDone(
        neardup.run(
            "dedup",
            file,
            "-o",
            output,
            "-a",
            spec,
            "--clusters",
            clusters,
            "--clustering",
            "connected"));
    assertThat(clusters(clusters)).isEqualTo("d0\td0\nd1\td0\nd2\td0\n");
    assertDone(neardup.run("dedup", file, "-o", output, "-a", spec, "--clusters", clusters));
    assertThat(clusters(clusters)).isEqualTo("d0\td0\nd1\td0\n");
    assertThat(read(output)).isEqualTo(lines(chain.toString(), 0, 2));
  }

  @Test
  void withoutAnIdFieldPlacesAreIds() throws IOException {
    Path file = write("anonymous.jsonl", "{\"text\":\"a b c\"}\n\n{\"text\":\"a b c\"}\n");
    Path clusters = folder.resolve("clusters.tsv.gz");
    assertDone(neardup.run("dedup", file, "-o", output, "--clusters", clusters));
    assertThat(clusters(clusters))
        .isEqualTo(file + ":1\t" + file + ":1\n" + file + ":3\t" + file + ":1\n");
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
