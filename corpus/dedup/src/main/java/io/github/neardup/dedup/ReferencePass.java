package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.Progress;
import io.github.neardup.core.TextLength;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.CollectionDefaults;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.io.CorpusReader;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares the documents of a corpus with those of references, before anything else: what is in a
 * reference must not stand for others of the corpus, or these would go with it.
 */
final class ReferencePass {

  private static final int BATCH = 1024;

  private final DeduplicationRequest request;
  private final ExcludedRecords leftOut;
  private final Progress progress;

  ReferencePass(DeduplicationRequest request, ExcludedRecords leftOut, Progress progress) {
    this.request = request;
    this.leftOut = leftOut;
    this.progress = progress;
  }

  /**
   * Leaves out what is in a reference.
   *
   * @return the algorithm that compared them, whose settings suit the corpus with all its documents
   */
  Algorithm run() {
    TextLength.Distribution first = new TextLength.Distribution();
    try (CorpusReader reader = request.open()) {
      documents(reader, Progress.NONE.stage("", 0), new TextLength.Distribution()).first(first);
    }
    Algorithm algorithm = request.algorithm().with(CollectionDefaults.of(first));
    while (true) {
      TextLength.Distribution lengths = new TextLength.Distribution();
      compare(new References(request, algorithm, progress), lengths);
      Algorithm certain = request.algorithm().with(CollectionDefaults.of(lengths));
      if (certain.settings().toSpec().equals(algorithm.settings().toSpec())) {
        return algorithm;
      }
      leftOut.forgetReferences();
      algorithm = certain;
    }
  }

  private FirstPass documents(
      CorpusReader reader, Progress.Stage stage, TextLength.Distribution lengths) {
    return new FirstPass(
        request,
        reader,
        stage,
        new ExcludedRecords(Optional.empty()),
        lengths,
        request.keep().ranking(),
        Optional.empty());
  }

  private void compare(References references, TextLength.Distribution lengths) {
    try (CorpusReader reader = request.open();
        Progress.Stage stage = progress.stage("comparing with references", reader.size());
        Parallel parallel = new Parallel(request.threads())) {
      FirstPass documents = documents(reader, stage, lengths);
      List<String> texts = new ArrayList<>();
      IntArrayList numbers = new IntArrayList();
      while (documents.hasNext()) {
        Document document = documents.next();
        texts.add(document.text());
        numbers.add(documents.number());
        if (texts.size() == BATCH || !documents.hasNext()) {
          List<Optional<References.Found>> found = references.find(texts, parallel);
          for (int i = 0; i < found.size(); i++) {
            int number = numbers.getInt(i);
            found.get(i).ifPresent(match -> leftOut.addInReference(number, match));
          }
          texts.clear();
          numbers.clear();
        }
      }
    }
  }
}
