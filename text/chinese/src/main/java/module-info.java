/** Traditional to Simplified Chinese, and a fast dictionary segmenter. */
module io.github.neardup.chinese {
  requires transitive io.github.neardup.core;
  requires hanlp.portable;
  requires static transitive org.jspecify;

  exports io.github.neardup.chinese;

  provides io.github.neardup.core.text.TextExtension with
      io.github.neardup.chinese.ChineseText;
}
