package io.github.neardup.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupsTest {

  @Test
  void itemsStandGroupAfterGroupInAscendingOrder() {
    int[] groupOf = {2, 0, 2, 2, 4, 0};
    Groups groups = new Groups(groupOf.length, 5, item -> groupOf[item]);

    assertThat(groups.members()).containsExactly(1, 5, 0, 2, 3, 4);
    assertThat(IntStream.range(0, 5).map(groups::size)).containsExactly(2, 0, 3, 0, 1);
    assertThat(IntStream.rangeClosed(0, 5).map(groups::start)).containsExactly(0, 2, 2, 5, 5, 6);
    assertThat(groups.member(0, 1)).isEqualTo(5);
    assertThat(groups.member(2, 0)).isEqualTo(0);
    assertThat(groups.member(2, 2)).isEqualTo(3);
  }

  @Test
  void nothingHasNoMembers() {
    assertThat(new Groups(0, 0, item -> item).members()).isEmpty();
  }
}
