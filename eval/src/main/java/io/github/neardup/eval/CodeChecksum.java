package io.github.neardup.eval;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.TextExtension;
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
 * core, of algorithms and of everything that brings tokenizers and steps. A jar says of which
 * version it is, so this stands for the version of neardup, and for an algorithm from elsewhere.
 */
final class CodeChecksum {

  private static final Map<Path, String> OF_PLACES = new ConcurrentHashMap<>();

  private CodeChecksum() {}

  /** The checksum for algorithms of these names, in hexadecimal digits. */
  static String of(Collection<String> algorithms) {
    Stream<Class<?>> provider =
        Algorithms.providers().stream()
            .filter(candidate -> algorithms.contains(candidate.name()))
            .map(AlgorithmProvider::getClass);
    Stream<Class<?>> extensions =
        ServiceLoader.load(TextExtension.class).stream().map(ServiceLoader.Provider::type);
    NavigableSet<Path> places = new TreeSet<>();
    Stream.of(Stream.<Class<?>>of(Algorithm.class), provider, extensions)
        .flatMap(classes -> classes)
        .forEach(type -> place(type).ifPresent(places::add));
    Sha256 sum = new Sha256();
    NavigableSet<String> sums = new TreeSet<>();
    places.forEach(place -> sums.add(OF_PLACES.computeIfAbsent(place, CodeChecksum::ofPlace)));
    sums.forEach(sum::add);
    return sum.hex();
  }

  /** The checksum of this module, in hexadecimal digits. */
  static String ofEvaluation() {
    Sha256 sum = new Sha256();
    place(CodeChecksum.class)
        .ifPresent(place -> sum.add(OF_PLACES.computeIfAbsent(place, CodeChecksum::ofPlace)));
    return sum.hex();
  }

  private static Optional<Path> place(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    try {
      return source == null || source.getLocation() == null
          ? Optional.empty()
          : Optional.of(Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException | RuntimeException e) {
      // Code that is not in a file: its version is all there is to know of it.
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
