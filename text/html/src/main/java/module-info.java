/** The normalisation steps {@code html}, {@code maintext} and {@code web}. */
module io.github.neardup.html {
  requires transitive io.github.neardup.core;
  requires org.jsoup;
  requires static transitive org.jspecify;

  exports io.github.neardup.html;

  provides io.github.neardup.core.text.TextExtension with
      io.github.neardup.html.HtmlText;
}
