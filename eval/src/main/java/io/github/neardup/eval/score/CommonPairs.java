package io.github.neardup.eval.score;

import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The labelled pairs of a dataset that every algorithm ranks: all of them or, where they are too
 * many, some with weights. What a pair weighs is how many pairs of its kind it stands for, itself
 * included, so that sums of weights are those over all pairs, or estimate them without bias. Pairs
 * to be ignored are not among them. Immutable and thread-safe; 16 bytes a pair.
 */
public final class CommonPairs {

  private static final int PIECE = 1 << 12;

  /** Pairs that follow each other and have the same label. */
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

  /** How many pairs there are. */
  public int size() {
    return left.length;
  }

  /** Whether these are all labelled pairs: each weighs 1. */
  public boolean areAll() {
    return Arrays.stream(weights).allMatch(weight -> weight == 1);
  }

  /** The weight of the duplicates among them: the number of all duplicates. */
  public double duplicates() {
    return weight(true);
  }

  /** The weight of the others: the number of all labelled pairs that are no duplicates. */
  public double others() {
    return weight(false);
  }

  private double weight(boolean duplicates) {
    return parts.stream()
        .filter(part -> part.duplicates == duplicates)
        .mapToDouble(part -> Arrays.stream(weights, part.from, part.to).sum())
        .sum();
  }

  /** Shown pairs; see {@link #forEach}. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * A pair.
     *
     * @param worker number of the worker thread, from 0 to threads - 1
     * @param left the row of a document
     * @param right the row of the other
     * @param duplicate whether they are duplicates
     * @param weight above 0
     */
    void visit(int worker, int left, int right, boolean duplicate, double weight);
  }

  /** Visits every pair once: with one thread always in the same order. */
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

  /** Takes pairs part by part. Not thread-safe. */
  public static final class Builder {

    private final IntArrayList left = new IntArrayList();
    private final IntArrayList right = new IntArrayList();
    private final DoubleArrayList weights = new DoubleArrayList();
    private final List<Part> parts = new ArrayList<>();
    private int ended;

    /** Adds a pair that weighs 1 to the part that is not ended yet. */
    public void add(int leftRow, int rightRow) {
      add(leftRow, rightRow, 1);
    }

    /** Adds a pair with a weight above 0. */
    public void add(int leftRow, int rightRow, double weight) {
      left.add(leftRow);
      right.add(rightRow);
      weights.add(weight);
    }

    /** How many pairs have been added to the part that is not ended yet. */
    public int inPart() {
      return left.size() - ended;
    }

    /** Ends a part, if it has any pairs: each of them weighs what it was added with. */
    public void end(boolean duplicates) {
      int to = left.size();
      if (to > ended) {
        parts.add(new Part(ended, to, duplicates));
        ended = to;
      }
    }

    /**
     * Ends a part of pairs drawn at random, in the order of drawing, that stand for {@code
     * standFor} pairs: each for as many as the others or, as the first of them, for one more. So
     * the weights are whole numbers, their sum is what the part stands for, and each is right in
     * the mean.
     *
     * @param standFor at least as many as there are
     * @throws IllegalArgumentException if there are none that could stand for any
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

    /** The pairs of all parts that have been ended. */
    public CommonPairs build() {
      left.size(ended);
      right.size(ended);
      weights.size(ended);
      return new CommonPairs(this);
    }
  }

  /** How similar two documents of a dataset are, for ranking pairs. Called by several threads. */
  @FunctionalInterface
  public interface PairScorer {

    /**
     * The similarity of two documents, whatever the keys or a threshold say.
     *
     * @param left the row of a document
     * @param right the row of another
     * @return from 0 to 1, or NaN if there is none: such pairs are ranked last, all tied
     */
    double similarity(int left, int right);
  }
}
