package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.testing.Graphs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeepPolicyTest {

  private static final List<KeepPolicy> POLICIES =
      List.of(KeepPolicy.FIRST, KeepPolicy.LAST, KeepPolicy.LONGEST, KeepPolicy.SHORTEST);

  private static Clusters clusters(int size, List<int[]> edges) {
    return Graphs.search(size, Set.of(), edges).connectedComponents();
  }

  /** Texts of these lengths; those of equal length are equal. */
  private static Ranking ranking(KeepPolicy policy, long... lengths) {
    Ranking ranking = policy.ranking();
    for (long length : lengths) {
      ranking.add("x".repeat((int) length));
    }
    return ranking;
  }

  /** What is kept of one cluster of different texts with these values of the field. */
  private static int keptOf(KeepPolicy policy, String... values) {
    Ranking ranking = policy.ranking();
    List<int[]> edges = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      ranking.add(ranking.place("text " + i, values[i]));
      edges.add(new int[] {0, i});
    }
    return KeepPolicy.keep(
        clusters(values.length, edges.subList(1, edges.size())), ranking.order())[0];
  }

  @Test
  void ofDifferentTextsOfOneLengthTheSameIsKeptInAnyOrder() {
    List<String> words = List.of("abc", "bcd", "cde", "def", "efg");
    Clusters one =
        clusters(
            5, List.of(new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3}, new int[] {3, 4}));
    Set<String> kept = new HashSet<>();
    for (int rotation = 0; rotation < words.size(); rotation++) {
      List<String> rotated = new ArrayList<>(words);
      Collections.rotate(rotated, rotation);
      Ranking ranking = KeepPolicy.LONGEST.ranking();
      rotated.forEach(ranking::add);
      kept.add(rotated.get(KeepPolicy.keep(one, ranking.order())[0]));
    }
    assertThat(kept).hasSize(1);
  }

  @Test
  void everyPolicyKeepsExactlyOneOfEachCluster() {
    SplittableRandom random = new SplittableRandom(93);
    for (int round = 0; round < 200; round++) {
      int size = 2 + random.nextInt(30);
      List<int[]> edges = new ArrayList<>();
      for (int i = random.nextInt(size); i > 0; i--) {
        int right = 1 + random.nextInt(size - 1);
        edges.add(new int[] {random.nextInt(right), right});
      }
      Clusters clusters = clusters(size, edges);
      long[] lengths = random.longs(size, 0, 4).toArray();
      for (KeepPolicy policy : POLICIES) {
        int[] kept = KeepPolicy.keep(clusters, ranking(policy, lengths).order());
        for (int row = 0; row < size; row++) {
          assertThat(kept[row]).isEqualTo(expected(policy, clusters, lengths, row));
          assertThat(kept[kept[row]]).isEqualTo(kept[row]);
        }
      }
    }
  }

  private static int expected(KeepPolicy policy, Clusters clusters, long[] lengths, int row) {
    int[] members =
        IntStream.range(0, clusters.rows())
            .filter(other -> clusters.cluster(other) == clusters.cluster(row))
            .toArray();
    IntStream byOrder = Arrays.stream(members);
    if (policy.equals(KeepPolicy.FIRST)) {
      return members[0];
    } else if (policy.equals(KeepPolicy.LAST)) {
      return members[members.length - 1];
    } else if (policy.equals(KeepPolicy.LONGEST)) {
      long longest =
          Arrays.stream(members).mapToLong(member -> lengths[member]).max().orElseThrow();
      return byOrder.filter(member -> lengths[member] == longest).findFirst().orElseThrow();
    }
    long shortest = Arrays.stream(members).mapToLong(member -> lengths[member]).min().orElseThrow();
    return byOrder.filter(member -> lengths[member] == shortest).findFirst().orElseThrow();
  }

  @Test
  void aFieldWithNumbersOrDatesDecides() {
    KeepPolicy highest = KeepPolicy.of("highest:n");
    KeepPolicy lowest = KeepPolicy.of("lowest:n");
    assertThat(keptOf(highest, "9", "10", "-11", "1e1")).isIn(1, 3);
    assertThat(keptOf(lowest, "9", "10", "-11.5", "-11")).isEqualTo(2);
    assertThat(keptOf(lowest, "0", "-0.0001", "1")).isEqualTo(1);
    String[] large = {"1760000000000000001", "1760000000000000003", "1760000000000000002"};
    assertThat(keptOf(highest, large)).isEqualTo(1);
    assertThat(keptOf(lowest, large)).isEqualTo(0);
    // One double each.
    assertThat(keptOf(highest, "18446744073709551616", "18446744073709551617")).isEqualTo(1);
    assertThat(keptOf(lowest, "18446744073709551617", "18446744073709551616")).isEqualTo(1);
    assertThat(keptOf(highest, "0.30000000000000001", "0.30000000000000002", "0.3")).isEqualTo(1);
    assertThat(keptOf(lowest, "0.30000000000000001", "0.30000000000000002", "0.3")).isEqualTo(2);
    assertThat(keptOf(lowest, "-1e20", "-100000000000000000001", "-1.0e20")).isEqualTo(1);
    assertThat(keptOf(highest, "1e-3", "0.0010000000000000000001", "1e-99999999999", "0"))
        .isEqualTo(1);
    String thirds = "0." + "3".repeat(2_000_000);
    assertThat(keptOf(lowest, thirds, "0.33333333333333333")).isEqualTo(1);
    assertThat(keptOf(highest, "1e400", "9".repeat(200_000), "17")).isNotEqualTo(2);
    assertThat(keptOf(highest, "2024-01-31T08:00:00.000001Z", "2024-01-31T08:00:00.000002Z"))
        .isEqualTo(1);
    assertThat(keptOf(highest, "", "-1000000", " ")).isEqualTo(1);
    assertThat(keptOf(lowest, "", "1000000", "")).isEqualTo(1);
    assertThat(keptOf(highest, "2024-01-31", "2024-02-01", "1999-12-31")).isEqualTo(1);
    assertThat(keptOf(highest, "2024/01/31 08:00", "2024-01-31T07:59:59", "2024-01-30"))
        .isEqualTo(0);
    // Eight in Beijing is midnight UTC.
    assertThat(
            keptOf(
                lowest, "2024-01-31T00:00:01Z", "2024-01-31T08:00:00+08:00", "2024-01-31T00:00:02"))
        .isEqualTo(1);
  }

  @Test
  void valuesThatCannotBeComparedAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> keptOf(KeepPolicy.of("highest:n"), "1", "2024-01-31"))
        .withMessage("'2024-01-31' is a date, but values before it are numbers");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> keptOf(KeepPolicy.of("highest:n"), "2024-01-31", "17"))
        .withMessage("'17' is a number, but values before it are dates");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> keptOf(KeepPolicy.of("lowest:n"), "2024-02-30"))
        .withMessage("'2024-02-30' is not a date: Invalid date 'FEBRUARY 30'");
    for (String value : List.of("yesterday", "NaN", "01/31/2024", "1,5", "0x10")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> keptOf(KeepPolicy.of("lowest:n"), value, value))
          .withMessageStartingWith(
              "'" + value + "' is neither a number nor a date like 2024-01-31");
    }
  }

  @Test
  void thePreferredSourceDecides() {
    KeepPolicy prefer = KeepPolicy.of("prefer:source=reuters,新华社");
    assertThat(keptOf(prefer, "blog", "新华社", "reuters", "reuters2")).isEqualTo(2);
    assertThat(keptOf(prefer, "blog", "新华社", "", "reuters2")).isEqualTo(1);
    assertThat(prefer.field()).contains("source");
  }

  @Test
  void namesAreReadAndWritten() {
    for (String name :
        List.of(
            "first",
            "last",
            "longest",
            "shortest",
            "none",
            "highest:a.b",
            "lowest:x",
            "prefer:s=a,b")) {
      assertThat(KeepPolicy.of(name)).hasToString(name);
      assertThat(KeepPolicy.of(name)).isEqualTo(KeepPolicy.of(name));
    }
    for (String wrong :
        List.of("newest", "highest", "highest:", "prefer:", "prefer:s", "prefer:s=", "")) {
      assertThatIllegalArgumentException().as(wrong).isThrownBy(() -> KeepPolicy.of(wrong));
    }
  }

  @Test
  void whatANameCouldNotTellApartIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeepPolicy.prefer("s", List.of("c", "a,b")))
        .withMessage("a value to prefer must have no comma, unlike 'a,b'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeepPolicy.prefer("s=a", List.of("b")))
        .withMessage(
            "the field whose values are preferred must have no '=' in its name, unlike 's=a'");
    assertThat(KeepPolicy.prefer("s", List.of("a=b"))).isEqualTo(KeepPolicy.of("prefer:s=a=b"));
  }
}
