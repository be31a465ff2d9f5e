package io.github.neardup.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.index.NearDuplicateIndex;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class IndexedSketchesTest {

  private static final int SIZE = 3000;
  private static final int QUERIES = 400;

  @Test
  void simHashIndexFindsWhatTheScanFinds() {
    int found = compare(new IndexedSketches.OfSimHash());
    // Every other query is about an entry.
    assertThat(found).isBetween(QUERIES / 2, QUERIES / 2 + 2);
  }

  @Test
  void minHashIndexFindsAlmostWhatTheScanFinds() {
    int found = compare(new IndexedSketches.OfMinHash());
    assertThat(found).isBetween(QUERIES / 2 * 9 / 10, QUERIES / 2);
  }

  /** How many entries are found; they are among those of the scan. */
  private static int compare(IndexedSketches sketches) {
    NearDuplicateIndex index = sketches.empty();
    int width = sketches.entry(0).length;
    long[] all = new long[SIZE * width];
    for (int i = 0; i < SIZE; i++) {
      index.add(IndexedSketches.numbered(i), sketches.entry(i));
      System.arraycopy(sketches.entry(i), 0, all, i * width, width);
    }
    long[] ids = LongStream.range(0, SIZE).toArray();
    int found = 0;
    for (int i = 0; i < QUERIES; i++) {
      long[] query = sketches.query(i, SIZE);
      assertThat(sketches.scan(all, ids, query))
          .containsAll(
              index.query(query).stream().map(match -> Long.valueOf(match.entry().id())).toList());
      found += index.query(query).size();
    }
    return found;
  }
}
