package io.github.neardup.core.text.scan;

import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.util.InputFile;
import io.github.neardup.core.util.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HexFormat;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a file named by a setting, identified by a checksum: {@code
 * words.txt#0123456789abcdef} in a spec. A spec is refused if the words no longer match its
 * checksum, so a spec copied from a result keeps its meaning. Immutable and thread-safe.
 */
public final class WordList {

  private static final Pattern WITH_CHECKSUM = Pattern.compile("(.+)#([0-9a-f]{16})");
  private static final int CHECKSUM_DIGITS = 16;

  private final Path file;
  private final SortedSet<String> words;
  private final String sha256;

  private WordList(Path file, SortedSet<String> words) {
    this.file = file;
    this.words = words;
    this.sha256 = sha256(words);
  }

  /**
   * Reads a UTF-8 file with one word per line. Empty lines and lines that start with {@code #} are
   * skipped.
   *
   * @param setting the setting that names the file, for messages
   * @param others the other permitted values, for messages, such as "none or"
   * @param written the file, with or without a checksum
   * @throws InvalidSpecException if the file does not exist, is malformed, or does not match its
   *     checksum; the message says where and what to do
   */
  public static WordList parse(String setting, String others, String written) {
    Matcher matcher = WITH_CHECKSUM.matcher(written);
    try {
      if (!matcher.matches()) {
        return read(setting, others, Path.of(written));
      }
      WordList found = read(setting, others, Path.of(matcher.group(1)));
      if (!found.sha256.startsWith(matcher.group(2))) {
        throw new InvalidSpecException(
            ("%s: the words in %s do not match the checksum %s; restore them, or leave"
                    + " out the checksum to use the present words")
                .formatted(setting, matcher.group(1), matcher.group(2)));
      }
      return found;
    } catch (InvalidPathException e) {
      throw new InvalidSpecException(
          setting + ": '" + written + "' cannot be the name of a file", e);
    }
  }

  private static WordList read(String setting, String others, Path file) {
    byte[] bytes = bytes(setting, others, file, " with one word per line");
    return new WordList(
        file, Collections.unmodifiableSortedSet(read(setting, file.toString(), bytes)));
  }

  /**
   * Reads a UTF-8 file as one text.
   *
   * @param setting the setting that names the file, for messages
   * @param others the other permitted values, for messages, such as "none or"
   * @throws InvalidSpecException if the file cannot be read or is not UTF-8
   */
  public static String text(String setting, String others, Path file) {
    return decode(setting + ": " + file, ByteBuffer.wrap(bytes(setting, others, file, "")));
  }

  private static byte[] bytes(String setting, String others, Path file, String form) {
    try {
      return InputFile.readSmall(file);
    } catch (NoSuchFileException e) {
      throw new InvalidSpecException(
          "%s: there is no file '%s'; write %s the name of a file%s"
              .formatted(setting, file, others, form),
          e);
    } catch (IOException e) {
      String reason =
          e instanceof FileSystemException failure && failure.getReason() != null
              ? failure.getReason()
              : e.getMessage();
      throw new InvalidSpecException(setting + ": cannot read " + file + ": " + reason, e);
    }
  }

  /** Parses the words of a file. */
  public static SortedSet<String> read(String setting, String file, byte[] bytes) {
    TreeSet<String> words = new TreeSet<>();
    int number = 0;
    // Line by line, so that the message can name the line with bytes that are not UTF-8.
    for (String line : new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1)) {
      number++;
      String place = setting + ": " + file + ":" + number;
      byte[] ofLine = line.getBytes(StandardCharsets.ISO_8859_1);
      String word = decode(place, ByteBuffer.wrap(ofLine)).strip();
      if (number == 1 && word.startsWith("\uFEFF")) {
        word = word.substring(1).strip();
      }
      if (!word.isEmpty() && !word.startsWith("#")) {
        if (word.codePoints()
            .anyMatch(c -> PinnedUnicode.isWhitespace(c) || PinnedUnicode.isSpaceChar(c))) {
          throw new InvalidSpecException(place + ": more than one word; write one word per line");
        }
        words.add(word);
      }
    }
    return words;
  }

  private static String decode(String place, ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidSpecException(place + ": not UTF-8; save the file as UTF-8", e);
    }
  }

  /** Returns the digest of a set of words: order, line endings and comments do not matter. */
  private static String sha256(SortedSet<String> words) {
    byte[] bytes = String.join("\n", words).getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(Sha256.begin().digest(bytes));
  }

  /** Returns the file. */
  public Path file() {
    return file;
  }

  /** Returns the words, sorted. */
  public SortedSet<String> words() {
    return words;
  }

  /**
   * Returns the SHA-256 of the sorted words with line feeds between them: 64 digits in lower case.
   */
  public String sha256() {
    return sha256;
  }

  /** Returns the value as in a spec: the file and its checksum. */
  @Override
  public String toString() {
    return file + "#" + sha256.substring(0, CHECKSUM_DIGITS);
  }
}
