/** MinHash. Much faster with {@code --add-modules jdk.incubator.vector}. */
module io.github.neardup.minhash {
  requires transitive io.github.neardup.core;
  requires io.github.neardup.kshingle;
  requires it.unimi.dsi.fastutil.core;
  requires static jdk.incubator.vector;
  requires static transitive org.jspecify;

  exports io.github.neardup.minhash;

  provides io.github.neardup.core.algorithm.AlgorithmProvider with
      io.github.neardup.minhash.MinHashProvider;
}
