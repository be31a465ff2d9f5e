package io.github.neardup.core.algorithm;

import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.util.Services;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The providers and wrappers that one class loader sees, loaded on first use.
 *
 * <p>The registry of this class's own loader is kept for good. Registries of other loaders are held
 * weakly, because they refer to classes of those loaders, which could otherwise never be unloaded.
 * A registry may have to be loaded again, with the same result. Immutable and thread-safe.
 */
final class AlgorithmRegistry {

  private static final Map<ClassLoader, WeakReference<AlgorithmRegistry>> OTHERS =
      Collections.synchronizedMap(new WeakHashMap<>());

  private static final @Nullable ClassLoader OWN_LOADER = AlgorithmRegistry.class.getClassLoader();

  /** Loaded on first use. */
  private static final class Own {
    static final AlgorithmRegistry REGISTRY = new AlgorithmRegistry(OWN_LOADER);
  }

  private final List<AlgorithmWrapper> wrappers;
  private final List<Setting<?>> everyAlgorithmHas;
  private final SortedMap<String, AlgorithmProvider> providers;

  private AlgorithmRegistry(@Nullable ClassLoader loader) {
    wrappers =
        Services.of(AlgorithmWrapper.class, loader).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparingInt(AlgorithmWrapper::place))
            .toList();
    everyAlgorithmHas = wrappers.stream().flatMap(w -> w.settings().stream()).toList();
    SortedMap<String, AlgorithmProvider> found = new TreeMap<>();
    for (AlgorithmProvider provider : Services.of(AlgorithmProvider.class, loader)) {
      if (found.putIfAbsent(provider.name(), provider) != null) {
        throw new ServiceConfigurationError(
            "two libraries provide an algorithm named " + provider.name());
      }
      for (String name : names(provider)) {
        if (everyAlgorithmHas.stream().anyMatch(s -> s.name().equals(name))) {
          throw new ServiceConfigurationError(
              provider.name() + " defines a setting that every algorithm has: " + name);
        }
      }
    }
    providers = Collections.unmodifiableSortedMap(found);
  }

  private static List<String> names(AlgorithmProvider provider) {
    return Stream.concat(
            provider.settings().stream().map(Setting::name),
            provider.alternatives().stream().map(Setting.Alternative::name))
        .toList();
  }

  /** Returns the registry of the context class loader; of this class's if that has no neardup. */
  static AlgorithmRegistry current() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    if (context == null || context == OWN_LOADER) {
      return Own.REGISTRY;
    }
    WeakReference<AlgorithmRegistry> reference = OTHERS.get(context);
    AlgorithmRegistry known = reference == null ? null : reference.get();
    if (known == null) {
      known = seesThis(context) ? new AlgorithmRegistry(context) : Own.REGISTRY;
      OTHERS.put(context, new WeakReference<>(known));
    }
    return known;
  }

  private static boolean seesThis(ClassLoader loader) {
    String name = AlgorithmProvider.class.getName();
    try {
      return Class.forName(name, false, loader) == AlgorithmProvider.class;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  List<AlgorithmWrapper> wrappers() {
    return wrappers;
  }

  /** Returns the settings of all wrappers. */
  List<Setting<?>> everyAlgorithmHas() {
    return everyAlgorithmHas;
  }

  /** Returns the providers by name. */
  SortedMap<String, AlgorithmProvider> providers() {
    return providers;
  }
}
