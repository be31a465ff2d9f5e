package io.github.neardup.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LongArrayTest {

  @Test
  void itHoldsWhatAListWould() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 200; round++) {
      LongArray array = random.nextBoolean() ? new LongArray() : new LongArray(random.nextInt(20));
      List<Long> list = new ArrayList<>();
      for (int step = 0; step < 50; step++) {
        long number = random.nextLong();
        switch (random.nextInt(6)) {
          case 0, 1 -> {
            array.add(number);
            list.add(number);
          }
          case 2 -> {
            long[] numbers = random.longs(random.nextInt(30)).toArray();
            int from = random.nextInt(numbers.length + 1);
            int to = from + random.nextInt(numbers.length - from + 1);
            array.add(numbers, from, to);
            for (int i = from; i < to; i++) {
              list.add(numbers[i]);
            }
          }
          case 3 -> {
            int size = random.nextInt(2 * list.size() + 2);
            array.resize(size);
            while (list.size() > size) {
              list.remove(list.size() - 1);
            }
            while (list.size() < size) {
              list.add(0L);
            }
          }
          case 4 -> array.trim(random.nextInt(40));
          default -> {
            if (random.nextInt(8) == 0) {
              array.clear();
              list.clear();
            } else if (!list.isEmpty()) {
              int index = random.nextInt(list.size());
              array.set(index, number);
              list.set(index, number);
            }
          }
        }
        assertThat(array.size()).isEqualTo(list.size());
        assertThat(array.isEmpty()).isEqualTo(list.isEmpty());
        assertThat(array.toArray()).containsExactly(list.toArray(Long[]::new));
        assertThat(Arrays.copyOf(array.elements(), array.size())).isEqualTo(array.toArray());
        assertThat(array).hasToString(list.toString());
        for (int i = 0; i < list.size(); i++) {
          assertThat(array.get(i)).isEqualTo(list.get(i));
        }
      }
    }
  }

  @Test
  void numbersAreCopied() {
    long[] numbers = {1, 2};
    LongArray array = LongArray.of(numbers);
    numbers[0] = 3;
    array.toArray()[1] = 4;
    assertThat(array.toArray()).containsExactly(1, 2);
  }

  @Test
  void roomIsKeptWhenCleared() {
    LongArray array = new LongArray();
    array.add(new long[1000], 0, 1000);
    array.clear();
    assertThat(array.elements()).hasSizeGreaterThanOrEqualTo(1000);
    array.trim(10);
    assertThat(array.elements()).hasSize(10);
  }

  @Test
  void whatIsNotThereIsRefused() {
    LongArray array = new LongArray(10);
    array.add(1);
    for (int index : new int[] {-1, 1, 10}) {
      assertThatThrownBy(() -> array.get(index)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> array.set(index, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> array.add(new long[2], 1, 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatIllegalArgumentException().isThrownBy(() -> new LongArray(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> array.resize(-1));
    assertThat(array.toArray()).containsExactly(1);
  }
}
