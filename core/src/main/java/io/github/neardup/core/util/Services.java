package io.github.neardup.core.util;

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
   * Set by a program whose own jar names all implementations on the class path, in files as those
   * of {@link ServiceLoader} but in another folder: as a module it could not name those of others.
   * The other jars, dozens of them, need not be opened then.
   */
  private static final boolean LISTED = Boolean.getBoolean("neardup.services.listed");

  private Services() {}

  /** Those that the calling thread's context class loader sees. */
  public static <S> ServiceLoader<S> of(Class<S> service) {
    return of(service, Thread.currentThread().getContextClassLoader());
  }

  /** Those that a class loader sees. */
  public static <S> ServiceLoader<S> of(Class<S> service, @Nullable ClassLoader loader) {
    return ServiceLoader.load(
        service,
        LISTED && loader != null && loader == ClassLoader.getSystemClassLoader()
            ? new Listed(loader)
            : loader);
  }

  /** A class loader that sees the lists in place of what each jar names. */
  private static final class Listed extends ClassLoader {

    private static final String EACH = "META-INF/services/";
    private static final String ALL = "META-INF/listed-services/";

    Listed(ClassLoader parent) {
      super(Objects.requireNonNull(parent));
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      URL list = getParent().getResource(name.replace(EACH, ALL));
      return list == null ? super.getResources(name) : Collections.enumeration(List.of(list));
    }
  }
}
