package io.github.neardup.io;

import io.github.neardup.core.Document;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The well-formed documents of a reader. */
final class DocumentIterator implements Iterator<Document> {

  private final CorpusReader reader;
  private final Consumer<CorpusException> malformed;
  private @Nullable Document next;

  DocumentIterator(CorpusReader reader, Consumer<CorpusException> malformed) {
    this.reader = reader;
    this.malformed = malformed;
  }

  @Override
  public boolean hasNext() {
    while (next == null && reader.advance()) {
      try {
        next = reader.document();
      } catch (CorpusException e) {
        malformed.accept(e);
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
