package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.util.PackedText;
import io.github.neardup.core.util.RowStore;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Documents that are in a cluster or in a reference, stored to be read again in any order. Memory
 * holds 12 to 18 bytes a document. Not thread-safe.
 */
final class StoredDocuments implements Closeable {

  /** A stored document, with the name of its file, and its record if that is needed. */
  record Stored(Document document, String file, String record) {}

  private final RowStore store;
  private final RowStore.Reader reader;

  /** The rows, in ascending order. */
  private final IntArrayList rows = new IntArrayList();

  /** For each of them, the place of its document. */
  private final LongArrayList places = new LongArrayList();

  /** Creates an empty store. */
  StoredDocuments(Path folder) {
    store = RowStore.in(folder, "the documents in clusters");
    reader = store.reader();
  }

  /** Adds the document of a row, greater than the rows before. */
  void add(int row, Stored stored) {
    LongArray words = LongArray.of(0);
    pack(stored.document().id(), words);
    pack(stored.document().text(), words);
    pack(stored.file(), words);
    pack(stored.record(), words);
    words.set(0, words.size());
    rows.add(row);
    places.add(store.append(words.view()));
  }

  private static void pack(String string, LongArray words) {
    PackedText.pack(string.toCharArray(), string.length(), words);
  }

  /** Returns the document of a row, if it was added. */
  Optional<Stored> get(int row) {
    int index = Arrays.binarySearch(rows.elements(), 0, rows.size(), row);
    if (index < 0) {
      return Optional.empty();
    }
    long place = places.getLong(index);
    int length = (int) reader.read(place, 1).get(0);
    Row id = reader.read(place, length).after(1);
    Row text = id.after(PackedText.words(id));
    Row file = text.after(PackedText.words(text));
    Row record = file.after(PackedText.words(file));
    Document document = new Document(PackedText.string(id), PackedText.string(text));
    return Optional.of(new Stored(document, PackedText.string(file), PackedText.string(record)));
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
