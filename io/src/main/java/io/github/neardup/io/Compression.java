package io.github.neardup.io;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/** How a file is compressed, told by the ending of its name in upper or lower case. */
public enum Compression {
  /** Not compressed. */
  NONE(""),

  /** gzip, {@code .gz}; several members one after the other are read as one. */
  GZIP(".gz"),

  /** Zstandard, {@code .zst}; several frames one after the other are read as one. */
  ZSTD(".zst");

  private static final int OUTPUT_BUFFER = 1 << 16;

  /** The largest window there is ({@code zstd --ultra --long=31}), as a power of two. */
  private static final int ZSTD_LARGEST_WINDOW = 31;

  private final String ending;

  Compression(String ending) {
    this.ending = ending;
  }

  /**
   * The compression of a file of that name.
   *
   * @param fileName a file's name or path
   */
  public static Compression of(String fileName) {
    String lower = fileName.toLowerCase(Locale.ROOT);
    return lower.endsWith(GZIP.ending) ? GZIP : lower.endsWith(ZSTD.ending) ? ZSTD : NONE;
  }

  /** The ending of a file's name, such as {@code .gz}; empty for {@link #NONE}. */
  public String ending() {
    return ending;
  }

  /**
   * Reads through the compression, buffered. Data that ends early, is damaged, or is followed by
   * something else makes the stream throw: it never just ends.
   *
   * @param in the compressed data; closed with the stream
   * @return the uncompressed data
   * @throws IOException if {@code in} throws it, or begins with something else
   */
  public InputStream decompress(InputStream in) throws IOException {
    return switch (this) {
      case NONE -> new BufferedInputStream(in);
      case GZIP -> new BufferedInputStream(new GzipInput(in));
      case ZSTD -> {
        // To the library, no data at all is no frame at all, and fine.
        PushbackInputStream begun = new PushbackInputStream(in);
        int first = begun.read();
        if (first < 0) {
          throw new EOFException("it is empty");
        }
        begun.unread(first);
        ZstdLibrary.load();
        ZstdInputStreamNoFinalizer frames = new ZstdInputStreamNoFinalizer(begun);
        frames.setLongMax(ZSTD_LARGEST_WINDOW);
        yield new BufferedInputStream(frames);
      }
    };
  }

  /**
   * Writes through the compression, buffered. The same data gives the same bytes.
   *
   * @param out receives the compressed data; closed with the stream
   * @return takes the uncompressed data
   * @throws IOException if {@code out} throws it
   */
  public OutputStream compress(OutputStream out) throws IOException {
    return switch (this) {
      case NONE -> new BufferedOutputStream(out, OUTPUT_BUFFER);
      case GZIP ->
          new BufferedOutputStream(new GZIPOutputStream(out, OUTPUT_BUFFER), OUTPUT_BUFFER);
      case ZSTD -> {
        ZstdLibrary.load();
        ZstdOutputStreamNoFinalizer frame = new ZstdOutputStreamNoFinalizer(out);
        frame.setChecksum(true);
        yield new BufferedOutputStream(frame, OUTPUT_BUFFER);
      }
    };
  }

  /**
   * Reads gzip, every member to the last byte. Skips zeros that pad the end of the file, as gzip
   * does. Anything else that is not gzip is a {@link ZipException}, and data that ends early an
   * {@link EOFException}.
   */
  private static final class GzipInput extends InputStream {

    /** Supports marks, so that it stands behind a member when that has been read. */
    private final BufferedInputStream in;

    private InputStream member = InputStream.nullInputStream();
    private boolean begun;

    GzipInput(InputStream in) {
      this.in = new BufferedInputStream(in, 1 << 16);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] out, int offset, int length) throws IOException {
      try {
        int count = member.read(out, offset, length);
        while (count < 0 && nextMember()) {
          count = member.read(out, offset, length);
        }
        return count;
      } catch (EOFException | ZipException e) {
        throw e;
      } catch (IOException e) {
        throw (IOException) new ZipException(e.getMessage()).initCause(e);
      }
    }

    private boolean nextMember() throws IOException {
      in.mark(1);
      int first = in.read();
      while (begun && first == 0) {
        in.mark(1);
        first = in.read();
        if (first > 0) {
          throw new ZipException("something else follows the gzip data");
        }
      }
      if (first < 0 && !begun) {
        throw new EOFException("it is empty");
      } else if (first < 0) {
        return false;
      }
      begun = true;
      in.reset();
      member = new GzipCompressorInputStream(in);
      return true;
    }

    @Override
    public void close() throws IOException {
      member.close(); // frees what it holds
      in.close();
    }
  }
}
