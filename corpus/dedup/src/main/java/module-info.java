/** A corpus without its duplicates, and the reasons. */
module io.github.neardup.dedup {
  requires transitive io.github.neardup.core;
  requires transitive io.github.neardup.io;
  requires io.github.neardup.index;
  requires com.fasterxml.jackson.annotation;
  requires it.unimi.dsi.fastutil.core;
  requires static transitive org.jspecify;

  exports io.github.neardup.dedup;
  exports io.github.neardup.dedup.cut;
  exports io.github.neardup.dedup.reasons;

  // For records written as JSON.
  opens io.github.neardup.dedup to
      com.fasterxml.jackson.databind;
  opens io.github.neardup.dedup.cut to
      com.fasterxml.jackson.databind;
}
