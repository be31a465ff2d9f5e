package io.github.neardup.cli;

import io.github.neardup.core.util.OtherNames;
import io.github.neardup.core.util.Suggestions;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;

/** Words messages about unknown commands and options, with advice for names of other tools. */
final class UnknownNames {

  private static final String ALGORITHM = "-a";
  private static final Pattern SHORT_OPTION_WITH_VALUE = Pattern.compile("(-[a-zA-Z])[0-9].*");

  private UnknownNames() {}

  /**
   * Words the message about an option; settings of algorithms are no options, but of {@code -a}.
   */
  static String option(String given, Collection<String> known) {
    String name = SHORT_OPTION_WITH_VALUE.matcher(given).replaceFirst("$1");
    OtherNames settings = OtherNames.inSpecs();
    Optional<String> advice = advice("option", name, known);
    if (known.contains(ALGORITHM)) {
      advice =
          advice
              .or(() -> settings.advice(OtherNames.NOT_NEEDED, name))
              .or(() -> settings.advice(OtherNames.SPEC, name).map("write -a "::concat));
    }
    return message("option", given, known, advice);
  }

  /** Words the message about a command. */
  static String command(String given, Collection<String> known) {
    return message("command", given, known, advice("command", given, known));
  }

  private static Optional<String> advice(String kind, String name, Collection<String> known) {
    return OtherNames.read(UnknownNames.class.getResourceAsStream("other-names.txt"))
        .advice(kind, name, known);
  }

  private static String message(
      String kind, String given, Collection<String> known, Optional<String> advice) {
    return advice
        .map(way -> "unknown " + kind + " '" + given + "'; " + way)
        .orElseGet(() -> Suggestions.unknown(kind, given, known));
  }
}
