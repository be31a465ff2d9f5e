package io.github.neardup.core.text;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.util.PackedText;
import java.util.Locale;
import java.util.Optional;
import org.apache.lucene.analysis.CharArraySet;

/**
 * Turns text into features: the shingles of its tokens, as 64-bit hashes. Created by {@link
 * TextPipeline#extractor()}.
 *
 * <p>No string is created for a token or a shingle. Each token is hashed in the tokenizer's buffer,
 * and the hash of a shingle is a polynomial in the hashes of its tokens, updated as the window
 * moves (Karp and Rabin, "Efficient randomized pattern-matching algorithms", 1987). The time is
 * linear in the text, whatever the length of a shingle. The pipeline's seed determines the hash
 * functions and the base of the polynomial.
 *
 * <p><b>Deliberate collisions.</b> Two different shingles have the same feature with a probability
 * of about 2^-64, unless somebody chose them with knowledge of the seed. Everyone knows the default
 * seed. Among tokens with known hashes, generalised birthday search (Wagner, "A generalized
 * birthday problem", CRYPTO 2002) finds two shingles with the same polynomial in far fewer than
 * 2^32 steps. If authors gain by passing for copies, or by not passing for copies, use a secret
 * seed and do not show them fingerprints.
 *
 * <p>A secret seed does not help against one property of polynomials modulo 2^64. Take shingles of
 * 2^n tokens in which two tokens alternate as in the Thue-Morse sequence, and their complements.
 * They differ by a multiple of 2^(n (n + 3) / 2 - 1), whatever the base: 2^8 for 8 tokens, 2^26 for
 * 64, 2^53 for 512. So only 56, 38 and 11 bits differ as if by chance. For texts by strangers, keep
 * shingles to 64 tokens or fewer. Shingles with swapped or repeated tokens do not have this
 * property.
 *
 * <p>Not thread-safe: buffers are reused.
 */
public final class FeatureExtractor {

  private final Normalizer normalizer;
  private final Tokenizer tokenizer;
  private final boolean characters;
  private final TextBuffer buffer = new TextBuffer();
  private final TokenHashes hashes;
  private final Shingles shingles;
  private final LongArray tokens = new LongArray();
  private final Tokenizer.Sink sink;
  private char[] unpacked = {};

  /** Reads a text in one pass, if tokens are words and there are no stop words. */
  private final Optional<WordHashes> words;

  FeatureExtractor(TextPipeline pipeline) {
    this.normalizer = pipeline.normalizer();
    this.tokenizer = pipeline.newTokenizer();
    this.characters = tokenizer instanceof Characters;
    this.hashes = pipeline.tokenHashes();
    this.shingles = new Shingles(pipeline.shingle(), hashes.base());
    CharArraySet stopTokens = pipeline.stopTokens();
    this.sink =
        (chars, from, to) -> {
          if (stopTokens.isEmpty() || !stopTokens.contains(chars, from, to - from)) {
            tokens.add(hashes.ofToken(chars, from, to));
          }
        };
    this.words =
        tokenizer instanceof ScannedWords scanned && stopTokens.isEmpty()
            ? Optional.of(new WordHashes(normalizer, scanned, hashes, tokens))
            : Optional.empty();
  }

  /**
   * Appends the features of {@code text} to {@code features}, in text order, with repetition.
   *
   * <p>Stop words are removed before shingles are made. A text with fewer tokens than a shingle is
   * one short shingle. A text without tokens has one feature, the hash of the text itself, so it
   * equals only its exact copies.
   *
   * @param text any text
   * @param features receives at least one feature
   * @return whether the text has tokens
   */
  public boolean extract(String text, LongArray features) {
    readTokens(text);
    if (characters) {
      tokenizer.tokenize(buffer.chars(), 0, buffer.length(), sink);
    }
    if (tokens.isEmpty()) {
      features.add(hashes.ofExactText(text));
      return false;
    }
    shingles.of(tokens.view(), features);
    return true;
  }

  /**
   * Returns the features of {@code text} as a new array, in text order, with repetition.
   *
   * @param text any text
   */
  public long[] extract(String text) {
    LongArray features = new LongArray();
    extract(text, features);
    return features.toArray();
  }

