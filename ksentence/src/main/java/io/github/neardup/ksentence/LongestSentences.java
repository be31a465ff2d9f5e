package io.github.neardup.ksentence;

import io.github.neardup.core.text.scan.SentenceRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Finds the K longest sentences of a text. Not thread-safe: the buffer is reused. */
final class LongestSentences {

  private record Sentence(String content, int length, int position) {
    /** The longest first; in case of a tie, the earlier. */
    static final Comparator<Sentence> ORDER =
        Comparator.comparingInt(Sentence::length).reversed().thenComparing(Sentence::position);
  }

  /** No sentence ends at a space before a character up to this one. */
  private static final char LAST_WITH_SPACES = '\u0DFF';

  private final int k;
  private char[] content = new char[1024];
  private int size;

  LongestSentences(int k) {
    this.k = k;
  }

  /** Returns the content of the longest sentences of {@code chars[0..end)}, the longest first. */
  List<String> of(char[] chars, int end) {
    PriorityQueue<Sentence> longest = new PriorityQueue<>(Sentence.ORDER.reversed());
    if (content.length < end) {
      content = new char[end];
    }
    size = 0;
    int length = 0;
    int position = 0;
    for (int i = 0; i < end; ) {
      int codePoint = Character.codePointAt(chars, i, end);
      int next = i + Character.charCount(codePoint);
      if (SentenceRule.isContent(codePoint)) {
        while (i < next) {
          content[size++] = chars[i++];
        }
        length++;
      } else if (length > 0
          && (codePoint != ' ' || (next < end && chars[next] > LAST_WITH_SPACES))) {
        int following =
            next < end ? Character.codePointAt(chars, next, end) : SentenceRule.END_OF_TEXT;
        if (SentenceRule.isEnd(codePoint, following)) {
          offer(longest, length, position++);
          length = 0;
        }
      }
      i = next;
    }
    if (length > 0) {
      offer(longest, length, position);
    }
    List<Sentence> ordered = new ArrayList<>(longest);
    ordered.sort(Sentence.ORDER);
    return ordered.stream().map(Sentence::content).toList();
  }

  /** Keeps the sentence in the buffer if it is among the longest so far, and empties the buffer. */
  private void offer(PriorityQueue<Sentence> longest, int length, int position) {
    Sentence shortest = longest.peek();
    if (shortest == null || longest.size() < k || length > shortest.length()) {
      longest.add(new Sentence(new String(content, 0, size), length, position));
      if (longest.size() > k) {
        longest.remove();
      }
    }
    size = 0;
  }
}
