package io.github.neardup.core.text;

import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.util.InputFile;
import io.github.neardup.core.util.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  private static final Pattern WITH_CHECKSUM = Pattern.compile("(.+)#([0-9a-f]{16})");
  private static final int CHECKSUM_DIGITS = 16;

  private final String written;

  /** Asked when somebody wants the words, which most programs never do. */
  private final Supplier<SortedSet<String>> words;

  private final Optional<String> sha256;
  private final Optional<Path> file;

  private StopWords(String written, Supplier<SortedSet<String>> words) {
    this.written = written;
    this.words = words;
    this.sha256 = Optional.empty();
    this.file = Optional.empty();
  }

  private StopWords(Path file, SortedSet<String> words, String sha256) {
    this.written = file + "#" + sha256.substring(0, CHECKSUM_DIGITS);
    this.words = () -> words;
    this.sha256 = Optional.of(sha256);
    this.file = Optional.of(file);
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
        words.addAll(StopWords.read(list, in.readAllBytes()));
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
    SortedSet<String> words = Collections.unmodifiableSortedSet(read(file));
    return new StopWords(file, words, sha256(words));
  }

  /** As written in a spec: none, default, or a file with or without a checksum. */
  static StopWords parse(String text) {
    if (text.equals(NONE.written)) {
      return NONE;
    }
    if (text.equals(DEFAULT.written)) {
      return DEFAULT;
    }
    Matcher matcher = WITH_CHECKSUM.matcher(text);
    try {
      if (!matcher.matches()) {
        return of(Path.of(text));
      }
      StopWords found = of(Path.of(matcher.group(1)));
      if (!found.written.endsWith("#" + matcher.group(2))) {
        throw new InvalidSpecException(
            ("stopwords: %s holds other words than those with checksum %s; bring them back, or"
                    + " leave the checksum away to take those it holds")
                .formatted(matcher.group(1), matcher.group(2)));
      }
      return found;
    } catch (InvalidPathException e) {
      throw new InvalidSpecException("stopwords: '" + text + "' cannot be the name of a file", e);
    }
  }

  private static SortedSet<String> read(Path file) {
    try {
      return read(file.toString(), InputFile.readSmall(file));
    } catch (NoSuchFileException e) {
      throw new InvalidSpecException(
          "stopwords: there is no file '"
              + file
              + "'; write none, default, or the name of a file with one word per line",
          e);
    } catch (IOException e) {
      String reason =
          e instanceof FileSystemException failure && failure.getReason() != null
              ? failure.getReason()
              : e.getMessage();
      throw new InvalidSpecException("stopwords: cannot read " + file + ": " + reason, e);
    }
  }

  private static SortedSet<String> read(String file, byte[] bytes) {
    TreeSet<String> words = new TreeSet<>();
    int number = 0;
    // Line by line, so that bytes that are not UTF-8 are found in their line.
    for (String line : new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1)) {
      number++;
      byte[] ofLine = line.getBytes(StandardCharsets.ISO_8859_1);
      String word = decode(file, number, ByteBuffer.wrap(ofLine)).strip();
      if (number == 1 && word.startsWith("\uFEFF")) {
        word = word.substring(1).strip();
      }
      if (!word.isEmpty() && !word.startsWith("#")) {
        if (word.codePoints()
            .anyMatch(c -> PinnedUnicode.isWhitespace(c) || PinnedUnicode.isSpaceChar(c))) {
          throw new InvalidSpecException(
              "stopwords: "
                  + file
                  + ":"
                  + number
                  + ": more than one word; write one word per line");
        }
        words.add(word);
      }
    }
    return words;
  }

  private static String decode(String file, int line, ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidSpecException(
          "stopwords: " + file + ":" + line + ": not UTF-8; save the file as UTF-8", e);
    }
  }

  /** Of the set of words: their order, their line ends and comments do not matter. */
  private static String sha256(SortedSet<String> words) {
    byte[] bytes = String.join("\n", words).getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(Sha256.begin().digest(bytes));
  }

  /** Of the words of a file, sorted, with line feeds between them. */
  @Override
  public Optional<String> sha256() {
    return sha256;
  }

  @Override
  public Optional<Path> file() {
    return file;
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
