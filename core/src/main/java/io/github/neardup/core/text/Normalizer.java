package io.github.neardup.core.text;

import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.TextExtension.NormalizationStep.Chain;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** A chain of named normalisation steps, applied in order. Immutable and thread-safe. */
public final class Normalizer {

  /*
   * A chain is a list of functions on a TextBuffer. Two things make it more than a loop:
   *
   * 1. Fusion. Named chains are written out. Then "nfkc", "casefold" and maybe "whitespace", next to each
   *    other, become one FusedNormalization. Example: html+nfkc+casefold+whitespace is two passes, html and
   *    the fused one. A chain that is this fusion alone, behind "invisible" or not (isFolding), can even be
   *    skipped: WordScanner folds while it reads.
   * 2. remove(REGEX). Its argument is given by the user and may contain + and parentheses, so the chain
   *    cannot be split at every +. PatternRemoval.split counts parentheses: nfkc+remove(a(b+c)d)+html has
   *    three steps. Java's expressions search by trial: a pattern may take exponential time on some
   *    text, which nothing stops, or overflow the stack, which is reported with a remedy.
   *
   * Invariant: the result is a function of the text alone, the same as that of the steps one by one.
   */

  /** The steps of the named chain default. */
  static final List<String> DEFAULT = List.of("invisible", "nfkc", "casefold", "whitespace");

  private final List<NormalizationStep.Transform> transforms;

  /**
   * A chain of the named steps.
   *
   * @param steps names of the steps, in order, or {@code remove(REGEX)}; none for text as it is
   * @throws IllegalArgumentException if a name is unknown
   */
  public Normalizer(List<String> steps) {
    this.transforms = fused(steps.stream().flatMap(Normalizer::writtenOut).toList());
  }

  /** The steps of a named chain, or the step itself. */
  private static Stream<String> writtenOut(String step) {
    return !PatternRemoval.isNamed(step)
            && TextComponents.normalizationStep(step).transform() instanceof Chain chain
        ? chain.steps().stream().flatMap(Normalizer::writtenOut)
        : Stream.of(step);
  }

  /** The steps, with those in one that can be done in one pass. */
  private static List<NormalizationStep.Transform> fused(List<String> steps) {
    List<NormalizationStep.Transform> transforms = new ArrayList<>();
    for (int i = 0; i < steps.size(); ) {
      List<String> rest = steps.subList(i, steps.size());
      if (startsWith(rest, "nfkc", "casefold", "whitespace")) {
        transforms.add(new FusedNormalization(true));
        i += 3;
      } else if (startsWith(rest, "nfkc", "casefold")) {
        transforms.add(new FusedNormalization(false));
        i += 2;
      } else {
        String step = steps.get(i);
        transforms.add(
            PatternRemoval.isNamed(step)
                ? PatternRemoval.of(step)
                : TextComponents.normalizationStep(step).transform());
        i++;
      }
    }
    return transforms;
  }

  /**
   * Whether the steps are nfkc and casefold, invisible before them or not, and whitespace after
   * them or not, and no others.
   */
  boolean isFolding() {
    int last = transforms.size() - 1;
    return last >= 0
        && transforms.get(last) instanceof FusedNormalization
        && transforms.subList(0, last).stream().allMatch(BuiltInText.INVISIBLE::equals);
  }

  private static boolean startsWith(List<String> steps, String... first) {
    return steps.size() >= first.length
        && steps.subList(0, first.length).equals(Arrays.asList(first));
  }

  /** Whether it is a {@link PatternRemoval}, with an expression that can be read. */
  private static boolean isRemoval(String step) {
    boolean named = PatternRemoval.isNamed(step);
    if (named) {
      PatternRemoval.of(step);
    }
    return named;
  }

  /**
   * The setting for the chain, with the default that suits an algorithm.
   *
   * @param byDefault names of the steps unless set
   */
  public static Setting<List<String>> setting(List<String> byDefault) {
    return Setting.chain(
        "normalize",
        byDefault,
        TextComponents.normalizationSteps().stream().map(NormalizationStep::name).toList(),
        "normalisation steps, in order",
        PatternRemoval::split,
        PatternRemoval.NAME + "(REGEX)",
        Normalizer::isRemoval);
  }

