package io.github.neardup.core.internal;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds the implementations of a service on the class path, by {@link ServiceLoader}. */
public final class Services {

  /**
   * Set by a program that has in its own jar, the first on the class path, the names of all that is
   * on it: the other jars, dozens of them, need not be opened for more.
   */
  private static final boolean LISTED = Boolean.getBoolean("neardup.services.listed");

  private Services() {}

  /** Whether the class path is a program's own, and has nothing that others added to it. */
  public static boolean areListed() {
    return LISTED;
  }

  /** Those that the calling thread's context class loader sees. */
  public static <S> ServiceLoader<S> of(Class<S> service) {
    return of(service, Thread.currentThread().getContextClassLoader());
  }

  /** Those that a class loader sees. */
  public static <S> ServiceLoader<S> of(Class<S> service, @Nullable ClassLoader loader) {
    return ServiceLoader.load(
        service,
        LISTED && loader != null && loader == ClassLoader.getSystemClassLoader()
            ? new FirstOnly(loader)
            : loader);
  }

  /** A class loader that sees of all resources of one name the first only. */
  private static final class FirstOnly extends ClassLoader {

    FirstOnly(ClassLoader parent) {
      super(Objects.requireNonNull(parent));
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      URL first = getParent().getResource(name);
      return Collections.enumeration(first == null ? List.of() : List.of(first));
    }
  }
}
