/** Settings for a corpus without labels. */
module io.github.neardup.recommend {
  requires transitive io.github.neardup.core;
  requires it.unimi.dsi.fastutil.core;
  requires commons.math3;
  requires static transitive org.jspecify;

  exports io.github.neardup.recommend;
}
