package io.github.neardup.io.compress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CompressionTest {

  @ParameterizedTest
  @CsvSource({
    "a.jsonl, NONE",
    "a.jsonl.gz, GZIP",
    "/b.gz/a.JSONL.GZ, GZIP",
    "a.zst, ZSTD",
    "a.Zst, ZSTD",
    "a.csv.bz2, BZIP2",
    "a.XZ, XZ",
    "a.gz.txt, NONE",
    "gz, NONE"
  })
  void theEndingOfTheNameTells(String name, Compression expected) {
    assertThat(Compression.of(name)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenIsReadBack(Compression compression) throws IOException {
    byte[] data = new byte[300_000];
    new Random(1).nextBytes(data);
    assertThat(read(compression, compressed(compression, data))).isEqualTo(data);
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = Mode.EXCLUDE)
  void noContentIsWrittenAndReadBack(Compression compression) throws IOException {
    byte[] compressed = compressed(compression, new byte[0]);
    assertThat(compressed).isNotEmpty();
    assertThat(read(compression, compressed)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void partsOneAfterTheOtherAreReadAsOne(Compression compression) throws IOException {
    byte[] compressed =
        concat(
            compressed(compression, "one ".getBytes(UTF_8)),
            compressed(compression, new byte[0]),
            compressed(compression, "two ".getBytes(UTF_8)),
            compressed(compression, "three".getBytes(UTF_8)));
    assertThat(new String(read(compression, compressed), UTF_8)).isEqualTo("one two three");
    assertThat(new String(readByPiecesOf(1, compression, compressed), UTF_8))
        .isEqualTo("one two three");
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = Mode.EXCLUDE)
  void dataCutOffAnywhereIsAnErrorAndNeverAnEnd(Compression compression) throws IOException {
    byte[] first = compressed(compression, "the first part".getBytes(UTF_8));
    byte[] both = concat(first, compressed(compression, "the second part".getBytes(UTF_8)));
    for (int length = 0; length < both.length; length++) {
      if (length == first.length) {
        continue; // nothing tells that a second part is missing
      }
      byte[] cut = Arrays.copyOf(both, length);
      assertThatThrownBy(() -> read(compression, cut))
          .as("%s cut to %d of %d bytes", compression, length, both.length)
          .isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = Mode.EXCLUDE)
  void aChangedByteIsAnErrorOrOfNoEffect(Compression compression) throws IOException {
    byte[] data = "a text that the checksum covers, a text, a text".getBytes(UTF_8);
    byte[] compressed = compressed(compression, data);
    int errors = 0;
    for (int i = 0; i < compressed.length; i++) {
      byte[] changed = compressed.clone();
      changed[i] ^= 0x55;
      byte[] read;
      try {
        read = read(compression, changed);
      } catch (IOException e) {
        errors++;
        continue;
      }
      assertThat(read).as("byte %d changed", i).isEqualTo(data);
    }
    // Of the header, gzip's time, flags of compression and system (6 bytes) mean nothing.
    assertThat(errors).isGreaterThanOrEqualTo(compressed.length - 6);
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = Mode.EXCLUDE)
  void somethingElseBehindTheDataIsAnError(Compression compression) throws IOException {
    byte[] compressed = concat(compressed(compression, new byte[9]), "hello".getBytes(UTF_8));
    assertThatThrownBy(() -> read(compression, compressed)).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = Mode.EXCLUDE)
  void somethingElseInsteadOfTheDataIsAnError(Compression compression) {
    assertThatThrownBy(() -> read(compression, "{\"id\": 1}\n".getBytes(UTF_8)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void faultsOfGzipAreToldFromThoseOfTheDisk() throws IOException {
    assertThatThrownBy(() -> read(Compression.GZIP, new byte[0])).isInstanceOf(EOFException.class);
    byte[] compressed = compressed(Compression.GZIP, "a text".getBytes(UTF_8));
    compressed[compressed.length - 8] ^= 1;
    assertThatThrownBy(() -> read(Compression.GZIP, compressed))
        .isInstanceOf(ZipException.class)
        .hasMessageContaining("CRC");
  }

  @ParameterizedTest
  @EnumSource
  void inputThatComesInSmallPiecesIsReadWhole(Compression compression) throws IOException {
    byte[] data = "0123456789".repeat(5000).getBytes(UTF_8);
    byte[] part = compressed(compression, data);
    assertThat(readByPiecesOf(7, compression, concat(part, part))).isEqualTo(concat(data, data));
  }

  private static byte[] compressed(Compression compression, byte[] data) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = compression.compress(bytes)) {
      out.write(data);
    }
    return bytes.toByteArray();
  }

  private static byte[] read(Compression compression, byte[] compressed) throws IOException {
    try (InputStream in = compression.decompress(new ByteArrayInputStream(compressed))) {
      return in.readAllBytes();
    }
  }

  /** Reads from a stream that, like a pipe, says that nothing is available. */
  private static byte[] readByPiecesOf(int size, Compression compression, byte[] compressed)
      throws IOException {
    InputStream slow =
        new ByteArrayInputStream(compressed) {
          @Override
          public int read(byte[] out, int offset, int length) {
            return super.read(out, offset, Math.min(size, length));
          }

          @Override
          public int available() {
            return 0;
          }
        };
    try (InputStream in = compression.decompress(slow)) {
      return in.readAllBytes();
    }
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
