package io.github.neardup.core.text;

import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.scan.WordList;
import io.github.neardup.core.util.Resources;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.lucene.analysis.en.EnglishAnalyzer;

/**
 * Words that are removed from a text: none, the default list, or the words of a file.
 *
 * <p>The words of a file are identified by a checksum, which is part of the spec: {@code
 * words.txt#0123456789abcdef}. A spec is refused if the words no longer match its checksum, so a
 * spec copied from a result keeps its meaning. Immutable and thread-safe; equal if the words and
 * their form in a spec are equal.
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

  /** Supplies the words, which most programs never ask for. */
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

  /** The default list, read on first use. */
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
      byte[] bundled = Resources.bytes(StopWords.class.getResourceAsStream(list), list);
      words.addAll(WordList.read("stopwords", list, bundled));
      return words;
    }
  }

  /**
   * Reads the words of a UTF-8 file with one word per line. Empty lines and lines that start with
   * {@code #} are skipped.
   *
   * @throws InvalidSpecException if the file does not exist or is malformed; the message says where
   *     and what to do
   */
  public static StopWords of(Path file) {
    return new StopWords(WordList.parse("stopwords", "none, default, or", file.toString()));
  }

  /** Parses a value as written in a spec: none, default, or a file with or without a checksum. */
  static StopWords parse(String text) {
    if (text.equals(NONE.written)) {
      return NONE;
    }
    return text.equals(DEFAULT.written)
        ? DEFAULT
        : new StopWords(WordList.parse("stopwords", "none, default, or", text));
  }

  /** Returns the digest of the sorted words of a file with line feeds between them. */
  @Override
  public Optional<String> sha256() {
    return list.map(WordList::sha256);
  }

  @Override
  public Optional<Path> file() {
    return list.map(WordList::file);
  }

  /** Returns the words, sorted. */
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

  /**
   * Returns the value as in a spec: {@code none}, {@code default}, or the file and its checksum.
   */
  @Override
  public String toString() {
    return written;
  }
}
