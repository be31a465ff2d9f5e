package io.github.neardup.eval.cache;

import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;

/**
 * What times depend on beside the work.
 *
 * @param java version and vendor of the JVM
 * @param os operating system and architecture
 * @param cpus processors the JVM can use
 * @param options of the JVM, those that matter for speed, and the most heap it may take
 */
public record Machine(String java, String os, int cpus, String options) {

  /** This one. */
  public static Machine here() {
    return new Machine(
        System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-X") || option.startsWith("--add-modules"))
                .sorted()
                .collect(Collectors.joining(" "))
            + " heap "
            + Runtime.getRuntime().maxMemory());
  }
}
