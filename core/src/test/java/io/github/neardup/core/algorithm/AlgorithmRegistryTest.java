package io.github.neardup.core.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.testing.LoadedProvider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlgorithmRegistryTest {

  private static final String LOADED = LoadedProvider.class.getName();

  @TempDir private Path folder;

  /** A loader that alone knows the provider "loaded". */
  private URLClassLoader bringing() throws IOException {
    Path file = folder.resolve(LOADED.replace('.', '/') + ".class");
    Files.createDirectories(file.getParent());
    try (InputStream in =
        LoadedProvider.class.getResourceAsStream(LoadedProvider.class.getSimpleName() + ".class")) {
      Files.write(file, in.readAllBytes());
    }
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(AlgorithmProvider.class.getName()), LOADED + "\n");
    ClassLoader without =
        new ClassLoader(AlgorithmRegistryTest.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(LOADED)) {
              throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
          }
        };
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, without);
  }

  private static <T> T with(ClassLoader loader, Callable<T> task) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return task.call();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static List<String> names() {
    return Algorithms.providers().stream().map(AlgorithmProvider::name).toList();
  }

  @Test
  void whatTheContextClassLoaderBringsIsThereAndThereAlone() throws Exception {
    List<String> usual = names();
    assertThat(usual).contains("wordset").doesNotContain("loaded");
    try (URLClassLoader loader = bringing()) {
      assertThat(with(loader, AlgorithmRegistryTest::names))
          .contains("loaded")
          .containsAll(usual)
          .hasSize(usual.size() + 1);
      assertThat(with(loader, () -> Algorithms.create("loaded"))).isNotNull();
    }
    assertThat(names()).isEqualTo(usual);
    assertThatThrownBy(() -> Algorithms.create("loaded")).isInstanceOf(InvalidSpecException.class);
  }

  @Test
  void aLoaderWithoutThisNeardupMakesNoDifference() throws Exception {
    List<String> usual = names();
    try (URLClassLoader stranger =
        new URLClassLoader(new URL[0], ClassLoader.getPlatformClassLoader())) {
      assertThat(with(stranger, AlgorithmRegistryTest::names)).isEqualTo(usual);
    }
    assertThat(with(null, AlgorithmRegistryTest::names)).isEqualTo(usual);
  }

  @Test
  void manyThreadsAtOnceSeeTheSame() throws Exception {
    try (URLClassLoader loader = bringing()) {
      Set<List<String>> seen = ConcurrentHashMap.newKeySet();
      List<Thread> threads =
          IntStream.range(0, 8).mapToObj(i -> new Thread(() -> seen.add(names()))).toList();
      threads.forEach(thread -> thread.setContextClassLoader(loader));
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(seen).hasSize(1);
      assertThat(seen.iterator().next()).contains("loaded");
    }
  }

  @Test
  void aLoaderThatNobodyUsesAnyMoreIsLetGo() throws Exception {
    WeakReference<ClassLoader> used = new WeakReference<>(usedAndClosed());
    for (int i = 0; i < 50 && used.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertThat(used.get()).isNull();
  }

  private ClassLoader usedAndClosed() throws Exception {
    try (URLClassLoader loader = bringing()) {
      assertThat(with(loader, AlgorithmRegistryTest::names)).contains("loaded");
      return loader;
    }
  }
}
