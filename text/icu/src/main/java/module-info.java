/** Words and look-alike letters by ICU: tokenizer {@code icu}, step {@code confusables}. */
module io.github.neardup.icu {
  requires transitive io.github.neardup.core;
  requires com.ibm.icu;
  requires org.apache.lucene.analysis.icu;
  requires org.apache.lucene.core;
  requires static transitive org.jspecify;

  exports io.github.neardup.icu;

  provides io.github.neardup.core.text.TextExtension with
      io.github.neardup.icu.IcuText;
}