  /** Reads the tokens of a text: hashes of words, or normalised characters in {@link #buffer}. */
  private void readTokens(String text) {
    buffer.set(text);
    tokens.clear();
    if (words.isPresent()) {
      words.get().read(buffer);
    } else {
      normalizer.normalize(buffer);
      if (!characters) {
        tokenizer.tokenize(buffer.chars(), 0, buffer.length(), sink);
      }
    }
  }

  /*
   * The format of kept tokens. For words: their hashes. A text without words is kept as a single
   * word, whose hash is chosen so that it yields the text's feature when mixed like a shingle. For
   * characters: packed characters; if there are none, the feature itself follows.
   */

  /** See {@link io.github.neardup.core.algorithm.Tokenization}. */
  void tokens(String text, LongArray out) {
    readTokens(text);
    if (characters) {
      PackedText.pack(buffer.chars(), buffer.length(), out);
      if (buffer.length() == 0) {
        out.add(hashes.ofExactText(text));
      }
    } else if (tokens.isEmpty()) {
      out.add(Hash64.unmix(hashes.ofExactText(text)));
    } else {
      out.add(tokens.view());
    }
  }

  /** Appends the features that {@link #extract} gives for the text with the given tokens. */
  void features(Row kept, LongArray features) {
    if (!characters) {
      shingles.of(kept, features);
    } else if (PackedText.length(kept) == 0) {
      features.add(kept.get(1));
    } else {
      unpacked = PackedText.unpack(kept, unpacked);
      tokens.clear();
      tokenizer.tokenize(unpacked, 0, PackedText.length(kept), sink);
      shingles.of(tokens.view(), features);
    }
  }

  /** Makes each code point a token, and also each lone surrogate. */
  static final class Characters implements Tokenizer {

    @Override
    public void tokenize(char[] chars, int from, int to, Sink sink) {
      for (int i = from; i < to; ) {
        int next = i + Character.charCount(Character.codePointAt(chars, i, to));
        sink.token(chars, i, next);
        i = next;
      }
    }
  }

  /** How much a feature of a document counts. */
  public enum Weighting {
    /** Once, however often it occurs. */
    BINARY,
    /** As often as it occurs. */
    TF,
    /** As often as it occurs, times its inverse document frequency. */
    TFIDF,
    /** Once, times its inverse document frequency. */
    IDF;

    /** Returns the name used in specs. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads a text into the hashes of its words in one pass. The text is normalised, split as by
   * {@link ScannedWords} and hashed without an intermediate copy. Text that the scanner cannot
   * handle goes through the normaliser and the exact tokenizer.
   *
   * <p>Not thread-safe: buffers are reused.
   */
  private static final class WordHashes implements WordScanner.Found {

    private final Normalizer normalizer;

    /** Whether the scanner can replace the normaliser. */
    private final boolean folding;

    private final WordScanner scanner;
    private final ScannedWords tokenizer;
    private final TokenHashes hashes;
    private final LongArray tokens;
    private final TextBuffer piece = new TextBuffer();
    private final Tokenizer.Sink sink;

    /**
     * Creates a reader for the words of {@code tokenizer}.
     *
     * @param tokens receives their hashes
     */
    WordHashes(
        Normalizer normalizer, ScannedWords tokenizer, TokenHashes hashes, LongArray tokens) {
      this.normalizer = normalizer;
      this.folding = normalizer.isFolding();
      this.scanner = new WordScanner(folding ? WordTable.Folded.TABLE : WordTable.AsTheyAre.TABLE);
      this.tokenizer = tokenizer;
      this.hashes = hashes;
      this.tokens = tokens;
      this.sink = (chars, from, to) -> tokens.add(hashes.ofToken(chars, from, to));
    }

    /** Hashes the words of a text that has not been normalised. */
    void read(TextBuffer text) {
      if (folding) {
        normalizer.beforeFolding(text);
      } else {
        normalizer.normalize(text);
      }
      scanner.scan(text.chars(), 0, text.length(), this);
    }

    @Override
    public void words(int from, int count) {
      int at = tokens.size();
      tokens.resize(at + count);
      hashes.ofTokens(
          scanner.folded(), scanner.starts(), scanner.ends(), count, tokens.elements(), at);
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
}
