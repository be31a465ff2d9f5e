package io.github.neardup.core.algorithm;

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
 * <p>Long texts that share the most of their triples by right still are often two forms of one
 * template, or two editions. Their threshold is 0.7, with which 6 % of the words may differ: in a
 * long text that is many.
 */
public enum TextLength {
  /** Fewer than 50 words: records, questions, headlines, posts. */
  SHORT(1, 0.6),

  /** 50 to 149 words: messages, abstracts, reviews. */
  MEDIUM(2, 0.6),

  /** 150 words or more: articles, pages, statutes. */
  LONG(3, 0.7);

  /** Texts of so many words or more are {@link #MEDIUM}. */
  static final int MEDIUM_WORDS = 50;

  /** Texts of so many words or more are {@link #LONG}. */
  static final int LONG_WORDS = 150;

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
    return words < MEDIUM_WORDS ? SHORT : words < LONG_WORDS ? MEDIUM : LONG;
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
   * similarity {@link #jaccard()}: 1/4, 13 % and 6 %.
   */
  public double tolerance() {
    double whole = 2 * jaccard / (1 + jaccard);
    return 1 - Math.pow(whole, 1.0 / shingle);
  }
}
