package io.github.neardup.eval.score;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * For each step of a ranking what each unit adds to it, and what is added whichever units are
 * drawn. Memory is for the units that add anything.
 */
final class StepSums {

  private final IntArrayList[] units;
  private final DoubleArrayList[] values;
  private final double[] offsets;

  StepSums(int steps) {
    units = Stream.generate(() -> new IntArrayList(0)).limit(steps).toArray(IntArrayList[]::new);
    values =
        Stream.generate(() -> new DoubleArrayList(0)).limit(steps).toArray(DoubleArrayList[]::new);
    offsets = new double[steps];
  }

  void add(int step, int unit, double value) {
    units[step].add(unit);
    values[step].add(value);
  }

  void addOffset(int step, double value) {
    offsets[step] += value;
  }

  /**
   * All of it as arrays, for keeping it: for each step how many values, and all values in order.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared: only for Jackson
  record Stored(int[] sizes, int[] units, double[] values, double[] offsets) {}

  Stored stored() {
    IntArrayList allUnits = new IntArrayList();
    DoubleArrayList allValues = new DoubleArrayList();
    for (int step = 0; step < steps(); step++) {
      allUnits.addAll(units[step]);
      allValues.addAll(values[step]);
    }
    return new Stored(
        Arrays.stream(units).mapToInt(IntArrayList::size).toArray(),
        allUnits.toIntArray(),
        allValues.toDoubleArray(),
        offsets);
  }

  static StepSums of(Stored stored) {
    StepSums sums = new StepSums(stored.sizes().length);
    int next = 0;
    for (int step = 0; step < sums.steps(); step++) {
      for (int i = 0; i < stored.sizes()[step]; i++) {
        sums.add(step, stored.units()[next], stored.values()[next]);
        next++;
      }
      sums.addOffset(step, stored.offsets()[step]);
    }
    return sums;
  }

  int steps() {
    return offsets.length;
  }

  /** The sum at a step if each unit is drawn so many times. */
  double sum(int step, int[] drawn) {
    int[] unit = units[step].elements();
    double[] value = values[step].elements();
    double sum = offsets[step];
    for (int i = 0; i < units[step].size(); i++) {
      sum += drawn[unit[i]] * value[i];
    }
    return sum;
  }
}
