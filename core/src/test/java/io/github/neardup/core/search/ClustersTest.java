package io.github.neardup.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.testing.Graphs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ClustersTest {

  private static int[] clusters(int size, List<int[]> edges) {
    Clusters clusters = Graphs.search(size, Set.of(), edges).connectedComponents();
    return read(clusters);
  }

  private static int[] read(Clusters clusters) {
    int[] result = new int[clusters.rows()];
    Arrays.setAll(result, clusters::cluster);
    return result;
  }

  @RepeatedTest(20)
  void membersAndCountAreThoseOfTheRows(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    Clusters.Builder builder = new Clusters.Builder(30);
    for (int link = 0; link < 20; link++) {
      builder.link(random.nextInt(30), random.nextInt(30));
    }
    Clusters clusters = builder.build();
    int[] all = read(clusters);
    assertThat(clusters.rows()).isEqualTo(30);
    assertThat(clusters.count())
        .as(Arrays.toString(all))
        .isEqualTo((int) Arrays.stream(all).distinct().count());
    for (int row = 0; row < 30; row++) {
      List<Integer> expected = new ArrayList<>();
      for (int other = 0; other < 30; other++) {
        if (all[other] == all[row]) {
          expected.add(other);
        }
      }
      assertThat(Arrays.stream(clusters.members(row)).boxed().toList())
          .as(Arrays.toString(all))
          .isEqualTo(expected);
    }
  }

  /** Each row's component, by the lowest row in it, found by walking the edges. */
  private static int[] bruteForce(int size, List<int[]> edges) {
    int[] cluster = new int[size];
    Arrays.fill(cluster, -1);
    for (int start = 0; start < size; start++) {
      if (cluster[start] >= 0) {
        continue;
      }
      ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(start));
      while (!queue.isEmpty()) {
        int row = queue.remove();
        if (cluster[row] < 0) {
          cluster[row] = start;
          for (int[] edge : edges) {
            if (edge[0] == row) {
              queue.add(edge[1]);
            } else if (edge[1] == row) {
              queue.add(edge[0]);
            }
          }
        }
      }
    }
    return cluster;
  }

  @Test
  void noRowsNoClusters() {
    assertThat(clusters(0, List.of())).isEmpty();
  }

  @Test
  void rowsWithoutPairsAreClustersOfTheirOwn() {
    assertThat(clusters(3, List.of())).containsExactly(0, 1, 2);
  }

  @Test
  void aChainIsOneClusterNamedByItsFirstRow() {
    assertThat(clusters(6, List.of(new int[] {4, 5}, new int[] {3, 4}, new int[] {1, 3})))
        .containsExactly(0, 1, 2, 1, 1, 1);
  }

  @Test
  void aLongChainGivenInAnyOrderIsOneCluster() {
    List<int[]> edges = new ArrayList<>();
    for (int row = 1; row < 5000; row++) {
      edges.add(new int[] {row - 1, row});
    }
    assertThat(clusters(5000, edges)).containsOnly(0);
    Collections.shuffle(edges, new Random(91));
    assertThat(clusters(5000, edges)).containsOnly(0);
  }

  @Test
  void copiesAreInTheClusterOfTheirFirst() {
    // Rows 2 and 5 are copies of 1, which is linked to 4.
    Clusters clusters =
        Graphs.search(6, Set.of(2, 5), List.of(new int[] {1, 4})).connectedComponents();
    assertThat(read(clusters)).containsExactly(0, 1, 1, 3, 1, 1);
  }

  @RepeatedTest(20)
  void manyThreadsLinkAsOneDoes() throws InterruptedException {
    int size = 20_000;
    SplittableRandom random = new SplittableRandom(93);
    List<int[]> edges = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      edges.add(new int[] {random.nextInt(size), random.nextInt(size)});
    }
    Clusters.Builder alone = new Clusters.Builder(size);
    edges.forEach(edge -> alone.link(edge[0], edge[1]));
    Clusters.Builder together = new Clusters.Builder(size);
    LongAdder news = new LongAdder();
    List<Thread> threads = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      int first = thread;
      threads.add(
          new Thread(
              () -> {
                for (int i = first; i < edges.size(); i += 4) {
                  if (together.link(edges.get(i)[1], edges.get(i)[0])) {
                    news.increment();
                  }
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    int[] clusters = read(together.build());
    assertThat(clusters).isEqualTo(read(alone.build()));
    assertThat(Arrays.stream(clusters).distinct().count()).isEqualTo(size - news.sum());
    assertThat(together.linked(edges.get(0)[0], edges.get(0)[1])).isTrue();
  }

  @Property(seed = "92")
  void clustersAreTheConnectedComponents(@ForAll("graphs") Graph graph) {
    assertThat(clusters(graph.size(), graph.edges()))
        .isEqualTo(bruteForce(graph.size(), graph.edges()));
  }

  record Graph(int size, List<int[]> edges) {
    @Override
    public String toString() {
      return size + " rows " + edges.stream().map(Arrays::toString).toList();
    }
  }

  @Provide
  Arbitrary<Graph> graphs() {
    return Arbitraries.integers()
        .between(2, 40)
        .flatMap(
            size -> {
              Arbitrary<Integer> row = Arbitraries.integers().between(0, size - 1);
              return Combinators.combine(row, row)
                  .as((a, b) -> new int[] {Math.min(a, b), Math.max(a, b)})
                  .filter(edge -> edge[0] < edge[1])
                  .list()
                  .ofMaxSize(size)
                  .map(edges -> new Graph(size, edges));
            });
  }
}
