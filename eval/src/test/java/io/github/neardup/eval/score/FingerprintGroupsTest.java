package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.eval.testing.WordSets;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FingerprintGroupsTest {

  private final FingerprintGroups groups =
      new FingerprintGroups(WordSets.search("x", "y", "x", "z", "y", "x"));

  @Test
  void documentsAreRepresentedByTheFirstWithTheirFingerprint() {
    assertThat(groups.documents()).isEqualTo(6);
    assertThat(IntStream.range(0, 6).map(groups::representative)).containsExactly(0, 1, 0, 3, 1, 0);
  }

  @Test
  void aRepresentativeKnowsItsMembersInOrderAndOthersHaveNone() {
    assertThat(IntStream.range(0, 6).map(groups::size)).containsExactly(3, 2, 0, 1, 0, 0);
    assertThat(members(0)).containsExactly(0, 2, 5);
    assertThat(members(1)).containsExactly(1, 4);
    assertThat(members(3)).containsExactly(3);
    assertThat(members(5)).isEmpty();
  }

  private int[] members(int representative) {
    IntArrayList members = new IntArrayList();
    groups.forEachMember(representative, members::add);
    return members.toIntArray();
  }

  @Test
  void pairsAreCountedWithinAGroupAndBetweenTwo() {
    assertThat(groups.pairs(0, 0)).isEqualTo(3);
    assertThat(groups.pairs(1, 1)).isEqualTo(1);
    assertThat(groups.pairs(3, 3)).isZero();
    assertThat(groups.pairs(0, 1)).isEqualTo(6);
    assertThat(groups.pairs(3, 0)).isEqualTo(3);
  }

  @Test
  void theKeyOfAPairDoesNotDependOnItsOrderAndIsItsOwn() {
    int[] rows = {0, 1, 2, 1 << 16, Integer.MAX_VALUE};
    LongOpenHashSet seen = new LongOpenHashSet();
    for (int left : rows) {
      for (int right : rows) {
        assertThat(FingerprintGroups.key(left, right))
            .isEqualTo(FingerprintGroups.key(right, left));
        seen.add(FingerprintGroups.key(left, right));
      }
    }
    assertThat(seen).hasSize(rows.length * (rows.length + 1) / 2);
  }
}
