package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** The program as it is installed: its launcher, and a process of its own. */
final class HostileProgram {

  private static final int MOST_SECONDS = 120;

  /** What a program left. */
  record Ended(int status, String out, String err) {}

  private HostileProgram() {}

  /** Puts the launcher into a folder, with a jar that names the classes under test. */
  static void make(Path folder) throws IOException {
    Files.copy(Path.of("../neardup"), folder.resolve("neardup"));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" ")));
    try (OutputStream out = Files.newOutputStream(folder.resolve("neardup-cli.jar"));
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.finish();
    }
  }

  /** Has bash run a line in a folder. */
  static Ended shell(Path folder, String line) throws IOException, InterruptedException {
    Path out = Files.createTempFile("out", "");
    Path err = Files.createTempFile("err", "");
    try {
      ProcessBuilder builder =
          new ProcessBuilder("bash", "-c", line)
              .directory(folder.toFile())
              .redirectInput(new File("/dev/null"))
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      builder.environment().keySet().removeIf(name -> name.startsWith("NEARDUP_"));
      Process process = builder.start();
      assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).as(line).isTrue();
      return new Ended(
          process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}
