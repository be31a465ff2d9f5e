package io.github.neardup.eval.choose;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    YES,
    /** The texts are not duplicates: both must stay. */
    NO,
    /** The person cannot tell; the answer does not count. */
    UNSURE;

    /** The word used in files and on the screen. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT);
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

    /** Returns whether the interval is so wide that the estimate says next to nothing. */
    boolean isVague() {
      return high - low > VAGUE;
    }

    private static final double VAGUE = 0.5;
  }

  /**
   * The result of one choice of settings on the corpus, estimated from the answers so far.
   *
   * @param spec the algorithm with its settings, as {@code dedup -a} takes them
   * @param precision the share of the pairs found that people would call duplicates
   * @param recall the share of such duplicates that are found
   * @param f1 the harmonic mean of precision and recall
   * @param removed the share of the texts that a deduplication removes, including exact copies
   * @param near how many texts of the corpus a deduplication removes that are not exact copies
   * @param same whether the answers do not distinguish this choice from the first one
   */
  record Choice(
      String spec,
      Share precision,
      Share recall,
      Share f1,
      double removed,
      double near,
      boolean same) {

    /**
     * Says what this choice would cost, in texts of the corpus: how many would be removed wrongly,
     * and how many near-duplicates would stay. Shares of pairs are taken for shares of texts.
     */
    @JsonProperty
    public String cost() {
      List<String> vague = new ArrayList<>();
      StringBuilder cost = new StringBuilder();
      cost.append(
          String.format(Locale.ROOT, "dedup would remove about %,.0f near-duplicates", near));
      if (precision.isVague()) {
        vague.add("precision");
      } else {
        cost.append(
            String.format(Locale.ROOT, ", %,.0f of them wrongly", near * (1 - precision.value)));
      }
      if (recall.isVague()) {
        vague.add("recall");
      } else {
        double missed = near * precision.value * (1 / recall.value - 1);
        cost.append(String.format(Locale.ROOT, ", and leave about %,.0f", missed));
      }
      return vague.isEmpty()
          ? cost.toString()
          : cost.append("; the answers say too little about ")
              .append(String.join(" and ", vague))
              .append(": more answers, or a larger sample, narrow the interval")
              .toString();
    }
  }

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
  record Standing(
      int answered, int yes, int no, int unsure, List<Choice> choices, boolean enough) {}

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
