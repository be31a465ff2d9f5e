package io.github.neardup.core.util;

/** Detects the JVM's Vector API, a module of which it must be told when it starts. */
public final class SimdApi {

  private static final boolean PRESENT =
      ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

  private SimdApi() {}

  /** Returns whether the JVM was started with the Vector API. */
  public static boolean isPresent() {
    return PRESENT;
  }
}
