package io.github.neardup.recommend;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.recommend.RecommendationRequest.DuplicatePair;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * What one pass over a corpus leaves: its size, a sample, and the labelled documents. Memory is
 * that of their texts.
 *
 * @param documents how many documents there are, copies included
 * @param characters the length of all texts together
 * @param readSeconds how long reading alone took
 * @param drawing has the sets of features by which the sample was drawn
 * @param sample the sample
 * @param labelled the documents of labelled pairs, by id
 */
record SampledCorpus(
    long documents,
    long characters,
    double readSeconds,
    Algorithm drawing,
    SimilarSample sample,
    Map<String, Document> labelled) {

  /** A group may make up this share of a sample. */
  private static final int GROUPS_AT_LEAST = 100;

  private static final int SMALLEST_LIMIT = 10;
  private static final int LEAST_SHINGLE = 3;

  /** Reads a corpus; what the iterator throws is passed on. */
  static SampledCorpus read(
      Iterator<Document> documents,
      Algorithm drawing,
      RecommendationRequest request,
      LongSupplier clock) {
    Watched watched = new Watched(documents, request.duplicates(), clock);
    int size = request.sample();
    TextPipeline pipeline = TextPipeline.of(drawing.settings());
    SimilarSample.Builder sample = new SimilarSample.Builder(size, largestGroup(size));
    DocumentBatches.<List<Ranked>>process(
        watched,
        request.threads(),
        () -> {
          FeatureExtractor extractor = pipeline.extractor();
          return batch ->
              batch.stream()
                  .map(document -> Ranked.of(document, extractor, Hash64.mix(request.seed())))
                  .toList();
        },
        batch -> batch.forEach(each -> sample.offer(each.document, each.rank, each.hash)));
    return new SampledCorpus(
        watched.documentsRead,
        watched.characters,
        watched.nanoseconds / 1e9,
        drawing,
        sample.build(),
        Map.copyOf(watched.labelled));
  }

  private static int largestGroup(int size) {
    return Math.min(size, Math.max(SMALLEST_LIMIT, size / GROUPS_AT_LEAST));
  }

  /** The same with a smaller sample. */
  SampledCorpus withQuarter() {
    return new SampledCorpus(
        documents,
        characters,
        readSeconds,
        drawing,
        sample.quarter(largestGroup(sample.size() / 4)),
        labelled);
  }

  /**
   * What has the features to draw by. They need not be those that are compared; but a single word
   * may be in very many texts, of which few could be drawn.
   */
  static Algorithm drawing(String truth) {
    Settings settings = Algorithms.create(truth).settings();
    int shingle = Math.max(LEAST_SHINGLE, TextPipeline.of(settings).shingle());
    Map<String, String> values = new HashMap<>(Spec.parse(settings.toSpec()).values());
    values.put(TextPipeline.SHINGLE, String.valueOf(shingle));
    return Algorithms.create(new Spec(settings.algorithm(), values).text());
  }

  /** A document with what decides whether it is drawn. */
  private record Ranked(Document document, long rank, long hash) {

    static Ranked of(Document document, FeatureExtractor extractor, long seed) {
      LongArray features = new LongArray();
      try {
        extractor.extract(document.text(), features);
      } catch (RuntimeException e) {
        throw new FingerprintException(document.id(), e);
      }
      long least = Long.MAX_VALUE;
      long leastOf = Hash64.random(seed, 0);
      for (int i = 0; i < features.size(); i++) {
        least = Math.min(least, Hash64.mix(features.get(i) ^ leastOf));
      }
      // Hashed once more: the least of many values is small, and long texts would be favoured.
      long rank = Hash64.mix(least ^ Hash64.random(seed, 1)) >>> 1;
      long hash = Hash64.seeded(Hash64.random(seed, 2)).hash(document.text()) >>> 1;
      return new Ranked(document, rank, hash);
    }
  }

  /** The documents of a corpus; counts what is read, and keeps what is labelled. */
  private static final class Watched implements Iterator<Document> {
    private final Iterator<Document> documents;
    private final Set<String> wanted = new HashSet<>();
    private final LongSupplier clock;
    private final Map<String, Document> labelled = new HashMap<>();
    private long nanoseconds;
    private long characters;
    private long documentsRead;

    Watched(Iterator<Document> documents, List<DuplicatePair> pairs, LongSupplier clock) {
      this.documents = documents;
      this.clock = clock;
      for (DuplicatePair pair : pairs) {
        wanted.add(pair.left());
        wanted.add(pair.right());
      }
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
      if (wanted.contains(document.id())) {
        labelled.put(document.id(), document);
      }
      return document;
    }
  }
}
