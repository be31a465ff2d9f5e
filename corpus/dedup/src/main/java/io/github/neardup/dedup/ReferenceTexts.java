package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.Progress;
import io.github.neardup.dedup.reasons.ClusteredDocuments;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Outputs;
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
  private final Optional<ClusteredDocuments> texts;

  private ReferenceTexts(DeduplicationRequest request, Optional<ClusteredDocuments> texts) {
    this.request = request;
    this.texts = texts;
  }

  /**
   * Looks up the texts, if they are to be shown.
   *
   * @param found the texts to look up
   * @throws CorpusException if the references have changed
   */
  static ReferenceTexts of(
      DeduplicationRequest request, Stream<References.Found> found, Outputs outputs)
      throws IOException {
    BitSet wanted = new BitSet();
    Optional<Path> shownIn = request.removed.or(() -> request.report);
    if (shownIn.isPresent() && request.against.paths().stream().allMatch(Files::isRegularFile)) {
      found.map(References.Found::number).flatMapToInt(OptionalInt::stream).forEach(wanted::set);
    }
    if (wanted.isEmpty()) {
      return new ReferenceTexts(request, Optional.empty());
    }
    ClusteredDocuments texts = new ClusteredDocuments(outputs.workshop(request.besideReasons()));
    try {
      read(request, wanted, texts);
      return new ReferenceTexts(request, Optional.of(texts));
    } catch (IOException | RuntimeException e) {
      texts.close();
      throw e;
    }
  }

  private static void read(DeduplicationRequest request, BitSet wanted, ClusteredDocuments texts)
      throws IOException {
    try (CorpusReader reader =
            CorpusReader.open(request.against, References.fields(request).withoutWithin());
        Progress.Stage stage = request.progress.stage("reading references again", reader.size())) {
      int number = 0;
      for (; number < wanted.length() && reader.advance(); number++) {
        stage.reached(reader.bytesRead());
        stage.counted(number + 1L, Progress.Unit.TEXTS);
        if (wanted.get(number)) {
          texts.add(number, new ClusteredDocuments.Stored(reader.document(), reader.path(), ""));
        }
      }
      if (number < wanted.length()) {
        throw changed(request);
      }
    }
    texts.finish();
  }

  private static CorpusException changed(DeduplicationRequest request) {
    return new CorpusException(request.against.names(), WriteStep.FILES_CHANGED);
  }

  /** Returns the document with a reference text, if available. */
  Optional<Document> get(References.Found found) throws IOException {
    if (texts.isEmpty() || found.number().isEmpty()) {
      return Optional.empty();
    }
    Document document = texts.get().get(found.number().getAsInt()).document();
    if (!document.id().equals(found.id())) {
      throw changed(request);
    }
    return Optional.of(document);
  }

  @Override
  public void close() {
    texts.ifPresent(ClusteredDocuments::close);
  }
}
