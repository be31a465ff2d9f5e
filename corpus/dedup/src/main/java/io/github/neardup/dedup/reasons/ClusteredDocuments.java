package io.github.neardup.dedup.reasons;

import io.github.neardup.core.Document;
import io.github.neardup.io.CorpusException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Documents that are in a cluster or in a reference, kept on disk to be read again in any order.
 * Memory holds 12 to 18 bytes a document. Not thread-safe.
 */
public final class ClusteredDocuments implements Closeable {

  /** A stored document. */
  public record Stored(Document document, String file, String record) {}

  private static final int BUFFER = 1 << 16;

  private final Path path;
  private final DataOutputStream out;
  private final FileChannel in;
  private long size;

  /** The rows, in ascending order. */
  private final IntArrayList rows = new IntArrayList();

  /** For each of them, where its document ends in the file. */
  private final LongArrayList ends = new LongArrayList();

  /** Creates an empty store in a folder that the run deletes at its end. */
  public ClusteredDocuments(Path folder) throws IOException {
    path = Files.createTempFile(folder, "documents", "");
    out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path), BUFFER));
    in = FileChannel.open(path);
  }

  /**
   * Adds the document of a row, greater than the rows before.
   *
   * @throws CorpusException if there is no room; the message names the file
   */
  public void add(int row, Stored stored) {
    try {
      write(stored.document().id());
      write(stored.document().text());
      write(stored.file());
      write(stored.record());
      rows.add(row);
      ends.add(size);
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
  }

  /** Returns the document of a row that was added, once no more are added. */
  public Stored get(int row) throws IOException {
    int index = Arrays.binarySearch(rows.elements(), 0, rows.size(), row);
    long begin = index == 0 ? 0 : ends.getLong(index - 1);
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(ends.getLong(index) - begin));
    while (bytes.hasRemaining()) {
      if (in.read(bytes, begin + bytes.position()) < 0) {
        throw new EOFException(path + " has become shorter");
      }
    }
    bytes.flip();
    return new Stored(new Document(string(bytes), string(bytes)), string(bytes), string(bytes));
  }

  private static String string(ByteBuffer bytes) {
    int length = bytes.getInt();
    String string = bytes.slice().limit(length).asCharBuffer().toString();
    bytes.position(bytes.position() + length);
    return string;
  }

  @Override
  public void close() {
    try {
      out.close();
      in.close();
    } catch (IOException e) {
      // no longer needed
    }
  }
}
