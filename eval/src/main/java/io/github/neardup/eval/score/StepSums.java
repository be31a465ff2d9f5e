package io.github.neardup.eval.score;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.stream.Stream;

/**
 * For each step of a ranking what each unit adds to it, and what is added whichever units are
 * drawn. Memory is for the units that add anything. A value that Jackson can write and read.
 */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
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

  @JsonCreator
  private StepSums(
      @JsonProperty("units") IntArrayList[] units,
      @JsonProperty("values") DoubleArrayList[] values,
      @JsonProperty("offsets") double[] offsets) {
    this.units = units;
    this.values = values;
    this.offsets = offsets;
  }

  void add(int step, int unit, double value) {
    units[step].add(unit);
    values[step].add(value);
  }

  void addOffset(int step, double value) {
    offsets[step] += value;
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
