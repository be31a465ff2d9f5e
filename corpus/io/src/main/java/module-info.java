/** Reads and writes corpora. */
@SuppressWarnings("module") // the modules named below are compiled later
module io.github.neardup.io {
  requires transitive io.github.neardup.core;
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.github.luben.zstd_jni;
  requires com.ibm.icu;
  requires de.siegmar.fastcsv;
  requires java.management;
  requires java.sql;
  requires jdk.management;
  requires jwarc;
  requires org.apache.commons.compress;
  requires org.apache.commons.io;
  requires org.tukaani.xz;
  requires static transitive org.jspecify;

  exports io.github.neardup.io;
  exports io.github.neardup.io.compress;
  exports io.github.neardup.io.database;
  exports io.github.neardup.io.page;
  exports io.github.neardup.io.files to
      io.github.neardup.datasets,
      io.github.neardup.eval;
  exports io.github.neardup.io.json to
      io.github.neardup.cli,
      io.github.neardup.datasets,
      io.github.neardup.dedup,
      io.github.neardup.eval,
      io.github.neardup.server;

  provides io.github.neardup.io.Format with
      io.github.neardup.io.SeparatedFormat.Csv,
      io.github.neardup.io.SeparatedFormat.Tsv,
      io.github.neardup.io.SeparatedFormat.PlainTsv,
      io.github.neardup.io.JsonLinesFormat,
      io.github.neardup.io.JsonFormat,
      io.github.neardup.io.TextFormat,
      io.github.neardup.io.ParquetFormat,
      io.github.neardup.io.crawl.WarcFormat,
      io.github.neardup.io.crawl.TarFormat;

  uses io.github.neardup.io.Format;
  uses io.github.neardup.io.database.DatabaseProvider;

  // For records written as JSON.
  opens io.github.neardup.io.page to
      com.fasterxml.jackson.databind;
}
