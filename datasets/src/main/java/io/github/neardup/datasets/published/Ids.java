package io.github.neardup.datasets.published;

import io.github.neardup.io.Rows;

/** Ids as labels can name them. */
final class Ids {

  private Ids() {}

  /**
   * The id, if a line of labels can hold it.
   *
   * @throws io.github.neardup.io.CorpusException if it is empty or has a tab or a line break
   */
  static String check(String id, Rows rows) {
    if (id.isEmpty()) {
      throw rows.fault("the id is empty; give each document one of its own");
    }
    if (id.indexOf('\t') >= 0 || id.indexOf('\n') >= 0 || id.indexOf('\r') >= 0) {
      throw rows.fault(
          "the id holds a tab or a line break, which no label can name; take another id");
    }
    return id;
  }
}
