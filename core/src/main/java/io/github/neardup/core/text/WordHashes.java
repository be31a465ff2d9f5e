package io.github.neardup.core.text;

/**
 * Reads a text into the hashes of its words in one pass: normalised, split as by {@link
 * ScannedWords} and hashed, without the normalised text in between. What the scanner leaves goes
 * through the normaliser and the exact tokenizer.
 *
 * <p>Not thread-safe: buffers are reused.
 */
final class WordHashes implements WordScanner.Found {

  private final Normalizer normalizer;

  /** Whether the scanner does what the normaliser does. */
  private final boolean folding;

  private final WordScanner scanner;
  private final ScannedWords tokenizer;
  private final TokenHashes hashes;
  private final Shingles shingles;
  private final TextBuffer piece = new TextBuffer();
  private final Tokenizer.Sink sink;

  /**
   * For the words of {@code tokenizer}.
   *
   * @param shingles receives their hashes
   */
  WordHashes(Normalizer normalizer, ScannedWords tokenizer, TokenHashes hashes, Shingles shingles) {
    this.normalizer = normalizer;
    this.folding = normalizer.isFolding();
    this.scanner = new WordScanner(folding ? WordTable.Folded.TABLE : WordTable.AsTheyAre.TABLE);
    this.tokenizer = tokenizer;
    this.hashes = hashes;
    this.shingles = shingles;
    this.sink = (chars, from, to) -> shingles.add(hashes.ofToken(chars, from, to));
  }

  /** Hashes the words of a text that is not normalised yet. */
  void read(TextBuffer text) {
    if (!folding) {
      normalizer.normalize(text);
    }
    scanner.scan(text.chars(), 0, text.length(), this);
  }

  @Override
  public void words(int from, int count) {
    long[] target = shingles.room(count);
    hashes.ofTokens(
        scanner.folded(), scanner.starts(), scanner.ends(), count, target, shingles.size());
    shingles.added(count);
  }

  @Override
  public void unknown(char[] chars, int from, int to) {
    if (folding) {
      piece.set(chars, from, to);
      normalizer.normalize(piece);
      tokenizer.exact().tokenize(piece.chars(), 0, piece.length(), sink);
    } else {
      tokenizer.exact().tokenize(chars, from, to, sink);
    }
  }
}
