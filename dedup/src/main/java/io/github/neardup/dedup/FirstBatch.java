package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.lengths.TextLengths;
import io.github.neardup.core.search.DocumentSource;
import io.github.neardup.io.RecordBatch;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Records that are read for the first time. Some thread looks at each, and makes documents of those
 * that get a row; what is known only with the records before them is settled afterwards. For one
 * thread at a time.
 */
final class FirstBatch implements DocumentSource.Batch {

  private final FirstPass pass;
  private final RecordBatch records;

  /** The number of the first record in the corpus. */
  private final int first;

  private final List<Look> looks = new ArrayList<>();

  /** Its documents, if they have been read already. */
  private List<Document> read = List.of();

  /** Records that are left out for what was before them, by their place in the batch. */
  private final BitSet leftOut = new BitSet();

  FirstBatch(FirstPass pass, RecordBatch records, int first) {
    this.pass = pass;
    this.records = records;
    this.first = first;
  }

  /** How many records it has. */
  int size() {
    return records.size();
  }

  /**
   * Reads the documents now, to have them when they are asked for.
   *
   * @param lengths counts how long they are
   */
  List<Document> read(TextLengths lengths) {
    List<Document> documents = new ArrayList<>();
    documents().forEach(documents::add);
    looks.stream().filter(Look::hasRow).forEach(look -> lengths.addCounted(look.words()));
    read = documents;
    return documents;
  }

  @Override
  public Iterable<Document> documents() {
    return () -> {
      records.rewind();
      return new Documents();
    };
  }

  @Override
  public long characters() {
    return records.characters();
  }

  @Override
  public boolean settle() {
    records.rewind();
    for (int place = 0; records.advance(); place++) {
      Look look = looks.get(place);
      if (!pass.settle(records, first + place, look) && look.hasRow()) {
        leftOut.set(place);
      }
    }
    pass.settled(first + records.size(), records.bytesRead());
    return leftOut.isEmpty();
  }

  private final class Documents implements Iterator<Document> {
    private final Look.Looker looker = pass.looker();
    private final Iterator<Document> before = read.iterator();
    private int place = -1;
    private @Nullable Document next;

    @Override
    public boolean hasNext() {
      while (next == null && records.advance()) {
        place++;
        if (place == looks.size()) {
          looks.add(looker.look(records, first + place));
        }
        if (looks.get(place).hasRow()) {
          Document document = before.hasNext() ? before.next() : records.document();
          next = leftOut.get(place) ? null : document;
        }
      }
      return next != null;
    }

    @Override
    public Document next() {
      if (!hasNext() || next == null) {
        throw new NoSuchElementException();
      }
      Document document = next;
      next = null;
      return document;
    }
  }
}
