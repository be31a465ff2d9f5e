package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.internal.files.ScratchFile;
import it.unimi.dsi.fastutil.ints.Int2LongMap;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Documents that are in a cluster, or in a reference, on the disk, to be read again in any order.
 * In memory are some 20 bytes a document. Not thread-safe.
 */
final class ClusteredDocuments implements Closeable {

  /** One of them. */
  record Stored(Document document, String file, String record) {}

  private static final int INTEGERS = 4;

  private final ScratchFile file;
  private final Int2LongMap places = new Int2LongOpenHashMap();

  /** On the disk that a folder is on. */
  ClusteredDocuments(Path folder) throws IOException {
    file = ScratchFile.in(folder);
  }

  /** Adds the document of a row. */
  void add(int row, Stored stored) throws IOException {
    String[] strings = {
      stored.document().id(), stored.document().text(), stored.file(), stored.record()
    };
    int characters = 0;
    ByteBuffer lengths = ByteBuffer.allocate(INTEGERS * Integer.BYTES);
    for (String string : strings) {
      lengths.putInt(string.length());
      characters += string.length();
    }
    places.put(row, file.append(lengths.array()));
    // As they are: half a character has no UTF-8.
    ByteBuffer content = ByteBuffer.allocate(Character.BYTES * characters);
    for (String string : strings) {
      content.asCharBuffer().put(string);
      content.position(content.position() + Character.BYTES * string.length());
    }
    file.append(content.array());
  }

  /** Ends the adding. */
  void finish() throws IOException {
    file.finish();
  }

  /** The document of a row that was added. */
  Stored get(int row) throws IOException {
    long place = places.get(row);
    byte[] lengths = new byte[INTEGERS * Integer.BYTES];
    file.read(place, lengths);
    String[] strings = new String[INTEGERS];
    long from = place + lengths.length;
    for (int i = 0; i < INTEGERS; i++) {
      byte[] content =
          new byte[Character.BYTES * ByteBuffer.wrap(lengths).getInt(i * Integer.BYTES)];
      file.read(from, content);
      from += content.length;
      strings[i] = ByteBuffer.wrap(content).asCharBuffer().toString();
    }
    return new Stored(new Document(strings[0], strings[1]), strings[2], strings[3]);
  }

  @Override
  public void close() {
    file.close();
  }
}
