package io.github.neardup.core.text;

import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.lucene.analysis.en.EnglishAnalyzer;

/**
 * Words that are left out of a text: none, the default list, or those of a file.
 *
 * <p>The words of a file are known by a checksum, which is part of how they are written in a spec:
 * {@code words.txt#0123456789abcdef}. A spec with a checksum is refused when the words are no
 * longer the same, so that a spec taken from a result means what it meant then. Immutable and
 * thread-safe; equal when the words are the same and written alike.
 */
public final class StopWords implements Setting.FileValue {

  /** No stop words. */
  public static final StopWords NONE = new StopWords("none", Collections::emptySortedSet);

  /**
   * Function words: Lucene's 33 English ones, and Chinese particles, pronouns, prepositions and
   * conjunctions in both scripts.
   */
  public static final StopWords DEFAULT = new StopWords("default", Default::words);

  private final String written;

  /** Asked when somebody wants the words, which most programs never do. */
  private final Supplier<SortedSet<String>> words;

  private final Optional<WordList> list;

  private StopWords(String written, Supplier<SortedSet<String>> words) {
    this.written = written;
    this.words = words;
    this.list = Optional.empty();
  }

  private StopWords(WordList list) {
    this.written = list.toString();
    this.words = list::words;
    this.list = Optional.of(list);
  }

  /** The default list, read when it is first wanted. */
  private static final class Default {
    private static final SortedSet<String> WORDS = Collections.unmodifiableSortedSet(read());

    static SortedSet<String> words() {
      return WORDS;
    }

    private static SortedSet<String> read() {
      TreeSet<String> words = new TreeSet<>();
      for (Object word : EnglishAnalyzer.ENGLISH_STOP_WORDS_SET) {
        words.add(new String((char[]) word));
      }
      String list = "stopwords-zh.txt";
      try (InputStream in =
          Objects.requireNonNull(StopWords.class.getResourceAsStream(list), list)) {
        words.addAll(WordList.read("stopwords", list, in.readAllBytes()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return words;
    }
  }

  /**
   * The words of a file in UTF-8, one a line. Empty lines and lines that start with {@code #} are
   * passed over.
   *
   * @throws InvalidSpecException if there is no such file, or it is not of that form; the message
   *     says where and what to do
   */
  public static StopWords of(Path file) {
    return new StopWords(WordList.parse("stopwords", "none, default, or", file.toString()));
  }

  /** As written in a spec: none, default, or a file with or without a checksum. */
  static StopWords parse(String text) {
    if (text.equals(NONE.written)) {
      return NONE;
    }
    return text.equals(DEFAULT.written)
        ? DEFAULT
        : new StopWords(WordList.parse("stopwords", "none, default, or", text));
  }

  /** Of the words of a file, sorted, with line feeds between them. */
  @Override
  public Optional<String> sha256() {
    return list.map(WordList::sha256);
  }

  @Override
  public Optional<Path> file() {
    return list.map(WordList::file);
  }

  /** The words, sorted. */
  public SortedSet<String> words() {
    return words.get();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StopWords that
        && written.equals(that.written)
        && words().equals(that.words());
  }

  @Override
  public int hashCode() {
    return written.hashCode();
  }

  /** As in a spec: {@code none}, {@code default}, or the file and its checksum. */
  @Override
  public String toString() {
    return written;
  }
}
