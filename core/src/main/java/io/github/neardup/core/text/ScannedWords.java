package io.github.neardup.core.text;

import io.github.neardup.core.text.TextExtension.Tokenizer;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The words of a {@link WordScanner} and, for text that the scanner cannot handle, of another
 * tokenizer that splits all text in the same way.
 *
 * <p>Not thread-safe.
 */
final class ScannedWords implements Tokenizer {

  private final Supplier<Tokenizer> makeExact;

  /** Created on first use: most texts do not need it. */
  private Optional<Tokenizer> exact = Optional.empty();

  /** Created on first use: a caller that folds characters while reading has its own. */
  private Optional<WordScanner> scanner = Optional.empty();

  /** Uses {@code exact} for text that the scanner cannot handle. */
  ScannedWords(Supplier<Tokenizer> exact) {
    this.makeExact = exact;
  }

  Tokenizer exact() {
    if (exact.isEmpty()) {
      exact = Optional.of(makeExact.get());
    }
    return exact.get();
  }

  @Override
  public void tokenize(char[] chars, int from, int to, Sink sink) {
    if (scanner.isEmpty()) {
      scanner = Optional.of(new WordScanner(WordTable.AsTheyAre.TABLE));
    }
    WordScanner words = scanner.get();
    int[] starts = words.starts();
    int[] ends = words.ends();
    words.scan(
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
            exact().tokenize(text, begin, end, sink);
          }
        });
  }
}
