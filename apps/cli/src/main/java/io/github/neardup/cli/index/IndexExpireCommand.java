package io.github.neardup.cli.index;

import static java.util.Objects.requireNonNull;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.dedup.Dates;
import io.github.neardup.index.NearDuplicateIndex;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup index expire}: removes old entries. */
@Command(
    name = "expire",
    customSynopsis = "neardup index expire --older-than AGE --store LOCATION",
    description = {
      "Removes the entries older than a given age or time.",
      "",
      "The time of an entry is the value of --time-field when it was added, or else the time at"
          + " which it was added. The space is freed gradually, or at once with neardup index"
          + " compact."
    },
    footer = {
      "  neardup index expire --older-than 30d --store news-index",
      "  neardup index expire --older-than 2026-03-01 --store news-index"
    })
final class IndexExpireCommand implements Runnable {

  private static final Pattern AGE = Pattern.compile("(\\d{1,6})([hdw])");
  private static final Map<String, Duration> UNITS =
      Map.of("h", Duration.ofHours(1), "d", Duration.ofDays(1), "w", Duration.ofDays(7));

  private final Console console;

  @Option(
      names = "--older-than",
      paramLabel = "AGE",
      required = true,
      description =
          "An age in hours, days or weeks, such as 12h, 30d or 8w; or a date or time, such as"
              + " 2026-03-01 or 2026-03-01T08:00:00Z.")
  private String olderThan = "";

  @Mixin private StoreOption store = new StoreOption();

  @Mixin private FormatOption format = new FormatOption();

  /** The summary for programs. */
  private record Summary(String before, long removed, long entries) {}

  IndexExpireCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    Instant before = before(olderThan, Instant.now());
    try (NearDuplicateIndex index = store.open()) {
      long removed = index.removeOlderThan(before);
      Summary summary = new Summary(before.toString(), removed, index.size());
      format.print(
          console,
          summary,
          () ->
              Console.format(
                  "removed %s from before %s; %,d left%n",
                  Console.countEntries(summary.removed()), summary.before(), summary.entries()));
    }
  }

  static Instant before(String age, Instant now) {
    Matcher matcher = AGE.matcher(age);
    if (matcher.matches()) {
      return now.minus(
          requireNonNull(UNITS.get(matcher.group(2)))
              .multipliedBy(Long.parseLong(matcher.group(1))));
    }
    try {
      if (!age.matches("\\d+")) { // perhaps the unit was forgotten
        return Dates.instant(age);
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new UsageException(
        "--older-than must be an age such as 12h, 30d or 8w, or a date such as 2026-03-01, not '"
            + age
            + "'");
  }
}
