package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.dedup.Decision.ChainEnds;
import java.util.Collections;
import java.util.List;
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

  private static ChainEnds of(String spec, int[] kept, List<String> texts) {
    Algorithm algorithm = Algorithms.create(spec);
    return ChainEnds.of(algorithm, fingerprints(algorithm, texts), kept, 2);
  }

  private static Fingerprints fingerprints(Algorithm algorithm, List<String> texts) {
    return Fingerprints.of(
        algorithm,
        () -> IntStream.range(0, texts.size()).mapToObj(i -> new Document("d" + i, texts.get(i))),
        1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kshingle:shingle=1,threshold=0.6", "minhash:shingle=1,threshold=0.6"})
  void textsAtTheEndOfAChainAreCounted(String spec) {
    // (20 - s) / (20 + s) is 0.6 at s = 5: texts 1 to 5 are near the first, the others are not.
    assertThat(of(spec, allToTheFirst(30), slidingTexts(30))).isEqualTo(new ChainEnds(29, 24));
  }

  @Test
  void ofManyASampleIsSpreadEvenly() {
    int size = 7 * ChainEnds.MOST + 1;
    // Of seven rows the first is looked at, rows 1, 8, 15, ...; half of these are unlike row 0.
    List<String> texts =
        IntStream.range(0, size)
            .mapToObj(row -> row % 7 == 1 && row > size / 2 ? "another" : "one")
            .toList();
    assertThat(of("ksentence", allToTheFirst(size), texts))
        .isEqualTo(new ChainEnds(ChainEnds.MOST, ChainEnds.MOST / 2));
  }

  @Test
  void ofLongTextsNoMoreThanSomeAreLookedAt() {
    String text =
        IntStream.range(0, 1 << 19).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    ChainEnds chains = of("kshingle", allToTheFirst(40), Collections.nCopies(40, text));
    assertThat(chains.compared()).isLessThan(20);
    assertThat(chains.unlike()).isZero();
  }

  @Test
  void nothingRemovedIsNothingToLookAt() {
    assertThat(of("simhash", new int[] {0, 1, 2}, List.of("a", "b", "c")))
        .isEqualTo(new ChainEnds(0, 0));
  }
}
