package io.github.neardup.cli.option;

import io.github.neardup.core.util.Suggestions;
import io.github.neardup.dedup.Deduplicator.Clustering;
import io.github.neardup.dedup.cut.CutRule;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An enum as users write it: its constants in lower case. Converts the value of an option, and
 * lists the values for help and completion.
 *
 * @param <E> the enum
 */
public abstract class NamesOf<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {

  static final class Formats extends NamesOf<FormatOption.Format> {
    Formats() {
      super("format", FormatOption.Format.values());
    }
  }

  public static final class Clusterings extends NamesOf<Clustering> {
    Clusterings() {
      super("clustering", Clustering.values());
    }
  }

  public static final class CutKinds extends NamesOf<CutRule.Kind> {
    CutKinds() {
      super("kind of parts", CutRule.Kind.values());
    }
  }

  /** What to do when a search cannot be completed. */
  public enum OnIncomplete {
    FAIL,
    ALLOW
  }

  public static final class OnIncompletes extends NamesOf<OnIncomplete> {
    OnIncompletes() {
      super("choice", OnIncomplete.values());
    }
  }

  private final String kind;
  private final List<E> constants;

  private NamesOf(String kind, E[] constants) {
    this.kind = kind;
    this.constants = Arrays.asList(constants);
  }

  private List<String> names() {
    return constants.stream().map(constant -> constant.name().toLowerCase(Locale.ROOT)).toList();
  }

  @Override
  public E convert(String value) {
    int index = names().indexOf(value);
    if (index < 0) {
      throw new TypeConversionException(Suggestions.unknown(kind, value, names()));
    }
    return constants.get(index);
  }

  @Override
  public Iterator<String> iterator() {
    return names().iterator();
  }
}
