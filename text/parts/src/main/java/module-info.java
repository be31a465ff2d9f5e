/** Documents part by part, as a wrapper of any algorithm. */
module io.github.neardup.parts {
  requires transitive io.github.neardup.core;
  requires it.unimi.dsi.fastutil.core;
  requires static transitive org.jspecify;

  exports io.github.neardup.parts;

  provides io.github.neardup.core.algorithm.AlgorithmWrapper with
      io.github.neardup.parts.PartsWrapper;
}
