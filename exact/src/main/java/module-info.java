/** Exact copies. */
module io.github.neardup.exact {
  requires transitive io.github.neardup.core;
  requires static transitive org.jspecify;

  exports io.github.neardup.exact;

  provides io.github.neardup.core.algorithm.AlgorithmProvider with
      io.github.neardup.exact.ExactProvider;
}
