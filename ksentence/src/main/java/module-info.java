/** KSentence. */
module io.github.neardup.ksentence {
  requires transitive io.github.neardup.core;
  requires static transitive org.jspecify;

  exports io.github.neardup.ksentence;

  provides io.github.neardup.core.algorithm.AlgorithmProvider with
      io.github.neardup.ksentence.KSentenceProvider;
}
