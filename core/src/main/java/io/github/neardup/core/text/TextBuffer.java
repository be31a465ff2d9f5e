package io.github.neardup.core.text;

import java.util.Arrays;

/**
 * A text on its way through the normalisation steps: UTF-16 code units in an array that is reused
 * for the next text, so that steps need not allocate. A step edits the characters in place, or
 * writes into {@link #spare} and makes the spare array the text with {@link #swap}.
 *
 * <p>Not thread-safe.
 */
public final class TextBuffer {

  private char[] chars = new char[1024];
  private char[] spare = new char[1024];
  private int length;

  /** Sets the text to {@code text}. */
  public void set(String text) {
    setLength(text.length());
    text.getChars(0, length, chars, 0);
  }

  /** Sets the text to {@code text[from..to)}. */
  void set(char[] text, int from, int to) {
    setLength(to - from);
    System.arraycopy(text, from, chars, 0, length);
  }

  private void setLength(int newLength) {
    length = newLength;
    if (chars.length < length) {
      chars = new char[grown(chars.length, length)];
    }
  }

  /**
   * Returns the array that holds the text, from index 0. Valid until the text is set or swapped.
   */
  public char[] chars() {
    return chars;
  }

  /** Returns the number of code units. */
  public int length() {
    return length;
  }

  /**
   * Cuts off the end of the text.
   *
   * @param shorter the new length, at most the present one
   */
  public void truncate(int shorter) {
    if (shorter < 0 || shorter > length) {
      throw new IllegalArgumentException("cannot cut " + length + " characters to " + shorter);
    }
    length = shorter;
  }

  /**
   * Returns a second array with arbitrary content.
   *
   * @param capacity how many code units it must hold at least
   */
  public char[] spare(int capacity) {
    if (spare.length < capacity) {
      spare = new char[grown(spare.length, capacity)];
    }
    return spare;
  }

  /**
   * Returns a longer spare array with the content of the present one.
   *
   * @param capacity how many code units it must hold at least
   */
  public char[] growSpare(int capacity) {
    if (spare.length < capacity) {
      spare = Arrays.copyOf(spare, grown(spare.length, capacity));
    }
    return spare;
  }

  /**
   * Makes the spare array the text.
   *
   * @param newLength the length of the new text
   */
  public void swap(int newLength) {
    char[] before = chars;
    chars = spare;
    spare = before;
    length = newLength;
  }

  private static int grown(int capacity, int needed) {
    return (int) Math.max(needed, Math.min(Integer.MAX_VALUE - 8L, capacity + (capacity >> 1)));
  }

  @Override
  public String toString() {
    return new String(chars, 0, length);
  }
}
