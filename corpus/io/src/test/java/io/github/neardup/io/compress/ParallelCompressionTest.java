package io.github.neardup.io.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.testing.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("looks for threads that are left")
class ParallelCompressionTest {

  private static final int BLOCK = 1 << 18;
  private static final int HEADER = 10;
  private static final int TRAILER = 8;

  @ParameterizedTest
  @EnumSource
  void theBytesAreTheSameOnAnyNumberOfThreadsAndInAnyPieces(Compression compression)
      throws Exception {
    byte[] data = words(1_200_000);
    byte[] expected = compressed(compression, data, 1, new Random(0), data.length);
    long seed = Seeds.next();
    for (int threads : new int[] {1, 2, 4}) {
      for (int piece : new int[] {1000, 600_000}) {
        assertThat(compressed(compression, data, threads, new Random(seed), piece))
            .as("%d threads, pieces up to %d, seed %d", threads, piece, seed)
            .isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        1,
        BLOCK - 1,
        BLOCK,
        BLOCK + 1,
        2 * BLOCK,
        2 * BLOCK + 1,
        5 * BLOCK - 1,
        9 * BLOCK + BLOCK / 2
      })
  void gzipIsOneMemberThatEveryReaderReads(int size) throws Exception {
    byte[] words = words(size);
    byte[] noise = new byte[size]; // takes more room than before
    new Random(size).nextBytes(noise);
    for (byte[] data : new byte[][] {words, noise, new byte[size]}) {
      byte[] compressed = compressed(Compression.GZIP, data, 3, new Random(1), 300_000);
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
        assertThat(in.readAllBytes()).isEqualTo(data);
      }
      try (InputStream in = Compression.GZIP.decompress(new ByteArrayInputStream(compressed))) {
        assertThat(in.readAllBytes()).isEqualTo(data);
      }
      Inflater inflater = new Inflater(true);
      inflater.setInput(compressed, HEADER, compressed.length - HEADER);
      byte[] first = new byte[size + 1];
      assertThat(inflater.inflate(first)).isEqualTo(size);
      assertThat(inflater.finished()).isTrue();
      assertThat(inflater.getRemaining()).isEqualTo(TRAILER);
      inflater.end();
    }
  }

  @Test
  void blocksTakeHardlyMoreRoomThanOneStream() throws Exception {
    byte[] data = words(10 * BLOCK);
    Deflater whole = new Deflater(4, true);
    whole.setInput(data);
    whole.finish();
    int size = whole.deflate(new byte[data.length]);
    whole.end();
    int blocks = compressed(Compression.GZIP, data, 2, new Random(2), BLOCK).length;
    // Without dictionaries it is half a percent more.
    assertThat(blocks).isBetween(size, size + size / 1000);
  }

  @ParameterizedTest
  @EnumSource
  void whatCannotBeWrittenIsTold(Compression compression) {
    for (int threads : new int[] {1, 2}) {
      assertThatThrownBy(() -> writeNoise(compression.compress(new FullDisk(), threads)))
          .as("%s on %d threads", compression, threads)
          .isInstanceOf(IOException.class)
          .hasMessage("full");
    }
  }

  @Test
  void nothingIsWrittenAfterWhatCouldNotBe() {
    for (int threads : new int[] {1, 2, 4}) {
      FullDisk disk = new FullDisk();
      assertThatThrownBy(() -> writeNoise(new GzipOutput(disk, threads))).hasMessage("full");
      disk.check();
    }
  }

  private static void writeNoise(OutputStream out) throws IOException {
    byte[] noise = new byte[100_000];
    Random random = new Random(3);
    try {
      for (int i = 0; i < 40; i++) {
        random.nextBytes(noise);
        out.write(noise);
      }
    } finally {
      out.close(); // that of XZ throws again what it threw before, which cannot be suppressed
    }
  }

  @Test
  void itsThreadsEnd() throws Exception {
    for (Compression compression : Compression.values()) {
      compressed(compression, words(600_000), 3, new Random(4), 1000);
      try (OutputStream out = compression.compress(new FullDisk(), 3)) {
        out.write(new byte[2_000_000]);
        out.flush();
      } catch (IOException e) {
        assertThat(e).hasMessage("full");
      }
    }
    long waited = System.nanoTime();
    while (isRunning()) {
      assertThat(System.nanoTime() - waited).isLessThan(60_000_000_000L);
      Thread.sleep(10);
    }
  }

  private static boolean isRunning() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("neardup-gzip"));
  }

  private static byte[] compressed(
      Compression compression, byte[] data, int threads, Random pieces, int largest)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = compression.compress(bytes, threads)) {
      for (int from = 0; from < data.length; ) {
        int count = Math.min(data.length - from, 1 + pieces.nextInt(largest));
        out.write(data, from, count);
        from += count;
        if (compression == Compression.GZIP && pieces.nextInt(4) == 0) {
          out.flush();
        }
      }
    }
    return bytes.toByteArray();
  }

  /** Text of few words, which refers to what is far before it. */
  private static byte[] words(int size) {
    Random random = new Random(6);
    StringBuilder text = new StringBuilder(size + 20);
    while (text.length() < size) {
      text.append(Long.toString(Math.abs(random.nextLong() % 5000), 36)).append(' ');
    }
    return Arrays.copyOf(text.toString().getBytes(StandardCharsets.US_ASCII), size);
  }

  /** Takes a megabyte. */
  private static final class FullDisk extends OutputStream {
    private int taken;
    private int refused;
    private boolean closed;

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      taken += length;
      if (taken > 1_000_000) {
        refused++;
        throw new IOException("full");
      }
    }

    void check() {
      assertThat(refused).isEqualTo(1);
      assertThat(closed).isTrue();
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
