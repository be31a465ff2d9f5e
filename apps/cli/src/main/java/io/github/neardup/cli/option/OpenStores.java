package io.github.neardup.cli.option;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The stores among the inputs that a user named, which stay open until this is closed. All have the
 * same algorithm.
 */
public final class OpenStores implements AutoCloseable {

  private final List<NearDuplicateIndex> indexes = new ArrayList<>();
  private final List<String> others = new ArrayList<>();

  private OpenStores() {}

  /**
   * Opens the stores.
   *
   * @param names stores, and files and folders that are not stores
   * @param spec the requested algorithm, if any
   * @throws StorageException if a store has another algorithm, or cannot be opened
   */
  public static OpenStores of(List<String> names, Optional<String> spec) {
    OpenStores stores = new OpenStores();
    try {
      for (String name : names) {
        if (NearDuplicateIndex.isIndex(name)) {
          stores.open(name, spec);
        } else {
          stores.others.add(name);
        }
      }
      return stores;
    } catch (RuntimeException e) {
      stores.close();
      throw e;
    }
  }

  private void open(String name, Optional<String> spec) {
    Optional<Algorithm> before = algorithm();
    indexes.add(
        NearDuplicateIndex.open(
            name,
            stored ->
                stored
                    .map(identity -> before.orElseGet(() -> algorithm(spec, identity)))
                    .orElseThrow(() -> new StorageException(name + ": there is no index"))));
  }

  /**
   * Returns the algorithm of a store, or the requested one, which may differ: opening the store
   * then fails.
   *
   * @param spec the requested algorithm, if any
   * @param stored the identity of the store
   */
  public static Algorithm algorithm(Optional<String> spec, Identity stored) {
    return spec.map(Algorithms::create).orElseGet(() -> Algorithms.create(stored));
  }

  public List<NearDuplicateIndex> indexes() {
    return List.copyOf(indexes);
  }

  /** Returns the names that are not stores. */
  public List<String> others() {
    return List.copyOf(others);
  }

  /** Returns the algorithm of the stores, if there are any. */
  public Optional<Algorithm> algorithm() {
    return indexes.stream().findFirst().map(NearDuplicateIndex::algorithm);
  }

  /** Returns the spec of that algorithm. */
  public Optional<String> spec() {
    return algorithm().map(algorithm -> algorithm.settings().toSpec());
  }

  @Override
  public void close() {
    indexes.forEach(NearDuplicateIndex::close);
  }
}
