package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What can be told of the launcher for Windows without Windows, where a workflow runs it. */
class WindowsLauncherTest {

  private static final int AUTO_ARCHIVE = 19;

  private String file = "";

  @BeforeEach
  void read() throws IOException {
    // Bytes beyond ASCII would be read in the code page of the machine.
    file = Files.readString(Path.of("../../neardup.bat"), US_ASCII);
  }

  private Set<String> all(String regex) {
    return Pattern.compile(regex)
        .matcher(file)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void linesEndAsInDosSoThatLabelsAreFound() throws IOException {
    assertThat(file).endsWith("\r\n");
    assertThat(file.replace("\r\n", "")).doesNotContain("\r", "\n");
    assertThat(Files.readString(Path.of("../../.gitattributes")))
        .contains("*.bat    text eol=crlf");
  }

  @Test
  void everyJumpHasALabelAndEveryLabelAJump() {
    assertThat(all("(?:goto |call :)([a-z_]+)")).isEqualTo(all("(?m)^:([a-z_]+)"));
  }

  @Test
  void theClassPathHasNoEmptyEntryWhichWouldBeTheCurrentFolder() {
    assertThat(file)
        .contains("-cp \"%jar%%more%\" " + Main.class.getName() + " %*")
        .doesNotContain("%NEARDUP_CLASSPATH%\" io.");
  }

  /** Neither Java nor a tool is looked for in the current folder. */
  @Test
  void programsHavePaths() {
    assertThat(file.lines().filter(line -> line.matches(".*(?<![\\w\\\\.])(mvn|find|findstr) .*")))
        .allMatch(line -> line.startsWith("rem ") || line.contains("echo "));
    assertThat(file).contains("\"%java%\" %options%").doesNotContain("java -");
  }

  @Test
  void javaKnowsTheOptions() throws Exception {
    Set<String> options = all("(?<=[ =\"])(-X(?:X:|log:)[^\\s\"%\\[]+|-D[^\\s\"%]+)(?=[\\s\"])");
    assertThat(options).hasSizeGreaterThan(10);
    for (String option : options) {
      if (option.contains("AutoCreate") && Runtime.version().feature() < AUTO_ARCHIVE) {
        continue;
      }
      Process java =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1", // without it, one compiler is too few
                  option,
                  "-version")
              .redirectErrorStream(true)
              .start();
      String said = new String(java.getInputStream().readAllBytes(), US_ASCII);
      assertThat(java.waitFor()).as(said).isZero();
    }
  }

  @Test
  void theOptionsAreThoseOfTheOtherLauncher() throws IOException {
    String other = Files.readString(Path.of("../../neardup"));
    for (String option :
        List.of(
            "-XX:+UseParallelGC",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:CICompilerCount=1",
            "-XX:MaxRAMPercentage=60",
            "-Xmn32m",
            "-XX:NewRatio=7",
            "-Dneardup.services.listed=true",
            "--enable-native-access=ALL-UNNAMED",
            "--add-modules jdk.incubator.vector")) {
      assertThat(other).contains(option);
      assertThat(file).contains(option);
    }
    assertThat(all("LSS ([0-9]{8,})")).allMatch(limit -> other.contains("=" + limit));
  }
}
