package io.github.neardup.eval.score;

import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The labelled pairs of a dataset that every algorithm ranks: all of them or, if there are too
 * many, a weighted sample. The weight of a pair is the number of pairs of its kind for which it
 * stands, itself included. Sums of weights are therefore sums over all pairs, or unbiased estimates
 * of these. Ignored pairs are left out. Immutable and thread-safe; 16 bytes per pair.
 */
public final class CommonPairs {

  private static final int PIECE = 1 << 12;

  /** Consecutive pairs with the same label. */
  private record Part(int from, int to, boolean duplicates) {}

  private final int[] left;
  private final int[] right;
  private final double[] weights;
  private final List<Part> parts;

  private CommonPairs(Builder builder) {
    left = builder.left.toIntArray();
    right = builder.right.toIntArray();
    weights = builder.weights.toDoubleArray();
    parts = List.copyOf(builder.parts);
  }

  /** The number of pairs. */
  public int size() {
    return left.length;
  }

  /** The total weight of the duplicates, which is the number of all duplicates. */
  public double duplicates() {
    return weight(true);
  }

  /**
   * The total weight of the others, which is the number of all labelled pairs that are not
   * duplicates.
   */
  public double others() {
    return weight(false);
  }

  private double weight(boolean duplicates) {
    return parts.stream()
        .filter(part -> part.duplicates == duplicates)
        .mapToDouble(part -> Arrays.stream(weights, part.from, part.to).sum())
        .sum();
  }

  /** Receives pairs; see {@link #forEach}. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Receives a pair.
     *
     * @param worker the index of the worker thread, from 0 to threads - 1
     * @param left the row of a document
     * @param right the row of the other
     * @param duplicate whether they are duplicates
     * @param weight the weight, above 0
     */
    void visit(int worker, int left, int right, boolean duplicate, double weight);
  }

  /** Visits every pair once; with one thread, always in the same order. */
  public void forEach(int threads, Visitor visitor) {
    try (Parallel parallel = new Parallel(threads)) {
      for (Part part : parts) {
        parallel.forRange(
            part.to - part.from,
            PIECE,
            (worker, from, to) -> {
              for (int i = part.from + from; i < part.from + to; i++) {
                visitor.visit(worker, left[i], right[i], part.duplicates, weights[i]);
              }
            });
      }
    }
  }

  /** Collects pairs part by part. Not thread-safe. */
  public static final class Builder {

    private final IntArrayList left = new IntArrayList();
    private final IntArrayList right = new IntArrayList();
    private final DoubleArrayList weights = new DoubleArrayList();
    private final List<Part> parts = new ArrayList<>();
    private int ended;

    /** Adds a pair with the weight 1 to the current part. */
    public void add(int leftRow, int rightRow) {
      add(leftRow, rightRow, 1);
    }

    /** Adds a pair with a weight above 0 to the current part. */
    public void add(int leftRow, int rightRow, double weight) {
      left.add(leftRow);
      right.add(rightRow);
      weights.add(weight);
    }

    /** The number of pairs added to the current part. */
    public int inPart() {
      return left.size() - ended;
    }

    /**
     * Ends the current part, if it has any pairs; each keeps the weight with which it was added.
     */
    public void end(boolean duplicates) {
      int to = left.size();
      if (to > ended) {
        parts.add(new Part(ended, to, duplicates));
        ended = to;
      }
    }

    /**
     * Ends a part of pairs drawn at random, given in the order of drawing, that stand for {@code
     * standFor} pairs: the weights differ by at most one, and the first pairs have the larger
     * weight. The weights are whole numbers whose sum is {@code standFor}, and each is correct in
     * expectation.
     *
     * @param standFor at least the number of pairs in the part
     * @throws IllegalArgumentException if {@code standFor} is too small, or the part is empty and
     *     {@code standFor} is not 0
     */
    public void end(boolean duplicates, long standFor) {
      int count = inPart();
      if (standFor < count || (count == 0 && standFor > 0)) {
        throw new IllegalArgumentException(count + " pairs cannot stand for " + standFor);
      }
      for (int i = 0; i < count; i++) {
        weights.set(ended + i, (double) (standFor / count + (i < standFor % count ? 1 : 0)));
      }
      end(duplicates);
    }

    /** Returns the pairs of all completed parts. */
    public CommonPairs build() {
      left.size(ended);
      right.size(ended);
      weights.size(ended);
      return new CommonPairs(this);
    }
  }

  /**
   * Computes the similarity of two documents of a dataset, for ranking pairs. Called by several
   * threads.
   */
  @FunctionalInterface
  public interface PairScorer {

    /**
     * Returns the similarity of two documents, whether or not they share a key or reach a
     * threshold.
     *
     * @param left the row of a document
     * @param right the row of another
     * @return from 0 to 1, or NaN if there is no similarity: such pairs are ranked last, all tied
     */
    double similarity(int left, int right);
  }
}
