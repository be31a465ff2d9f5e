package io.github.neardup.core.lengths;

/**
 * How long the texts of a collection typically are, and what follows from it for settings that a
 * spec leaves open.
 *
 * <p>Where a share {@code e} of the words of a text is changed, here and there, a shingle of {@code
 * n} words is left whole with probability {@code q = (1 - e)^n}, and the Jaccard similarity of the
 * two sets of shingles is about {@code q / (2 - q)}. So long shingles see less change: of texts
 * that are similar at the threshold 0.6, a quarter of the words may differ with single words, an
 * eighth with pairs. In a headline of ten words a single other word spoils three of eight triples.
 *
 * <p>On the other hand unrelated texts have words in common by chance, and the more so the longer
 * they are: two pages share most of the commonest words of their language. Pairs of words, and
 * triples, are shared by chance much less. So a shingle is as short as length permits.
 *
 * <p>Texts of a page that share most of their triples are often not near-duplicates, either: what
 * they share is a header, a quotation, a form of words. So their threshold is 0.7, with which 6 %
 * of the words may differ. Of very long texts such passages are but a small share, and whole
 * sections change between editions, so that it is 0.6 again.
 */
public enum TextLength {
  /** Fewer than 50 words: records, questions, headlines, posts. */
  SHORT(1, 0.6),

  /** 50 to 149 words: messages, abstracts, reviews. */
  MEDIUM(2, 0.6),

  /** 150 to 999 words: articles, pages, sections. */
  LONG(3, 0.7),

  /** 1000 words or more: statutes, papers, chapters. */
  VERY_LONG(3, 0.6);

  /** Texts of this many words or more are {@link #MEDIUM}. */
  static final int MEDIUM_WORDS = 50;

  /** Texts of this many words or more are {@link #LONG}. */
  static final int LONG_WORDS = 150;

  /** Texts of this many words or more are {@link #VERY_LONG}. */
  static final int VERY_LONG_WORDS = 1000;

  private final int shingle;
  private final double jaccard;

  TextLength(int shingle, double jaccard) {
    this.shingle = shingle;
    this.jaccard = jaccard;
  }

  /**
   * The length of one text.
   *
   * @param words how many words it has, at least 0
   */
  static TextLength of(int words) {
    if (words < LONG_WORDS) {
      return words < MEDIUM_WORDS ? SHORT : MEDIUM;
    }
    return words < VERY_LONG_WORDS ? LONG : VERY_LONG;
  }

  /** How many words such texts have, for people to read. */
  public String words() {
    return switch (this) {
      case SHORT -> "under " + MEDIUM_WORDS + " words";
      case MEDIUM -> MEDIUM_WORDS + " to " + (LONG_WORDS - 1) + " words";
      case LONG -> LONG_WORDS + " to " + (VERY_LONG_WORDS - 1) + " words";
      case VERY_LONG -> VERY_LONG_WORDS + " words or more";
    };
  }

  /** The words in a shingle that suit such texts. */
  public int shingle() {
    return shingle;
  }

  /** The lowest Jaccard similarity of the sets of such shingles of two duplicates. */
  public double jaccard() {
    return jaccard;
  }

  /**
   * The share of words that may differ between two texts whose sets of shingles have the Jaccard
   * similarity {@link #jaccard()}: 25 %, 13 %, 6 % and 9 %.
   */
  public double tolerance() {
    double whole = 2 * jaccard / (1 + jaccard);
    return 1 - Math.pow(whole, 1.0 / shingle);
  }
}
