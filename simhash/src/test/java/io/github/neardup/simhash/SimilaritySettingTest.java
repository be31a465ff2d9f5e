package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimilaritySettingTest {

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256})
  void itIsTheLargestDistanceThatReachesIt(int bits) {
    for (int percent = 50; percent <= 100; percent++) {
      int distance = (100 - percent) * bits / 100;
      assertThat(100 * (bits - distance)).isGreaterThanOrEqualTo(percent * bits);
      assertThat(100 * (bits - distance - 1)).isLessThan(percent * bits);
      SimHash written = SimHash.create("bits=" + bits + ",distance=" + distance);
      String decimal = percent / 100 + "." + percent / 10 % 10 + percent % 10;
      for (String similarity : new String[] {decimal, percent + "%"}) {
        SimHash simHash = SimHash.create("bits=" + bits + ",similarity=" + similarity);
        assertThat(simHash.distance()).as("%s of %s bits", similarity, bits).isEqualTo(distance);
        assertThat(simHash.settings().toSpec()).isEqualTo(written.settings().toSpec());
        assertThat(simHash.identity()).isEqualTo(written.identity());
        assertThat(simHash.threshold()).isEqualTo(simHash.similarityAt(distance));
      }
    }
  }

  @Test
  void everyDistanceIsReachedByItsOwnSimilarityAndByNoneThatIsAnyHigher() {
    for (int bits : new int[] {64, 128, 256}) {
      for (int distance = 1; distance <= bits / 2; distance++) {
        String own = String.valueOf(1 - (double) distance / bits); // powers of two: exact
        assertThat(distance("bits=" + bits + ",similarity=" + own)).isEqualTo(distance);
        String higher = own + "00000000000000000000000000000000000001";
        assertThat(distance("similarity=" + higher + ",bits=" + bits)).isEqualTo(distance - 1);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0.9,6", ".5,32", "50.0%,32", "99.9%,0", "1,0", "100%,0", "7E-1,19", "0.70,19"})
  void itMayBeWrittenInManyWays(String similarity, int distance) {
    assertThat(distance("bits=64,similarity=" + similarity)).isEqualTo(distance);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.49999999999999999999",
        "1.01",
        "70",
        "49%",
        "101%",
        "-0.7",
        "",
        "%",
        "0.7%%",
        "NaN",
        "most",
        "1E-999999999",
        "1E+999999999",
        "0E-2147483647"
      })
  void othersAreRefused(String similarity) {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> SimHash.create("similarity=" + similarity))
        .withMessage(
            "simhash: similarity must be a number from 0.5 to 1, or a percentage from 50% to 100%,"
                + " not '"
                + similarity
                + "'");
  }

  @Test
  void aDistanceBesideItIsRefusedEvenIfItIsTheSame() {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> Algorithms.create("simhash:similarity=0.7,distance=19"))
        .withMessage(
            "simhash: distance=19 and similarity=0.7 mean the same; leave one of" + " them out");
  }

  @Test
  void aMisspeltNameIsSuggested() {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> SimHash.create("similarty=0.7"))
        .withMessageContaining("did you mean 'similarity'?");
  }

  private static int distance(String settings) {
    return SimHash.create(settings).distance();
  }
}
