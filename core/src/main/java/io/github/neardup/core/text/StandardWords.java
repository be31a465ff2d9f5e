package io.github.neardup.core.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.standard.StandardTokenizerImpl;
import org.apache.lucene.analysis.tokenattributes.CharTermAttributeImpl;

/**
 * The tokens of Lucene's {@link StandardTokenizer}, straight from its scanner: without the offsets,
 * positions and types that a token stream keeps for an index, and that nobody asks for here.
 */
final class StandardWords implements Tokenizer {

  private final LuceneTokenizer.CharsReader reader = new LuceneTokenizer.CharsReader();
  private final StandardTokenizerImpl scanner = new StandardTokenizerImpl(reader);
  private final CharTermAttributeImpl term = new CharTermAttributeImpl();

  StandardWords() {
    // Longer words are cut, as by default in Lucene.
    scanner.setBufferSize(StandardAnalyzer.DEFAULT_MAX_TOKEN_LENGTH);
  }

  @Override
  public void tokenize(char[] chars, int from, int to, Sink sink) {
    reader.startAt(chars, from, to);
    scanner.yyreset(reader);
    try {
      while (scanner.getNextToken() != StandardTokenizerImpl.YYEOF) {
        scanner.getText(term);
        sink.token(term.buffer(), 0, term.length());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      reader.close();
    }
  }
}
