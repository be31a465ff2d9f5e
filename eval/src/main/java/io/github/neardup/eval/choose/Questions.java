package io.github.neardup.eval.choose;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Optional;

/**
 * Questions about pairs of texts of a corpus, and what their answers say so far. Whatever shows the
 * questions to a person works on this alone. To be used by one thread at a time.
 */
public interface Questions {

  /**
   * A pair of texts of which a person is asked whether they are duplicates.
   *
   * @param number how many questions stand before this one and are not taken back, plus 1
   * @param left the id of one text
   * @param leftText the text
   * @param right the id of the other
   * @param rightText the text
   */
  record Question(int number, String left, String leftText, String right, String rightText) {}

  /** What a person says about a pair. */
  enum Answer {
    /** The texts are duplicates: one of them may go. */
    YES("yes"),
    /** They are none: both must stay. */
    NO("no"),
    /** The person cannot tell; the answer counts for nothing. */
    UNSURE("unsure");

    private final String label;

    Answer(String label) {
      this.label = label;
    }

    /** The word in files and on the screen. */
    @JsonValue
    public String label() {
      return label;
    }
  }

  /**
   * A share with its 95 % interval, each from 0 to 1.
   *
   * @param value the estimate
   * @param low the lower end
   * @param high the upper end
   */
  record Share(double value, double low, double high) {

    /** This estimate, with an interval that holds both. */
    Share or(Share other) {
      return new Share(value, Math.min(low, other.low), Math.max(high, other.high));
    }
  }

  /**
   * What one choice of settings gives on the corpus, by the answers so far.
   *
   * @param spec the algorithm with its settings, as {@code dedup -a} takes them
   * @param precision the share of the pairs found that a person would call duplicates
   * @param recall the share of such duplicates that are found
   * @param f1 the harmonic mean of both
   * @param removed the share of the texts that a deduplication removes, exact copies included
   * @param same whether the answers do not tell this choice from the first one
   */
  record Choice(
      String spec, Share precision, Share recall, Share f1, double removed, boolean same) {}

  /**
   * What the answers say so far.
   *
   * @param answered how many questions are answered, those that nobody could tell included
   * @param yes how many pairs are duplicates
   * @param no how many are none
   * @param unsure how many nobody could tell
   * @param choices the best choice first, then the next best ones; empty before there are answers
   *     to choose by
   * @param enough whether the interval of F1 of the best choice is as narrow as was asked for, or
   *     no pair is left to ask about
   */
  record Standing(int answered, int yes, int no, int unsure, List<Choice> choices, boolean enough) {

    public Standing {
      choices = List.copyOf(choices);
    }
  }

  /** The next question, the same one until it is answered; empty if no pair is left. */
  Optional<Question> next();

  /**
   * Answers the {@linkplain #next() next} question. The answer is on the disk when this returns.
   *
   * @throws IllegalStateException if no question is left
   */
  void answer(Answer answer);

  /**
   * Takes the last answer back: its pair is the next question again.
   *
   * @return false if nothing is answered
   */
  boolean back();

  /** What the answers say so far; takes less than a second. */
  Standing standing();
}
