package io.github.neardup.core.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FingerprintCodecTest {

  private static final Algorithm ALGORITHM = Algorithms.create("wordset:slots=2");

  private static Map<String, long[]> read(byte[] bytes, Algorithm algorithm) throws IOException {
    Map<String, long[]> found = new LinkedHashMap<>();
    FingerprintCodec.read(new ByteArrayInputStream(bytes), "message", algorithm, found::put);
    return found;
  }

  private static byte[] stream() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (FingerprintCodec.Writer writer = new FingerprintCodec.Writer(out, ALGORITHM.identity())) {
      writer.add("é", 0x0102030405060708L);
      writer.add("b", new long[] {7, 8, 9, 10}, 1, 3);
    }
    return out.toByteArray();
  }

  @Test
  void wordsAreLittleEndian() {
    byte[] bytes = FingerprintCodec.toBytes(0x0102030405060708L, -1);
    assertThat(bytes).containsExactly(8, 7, 6, 5, 4, 3, 2, 1, -1, -1, -1, -1, -1, -1, -1, -1);
    assertThat(FingerprintCodec.fromBytes(bytes)).containsExactly(0x0102030405060708L, -1);
    assertThatThrownBy(() -> FingerprintCodec.fromBytes(new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> FingerprintCodec.fromBytes(new byte[9]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aStreamIsLaidOutAsDocumented() throws IOException {
    byte[] identity = ALGORITHM.identity().toString().getBytes(StandardCharsets.UTF_8);
    ByteBuffer expected = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
    expected.put("neardupW".getBytes(StandardCharsets.US_ASCII)).putInt(1);
    expected.putInt(identity.length).put(identity);
    expected.put((byte) 1).putInt(2).put((byte) 0xC3).put((byte) 0xA9);
    expected.putInt(1).putLong(0x0102030405060708L);
    expected.put((byte) 1).putInt(1).put((byte) 'b').putInt(2).putLong(8).putLong(9);
    expected.put((byte) 0).putLong(2);
    CRC32C checksum = new CRC32C();
    checksum.update(expected.array(), 0, expected.position());
    expected.putInt((int) checksum.getValue());
    assertThat(stream()).isEqualTo(Arrays.copyOf(expected.array(), expected.position()));
  }

  @Test
  void aStreamIsReadBack() throws IOException {
    Map<String, long[]> found = read(stream(), ALGORITHM);
    assertThat(found).containsOnlyKeys("é", "b");
    assertThat(found.get("é")).containsExactly(0x0102030405060708L);
    assertThat(found.get("b")).containsExactly(8, 9);
  }

  @Test
  void anyDamagedByteAndAnyCutIsNoticed() throws IOException {
    byte[] bytes = stream();
    for (int i = 0; i < bytes.length; i++) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= (byte) (1 << i % 8);
      assertThatIOException().as("byte " + i).isThrownBy(() -> read(damaged, ALGORITHM));
      byte[] cut = Arrays.copyOf(bytes, i);
      assertThatIOException()
          .as(i + " bytes")
          .isThrownBy(() -> read(cut, ALGORITHM))
          .withMessage("message: it is truncated or damaged; copy it or make it again");
    }
  }

  @Test
  void fingerprintsOfAnotherIdentityAreRefused() {
    Algorithm other = Algorithms.create("wordset:slots=3");
    assertThatIOException()
        .isThrownBy(() -> read(stream(), other))
        .withMessage(
            "message: it holds fingerprints of "
                + ALGORITHM.identity()
                + ", not of "
                + other.identity()
                + ": slots=2 against 3");
  }

  @Test
  void whatTheSinkThrowsIsNotTakenForDamage() throws IOException {
    byte[] bytes = stream();
    IllegalArgumentException thrown = new IllegalArgumentException("of the sink");
    FingerprintCodec.Sink sink =
        (id, words) -> {
          throw thrown;
        };
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    assertThatThrownBy(() -> FingerprintCodec.read(in, "message", ALGORITHM, sink))
        .isSameAs(thrown);
  }

  @Test
  void whatIsRefusedLeavesNoTrace() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FingerprintCodec.Writer writer = new FingerprintCodec.Writer(out, ALGORITHM.identity());
    assertThatThrownBy(() -> writer.add("none"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a fingerprint has at least one word");
    assertThatThrownBy(() -> writer.add("too short", new long[2], 1, 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
    writer.add("a", 7);
    writer.close();
    writer.close();
    assertThatThrownBy(() -> writer.add("late", 7)).isInstanceOf(IllegalStateException.class);
    assertThat(read(out.toByteArray(), ALGORITHM)).containsOnlyKeys("a");
  }

  @Test
  void aStreamIsNotEndedAfterARecordThatWasNotWritten() throws IOException {
    boolean[] full = new boolean[1];
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            if (full[0]) {
              throw new IOException("full");
            }
            bytes.write(b);
          }
        };
    FingerprintCodec.Writer writer = new FingerprintCodec.Writer(out, ALGORITHM.identity());
    full[0] = true;
    long[] longerThanBuffers = new long[1 << 17];
    assertThatIOException()
        .isThrownBy(() -> writer.add("a", longerThanBuffers))
        .withMessage("full");
    full[0] = false;
    assertThatThrownBy(() -> writer.add("b", 7)).isInstanceOf(IllegalStateException.class);
    writer.close();
    assertThatIOException()
        .isThrownBy(() -> read(bytes.toByteArray(), ALGORITHM))
        .withMessage("message: it is truncated or damaged; copy it or make it again");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8191, 8192, 8193, 100_000})
  void longFingerprintsAreReadBack(int length) throws IOException {
    long[] words = new Random(length).longs(length).toArray();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (FingerprintCodec.Writer writer = new FingerprintCodec.Writer(out, ALGORITHM.identity())) {
      writer.add("long", words);
    }
    assertThat(read(out.toByteArray(), ALGORITHM).get("long")).isEqualTo(words);
  }
}
