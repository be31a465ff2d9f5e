package io.github.neardup.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterPlanTest {

  @ParameterizedTest
  @CsvSource({
    "1, 0, 0, 2",
    "10, 0.3, 0.1, 100",
    "1000, 0.3, 0.05, 100",
    "5000, 0.5, 0.1, 1000",
    "777, 0.4, 0, 2"
  })
  void everyDocumentHasAPlaceAndTheCountsAreAsPlanned(
      int documents, double duplicates, double lookAlikes, int largest) {
    ClusterPlan plan = new ClusterPlan(documents, duplicates, lookAlikes, largest);
    Map<Long, Integer> sizes = new HashMap<>();
    Map<Long, Integer> originals = new HashMap<>();
    Map<ClusterPlan.Role, Long> roles = new HashMap<>();
    for (int number = 0; number < documents; number++) {
      ClusterPlan.Place place = plan.place(number);
      roles.merge(place.role(), 1L, Long::sum);
      sizes.merge(place.cluster(), 1, Integer::sum);
      if (place.role() == ClusterPlan.Role.ORIGINAL) {
        originals.merge(place.cluster(), 1, Integer::sum);
      }
    }
    assertThat(roles.getOrDefault(ClusterPlan.Role.DUPLICATE, 0L))
        .isEqualTo(Math.round(documents * duplicates));
    assertThat(roles.getOrDefault(ClusterPlan.Role.LOOK_ALIKE, 0L))
        .isEqualTo(Math.round(documents * lookAlikes));
    assertThat(originals.values()).containsOnly(1);
    assertThat((long) originals.size()).isEqualTo(plan.originals());
    Map<Integer, Long> bySize = new HashMap<>();
    sizes.forEach(
        (cluster, size) -> {
          assertThat(cluster).isBetween(0L, documents - 1L);
          if (cluster < plan.originals()) {
            bySize.merge(size, 1L, Long::sum);
          } else {
            assertThat(size).as("look-alikes are alone").isEqualTo(1);
          }
        });
    for (int size = 1; size <= largest + 1; size++) {
      assertThat(bySize.getOrDefault(size, 0L)).isEqualTo(plan.clustersOfSize(size));
    }
    assertThatThrownBy(() -> plan.place(documents)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void sizesFollowThePowerLaw() {
    ClusterPlan plan = new ClusterPlan(10_000_000, 0.3, 0, 50);
    double perUnit = 0;
    for (int size = 2; size <= 50; size++) {
      perUnit += (size - 1) * Math.pow(size, -2.5);
    }
    for (int size = 3; size <= 50; size++) {
      double expected = 3_000_000 * Math.pow(size, -2.5) / perUnit;
      assertThat((double) plan.clustersOfSize(size)).isBetween(expected - 1.01, expected + 0.01);
    }
    // What rounding left over: less than (size - 1) for each size.
    double two = 3_000_000 * Math.pow(2, -2.5) / perUnit;
    assertThat((double) plan.clustersOfSize(2)).isBetween(two - 0.01, two + 49 * 50 / 2);
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> new ClusterPlan(1000, 0.9, 0, 10))
        .hasMessageContaining("leaves no room for the originals");
    assertThatThrownBy(() -> new ClusterPlan(10, 1, 0, 10)).hasMessageContaining("duplicates");
    assertThatThrownBy(() -> new ClusterPlan(10, 0, -0.1, 10)).hasMessageContaining("look-alikes");
    assertThatThrownBy(() -> new ClusterPlan(10, 0, 0, 1)).hasMessageContaining("largest cluster");
  }

  @Test
  void aPermutationTakesEveryPlaceOnce() {
    for (int size = 1; size < 300; size++) {
      Permutation permutation = new Permutation(size, 42);
      boolean[] seen = new boolean[size];
      for (int place = 0; place < size; place++) {
        int number = (int) permutation.at(place);
        assertThat(seen[number]).isFalse();
        seen[number] = true;
      }
    }
    assertThatThrownBy(() -> new Permutation(3, 1).at(3))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void aPermutationMixes() {
    int size = 10_000;
    Permutation permutation = new Permutation(size, 1);
    double correlation = 0;
    for (int place = 0; place < size; place++) {
      correlation +=
          (place / (double) size - 0.5) * (permutation.at(place) / (double) size - 0.5) * 12;
    }
    // Of independent orders: mean 0, standard deviation 1 / sqrt(size); five of them.
    assertThat(Math.abs(correlation / size)).isLessThan(5 / Math.sqrt(size));
  }
}
