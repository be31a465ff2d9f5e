package io.github.neardup.cli.index;

import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.OpenStores;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.util.Credentials;
import io.github.neardup.index.NearDuplicateIndex;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option {@code --store}. */
final class StoreOption {

  @Option(
      names = "--store",
      paramLabel = "LOCATION",
      required = true,
      description = "The store: a folder, or redis://HOST/NAME.")
  private String location = "";

  /** Returns the location without a password, to be shown. */
  String location() {
    return Credentials.masked(location);
  }

  /** Returns the store's folder, if it is in a folder. */
  Optional<Path> folder() {
    return location.contains("://")
        ? Optional.empty()
        : Optional.of(FileArguments.path(location.replaceFirst("^rocksdb:", "")));
  }

  /** Opens an existing store. */
  NearDuplicateIndex open() {
    return NearDuplicateIndex.open(location);
  }

  /**
   * Opens a store, or creates it.
   *
   * @param spec the requested algorithm, if any
   * @param created the algorithm of a new store
   */
  NearDuplicateIndex open(Optional<String> spec, Supplier<Algorithm> created) {
    return NearDuplicateIndex.open(
        location,
        stored -> stored.map(identity -> OpenStores.algorithm(spec, identity)).orElseGet(created));
  }
}
