package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.hash.HashV1;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Refuses documents whose id has been before, or cannot be written to a file of clusters. Remembers
 * a 64-bit hash of each id: of a hundred million different ids, two are taken for the same with a
 * probability of 3 in 10,000. About 20 bytes a document.
 */
final class IdCheck {

  private static final long SEED = 0x646F63756D656E74L;

  private final CorpusReader reader;
  private final boolean writable;
  private final LongOpenHashSet ids = new LongOpenHashSet();
  private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();

  /**
   * Checks documents of a reader.
   *
   * @param reader stands at the document that is checked
   * @param writable whether ids must be such that they can be written to a file of clusters
   */
  IdCheck(CorpusReader reader, boolean writable) {
    this.reader = reader;
    this.writable = writable;
  }

  /**
   * Checks a document.
   *
   * @throws CorpusException if it is refused
   */
  void accept(Document document) {
    String id = document.id();
    if (!ids.add(HashV1.hash(id, SEED))) {
      throw refuse("the id '" + id + "' has been before; give each document an id of its own");
    }
    if (writable
        && (id.indexOf('\t') >= 0
            || id.indexOf('\n') >= 0
            || id.indexOf('\r') >= 0
            || !encoder.canEncode(id))) {
      throw refuse(
          "the id holds a tab, a line break or half a character, which the file of clusters cannot"
              + " hold; change the id or leave out --clusters");
    }
  }

  private CorpusException refuse(String problem) {
    return new CorpusException(reader.path(), reader.lineNumber(), problem);
  }
}
