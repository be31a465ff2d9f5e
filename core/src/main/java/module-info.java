/** What every part of neardup shares: documents, text, the algorithm contract, search. */
@SuppressWarnings("module") // the modules that internals are for are compiled later
module io.github.neardup.core {
  requires it.unimi.dsi.fastutil.core;
  requires org.apache.lucene.core;
  requires org.apache.lucene.analysis.common;
  requires static transitive org.jspecify;

  exports io.github.neardup.core;
  exports io.github.neardup.core.algorithm;
  exports io.github.neardup.core.cluster;
  exports io.github.neardup.core.defaults;
  exports io.github.neardup.core.hash;
  exports io.github.neardup.core.lengths;
  exports io.github.neardup.core.search;
  exports io.github.neardup.core.text;
  exports io.github.neardup.core.internal to
      io.github.neardup.chinese,
      io.github.neardup.cli,
      io.github.neardup.datasets,
      io.github.neardup.dedup,
      io.github.neardup.eval,
      io.github.neardup.html,
      io.github.neardup.index,
      io.github.neardup.io,
      io.github.neardup.ksentence,
      io.github.neardup.kshingle,
      io.github.neardup.minhash,
      io.github.neardup.mongodb,
      io.github.neardup.parts,
      io.github.neardup.python,
      io.github.neardup.recommend,
      io.github.neardup.server,
      io.github.neardup.simhash,
      io.github.neardup.smartcn,
      io.github.neardup.spark;
  exports io.github.neardup.core.internal.files to
      io.github.neardup.cli,
      io.github.neardup.datasets,
      io.github.neardup.dedup,
      io.github.neardup.io;
  exports io.github.neardup.core.internal.sets to
      io.github.neardup.kshingle,
      io.github.neardup.minhash;
  exports io.github.neardup.core.internal.sets.join to
      io.github.neardup.kshingle,
      io.github.neardup.minhash;

  uses io.github.neardup.core.algorithm.AlgorithmProvider;
  uses io.github.neardup.core.algorithm.AlgorithmWrapper;
  uses io.github.neardup.core.text.TextExtension;
}
