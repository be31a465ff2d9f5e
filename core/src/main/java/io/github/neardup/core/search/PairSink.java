package io.github.neardup.core.search;

import java.util.List;
import java.util.stream.IntStream;

/** Lists all verified pairs. */
final class PairSink implements SelfJoin.Sink {

  private final CandidateListener listener;
  private final List<VerifiedPairs.Builder> found;

  PairSink(CandidateListener listener, int workers) {
    this.listener = listener;
    this.found =
        IntStream.range(0, workers).mapToObj(worker -> new VerifiedPairs.Builder()).toList();
  }

  /** No pair is like another: all are wanted. */
  @Override
  public int group(int row) {
    return row;
  }

  @Override
  public void candidate(int worker, int left, int right) {
    listener.candidate(left, right);
  }

  @Override
  public void verified(int worker, int left, int right, double similarity) {
    found.get(worker).add(left, right, similarity);
  }

  /** What was found; it is handed over. */
  SearchResult result(int[] representatives) {
    return new SearchResult(representatives, VerifiedPairs.Builder.build(found));
  }
}
