package io.github.neardup.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Python of docs/spark.md, if {@code -Dneardup.python} names a Python that has pyspark, or
 * python3 does.
 */
@Tag("long")
class PySparkTest {

  private static final Pattern PYTHON = Pattern.compile("(?s)```python\n(.*?)```");

  /** What pyspark does not bring along. */
  private static final Pattern OURS =
      Pattern.compile(".*(neardup|target[/\\\\](quick[/\\\\])?classes|fastutil|lucene|picocli).*");

  @TempDir Path folder;

  @Test
  void thePageDoesWhatItSays() throws IOException, InterruptedException {
    String python = System.getProperty("neardup.python", "python3");
    assumeThat(run(python, List.of("-c", "import pyspark"))).isZero();
    Matcher page = PYTHON.matcher(Files.readString(Path.of("../docs/spark.md")));
    assertThat(page.find()).isTrue();
    String script =
        """
        from pyspark.sql import SparkSession
        spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
        """
            + page.group(1)
            + """

            assert similar == 1.0, similar
            assert kept == ["1", "2"], kept
            spark.stop()
            """;
    Path file = Files.writeString(folder.resolve("page.py"), script);
    int status = run(python, List.of(file.toString()));
    assertThat(status).as(Files.readString(folder.resolve("log"))).isZero();
  }

  private int run(String python, List<String> arguments) throws IOException, InterruptedException {
    String ours =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(path -> OURS.matcher(path).matches())
            .collect(Collectors.joining(File.pathSeparator));
    ProcessBuilder builder = new ProcessBuilder(python);
    builder.command().addAll(arguments);
    builder.environment().remove("SPARK_HOME");
    builder
        .environment()
        .put("PYSPARK_SUBMIT_ARGS", "--driver-class-path " + ours + " pyspark-shell");
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile());
    try {
      return builder.start().waitFor();
    } catch (IOException e) {
      Files.writeString(folder.resolve("log"), e.toString(), StandardCharsets.UTF_8);
      return -1;
    }
  }
}
