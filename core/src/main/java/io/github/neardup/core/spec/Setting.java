package io.github.neardup.core.spec;

import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.util.Suggestions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A typed setting: its name, default, permitted values and meaning. Help texts, parsing and error
 * messages are generated from these.
 *
 * @param <T> the type of the values
 */
public final class Setting<T> {

  /** Another setting after a separator other than a comma. */
  private static final Pattern OTHER_COMMA = Pattern.compile("[;&|\\s]\\s*[a-z-]+=");

  /** A single number with other text around it, but without a minus sign. */
  private static final Pattern ONE_NUMBER =
      Pattern.compile("[^0-9.-]*([0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)[^0-9.]*");

  /** Matches the text of {@link #permitted} for settings with numbers as values. */
  private static final Pattern NUMBERS = Pattern.compile("\\ba (whole )?number\\b|^one of \\d");

  private final String name;
  private final T defaultValue;
  private final String meaning;
  private final Values<T> values;
  private final Extras<T> extras;

  /** The permitted values, in words, and how they are written. */
  private record Values<T>(
      String permitted, Function<String, T> parser, Function<T, String> formatter) {}

  /** What only few settings have. */
  private record Extras<T>(Function<Settings, T> defaultBy, List<T> tried, boolean isAddedLater) {}

  private Setting(
      String name,
      T defaultValue,
      String permitted,
      String meaning,
      Function<String, T> parser,
      Function<T, String> formatter) {
    this(
        name,
        defaultValue,
        meaning,
        new Values<>(
            Objects.requireNonNull(permitted, "permitted"),
            Objects.requireNonNull(parser, "parser"),
            Objects.requireNonNull(formatter, "formatter")),
        new Extras<>(others -> defaultValue, List.of(), false));
  }

  private Setting(String name, T defaultValue, String meaning, Values<T> values, Extras<T> extras) {
    this.name = Objects.requireNonNull(name, "name");
    this.defaultValue = Objects.requireNonNull(defaultValue, "defaultValue");
    this.meaning = Objects.requireNonNull(meaning, "meaning");
    this.values = values;
    this.extras = extras;
  }

  private Setting<T> with(Extras<T> others) {
    return new Setting<>(name, defaultValue, meaning, values, others);
  }

  /** Returns a setting for a whole number from {@code least} to {@code most}. */
  public static Setting<Integer> integer(
      String name, int defaultValue, int least, int most, String meaning) {
    String permitted = "a whole number from " + least + " to " + most;
    Function<String, Integer> parser = within(least, most, Integer::parseInt);
    return new Setting<>(name, defaultValue, permitted, meaning, parser, String::valueOf);
  }

  /** Returns a setting for a whole number of up to 64 bits, from {@code least} to {@code most}. */
  public static Setting<Long> whole(
      String name, long defaultValue, long least, long most, String meaning) {
    String permitted = "a whole number from " + least + " to " + most;
    Function<String, Long> parser = within(least, most, Long::parseLong);
    return new Setting<>(name, defaultValue, permitted, meaning, parser, String::valueOf);
  }

  /** Returns a setting for one of the given whole numbers. */
  public static Setting<Integer> integer(
      String name, int defaultValue, List<Integer> values, String meaning) {
    String permitted =
        "one of " + values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return new Setting<>(
        name,
        defaultValue,
        permitted,
        meaning,
        text -> {
          int value = Integer.parseInt(text);
          if (!values.contains(value)) {
            throw new IllegalArgumentException();
          }
          return value;
        },
        String::valueOf);
  }

  /** Returns a setting for a number from {@code least} to {@code most}. */
  public static Setting<Double> number(
      String name, double defaultValue, double least, double most, String meaning) {
    String permitted = "a number from " + decimal(least) + " to " + decimal(most);
    Function<String, Double> parser =
        within(least, most, text -> new BigDecimal(text).doubleValue());
    return new Setting<>(name, defaultValue, permitted, meaning, parser, Setting::decimal);
  }

