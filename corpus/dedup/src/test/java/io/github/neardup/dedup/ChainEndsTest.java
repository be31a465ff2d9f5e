package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.dedup.Decision.ChainEnds;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChainEndsTest {

  /** Text i has words i to i + 19: of texts s apart, 20 - s of 20 + s words are common. */
  private static List<String> slidingTexts(int size) {
    return IntStream.range(0, size)
        .mapToObj(
            i -> IntStream.range(i, i + 20).mapToObj(w -> "w" + w).collect(Collectors.joining(" ")))
        .toList();
  }

  private static int[] allToTheFirst(int size) {
    return new int[size];
  }

  private static ChainEnds read(ChainEnds chains, List<String> texts) {
    List<Integer> rows = IntStream.range(0, texts.size()).boxed().collect(Collectors.toList());
    Collections.shuffle(rows, new Random(1));
    rows.stream().filter(chains::wants).forEach(row -> chains.add(row, texts.get(row)));
    return chains;
  }

  @ParameterizedTest
  @ValueSource(strings = {"kshingle:shingle=1,threshold=0.6", "minhash:shingle=1,threshold=0.6"})
  void textsAtTheEndOfAChainAreCounted(String spec) {
    // (20 - s) / (20 + s) is 0.6 at s = 5: texts 1 to 5 are near the first, the others are not.
    ChainEnds chains =
        read(new ChainEnds(Algorithms.create(spec), allToTheFirst(30)), slidingTexts(30));
    assertThat(chains.compared()).isEqualTo(29);
    assertThat(chains.unlike()).isEqualTo(24);
  }

  @Test
  void ofManyASampleIsSpreadEvenly() {
    int size = 7 * ChainEnds.MOST + 1;
    ChainEnds chains = new ChainEnds(Algorithms.create("ksentence"), allToTheFirst(size));
    int[] wanted = IntStream.range(0, size).filter(chains::wants).toArray();
    assertThat(wanted).hasSize(ChainEnds.MOST + 1).startsWith(0, 1, 8, 15);
    for (int i = 2; i < wanted.length; i++) {
      assertThat(wanted[i] - wanted[i - 1]).isEqualTo(7);
    }
    for (int row : wanted) {
      chains.add(row, row < size / 2 ? "one" : "another");
    }
    assertThat(chains.compared()).isEqualTo(ChainEnds.MOST);
    assertThat(chains.unlike()).isEqualTo(ChainEnds.MOST / 2);
  }

  @Test
  void ofLongTextsNoMoreThanSomeAreLookedAt() {
    String text = "word ".repeat(1 << 20);
    ChainEnds chains =
        read(
            new ChainEnds(Algorithms.create("simhash"), allToTheFirst(20)),
            Collections.nCopies(20, text));
    assertThat(chains.compared()).isLessThan(5);
    assertThat(chains.unlike()).isZero();
  }

  @Test
  void nothingRemovedIsNothingToLookAt() {
    ChainEnds chains = new ChainEnds(Algorithms.create("simhash"), new int[] {0, 1, 2});
    assertThat(IntStream.range(0, 3).filter(chains::wants)).isEmpty();
    assertThat(chains.compared()).isZero();
    assertThat(chains.unlike()).isZero();
  }

  @Test
  void starsHaveNone() {
    Algorithm algorithm = Algorithms.create("kshingle:shingle=1,threshold=0.6");
    List<String> texts = slidingTexts(200);
    Fingerprints fingerprints =
        Fingerprints.of(
            algorithm,
            () -> IntStream.range(0, 200).mapToObj(i -> new Document("d" + i, texts.get(i))),
            1);
    var stars = Search.of(algorithm, 1).stars(fingerprints, Integer::compare);
    int[] kept = IntStream.range(0, 200).map(stars::centre).toArray();
    ChainEnds chains = read(new ChainEnds(algorithm, kept), texts);
    assertThat(chains.compared()).isPositive();
    assertThat(chains.unlike()).isZero();
  }
}
