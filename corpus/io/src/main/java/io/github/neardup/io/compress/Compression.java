package io.github.neardup.io.compress;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import io.github.neardup.core.util.Messages;
import io.github.neardup.core.util.NativeLibraries;
import io.github.neardup.core.util.TemporaryFolder;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.ZipException;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/** The compression of a file, shown by the ending of its name in upper or lower case. */
public enum Compression {
  /** Not compressed. */
  NONE(""),

  /** gzip, {@code .gz}; consecutive members are read as one. */
  GZIP(".gz"),

  /** Zstandard, {@code .zst}; consecutive frames are read as one. */
  ZSTD(".zst"),

  /** bzip2, {@code .bz2}; consecutive streams are read as one. */
  BZIP2(".bz2"),

  /** xz, {@code .xz}; consecutive streams are read as one. */
  XZ(".xz");

  private static final String TGZ = ".tgz";
  private static final int GZIP_BEGINNING = 0x1f;
  private static final int INPUT_BUFFER = 1 << 16;
  private static final int OUTPUT_BUFFER = 1 << 16;

  /** The largest possible window ({@code zstd --ultra --long=31}), as a power of two. */
  private static final int ZSTD_LARGEST_WINDOW = 31;

  /** The most memory that a file may require, in KiB; files of {@code xz -9} require 65 MiB. */
  private static final int XZ_MOST_MEMORY = 1 << 20;

  private final String ending;

  Compression(String ending) {
    this.ending = ending;
  }

  /**
   * Returns the compression of a file.
   *
   * @param fileName a file's name or path
   */
  public static Compression of(String fileName) {
    String lower = tarred(fileName).toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(compression -> compression != NONE && lower.endsWith(compression.ending))
        .findFirst()
        .orElse(NONE);
  }

  /** Returns a file name without the ending of its compression. */
  public static String nameWithout(String fileName) {
    String name = tarred(fileName);
    return name.substring(0, name.length() - of(name).ending.length());
  }

  /** Expands the usual short ending of tar archives in a name. */
  private static String tarred(String fileName) {
    int length = fileName.length() - TGZ.length();
    return length >= 0 && fileName.regionMatches(true, length, TGZ, 0, TGZ.length())
        ? fileName.substring(0, length) + ".tar" + GZIP.ending
        : fileName;
  }

  /** Returns the ending of file names, such as {@code .gz}; empty for {@link #NONE}. */
  public String ending() {
    return ending;
  }

  /**
   * Returns the decompressed, buffered content. If the data ends early, is damaged, or is followed
   * by other data, the stream throws an exception rather than ending.
   *
   * @param in the compressed data; closed with the stream
   * @return the uncompressed data
   * @throws IOException if {@code in} throws it, or its beginning is in another format
   */
  public InputStream decompress(InputStream in) throws IOException {
    return switch (this) {
      case NONE -> new BufferedInputStream(in);
      case GZIP -> new BufferedInputStream(new LibraryInput(() -> gzip(begun(in))));
      case ZSTD -> {
        PushbackInputStream begun =
            begun(in); // the library takes no data for no frames, and accepts it
        loadZstd();
        ZstdInputStreamNoFinalizer frames = new ZstdInputStreamNoFinalizer(begun);
        frames.setLongMax(ZSTD_LARGEST_WINDOW);
        yield new BufferedInputStream(frames);
      }
      case BZIP2 -> new BufferedInputStream(new LibraryInput(() -> bzip2(begun(in))));
      case XZ -> new BufferedInputStream(new LibraryInput(() -> xz(begun(in))));
    };
  }

  /** Refuses empty data. */
  private static PushbackInputStream begun(InputStream in) throws IOException {
    PushbackInputStream begun = new PushbackInputStream(in);
    int first = begun.read();
    if (first < 0) {
      throw new EOFException("it is empty");
    }
    begun.unread(first);
    return begun;
  }

