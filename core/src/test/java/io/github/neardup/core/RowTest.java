package io.github.neardup.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RowTest {

  @Test
  void aRowIsAViewOfARangeOfAnArray() {
    long[] words = {9, 1, 2, 3, 9};
    Row row = new Row(words, 1, 4);
    assertThat(row.size()).isEqualTo(3);
    assertThat(row.get(0)).isEqualTo(1);
    assertThat(row.get(2)).isEqualTo(3);
    assertThat(row.toArray()).containsExactly(1, 2, 3);
    assertThat(row.words()).isSameAs(words);
    assertThat(row.from()).isEqualTo(1);
    assertThat(row.to()).isEqualTo(4);
    words[2] = 7;
    assertThat(row.get(1)).isEqualTo(7);
    row.toArray()[0] = 8;
    assertThat(row.get(0)).as("the array returned is a copy").isEqualTo(1);
  }

  @Test
  void aWholeArrayIsARow() {
    assertThat(Row.of(4, 5).toArray()).containsExactly(4, 5);
    assertThat(Row.of().size()).isZero();
    assertThatThrownBy(() -> Row.of(4, 5).get(2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Row.of(4, 5).get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void partsCountFromTheFirstWordOfTheRow() {
    long[] words = {9, 1, 2, 3, 4, 9};
    Row row = new Row(words, 1, 5);
    assertThat(row.part(1, 3).toArray()).containsExactly(2, 3);
    assertThat(row.part(0, 4)).isEqualTo(row);
    assertThat(row.part(2, 2).size()).isZero();
    assertThat(row.after(0)).isEqualTo(row);
    assertThat(row.after(3).toArray()).containsExactly(4);
    assertThat(row.after(4).size()).isZero();
    assertThat(row.after(1).part(1, 3).toArray()).containsExactly(3, 4);
    assertThat(row.part(1, 3).words()).isSameAs(words);
    assertThat(row.after(1).words()).isSameAs(words);
  }

  @Test
  void rowsCompareAsTheirArraysDoWhereverTheyStand() {
    SplittableRandom random = new SplittableRandom(70);
    List<long[]> arrays = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      arrays.add(random.longs(random.nextInt(4), -1, 2).toArray());
    }
    for (long[] a : arrays) {
      for (long[] b : arrays) {
        Row left = amongOthers(a, random);
        Row right = amongOthers(b, random);
        assertThat(left.equals(right)).isEqualTo(Arrays.equals(a, b));
        assertThat(Integer.signum(left.compareTo(right)))
            .isEqualTo(Integer.signum(Arrays.compare(a, b)));
        if (left.equals(right)) {
          assertThat(left).hasSameHashCodeAs(right);
        }
      }
    }
    assertThat(Row.of(1)).isNotEqualTo(null).isNotEqualTo(new long[] {1});
  }

  /** A view of a copy of the words, between words that do not belong to the row. */
  private static Row amongOthers(long[] words, SplittableRandom random) {
    int from = random.nextInt(5);
    long[] all = random.longs(from + words.length + random.nextInt(5)).toArray();
    System.arraycopy(words, 0, all, from, words.length);
    return new Row(all, from, from + words.length);
  }
}
