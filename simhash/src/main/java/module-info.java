/** SimHash. Much faster with {@code --add-modules jdk.incubator.vector}. */
module io.github.neardup.simhash {
  requires transitive io.github.neardup.core;
  requires it.unimi.dsi.fastutil.core;
  requires static jdk.incubator.vector;
  requires static transitive org.jspecify;

  exports io.github.neardup.simhash;

  provides io.github.neardup.core.algorithm.AlgorithmProvider with
      io.github.neardup.simhash.SimHashProvider;
}
