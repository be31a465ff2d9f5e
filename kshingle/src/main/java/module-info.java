/** K-Shingle. */
@SuppressWarnings("module") // minhash is compiled later
module io.github.neardup.kshingle {
  requires transitive io.github.neardup.core;
  requires it.unimi.dsi.fastutil.core;
  requires static transitive org.jspecify;

  exports io.github.neardup.kshingle;
  exports io.github.neardup.kshingle.join to
      io.github.neardup.minhash;

  provides io.github.neardup.core.algorithm.AlgorithmProvider with
      io.github.neardup.kshingle.KShingleProvider;
}
