package io.github.neardup.dedup;

import io.github.neardup.core.util.Suggestions;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An option of a deduplication, declared once for every way to start one: the command line, Java
 * and Apache Spark. Immutable.
 *
 * @param <T> the type of its values
 * @param name as on the command line, where it follows two dashes
 * @param label what stands for a value in the help; empty for a switch
 * @param usual the value if none is given; empty if there is none
 * @param choices all values as users write them, if they are few; otherwise none
 * @param written makes a value of what a user wrote; fails with an {@link IllegalArgumentException}
 * @param permits whether a value is in the range
 * @param range the permitted values in words; empty if all are permitted
 * @param meaning what the option does: sentences for users of the command line
 */
public record DedupOption<T>(
    String name,
    String label,
    Optional<T> usual,
    List<String> choices,
    Function<String, T> written,
    Predicate<T> permits,
    String range,
    String meaning) {

  /** Two options with one name are the same. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DedupOption<?> option && option.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** Returns an option that permits every value which can be written. */
  public static <T> DedupOption<T> of(
      String name, String label, Optional<T> usual, Function<String, T> written, String meaning) {
    return new DedupOption<>(name, label, usual, List.of(), written, value -> true, "", meaning);
  }

  /** Returns a switch, which is off by default. */
  public static DedupOption<Boolean> ofSwitch(String name, String meaning) {
    return of(name, "", Optional.of(false), Boolean::valueOf, meaning);
  }

  /** Returns an option for a file; by default, there is none. */
  static DedupOption<Path> ofFile(String name, String meaning) {
    return of(name, "FILE", Optional.empty(), Path::of, meaning);
  }

  /**
   * Returns an option for a constant of an enum, which users write in lower case.
   *
   * @param kind what a constant is, for messages
   */
  public static <E extends Enum<E>> DedupOption<E> ofEnum(
      String name,
      String label,
      Optional<E> usual,
      String kind,
      List<E> constants,
      String meaning) {
    List<String> names = constants.stream().map(DedupOption::text).toList();
    Function<String, E> written =
        value -> {
          if (!names.contains(value)) {
            throw new IllegalArgumentException(Suggestions.unknown(kind, value, names));
          }
          return constants.get(names.indexOf(value));
        };
    return new DedupOption<>(name, label, usual, names, written, value -> true, "", meaning);
  }

  private static String text(Object value) {
    return value.toString().toLowerCase(Locale.ROOT);
  }

  /** Returns whether the option is written without a value. */
  public boolean isSwitch() {
    return label.isEmpty();
  }

  /** Returns the meaning with the usual value. */
  public String description() {
    return isSwitch() || usual.isEmpty()
        ? meaning
        : meaning.substring(0, meaning.length() - 1) + " (default: " + text(usual.get()) + ").";
  }

  IllegalArgumentException refused(Object value) {
    return new IllegalArgumentException("--" + name + " must be " + range + ", not " + value);
  }
}
