/** K-Shingle. */
module io.github.neardup.kshingle {
  requires transitive io.github.neardup.core;
  requires static transitive org.jspecify;

  exports io.github.neardup.kshingle;

  provides io.github.neardup.core.algorithm.AlgorithmProvider with
      io.github.neardup.kshingle.KShingleProvider;
}
