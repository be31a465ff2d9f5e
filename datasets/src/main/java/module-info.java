/** Labelled datasets. */
module io.github.neardup.datasets {
  requires transitive io.github.neardup.core;
  requires transitive io.github.neardup.io;
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires java.net.http;
  requires org.apache.commons.compress;
  requires org.apache.lucene.core;
  requires static transitive org.jspecify;

  exports io.github.neardup.datasets;
  exports io.github.neardup.datasets.catalog;
  exports io.github.neardup.datasets.generate;
  exports io.github.neardup.datasets.published;

  // Records that are written as JSON.
  opens io.github.neardup.datasets to
      com.fasterxml.jackson.databind;
  opens io.github.neardup.datasets.catalog to
      com.fasterxml.jackson.databind;
  opens io.github.neardup.datasets.generate to
      com.fasterxml.jackson.databind;
  opens io.github.neardup.datasets.published to
      com.fasterxml.jackson.databind;
}
