package io.github.neardup.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExactTest extends AlgorithmContract {

  private static final Algorithm EXACT = Algorithms.create("exact");

  ExactTest() {
    super(
        "exact",
        "normalize=default",
        "seed=7",
        "protect=numbers",
        "fields=within+each",
        "parts=words:20/10,coverage=0.5");
  }

  @Test
  void goldenValues() {
    assertThat(EXACT.fingerprint("It is a truth universally acknowledged."))
        .containsExactly(0x537ECB206505D32CL, 0xE6FA47033F2FAC26L);
    assertThat(EXACT.fingerprint("学而时习之"))
        .containsExactly(0x28BA164932EC77ACL, 0x9E22A8202AC36F35L);
    assertThat(EXACT.fingerprint("")).containsExactly(0x9AB496E34360E794L, 0xD2C7B1A350AB7F29L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a b     | `a b `
          a b     | a  b
          a b     | A b
          a-b     | a‐b
          caf\u00E9 | cafe\u0301
          """)
  void everyCharacterCountsUnlessItIsNormalised(String left, String right) {
    assertThat(similarity(EXACT, left, right)).isZero();
    assertThat(similarity(Algorithms.create("exact:normalize=default"), left, right)).isOne();
    assertThat(similarity(EXACT, right, right)).isOne();
  }

  @Test
  void aSearchFindsEqualTextsAndNoOthers() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<String> texts =
        IntStream.range(0, 400)
            .mapToObj(i -> "a".repeat(random.nextInt(30)) + "bc".charAt(random.nextInt(2)))
            .toList();
    long expected =
        IntStream.range(0, texts.size())
            .mapToLong(i -> texts.subList(0, i).stream().filter(texts.get(i)::equals).count())
            .sum();
    FingerprintTable table = table(texts.stream().map(EXACT::fingerprint).toList());
    assertThat(Search.of(EXACT, 2).pairs(table).pairCount())
        .as("seed %d", seed)
        .isEqualTo(expected);
  }

  private static double similarity(Algorithm algorithm, String left, String right) {
    return algorithm.similarity(algorithm.fingerprint(left), algorithm.fingerprint(right));
  }
}
