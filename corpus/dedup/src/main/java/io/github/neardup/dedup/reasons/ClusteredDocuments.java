package io.github.neardup.dedup.reasons;

import io.github.neardup.core.Document;
import io.github.neardup.io.CorpusException;
import it.unimi.dsi.fastutil.ints.Int2LongMap;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Documents that are in a cluster or in a reference, kept on disk to be read again in any order.
 * Memory holds some 20 bytes a document. Not thread-safe.
 */
public final class ClusteredDocuments implements Closeable {

  /** A stored document. */
  public record Stored(Document document, String file, String record) {}

  private static final int BUFFER = 1 << 16;

  private final Path path;
  private final DataOutputStream out;
  private long size;
  private final Int2LongMap places = new Int2LongOpenHashMap();
  private @Nullable FileChannel in;

  /** Creates an empty store in a folder that the run deletes at its end. */
  public ClusteredDocuments(Path folder) throws IOException {
    path = Files.createTempFile(folder, "documents", "");
    out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path), BUFFER));
  }

  /**
   * Adds the document of a row.
   *
   * @throws CorpusException if there is no room; the message names the file
   */
  public void add(int row, Stored stored) {
    places.put(row, size);
    try {
      write(stored.document().id());
      write(stored.document().text());
      write(stored.file());
      write(stored.record());
    } catch (IOException e) {
      throw new CorpusException(
          path.toString(),
          0,
          "the documents in clusters do not fit here after %,d bytes (%s); free some space, or name"
                  .formatted(size, e.getMessage())
              + " another folder for temporary files, as with dedup --work-dir",
          e);
    }
  }

  private void write(String string) throws IOException {
    // Stored as it is: half a surrogate pair has no UTF-8.
    ByteBuffer characters = ByteBuffer.allocate(Character.BYTES * string.length());
    characters.asCharBuffer().put(string);
    out.writeInt(characters.capacity());
    out.write(characters.array());
    size += Integer.BYTES + characters.capacity();
  }

  /** Ends the adding of documents. */
  public void finish() throws IOException {
    out.close();
    in = FileChannel.open(path);
  }

  /** Creates a reader of the documents that were added. */
  public Reader reader() {
    return new Reader(Objects.requireNonNull(in, "finish first"));
  }

  /** Reads documents; fast if most rows follow each other. Not thread-safe. */
  public final class Reader {
    private static final int READ = 1 << 12;

    private final FileChannel file;

    /** Bytes of the file from {@link #begin} to {@link #end}. */
    private ByteBuffer read = ByteBuffer.allocate(READ).limit(0);

    private long begin;
    private long end;

    private Reader(FileChannel file) {
      this.file = file;
    }

    /** Returns the document of a row that was added. */
    public Stored get(int row) throws IOException {
      long place = places.get(row);
      if (read.capacity() > READ) {
        read = ByteBuffer.allocate(READ).limit(0);
        end = begin;
      }
      if (place < begin || place > end) {
        read.limit(0);
        begin = place;
        end = place;
      }
      read.position((int) (place - begin));
      return new Stored(new Document(string(), string()), string(), string());
    }

    private String string() throws IOException {
      require(Integer.BYTES);
      int length = read.getInt();
      require(length);
      String string = read.slice().limit(length).asCharBuffer().toString();
      read.position(read.position() + length);
      return string;
    }

    /** Reads on until there are that many bytes. */
    private void require(int bytes) throws IOException {
      if (read.remaining() >= bytes) {
        return;
      }
      begin += read.position();
      read = read.capacity() >= bytes ? read.compact() : ByteBuffer.allocate(bytes).put(read);
      while (read.position() < bytes) {
        int count = file.read(read, end);
        if (count < 0) {
          throw new EOFException(path + " has become shorter");
        }
        end += count;
      }
      read.flip();
    }
  }

  @Override
  public void close() {
    try {
      out.close();
      if (in != null) {
        in.close();
      }
    } catch (IOException e) {
      // no longer needed
    }
  }
}
