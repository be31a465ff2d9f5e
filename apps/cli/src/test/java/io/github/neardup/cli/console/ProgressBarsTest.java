package io.github.neardup.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.io.Progress;
import io.github.neardup.io.Progress.Unit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressBarsTest {

  private static final String TIME = "\\d+:\\d\\d";

  private static String shown(int columns, boolean wanted, Consumer<Progress> work) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream(), err, columns, true);
    work.accept(ProgressBars.on(console, wanted));
    return err.toString(StandardCharsets.UTF_8);
  }

  /** The line that a stage leaves. */
  private static String last(int columns, String name, long size, Consumer<Progress.Stage> work) {
    String all =
        shown(
            columns,
            true,
            progress -> {
              try (Progress.Stage stage = progress.stage(name, size)) {
                work.accept(stage);
              }
            });
    List<String> lines = List.of(all.strip().split("\\r"));
    return lines.get(lines.size() - 1).strip();
  }

  @Test
  void textsAreShownInPlaceOfBytes() {
    String line =
        last(
            80,
            "fingerprinting",
            2_000_000,
            stage -> {
              stage.reached(1_000_000);
              stage.counted(12_345, Unit.TEXTS);
            });
    assertThat(line)
        .matches("fingerprinting +50% \\[=+> +\\] 12,345 texts, " + TIME + "(, " + TIME + " left)?")
        .doesNotContain("MB");
  }

  @Test
  void anIteratorOfTextsCountsThem() {
    String line =
        last(
            80,
            "counting",
            6,
            stage -> {
              Iterator<String> texts = stage.follow(List.of("a", "b", "c").iterator(), () -> 6);
              texts.forEachRemaining(text -> {});
            });
    assertThat(line).matches("counting 100% \\[=+\\] 3 texts, " + TIME);
  }

  @Test
  void aSearchIsShownInPairs() {
    String line =
        last(
            80,
            "searching",
            Progress.UNKNOWN,
            stage -> {
              stage.reached(0);
              stage.counted(1_234_567, Unit.PAIRS);
            });
    assertThat(line).matches("searching  1,234,567 pairs compared, " + TIME);
  }

  @Test
  void theClockMovesThoughTheWorkReportsNothing() {
    String all =
        shown(
            80,
            true,
            progress -> {
              try (Progress.Stage stage = progress.stage("searching", Progress.UNKNOWN)) {
                stage.counted(5, Unit.PAIRS);
                Thread.sleep(3_000);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(all)
        .contains("searching  5 pairs compared, 0:01", "searching  5 pairs compared, 0:02");
  }

  @Test
  void whatIsNotCountedIsShownInBytesOrTime() {
    assertThat(last(80, "downloading", 4_000_000, stage -> stage.reached(1_000_000)))
        .matches("downloading +25% \\[=+> +\\] 1.0 of 4.0 MB, " + TIME + ".*");
    assertThat(last(80, "downloading", Progress.UNKNOWN, stage -> stage.reached(1_000_000)))
        .matches("downloading  1.0 MB, " + TIME);
    assertThat(last(80, "giving reasons", Progress.UNKNOWN, stage -> stage.reached(0)))
        .matches("giving reasons  " + TIME);
    assertThat(last(80, "nothing", 0, stage -> stage.reached(0))).matches("nothing  " + TIME);
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 100, 200})
  void aLineFitsTheTerminal(int columns) {
    String all =
        shown(
            columns,
            true,
            progress -> {
              try (Progress.Stage stage = progress.stage("fingerprinting", 10)) {
                stage.reached(3);
                stage.counted(1_000_000_000, Unit.TEXTS);
              }
            });
    assertThat(all.lines().flatMap(line -> List.of(line.split("\\r")).stream()))
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(columns));
  }

  @Test
  void nothingIsShownIfItIsNotWanted() {
    assertThat(
            shown(
                80,
                false,
                progress -> {
                  try (Progress.Stage stage = progress.stage("searching", 10)) {
                    stage.counted(1, Unit.PAIRS);
                  }
                }))
        .isEmpty();
  }
}
