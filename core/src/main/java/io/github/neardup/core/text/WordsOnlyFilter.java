package io.github.neardup.core.text;

import org.apache.lucene.analysis.FilteringTokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Drops tokens without a letter or digit: smartcn gives punctuation as tokens. */
final class WordsOnlyFilter extends FilteringTokenFilter {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

  WordsOnlyFilter(TokenStream input) {
    super(input);
  }

  @Override
  protected boolean accept() {
    char[] buffer = term.buffer();
    int length = term.length();
    for (int i = 0; i < length; ) {
      int codePoint = Character.codePointAt(buffer, i, length);
      if (Character.isLetterOrDigit(codePoint)) {
        return true;
      }
      i += Character.charCount(codePoint);
    }
    return false;
  }
}
