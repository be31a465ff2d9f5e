package io.github.neardup.eval.run;

import com.fasterxml.jackson.databind.util.StdConverter;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.VerifiedPairs;
import java.util.stream.IntStream;

/** A search result as Jackson writes it: arrays. */
@SuppressWarnings("ArrayRecordComponent") // never compared: only for Jackson
record StoredResult(int[] representatives, int[] lefts, int[] rights, double[] similarities) {

  static final class Writer extends StdConverter<SearchResult, StoredResult> {
    @Override
    public StoredResult convert(SearchResult result) {
      VerifiedPairs pairs = result.pairs();
      return new StoredResult(
          IntStream.range(0, result.size()).map(result::representative).toArray(),
          IntStream.range(0, pairs.size()).map(pairs::left).toArray(),
          IntStream.range(0, pairs.size()).map(pairs::right).toArray(),
          IntStream.range(0, pairs.size()).mapToDouble(pairs::similarity).toArray());
    }
  }

  static final class Reader extends StdConverter<StoredResult, SearchResult> {
    @Override
    public SearchResult convert(StoredResult stored) {
      return SearchResult.of(
          stored.representatives,
          VerifiedPairs.of(stored.lefts, stored.rights, stored.similarities));
    }
  }
}
