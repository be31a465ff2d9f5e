package io.github.neardup.chinese;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HanLP can be told by its surroundings to use other data, and says so on the console. */
class SilenceTest {

  /** Prints the checksum of what the module makes of a text, and nothing else. */
  static final class Program {

    private Program() {}

    public static void main(String[] arguments) {
      System.out.println(result());
    }

    static int result() {
      return SomeText.tokens("auto", SomeText.normalize("chinese", "乾隆年間的資料和電腦")).hashCode();
    }
  }

  @Test
  void nothingIsPrintedAndNoOtherDataAreUsed(@TempDir Path folder)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("HANLP_ROOT", folder.toString());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(output.strip()).isEqualTo(String.valueOf(Program.result()));
    assertThat(process.exitValue()).isZero();
    assertThat(folder).isEmptyDirectory();
  }
}
