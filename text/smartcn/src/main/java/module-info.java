/** Lucene's segmenter of Chinese: the tokenizer {@code smartcn}. */
module io.github.neardup.smartcn {
  requires transitive io.github.neardup.core;
  requires org.apache.lucene.analysis.common;
  requires org.apache.lucene.analysis.smartcn;
  requires static transitive org.jspecify;

  exports io.github.neardup.smartcn;

  provides io.github.neardup.core.text.TextExtension with
      io.github.neardup.smartcn.SmartChineseText;
}
