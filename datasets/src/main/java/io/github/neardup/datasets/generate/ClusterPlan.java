package io.github.neardup.datasets.generate;

/**
 * Computes by formula which document belongs to which cluster. Documents are numbered in this
 * order: look-alikes, documents without a duplicate, clusters of two, clusters of three and so on.
 * The original of a cluster comes first in it.
 *
 * <p>The sizes of clusters of two or more documents follow a truncated power law: the number of
 * clusters of size s is proportional to s to the power of minus {@value #EXPONENT}, up to a largest
 * size. Counts are rounded down; additional clusters of two make the number of duplicates exact.
 */
final class ClusterPlan {

  /** Gives many small clusters and few large ones, as among pages of the web. */
  static final double EXPONENT = 2.5;

  enum Role {
    /** The first document of its cluster. */
    ORIGINAL,
    /** Made from the original of its cluster. */
    DUPLICATE,
    /** Alone in its cluster, but made from the original of another. */
    LOOK_ALIKE
  }

  record Place(long cluster, Role role) {}

  private final long documents;
  private final long lookAlikes;
  private final long singles;
  private final long duplicates;

  /** The number of clusters of each size. */
  private final long[] clusters;

  /** Refuses numbers out of range and shares that leave too few originals. */
  ClusterPlan(long documents, double duplicateShare, double lookAlikeShare, int largest) {
    if (largest < 2 || largest > 1_000_000) {
      throw new IllegalArgumentException(
          "the largest cluster must be of 2 to 1000000 documents, not " + largest);
    }
    checkShare("duplicates", duplicateShare);
    checkShare("look-alikes", lookAlikeShare);
    this.documents = documents;
    this.duplicates = Math.round(documents * duplicateShare);
    this.lookAlikes = Math.round(documents * lookAlikeShare);
    this.clusters = new long[largest + 1];
    double perUnit = 0;
    for (int size = 2; size <= largest; size++) {
      perUnit += (size - 1) * weight(size);
    }
    long rest = duplicates;
    for (int size = largest; size > 2; size--) {
      clusters[size] = (long) (duplicates * weight(size) / perUnit);
      rest -= clusters[size] * (size - 1);
    }
    clusters[2] = rest;
    long inClusters = 0;
    for (int size = 2; size <= largest; size++) {
      inClusters += size * clusters[size];
    }
    this.singles = documents - inClusters - lookAlikes;
    if (singles < 0 || (lookAlikes > 0 && originals() == 0)) {
      throw new IllegalArgumentException(
          "a share of %s duplicates and %s look-alikes leaves no room for the originals; lower one, or allow larger clusters than %s"
              .formatted(duplicateShare, lookAlikeShare, largest));
    }
  }

  private static double weight(int size) {
    return StrictMath.pow(size, -EXPONENT);
  }

  private static void checkShare(String name, double share) {
    if (!(share >= 0 && share < 1)) {
      throw new IllegalArgumentException(
          "the share of " + name + " must be from 0 to below 1, not " + share);
    }
  }

  long duplicates() {
    return duplicates;
  }

  long lookAlikes() {
    return lookAlikes;
  }

  /** The number of clusters of the given size, without look-alikes. */
  long clustersOfSize(int size) {
    return size == 1 ? singles : size < clusters.length ? clusters[size] : 0;
  }

  long originals() {
    return documents - duplicates - lookAlikes;
  }

  Place place(long number) {
    if (number < lookAlikes) {
      return new Place(originals() + number, Role.LOOK_ALIKE);
    }
    long left = number - lookAlikes;
    if (left < singles) {
      return new Place(left, Role.ORIGINAL);
    }
    left -= singles;
    long before = singles;
    for (int size = 2; size < clusters.length; size++) {
      long ofSize = clusters[size] * size;
      if (left < ofSize) {
        return new Place(before + left / size, left % size == 0 ? Role.ORIGINAL : Role.DUPLICATE);
      }
      left -= ofSize;
      before += clusters[size];
    }
    throw new IndexOutOfBoundsException(number + " is not below " + documents);
  }
}
