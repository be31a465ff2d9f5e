package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator.Clustering;
import io.github.neardup.dedup.KeepPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DedupWarningsTest {

  @TempDir private Path folder;

  /** A summary of ten thousand documents of which a thousand were removed. */
  private static final class Summary {
    private String spec = "minhash";
    private Clustering clustering = Clustering.CONNECTED;
    private int largest = 3;
    private int compared = 1000;
    private int unlike;

    List<String> warnings() {
      String all = Algorithms.create(spec).settings().toSpec();
      return DedupText.warnings(
          new DeduplicationSummary(
              all,
              DeduplicationSummary.ThresholdAdvice.NONE,
              0,
              all,
              KeepPolicy.FIRST,
              clustering,
              DeduplicationSummary.SearchKind.SKETCHES,
              10_000,
              0,
              List.of(),
              10_000,
              500,
              largest,
              List.of(),
              compared,
              unlike,
              1000,
              400,
              600,
              0,
              0,
              0,
              0,
              9000,
              List.of(),
              List.of(),
              1,
              new DeduplicationSummary.Seconds(0, 0, 0, 0),
              1));
    }
  }

  @Test
  void whatIsLikelyHasNoWarning() {
    assertThat(new Summary().warnings()).isEmpty();
    Summary atTheLimit = new Summary();
    atTheLimit.largest = 500;
    atTheLimit.unlike = 250;
    assertThat(atTheLimit.warnings()).isEmpty();
  }

  @Test
  void anOutputThatIsEmptyBecauseNothingCouldBeReadIsPointedOut() throws IOException {
    Path input = Files.writeString(folder.resolve("in.jsonl"), "{broken\n");
    Run run =
        new Neardup()
            .run("dedup", input, "-o", folder.resolve("out.jsonl"), "--on-error", "skip", "-q");
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .endsWith("neardup: warning: no record could be read, so the output is empty\n");
  }

  @Test
  void aLargeClusterIsNamedWithWhatMayHaveMadeItAndWhatToTry() {
    Summary summary = new Summary();
    summary.largest = 501;
    assertThat(summary.warnings())
        .containsExactly(
            "501 of 10,000 documents are in one cluster. If they are not all copies, the texts are joined by words that many have in common, or by chains of small differences."
                + " Look at them with --clusters; try --clustering star, or a stricter setting than"
                + " threshold=0.5");
    summary.spec = "simhash:distance=8";
    summary.clustering = Clustering.STAR;
    assertThat(summary.warnings())
        .singleElement()
        .asString()
        .endsWith("; try a stricter setting than distance=8");
  }

  @Test
  void chainsAreNamedIfManyTextsAreAtTheirEnds() {
    Summary summary = new Summary();
    summary.unlike = 251;
    assertThat(summary.warnings())
        .containsExactly(
            "251 of 1,000 sampled removed texts are less similar than the threshold to the kept one: chains of small differences join them. They may be"
                + " editions of one text, or different texts. Look at some with --clusters; try"
                + " --clustering star, or a stricter setting than threshold=0.5");
    summary.compared = 20;
    summary.unlike = 19;
    assertThat(summary.warnings()).as("too few to tell").isEmpty();
  }
}
