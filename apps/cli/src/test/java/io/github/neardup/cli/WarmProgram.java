package io.github.neardup.cli;

import io.github.neardup.cli.Neardup.Run;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** One JVM that runs many commands, in a folder and with a class path of its own. */
final class WarmProgram implements AutoCloseable {

  private final Process process;
  private final DataOutputStream commands;
  private final DataInputStream answers;

  /**
   * Starts it.
   *
   * @param folder in which the commands run
   * @param more what the class path has besides that of the tests
   */
  WarmProgram(Path folder, Path... more) throws IOException {
    StringBuilder classPath = new StringBuilder();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      classPath.append(Path.of(entry).toAbsolutePath()).append(File.pathSeparator);
    }
    for (Path entry : more) {
      classPath.append(entry).append(File.pathSeparator);
    }
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx1g", // a file that asks for very much must not take it from other programs
                "-Djava.io.tmpdir=" + folder,
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=/dev/null",
                "-cp",
                classPath.toString(),
                WarmProgram.class.getName())
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    process = builder.start();
    commands = new DataOutputStream(process.getOutputStream());
    answers = new DataInputStream(process.getInputStream());
  }

  /** Runs a command. */
  Run run(Object... arguments) throws IOException {
    commands.write(arguments.length);
    for (Object argument : arguments) {
      write(commands, argument.toString());
    }
    commands.flush();
    return new Run(answers.readInt(), read(answers), read(answers));
  }

  @Override
  public void close() {
    process.destroy();
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String read(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

  /** Answers the commands that come on standard input. */
  public static void main(String[] none) throws IOException {
    DataInputStream in = new DataInputStream(System.in);
    DataOutputStream out = new DataOutputStream(System.out);
    for (int words = in.read(); words >= 0; words = in.read()) {
      Object[] arguments = new Object[words];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = read(in);
      }
      Run run = new Neardup().run(arguments);
      out.writeInt(run.status());
      write(out, run.out());
      write(out, run.err());
      out.flush();
    }
  }
}
