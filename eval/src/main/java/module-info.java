/** Running, scoring, statistics and reports. */
module io.github.neardup.eval {
  requires transitive io.github.neardup.core;
  requires transitive io.github.neardup.io;
  requires transitive io.github.neardup.dedup;
  requires transitive io.github.neardup.datasets;
  requires transitive com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.datatype.jdk8;
  requires it.unimi.dsi.fastutil.core;
  requires commons.math3;
  requires de.siegmar.fastcsv;
  requires com.github.librepdf.openpdf;
  requires java.desktop; // colours
  requires java.management;
  requires jdk.management;
  requires static transitive org.jspecify;

  exports io.github.neardup.eval;
  exports io.github.neardup.eval.choose;
  exports io.github.neardup.eval.report;
  exports io.github.neardup.eval.run;
  exports io.github.neardup.eval.score;
  exports io.github.neardup.eval.system;

  // Records that are written as JSON.
  opens io.github.neardup.eval to
      com.fasterxml.jackson.databind;
  opens io.github.neardup.eval.choose to
      com.fasterxml.jackson.databind;
  opens io.github.neardup.eval.json to
      com.fasterxml.jackson.databind;
  opens io.github.neardup.eval.report to
      com.fasterxml.jackson.databind;
  opens io.github.neardup.eval.run to
      com.fasterxml.jackson.databind;
  opens io.github.neardup.eval.score to
      com.fasterxml.jackson.databind;
  opens io.github.neardup.eval.system to
      com.fasterxml.jackson.databind;

  uses io.github.neardup.core.text.TextExtension;
}
