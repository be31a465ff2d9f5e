package io.github.neardup.simhash;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordVectorFileTest {

  private static final List<String> THREE =
      List.of("cat[1.0, -2.5]", "猫[0.0, 1.0E-4]", "a_b[3.0, 4.0]");

  @TempDir private Path folder;

  private Path write(String name, byte[] content) throws IOException {
    Path path = folder.resolve(name);
    if (name.endsWith(".gz")) {
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
        out.write(content);
      }
      return path;
    }
    return Files.write(path, content);
  }

  private static List<String> read(Path path) throws IOException {
    List<String> words = new ArrayList<>();
    WordVectorFile.read(
        path, (word, vector) -> words.add(word.orElse("(not UTF-8)") + Arrays.toString(vector)));
    return words;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cat 1 -2.5\n猫 0 1e-4\na_b 3. 4.00\n",
        "3 2\ncat 1 -2.5\n猫 0 1e-4\na_b 3 4",
        "3 2\r\ncat 1 -2.5 \r\n猫 0 1e-4 \r\na_b 3 4 \r\n",
        "cat\t1\t-2.5\n\n猫\t0\t.0001\na_b\t+3\t4E0\n"
      })
  void textIsRead(String text) throws IOException {
    assertThat(read(write("v.txt", text.getBytes(UTF_8)))).isEqualTo(THREE);
    assertThat(read(write("v.vec", text.getBytes(UTF_8)))).isEqualTo(THREE);
    assertThat(read(write("v.txt.gz", text.getBytes(UTF_8)))).isEqualTo(THREE);
  }

  @Test
  void wordsThatAreNotUtf8HaveNoName() throws IOException {
    assertThat(read(write("v.txt", "caf\u00e9 1 2\nb 3 4\n".getBytes(ISO_8859_1))))
        .containsExactly("(not UTF-8)[1.0, 2.0]", "b[3.0, 4.0]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cat 1 2;dog 1 | , line 2: it has 1 numbers where 2 are expected; correct or remove the"
            + " line",
        "2 2;cat 1 2;dog 1 2 3 | , line 3: it has 3 numbers where 2 are expected; correct or remove"
            + " the line",
        "cat 1 2;dog 1 x2 | , line 2: 'x2' is not a number; correct or remove the line",
        "cat 1 NaN | , line 1: 'NaN' is not a number; correct or remove the line",
        "cat 1 Infinity | , line 1: 'Infinity' is not a number; correct or remove the line",
        "cat 1 1e99 | , line 1: '1e99' is not a number; correct or remove the line",
        "cat 1 2f | , line 1: '2f' is not a number; correct or remove the line",
        "3 2;cat 1 2;dog 3 4 | , line 1: it announces 3 words, but there are 2; copy the file again",
        "1 2;cat 1 2;dog 3 4 | , line 1: it announces 1 words, but there are 2; copy the file again",
        "cat dog;cat 1 2 | , line 1: the first line is not the number of words and the dimension,"
            + " nor a word and its vector; name a file in word2vec's format",
        "0 2 | , line 1: the first line is not the number of words and the dimension, nor a word"
            + " and its vector; name a file in word2vec's format",
        "3 1;cat 1 | , line 1: vectors have from 2 to 100000 numbers, not 1",
        "cat | , line 1: vectors have from 2 to 100000 numbers, not 0",
        "3 2 | : it holds no word vectors; name a file in word2vec's format",
        "'' | : it holds no word vectors; name a file in word2vec's format"
      })
  void wrongTextIsRefused(String text, String message) throws IOException {
    Path path = write("v.txt", text.replace(';', '\n').getBytes(UTF_8));
    assertThatIOException().isThrownBy(() -> read(path)).withMessage(path + message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"v.bin", "v.BIN.gz"})
  void binaryIsRefused(String name) {
    Path path = folder.resolve(name);
    assertThatIOException()
        .isThrownBy(() -> read(path))
        .withMessage(
            path
                + ": word vectors in binary are not read; save them as text, with gensim for"
                + " example: KeyedVectors.load_word2vec_format(FILE,"
                + " binary=True).save_word2vec_format(OUT)");
  }

  @Test
  void damagedGzipIsRefused() throws IOException {
    Path path = write("v.txt.gz", "cat 1 2\ndog 3 4\n".getBytes(UTF_8));
    byte[] whole = Files.readAllBytes(path);
    for (int length : new int[] {0, 5, whole.length - 9, whole.length - 1}) {
      Files.write(path, Arrays.copyOf(whole, length));
      assertThatIOException()
          .isThrownBy(() -> read(path))
          .withMessage(path + ": it is truncated or damaged; copy it again");
    }
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> read(folder.resolve("none.txt")));
  }
}
