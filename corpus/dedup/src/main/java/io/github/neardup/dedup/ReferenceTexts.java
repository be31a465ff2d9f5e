package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The reference texts for which records are removed, kept on disk to show the passages they share.
 * The references are read again for this, so there are no texts of indexes, which store none, or of
 * inputs that can be read only once. Not thread-safe.
 */
final class ReferenceTexts implements Closeable {

  private final DeduplicationRequest request;
  private final StoredDocuments texts;

  private ReferenceTexts(DeduplicationRequest request) {
    this.request = request;
    this.texts = new StoredDocuments(request.temporary());
  }

  /**
   * Looks up the texts, if they are to be shown.
   *
   * @param found the texts to look up
   * @throws CorpusException if the references have changed
   */
  static ReferenceTexts of(DeduplicationRequest request, Stream<References.Found> found) {
    BitSet wanted = new BitSet();
    Optional<Path> shownIn =
        request.file(DedupOptions.REMOVED).or(() -> request.file(DedupOptions.REPORT));
    if (shownIn.isPresent() && request.against.paths().stream().allMatch(Files::isRegularFile)) {
      found.map(References.Found::number).flatMapToInt(OptionalInt::stream).forEach(wanted::set);
    }
    ReferenceTexts texts = new ReferenceTexts(request);
    if (!wanted.isEmpty()) {
      texts.read(wanted);
    }
    return texts;
  }

  private void read(BitSet wanted) {
    try (CorpusReader reader =
            CorpusReader.open(request.against, References.fields(request).withoutWithin());
        Progress.Stage stage = request.progress.stage("reading references again", reader.size())) {
      int number = 0;
      for (; number < wanted.length() && reader.advance(); number++) {
        stage.reached(reader.bytesRead());
        stage.counted(number + 1L, Progress.Unit.TEXTS);
        if (wanted.get(number)) {
          texts.add(number, new StoredDocuments.Stored(reader.document(), reader.path(), ""));
        }
      }
      if (number < wanted.length()) {
        throw request.against.changed();
      }
    }
  }

  /** Returns the document with a reference text, if available. */
  Optional<Document> get(References.Found found) {
    if (found.number().isEmpty()) {
      return Optional.empty();
    }
    Optional<Document> text =
        texts.get(found.number().getAsInt()).map(StoredDocuments.Stored::document);
    if (text.isPresent() && !text.get().id().equals(found.id())) {
      throw request.against.changed();
    }
    return text;
  }

  @Override
  public void close() throws IOException {
    texts.close();
  }
}
