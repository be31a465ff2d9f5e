package io.github.neardup.dedup.cut;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.Normalizer;
import io.github.neardup.core.text.PlacedWords;
import io.github.neardup.core.text.TextBuffer;
import io.github.neardup.core.text.scan.SentenceRule;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;

/**
 * Splits texts into the units of a rule. Lines and sentences are compared after normalisation by
 * the chain default, words also without the characters between them. No unit begins or ends with
 * white space. Not thread-safe.
 */
final class UnitReader {

  private static final Normalizer NORMALIZER = new Normalizer(List.of("default"));

  private final CutRule rule;
  private final PlacedWords words;
  private final Hash64 hash;
  private final Hash64 otherHash;
  private final TextBuffer buffer = new TextBuffer();
  private final Units units = new Units();

  /** The index of the first word that no unit has yet. */
  private int nextWord;

  /**
   * Creates a reader for the texts of one corpus.
   *
   * @param seed the same for all units that are compared
   */
  UnitReader(CutRule rule, long seed) {
    this.rule = rule;
    words = new PlacedWords(Hash64.random(seed, 0) >>> 1);
    hash = Hash64.seeded(Hash64.random(seed, 1));
    otherHash = Hash64.seeded(Hash64.random(seed, 2));
  }

  /** Returns the units of a text; valid until the next call. */
  Units read(String text) {
    units.clear();
    words.read(text);
    nextWord = 0;
    switch (rule.kind()) {
      case PASSAGE -> {
        for (int i = 0; i < words.size(); i++) {
          units.add(words.hash(i), words.hash(i), words.start(i), words.end(i), 1);
        }
      }
      case PARAGRAPH -> readLines(text);
      case SENTENCE -> readSentences(text);
    }
    return units;
  }

  private void readLines(String text) {
    for (int begin = 0; begin < text.length(); ) {
      int end = begin;
      while (end < text.length() && !SentenceRule.isLineBreak(text.charAt(end))) {
        end++;
      }
      add(text, begin, end, rule.minWords());
      begin = end + 1;
    }
  }

  /** A sentence ends after its final mark and any closing quotes and brackets. */
  private void readSentences(String text) {
    boolean content = false;
    int begin = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      int next = i + Character.charCount(codePoint);
      if (SentenceRule.isContent(codePoint)) {
        content = true;
      } else if (content) {
        int following = next < text.length() ? text.codePointAt(next) : SentenceRule.END_OF_TEXT;
        if (SentenceRule.isEnd(codePoint, following)) {
          while (next < text.length() && closes(text.charAt(next))) {
            next++;
          }
          add(text, begin, next, 0);
          content = false;
          begin = next;
        }
      }
      i = next;
    }
    add(text, begin, text.length(), 0);
  }

  /** Returns whether a character after the end of a sentence belongs to the sentence. */
  private static boolean closes(char c) {
    return c == '"' || c == '\'' || Punctuation.isClosing(c) || Punctuation.isFinal(c);
  }

  /** Adds a unit if it has enough words. */
  private void add(String text, int from, int to, int minWords) {
    int start = WhiteSpace.endAfter(text, from, to);
    int end = WhiteSpace.startBefore(text, to, start);
    int before = nextWord;
    while (nextWord < words.size() && words.start(nextWord) < end) {
      nextWord++;
    }
    int count = nextWord - before;
    if (end > start && count >= minWords) {
      buffer.set(text.substring(start, end));
      NORMALIZER.normalize(buffer);
      units.add(
          hash.hash(buffer.chars(), 0, buffer.length()),
          otherHash.hash(buffer.chars(), 0, buffer.length()),
          start,
          end,
          count);
    }
  }

  /**
   * The units of a text (words, sentences, or lines), a number of which make a part. Two units are
   * equal if both of their hashes are. Not thread-safe.
   */
  static final class Units {

    final LongArrayList hashes = new LongArrayList();
    final LongArrayList otherHashes = new LongArrayList();

    /** Offsets of the first characters. */
    final IntArrayList starts = new IntArrayList();

    /** Offsets after the last characters. */
    final IntArrayList ends = new IntArrayList();

    /** How many words each unit has. */
    final IntArrayList words = new IntArrayList();

    private void clear() {
      hashes.clear();
      otherHashes.clear();
      starts.clear();
      ends.clear();
      words.clear();
    }

    private void add(long hash, long otherHash, int start, int end, int wordCount) {
      hashes.add(hash);
      otherHashes.add(otherHash);
      starts.add(start);
      ends.add(end);
      words.add(wordCount);
    }

    int size() {
      return starts.size();
    }
  }
}
