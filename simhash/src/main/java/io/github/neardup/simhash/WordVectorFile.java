package io.github.neardup.simhash;

import io.github.neardup.core.util.InputFile;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.zip.ZipException;

/**
 * Reads word vectors in the formats of word2vec, one word at a time.
 *
 * <ul>
 *   <li>Text: one line per word, with the word and its numbers separated by spaces. A first line
 *       with the number of words and the dimension is optional; if present, the number must be
 *       correct.
 *   <li>Binary, if the name ends in {@code .bin}: the first line is as above. Then follow, for each
 *       word, its bytes, a space, and its numbers as 32-bit little-endian floats. Line ends between
 *       words are skipped.
 * </ul>
 *
 * <p>A file is compressed if its name also ends in {@code .gz}. Words are UTF-8.
 */
final class WordVectorFile {

  @FunctionalInterface
  interface Sink {
    /** The word is empty if its bytes are not UTF-8; the vector is valid only during the call. */
    void word(Optional<String> word, float[] vector);
  }

  private static final int LARGEST_DIMENSION = 100_000;
  private static final int LONGEST_WORD = 100_000;

  /** In bytes; a number takes less than 32. */
  private static final int LONGEST_LINE = LONGEST_WORD + 32 * LARGEST_DIMENSION;

  private final Path path;
  private final Sink sink;
  private float[] vector = {};

  private WordVectorFile(Path path, Sink sink) {
    this.path = path;
    this.sink = sink;
  }

  /**
   * Reads the file and returns its SHA-256. Messages of exceptions name the file and the line or
   * byte.
   */
  static String read(Path path, Sink sink) throws IOException {
    WordVectorFile file = new WordVectorFile(path, sink);
    try (InputFile in = InputFile.open(path)) {
      if (InputFile.nameWithoutCompression(path).endsWith(".bin")) {
        file.readBinary(in.content());
      } else {
        file.readText(in.content());
      }
      return in.sha256();
    } catch (EOFException | ZipException e) {
      throw new IOException(path + ": it is truncated or damaged; copy it again", e);
    }
  }

  // --- text -------------------------------------------------------------------------------------

  private void readText(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long number = 0;
    long words = 0;
    long promised = -1;
    for (boolean more = true; more; ) {
      more = readUntil('\n', LONGEST_LINE, in, bytes);
      number++;
      if (bytes.size() > LONGEST_LINE) {
        throw wrong("line " + number, "it has more than " + LONGEST_LINE + " bytes; correct it");
      }
      // One character per byte: only words can contain anything but ASCII.
      String line = bytes.toString(StandardCharsets.ISO_8859_1);
      StringTokenizer fields = new StringTokenizer(line, " \t\r");
      int count = fields.countTokens();
      if (number == 1 && count == 2) {
        promised = header(line, "line 1");
        continue;
      }
      if (count == 0) {
        continue;
      }
      if (words == 0 && promised < 0) {
        begin(count - 1, "line " + number);
      }
      if (count - 1 != vector.length) {
        throw wrong(
            "line " + number,
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
          "line 1",
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
    throw wrong("line " + line, "'" + text + "' is not a number; correct or remove the line");
  }

  // --- binary -----------------------------------------------------------------------------------

  private void readBinary(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (!readUntil('\n', LONGEST_WORD, in, bytes)) {
      throw wrong("byte 0", "it does not begin with a line of the number of words and dimension");
    }
    long position = bytes.size() + 1L;
    long words = header(bytes.toString(StandardCharsets.ISO_8859_1), "byte 0");
    byte[] numbers = new byte[Float.BYTES * vector.length];
    for (long i = 0; i < words; i++) {
      if (!readUntil(' ', LONGEST_WORD, in, bytes)) {
        throw cutOff(position, i, words);
      }
      Optional<String> word = utf8(withoutLineEnds(bytes.toByteArray()));
      position += bytes.size() + 1L;
      if (in.readNBytes(numbers, 0, numbers.length) < numbers.length) {
        throw cutOff(position, i, words);
      }
      ByteBuffer.wrap(numbers).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
      for (int j = 0; j < vector.length; j++) {
        if (!Float.isFinite(vector[j])) {
          throw wrong(
              "byte " + (position + (long) j * Float.BYTES),
              "the number is not finite; is the file in word2vec's binary format?");
        }
      }
      position += numbers.length;
      sink.word(word, vector);
    }
    for (int rest = in.read(); rest >= 0; rest = in.read()) {
      if (rest != '\n' && rest != '\r') {
        throw wrong(
            "byte " + position,
            "there is more data after the "
                + words
                + " words announced; is the file in word2vec's binary format?");
      }
      position++;
    }
  }

  /**
   * Reads up to and including a byte, or until there are more bytes than the limit. Returns whether
   * the byte was found.
   */
  private static boolean readUntil(char end, int most, InputStream in, ByteArrayOutputStream bytes)
      throws IOException {
    bytes.reset();
    for (int next = in.read(); next >= 0 && bytes.size() <= most; next = in.read()) {
      if (next == end) {
        return true;
      }
      bytes.write(next);
    }
    return false;
  }

  private static byte[] withoutLineEnds(byte[] word) {
    int from = 0;
    while (from < word.length && (word[from] == '\n' || word[from] == '\r')) {
      from++;
    }
    return Arrays.copyOfRange(word, from, word.length);
  }

  private IOException cutOff(long position, long word, long words) {
    return wrong(
        "byte " + position,
        "it ends in word " + (word + 1) + " of " + words + " promised; copy the file again");
  }

  // --- both -------------------------------------------------------------------------------------

  /** Reads the dimension and returns the number of words. */
  private long header(String line, String place) throws IOException {
    String[] parts = line.strip().split("[ \t]+", -1);
    try {
      if (parts.length == 2) {
        long words = Long.parseLong(parts[0]);
        int dimension = Integer.parseInt(parts[1]);
        if (words > 0) {
          begin(dimension, place);
          return words;
        }
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw wrong(
        place,
        "the first line is not the number of words and the dimension, nor a word and its vector;"
            + " name a file in word2vec's format");
  }

  private void begin(int dimension, String place) throws IOException {
    if (dimension < 2 || dimension > LARGEST_DIMENSION) {
      throw wrong(
          place, "vectors have from 2 to " + LARGEST_DIMENSION + " numbers, not " + dimension);
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

  private IOException wrong(String place, String problem) {
    return new IOException(path + ", " + place + ": " + problem);
  }
}
