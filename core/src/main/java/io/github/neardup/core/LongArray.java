package io.github.neardup.core;

import java.util.Arrays;
import java.util.Objects;

/**
 * A growing array of 64-bit numbers, to which features and fingerprints are written. Nothing is
 * boxed, and {@link #elements()} exposes the array itself for reading or writing in bulk.
 *
 * <p>Adding takes amortised constant time. Not thread-safe.
 */
public final class LongArray {

  private static final int LEAST_CAPACITY = 10;

  /** The longest array that every JVM can allocate. */
  private static final int GREATEST_CAPACITY = Integer.MAX_VALUE - 8;

  private long[] elements;
  private int size;

  /** Creates an empty array. */
  public LongArray() {
    this.elements = new long[0];
  }

  /**
   * Creates an empty array with the given capacity.
   *
   * @param capacity how many numbers it has room for, at least 0
   * @throws IllegalArgumentException if {@code capacity} is negative
   */
  public LongArray(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("capacity must be at least 0, not " + capacity);
    }
    this.elements = new long[capacity];
  }

  /** Returns an array with a copy of the given numbers. */
  public static LongArray of(long... numbers) {
    LongArray result = new LongArray(numbers.length);
    result.add(numbers, 0, numbers.length);
    return result;
  }

  /** Returns how many numbers the array holds. */
  public int size() {
    return size;
  }

  /** Returns whether the array is empty. */
  public boolean isEmpty() {
    return size == 0;
  }

  /**
   * Returns the number at an index.
   *
   * @throws IndexOutOfBoundsException if {@code index} is negative or not below {@link #size()}
   */
  public long get(int index) {
    return elements[Objects.checkIndex(index, size)];
  }

  /**
   * Replaces the number at an index.
   *
   * @throws IndexOutOfBoundsException if {@code index} is negative or not below {@link #size()}
   */
  public void set(int index, long number) {
    elements[Objects.checkIndex(index, size)] = number;
  }

  /** Appends a number. */
  public void add(long number) {
    if (size == elements.length) {
      grow((long) size + 1);
    }
    elements[size++] = number;
  }

  /**
   * Appends {@code numbers[from..to)}.
   *
   * @throws IndexOutOfBoundsException if the range is not in the array
   */
  public void add(long[] numbers, int from, int to) {
    Objects.checkFromToIndex(from, to, numbers.length);
    int count = to - from;
    if (count > elements.length - size) {
      grow((long) size + count);
    }
    System.arraycopy(numbers, from, elements, size, count);
    size += count;
  }

  /** Appends the words of a row. */
  public void add(Row row) {
    add(row.words(), row.from(), row.to());
  }

  /**
   * Cuts off the end or appends zeros.
   *
   * @param newSize the new {@link #size()}
   * @throws IllegalArgumentException if {@code newSize} is negative
   */
  public void resize(int newSize) {
    if (newSize < 0) {
      throw new IllegalArgumentException("size must be at least 0, not " + newSize);
    }
    if (newSize > elements.length) {
      grow(newSize);
    }
    if (newSize > size) {
      Arrays.fill(elements, size, newSize, 0);
    }
    size = newSize;
  }

  /** Removes all numbers but keeps the capacity. */
  public void clear() {
    size = 0;
  }

  /**
   * Releases capacity that is not needed.
   *
   * @param capacity the capacity that is kept at least, in numbers
   */
  public void trim(int capacity) {
    int kept = Math.max(size, capacity);
    if (kept < elements.length) {
      elements = Arrays.copyOf(elements, kept);
    }
  }

  /**
   * Returns the backing array, not a copy: the numbers are at indexes 0 to {@link #size()},
   * exclusive. Adding a number may replace the array.
   */
  public long[] elements() {
    return elements;
  }

  /** Returns a view of the numbers, valid until one is added or changed. */
  public Row view() {
    return new Row(elements, 0, size);
  }

  /** Returns a copy of the numbers. */
  public long[] toArray() {
    return Arrays.copyOf(elements, size);
  }

  /** Returns the numbers, such as {@code [1, -2]}. */
  @Override
  public String toString() {
    return Arrays.toString(toArray());
  }

  private void grow(long needed) {
    if (needed > GREATEST_CAPACITY) {
      throw new OutOfMemoryError(needed + " numbers do not fit into an array");
    }
    long half = (long) elements.length + (elements.length >> 1);
    long capacity = Math.max(Math.max(needed, half), LEAST_CAPACITY);
    elements = Arrays.copyOf(elements, (int) Math.min(capacity, GREATEST_CAPACITY));
  }
}
