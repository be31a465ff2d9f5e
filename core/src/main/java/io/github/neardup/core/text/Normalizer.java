package io.github.neardup.core.text;

import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
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
   * 2. remove(REGEX) and replace(REGEX)(TEXT). Their arguments are given by the user and may contain + and
   *    parentheses, so the chain cannot be split at every +. PatternReplacement.split counts parentheses:
   *    nfkc+remove(a(b+c)d)+html has three steps. Java's expressions search by trial: a pattern may take
   *    exponential time on some text, which nothing stops, or overflow the stack, which is reported with a
   *    remedy.
   *
   * Invariant: the result is a function of the text alone, the same as that of the steps one by one.
   */

  /** The name of the chain that is applied unless set. */
  static final String DEFAULT_NAME = "default";

  /** Its steps. */
  static final List<String> DEFAULT = List.of("invisible", "nfkc", "casefold", "whitespace");

  /** The step of the package for source code. */
  private static final String COMMENTS = "comments";

  private final List<NormalizationStep.Transform> transforms;

  /**
   * A chain of the named steps.
   *
   * @param steps names of the steps, in order, {@code remove(REGEX)} or {@code
   *     replace(REGEX)(TEXT)}; none for text as it is
   * @throws IllegalArgumentException if a name is unknown, or if {@code dehyphenate} or {@code
   *     comments} is behind a step that leaves nothing for it
   */
  public Normalizer(List<String> steps) {
    requireBefore(
        steps,
        Normalization.DEHYPHENATE,
        WITHOUT_HYPHENS,
        "%s finds no words to join after %s, which takes out hyphens or line breaks");
    requireBefore(
        steps, COMMENTS, WITHOUT_LINES, "%s finds no ends of lines after %s, which takes them out");
    this.transforms = fused(steps.stream().flatMap(Normalizer::leaves).toList());
  }

  /** The steps that take out hyphens or line breaks. */
  private static final Set<String> WITHOUT_HYPHENS =
      Set.of("invisible", "punctuation", "whitespace");

  /** The steps that take out line breaks. */
  private static final Set<String> WITHOUT_LINES = Set.of("whitespace");

  /** Refuses a chain in which a step that needs something is behind one that takes it out. */
  private static void requireBefore(
      List<String> steps, String needing, Set<String> taking, String message) {
    int at = steps.size() - 1;
    while (at > 0 && leaves(steps.get(at)).noneMatch(needing::equals)) {
      at--;
    }
    for (int i = 0; i < at; i++) {
      String step = steps.get(i);
      if (leaves(step).anyMatch(taking::contains)) {
        List<String> moved = new ArrayList<>(steps);
        moved.add(0, moved.remove(at));
        throw new InvalidSpecException(
            message.formatted(needing, step) + "; write normalize=" + String.join("+", moved));
      }
    }
  }

  /** The steps that a name stands for in the end. */
  private static Stream<String> leaves(String step) {
    if (PatternReplacement.isNamed(step)) {
      return Stream.of(step);
    }
    List<String> steps = TextComponents.normalizationStep(step).steps();
    return steps.equals(List.of(step))
        ? Stream.of(step)
        : steps.stream().flatMap(Normalizer::leaves);
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
            PatternReplacement.isNamed(step)
                ? PatternReplacement.of(step)
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

  /** Whether it is a {@link PatternReplacement}, with an expression that can be read. */
  private static boolean isReplacement(String step) {
    boolean named = PatternReplacement.isNamed(step);
    if (named) {
      PatternReplacement.of(step);
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
        chain -> inOneForm(PatternReplacement.split(chain)),
        PatternReplacement.REMOVE + ", " + PatternReplacement.REPLACE,
        Normalizer::isReplacement);
  }

  /** The steps of a chain, in one form if these are what is done unless set. */
  static List<String> inOneForm(List<String> steps) {
    return steps.equals(List.of(DEFAULT_NAME)) ? DEFAULT : steps;
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
   * matches, such as the end that a site puts below each of its pages; and {@code
   * replace(REGEX)(TEXT)}, which puts a {@linkplain Matcher#replaceAll(String) text} there, with
   * {@code $1} for what the first group matches. A dot matches line breaks, too, so that {@code .*}
   * reaches to the end of the text.
   *
   * <p>A comma and a plus sign between steps end a setting and a step. In the arguments, a comma is
   * written {@code \x2c}; a plus sign stands for itself; parentheses must be in pairs, or have a
   * backslash before them, in brackets, too.
   *
   * <p>Java's expressions search by trial: those with a repetition in a repetition, such as {@code
   * (a+)+b}, may take a time that is exponential in the length of a text. And what they match with
   * classes of Unicode, such as {@code \p{IsHan}}, may change with the JVM.
   */
  private static final class PatternReplacement implements NormalizationStep.Transform {

    static final String REMOVE = "remove(REGEX)";
    static final String REPLACE = "replace(REGEX)(TEXT)";

    /** What a backslash stands before, or a character by its number. */
    private static final Pattern ESCAPE =
        Pattern.compile("\\\\(?:x(\\p{XDigit}{2})|(\\p{Alnum})|.)", Pattern.DOTALL);

    private final String step;
    private final Pattern pattern;
    private final String text;

    private PatternReplacement(String step, Pattern pattern, String text) {
      this.step = step;
      this.pattern = pattern;
      this.text = text;
    }

    static boolean isNamed(String step) {
      return step.startsWith("remove(") || step.startsWith("replace(");
    }

    /**
     * A step as it is written in a spec.
     *
     * @throws InvalidSpecException if it is of neither form, or the expression or the text is wrong
     */
    static PatternReplacement of(String step) {
      boolean replaces = step.startsWith("replace");
      int begin = step.indexOf('(') + 1;
      int end = closing(step, begin);
      int textBegin = end + 2;
      int textEnd = replaces && step.startsWith("(", end + 1) ? closing(step, textBegin) : end;
      if (end <= begin || textEnd != step.length() - 1 || (replaces && textEnd < textBegin)) {
        throw new InvalidSpecException(
            "'%s' must be %s, with parentheses in pairs"
                .formatted(step, replaces ? REPLACE : REMOVE));
      }
      if (step.chars().anyMatch(Character::isISOControl)) {
        throw new InvalidSpecException(
            "the argument of %s holds a control character; write it with a backslash, as in \\x09"
                .formatted(step.substring(0, begin - 1)));
      }
      String expression = step.substring(begin, end);
      try {
        Pattern pattern = Pattern.compile(expression, Pattern.DOTALL);
        String text = replaces ? replacement(step.substring(textBegin, textEnd)) : "";
        // Before the expression stands a choice that matches here: Java reads the text now.
        Pattern.compile("|" + expression).matcher("").replaceAll(text);
        return new PatternReplacement(step, pattern, text);
      } catch (PatternSyntaxException e) {
        throw new InvalidSpecException(
            "the expression of %s is wrong: %s, at character %s"
                .formatted(step, e.getDescription(), e.getIndex() + 1));
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        throw new InvalidSpecException(
            "the text of %s is wrong: %s; a dollar sign that is none of a group is \\$"
                .formatted(step, e.getMessage()));
      }
    }

    /** Where the parenthesis is that closes the one before an index, or -1. */
    private static int closing(String step, int from) {
      int depth = 1;
      for (int i = from; i < step.length(); i++) {
        switch (step.charAt(i)) {
          case '\\' -> i++;
          case '(' -> depth++;
          case ')' -> {
            if (--depth == 0) {
              return i;
            }
          }
          default -> {}
        }
      }
      return -1;
    }

    /** A text in Java's form, which knows no characters by number. */
    private static String replacement(String text) {
      return ESCAPE
          .matcher(text)
          .replaceAll(
              escape -> {
                if (escape.group(2) != null) {
                  throw new IllegalArgumentException("there is no " + escape.group());
                }
                String number = escape.group(1);
                return Matcher.quoteReplacement(
                    number == null ? escape.group() : "\\" + (char) Integer.parseInt(number, 16));
              });
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
    public void apply(TextBuffer buffer) {
      try {
        Matcher matcher = pattern.matcher(CharBuffer.wrap(buffer.chars(), 0, buffer.length()));
        if (matcher.find()) {
          buffer.set(matcher.replaceAll(text));
        }
      } catch (StackOverflowError e) {
        throw new IllegalStateException(
            "the expression of normalize=%s needs more memory than there is on a text of %s characters; write it without a choice or a group that is repeated, as [ab]* for (a|b)*"
                .formatted(step, buffer.length()),
            e);
      }
    }
  }
}
