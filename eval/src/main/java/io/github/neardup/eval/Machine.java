package io.github.neardup.eval;

/**
 * What times depend on beside the work.
 *
 * @param java version and vendor of the JVM
 * @param os operating system, version and architecture
 * @param cpus processors the JVM can use
 */
record Machine(String java, String os, int cpus) {

  /** This one. */
  static Machine here() {
    return new Machine(
        System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors());
  }
}
