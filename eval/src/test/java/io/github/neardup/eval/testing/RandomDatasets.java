package io.github.neardup.eval.testing;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Small random datasets with everything that makes counting hard. */
public final class RandomDatasets {

  private RandomDatasets() {}

  /**
   * A dataset of 1 to 30 documents: copies, variants and unrelated texts; labels that have little
   * to do with them; ignored pairs of every sort.
   */
  public static Dataset random(Random random, Dataset.Truth truth) {
    int size = 1 + random.nextInt(30);
    List<String> texts = new ArrayList<>();
    for (int row = 0; row < size; row++) {
      texts.add(text(random, texts));
    }
    Dataset.Builder builder =
        Dataset.builder("random")
            .documents(
                IntStream.range(0, size)
                    .mapToObj(row -> new Document("d" + row, texts.get(row)))
                    .toList())
            .kinds(texts.stream().map(text -> "kind" + random.nextInt(3)).toList())
            .ignoredPairs(somePairs(random, size));
    return switch (truth) {
      case CLUSTERS ->
          builder.clusters(random.ints(size, 0, 1 + random.nextInt(size)).toArray()).build();
      case JUDGED_PAIRS ->
          builder
              .judgedPairs(
                  somePairs(random, size).stream()
                      .map(pair -> new JudgedPair(pair, random.nextBoolean(), 1))
                      .toList())
              .build();
    };
  }

  /** The same judged pairs with weights, sums of which are exact, without documents' kinds. */
  public static Dataset weighted(Random random, Dataset dataset) {
    return withWeights(dataset, pair -> (1 + random.nextInt(2000)) / 4.0);
  }

  /** The same with the weights that are given. */
  public static Dataset withWeights(Dataset dataset, ToDoubleFunction<JudgedPair> weight) {
    return Dataset.builder(dataset.name())
        .documents(dataset.documents())
        .judgedPairs(
            dataset.judgedPairs().stream()
                .map(
                    pair ->
                        new JudgedPair(pair.rows(), pair.duplicate(), weight.applyAsDouble(pair)))
                .toList())
        .ignoredPairs(dataset.ignoredPairs())
        .build();
  }

  private static String text(Random random, List<String> before) {
    if (!before.isEmpty() && random.nextInt(3) > 0) {
      String earlier = before.get(random.nextInt(before.size()));
      return random.nextBoolean() ? earlier : earlier + " " + word(random);
    }
    List<String> words = new ArrayList<>();
    int length = random.nextInt(12);
    while (words.size() < length) {
      words.add(word(random));
    }
    return String.join(" ", words);
  }

  private static String word(Random random) {
    return "w" + random.nextInt(20);
  }

  private static List<RowPair> somePairs(Random random, int size) {
    List<RowPair> pairs = new ArrayList<>();
    for (int left = 0; left < size; left++) {
      for (int right = left + 1; right < size; right++) {
        pairs.add(new RowPair(left, right));
      }
    }
    Collections.shuffle(pairs, random);
    return pairs.subList(0, random.nextInt(pairs.size() + 1));
  }
}
