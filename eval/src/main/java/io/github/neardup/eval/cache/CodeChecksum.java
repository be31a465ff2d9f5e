package io.github.neardup.eval.cache;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.TextExtension;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A checksum of the code that what is found depends on: the jars, or folders of classes, of the
 * core, of datasets, of this module, of algorithms and of everything that brings tokenizers and
 * steps. The jars of neardup say of which version they are, and with which versions of libraries
 * they go.
 */
final class CodeChecksum {

  private static final Map<Path, String> OF_PLACES = new ConcurrentHashMap<>();

  private CodeChecksum() {}

  /**
   * The checksum for algorithms of these names, in hexadecimal digits; none if some of the code is
   * in no file, so that nobody can tell whether it is the same.
   */
  static Optional<String> of(Collection<String> algorithms) {
    Stream<Class<?>> providers =
        Algorithms.providers().stream()
            .filter(candidate -> algorithms.contains(candidate.name()))
            .map(AlgorithmProvider::getClass);
    Stream<Class<?>> extensions =
        ServiceLoader.load(TextExtension.class).stream().map(ServiceLoader.Provider::type);
    List<Class<?>> classes =
        Stream.of(
                Stream.<Class<?>>of(Algorithm.class, Dataset.class, CodeChecksum.class),
                providers,
                extensions)
            .flatMap(some -> some)
            .toList();
    NavigableSet<Path> places = new TreeSet<>();
    for (Class<?> type : classes) {
      Optional<Path> place = place(type);
      if (place.isEmpty()) {
        return Optional.empty();
      }
      places.add(place.get());
    }
    Sha256 sum = new Sha256();
    NavigableSet<String> sums = new TreeSet<>();
    places.forEach(place -> sums.add(OF_PLACES.computeIfAbsent(place, CodeChecksum::ofPlace)));
    sums.forEach(sum::add);
    return Optional.of(sum.hex());
  }

  private static Optional<Path> place(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    try {
      return source == null || source.getLocation() == null
          ? Optional.empty()
          : Optional.of(Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private static String ofPlace(Path place) {
    try (Stream<Path> all = Files.walk(place)) {
      List<Path> files = all.filter(Files::isRegularFile).sorted().toList();
      Sha256 sum = new Sha256();
      for (Path file : files) {
        sum.add(place.relativize(file).toString());
        sum.add(file);
      }
      return sum.hex();
    } catch (IOException e) {
      throw CorpusException.reading(place.toString(), 0, e);
    }
  }
}
