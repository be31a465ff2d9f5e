package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.HostileAreas.Area;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
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

  @Test
  void theNumbersAreThoseOfTheTables() throws IOException {
    List<Area> areas = HostileAreas.all();
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
}
