package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;

/** The program as it is installed: its launcher, and a process of its own. */
final class HostileProgram {

  private static final int MOST_SECONDS = 120;

  /** What a program left. */
  record Ended(int status, String out, String err) {}

  private HostileProgram() {}

  /** Puts the launcher into a folder, with a jar that names the classes under test. */
  static void make(Path folder) throws IOException {
    make(
        folder,
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toUri().toString())
            .toList());
  }

  /** The same with jars in {@code lib}, as in a program that was unpacked. */
  static void makeOfJars(Path folder) throws IOException {
    Path libraries = Files.createDirectory(folder.resolve("lib"));
    List<String> names = new ArrayList<>();
    String classPath = System.getProperty("java.class.path");
    for (String entry : List.of(classPath.split(File.pathSeparator, -1))) {
      Path path = Path.of(entry).toAbsolutePath();
      String name = names.size() + ".jar";
      if (Files.isDirectory(path)) {
        jar(path, libraries.resolve(name));
      } else if (Files.exists(path)) {
        Files.createSymbolicLink(libraries.resolve(name), path);
      } else {
        continue;
      }
      names.add("lib/" + name);
    }
    make(folder, names);
  }

  private static void make(Path folder, List<String> classPath) throws IOException {
    Files.copy(Path.of("../../neardup"), folder.resolve("neardup"));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, String.join(" ", classPath));
    try (OutputStream out = Files.newOutputStream(folder.resolve("neardup-cli.jar"));
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.finish();
    }
  }

  private static void jar(Path classes, Path target) throws IOException {
    try (OutputStream out = Files.newOutputStream(target);
        JarOutputStream jar = new JarOutputStream(out);
        Stream<Path> walk = Files.walk(classes)) {
      jar.setLevel(Deflater.NO_COMPRESSION);
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(
            new ZipEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
        Files.copy(file, jar);
        jar.closeEntry();
      }
    }
  }

  /** Has bash run a line in a folder; no archive of classes is made. */
  static Ended shell(Path folder, String line) throws IOException, InterruptedException {
    return shell(folder, Path.of(System.getProperty("java.home")), "none", line);
  }

  /**
   * Has bash run a line in a folder with a Java.
   *
   * @param cache the folder for archives of classes; or {@code none}, or empty for where they
   *     usually are
   */
  static Ended shell(Path folder, Path java, String cache, String line)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("out", "");
    Path err = Files.createTempFile("err", "");
    try {
      ProcessBuilder builder =
          new ProcessBuilder("bash", "-c", line)
              .directory(folder.toFile())
              .redirectInput(new File("/dev/null"))
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().put("JAVA_HOME", java.toString());
      builder.environment().keySet().removeIf(name -> name.startsWith("NEARDUP_"));
      builder.environment().put("NEARDUP_CACHE", cache);
      Process process = builder.start();
      boolean ended = process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      assertThat(ended).as(line).isTrue();
      return new Ended(
          process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}
