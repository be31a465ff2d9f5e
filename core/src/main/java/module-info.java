/** The base of every part of neardup: documents, text, the algorithm contract, search. */
@SuppressWarnings("module") // the modules named below are compiled later
module io.github.neardup.core {
  requires it.unimi.dsi.fastutil.core;
  requires org.apache.lucene.core;
  requires org.apache.lucene.analysis.common;
  requires static transitive org.jspecify;

  exports io.github.neardup.core;
  exports io.github.neardup.core.algorithm;
  exports io.github.neardup.core.duplicates;
  exports io.github.neardup.core.hash;
  exports io.github.neardup.core.search;
  exports io.github.neardup.core.spec;
  exports io.github.neardup.core.text;
  exports io.github.neardup.core.composite to
      io.github.neardup.cli,
      io.github.neardup.dedup,
      io.github.neardup.parts;
  exports io.github.neardup.core.rarity to
      io.github.neardup.cli,
      io.github.neardup.dedup,
      io.github.neardup.eval,
      io.github.neardup.python;
  exports io.github.neardup.core.text.hint to
      io.github.neardup.cli,
      io.github.neardup.dedup;
  exports io.github.neardup.core.text.scan to
      io.github.neardup.chinese,
      io.github.neardup.datasets,
      io.github.neardup.dedup,
      io.github.neardup.icu,
      io.github.neardup.ksentence,
      io.github.neardup.parts,
      io.github.neardup.smartcn;
  exports io.github.neardup.core.util to
      io.github.neardup.cli,
      io.github.neardup.datasets,
      io.github.neardup.dedup,
      io.github.neardup.eval,
      io.github.neardup.index,
      io.github.neardup.io,
      io.github.neardup.ksentence,
      io.github.neardup.kshingle,
      io.github.neardup.minhash,
      io.github.neardup.mongodb,
      io.github.neardup.parts,
      io.github.neardup.python,
      io.github.neardup.redis,
      io.github.neardup.rocksdb,
      io.github.neardup.server,
      io.github.neardup.simhash,
      io.github.neardup.spark;

  uses io.github.neardup.core.algorithm.AlgorithmProvider;
  uses io.github.neardup.core.algorithm.AlgorithmWrapper;
  uses io.github.neardup.core.text.TextExtension;

  provides io.github.neardup.core.algorithm.AlgorithmWrapper with
      io.github.neardup.core.composite.AutoShingle,
      io.github.neardup.core.composite.FieldsWrapper,
      io.github.neardup.core.composite.ProtectWrapper;
  provides io.github.neardup.core.text.TextExtension with
      io.github.neardup.core.text.code.CodeText,
      io.github.neardup.core.text.hint.BuiltInKinds;
}
