package io.github.neardup.core.text;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.PackedText;
import java.util.Locale;
import java.util.Optional;
import org.apache.lucene.analysis.CharArraySet;

/**
 * Turns text into features: the shingles of its tokens, as 64-bit hashes. Made by {@link
 * TextPipeline#extractor()}.
 *
 * <p>No string is made for a token or a shingle: each token is hashed where the tokenizer left it,
 * and the hash of a shingle is a polynomial in the hashes of its tokens, kept up to date as the
 * window moves (Karp and Rabin, "Efficient randomized pattern-matching algorithms", 1987). Time is
 * linear in the text whatever the length of a shingle. Hash functions and the base of the
 * polynomial come from the pipeline's seed.
 *
 * <p><b>Texts made to collide.</b> Two different shingles have the same feature with a probability
 * of about 2^-64 as long as nobody chose them with the seed in hand. Who knows the seed, as
 * everyone knows the default, can choose them: among tokens whose hashes he can compute he finds
 * two shingles with the same polynomial in far fewer than 2^32 steps, by generalised birthday
 * search (Wagner, "A generalized birthday problem", CRYPTO 2002). Where authors gain by being taken
 * for copies, or by not being taken for copies, use a seed that they do not know, and keep
 * fingerprints from them.
 *
 * <p>What a secret seed cannot mend is that polynomials are computed modulo 2^64. Shingles of 2^n
 * tokens in which two tokens take turns as in the Thue-Morse sequence, and their complements,
 * differ by a multiple of 2^(n (n + 3) / 2 - 1), whatever the base: 2^8 for 8 tokens, 2^26 for 64,
 * 2^53 for 512. That leaves 56, 38 and 11 bits that differ as if by chance. For texts by strangers
 * keep shingles to 64 tokens or fewer. Tokens that change places or occur repeatedly are no such
 * case.
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

  /** Reads a text in one pass, if tokens are words of which none are left out. */
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
   * Appends the features of {@code text} to {@code features}, in text order, as often as they
   * occur.
   *
   * <p>Stop words are left out before shingles are made. A text with fewer tokens than a shingle
   * has is one short shingle. A text without tokens gets one feature, the hash of the very text, so
   * that it equals its exact copies and nothing else.
   *
   * @param text any text
   * @param features receives at least one feature
   * @return whether the text has tokens
   */
  public boolean extract(String text, LongArray features) {
    int before = features.size();
    readTokens(text);
    if (characters) {
      shingles.ofCharacters(buffer.chars(), buffer.length(), hashes, features);
    } else if (!tokens.isEmpty()) {
      shingles.of(tokens.elements(), 0, tokens.size(), features);
    }
    if (features.size() > before) {
      return true;
    }
    features.add(hashes.ofExactText(text));
    return false;
  }

  /**
   * The features of {@code text} as an array of their own, in text order, as often as they occur.
   *
   * @param text any text
   */
  public long[] extract(String text) {
    LongArray features = new LongArray();
    extract(text, features);
    return features.toArray();
  }

  /** The tokens of a text: hashes of words, or normalised characters in {@link #buffer}. */
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
   * Tokens that are kept. Words: their hashes. A text without words is as one whose only word has
   * the hash that its feature, mixed like any shingle's, comes from. Characters: packed; behind no
   * characters stands the feature itself.
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
      out.add(tokens.elements(), 0, tokens.size());
    }
  }

  /**
   * The features that {@link #extract} gives of the text with the tokens {@code kept[from..to)}.
   */
  void features(long[] kept, int from, int to, LongArray features) {
    if (!characters) {
      shingles.of(kept, from, to, features);
    } else if (PackedText.length(kept, from) == 0) {
      features.add(kept[from + 1]);
    } else {
      unpacked = PackedText.unpack(kept, from, unpacked);
      shingles.ofCharacters(unpacked, PackedText.length(kept, from), hashes, features);
    }
  }

  /** Every code point is a token; a lone surrogate is one too. */
  static final class Characters implements Tokenizer {

    @Override
    public void tokenize(char[] chars, int from, int to, Sink sink) {
      for (int i = from; i < to; ) {
        int next = i + 1;
        if (Character.isHighSurrogate(chars[i])
            && next < to
            && Character.isLowSurrogate(chars[next])) {
          next++;
        }
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

    /** As in a spec. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads a text into the hashes of its words in one pass: normalised, split as by {@link
   * ScannedWords} and hashed, without the normalised text in between. What the scanner leaves goes
   * through the normaliser and the exact tokenizer.
   *
   * <p>Not thread-safe: buffers are reused.
   */
  private static final class WordHashes implements WordScanner.Found {

    private final Normalizer normalizer;

    /** Whether the scanner does what the normaliser does. */
    private final boolean folding;

    private final WordScanner scanner;
    private final ScannedWords tokenizer;
    private final TokenHashes hashes;
    private final LongArray tokens;
    private final TextBuffer piece = new TextBuffer();
    private final Tokenizer.Sink sink;

    /**
     * For the words of {@code tokenizer}.
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

    /** Hashes the words of a text that is not normalised yet. */
    void read(TextBuffer text) {
      if (!folding) {
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
