package io.github.neardup.dedup.cut;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Which parts of a text are cut where they are repeated.
 *
 * <ul>
 *   <li>{@link Kind#PARAGRAPH}: a line with at least {@code minWords} words that occurred before.
 *   <li>{@link Kind#SENTENCE}: {@code sentences} or more sentences in a row that occurred before in
 *       the same order, with at least {@code minWords} words in any {@code sentences} of them.
 *   <li>{@link Kind#PASSAGE}: {@code minWords} or more words in a row that occurred before.
 * </ul>
 *
 * <p>Words are those of the tokenizer {@code standard}, so that a Chinese character is one.
 *
 * @param kind what the parts are
 * @param sentences how many sentences, from 1 to 1000; 1 unless the parts are sentences
 * @param minWords how many words, from 1 to 1000; for passages from 5
 */
public record CutRule(Kind kind, int sentences, int minWords) {

  /** The most words, and the most sentences, that a rule can ask for. */
  public static final int MOST = 1000;

  /** The fewest words of a passage: fewer are turns of phrase, which all texts share. */
  public static final int SHORTEST_PASSAGE = 5;

  /** The words of a paragraph that is cut, unless the rule says otherwise. */
  public static final int WORDS_OF_PARAGRAPH = 10;

  /** The words of the sentences that are cut, unless the rule says otherwise. */
  public static final int WORDS_OF_SENTENCES = 10;

  /** How many sentences are cut, unless the rule says otherwise. */
  public static final int SENTENCES = 3;

  /** The words of a passage that is cut, unless the rule says otherwise. */
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

  /** The rule of a kind with its defaults. */
  public static CutRule of(Kind kind) {
    return switch (kind) {
      case PARAGRAPH -> new CutRule(kind, 1, WORDS_OF_PARAGRAPH);
      case SENTENCE -> new CutRule(kind, SENTENCES, WORDS_OF_SENTENCES);
      case PASSAGE -> new CutRule(kind, 1, WORDS_OF_PASSAGE);
    };
  }

  /** The same with another number of words. */
  public CutRule withMinWords(int other) {
    return new CutRule(kind, sentences, other);
  }

  /** The same with another number of sentences. */
  public CutRule withSentences(int other) {
    return new CutRule(kind, other, minWords);
  }

  /** How many units in a row are looked for: words, sentences, or one paragraph. */
  int window() {
    return kind == Kind.PASSAGE ? minWords : sentences;
  }

  /** What the parts are that are cut where they are repeated. */
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
