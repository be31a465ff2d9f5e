package io.github.neardup.core.text;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * The words of a {@link WordScanner}, and where that finds none those of another tokenizer that
 * splits all text in the same way.
 *
 * <p>Not thread-safe.
 */
final class ScannedWords implements Tokenizer {

  private final Supplier<Tokenizer> makeExact;

  /** Made when it is first wanted: most texts are read without it. */
  private Optional<Tokenizer> exact = Optional.empty();

  /** Made when it is first wanted: whoever folds characters as they are read has another. */
  private Optional<WordScanner> scanner = Optional.empty();

  /** With {@code exact} for what the scanner leaves. */
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
