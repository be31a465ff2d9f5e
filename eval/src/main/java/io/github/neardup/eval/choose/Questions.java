package io.github.neardup.eval.choose;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Optional;

/**
 * Questions about pairs of texts of a corpus, and the state of their answers. User interfaces use
 * only this interface. For use by one thread at a time.
 */
public interface Questions {

  /**
   * A pair of texts; the question is whether they are duplicates.
   *
   * @param number the number of earlier questions that were not taken back, plus 1
   * @param left the id of one text
   * @param leftText the text
   * @param right the id of the other
   * @param rightText the text
   */
  record Question(int number, String left, String leftText, String right, String rightText) {}

  /** A person's answer about a pair. */
  enum Answer {
    /** The texts are duplicates: one of them may go. */
    YES("yes"),
    /** The texts are not duplicates: both must stay. */
    NO("no"),
    /** The person cannot tell; the answer does not count. */
    UNSURE("unsure");

    private final String label;

    Answer(String label) {
      this.label = label;
    }

    /** The word used in files and on the screen. */
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

    /** Returns this estimate with an interval that covers both intervals. */
    Share or(Share other) {
      return new Share(value, Math.min(low, other.low), Math.max(high, other.high));
    }
  }

  /**
   * The result of one choice of settings on the corpus, estimated from the answers so far.
   *
   * @param spec the algorithm with its settings, as {@code dedup -a} takes them
   * @param precision the share of the pairs found that people would call duplicates
   * @param recall the share of such duplicates that are found
   * @param f1 the harmonic mean of precision and recall
   * @param removed the share of the texts that a deduplication removes, including exact copies
   * @param same whether the answers do not distinguish this choice from the first one
   */
  record Choice(
      String spec, Share precision, Share recall, Share f1, double removed, boolean same) {}

  /**
   * The state of the answers.
   *
   * @param answered the number of questions answered, including pairs that nobody could judge
   * @param yes the number of pairs judged duplicates
   * @param no the number of pairs judged not to be duplicates
   * @param unsure the number of pairs that nobody could judge
   * @param choices the choices, best first; empty until there are answers to choose by
   * @param enough whether the interval of F1 of the best choice is as narrow as requested, or no
   *     pair is left to ask about
   */
  record Standing(int answered, int yes, int no, int unsure, List<Choice> choices, boolean enough) {

    public Standing {
      choices = List.copyOf(choices);
    }
  }

  /** Returns the next question, the same one until it is answered; empty if no pair is left. */
  Optional<Question> next();

  /**
   * Answers the {@linkplain #next() next} question. The answer is on disk when this method returns.
   *
   * @throws IllegalStateException if no question is left
   */
  void answer(Answer answer);

  /**
   * Takes back the last answer: its pair becomes the next question again.
   *
   * @return false if no question has been answered
   */
  boolean back();

  /** Returns the state of the answers; takes less than a second. */
  Standing standing();
}
