package io.github.neardup.cli.console;

import java.util.Locale;

/** Numbers of things in words: "1 entry", "12,000 entries". */
public final class Counted {

  private Counted() {}

  public static String entries(long number) {
    return of(number, "entry", "entries");
  }

  public static String records(long number) {
    return of(number, "record", "records");
  }

  public static String of(long number, String one, String more) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : more);
  }
}
