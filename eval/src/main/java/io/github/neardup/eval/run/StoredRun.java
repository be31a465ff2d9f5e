package io.github.neardup.eval.run;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.VerifiedPairs;
import io.github.neardup.eval.cache.CacheFile;
import io.github.neardup.eval.cache.CacheKey;
import io.github.neardup.eval.score.CandidateTally;
import io.github.neardup.eval.score.ResampledRanking;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A cell on the disk. */
final class StoredRun {

  private StoredRun() {}

  /** A search result as arrays. */
  @SuppressWarnings("ArrayRecordComponent") // never compared: only for Jackson
  private record StoredResult(
      int[] representatives, int[] lefts, int[] rights, double[] similarities) {

    static StoredResult of(SearchResult result) {
      VerifiedPairs pairs = result.pairs();

      return new StoredResult(
          IntStream.range(0, result.size()).map(result::representative).toArray(),
          IntStream.range(0, pairs.size()).map(pairs::left).toArray(),
          IntStream.range(0, pairs.size()).map(pairs::right).toArray(),
          IntStream.range(0, pairs.size()).mapToDouble(pairs::similarity).toArray());
    }

    SearchResult result() {
      return SearchResult.of(representatives, VerifiedPairs.of(lefts, rights, similarities));
    }
  }

  /**
   * The content of the file.
   *
   * @param ranking one or none
   */
  private record Stored(
      String key,
      String algorithm,
      String spec,
      String label,
      double threshold,
      AlgorithmRun.Cost cost,
      CandidateTally candidates,
      List<ResampledRanking.Stored> ranking,
      double recallOfSimilar,
      long fingerprintWords,
      StoredResult result)
      implements CacheFile.Content<AlgorithmRun> {

    static Stored of(CacheKey key, AlgorithmRun cell) {
      AlgorithmRun.Findings findings = cell.findings();
      return new Stored(
          key.text(),
          cell.algorithm(),
          cell.spec(),
          cell.label(),
          cell.threshold(),
          cell.cost(),
          findings.candidates(),
          findings.ranking().map(ResampledRanking::stored).stream().toList(),
          findings.recallOfSimilar(),
          findings.fingerprintWords(),
          StoredResult.of(findings.result()));
    }

    @Override
    public AlgorithmRun value() {
      return new AlgorithmRun(
          algorithm,
          spec,
          label,
          threshold,
          new AlgorithmRun.Findings(
              result.result(),
              candidates,
              ranking.stream().findFirst().map(ResampledRanking::of),
              recallOfSimilar,
              fingerprintWords),
          cost);
    }
  }

  /**
   * Writes a cell, whole or not at all.
   *
   * @throws io.github.neardup.io.CorpusException if it cannot be written
   */
  static void write(Path file, CacheKey key, AlgorithmRun cell) {
    CacheFile.write(file, Stored.of(key, cell));
  }

  /**
   * Reads a cell.
   *
   * @param documents how many documents its dataset has
   * @return nothing if there is no such file
   * @throws IOException if it is not whole, or another's
   */
  static Optional<AlgorithmRun> read(Path file, CacheKey key, int documents) throws IOException {
    Optional<AlgorithmRun> cell = CacheFile.read(file, key, Stored.class);
    if (cell.isPresent() && cell.get().findings().result().size() != documents) {
      throw new IOException("it is of something else");
    }
    return cell;
  }
}
