package io.github.neardup.cli;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Receives algorithms, keys and fingerprints, and sends back what they give here. */
final class OtherJvm {

  private OtherJvm() {}

  /** What is sent: an algorithm, its keys, texts, and their fingerprints. */
  record Question(
      Algorithm algorithm, CollectionStatistics collection, List<String> texts, List<long[]> rows)
      implements Serializable {

    Answer answer() {
      FingerprintTable table = new FingerprintTable();
      rows.forEach(row -> table.add(Row.of(row)));
      List<List<Long>> fingerprints = new ArrayList<>();
      List<Double> similarities = new ArrayList<>();
      List<List<Long>> ofKeys = new ArrayList<>();
      for (int row = 0; row < table.size(); row++) {
        List<Long> words = new ArrayList<>();
        for (long word : algorithm.fingerprint(texts.get(row))) {
          words.add(word);
        }
        fingerprints.add(words);
        for (int other = 0; other < table.size(); other++) {
          similarities.add(table.similarity(algorithm, row, other, 0));
        }
        Keys ofCollection =
            algorithm
                .collectionKeys()
                .map(making -> making.keys().apply(collection))
                .orElseGet(algorithm::keys);
        for (Keys one : List.of(algorithm.keys(), ofCollection)) {
          List<Long> inSlots = new ArrayList<>();
          for (int slot = 0; slot < one.slots(); slot++) {
            one.keys(table.row(row), slot, inSlots::add);
          }
          ofKeys.add(inSlots);
        }
      }
      return new Answer(algorithm.identity().toString(), fingerprints, similarities, ofKeys);
    }
  }

  /** What comes back. */
  record Answer(
      String identity,
      List<List<Long>> fingerprints,
      List<Double> similarities,
      List<List<Long>> keys)
      implements Serializable {}

  public static void main(String[] arguments) throws IOException, ClassNotFoundException {
    List<Answer> answers = new ArrayList<>();
    ObjectInputStream in = new ObjectInputStream(System.in);
    for (int questions = in.readInt(); questions > 0; questions--) {
      answers.add(((Question) in.readObject()).answer());
    }
    ObjectOutputStream out = new ObjectOutputStream(System.out);
    out.writeObject(answers);
    out.flush();
  }
}
