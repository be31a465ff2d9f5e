package io.github.neardup.core.search;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.util.RowSpace;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The fingerprints of one collection by many algorithms. Each text is turned into tokens once for
 * each {@linkplain Tokenization#description kind of tokens}, when an algorithm first needs them.
 * All tokens together take as much heap as one {@link TokenColumn}.
 *
 * <p>May be used by one thread at a time.
 */
public final class TokenColumns {

  private final Supplier<Stream<Document>> documents;
  private final int threads;
  private final Map<String, TokenColumn> columns = new HashMap<>();

  /**
   * Creates an object without tokens.
   *
   * @param documents supplies the documents, the same each time
   * @param threads how many threads to use, at least 1
   */
  public TokenColumns(Supplier<Stream<Document>> documents, int threads) {
    this.documents = Objects.requireNonNull(documents, "documents");
    this.threads = threads;
  }

  /**
   * Returns whole fingerprints.
   *
   * @throws FingerprintException if a document cannot be fingerprinted; the message names the
   *     document
   */
  public FingerprintTable table(Algorithm algorithm) {
    return algorithm
        .tokenization()
        .map(tokens -> column(tokens).fingerprints(algorithm, threads))
        .orElseGet(() -> FingerprintTable.of(algorithm, documents.get().iterator(), threads));
  }

  /**
   * Returns fingerprints in the form that a search accepts.
   *
   * @throws FingerprintException if a document cannot be fingerprinted; the message names the
   *     document
   */
  public Fingerprints fingerprints(Algorithm algorithm) {
    return algorithm
        .tokenization()
        .map(tokens -> Fingerprints.of(algorithm, column(tokens), RowSpace.usual(), threads))
        .orElseGet(() -> Fingerprints.of(algorithm, documents, threads));
  }

  /** Reads the tokens of all documents, if not done yet, and returns how many words they take. */
  public long words(Tokenization tokenization) {
    return column(tokenization).words();
  }

  private TokenColumn column(Tokenization tokenization) {
    return columns.computeIfAbsent(
        tokenization.description(),
        description -> {
          long taken = columns.values().stream().mapToLong(TokenColumn::wordsInHeap).sum();
          return TokenColumn.of(
              tokenization, documents.get().iterator(), threads, RowSpace.usual().tokens() - taken);
        });
  }
}
