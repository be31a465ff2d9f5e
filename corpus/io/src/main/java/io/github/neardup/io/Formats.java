package io.github.neardup.io;

import io.github.neardup.core.util.Services;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The formats on the class path. */
final class Formats {

  static final List<Format> ALL =
      Services.of(Format.class, Formats.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  /** The format of a corpus whose name and first bytes show no other. */
  static final Format JSONL = Format.of("jsonl");

  static final Format JSON = Format.of("json");
  static final Format TXT = Format.of("txt");

  private Formats() {}

  /** Returns the format that the first bytes of a file show. */
  static Optional<Format> recognised(byte[] begins) {
    byte[] first = Arrays.copyOf(begins, Math.min(begins.length, Format.BEGINNING));
    return ALL.stream().filter(format -> format.recognises(first)).findFirst();
  }

  /** Returns the format of a corpus: JSON Lines, unless its name shows another. */
  static Format ofCorpus(String fileName) {
    return Format.ofFile(fileName).orElse(JSONL);
  }
}
