package io.github.neardup.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.util.Suggestions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code neardup algorithms}: lists the algorithms and their settings. */
@Command(
    name = "algorithms",
    customSynopsis = "neardup algorithms [NAME] [--format FORMAT]",
    description = {"Lists every algorithm and its settings, with defaults and permitted values."},
    footer = {"  neardup algorithms", "  neardup algorithms minhash --format json"})
final class AlgorithmsCommand implements Runnable {

  private static final int SETTINGS_IN_EXAMPLE = 2;

  private final Console console;

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "Only the algorithm of this name.")
  private @Nullable String name;

  @Mixin private FormatOption format = new FormatOption();

  /** An algorithm as written in JSON. */
  record Description(
      String name,
      String summary,
      String question,
      List<SettingDescription> settings,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<AlternativeDescription> alternatives,
      String example) {

    static Description of(AlgorithmProvider provider) {
      Map<String, String> derived = derived(provider);
      List<SettingDescription> settings =
          Algorithms.settings(provider).stream()
              .<SettingDescription>map(setting -> SettingDescription.of(setting, derived))
              .toList();
      String example =
          settings.stream()
              .limit(SETTINGS_IN_EXAMPLE)
              .map(setting -> setting.name() + "=" + setting.defaultValue())
              .collect(Collectors.joining(","));
      return new Description(
          provider.name(),
          provider.summary(),
          provider.question(),
          settings,
          provider.alternatives().stream().map(AlternativeDescription::of).toList(),
          example.isEmpty() ? provider.name() : provider.name() + ":" + example);
    }
  }

  /**
   * Returns the settings that the algorithm derives with default settings, if these are enough to
   * create it.
   */
  private static Map<String, String> derived(AlgorithmProvider provider) {
    try {
      return provider.create("").derivedSettings();
    } catch (InvalidSpecException e) {
      return Map.of();
    }
  }

  /** A setting as written in JSON; default values as in a spec, and the derived value. */
  record SettingDescription(
      String name,
      @JsonProperty("default") String defaultValue,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String derived,
      String permitted,
      String meaning) {

    static <T> SettingDescription of(Setting<T> setting, Map<String, String> derived) {
      return new SettingDescription(
          setting.name(),
          setting.format(setting.defaultValue()),
          derived.get(setting.name()),
          setting.permitted(),
          setting.meaning());
    }
  }

  /** Another way to write a setting, as written in JSON. */
  record AlternativeDescription(String name, String inPlaceOf, String permitted, String meaning) {

    static AlternativeDescription of(Setting.Alternative alternative) {
      return new AlternativeDescription(
          alternative.name(),
          alternative.setting().name(),
          alternative.permitted(),
          alternative.meaning());
    }
  }

  AlgorithmsCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    List<AlgorithmProvider> providers = Algorithms.providers();
    String only = name;
    if (only != null) {
      List<String> names = providers.stream().map(AlgorithmProvider::name).toList();
      if (!names.contains(only)) {
        throw new UsageException(Suggestions.unknown("algorithm", only, names));
      }
      providers = providers.stream().filter(provider -> provider.name().equals(only)).toList();
    }
    List<Description> descriptions = providers.stream().map(Description::of).toList();
    format.print(
        console,
        descriptions,
        () -> descriptions.stream().map(this::text).collect(Collectors.joining("\n")));
  }

  /** The name that stands for this chain in a table: the chain is too long for a column. */
  private static final String DEFAULT_CHAIN =
      TextPipeline.NORMALIZE.format(TextPipeline.NORMALIZE.defaultValue());

  private String text(Description algorithm) {
    int columns = console.columns();
    StringBuilder text = new StringBuilder(algorithm.name()).append('\n');
    text.append(AlignedTable.paragraph(algorithm.summary(), 2, columns));
    text.append(AlignedTable.paragraph("Answers: " + algorithm.question(), 2, columns));
    if (!algorithm.settings().isEmpty()) {
      AlignedTable table = AlignedTable.ofText(2);
      table.add("setting", "default", "meaning");
      for (SettingDescription setting : algorithm.settings()) {
        String value =
            setting.defaultValue().equals(DEFAULT_CHAIN) ? "default" : setting.defaultValue();
        table.add(
            setting.name(),
            setting.derived() == null ? value : value + " (" + setting.derived() + ")",
            setting.meaning() + "; " + setting.permitted());
        algorithm.alternatives().stream()
            .filter(other -> other.inPlaceOf().equals(setting.name()))
            .forEach(
                other ->
                    table.add(
                        other.name(),
                        "",
                        "in place of "
                            + other.inPlaceOf()
                            + ": "
                            + other.meaning()
                            + "; "
                            + other.permitted()));
      }
      text.append('\n').append(table.render(columns)).append('\n');
    }
    return text.append("  Example: ").append(algorithm.example()).append('\n').toString();
  }
}
