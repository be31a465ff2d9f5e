package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The first start in a source tree, with a program in the place of Maven. */
@DisabledOnOs(OS.WINDOWS)
class LauncherBuildTest {

  private static final String SAYS =
      """
      echo '[INFO] Building neardup 0.1.0-SNAPSHOT                  [1/3]'
      echo '[INFO] Downloaded from central: https://repo/a.jar (1 kB at 2 kB/s)'
      echo '[INFO] Building neardup core 0.1.0-SNAPSHOT             [2/3]'
      echo '[INFO] Downloaded from central: https://repo/b.jar (1 kB at 2 kB/s)'
      echo '[INFO] Building neardup input and output 0.1.0-SNAPSHOT [3/3]'
      """;

  @TempDir Path folder;
  private Path home;

  @BeforeEach
  void sources() throws IOException {
    home = folder.resolve("source tree");
    Files.createDirectories(home.resolve("apps/cli/src"));
    Files.writeString(home.resolve("pom.xml"), "<project/>");
    Files.copy(Path.of("../../neardup"), home.resolve("neardup"));
  }

  private HostileProgram.Ended start(String maven) throws Exception {
    Path tools = Files.createDirectories(folder.resolve("tools"));
    Path mvn = Files.writeString(tools.resolve("mvn"), "#!/bin/sh\n" + SAYS + maven + "\n");
    Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwx------"));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder process =
        new ProcessBuilder(home.resolve("neardup").toString(), "--version")
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    process.environment().merge("PATH", tools + ":", (path, own) -> own + path);
    process.environment().put("JAVA_HOME", System.getProperty("java.home"));
    process.environment().put("NEARDUP_CACHE", "none");
    int status = process.start().waitFor();
    return new HostileProgram.Ended(status, Files.readString(out), Files.readString(err));
  }

  @Test
  void theBuildSaysWhatItDoes() throws Exception {
    Path built = Files.createDirectory(folder.resolve("built"));
    HostileProgram.make(built);
    Path program = home.resolve("apps/cli/target/neardup");
    String copy =
        "mkdir -p '%1$s' && cp '%2$s' '%1$s' && touch '%1$s/stamp'"
            .formatted(program, built.resolve("neardup-cli.jar"));
    HostileProgram.Ended run = start(copy);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("neardup ");
    assertThat(run.err().lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .isEqualTo(
                        "neardup: building (once: downloads libraries and compiles, one to three"
                            + " minutes)"),
            line -> assertThat(line).isEqualTo("neardup: downloading libraries"),
            line ->
                assertThat(line)
                    .isEqualTo("neardup: compiling core (2 of 3), downloading libraries"),
            line ->
                assertThat(line)
                    .isEqualTo("neardup: compiling input and output (3 of 3), 2 files downloaded"),
            line -> assertThat(line).matches("neardup: built in \\d+ seconds"));
    assertThat(start("exit 1").err()).as("it is built").isEmpty();
  }

  @Test
  void aBuildThatFailsShowsWhatMavenSaid() throws Exception {
    HostileProgram.Ended run = start("echo '[ERROR] no such artifact'; exit 1");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("[INFO] Building neardup core", "[ERROR] no such artifact")
        .endsWith("neardup: the build failed\n");
  }
}
