package io.github.neardup.core.spec;

import io.github.neardup.core.util.Suggestions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A typed setting: name, default, permitted values and meaning. Help texts, parsing and error
 * messages are generated from it.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {

  /** Another setting after a sign that is no comma. */
  private static final Pattern OTHER_COMMA = Pattern.compile("[;&|\\s]\\s*[a-z-]+=");

  /** One number with something around, but no minus sign before. */
  private static final Pattern ONE_NUMBER =
      Pattern.compile("[^0-9.-]*([0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)[^0-9.]*");

  /** What {@link #permitted} says where numbers are. */
  private static final Pattern NUMBERS = Pattern.compile("\\ba (whole )?number\\b|^one of \\d");

  private final String name;
  private final T defaultValue;
  private final Function<Settings, T> defaultBy;
  private final String permitted;
  private final String meaning;
  private final Function<String, T> parser;
  private final Function<T, String> formatter;
  private final List<T> tried;
  private final boolean addedLater;

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
        others -> defaultValue,
        permitted,
        meaning,
        parser,
        formatter,
        List.of(),
        false);
  }

  private Setting(
      String name,
      T defaultValue,
      Function<Settings, T> defaultBy,
      String permitted,
      String meaning,
      Function<String, T> parser,
      Function<T, String> formatter,
      List<T> tried,
      boolean addedLater) {
    this.name = name;
    this.defaultValue = defaultValue;
    this.defaultBy = defaultBy;
    this.permitted = permitted;
    this.meaning = meaning;
    this.parser = parser;
    this.formatter = formatter;
    this.tried = List.copyOf(tried);
    this.addedLater = addedLater;
  }

  /** A whole number from {@code least} to {@code most}. */
  public static Setting<Integer> integer(
      String name, int defaultValue, int least, int most, String meaning) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(meaning, "meaning");
    String permitted = "a whole number from " + least + " to " + most;
    return new Setting<>(
        name,
        defaultValue,
        permitted,
        meaning,
        text -> {
          int value = Integer.parseInt(text);
          if (value < least || value > most) {
            throw new IllegalArgumentException();
          }
          return value;
        },
        String::valueOf);
  }

  /** A whole number from {@code least} to {@code most}, of up to 64 bits. */
  public static Setting<Long> whole(
      String name, long defaultValue, long least, long most, String meaning) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(meaning, "meaning");
    return new Setting<>(
        name,
        defaultValue,
        "a whole number from " + least + " to " + most,
        meaning,
        text -> {
          long value = Long.parseLong(text);
          if (value < least || value > most) {
            throw new IllegalArgumentException();
          }
          return value;
        },
        String::valueOf);
  }

  /** One of the given whole numbers. */
  public static Setting<Integer> integer(
      String name, int defaultValue, List<Integer> values, String meaning) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(meaning, "meaning");
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

  /** A number from {@code least} to {@code most}. */
  public static Setting<Double> number(
      String name, double defaultValue, double least, double most, String meaning) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(meaning, "meaning");
    String permitted = "a number from " + decimal(least) + " to " + decimal(most);
    return new Setting<>(
        name,
        defaultValue,
        permitted,
        meaning,
        text -> {
          double value = new BigDecimal(text).doubleValue();
          if (value < least || value > most) {
            throw new IllegalArgumentException();
          }
          return value;
        },
        Setting::decimal);
  }

  /** The least similarity of duplicates, from 0.01 to 1; the steps to try are 0.05 apart. */
  public static Setting<Double> threshold(double defaultValue, String meaning) {
    Objects.requireNonNull(meaning, "meaning");
    return number("threshold", defaultValue, 0.01, 1, meaning)
        .trying(IntStream.rangeClosed(1, 20).mapToObj(step -> step / 20.0).toList());
  }

  /** One of the given values, each written as {@code toString} does. */
  public static <T> Setting<T> choice(String name, T defaultValue, List<T> values, String meaning) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(defaultValue, "defaultValue");
    Objects.requireNonNull(meaning, "meaning");
    List<String> names = values.stream().map(Object::toString).toList();
    return new Setting<>(
        name,
        defaultValue,
        "one of " + String.join(", ", names),
        meaning,
        text -> values.get(names.indexOf(oneOf(name, text, names))),
        Object::toString);
  }

  /** Any number of the given names, joined by {@code +}; {@code none} for none. */
  public static Setting<List<String>> chain(
      String name, List<String> defaultValue, List<String> values, String meaning) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(defaultValue, "defaultValue");
    Objects.requireNonNull(values, "values");
    Objects.requireNonNull(meaning, "meaning");
    return chain(name, defaultValue, values, meaning, Setting::splitAtPlus, "", value -> false);
  }

  private static List<String> splitAtPlus(String text) {
    return Arrays.asList(text.split("\\+", -1));
  }

  /**
   * The same with others besides the given names, such as names with an argument.
   *
   * @param splitter splits a chain at the {@code +} that join it
   * @param others how the others are written, for messages
   * @param isOther whether a text is one of them; throws {@link InvalidSpecException} if it was
   *     meant to be
   */
  public static Setting<List<String>> chain(
      String name,
      List<String> defaultValue,
      List<String> values,
      String meaning,
      Function<String, List<String>> splitter,
      String others,
      Predicate<String> isOther) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(defaultValue, "defaultValue");
    Objects.requireNonNull(values, "values");
    Objects.requireNonNull(meaning, "meaning");
    Objects.requireNonNull(splitter, "splitter");
    Objects.requireNonNull(isOther, "isOther");
    return new Setting<>(
        name,
        defaultValue,
        "none, or any of "
            + String.join(", ", values)
            + (others.isEmpty() ? "" : ", " + others)
            + " joined by +",
        meaning,
        text ->
            text.equals("none")
                ? List.of()
                : splitter.apply(text).stream()
                    .map(s -> isOther.test(s) ? s : oneOf(name, s, values))
                    .toList(),
        list -> list.isEmpty() ? "none" : String.join("+", list));
  }

  /**
   * A file, {@code none} unless set. Specs hold the path as it is written, relative to where the
   * program runs; a path cannot contain a comma, and a file called {@code none} is {@code ./none}.
   */
  public static Setting<Optional<Path>> file(String name, String meaning) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(meaning, "meaning");
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
   * A setting with values of a kind of its own.
   *
   * @param permitted the permitted values, in words that follow "must be"
   * @param parser reads a value; throws {@link InvalidSpecException} with a message of its own, or
   *     any other {@link IllegalArgumentException}, for text that is not permitted
   * @param formatter writes a value so that {@code parser} reads it back
   */
  public static <T> Setting<T> of(
      String name,
      T defaultValue,
      String permitted,
      String meaning,
      Function<String, T> parser,
      Function<T, String> formatter) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(defaultValue, "defaultValue");
    Objects.requireNonNull(permitted, "permitted");
    Objects.requireNonNull(meaning, "meaning");
    Objects.requireNonNull(parser, "parser");
    Objects.requireNonNull(formatter, "formatter");
    return new Setting<>(name, defaultValue, permitted, meaning, parser, formatter);
  }

  /**
   * The same setting, with the values to try when settings are tuned and nobody says which: values
   * of which each may suit some texts best. Without any it keeps its default then.
   *
   * @throws InvalidSpecException if a value is not permitted
   */
  public Setting<T> trying(List<T> values) {
    values.forEach(value -> parse(format(value)));
    return new Setting<>(
        name, defaultValue, defaultBy, permitted, meaning, parser, formatter, values, addedLater);
  }

  /**
   * The same setting, which its algorithm did not have at first. Its default means what was before,
   * and never changes; it is written in no spec, so that the identities of before stay the same.
   */
  public Setting<T> addedLater() {
    return new Setting<>(
        name, defaultValue, defaultBy, permitted, meaning, parser, formatter, tried, true);
  }

  /** Whether a spec names it only if it differs from its default. */
  boolean isAddedLater() {
    return addedLater;
  }

  /**
   * The same setting, with a default that follows from others. {@link #defaultValue()} stays what
   * it is, and is the default when the others have theirs.
   *
   * @param value gives the default by the other settings, of which each has a fixed default
   */
  public Setting<T> defaultBy(Function<Settings, T> value) {
    Objects.requireNonNull(value, "value");
    return new Setting<>(
        name, defaultValue, value, permitted, meaning, parser, formatter, tried, addedLater);
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

  /** The name, as in a spec. */
  public String name() {
    return name;
  }

  /** The value it has if it is not set, and no other setting is. */
  public T defaultValue() {
    return defaultValue;
  }

  /** The value it has beside these other settings unless set. */
  T defaultValue(Settings others) {
    return defaultBy.apply(others);
  }

  /** Whether the value it has among settings is its default beside the others. */
  public boolean isDefault(Settings settings) {
    return settings.get(this).equals(defaultValue(settings));
  }

  /** The permitted values, in words. */
  public String permitted() {
    return permitted;
  }

  /** What it does, in one line. */
  public String meaning() {
    return meaning;
  }

  /** The values to try when settings are tuned and nobody says which; often none. */
  public List<T> tried() {
    return tried;
  }

  /**
   * Reads a value as it is written in a spec.
   *
   * @throws InvalidSpecException if the value is not permitted
   */
  public T parse(String text) {
    Objects.requireNonNull(text, "text");
    try {
      return parser.apply(text);
    } catch (InvalidSpecException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InvalidSpecException(
          name + " must be " + permitted + ", not '" + text + "'" + repaired(text), e);
    }
  }

  /** The value that was likely meant: a number with a unit, a sign or a percentage. */
  private String repaired(String text) {
    if (OTHER_COMMA.matcher(text).find()) {
      return "; a comma stands between settings";
    }
    Matcher number = ONE_NUMBER.matcher(text);
    if (!NUMBERS.matcher(permitted).find() || !number.matches()) {
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
      var unused = parser.apply(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Writes a value as in a spec. */
  public String format(T value) {
    Objects.requireNonNull(value, "value");
    return formatter.apply(value);
  }

  /** A value of a setting that may have been read from a file, and knows which content it read. */
  public interface FileValue {

    /**
     * The SHA-256 of what was read, in hexadecimal: 64 digits in lower case. Empty if it comes from
     * no file.
     */
    Optional<String> sha256();

    /** The file, if it is known. */
    default Optional<Path> file() {
      return Optional.empty();
    }
  }

  /**
   * Another way to write a setting: a spec may give this in its place, and becomes the same as with
   * the setting itself. So it stands in no {@linkplain Settings#toSpec resolved spec} and in no
   * {@link Identity}. Immutable.
   *
   * @param name the name in a spec
   * @param setting the setting in whose place it is given
   * @param permitted the permitted values, in words that follow "must be"
   * @param meaning what it does, in one line
   * @param value gives the value of the setting, as written in a spec, for a value of this and the
   *     other settings; throws an {@link IllegalArgumentException} if the value is not permitted
   */
  public record Alternative(
      String name,
      Setting<?> setting,
      String permitted,
      String meaning,
      BiFunction<String, Settings, String> value) {
    public Alternative {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(setting, "setting");
      Objects.requireNonNull(permitted, "permitted");
      Objects.requireNonNull(meaning, "meaning");
      Objects.requireNonNull(value, "value");
    }

    /**
     * Reads the value of the setting.
     *
     * @param text the value of this, as written
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
