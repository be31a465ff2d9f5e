package io.github.neardup.recommend;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.FingerprintException;
import io.github.neardup.core.hash.HashV2;
import io.github.neardup.core.internal.DocumentBatches;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What one pass over a corpus leaves: its size, and a sample. Memory is that of the sample's texts.
 *
 * @param documents how many documents there are, copies included
 * @param characters the length of all texts together
 * @param readSeconds how long reading alone took
 * @param sample the sample
 */
record SampledCorpus(long documents, long characters, double readSeconds, SimilarSample sample) {

  /** A group may make up this share of a sample. */
  private static final int GROUPS_AT_LEAST = 100;

  private static final int SMALLEST_LIMIT = 10;

  /** Reads a corpus; what the iterator throws is passed on. */
  static SampledCorpus read(
      Iterator<Document> documents,
      TextPipeline pipeline,
      int size,
      long seed,
      int threads,
      LongSupplier clock) {
    SimilarSample.Builder sample =
        new SimilarSample.Builder(
            size, Math.min(size, Math.max(SMALLEST_LIMIT, size / GROUPS_AT_LEAST)));
    Watched watched = new Watched(documents, clock);
    DocumentBatches.<List<Ranked>>process(
        watched,
        threads,
        () -> {
          FeatureExtractor extractor = pipeline.extractor();
          return batch ->
              batch.stream()
                  .map(document -> Ranked.of(document, extractor, HashV2.mix(seed)))
                  .toList();
        },
        batch -> batch.forEach(each -> sample.offer(each.document, each.rank, each.hash)));
    return new SampledCorpus(
        watched.documentsRead, watched.characters, watched.nanoseconds / 1e9, sample.build());
  }

  /** A document with what decides whether it is drawn. */
  private record Ranked(Document document, long rank, long hash) {

    static Ranked of(Document document, FeatureExtractor extractor, long seed) {
      LongArrayList features = new LongArrayList();
      try {
        extractor.extract(document.text(), features);
      } catch (RuntimeException e) {
        throw new FingerprintException(document.id(), e);
      }
      long least = Long.MAX_VALUE;
      long leastOf = HashV2.random(seed, 0);
      for (int i = 0; i < features.size(); i++) {
        least = Math.min(least, HashV2.mix(features.getLong(i) ^ leastOf));
      }
      // Hashed once more: the least of many values is small, and long texts would be favoured.
      long rank = HashV2.mix(least ^ HashV2.random(seed, 1)) >>> 1;
      long hash = HashV2.seeded(HashV2.random(seed, 2)).hash(document.text()) >>> 1;
      return new Ranked(document, rank, hash);
    }
  }

  private static final class Watched implements Iterator<Document> {
    private final Iterator<Document> documents;
    private final LongSupplier clock;
    private long nanoseconds;
    private long characters;
    private long documentsRead;

    Watched(Iterator<Document> documents, LongSupplier clock) {
      this.documents = documents;
      this.clock = clock;
    }

    @Override
    public boolean hasNext() {
      long start = clock.getAsLong();
      boolean next = documents.hasNext();
      nanoseconds += clock.getAsLong() - start;
      return next;
    }

    @Override
    public Document next() {
      long start = clock.getAsLong();
      Document document = documents.next();
      nanoseconds += clock.getAsLong() - start;
      characters += document.text().length();
      documentsRead++;
      return document;
    }
  }
}
