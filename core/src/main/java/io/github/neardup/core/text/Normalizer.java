package io.github.neardup.core.text;

import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.util.Suggestions;
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
   * A chain is a list of functions on a TextBuffer. Two features complicate it:
   *
   * 1. Fusion. Named chains are expanded. Adjacent steps "nfkc", "casefold" and optionally
   *    "whitespace" then become one FusedNormalization. Example: html+nfkc+casefold+whitespace
   *    takes two passes, html and the fused one. If a chain consists of this fusion only,
   *    optionally after "invisible" and "marks" (isFolding), even that pass is skipped: WordScanner folds while
   *    it reads.
   * 2. remove(REGEX) and replace(REGEX)(TEXT). The user's arguments may contain + and parentheses,
   *    so PatternReplacement.split counts parentheses: nfkc+remove(a(b+c)d)+html has three steps.
   *
   * Invariant: the result depends only on the text, and equals the steps applied one by one.
   */

  /** The name of the default chain. */
  static final String DEFAULT_NAME = "default";

  private static final String NORMALIZE = "normalize";
  private static final String NONE = "none";

  /** The steps of the default chain. */
  static final List<String> DEFAULT =
      List.of("invisible", "marks", "nfkc", "casefold", "whitespace");

  /** The step for source code, from its own package. */
  private static final String COMMENTS = "comments";

  private final List<NormalizationStep.Transform> transforms;

  /**
   * Creates a chain of the named steps.
   *
   * @param steps names of the steps, in order, {@code remove(REGEX)} or {@code
   *     replace(REGEX)(TEXT)}; empty to leave text unchanged
   * @throws IllegalArgumentException if a name is unknown, or if {@code dehyphenate} or {@code
   *     comments} follows a step that removes what it needs
   */
  public Normalizer(List<String> steps) {
    requireBefore(
        steps,
        Normalization.DEHYPHENATE,
        WITHOUT_HYPHENS,
        "%s finds no words to join after %s, which removes hyphens or line breaks");
    requireBefore(
        steps, COMMENTS, WITHOUT_LINES, "%s finds no ends of lines after %s, which removes them");
    this.transforms = fused(steps.stream().flatMap(Normalizer::leaves).toList());
  }

  /** The steps that remove hyphens or line breaks. */
  private static final Set<String> WITHOUT_HYPHENS =
      Set.of("invisible", "punctuation", "whitespace");

  /** The steps that remove line breaks. */
  private static final Set<String> WITHOUT_LINES = Set.of("whitespace");

  /** Refuses a chain in which a step follows another that removes what it needs. */
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

  /** Returns the steps that a name finally stands for. */
  private static Stream<String> leaves(String step) {
    if (PatternReplacement.isNamed(step)) {
      return Stream.of(step);
    }
    List<String> steps = TextComponents.normalizationStep(step).steps();
    return steps.equals(List.of(step))
        ? Stream.of(step)
        : steps.stream().flatMap(Normalizer::leaves);
  }

  /** Returns the steps, with consecutive steps fused where one pass can do them. */
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
   * Returns whether the steps are exactly nfkc and casefold, optionally after invisible and marks,
   * and optionally before whitespace.
   */
  boolean isFolding() {
    int last = transforms.size() - 1;
    return last >= 0
        && transforms.get(last) instanceof FusedNormalization
        && transforms.subList(0, last).stream().allMatch(BEFORE_FOLDING::contains);
  }

  /** Steps before folding: invisible characters are unknown to {@link WordScanner}. */
  private static final Set<NormalizationStep.Transform> BEFORE_FOLDING =
      Set.of(BuiltInText.INVISIBLE, BuiltInText.MARKS);

  /** Applies the steps of a {@linkplain #isFolding folding} that {@link WordScanner} leaves out. */
  void beforeFolding(TextBuffer text) {
    if (transforms.contains(BuiltInText.MARKS)) {
      BuiltInText.MARKS.apply(text);
    }
  }

  private static boolean startsWith(List<String> steps, String... first) {
    return steps.size() >= first.length
        && steps.subList(0, first.length).equals(Arrays.asList(first));
  }

  /**
   * Returns the setting for the chain, with a default that suits an algorithm.
   *
   * @param byDefault names of the default steps
   */
  public static Setting<List<String>> setting(List<String> byDefault) {
    List<String> names =
        TextComponents.normalizationSteps().stream().map(NormalizationStep::name).toList();
    return Setting.of(
        NORMALIZE,
        byDefault,
        "none, or any of %s, %s, %s joined by +"
            .formatted(
                String.join(", ", names), PatternReplacement.REMOVE, PatternReplacement.REPLACE),
        "normalisation steps, in order",
        chain -> parse(chain, names),
        steps -> steps.isEmpty() ? NONE : String.join("+", steps));
  }

  private static List<String> parse(String chain, List<String> names) {
    if (chain.equals(NONE)) {
      return List.of();
    }
    List<String> steps = inOneForm(PatternReplacement.split(chain));
    for (String step : steps) {
      if (PatternReplacement.isNamed(step)) {
        PatternReplacement.of(step); // refuses an invalid expression
      } else if (!names.contains(step)) {
        throw new InvalidSpecException(Suggestions.unknown("value of " + NORMALIZE, step, names));
      }
    }
    return steps;
  }

  /** Returns the steps of a chain, with the name {@code default} replaced by its steps. */
  static List<String> inOneForm(List<String> steps) {
    return steps.equals(List.of(DEFAULT_NAME)) ? DEFAULT : steps;
  }

  /**
   * Applies the steps to a text.
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
   * @param text the text, replaced by the normalised text
   */
  public void normalize(TextBuffer text) {
    for (NormalizationStep.Transform transform : transforms) {
      transform.apply(text);
    }
  }

  /**
   * The step {@code remove(REGEX)} removes every match of a {@linkplain Pattern regular
   * expression}, such as a footer that a site puts below each of its pages. The step {@code
   * replace(REGEX)(TEXT)} replaces each match by a {@linkplain Matcher#replaceAll(String) text}, in
   * which {@code $1} stands for the match of the first group. A dot matches line breaks, so {@code
   * .*} reaches to the end of the text.
   *
   * <p>A comma ends a setting, and a plus sign ends a step. In the arguments, a comma is written
   * {@code \x2c}, and a plus sign stands for itself. Parentheses must be in pairs or follow a
   * backslash, even inside brackets.
   *
   * <p>Java's regular expressions backtrack: a nested repetition, such as {@code (a+)+b}, may take
   * time exponential in the length of a text. The meaning of Unicode classes, such as {@code
   * \p{IsHan}}, may change with the JVM.
   */
  private static final class PatternReplacement implements NormalizationStep.Transform {

    static final String REMOVE = "remove(REGEX)";
    static final String REPLACE = "replace(REGEX)(TEXT)";

    /** A backslash with the character after it, or with the number of a character. */
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
     * Parses a step as written in a spec.
     *
     * @throws InvalidSpecException if the step has neither form, or its expression or text is
     *     invalid
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
        // The expression gets an empty alternative, which matches here, so Java parses the
        // replacement now.
        Pattern.compile("|" + expression).matcher("").replaceAll(text);
        return new PatternReplacement(step, pattern, text);
      } catch (PatternSyntaxException e) {
        throw new InvalidSpecException(
            "the expression of %s is wrong: %s, at character %s"
                .formatted(step, e.getDescription(), e.getIndex() + 1));
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        throw new InvalidSpecException(
            "the text of %s is wrong: %s; write \\$ for a dollar sign that is not before a group"
                .formatted(step, e.getMessage()));
      }
    }

    /** Returns the index of the closing parenthesis for the opening one before an index, or -1. */
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

    /** Converts a text into Java's form, which has no characters by number. */
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

    /** Splits a chain at the plus signs outside parentheses. */
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
