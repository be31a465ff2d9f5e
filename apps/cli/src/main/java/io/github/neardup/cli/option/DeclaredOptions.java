package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import io.github.neardup.dedup.DedupOption;
import io.github.neardup.dedup.DedupOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Options that {@link DedupOptions} declares, on the command line. */
public final class DeclaredOptions {

  private final Map<DedupOption<?>, OptionSpec> specs = new LinkedHashMap<>();

  /** Adds options, and returns them as a mixin of a command. */
  public CommandSpec add(DedupOption<?>... options) {
    CommandSpec mixin = CommandSpec.create();
    for (DedupOption<?> option : options) {
      OptionSpec.Builder spec =
          OptionSpec.builder("--" + option.name()).description(option.description());
      if (option.isSwitch()) {
        spec.type(boolean.class).arity("0");
      } else {
        spec.type(String.class).arity("1").paramLabel(option.label());
      }
      if (!option.choices().isEmpty()) {
        spec.completionCandidates(option.choices());
      }
      OptionSpec built = spec.build();
      mixin.addOption(built);
      specs.put(option, built);
    }
    return mixin;
  }

  /** Returns the value of an option as the user wrote it, if the option was given. */
  public Optional<String> written(DedupOption<?> option) {
    Object value = Objects.requireNonNull(specs.get(option), "not added").getValue();
    return value == null || value.equals(false) ? Optional.empty() : Optional.of(value.toString());
  }

  /** Returns the options that were given. */
  public List<DedupOption<?>> given() {
    return specs.keySet().stream()
        .<DedupOption<?>>map(option -> option)
        .filter(option -> written(option).isPresent())
        .toList();
  }

  /**
   * Returns the values that were given.
   *
   * @throws UsageException if a value is wrong
   */
  public DedupOptions values() {
    return UsageException.checking(
        "",
        () -> {
          DedupOptions values = DedupOptions.USUAL;
          for (DedupOption<?> option : given()) {
            values = values.withWritten(option, written(option).orElseThrow());
          }
          return values;
        });
  }
}
