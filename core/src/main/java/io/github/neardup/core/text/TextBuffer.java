package io.github.neardup.core.text;

import java.util.Arrays;

/**
 * A text under way through the normalisation steps: UTF-16 code units in an array that is used
 * again for the next text, so that no step need allocate. A step edits the characters where they
 * are, or writes into {@link #spare} and makes that the text with {@link #swap}.
 *
 * <p>Not thread-safe.
 */
public final class TextBuffer {

  private char[] chars = new char[1024];
  private char[] spare = new char[1024];
  private int length;

  /** Makes the buffer hold {@code text}. */
  public void set(String text) {
    setLength(text.length());
    text.getChars(0, length, chars, 0);
  }

  /** Makes the buffer hold {@code text[from..to)}. */
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

  /** The array that holds the text, from index 0; valid until the text is set or swapped. */
  public char[] chars() {
    return chars;
  }

  /** The number of code units. */
  public int length() {
    return length;
  }

  /**
   * Cuts the text off.
   *
   * @param shorter its new length, at most the present one
   */
  public void truncate(int shorter) {
    if (shorter < 0 || shorter > length) {
      throw new IllegalArgumentException("cannot cut " + length + " characters to " + shorter);
    }
    length = shorter;
  }

  /**
   * A second array, whose content is left over from before.
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
   * A longer spare array with the content of the present one.
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
   * @param newLength how many code units of it
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
