package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class CompletionCommandTest {

  @TempDir private Path folder;

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  @ParameterizedTest
  @ValueSource(strings = {"completion", "completion bash", "completion zsh"})
  void bashCompletesCommandsAndOptions(String command) throws Exception {
    String ask =
        "eval \"$(cat %s)\"; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_neardup; echo ${COMPREPLY[@]}";
    Path script =
        Files.writeString(
            folder.resolve("script"), new Neardup().run((Object[]) command.split(" ")).out());
    assertThat(run("bash", "-c", ask.formatted(script, "neardup ded", 1))).contains("dedup");
    assertThat(run("bash", "-c", ask.formatted(script, "neardup dedup --clu", 2)))
        .contains("--clusters", "--clustering");
  }

  @Test
  void anotherShellIsRefused() {
    assertThat(new Neardup().run("completion", "bsh").err()).contains("did you mean 'bash'");
  }
}
