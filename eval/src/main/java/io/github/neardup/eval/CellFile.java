package io.github.neardup.eval;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.VerifiedPairs;
import io.github.neardup.io.AtomicOutput;
import io.github.neardup.io.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A cell on the disk: JSON, compressed by gzip, whose checksum tells a file that is cut off or
 * damaged from a whole one.
 */
final class CellFile {

  /**
   * The format, and with it the meaning of what is in it. To be raised when either changes, or when
   * cells would come out otherwise for a reason that is in this module: cells of other formats are
   * run again.
   */
  static final int FORMAT = 1;

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // A file is committed before it is closed.
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private static final ObjectReader READER = MAPPER.readerFor(Stored.class);

  private CellFile() {}

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
   * @param estimates one or none
   */
  private record Stored(
      String key,
      String algorithm,
      String spec,
      String label,
      double threshold,
      Cell.Cost cost,
      CandidateTally candidates,
      List<ResampledRanking.Stored> ranking,
      double recallOfSimilar,
      List<EstimateErrors> estimates,
      long fingerprintWords,
      StoredResult result) {

    static Stored of(CellKey key, Cell cell) {
      Cell.Findings findings = cell.findings();
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
          findings.estimates().stream().toList(),
          findings.fingerprintWords(),
          StoredResult.of(findings.result()));
    }

    Cell cell() {
      return new Cell(
          algorithm,
          spec,
          label,
          threshold,
          new Cell.Findings(
              result.result(),
              candidates,
              ranking.stream().findFirst().map(ResampledRanking::of),
              recallOfSimilar,
              estimates.stream().findFirst(),
              fingerprintWords),
          cost);
    }
  }

  /**
   * Writes a cell, whole or not at all.
   *
   * @throws io.github.neardup.io.CorpusException if it cannot be written
   */
  static void write(Path file, CellKey key, Cell cell) {
    try (AtomicOutput out = AtomicOutput.create(file)) {
      MAPPER.writeValue(out, Stored.of(key, cell));
      out.commit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a cell.
   *
   * @param documents how many documents its dataset has
   * @return nothing if there is no such file
   * @throws IOException if it is not whole, or another's
   */
  static Optional<Cell> read(Path file, CellKey key, int documents) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = Compression.GZIP.decompress(raw)) {
      // To the end, where the checksum stands: nothing may follow.
      Stored stored = READER.readValue(in);
      Cell cell = stored.cell();
      if (!stored.key().equals(key.text()) || cell.findings().result().size() != documents) {
        throw new IOException("it is of something else");
      }
      return Optional.of(cell);
    } catch (JsonProcessingException e) {
      throw new IOException(e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
