package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

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
}
