package io.github.neardup.simhash;

import io.github.neardup.core.util.InputFile;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.zip.ZipException;

/**
 * Reads word vectors in the text format of word2vec, one word at a time: one line per word, with
 * the word and its numbers separated by spaces. A first line with the number of words and the
 * dimension is optional; if present, the number must be correct. Words are UTF-8.
 *
 * <p>A file is compressed if its name ends in {@code .gz}. The binary format is refused by its
 * usual name, {@code .bin}.
 */
final class WordVectorFile {

  @FunctionalInterface
  interface Sink {
    /** The word is empty if its bytes are not UTF-8; the vector is valid only during the call. */
    void word(Optional<String> word, float[] vector);
  }

  private static final int LARGEST_DIMENSION = 100_000;

  /** In bytes; a number takes less than 32. */
  private static final int LONGEST_LINE = 100_000 + 32 * LARGEST_DIMENSION;

  private final Path path;
  private final Sink sink;
  private float[] vector = {};

  private WordVectorFile(Path path, Sink sink) {
    this.path = path;
    this.sink = sink;
  }

  /** Reads the file and returns its SHA-256. Messages of exceptions name the file and the line. */
  static String read(Path path, Sink sink) throws IOException {
    if (InputFile.nameWithoutCompression(path).endsWith(".bin")) {
      throw new IOException(
          path
              + ": word vectors in binary are not read; save them as text, with gensim for example:"
              + " KeyedVectors.load_word2vec_format(FILE, binary=True).save_word2vec_format(OUT)");
    }
    try (InputFile in = InputFile.open(path)) {
      new WordVectorFile(path, sink).read(in.content());
      return in.sha256();
    } catch (EOFException | ZipException e) {
      throw new IOException(path + ": it is truncated or damaged; copy it again", e);
    }
  }

  private void read(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long number = 0;
    long words = 0;
    long promised = -1;
    for (boolean more = true; more; ) {
      more = readLine(in, bytes);
      number++;
      if (bytes.size() > LONGEST_LINE) {
        throw wrong(number, "it has more than " + LONGEST_LINE + " bytes; correct it");
      }
      // One character per byte: only words can contain anything but ASCII.
      StringTokenizer fields =
          new StringTokenizer(bytes.toString(StandardCharsets.ISO_8859_1), " \t\r");
      int count = fields.countTokens();
      if (number == 1 && count == 2) {
        promised = header(fields.nextToken(), fields.nextToken());
        continue;
      }
      if (count == 0) {
        continue;
      }
      if (words == 0 && promised < 0) {
        begin(count - 1, number);
      }
      if (count - 1 != vector.length) {
        throw wrong(
            number,
            "it has %s numbers where %s are expected; correct or remove the line"
                .formatted(count - 1, vector.length));
      }
      words++;
      Optional<String> word = utf8(fields.nextToken().getBytes(StandardCharsets.ISO_8859_1));
      for (int i = 0; i < vector.length; i++) {
        vector[i] = number(fields.nextToken(), number);
      }
      sink.word(word, vector);
    }
    if (words == 0) {
      throw new IOException(path + ": it holds no word vectors; name a file in word2vec's format");
    }
    if (promised >= 0 && words != promised) {
      throw wrong(
          1,
          "it announces " + promised + " words, but there are " + words + "; copy the file again");
    }
  }

  private float number(String text, long line) throws IOException {
    try {
      float value = Float.parseFloat(text);
      char last = text.charAt(text.length() - 1);
      if (Float.isFinite(value) && (last == '.' || (last >= '0' && last <= '9'))) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw wrong(line, "'" + text + "' is not a number; correct or remove the line");
  }

  /** Reads up to the end of a line, or until it is too long. Returns whether the end was found. */
  private static boolean readLine(InputStream in, ByteArrayOutputStream bytes) throws IOException {
    bytes.reset();
    for (int next = in.read(); next >= 0 && bytes.size() <= LONGEST_LINE; next = in.read()) {
      if (next == '\n') {
        return true;
      }
      bytes.write(next);
    }
    return false;
  }

  /** Reads the dimension and returns the number of words. */
  private long header(String number, String dimension) throws IOException {
    try {
      long words = Long.parseLong(number);
      int numbers = Integer.parseInt(dimension);
      if (words > 0) {
        begin(numbers, 1);
        return words;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw wrong(
        1,
        "the first line is not the number of words and the dimension, nor a word and its vector;"
            + " name a file in word2vec's format");
  }

  private void begin(int dimension, long line) throws IOException {
    if (dimension < 2 || dimension > LARGEST_DIMENSION) {
      throw wrong(
          line, "vectors have from 2 to " + LARGEST_DIMENSION + " numbers, not " + dimension);
    }
    vector = new float[dimension];
  }

  private static Optional<String> utf8(byte[] bytes) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private IOException wrong(long line, String problem) {
    return new IOException(path + ", line " + line + ": " + problem);
  }
}
