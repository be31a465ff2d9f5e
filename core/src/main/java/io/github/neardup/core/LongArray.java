package io.github.neardup.core;

import java.util.Arrays;
import java.util.Objects;

/**
 * Numbers of 64 bits in an array that grows: what features and fingerprints are written to. Nothing
 * is boxed, and {@link #elements()} gives the array itself to whoever reads or writes many.
 *
 * <p>Adding takes amortised constant time. Not thread-safe.
 */
public final class LongArray {

  private static final int LEAST_CAPACITY = 10;

  /** As long as an array can be on every JVM. */
  private static final int GREATEST_CAPACITY = Integer.MAX_VALUE - 8;

  private long[] elements;
  private int size;

  /** An empty one. */
  public LongArray() {
    this.elements = new long[0];
  }

  /**
   * An empty one with room for some numbers.
   *
   * @param capacity how many, at least 0
   * @throws IllegalArgumentException if {@code capacity} is negative
   */
  public LongArray(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("capacity must be at least 0, not " + capacity);
    }
    this.elements = new long[capacity];
  }

  /** One that holds a copy of these numbers. */
  public static LongArray of(long... numbers) {
    LongArray result = new LongArray(numbers.length);
    result.add(numbers, 0, numbers.length);
    return result;
  }

  /** How many numbers there are. */
  public int size() {
    return size;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return size == 0;
  }

  /**
   * The number at an index.
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

  /**
   * Cuts off the end, or appends zeros.
   *
   * @param newSize the new {@link #size()}
   * @throws IllegalArgumentException if it is negative
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

  /** Removes all numbers, and keeps the room. */
  public void clear() {
    size = 0;
  }

  /**
   * Gives back room that is not needed.
   *
   * @param capacity room for how many numbers is kept at least
   */
  public void trim(int capacity) {
    int kept = Math.max(size, capacity);
    if (kept < elements.length) {
      elements = Arrays.copyOf(elements, kept);
    }
  }

  /**
   * The array that holds the numbers, from index 0 to {@link #size()}: not a copy. After a number
   * is added it may be another one.
   */
  public long[] elements() {
    return elements;
  }

  /** A copy of the numbers. */
  public long[] toArray() {
    return Arrays.copyOf(elements, size);
  }

  /** The numbers, such as {@code [1, -2]}. */
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