  private static InputStream gzip(InputStream in) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in, INPUT_BUFFER);
    buffered.mark(1);
    if (buffered.read() != GZIP_BEGINNING) {
      throw new UnreadableException("is not gzip; rename it without .gz");
    }
    buffered.reset();
    return GzipCompressorInputStream.builder()
        .setInputStream(buffered)
        .setDecompressConcatenated(true)
        .get();
  }

  private static InputStream bzip2(InputStream in) throws IOException {
    return new BZip2CompressorInputStream(new BufferedInputStream(in, INPUT_BUFFER), true);
  }

  private static InputStream xz(InputStream in) throws IOException {
    return new XZInputStream(new BufferedInputStream(in, INPUT_BUFFER), XZ_MOST_MEMORY);
  }

  /**
   * Compresses on the calling thread, with a buffer. The same data gives the same bytes.
   *
   * @param out receives the compressed data; closed with the stream
   * @return takes the uncompressed data
   * @throws IOException if {@code out} throws it
   */
  public OutputStream compress(OutputStream out) throws IOException {
    return compress(out, 1);
  }

  /**
   * Compresses gzip on other threads, which end when the stream is closed. An exception of {@code
   * out} is thrown by a later call. The number of threads does not change the bytes.
   *
   * @param threads how many threads compress gzip; with 1, and in all other formats, the calling
   *     thread does
   */
  public OutputStream compress(OutputStream out, int threads) throws IOException {
    return switch (this) {
      case NONE -> buffered(out);
      case GZIP -> new GzipOutput(out, threads);
      case ZSTD -> {
        loadZstd();
        ZstdOutputStreamNoFinalizer frame = new ZstdOutputStreamNoFinalizer(out);
        frame.setChecksum(true);
        yield buffered(frame);
      }
      case BZIP2 -> buffered(new BZip2CompressorOutputStream(buffered(out)));
      case XZ -> buffered(new XZOutputStream(buffered(out), new LZMA2Options()));
    };
  }

  private static OutputStream buffered(OutputStream out) {
    return new BufferedOutputStream(out, OUTPUT_BUFFER);
  }

  /**
   * Loads the native library that reads and writes Zstandard, unless that has been done. It is
   * unpacked into a folder of its own, which is deleted before this returns.
   *
   * @throws UnreadableException if it cannot be unpacked, or cannot be loaded from there
   */
  private static synchronized void loadZstd() throws UnreadableException {
    if (Native.isLoaded()) {
      return;
    }
    String parent = System.getProperty("java.io.tmpdir", "");
    try (TemporaryFolder folder = TemporaryFolder.in(Path.of(parent))) {
      Native.load(folder.path().toFile());
    } catch (IOException e) {
      boolean there = Files.isDirectory(Path.of(parent));
      throw unusable(parent, there ? "it cannot be written to" : "it is not there", e);
    } catch (UnsatisfiedLinkError | ExceptionInInitializerError e) {
      String message = String.valueOf(e.getMessage());
      if (message.startsWith("Failed to open resource")) {
        throw new UnreadableException(
            NativeLibraries.missing("Zstandard (.zst)", "com.github.luben:zstd-jni")
                + ", or use .gz",
            e);
      }
      boolean noexec =
          message.contains("failed to map segment") || message.contains("Operation not permitted");
      throw unusable(parent, noexec ? "it is mounted noexec" : Messages.firstLine(message), e);
    }
  }

  private static UnreadableException unusable(String folder, String reason, Throwable cause) {
    return new UnreadableException(
        ("needs a native library for Zstandard (.zst), which cannot be loaded from the folder for"
                + " temporary files, %s (%s); name another, in which programs may lie, with"
                + " NEARDUP_OPTS=-Djava.io.tmpdir=FOLDER, or use .gz")
            .formatted(folder, reason),
        cause);
  }

  /**
   * Reads through a library that reports damaged data in many ways. Here each becomes a {@link
   * ZipException}, except that data that ends early gives an {@link EOFException}.
   */
  private static final class LibraryInput extends InputStream {

    @FunctionalInterface
    private interface Reading<T> {
      T read() throws IOException;
    }

    private final InputStream in;

    LibraryInput(Reading<InputStream> opening) throws IOException {
      this.in = checked(opening);
    }

    @Override
    public int read() throws IOException {
      return checked(in::read);
    }

    @Override
    public int read(byte[] out, int offset, int length) throws IOException {
      return checked(() -> in.read(out, offset, length));
    }

    @Override
    public void close() throws IOException {
      in.close();
    }

    private static <T> T checked(Reading<T> reading) throws IOException {
      try {
        return reading.read();
      } catch (EOFException | ZipException | UnreadableException e) {
        throw e;
      } catch (IOException | IndexOutOfBoundsException e) {
        throw (IOException) new ZipException(e.getMessage()).initCause(e);
      }
    }
  }
}
