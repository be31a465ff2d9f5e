package io.github.neardup.core.text;

/**
 * The words of a {@link WordScanner}, and where that finds none those of another tokenizer that
 * splits all text in the same way.
 *
 * @param scanner takes characters as they are
 * @param exact splits what the scanner leaves
 */
record ScannedWords(WordScanner scanner, Tokenizer exact) implements Tokenizer {

  @Override
  public void tokenize(char[] chars, int from, int to, Sink sink) {
    int[] starts = scanner.starts();
    int[] ends = scanner.ends();
    scanner.scan(
        chars,
        from,
        to,
        new WordScanner.Found() {
          @Override
          public void words(int at, int count) {
            for (int i = 0; i < count; i++) {
              sink.token(chars, at + starts[i], at + ends[i]);
            }
          }

          @Override
          public void unknown(char[] text, int begin, int end) {
            exact.tokenize(text, begin, end, sink);
          }
        });
  }
}
