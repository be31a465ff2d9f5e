package io.github.neardup.bench;

/** Makes sketches of sets of features, with buffers of its own: for one thread. */
@FunctionalInterface
interface Sketcher {

  /**
   * Makes a sketch.
   *
   * @param features hashes of the features
   * @param size how many there are
   * @return an array or a number, which the next call may overwrite
   */
  Object sketch(long[] features, int size);

  /**
   * Is told of the features to come, outside what is timed: for who takes them in another form.
   *
   * @param features all features of the calls that follow
   */
  default void prepare(long[] features) {}
}
