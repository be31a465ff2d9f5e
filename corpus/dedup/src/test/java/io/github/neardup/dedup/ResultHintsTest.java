package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.dedup.Decision.ChainEnds;
import io.github.neardup.dedup.DedupOptions.Clustering;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResultHintsTest {

  /** A result of ten thousand documents with one large cluster. */
  private static final class Result {
    private String spec = "minhash";
    private Clustering clustering = Clustering.CONNECTED;
    private int largest = 3;
    private int compared = 1000;
    private int unlike;

    List<String> warnings() {
      int[] centres = IntStream.range(0, 10_000).toArray();
      Arrays.fill(centres, 0, largest, 0);
      Decision decision =
          new Decision(centres, row -> 1, KeepPolicy.FIRST, (a, b) -> false, new int[0]);
      Algorithm algorithm = Algorithms.create(spec);
      Fingerprints none = Fingerprints.of(algorithm, () -> List.<Document>of().stream(), 1);
      return new ResultHints(decision, algorithm, none, 1)
          .warnings(clustering, new ChainEnds(compared, unlike));
    }
  }

  @Test
  void whatIsLikelyHasNoWarning() {
    assertThat(new Result().warnings()).isEmpty();
    Result atTheLimit = new Result();
    atTheLimit.largest = 500;
    atTheLimit.unlike = 250;
    assertThat(atTheLimit.warnings()).isEmpty();
  }

  @Test
  void aLargeClusterIsNamedWithWhatMayHaveMadeItAndWhatToTry() {
    Result result = new Result();
    result.largest = 501;
    assertThat(result.warnings())
        .containsExactly(
            "501 of 10,000 documents are in one cluster. If they are not all copies, the texts are joined by words that many have in common, or by chains of small differences."
                + " Look at them with --clusters; try --clustering star, or a stricter setting than"
                + " threshold=0.5");
    result.spec = "simhash:distance=8";
    result.clustering = Clustering.STAR;
    assertThat(result.warnings())
        .singleElement()
        .asString()
        .endsWith("; try a stricter setting than distance=8");
  }

  @Test
  void chainsAreNamedIfManyTextsAreAtTheirEnds() {
    Result result = new Result();
    result.unlike = 251;
    assertThat(result.warnings())
        .containsExactly(
            "251 of 1,000 sampled removed texts are less similar than the threshold to the kept one: chains of small differences join them. They may be"
                + " editions of one text, or different texts. Look at some with --clusters; try"
                + " --clustering star, or a stricter setting than threshold=0.5");
    result.compared = 20;
    result.unlike = 19;
    assertThat(result.warnings()).as("too few to tell").isEmpty();
  }
}
