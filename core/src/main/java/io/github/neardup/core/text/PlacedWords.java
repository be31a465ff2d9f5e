package io.github.neardup.core.text;

import io.github.neardup.core.text.scan.PinnedUnicode;
import java.util.Arrays;

/**
 * The words of a text, as hashes, and where they stand in the text as it is: those of the tokenizer
 * {@code standard} after the steps of the chain {@code default}, in text order. So two words have
 * the same hash if they differ in case, width or composition only, and what is found can be shown,
 * or cut, in the original.
 *
 * <p>A word stands from its first to its last character. Where several words are made of one
 * character, such as those of {@code ½}, or of a character with its marks, each stands where all of
 * that does. Starts and ends ascend, but not strictly.
 *
 * <p>Time is linear in the text. Not thread-safe: buffers are reused.
 */
public final class PlacedWords {

  /*
   * WordScanner folds character by character and keeps positions: a word at [from, to) of the folded chunk
   * is at the same place in the source. For the rest, which goes through normalize and the exact tokenizer,
   * characters may become several or fewer. So normalize notes for each character of its result from where
   * to where its source stands (sourceStarts, sourceEnds).
   *
   * Example: "1½ cups" normalises to "11⁄2 cups". The characters 1, ⁄ and 2 of "½" all have the source
   * [1, 2), so each word made of them stands there.
   *
   * place looks for each token of the exact tokenizer in the normalised piece, from where the last one
   * ended, because Lucene's tokens carry no offsets here.
   *
   * Invariant: starts and ends ascend (not strictly), because tokens come in text order and sources of
   * characters ascend.
   */

  private static final char[] NFKC = Normalization.Nfkc.STEP.table();

  private final WordScanner scanner = new WordScanner(WordTable.Folded.TABLE);
  private final Tokenizer exact = BuiltInText.standardWords();
  private final FusedNormalization folding = new FusedNormalization(false);
  private final TokenHashes tokenHashes;

  private final WordScanner.Found found =
      new WordScanner.Found() {
        @Override
        public void words(int from, int count) {
          scanned(from, count);
        }

        @Override
        public void unknown(char[] text, int from, int to) {
          normalize(text, from, to);
          searched = 0;
          exact.tokenize(normalized, 0, length, PlacedWords.this::place);
        }
      };

  private char[] chars = new char[1024];

  private int size;
  private long[] hashes = new long[256];
  private int[] starts = new int[256];
  private int[] ends = new int[256];

  /** What the scanner leaves, normalised piece by piece, and where each character comes from. */
  private final TextBuffer piece = new TextBuffer();

  private char[] normalized = new char[64];
  private int[] sourceStarts = new int[64];
  private int[] sourceEnds = new int[64];
  private int length;

  /** Up to where in it words have been found. */
  private int searched;

  /**
   * No words yet.
   *
   * @param seed chooses the hash function, as {@link TextPipeline#SEED} does
   */
  public PlacedWords(long seed) {
    tokenHashes = TokenHashes.of(seed);
  }

  /**
   * Reads a text; its words take the place of those before.
   *
   * @param text any text
   */
  public void read(String text) {
    size = 0;
    if (chars.length < text.length()) {
      chars = new char[text.length()];
    }
    text.getChars(0, text.length(), chars, 0);
    scanner.scan(chars, 0, text.length(), found);
  }

  /** How many words there are. */
  public int size() {
    return size;
  }

  /** The hash of a word. */
  public long hash(int word) {
    return hashes[word];
  }

  /** Offset of the first character of a word, in UTF-16 code units. */
  public int start(int word) {
    return starts[word];
  }

  /** Offset after the last character of a word. */
  public int end(int word) {
    return ends[word];
  }

  private void scanned(int from, int count) {
    reserve(count);
    int[] begins = scanner.starts();
    int[] stops = scanner.ends();
    tokenHashes.ofTokens(scanner.folded(), begins, stops, count, hashes, size);
    for (int i = 0; i < count; i++) {
      starts[size + i] = from + begins[i];
      ends[size + i] = from + stops[i];
    }
    size += count;
  }

  private void normalize(char[] text, int from, int to) {
    length = 0;
    for (int i = from; i < to; ) {
      int end = endOfCluster(text, i, to);
      piece.set(text, i, end);
      Normalization.invisible(piece);
      folding.apply(piece);
      for (int p = 0; p < piece.length(); p++) {
        append(piece.chars()[p], i, end);
      }
      i = end;
    }
    if (length > 0 && normalized[length - 1] == ' ') {
      length--;
    }
  }

  /** Where the characters end that must be normalised together with the one at {@code begin}. */
  private static int endOfCluster(char[] text, int begin, int to) {
    int end = endOfCodePoint(text, begin, to);
    while (end < to) {
      int next = endOfCodePoint(text, end, to);
      if (!isInvisible(text, end, next)
          && (NFKC[text[end]] != CharacterMapping.COMPLEX
              || ComplexCharacters.isUnchangedPair(text, end, next)
              || !ComplexCharacters.folded(text, end, next).isEmpty())) {
        return end;
      }
      end = next;
    }
    return end;
  }

  private static boolean isInvisible(char[] text, int begin, int end) {
    return PinnedUnicode.isDefaultIgnorable(Character.codePointAt(text, begin, end));
  }

  private static int endOfCodePoint(char[] text, int begin, int to) {
    return begin + Character.charCount(Character.codePointAt(text, begin, to));
  }

  /** Appends a normalised character, by the rules of the whitespace step. */
  private void append(char c, int from, int to) {
    if (length == normalized.length) {
      normalized = Arrays.copyOf(normalized, 2 * length);
      sourceStarts = Arrays.copyOf(sourceStarts, 2 * length);
      sourceEnds = Arrays.copyOf(sourceEnds, 2 * length);
    }
    boolean afterSpace = length == 0 || normalized[length - 1] == ' ';
    char appended = c;
    if (Normalization.isWhiteSpace(c)) {
      if (afterSpace) {
        return;
      }
      appended = ' ';
    } else if (afterSpace
        && length > 1
        && Normalization.saysNothingBetween(normalized[length - 2], c)) {
      length--;
    }
    normalized[length] = appended;
    sourceStarts[length] = from;
    sourceEnds[length++] = to;
  }

  /** A tokenizer tells what a word is, but not where: it is the next place that has it. */
  private void place(char[] token, int from, int to) {
    int count = to - from;
    int at = searched;
    while (at + count <= length && !Arrays.equals(normalized, at, at + count, token, from, to)) {
      at++;
    }
    if (at + count > length) {
      throw new IllegalStateException("a word is not in its text");
    }
    searched = at + count;
    add(tokenHashes.ofToken(token, from, to), sourceStarts[at], sourceEnds[searched - 1]);
  }

  private void add(long hash, int start, int end) {
    reserve(1);
    hashes[size] = hash;
    starts[size] = start;
    ends[size++] = end;
  }

  private void reserve(int words) {
    if (size + words > hashes.length) {
      int length = Math.max(2 * hashes.length, size + words);
      hashes = Arrays.copyOf(hashes, length);
      starts = Arrays.copyOf(starts, length);
      ends = Arrays.copyOf(ends, length);
    }
  }
}
