package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {

  @TempDir private Path folder;

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  private Path script(String shell) throws IOException {
    return Files.writeString(folder.resolve(shell), new Neardup().run("completion", shell).out());
  }

  @Test
  void bashCompletesCommandsAndOptions() throws Exception {
    String ask =
        "source %s; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_neardup; echo ${COMPREPLY[@]}";
    Path script = script("bash");
    assertThat(run("bash", "-c", ask.formatted(script, "neardup ded", 1))).contains("dedup");
    assertThat(run("bash", "-c", ask.formatted(script, "neardup dedup --clu", 2)))
        .contains("--clusters", "--clustering");
  }

  @Test
  void fishCompletesCommandsAndOptions() throws Exception {
    Path script = script("fish");
    assertThat(Files.readAllLines(script))
        .anySatisfy(line -> assertThat(line).contains("-a dedup -d 'Copies a corpus"))
        .anySatisfy(line -> assertThat(line).contains("subcommand_from dedup' -s o -l output"));
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/fish")));
    assertThat(run("fish", "-c", "source " + script + "; complete -C 'neardup ded'"))
        .contains("dedup");
  }

  @Test
  void anotherShellIsRefused() {
    assertThat(new Neardup().run("completion", "bsh").err()).contains("did you mean 'bash'");
  }

  /** Of every command, without marks of the format that man would not understand. */
  @Test
  void everyCommandHasAManualPage() throws Exception {
    ManPages.write(folder);
    assertThat(folder.resolve("neardup-datasets-generate.1")).exists();
    String page = Files.readString(folder.resolve("neardup-dedup.1"));
    assertThat(page).contains(".TH \"NEARDUP\\-DEDUP\" 1", ".SH OPTIONS", "\\-\\-clusters");
    assertThat(page).doesNotContain("%%", "%n", "@|");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/groff")));
    try (var pages = Files.list(folder)) {
      for (Path each : pages.toList()) {
        assertThat(run("groff", "-man", "-Tutf8", "-ww", "-z", each.toString())).isEmpty();
      }
    }
  }
}
