package io.github.neardup.eval.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What times depend on beside the work.
 *
 * @param java version and vendor of the JVM
 * @param os operating system and architecture
 * @param cpus processors the JVM can use
 * @param cpu the processor's model; empty if the system does not tell
 * @param memoryBytes memory of the machine, or as much of it as may be used; 0 if not known
 * @param options of the JVM, those that matter for speed, and the most heap it may take
 */
public record Machine(
    String java, String os, int cpus, String cpu, long memoryBytes, String options) {

  /** Options that change nothing once a program has started. */
  private static final Pattern OF_THE_START =
      Pattern.compile("-Xshare:.*|-XX:SharedArchiveFile=.*|-Xlog:.*");

  private static final Pattern MODEL = Pattern.compile("(?m)^model name\\s*:\\s*(.+)$");

  /** This one. */
  public static Machine here() {
    return new Machine(
        System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        model(),
        memory(),
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-X") || option.startsWith("--add-modules"))
                .filter(option -> !OF_THE_START.matcher(option).matches())
                .sorted()
                .collect(Collectors.joining(" "))
            + " heap "
            + Runtime.getRuntime().maxMemory());
  }

  /** Linux tells the model in a file, Windows in a variable. */
  private static String model() {
    try {
      Matcher model = MODEL.matcher(Files.readString(Path.of("/proc/cpuinfo")));
      if (model.find()) {
        return model.group(1).strip();
      }
    } catch (IOException | UncheckedIOException e) {
      // another system
    }
    return Objects.requireNonNullElse(System.getenv("PROCESSOR_IDENTIFIER"), "");
  }

  private static long memory() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : 0;
  }
}
