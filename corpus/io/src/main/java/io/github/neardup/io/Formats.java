package io.github.neardup.io;

import io.github.neardup.core.util.Services;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.io.compress.Compression;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;

/** The formats on the class path. */
final class Formats {

  static final List<Format> ALL =
      Services.of(Format.class, Formats.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  /** The format of a corpus whose name and first bytes show no other. */
  static final Format JSONL = of("jsonl");

  static final Format JSON = of("json");
  static final Format TXT = of("txt");

  private Formats() {}

  static Format of(String name) {
    return ALL.stream()
        .filter(format -> format.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(Suggestions.unknown("format", name, Format.names())));
  }

  static Optional<Format> ofFile(String fileName) {
    String name = Compression.nameWithout(fileName).toLowerCase(Locale.ROOT);
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return ending.length() == name.length()
        ? Optional.empty()
        : ALL.stream().filter(format -> format.endings().contains(ending)).findFirst();
  }

  /** Returns the format that the first bytes of a file show. */
  static Optional<Format> recognised(byte[] begins) {
    byte[] first = Arrays.copyOf(begins, Math.min(begins.length, Format.BEGINNING));
    return ALL.stream().filter(format -> format.recognises(first)).findFirst();
  }

  /** Returns the format of a corpus: JSON Lines, unless its name shows another. */
  static Format ofCorpus(String fileName) {
    return ofFile(fileName).orElse(JSONL);
  }
}