  /**
   * Applies the steps.
   *
   * @param text any text
   * @return the normalised text
   */
  public String normalize(String text) {
    TextBuffer buffer = new TextBuffer();
    buffer.set(text);
    normalize(buffer);
    return buffer.toString();
  }

  /**
   * Applies the steps to the text in a buffer.
   *
   * @param text holds the text, and afterwards the normalised text
   */
  public void normalize(TextBuffer text) {
    for (NormalizationStep.Transform transform : transforms) {
      transform.apply(text);
    }
  }

  /**
   * The step {@code remove(REGEX)}: takes out all that a {@linkplain Pattern regular expression}
   * matches, such as the end that a site puts below each of its pages. A dot matches line breaks,
   * too, so that {@code .*} reaches to the end of the text.
   *
   * <p>A comma and a plus sign between steps end a setting and a step. In the expression, a comma
   * is written {@code \x2c}; a plus sign stands for itself; parentheses must be in pairs, or have a
   * backslash before them, in brackets, too.
   *
   * <p>Java's expressions search by trial: those with a repetition in a repetition, such as {@code
   * (a+)+b}, may take a time that is exponential in the length of a text. And what they match with
   * classes of Unicode, such as {@code \p{IsHan}}, may change with the JVM.
   */
  private static final class PatternRemoval implements NormalizationStep.Transform {

    static final String NAME = "remove";

    private static final String BEGIN = NAME + "(";

    private final String step;
    private final Pattern pattern;

    private PatternRemoval(String step, Pattern pattern) {
      this.step = step;
      this.pattern = pattern;
    }

    static boolean isNamed(String step) {
      return step.startsWith(BEGIN);
    }

    /**
     * A step as it is written in a spec.
     *
     * @throws InvalidSpecException if it is not of the form {@code remove(REGEX)}, or the
     *     expression is wrong, or matches the empty text alone
     */
    static PatternRemoval of(String step) {
      if (!isNamed(step) || !step.endsWith(")") || step.length() <= BEGIN.length() + 1) {
        throw new InvalidSpecException(
            "'" + step + "' must be " + NAME + "(REGEX), with parentheses in pairs");
      }
      String expression = step.substring(BEGIN.length(), step.length() - 1);
      if (expression.chars().anyMatch(Character::isISOControl)) {
        throw new InvalidSpecException(
            "the expression of %s holds a control character; write it with a backslash, as in \\t"
                .formatted(NAME));
      }
      try {
        return new PatternRemoval(step, Pattern.compile(expression, Pattern.DOTALL));
      } catch (PatternSyntaxException e) {
        throw new InvalidSpecException(
            "the expression of %s is wrong: %s, at character %s"
                .formatted(step, e.getDescription(), e.getIndex() + 1));
      }
    }

    /** Splits a chain at the plus signs that are in no parentheses. */
    static List<String> split(String chain) {
      List<String> steps = new ArrayList<>();
      int depth = 0;
      int begin = 0;
      for (int i = 0; i < chain.length(); i++) {
        switch (chain.charAt(i)) {
          case '\\' -> i++;
          case '(' -> depth++;
          case ')' -> depth--;
          case '+' -> {
            if (depth <= 0) {
              steps.add(chain.substring(begin, i));
              begin = i + 1;
            }
          }
          default -> {}
        }
      }
      steps.add(chain.substring(begin));
      return steps;
    }

    @Override
    public void apply(TextBuffer text) {
      try {
        Matcher matcher = pattern.matcher(CharBuffer.wrap(text.chars(), 0, text.length()));
        if (matcher.find()) {
          text.set(matcher.replaceAll(""));
        }
      } catch (StackOverflowError e) {
        throw new IllegalStateException(
            "the expression of normalize=%s needs more memory than there is on a text of %s characters; write it without a choice or a group that is repeated, as [ab]* for (a|b)*"
                .formatted(step, text.length()),
            e);
      }
    }
  }
}
