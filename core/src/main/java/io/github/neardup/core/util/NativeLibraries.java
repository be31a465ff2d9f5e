package io.github.neardup.core.util;

/** Advice for platforms for which a jar has no native library. */
public final class NativeLibraries {

  private NativeLibraries() {}

  /**
   * Returns a message that a native library is missing and how to add it.
   *
   * @param purpose what needs the library
   * @param jar the group and name of the artifact with the library for most platforms
   * @return a sentence without a full stop, to which an alternative may be added
   */
  public static String missing(String purpose, String jar) {
    return "%s has no native library here for %s on %s; install the archive of neardup for this platform, or put the complete jar of %s on the class path (NEARDUP_CLASSPATH)"
        .formatted(purpose, System.getProperty("os.name"), System.getProperty("os.arch"), jar);
  }
}
