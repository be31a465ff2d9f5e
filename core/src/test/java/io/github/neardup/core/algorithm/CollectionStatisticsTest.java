package io.github.neardup.core.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.CollectionStatistics.Part;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectionStatisticsTest {

  private static final Set<Part> ALL = EnumSet.allOf(Part.class);

  private static List<long[]> rows(Random random, int size, int distinct) {
    List<long[]> different = new ArrayList<>();
    for (int i = 0; i < distinct; i++) {
      different.add(random.longs(1 + random.nextInt(3)).toArray());
    }
    List<long[]> rows = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      rows.add(different.get(i < distinct ? i : random.nextInt(distinct)));
    }
    return rows;
  }

  private static CollectionStatistics.Builder builder(Iterable<long[]> rows, Set<Part> parts) {
    CollectionStatistics.Builder builder = CollectionStatistics.builder(parts);
    for (long[] row : rows) {
      builder.add(Row.of(row));
    }
    return builder;
  }

  private static CollectionStatistics of(Iterable<long[]> rows) {
    return builder(rows, ALL).build();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 4096, 4097, 8192, 30_000})
  void neitherOrderNorDivisionMatter(int distinct) {
    Random random = new Random(distinct);
    List<long[]> rows = rows(random, distinct + distinct / 2, distinct);
    CollectionStatistics expected = of(rows);
    Collections.shuffle(rows, random);
    assertThat(of(rows)).isEqualTo(expected);
    List<CollectionStatistics.Builder> divided = new ArrayList<>();
    for (int from = 0; from < rows.size(); ) {
      int to = Math.min(rows.size(), from + 1 + random.nextInt(rows.size()));
      divided.add(builder(rows.subList(from, to), ALL));
      from = to;
    }
    CollectionStatistics.Builder merged = CollectionStatistics.builder(ALL);
    divided.forEach(merged::merge);
    assertThat(merged.build()).isEqualTo(expected);
    assertThat(merged.build()).hasSameHashCodeAs(expected);
  }

  @Test
  void wordsAreCountedByPlace() {
    List<long[]> rows = rows(new Random(5), 20_000, 3_000);
    CollectionStatistics statistics = of(rows);
    long words = rows.stream().mapToLong(row -> row.length).sum();
    assertThat(statistics.fingerprints()).isEqualTo(rows.size());
    assertThat(statistics.words()).isEqualTo(words);
    long places = Long.highestOneBit(words) * 2;
    Map<Long, Long> expected =
        rows.stream()
            .flatMapToLong(Arrays::stream)
            .mapToObj(word -> word & (places - 1))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    rows.forEach(
        row -> {
          for (long word : row) {
            assertThat(statistics.count(word))
                .isEqualTo(expected.get(word & (places - 1)).intValue());
          }
        });
  }

  @Test
  void manyWordsAreCountedAlikeHoweverTheyAreDivided() {
    // 2^23 and more, from which on they are no longer kept one by one.
    Random random = new Random(6);
    long[] words = random.longs(9_000_000).map(word -> word & 0xFFFFFF0FFFL).toArray();
    CollectionStatistics.Builder whole = CollectionStatistics.builder(Set.of(Part.WORD_COUNTS));
    whole.add(new Row(words, 0, 50_000));
    whole.add(new Row(words, 50_000, 51_000));
    whole.add(new Row(words, 51_000, words.length));
    CollectionStatistics.Builder first = CollectionStatistics.builder(Set.of(Part.WORD_COUNTS));
    CollectionStatistics.Builder second = CollectionStatistics.builder(Set.of(Part.WORD_COUNTS));
    first.add(new Row(words, 0, 100_000));
    second.add(new Row(words, 100_000, 8_900_000));
    second.add(new Row(words, 8_900_000, words.length));
    CollectionStatistics.Builder halves = CollectionStatistics.builder(Set.of(Part.WORD_COUNTS));
    halves.merge(first);
    halves.merge(second);
    CollectionStatistics expected = whole.build();
    assertThat(halves.build()).isEqualTo(expected);
    second.add(new Row(words, 0, 100_000));
    CollectionStatistics otherOrder = second.build();
    assertThat(otherOrder.count(words[0])).isEqualTo(expected.count(words[0]));
    assertThat(expected.count(words[0]))
        .isEqualTo(
            (int)
                Arrays.stream(words)
                    .filter(word -> ((word ^ words[0]) & ((1 << 24) - 1)) == 0)
                    .count());
  }

  @Test
  void theSampleIsOfDifferentFingerprintsAndAllOfFew() {
    List<long[]> rows = rows(new Random(7), 5_000, 900);
    CollectionStatistics statistics = of(rows);
    TreeMap<String, long[]> expected = new TreeMap<>();
    rows.forEach(row -> expected.put(Arrays.toString(row), row));
    List<String> sampled = new ArrayList<>();
    for (int i = 0; i < statistics.sampleSize(); i++) {
      sampled.add(Arrays.toString(statistics.sample(i).toArray()));
    }
    assertThat(sampled).containsExactlyInAnyOrderElementsOf(expected.keySet());
  }

  /**
   * Of n numbers 4096 are drawn without regard to their value, so the mean rank is that of a random
   * choice: (n - 1) / 2 with a standard error below n / sqrt(12 * 4096).
   */
  @Test
  void theSampleIsARandomChoice() {
    int size = 200_000;
    CollectionStatistics statistics =
        of(LongStream.range(0, size).mapToObj(i -> new long[] {i}).toList());
    assertThat(statistics.sampleSize()).isEqualTo(CollectionStatistics.SAMPLE);
    double mean = 0;
    for (int i = 0; i < statistics.sampleSize(); i++) {
      mean += (double) statistics.sample(i).get(0) / statistics.sampleSize();
    }
    assertThat(Math.abs(mean - size / 2.0)).isLessThan(4 * size / Math.sqrt(12.0 * 4096));
  }

  @Test
  void whatIsNotCollectedIsNotThere() {
    CollectionStatistics counts =
        builder(List.of(new long[] {1}), Set.of(Part.WORD_COUNTS)).build();
    assertThat(counts.count(1)).isOne();
    assertThat(counts.count(2)).isZero();
    assertThatThrownBy(counts::sampleSize).isInstanceOf(IllegalStateException.class);
    CollectionStatistics sample = builder(List.of(new long[] {1}), Set.of(Part.SAMPLE)).build();
    assertThat(sample.sampleSize()).isOne();
    assertThatThrownBy(() -> sample.count(1)).isInstanceOf(IllegalStateException.class);
    assertThat(counts).isNotEqualTo(sample);
    CollectionStatistics.Builder counting = builder(List.of(), Set.of(Part.WORD_COUNTS));
    CollectionStatistics.Builder sampling = builder(List.of(), Set.of(Part.SAMPLE));
    assertThatThrownBy(() -> counting.merge(sampling)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> counting.merge(counting))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a builder cannot be merged with itself");
    assertThatThrownBy(() -> counting.add(new Row(new long[1], 1, 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void buildersAndStatisticsCanBeSent() throws IOException, ClassNotFoundException {
    List<long[]> rows = rows(new Random(9), 300, 200);
    CollectionStatistics.Builder sent = sent(builder(rows.subList(0, 120), ALL));
    sent.merge(sent(builder(rows.subList(120, 300), ALL)));
    assertThat(sent(sent.build())).isEqualTo(of(rows));
  }

  @SuppressWarnings("unchecked")
  private static <T> T sent(T object) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }
}
