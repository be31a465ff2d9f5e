package io.github.neardup.io;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.compress.UnreadableException;
import io.github.neardup.io.json.JsonObjects;
import io.github.neardup.io.text.FileKind;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A format of files that hold records with named fields. A format is one class, with a public
 * constructor without arguments, whose name stands in {@code
 * META-INF/services/io.github.neardup.io.Format}: every command then reads it. A format knows
 * nothing of compression, encodings, ids, and the names of the fields that a user wants.
 * Implementations are immutable.
 */
public interface Format {

  /** The number of bytes by which a format is recognised. */
  int BEGINNING = FileKind.LONGEST_BEGINNING;

  /** Returns the name, as in {@code --input-format}. */
  @JsonValue
  String name();

  /** Returns the endings of file names that show this format, without the dot, in small letters. */
  List<String> endings();

  /**
   * Returns whether a file whose name shows no format has this one.
   *
   * @param begins the first {@link #BEGINNING} bytes of its content, or all if it has fewer
   */
  default boolean recognises(byte[] begins) {
    return false;
  }

  /**
   * Opens a file before its first record.
   *
   * @throws IOException if it cannot be read; the message of an {@link UnreadableException} is
   *     shown as it is
   */
  Records read(Input file) throws IOException;

  /** Returns how files are written; empty if files of this format are only read. */
  default Optional<Writing> writing() {
    return Optional.empty();
  }

  /** Returns whether a file may have an encoding other than UTF-8. */
  default boolean hasEncoding() {
    return true;
  }

  /** Returns whether the encoding of a file shows at its beginning. */
  default boolean hasOneEncoding() {
    return hasEncoding();
  }

  /** Returns whether files have records rather than texts without fields. */
  default boolean hasFields() {
    return true;
  }

  /** Returns whether {@link CorpusFiles.TableOptions} say how files are read. */
  default boolean isSeparated() {
    return false;
  }

  /** Returns whether files of this format can be written as well as read. */
  default boolean isWritten() {
    return writing().isPresent();
  }

  /** Returns all formats. */
  static List<Format> all() {
    return Formats.ALL;
  }

  /**
   * Returns the format of that name.
   *
   * @throws IllegalArgumentException if there is none; the message suggests the nearest
   */
  @JsonCreator
  static Format of(String name) {
    return all().stream()
        .filter(format -> format.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(Suggestions.unknown("format", name, names())));
  }

  /** Returns the format that a file name shows, compressed or not. */
  static Optional<Format> ofFile(String fileName) {
    String name = Compression.nameWithout(fileName).toLowerCase(Locale.ROOT);
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return ending.length() == name.length()
        ? Optional.empty()
        : all().stream().filter(format -> format.endings().contains(ending)).findFirst();
  }

  /** Returns the names of all formats. */
  static List<String> names() {
    return all().stream().map(Format::name).toList();
  }

  /** Returns the endings, without the dot, of the files that can be written. */
  static List<String> endingsWritten() {
    return all().stream()
        .filter(Format::isWritten)
        .flatMap(format -> format.endings().stream())
        .sorted()
        .toList();
  }

  /** Returns a record with these fields, all of them strings. */
  static byte[] record(Map<String, String> fields) throws IOException {
    return JsonObjects.ofStrings(fields);
  }

  /** The records of a file, one after the other. Not thread-safe. */
  interface Records extends Closeable {

    /**
     * Returns the next record as a JSON object in UTF-8, without line breaks; null after the last.
     *
     * @throws UnreadableException if the file is not of this format, or damaged
     */
    byte @Nullable [] next() throws IOException;
  }

  /**
   * How a file of records is written, in UTF-8.
   *
   * @param begin the text before the first record
   * @param record returns the text of a record, with its end of line, from the fields in order
   * @param end the text after the last record
   */
  record Writing(String begin, Function<Map<String, String>, String> record, String end) {}

  /** A file that a format reads. */
  final class Input {

    private final CorpusSource source;
    private final AtomicLong bytesRead;

    Input(CorpusSource source, AtomicLong bytesRead) {
      this.source = source;
      this.bytesRead = bytesRead;
    }

    /** Returns the name for messages. */
    public String name() {
      return source.name();
    }

    /** Returns the content, not compressed. */
    public InputStream content() throws IOException {
      return Decoding.content(source, bytesRead);
    }

    /** Returns the content as text; bytes that are invalid in its encoding are a fault. */
    public BufferedReader text() throws IOException {
      return new BufferedReader(
          new InputStreamReader(
              Decoding.open(source, bytesRead), StandardCharsets.UTF_8.newDecoder()));
    }

    /** Returns this file, to be read another time, which does not count as progress. */
    public Input again() {
      return new Input(source, new AtomicLong());
    }

    /** Returns the encoding that the user named; empty if it is to be guessed. */
    public Optional<Charset> encoding() {
      return source.encoding();
    }
  }
}
