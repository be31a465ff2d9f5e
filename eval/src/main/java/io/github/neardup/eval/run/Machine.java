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
 * Influences on times other than the work.
 *
 * @param java version and vendor of the JVM
 * @param os operating system and architecture
 * @param cpus the number of processors available to the JVM
 * @param cpu the processor's model; empty if the operating system does not report it
 * @param memoryBytes memory of the machine, or the part of it that may be used; 0 if unknown
 * @param options the options of the JVM that matter for speed, and its maximum heap
 */
public record Machine(
    String java, String os, int cpus, String cpu, long memoryBytes, String options) {

  /** Options without effect once a program has started. */
  private static final Pattern OF_THE_START =
      Pattern.compile("-Xshare:.*|-XX:SharedArchiveFile=.*|-Xlog:.*");

  private static final Pattern MODEL = Pattern.compile("(?m)^model name\\s*:\\s*(.+)$");

  /** Returns the current machine. */
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

  /** Linux gives the model in a file, Windows in an environment variable. */
  private static String model() {
    try {
      Matcher model = MODEL.matcher(Files.readString(Path.of("/proc/cpuinfo")));
      if (model.find()) {
        return model.group(1).strip();
      }
    } catch (IOException | UncheckedIOException e) {
      // another operating system
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
