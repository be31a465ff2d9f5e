package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * docs/reference/reliability.md counts the situations in the tables of tests. With the system
 * property {@code neardup.readme.update=true}, writes them instead of comparing.
 */
class ReliabilityPageTest {

  private static final Path PAGE = Path.of("../../docs/reference/reliability.md");
  private static final String BEGIN = "<!-- situations -->\n";
  private static final String END = "<!-- end of situations -->\n";

  /** One screen. */
  private static final int MOST_LINES = 60;

  /**
   * An area.
   *
   * @param done situations in which the command does its work
   * @param refused situations in which the command names the fault in one line and changes nothing
   * @param interrupted situations in which a signal ends the command
   */
  private record Area(String name, long done, long refused, long interrupted) {

    long all() {
      return done + refused + interrupted;
    }
  }

  @Test
  void theNumbersAreThoseOfTheTables() throws IOException {
    List<Area> areas = all();
    String rows = areas.stream().map(area -> row(area.name(), area)).collect(Collectors.joining());
    Area sum =
        new Area(
            "",
            areas.stream().mapToLong(Area::done).sum(),
            areas.stream().mapToLong(Area::refused).sum(),
            areas.stream().mapToLong(Area::interrupted).sum());
    String table =
        BEGIN
            + "| area | situations | work is done | refused | told to end |\n"
            + "|---|---:|---:|---:|---:|\n"
            + rows
            + row("**all**", sum)
            + END;
    String page = Files.readString(PAGE);
    String updated =
        page.substring(0, page.indexOf(BEGIN))
            + table
            + page.substring(page.indexOf(END) + END.length());
    if (Boolean.getBoolean("neardup.readme.update")) {
      Files.writeString(PAGE, updated);
    }
    assertThat(Files.readString(PAGE))
        .isEqualTo(updated)
        .hasLineCount((int) updated.lines().count());
    assertThat(updated.lines().count()).isLessThan(MOST_LINES);
  }

  private static String row(String name, Area area) {
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %,d | %,d | %,d |\n",
        name,
        area.all(),
        area.done(),
        area.refused(),
        area.interrupted());
  }

  /** Every area; each that is tried in another module counts its own source. */
  private static List<Area> all() {
    return List.of(
        ofCases("corpora: broken, cut off, bombs, encodings", HostileTest.corpora()),
        ofCases("arguments, texts and commands", HostileTest.arguments()),
        ofCases("specs of algorithms, settings of eval", HostileTest.specs()),
        ofCases("datasets and archives", HostileTest.datasets()),
        ofCases("outputs that are folders", HostileTest.folders()),
        ofCases("outputs that are files, links, devices", HostileTest.files()),
        ofCases("folders that may only be read", HostileTest.readOnly()),
        of(
            "streams, pipes, limits of the process",
            HostileProcessTest.situations().map(HostileProcessTest.Situation::status)),
        new Area("signals while it writes", 0, 0, HostileSignalsTest.signals().count()),
        ofSource(
            "servers that are none of Redis, or sick",
            "index/redis/src/test/java/io/github/neardup/redis/HostileServerTest.java",
            "(?m)^ {8}\".* \\| ",
            false),
        ofSource(
            "Python: threads, signals, forks, the end of the program",
            "apps/python/src/test/python/test_processes.py",
            "(?m)^ {4}\"[^\"]+\": \"\"\"$",
            true));
  }

  private static Area ofCases(String name, Stream<HostileCase> cases) {
    return of(name, cases.map(HostileCase::status));
  }

  private static Area of(String name, Stream<Integer> statuses) {
    List<Integer> all = statuses.toList();
    long done = all.stream().filter(status -> status == 0).count();
    return new Area(name, done, all.size() - done, 0);
  }

  /**
   * An area that is tried in another module.
   *
   * @param source of the test, in the folder of the project
   * @param situation an expression that matches once for each situation
   * @param done whether work is done in all of them, or else refused
   */
  private static Area ofSource(String name, String source, String situation, boolean done) {
    Path file = Path.of("../..").resolve(source);
    try {
      long situations =
          Pattern.compile(situation).matcher(Files.readString(file)).results().count();
      return new Area(name, done ? situations : 0, done ? 0 : situations, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
