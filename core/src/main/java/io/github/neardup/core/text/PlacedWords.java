package io.github.neardup.core.text;

import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.scan.PinnedUnicode;
import java.util.Arrays;

/**
 * The words of a text, as hashes, with their positions in the original text. The words are the
 * tokens of {@code standard} after the chain {@code default}, in text order. So two words have the
 * same hash if they differ only in case, width or composition, and whatever is found can be shown,
 * or cut, in the original.
 *
 * <p>The position of a word is the range from its first to its last character. If several words
 * come from one character, such as {@code ½}, or from a character with its marks, each has the
 * range of the whole. Starts and ends ascend, but not strictly.
 *
 * <p>Takes time linear in the text. Not thread-safe: buffers are reused.
 */
public final class PlacedWords {

  /*
   * WordScanner folds character by character and keeps positions: a word at [from, to) of the
   * folded chunk is at the same place in the source. The rest goes through normalize and the exact
   * tokenizer, where the number of characters may change. So normalize records the source range of
   * each character of its result (sourceStarts, sourceEnds).
   *
   * Example: "1½ cups" normalises to "11⁄2 cups". The characters 1, ⁄ and 2 of "½" all have the
   * source [1, 2), so each word made of them has that range.
   *
   * place searches the normalised piece for each token of the exact tokenizer, starting at the end
   * of the previous token, because Lucene's tokens carry no offsets here.
   *
   * Invariant: starts and ends ascend (not strictly), because tokens come in text order and the
   * sources of characters ascend.
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

  /** Text that the scanner cannot handle, with the source of each character. */
  private final TextBuffer piece = new TextBuffer();

  private char[] normalized = new char[64];
  private int[] sourceStarts = new int[64];
  private int[] sourceEnds = new int[64];
  private int length;

  /** The end of the last word found in the piece. */
  private int searched;

  /**
   * Creates an empty list of words.
   *
   * @param seed selects the hash function, as {@link TextPipeline#SEED} does
   */
  public PlacedWords(long seed) {
    tokenHashes = TokenHashes.of(seed);
  }

  /**
   * Reads a text. Its words replace the previous ones.
   *
   * @param text any text
   */
  public void read(String text) {
    size = 0;
    if (chars.length < text.length()) {
      chars = new char[text.length()];
    }
    text.getChars(0, text.length(), chars, 0);
    Marks.unifyInPlace(chars, text.length());
    scanner.scan(chars, 0, text.length(), found);
  }

  /** Returns the number of words. */
  public int size() {
    return size;
  }

  /** Returns the hash of a word. */
  public long hash(int word) {
    return hashes[word];
  }

  /** Returns the index of the first character of a word, in UTF-16 code units. */
  public int start(int word) {
    return starts[word];
  }

  /** Returns the index after the last character of a word. */
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
      Marks.unify(piece);
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

  /** Returns the end of what must be normalised together with the first character. */
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

  /** Appends a normalised character by the rules of the whitespace step. */
  private void append(char c, int from, int to) {
    if (length == normalized.length) {
      normalized = Arrays.copyOf(normalized, 2 * length);
      sourceStarts = Arrays.copyOf(sourceStarts, 2 * length);
      sourceEnds = Arrays.copyOf(sourceEnds, 2 * length);
    }
    length = FusedNormalization.appendCollapsed(normalized, length, c);
    if (length > 0) { // otherwise it is white space at the beginning
      sourceStarts[length - 1] = from;
      sourceEnds[length - 1] = to;
    }
  }

  /** Adds a word at its next occurrence: a tokenizer reports no positions. */
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
