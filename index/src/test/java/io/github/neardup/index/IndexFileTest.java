package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexFileTest {

  private static final String SPEC = "wordset:threshold=0.75,slots=2";

  @TempDir private Path folder;
  private final Algorithm algorithm = Algorithms.create(SPEC);
  private Path file;
  private byte[] bytes;

  @BeforeEach
  void save() throws IOException {
    FingerprintIndex index = FingerprintIndex.create(algorithm);
    index.add(5, new long[] {0x0102030405060708L});
    index.add(-2, new long[] {9, 10, 11});
    index.add(6, new long[] {9, 10, 11});
    file = folder.resolve("index.bin");
    index.save(file);
    bytes = Files.readAllBytes(file);
  }

  @Test
  void fileIsLaidOutAsDocumented() {
    String spec = algorithm.settings().toSpec();
    ByteBuffer expected = ByteBuffer.allocate(1000);
    expected.put("neardupI".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    expected.putInt(1).putInt(2).put((byte) 0).putShort((short) spec.length());
    expected.put(spec.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    expected.putLong(3).putLong(2);
    expected.putLong(-2).putInt(0).putInt(3).putLong(9).putLong(10).putLong(11);
    expected.putLong(5).putInt(1).putInt(1).putLong(0x0102030405060708L);
    expected.putLong(6).putInt(0);
    CRC32C checksum = new CRC32C();
    checksum.update(expected.array(), 0, expected.position());
    expected.putInt((int) checksum.getValue());
    byte[] whole = new byte[expected.position()];
    expected.get(0, whole);

    assertThat(bytes).as(HexFormat.of().formatHex(bytes)).isEqualTo(whole);
  }

  @Test
  void streamGetsTheSameBytes() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FingerprintIndex.load(file, algorithm).save(out);
    assertThat(out.toByteArray()).isEqualTo(bytes);
  }

  @Test
  void anyDamagedByteIsNoticed() throws IOException {
    for (int i = 0; i < bytes.length; i++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] damaged = bytes.clone();
        damaged[i] ^= (byte) (1 << bit);
        Files.write(file, damaged);
        assertThatIOException()
            .as("byte %d, bit %d", i, bit)
            .isThrownBy(() -> FingerprintIndex.load(file, algorithm))
            .withMessageStartingWith(file + ": it");
      }
    }
  }

  @Test
  void anyCutIsNoticedAndWhatFollowsToo() throws IOException {
    for (int length = 0; length < bytes.length; length++) {
      Files.write(file, java.util.Arrays.copyOf(bytes, length));
      assertThatIOException()
          .as("%d bytes", length)
          .isThrownBy(() -> FingerprintIndex.load(file, algorithm))
          .withMessage(file + ": it is cut off or damaged; copy or make it again");
    }
    Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length + 1));
    assertThatIOException()
        .isThrownBy(() -> FingerprintIndex.load(file, algorithm))
        .withMessage(file + ": its content is damaged; copy or make it again");
  }

  @Test
  void anotherAlgorithmVersionOrKindIsRefused() throws IOException {
    Algorithm other = Algorithms.create("wordset:threshold=0.8,slots=2");
    assertThatIOException()
        .isThrownBy(() -> FingerprintIndex.load(file, other))
        .withMessage(
            file
                + ": it holds an index of "
                + algorithm.settings().toSpec()
                + ", not of "
                + other.settings().toSpec()
                + "; load it with these settings, or make it again");
    assertThatIOException()
        .isThrownBy(() -> NamedIndex.load(file, algorithm))
        .withMessage(
            file
                + ": it has other ids than this index, which has names as ids; load it as it was"
                + " saved");
    bytes[11] = 2;
    Files.write(file, bytes);
    assertThatIOException()
        .isThrownBy(() -> FingerprintIndex.load(file, algorithm))
        .withMessage(
            file + ": it is of version 2, and this program reads version 1; make it again");
    bytes[11] = 1;
    bytes[15] = 9;
    Files.write(file, bytes);
    assertThatIOException()
        .isThrownBy(() -> FingerprintIndex.load(file, algorithm))
        .withMessage(
            file + ": it is of hash scheme 9, and this program reads hash scheme 2; make it again");
    Files.writeString(file, "something else altogether");
    assertThatIOException()
        .isThrownBy(() -> FingerprintIndex.load(file, algorithm))
        .withMessage(file + ": it holds no index");
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> FingerprintIndex.load(folder.resolve("none"), algorithm));
  }

  @Test
  void fileIsReplacedWholeOrNotAtAll() throws IOException {
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(
            () ->
                IndexFile.replace(
                    file,
                    out -> {
                      out.write(1);
                      throw new UncheckedIOException(new IOException("the disk is full"));
                    }));
    assertThat(file).hasBinaryContent(bytes);
    assertThat(folder).isDirectoryContaining(path -> path.equals(file));
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    Path link = folder.resolve("link");
    Files.createSymbolicLink(link, file);
    FingerprintIndex.create(algorithm).save(link);
    assertThat(link).isSymbolicLink();
    assertThat(FingerprintIndex.load(file, algorithm).size()).isZero();
  }
}
