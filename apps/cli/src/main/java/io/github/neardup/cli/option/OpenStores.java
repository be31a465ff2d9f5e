package io.github.neardup.cli.option;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.threshold.OpenThreshold;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The stores among the things that a user named, which are open until this is closed. All have the
 * same algorithm.
 */
public final class OpenStores implements AutoCloseable {

  private final List<NearDuplicateIndex> indexes = new ArrayList<>();
  private final List<String> others = new ArrayList<>();

  private OpenStores() {}

  /**
   * Opens the stores.
   *
   * @param names stores, and files and folders that are none
   * @param spec the algorithm that is asked for, if one is
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
   * The algorithm of a store, or the one that is asked for, which may be another: who opens the
   * store then refuses it. A threshold that the spec leaves open is that of the store.
   *
   * @param spec what is asked for, if anything is
   * @param stored the identity of the store
   */
  public static Algorithm algorithm(Optional<String> spec, Identity stored) {
    return spec.map(
            asked ->
                OpenThreshold.of(asked)
                    .map(open -> open.as(stored))
                    .orElseGet(() -> Algorithms.create(asked)))
        .orElseGet(() -> Algorithms.create(stored));
  }

  public List<NearDuplicateIndex> indexes() {
    return List.copyOf(indexes);
  }

  /** What is no store. */
  public List<String> others() {
    return List.copyOf(others);
  }

  /** The algorithm of the stores, if there are any. */
  public Optional<Algorithm> algorithm() {
    return indexes.stream().findFirst().map(NearDuplicateIndex::algorithm);
  }

  /** Its spec. */
  public Optional<String> spec() {
    return algorithm().map(algorithm -> algorithm.settings().toSpec());
  }

  @Override
  public void close() {
    indexes.forEach(NearDuplicateIndex::close);
  }
}
