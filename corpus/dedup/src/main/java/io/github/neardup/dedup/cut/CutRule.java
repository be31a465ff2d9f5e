package io.github.neardup.dedup.cut;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Which repeated parts of a text are cut.
 *
 * <ul>
 *   <li>{@link Kind#PARAGRAPH}: a line with at least {@code minWords} words that occurred before.
 *   <li>{@link Kind#SENTENCE}: {@code sentences} or more consecutive sentences that occurred before
 *       in the same order, where any {@code sentences} of them have at least {@code minWords}
 *       words.
 *   <li>{@link Kind#PASSAGE}: {@code minWords} or more consecutive words that occurred before.
 * </ul>
 *
 * <p>The tokenizer {@code standard} splits words, so a Chinese character is one word.
 *
 * @param kind the kind of part
 * @param sentences how many sentences, from 1 to 1000; 1 for other kinds
 * @param minWords how many words, from 1 to 1000; for passages from 5
 */
public record CutRule(Kind kind, int sentences, int minWords) {

  /** The most words, and the most sentences, that a rule can have. */
  public static final int MOST = 1000;

  /** The fewest words of a passage: shorter ones are common phrases, found in all texts. */
  public static final int SHORTEST_PASSAGE = 5;

  /** The default number of words in a paragraph. */
  public static final int WORDS_OF_PARAGRAPH = 10;

  /** The default number of words in a run of sentences. */
  public static final int WORDS_OF_SENTENCES = 10;

  /** The default number of sentences. */
  public static final int SENTENCES = 3;

  /** The default number of words in a passage. */
  public static final int WORDS_OF_PASSAGE = 50;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public CutRule {
    int fewest = kind == Kind.PASSAGE ? SHORTEST_PASSAGE : 1;
    if (minWords < fewest || minWords > MOST) {
      throw new IllegalArgumentException(
          "the words of a "
              + name(kind)
              + " must be from "
              + fewest
              + " to "
              + MOST
              + ", not "
              + minWords);
    }
    int most = kind == Kind.SENTENCE ? MOST : 1;
    if (sentences < 1 || sentences > most) {
      throw new IllegalArgumentException(
          "the sentences of a part must be from 1 to " + most + ", not " + sentences);
    }
  }

  private static String name(Kind kind) {
    return switch (kind) {
      case PARAGRAPH -> "paragraph";
      case SENTENCE -> "run of sentences";
      case PASSAGE -> "passage";
    };
  }

  /** Returns the default rule of a kind. */
  public static CutRule of(Kind kind) {
    return switch (kind) {
      case PARAGRAPH -> new CutRule(kind, 1, WORDS_OF_PARAGRAPH);
      case SENTENCE -> new CutRule(kind, SENTENCES, WORDS_OF_SENTENCES);
      case PASSAGE -> new CutRule(kind, 1, WORDS_OF_PASSAGE);
    };
  }

  /** Returns this rule with another number of words. */
  public CutRule withMinWords(int other) {
    return new CutRule(kind, sentences, other);
  }

  /** Returns this rule with another number of sentences. */
  public CutRule withSentences(int other) {
    return new CutRule(kind, other, minWords);
  }

  /** Returns how many consecutive units are searched for: words, sentences, or one paragraph. */
  int window() {
    return kind == Kind.PASSAGE ? minWords : sentences;
  }

  /** The kind of part that is cut where it is repeated. */
  public enum Kind {
    /** Whole lines. */
    @JsonProperty("paragraph")
    PARAGRAPH,

    /** Runs of sentences. */
    @JsonProperty("sentence")
    SENTENCE,

    /** Spans of words, wherever they begin and end. */
    @JsonProperty("passage")
    PASSAGE
  }
}
