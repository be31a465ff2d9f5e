package io.github.neardup.core.util;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds the implementations of a service on the class path with {@link ServiceLoader}. */
public final class Services {

  /*
   * ServiceLoader opens every jar on the class path to read META-INF/services, and the command has
   * dozens of jars. So the command's own jar lists all implementations under
   * META-INF/listed-services, and a class loader redirects ServiceLoader's look-up there. The
   * folder has a different name, because a jar that is a module could not name the implementations
   * of others. A service without a list is looked up in the jars.
   */

  /** Set by a program whose own jar lists all implementations on its class path. */
  private static final boolean LISTED = Boolean.getBoolean("neardup.services.listed");

  private Services() {}

  /** Returns a loader for the calling thread's context class loader. */
  public static <S> ServiceLoader<S> of(Class<S> service) {
    return of(service, Thread.currentThread().getContextClassLoader());
  }

  /** Returns a loader for the given class loader. */
  public static <S> ServiceLoader<S> of(Class<S> service, @Nullable ClassLoader loader) {
    // This module loads services on behalf of others, so it must declare each use.
    Services.class.getModule().addUses(service);
    return ServiceLoader.load(
        service,
        LISTED && loader != null && loader == ClassLoader.getSystemClassLoader()
            ? new Listed(loader)
            : loader);
  }

  /** A class loader that replaces the service files of the jars by the lists. */
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
