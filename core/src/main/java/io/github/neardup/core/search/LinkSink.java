package io.github.neardup.core.search;

import io.github.neardup.core.cluster.Clusters;

/** Links the rows of verified pairs, as long as the budget lasts. */
final class LinkSink implements SelfJoin.Sink {

  /** When the budget is used up, all rows are in one group: nothing more is compared. */
  private static final int ALL = -1;

  private final Clusters.Builder links;
  private final Spending spending;

  LinkSink(int rows, Spending spending) {
    this.links = new Clusters.Builder(rows);
    this.spending = spending;
  }

  Clusters.Builder links() {
    return links;
  }

  Spending spending() {
    return spending;
  }

  @Override
  public int group(int row) {
    return spending.givesUp(row) ? ALL : links.root(row);
  }

  @Override
  public boolean linksOnly() {
    return true;
  }

  @Override
  public void candidate(int worker, int left, int right) {
    spending.count(worker);
  }

  @Override
  public void verified(int worker, int left, int right, double similarity) {
    links.link(left, right);
  }
}
