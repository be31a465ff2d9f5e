package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.search.Search.Budget;

/** Links the rows of verified pairs until the budget is used up. */
class LinkSink implements SelfJoin.Sink {

  /** The group of all rows when the budget is used up, so that nothing more is compared. */
  private static final int ALL = -1;

  private final Clusters.Builder links;
  private final Budget.Meter meter;

  LinkSink(int rows, Budget.Meter meter) {
    this.links = new Clusters.Builder(rows);
    this.meter = meter;
  }

  final Clusters.Builder links() {
    return links;
  }

  final Budget.Meter meter() {
    return meter;
  }

  @Override
  public int group(int row) {
    return meter.givesUp(row) ? ALL : links.root(row);
  }

  @Override
  public boolean linksOnly() {
    return true;
  }

  @Override
  public void candidate(int worker, int left, int right) {
    meter.count(worker);
  }

  @Override
  public void advanced(double share) {
    meter.advanced(share);
  }

  @Override
  public void verified(int worker, int left, int right, double similarity) {
    links.link(left, right);
  }
}
