package io.github.neardup.core.search;

import java.util.Optional;

/** How a collection is searched: all of it at once, or in two stages. */
interface Passes {

  /**
   * Tells the sink of every verified pair of rows with different fingerprints.
   *
   * @return for each row the first row with an equal fingerprint
   */
  int[] pairs(PairSink sink);

  /**
   * Links the rows of every verified pair.
   *
   * @param stars if wanted, are found as soon as all links between some rows are made
   * @return for each row the first row with an equal fingerprint
   */
  int[] links(LinkSink sink, Optional<Stars> stars);
}
