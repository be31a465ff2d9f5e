package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.FeatureSets;
import io.github.neardup.core.text.FeatureSets.SetMaker;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.eval.score.PairSample.Inclusion;
import it.unimi.dsi.fastutil.longs.LongRBTreeSet;
import it.unimi.dsi.fastutil.longs.LongSortedSet;
import java.util.Iterator;
import java.util.List;

/**
 * The result of one pass over a corpus: its size, a digest of its texts, and a {@linkplain
 * SimilarSample sample} of them. Only the sample is held in memory.
 *
 * @param documents the number of documents, including copies
 * @param different how many of them are different, or an estimate
 * @param digest a digest of all texts, independent of their order
 * @param texts the sample
 */
record CorpusSample(long documents, double different, String digest, SimilarSample texts) {

  /** Similar texts share features of several words; a single word is in too many texts. */
  private static final TextPipeline DRAWN_BY =
      new TextPipeline(
          TextPipeline.NORMALIZE.defaultValue(), TextPipeline.TOKENS.defaultValue(), 3);

  /**
   * Of so many least hashes of texts, the greatest tells how many different texts there are: within
   * 1% with a probability of 80% (Bar-Yossef and others, "Counting distinct elements in a data
   * stream", RANDOM 2002). Of fewer texts, all are counted.
   */
  private static final int LEAST = 1 << 14;

  private static final int GROUPS_AT_LEAST = 100;
  private static final int SMALLEST_LIMIT = 10;

  /**
   * Reads a corpus; passes on exceptions of the iterator.
   *
   * @param size the maximum number of texts in the sample, at least 1
   * @param seed the seed of the sample
   * @param threads the number of threads to use, at least 1
   */
  static CorpusSample read(Iterator<Document> documents, int size, long seed, int threads) {
    return read(documents, DRAWN_BY, size, seed, threads);
  }

  /** As before, with the features that decide which texts are drawn together. */
  static CorpusSample read(
      Iterator<Document> documents, TextPipeline drawnBy, int size, long seed, int threads) {
    int group = Math.max(1, Math.min(size, Math.max(SMALLEST_LIMIT, size / GROUPS_AT_LEAST)));
    SimilarSample.Builder sample = new SimilarSample.Builder(size, group);
    long[] counts = new long[2];
    LongSortedSet least = new LongRBTreeSet();
    DocumentBatches.<List<Ranked>>process(
        documents,
        threads,
        () -> {
          Fingerprinter extractor = drawnBy.extractor()::extract;
          return batch ->
              batch.stream()
                  .map(document -> Ranked.of(document, extractor, Hash64.mix(seed)))
                  .toList();
        },
        batch ->
            batch.forEach(
                each -> {
                  counts[0]++;
                  counts[1] += each.content;
                  if (least.add(each.hash) && least.size() > LEAST) {
                    least.remove(least.lastLong());
                  }
                  sample.offer(each.document, each.rank, each.hash);
                }));
    double different =
        least.size() < LEAST ? least.size() : (LEAST - 1) * SimilarSample.ALL / least.lastLong();
    return new CorpusSample(
        counts[0],
        Math.min((double) counts[0], different),
        Long.toHexString(counts[1]),
        sample.build());
  }

  /** Returns the probability with which a pair of texts was drawn into the sample. */
  Inclusion inclusion() {
    if (texts.whole()) {
      return (a, b) -> 1;
    }
    FeatureExtractor extractor = DRAWN_BY.extractor();
    Row[] sets = texts.documents().stream().map(one -> set(one, extractor)).toArray(Row[]::new);
    return (a, b) -> texts.probability(a, b, FeatureSets.jaccard(sets[a], sets[b], 0));
  }

  private static Row set(Document document, FeatureExtractor extractor) {
    LongArray features = new LongArray();
    extractor.extract(document.text(), features);
    new SetMaker().toSet(features);
    return Row.of(features.toArray());
  }

  /** Converts a share of the different texts removed into the share of all documents removed. */
  double withCopies(double removed) {
    return 1 - (1 - removed) * different / Math.max(1, documents);
  }

  /** A document with the numbers that decide whether it is drawn. */
  private record Ranked(Document document, long rank, long hash, long content) {

    static Ranked of(Document document, Fingerprinter extractor, long seed) {
      LongArray features = new LongArray();
      extractor.fingerprint(document, features);
      long least = Long.MAX_VALUE;
      long leastOf = Hash64.random(seed, 0);
      for (int i = 0; i < features.size(); i++) {
        least = Math.min(least, Hash64.mix(features.get(i) ^ leastOf));
      }
      // Hashed again: the least of many values is small, which would favour long texts.
      long rank = Hash64.mix(least ^ Hash64.random(seed, 1)) >>> 1;
      long hash = Hash64.seeded(Hash64.random(seed, 2)).hash(document.text()) >>> 1;
      return new Ranked(document, rank, hash, Hash64.mix(Hash64.seeded(0).hash(document.text())));
    }
  }
}