  /** Returns a parser that refuses numbers outside a range. */
  private static <N extends Comparable<N>> Function<String, N> within(
      N least, N most, Function<String, N> parser) {
    return text -> {
      N value = parser.apply(text);
      if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
        throw new IllegalArgumentException();
      }
      return value;
    };
  }

  /**
   * Returns a setting for the smallest similarity of duplicates, from 0.01 to 1. Tuning tries steps
   * of 0.05.
   */
  public static Setting<Double> threshold(double defaultValue, String meaning) {
    return number("threshold", defaultValue, 0.01, 1, meaning)
        .trying(IntStream.rangeClosed(1, 20).mapToObj(step -> step / 20.0).toList());
  }

  /** Returns a setting for one of the given values, each written as its {@code toString}. */
  public static <T> Setting<T> choice(String name, T defaultValue, List<T> values, String meaning) {
    List<String> names = values.stream().map(Object::toString).toList();
    return new Setting<>(
        name,
        defaultValue,
        "one of " + String.join(", ", names),
        meaning,
        text -> values.get(names.indexOf(oneOf(name, text, names))),
        Object::toString);
  }

  /**
   * Returns a setting for a file, {@code none} by default. A spec keeps the path as written,
   * relative to the working directory. A path cannot contain a comma, and a file called {@code
   * none} is written {@code ./none}.
   */
  public static Setting<Optional<Path>> file(String name, String meaning) {
    return new Setting<>(
        name,
        Optional.empty(),
        "none, or a path without commas",
        meaning,
        text -> {
          if (text.isBlank()) {
            throw new IllegalArgumentException();
          }
          return text.equals("none") ? Optional.empty() : Optional.of(Path.of(text));
        },
        path -> path.map(Path::toString).orElse("none"));
  }

  /**
   * Returns a setting with values of any type.
   *
   * @param permitted the permitted values, in words that follow "must be"
   * @param parser parses a value. For invalid text, throws {@link InvalidSpecException} with its
   *     own message, or any other {@link IllegalArgumentException}
   * @param formatter formats a value so that {@code parser} can read it back
   */
  public static <T> Setting<T> of(
      String name,
      T defaultValue,
      String permitted,
      String meaning,
      Function<String, T> parser,
      Function<T, String> formatter) {
    return new Setting<>(name, defaultValue, permitted, meaning, parser, formatter);
  }

  /**
   * Returns the same setting with values to try when settings are chosen and the user names no
   * values: each value suits some texts best. Without such values, the default stays.
   *
   * @throws InvalidSpecException if a value is not permitted
   */
  public Setting<T> trying(List<T> tried) {
    tried.forEach(value -> parse(format(value)));
    return with(new Extras<>(extras.defaultBy(), List.copyOf(tried), extras.isAddedLater()));
  }

  /**
   * Returns the same setting, marked as added to its algorithm later. Its default means the earlier
   * behaviour and never changes. Specs omit the default, so that older identities stay the same.
   */
  public Setting<T> addedLater() {
    return with(new Extras<>(extras.defaultBy(), extras.tried(), true));
  }

  /** Returns whether a spec contains the setting only if it differs from its default. */
  boolean isAddedLater() {
    return extras.isAddedLater();
  }

  /**
   * Returns the same setting with a default that depends on other settings. {@link #defaultValue()}
   * is unchanged: the default when the other settings have their defaults.
   *
   * @param value returns the default for the other settings, each of which has a fixed default
   */
  public Setting<T> defaultBy(Function<Settings, T> value) {
    Objects.requireNonNull(value, "value");
    return with(new Extras<>(value, extras.tried(), extras.isAddedLater()));
  }

  private static String oneOf(String name, String text, List<String> values) {
    if (!values.contains(text)) {
      throw new InvalidSpecException(Suggestions.unknown("value of " + name, text, values));
    }
    return text;
  }

  private static String decimal(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** Returns the name, as in a spec. */
  public String name() {
    return name;
  }

  /** Returns the default value when no other setting is set. */
  public T defaultValue() {
    return defaultValue;
  }

  /** Returns the default value for the given other settings. */
  T defaultValue(Settings others) {
    return extras.defaultBy().apply(others);
  }

  /** Returns whether the settings have this setting at its default. */
  public boolean isDefault(Settings settings) {
    return settings.get(this).equals(defaultValue(settings));
  }

  /** Returns the permitted values, in words. */
  public String permitted() {
    return values.permitted();
  }

  /** Returns the meaning of the setting, in one line. */
  public String meaning() {
    return meaning;
  }

  /**
   * Returns the values to try when settings are chosen and the user names none, as in a spec; often
   * empty.
   */
  public List<String> tried() {
    return extras.tried().stream().map(this::format).toList();
  }

  /**
   * Parses a value as written in a spec.
   *
   * @throws InvalidSpecException if the value is not permitted
   */
  public T parse(String text) {
    try {
      return values.parser().apply(text);
    } catch (InvalidSpecException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InvalidSpecException(
          name + " must be " + permitted() + ", not '" + text + "'" + repaired(text), e);
    }
  }

  /** Suggests the value that was probably meant: a number with a unit, a sign or a percentage. */
  private String repaired(String text) {
    if (OTHER_COMMA.matcher(text).find()) {
      return "; a comma stands between settings";
    }
    Matcher number = ONE_NUMBER.matcher(text);
    if (!NUMBERS.matcher(permitted()).find() || !number.matches()) {
      return "";
    }
    BigDecimal written = new BigDecimal(number.group(1));
    BigDecimal share = written.movePointLeft(2).stripTrailingZeros();
    boolean percent = text.contains("%") || written.compareTo(BigDecimal.TEN) >= 0;
    return Stream.of(number.group(1), percent ? share.toPlainString() : "")
        .filter(value -> !value.equals(text) && isPermitted(value))
        .findFirst()
        .map(value -> "; write " + name + "=" + value)
        .orElse("");
  }

  private boolean isPermitted(String text) {
    try {
      var unused = values.parser().apply(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Formats a value as in a spec. */
  public String format(T value) {
    return values.formatter().apply(value);
  }

  /** A value that may come from a file, and then knows the content it was read from. */
  public interface FileValue {

    /**
     * Returns the SHA-256 of the content: 64 hexadecimal digits in lower case. Empty if the value
     * comes from no file.
     */
    Optional<String> sha256();

    /** Returns the file, if known. */
    default Optional<Path> file() {
      return Optional.empty();
    }
  }

  /**
   * An alternative way to write a setting. A spec may contain the alternative instead of the
   * setting and then means the same as with the setting. An alternative is therefore part of no
   * {@linkplain Settings#toSpec resolved spec} and no {@link Identity}. Immutable.
   *
   * @param name the name in a spec
   * @param setting the setting that it stands for
   * @param permitted the permitted values, in words that follow "must be"
   * @param meaning the meaning, in one line
   * @param value computes the value of the setting, as written in a spec, from the value of the
   *     alternative and the other settings; throws an {@link IllegalArgumentException} if the value
   *     is not permitted
   */
  public record Alternative(
      String name,
      Setting<?> setting,
      String permitted,
      String meaning,
      BiFunction<String, Settings, String> value) {
    /**
     * Computes the value of the setting.
     *
     * @param text the value of the alternative, as written
     * @param others the other settings
     * @throws InvalidSpecException if the value is not permitted
     */
    Object parse(String text, Settings others) {
      String written;
      try {
        written = value.apply(text, others);
      } catch (IllegalArgumentException e) {
        throw new InvalidSpecException(name + " must be " + permitted + ", not '" + text + "'", e);
      }
      return setting.parse(written);
    }
  }
}
