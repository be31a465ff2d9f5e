package io.github.neardup.core.algorithm;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The keys of an algorithm in a form that can be sent to another JVM. What is sent is the identity
 * of the algorithm and the statistics, if they are those of a collection; the keys are made again
 * where they arrive.
 */
public final class PortableKeys implements FinerKeys, Serializable {

  private static final long serialVersionUID = 1;

  private final Algorithm algorithm;
  private final @Nullable CollectionStatistics collection;
  private final transient Keys keys;

  private PortableKeys(Algorithm algorithm, @Nullable CollectionStatistics collection) {
    this.algorithm = algorithm;
    this.collection = collection;
    this.keys =
        collection == null ? algorithm.keys() : CollectionKeys.of(algorithm).keys(collection);
  }

  /** The keys that suit any collection. */
  public static PortableKeys of(Algorithm algorithm) {
    return new PortableKeys(algorithm, null);
  }

  /**
   * Keys for one collection.
   *
   * @param collection its statistics, as {@link CollectionKeys#keys} needs them
   */
  public static PortableKeys of(Algorithm algorithm, CollectionStatistics collection) {
    return new PortableKeys(algorithm, collection);
  }

  @Override
  public int slots() {
    return keys.slots();
  }

  @Override
  public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
    keys.keys(words, from, to, slot, sink);
  }

  @Override
  public boolean agreeBefore(int slot, long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
    return keys.agreeBefore(slot, a, aFrom, aTo, b, bFrom, bTo);
  }

  @Override
  public Optional<Keys> within(int slot) {
    return keys instanceof FinerKeys finer ? finer.within(slot) : Optional.empty();
  }

  private Object writeReplace() {
    return new Sent(algorithm, collection);
  }

  @SuppressWarnings("UnusedVariable") // serialisation asks for the parameter
  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("only what writeReplace gives is written");
  }

  private record Sent(Algorithm algorithm, @Nullable CollectionStatistics collection)
      implements Serializable {

    private Object readResolve() {
      return new PortableKeys(algorithm, collection);
    }
  }
}
